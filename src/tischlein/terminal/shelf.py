"""The games and their settings as text."""

from __future__ import annotations

from tischlein.game import NAMES, Game
from tischlein.terminal.position import columns
from tischlein.words import msg
from tischlein.words.say import Say


def shelf(lang: str) -> str:
    """Every game with its name in commands, for how many it is, and its settings with their values, the default first; files behind them."""
    say = Say(lang)
    lines = []
    for name in NAMES:
        game = Game(name)
        sentences = game.part("sentences")
        few, many = game.spec.seats[0], game.spec.seats[-1]
        lines.append(f"{name} · {say(sentences.title())}")
        lines.append(
            "  " + say(msg("{few}–{many} players · {minutes} min", few=few, many=many, minutes=game.spec.minutes))
        )
        rows = []
        for setting in game.spec.settings:
            others = [value for value in setting.values if value != setting.default]
            values = " | ".join([setting.default, *others])
            rows.append((f"  {setting.name}=", values, say(sentences.setting_name(setting.name))))
        rows += [(f"  {file.name}=", "FILE", say(sentences.setting_name(file.name))) for file in game.spec.files]
        lines += columns(rows)
        lines.append("")
    return "\n".join(lines)

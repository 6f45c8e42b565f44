"""Kashido: swap sweets on a tray of sixteen, claim the chits of its ten lines.  Rules: guide/, K1–K21."""

from tischlein.kit.spec import Setting, Spec

SPEC = Spec(
    name="kashido",
    seats=(2, 3, 4),
    settings=(
        Setting("layout", ("latin", "blocks", "random"), "latin"),
        Setting("powers", ("standard", "steep", "literal"), "standard"),
    ),
    minutes=30,
)

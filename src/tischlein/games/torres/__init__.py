"""Torres: build castles and stand knights high in them.  Rules: guide/, T1–T60."""

from tischlein.kit.spec import YES_NO, Setting, Spec

SPEC = Spec(
    name="torres",
    seats=(2, 3, 4),
    settings=(
        Setting("cards", ("common", "own", "hand"), "common"),
        Setting("leftovers", ("limit3", "free"), "limit3"),
        Setting("start_player", ("last_chooses", "rotates", "leader"), "last_chooses"),
        Setting("master", YES_NO, "no"),
    ),
    minutes=60,
    hidden=True,
    hidden_with=lambda settings: settings["cards"] != "hand" and settings["master"] == "no",  # T60
)

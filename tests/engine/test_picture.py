"""What a practice commander sees: units that nothing has happened to are looked at once."""

import msgspec

import rulesets
from rulesets.engine.commander.picture import picture_of
from tests.rules.koku import scenes

KOKU = rulesets.get("koku")


def test_after_an_order_only_the_unit_that_it_changed_is_looked_at_anew():
    battle = scenes.scene(
        scenes.unit("ai-1", "ash_l", "bow", [(20, 20), (21, 20)]),
        scenes.unit("ai-2", "ash_l", "spear", [(30, 20), (31, 20)]),
        scenes.unit("kaki-1", "ash_l", "spear", [(20, 28)]),
        phase="firing",
    )
    before = picture_of(KOKU, battle, rulesets.Side.AI).bands
    later = battle.copy()
    later.figures["ai-2.1"] = msgspec.structs.replace(later.figures["ai-2.1"], y=24.0)
    later.units["kaki-1"] = msgspec.structs.replace(later.units["kaki-1"], fired=True)
    after = picture_of(KOKU, later, rulesets.Side.AI).bands
    assert [id for id in before if after[id] is not before[id]] == ["ai-2", "kaki-1"]
    assert after["ai-2"].rows[0].tolist()[:2] == [30.0, 24.0]
    assert "fired" in after["kaki-1"].marks

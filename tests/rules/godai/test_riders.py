"""Riders: the D6" of Horsemanship, mounting and dismounting (GODAI-HRS-1 to GODAI-HRS-4, GODAI-ORD-3, GODAI-MOV-1,
GODAI-WIN-10, GODAI-ZEN-4, GODAI-CHW-4, GODAI-RUL-30, GODAI-RUL-31, GODAI-RUL-135, GODAI-EX-9, GODAI-EX-32).
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.engine.battle import Marker
from rulesets.godai.battle import GodaiBattle
from tests.rules.godai.play import hero, leg, men, row, scene, spot
from tests.rules.orders import give, kinds, opened, refused

Json = dict[str, Any]
FAR = hero("kaki-9", 44, 34, 180)
OWN = hero("ai-9", 2, 2)
HOLDERS = men("ai-2", *row(3, 12.5, 10))
POST = {"id": "post", "kind": "post", "points": [[11.4, 10], [11.8, 10], [11.8, 10.4], [11.4, 10.4]]}


def rider(horsemanship: int = 1, **more: Any) -> Json:
    return hero("ai-1", 10, 10, mounted=True, horsemanship=horsemanship, **more)


def field(*units: Json, **more: Any) -> GodaiBattle:
    return scene(*units, OWN, FAR, **more)


def offers(battle: GodaiBattle, kind: str, unit: str = "ai-1") -> list[Json]:
    try:
        return [opened(battle, kind, unit)]
    except StopIteration:
        return []


def goes(battle: GodaiBattle, x: float, y: float) -> GodaiBattle:
    return give(battle, "move", unit="ai-1", legs=[leg(x, y)])[0]


# -- the D6" -----------------------------------------------------------------------------------------------------------


def test_a_good_rider_throws_before_he_names_his_way() -> None:
    """GODAI-MOV-1, GODAI-RUL-30, GODAI-WIN-10, GODAI-EX-9: 12" and 4"; half of it is 8"."""
    battle = field(rider(2))
    assert refused(battle, "move", unit="ai-1", legs=[leg(10, 12)]) == "GODAI-RUL-30"
    thrown, events = give(battle, "ride", unit="ai-1", dice=(4,))
    assert kinds(events) == ["rides"]
    assert opened(thrown, "move", "ai-1")["params"][0]["reach"] == 16
    assert goes(thrown, 10, 26).figures["ai-1.1"].spent == pytest.approx(1.0)
    assert goes(thrown, 10, 18).figures["ai-1.1"].spent == pytest.approx(0.5)
    assert goes(thrown, 10, 19).figures["ai-1.1"].spent == pytest.approx(0.5625)


def test_nobody_else_is_asked_for_a_throw() -> None:
    """GODAI-WIN-10, GODAI-RUL-30: neither riders of Horsemanship 1, nor men on foot, nor mounted groups."""
    battle = field(rider(1), hero("ai-3", 20, 10, horsemanship=4), men("ai-4", *row(3, 30, 10), mounted=True))
    assert not any(offers(battle, "ride", unit) for unit in ("ai-1", "ai-3", "ai-4"))
    assert refused(battle, "ride", unit="ai-1") == "GODAI-WIN-10"
    assert refused(battle, "move", unit="ai-1", legs=[leg(10, 22)]) == ""


def test_a_throw_begins_his_order_and_is_made_once() -> None:
    """GODAI-RUL-30, GODAI-MOV-2: nobody goes in between, nothing is thrown again."""
    thrown, _ = give(field(rider(2)), "ride", unit="ai-1", dice=(1,))
    assert refused(thrown, "ride", unit="ai-1") == "GODAI-WIN-10"
    assert refused(thrown, "move", unit="ai-9", legs=[leg(2, 3)]) == "GODAI-RUL-30"
    moved = goes(thrown, 10, 12)
    assert refused(moved, "move", unit="ai-9", legs=[leg(2, 3)]) == ""
    assert refused(moved, "ride", unit="ai-1") == "GODAI-MOV-2"


def test_a_token_may_change_his_die() -> None:
    """GODAI-ZEN-4, GODAI-ZEN-5: 6 becomes 7; one token an order (GODAI-ZEN-3)."""
    battle = field(rider(2, zen=2))
    after, _ = give(battle, "ride", unit="ai-1", dice=(6,), answers=({"die": 1, "by": 1},))
    assert after.figures["ai-1.1"].gallop == 7
    assert after.units["ai-1"].zen == 1
    assert opened(after, "move", "ai-1")["params"][0]["reach"] == 19


def test_a_die_that_a_token_has_made_nothing_is_thrown_all_the_same() -> None:
    """GODAI-ZEN-5, GODAI-ZEN-3: 1 becomes 0; the order has begun, and there is no second throw."""
    after, _ = give(field(rider(2, zen=2)), "ride", unit="ai-1", dice=(1,), answers=({"die": 1, "by": -1},))
    assert after.figures["ai-1.1"].gallop == 0
    assert refused(after, "ride", unit="ai-1") == "GODAI-WIN-10"
    assert opened(after, "move", "ai-1")["params"][0]["reach"] == 12


# -- on and off --------------------------------------------------------------------------------------------------------


def test_dismounting_takes_half_the_turn_and_a_holder() -> None:
    """GODAI-HRS-1, GODAI-HRS-2, GODAI-HRS-4, GODAI-EX-32: a group, 6" ridden, then half."""
    group = men("ai-1", *row(3, 10, 10), mounted=True)
    assert refused(field(group), "dismount", unit="ai-1") == "GODAI-HRS-2"
    battle = field(group, men("ai-2", *row(3, 14.5, 10)))
    down, events = give(battle, "dismount", unit="ai-1")
    assert kinds(events) == ["dismounted"]
    assert {figure.spent for figure in down.able(down.units["ai-1"])} == {0.5}
    assert not down.units["ai-1"].mounted
    assert (down.figures["ai-1.1"].width, down.figures["ai-1.1"].depth) == (1.0, 1.0)
    horse = down.markers[down.figures["ai-1.1"].horse]
    assert (horse.kind, horse.x, horse.y) == ("horse", 10.0, 10.0)
    assert opened(down, "move", "ai-1")["params"][0]["reach"] == pytest.approx(3.0)
    walked, _ = give(down, "move", unit="ai-1", legs=[leg(11.5, 13.5)])
    assert spot(walked, "ai-1.1") == (10, 13)
    assert refused(walked, "move", unit="ai-1", legs=[leg(11.5, 14.5)]) == "GODAI-MOV-2"


def test_one_may_ride_before_and_walk_after() -> None:
    """GODAI-HRS-1, GODAI-EX-32: 12" open, or 6" and down; farther than that, and it cannot be paid."""
    group = men("ai-1", *row(3, 10, 10), mounted=True)
    near = men("ai-2", *row(3, 14.5, 16)), men("ai-3", *row(3, 14.5, 18))
    ridden, _ = give(field(group, *near), "move", unit="ai-1", legs=[leg(11.5, 17)])
    assert ridden.figures["ai-1.1"].spent == pytest.approx(0.5)
    down, _ = give(ridden, "dismount", unit="ai-1")
    assert down.figures["ai-1.1"].spent == pytest.approx(1.0)
    assert refused(down, "move", unit="ai-1", legs=[leg(11.5, 17.5)]) == "GODAI-MOV-1"
    far, _ = give(field(group, *near), "move", unit="ai-1", legs=[leg(11.5, 19)])
    assert refused(far, "dismount", unit="ai-1") == "GODAI-HRS-1"


def test_a_master_of_horses_loses_nothing_but_needs_the_holder() -> None:
    """GODAI-HRS-3, GODAI-WIN-10, GODAI-EX-32: rides 6", dismounts, walks 3"."""
    assert refused(field(rider(1)), "dismount", unit="ai-1") == "GODAI-HRS-2"
    battle = field(rider(1), men("ai-2", *row(3, 12.5, 16)))
    ridden = goes(battle, 10, 16)
    down, _ = give(ridden, "dismount", unit="ai-1")
    assert down.figures["ai-1.1"].spent == pytest.approx(0.5)
    assert spot(goes(down, 10, 19), "ai-1.1") == (10, 19)
    assert refused(down, "move", unit="ai-1", figures={"ai-1.1": [leg(10, 19.1)]}) == "GODAI-MOV-1"


def test_it_belongs_to_the_order_that_was_given_last() -> None:
    """GODAI-HRS-1, GODAI-MOV-2: not once another unit has gone."""
    battle = field(rider(1), HOLDERS)
    ridden = goes(battle, 10, 11)
    other, _ = give(ridden, "move", unit="ai-9", legs=[leg(2, 3)])
    assert refused(ridden, "dismount", unit="ai-1") == ""
    assert refused(other, "dismount", unit="ai-1") == "GODAI-MOV-2"


@pytest.mark.parametrize(
    ("given", "clause"),
    [
        ((HOLDERS,), ""), ((men("ai-2", *row(3, 13.5, 10)),), "GODAI-HRS-2"), ((hero("ai-2", 12, 10),), "GODAI-HRS-2"),
        ((HOLDERS | {"mounted": True},), "GODAI-HRS-2"), ((HOLDERS | {"fleeing": True},), "GODAI-HRS-2"),
        ((HOLDERS, men("kaki-1", [12.5, 11, 180], [14, 11, 180], [15.5, 11, 180])), "GODAI-HRS-2"),
    ],
)  # fmt: skip
def test_only_free_retainers_on_foot_hold_horses(given: tuple[Json, ...], clause: str) -> None:
    """GODAI-HRS-2, GODAI-ATT-7: within 2", ordinary, on foot, neither engaged nor fleeing."""
    assert refused(field(rider(1), *given), "dismount", unit="ai-1") == clause


def test_a_post_holds_them_too() -> None:
    """GODAI-HRS-2: within 1"."""
    assert refused(field(rider(1), pieces=[POST]), "dismount", unit="ai-1") == ""
    away = {**POST, "points": [[x + 0.7, y] for x, y in POST["points"]]}
    assert refused(field(rider(1), pieces=[away]), "dismount", unit="ai-1") == "GODAI-HRS-2"


def on_foot(**more: Any) -> GodaiBattle:
    """He has dismounted in an earlier turn; his horse stands there."""
    battle, _ = give(field(rider(1, **more), HOLDERS), "dismount", unit="ai-1")
    fresh = {"moved": False, "mounting": ""}
    battle.units["ai-1"] = _with(battle.units["ai-1"], **fresh)
    battle.moving = ""
    return battle


def _with(struct: Any, **values: Any) -> Any:
    return msgspec.structs.replace(struct, **values)


def test_to_mount_he_must_be_at_his_horse() -> None:
    """GODAI-HRS-4, GODAI-ORD-3: within 1"; then he rides on with his share."""
    battle = on_foot()
    up, events = give(battle, "mount", unit="ai-1")
    assert kinds(events) == ["mounted"]
    assert up.figures["ai-1.1"].mounted
    assert not up.markers
    assert (up.figures["ai-1.1"].width, up.figures["ai-1.1"].depth) == (1.0, 2.0)
    assert spot(goes(up, 10, 22), "ai-1.1") == (10, 22)
    assert refused(goes(battle, 8.5, 10), "mount", unit="ai-1") == "GODAI-HRS-2", "the holder is too far now"
    assert refused(goes(battle, 7.9, 10), "mount", unit="ai-1") == "GODAI-HRS-4"


def test_who_has_left_his_horse_mounts_no_other_and_not_in_a_fight() -> None:
    """GODAI-HRS-4."""
    assert refused(field(hero("ai-1", 10, 10), HOLDERS), "mount", unit="ai-1") == "GODAI-HRS-4"
    fight = on_foot()
    foe = _with(fight.figures["kaki-9.1"], x=10.0, y=11.0)
    fight.figures["kaki-9.1"] = foe
    assert refused(fight, "mount", unit="ai-1") == "GODAI-HRS-4"


def test_who_finds_room_only_where_his_horse_stands_is_told_to_go_there() -> None:
    """GODAI-HRS-4: hemmed in by his own men he cannot sit where he stood."""
    battle = field(
        hero("ai-1", 11.9, 10, horsemanship=1), men("ai-2", [13, 10, 0], [11.9, 11.05, 0], [11.9, 8.95, 0])
    )
    battle.markers["horse-ai-1.1"] = Marker("horse-ai-1.1", "horse", 10, 10, 0, "ai-1")
    battle.figures["ai-1.1"] = _with(battle.figures["ai-1.1"], horse="horse-ai-1.1")
    up, events = give(battle, "mount", unit="ai-1")
    assert spot(up, "ai-1.1") == (10, 10)
    assert events[0].paths == {"ai-1.1": ((11.9, 10.0), (10.0, 10.0))}
    assert give(on_foot(), "mount", unit="ai-1")[1][0].paths == {}


def test_what_cannot_be_used_from_the_saddle_is_put_away() -> None:
    """GODAI-CHW-4, GODAI-RUL-135: the long sword first, else another weapon."""
    battle = on_foot(weapons=["dai_sho", "arquebus"])
    gunner = _with(battle.figures["ai-1.1"], in_hand="arquebus")
    battle.figures["ai-1.1"] = gunner
    assert give(battle, "mount", unit="ai-1")[0].figures["ai-1.1"].in_hand == "dai_sho"
    bare = on_foot(weapons=["arquebus"])
    bare.figures["ai-1.1"] = _with(bare.figures["ai-1.1"], in_hand="arquebus")
    assert give(bare, "mount", unit="ai-1")[0].figures["ai-1.1"].in_hand == "basic"


def test_the_unhorsed_go_no_farther_in_that_turn() -> None:
    """GODAI-HRS-5, GODAI-RUL-49."""
    battle = field(hero("ai-1", 10, 10, unhorsed=True, horsemanship=1), HOLDERS)
    assert refused(battle, "move", unit="ai-1", legs=[leg(10, 12)]) == "GODAI-HRS-5"


def test_a_partly_unhorsed_group_goes_each_at_his_own_pace() -> None:
    """GODAI-MTD-6."""
    group = men("ai-1", *row(3, 10, 10), mounted=True, figures={"3": {"mounted": False}})
    battle = field(group)
    reaches = opened(battle, "move", "ai-1")["params"][1]["reaches"]
    assert reaches == {"ai-1.1": 12.0, "ai-1.2": 12.0, "ai-1.3": 6.0}

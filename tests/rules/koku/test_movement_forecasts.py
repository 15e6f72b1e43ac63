"""What is offered and foretold in the movement phase: options, ghosts, prices, odds, and the nearest lawful order."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import rulesets
from rulesets.engine.dice import odds
from rulesets.engine.play.orders import Order
from rulesets.koku.battle import KokuBattle
from rulesets.koku.clock import TURN
from rulesets.koku.march import crossing, movement
from rulesets.koku.march.entering import Enter
from rulesets.koku.march.plans import Move, plan_march
from rulesets.koku.march.special import Dig, Dismount, Limber, Mount
from tests.plain import plain
from tests.rules.koku.marches import FOE, carry, figures, foreseen, is_legal, move, reform, walk, way
from tests.rules.koku.scenes import AI, KAKI, box, piece, rank, scene, unit

KOKU = rulesets.get("koku")
FENCE = piece("p1", "fence", (0, 12), (40, 12))


def field(*units: Any, **values: Any) -> KokuBattle:
    """Ashigaru in line, monks on horseback, samurai, a gun and a Shogun against a line of ashigaru."""
    return scene(
        unit("ai-1", "ash_l", "spear", rank(2, 8, 5)),
        unit("ai-2", "mon_lc", "bow", rank(10, 8, 5)),
        unit("ai-3", "sam_f", "naginata", rank(18, 8, 4)),
        unit("ai-4", "gun", "gun", rank(26, 8, 3), gun="carried"),
        unit("ai-5", "shogun_f", "sword", [(32, 8)]),
        *units,
        unit("kaki-1", "ash_l", "bow", rank(2, 14, 5)),
        muzzles={"ai-4": ((27, 8.5), 0.0)},
        **values,
    )


def offered(battle: KokuBattle, unit_id: str, side: Any = AI) -> dict[str, Any]:
    """The options of one unit by kind."""
    return {
        option["kind"]: option
        for option in plain(movement.available(battle, side))
        if option["unit"] == unit_id
    }


def forms(option: dict[str, Any]) -> dict[str, list[int]]:
    legs = next(param for param in option["params"] if param["type"] == "path")
    return {form["value"]: form["frontages"] for form in legs["formations"]}


# -- options ----------------------------------------------------------------------------------------------------------


KINDS = [
    ("ai-1", {"move", "change_formation", "hold", "dig"}),
    ("ai-2", {"move", "change_formation", "hold", "dismount"}),
    ("ai-3", {"move", "hold", "dig"}),
    ("ai-4", {"move", "hold", "unlimber"}),
    ("ai-5", {"move", "hold", "dig"}),
]


@pytest.mark.parametrize(("unit_id", "kinds"), KINDS)
def test_each_class_is_offered_its_orders(unit_id: str, kinds: set[str]) -> None:
    found = offered(field(), unit_id)
    assert set(found) == kinds
    assert all(option["shut"] is None for option in found.values())


def test_nothing_is_offered_out_of_turn_or_phase() -> None:
    moves = set(KINDS[0][1])
    assert plain(TURN.available(field(), KAKI)) == []
    assert not moves & {option["kind"] for option in plain(TURN.available(field(phase="firing"), AI))}


def test_formations_are_offered_as_the_class_may_take_them() -> None:
    battle = field()
    assert forms(offered(battle, "ai-1")["move"]) == {"line": [5]}
    assert forms(offered(battle, "ai-1")["change_formation"]) == {"column": [1, 2, 3, 4]}
    assert forms(offered(battle, "ai-2")["change_formation"]) == {"column": [1, 2, 3, 4], "skirmish": [5]}
    assert forms(offered(battle, "ai-3")["move"]) == {"column": [1, 2, 3], "line": [4], "skirmish": [4]}
    assert forms(offered(battle, "ai-5")["move"]) == {"lone": [1]}
    assert forms(offered(battle, "ai-4")["move"]) == {"crew": [3]}


def test_the_way_starts_at_the_front_centre() -> None:
    legs = offered(field(), "ai-1")["move"]["params"][0]
    assert (legs["start"], legs["reach"]) == ({"x": 4, "y": 8.5, "facing": 0}, 6)
    assert "single" not in legs
    gun = offered(field(), "ai-4")["move"]["params"][0]
    assert (gun["start"], gun["reach"]) == ({"x": 27, "y": 8.5, "facing": 0}, 3)
    assert offered(field(), "ai-5")["move"]["params"][0]["single"]


def test_a_change_of_formation_can_be_ordered_at_once() -> None:
    battle = field()
    for unit_id, formation in (("ai-1", "column"), ("ai-2", "column")):
        legs = offered(battle, unit_id)["change_formation"]["params"][0]
        assert (legs["formation"], legs["frontage"]) == (formation, 2)
        order = {"kind": "change_formation", "unit": unit_id, "legs": legs["default"], "formation": formation}
        assert is_legal(battle, KOKU.decode_order({**order, "frontage": 2}))
    column = scene(
        unit("ai-1", "ash_l", "bow", [(2, 8), (3, 8), (2, 7), (3, 7)], formation="column", frontage=2)
    )
    legs = offered(column, "ai-1")["change_formation"]["params"][0]
    assert (legs["formation"], legs["frontage"]) == ("line", 4)


def test_an_order_given_shuts_the_rest() -> None:
    after = carry(field(), move("ai-1", (4, 9.5, 0))).battle
    assert {option["shut"]["clause"] for option in offered(after, "ai-1").values()} == {"KOKU-ORD-1"}


def test_what_is_shut_says_why() -> None:
    foes = unit("kaki-2", "ash_l", "spear", [(1.05, 9), (2.05, 9), (3.05, 9)])
    alone = scene(unit("ai-1", "shogun_c", "sword", [(2, 7.5)]), foes)
    found = offered(alone, "ai-1")
    assert (found["move"]["shut"]["clause"], found["dismount"]["shut"]["clause"]) == (
        "KOKU-MOV-15",
        "KOKU-ORD-4",
    )
    crowded = offered(field(unit("kaki-3", "ash_l", "bow", rank(2, 9.05, 5))), "ai-1")
    assert crowded["move"]["shut"] is None
    assert crowded["dig"]["shut"]["clause"] == "KOKU-ORD-8"


def test_houses_within_reach_are_offered() -> None:
    house = box("h1", "house", 2, 11, 6, 14)
    far = box("h2", "house", 2, 20, 6, 24)
    found = offered(field(pieces=[house, far]), "ai-1")
    assert [choice["value"] for choice in found["enter"]["params"][0]["choices"]] == ["h1"]
    assert "enter" not in offered(field(pieces=[house, far]), "ai-2")


def test_every_option_of_a_position_can_be_ordered() -> None:
    battle = field(pieces=[box("h1", "house", 2, 11, 6, 14)])
    for option in plain(movement.available(battle, AI)):
        raw: dict[str, Any] = {"kind": option["kind"], "unit": option["unit"]}
        for param in option["params"]:
            raw.update(_filled(param))
        order = KOKU.decode_order(raw)
        assert plain(KOKU.preview(battle, AI, order))["legal"], option["kind"]


def _filled(param: dict[str, Any]) -> dict[str, Any]:
    match param["type"]:
        case "path":
            form = param["formations"][0]
            start = param["start"]
            there = {**start, "y": start["y"] + 0.5}
            return {"legs": [there], "formation": form["value"], "frontage": form["frontages"][-1]}
        case "piece":
            return {param["name"]: param["choices"][0]["value"]}
        case "angle":
            return {param["name"]: param["default"]}
    return {}


# -- prices and notes -------------------------------------------------------------------------------------------------


def test_the_price_adds_up_and_says_where_it_is_paid() -> None:
    battle = field(pieces=[FENCE])
    path = foreseen(battle, move("ai-1", (4, 13, 0)))["path"]
    assert (path["used"], path["allowance"]) == (5.5, 6)
    assert path["legs"] == [{"from": [4, 8.5], "to": [4, 13], "inches": 4.5}]
    assert path["charges"] == [{"label": "fence", "inches": 1, "clause": "KOKU-MOV-3", "at": [2, 12]}]


def notes(battle: KokuBattle, order: Order) -> list[str]:
    return [note["clause"] for note in foreseen(battle, order)["notes"]]


def test_notes_say_what_follows() -> None:
    battle = field(pieces=[FENCE])
    assert notes(battle, move("ai-1", (4, 13, 0))) == ["KOKU-FF-6"]
    assert notes(battle, reform("ai-1", formation="column", frontage=2)) == ["KOKU-FF-5"]
    assert notes(battle, move("ai-2", (12, 15, 0))) == ["KOKU-FF-6", "KOKU-MOV-10"]
    assert notes(field(), move("ai-1", (4, 13.45, 0))) == ["KOKU-MOV-14"]
    for order in (Dismount("ai-2"), Dig("ai-1")):
        assert foreseen(battle, order)["notes"]


def test_skirmishers_are_told_that_they_will_not_see_one_another() -> None:
    """KOKU-FF-8: as the order then finds."""
    monks = unit("ai-1", "mon_l", "bow", [(10, 10), (13, 10)], formation="skirmish")
    battle = scene(monks, FOE, pieces=[box("h", "house", 11, 12, 13, 15)])
    for end, told in ((11, []), (13.4, ["KOKU-FF-8"])):
        order = walk("ai-1", _1=[(9.5, end)], _2=[(14.6, end)])
        assert notes(battle, order) == told
        assert [cause.clause for cause in carry(battle, order).battle.units["ai-1"].causes] == told


def test_who_jumps_twice_may_fall_but_once() -> None:
    """KOKU-MOV-10, KOKU-RUL-41: of two who go over a fence and back each comes home with 25 in 36."""
    there_and_back = [(20, 25), (20, 20)], [(23, 25), (23, 20)]
    riders = unit("ai-1", "sam_c", "bow", [(20, 20), (23, 20)], formation="skirmish")
    battle = scene(riders, FOE, pieces=[piece("f", "fence", (15, 22.5), (30, 22.5))])
    slip = foreseen(battle, walk("ai-1", _1=there_and_back[0], _2=there_and_back[1]))
    expected = odds.binomial(Fraction(11, 36), 2)
    rows = slip["odds"][0]["spread"]["rows"]
    assert [Fraction(row["fraction"]) for row in rows] == list(expected)
    assert "11 in 36" in slip["notes"][0]["text"]


def test_the_odds_are_those_of_the_test_that_is_thrown() -> None:
    battle = field(pieces=[FENCE])
    order = move("ai-2", (12, 15, 0))
    foretold = foreseen(battle, order)["odds"][0]
    at_work = carry(battle, order, [6, 1, 1, 1, 6, 6])
    thrown = at_work.events[0].rolls[0].test
    assert foretold["steps"] == plain(thrown.steps())
    assert odds.chance(thrown) == Fraction(5, 6)
    expected = odds.binomial(Fraction(1, 6), 5)
    assert [Fraction(row["fraction"]) for row in foretold["spread"]["rows"]] == list(expected)


def test_a_preview_is_legal_when_the_order_is_and_changes_nothing() -> None:
    battle = field(pieces=[FENCE])
    before = KOKU.encode(battle)
    for order in (
        move("ai-1", (4, 13, 0)),
        move("ai-1", (4, 40, 0)),
        move("ai-2", (12, 15, 0)),
        Limber("ai-4"),
    ):
        assert plain(KOKU.preview(battle, AI, order))["legal"] is is_legal(battle, order)
    assert KOKU.encode(battle) == before


def test_a_preview_is_plain_json() -> None:
    battle = field(pieces=[FENCE, box("h1", "house", 30, 11, 34, 14)])
    for order in (move("ai-2", (12, 15, 0)), move("ai-1", (4, 40, 0)), Enter("ai-5", "h1")):
        preview = plain(KOKU.preview(battle, AI, order))
        assert msgspec.json.decode(msgspec.json.encode(preview)) == msgspec.to_builtins(preview)


def test_a_mounting_preview_shows_the_horses_places() -> None:
    after = carry(field(), Dismount("ai-2")).battle
    after.units["ai-2"] = msgspec.structs.replace(after.units["ai-2"], ordered="")
    assert len(foreseen(after, Mount("ai-2"))["figures"]) == 5


# -- the nearest lawful order -----------------------------------------------------------------------------------------


def lawful(battle: KokuBattle, order: Move) -> Move:
    """The order that is offered in place of a refused one; it must be legal."""
    found = foreseen(battle, order)["path"]["lawful"]
    assert found is not None
    offer = KOKU.decode_order({**KOKU.encode_order(order), **msgspec.to_builtins(found)})
    assert isinstance(offer, Move)
    assert is_legal(battle, offer)
    return offer


LAWFUL = [
    ("too far", field(), move("ai-5", (32, 30, 0)), (32, 16.0)),
    ("too far, over a fence", field(pieces=[FENCE]), move("ai-2", (12, 40, 0)), (12, 25.0)),
    ("into the enemy", field(), move("ai-1", (4, 14.2, 0)), (4, 13.5)),
    ("across a fence that it may not stop on", field(pieces=[FENCE]), move("ai-5", (32, 12, 0)), (32, 11.5)),
    ("off the table", field(), move("ai-5", (32, -2, 180)), (32, 0.5)),
    ("into a marsh", field(pieces=[box("m", "marsh", 0, 12, 40, 20)]), move("ai-2", (12, 18, 0)), (12, 12.0)),
    ("round a corner", field(), move("ai-5", (36, 8, 90), (36, 20, 0)), (36, 12.0)),
]


@pytest.mark.parametrize("case", LAWFUL, ids=[row[0] for row in LAWFUL])
def test_a_refused_way_is_offered_as_far_as_it_goes(case: Any) -> None:
    _, battle, order, end = case
    offer = lawful(battle, order)
    assert (offer.legs[-1].x, offer.legs[-1].y) == pytest.approx(end, abs=0.06)


@pytest.mark.parametrize("front", [14.2, 13.8], ids=["through him", "into him by a little"])
def test_an_offer_into_the_enemy_ends_in_contact(front: float) -> None:
    battle = field()
    after = carry(battle, lawful(battle, move("ai-1", (4, front, 0)))).battle
    assert figures(after, "ai-1")[0].y == pytest.approx(13.0, abs=0.06)


def test_skirmishers_are_drawn_back_one_by_one() -> None:
    skirmish = unit("ai-6", "ron_l", "bow", [(40, 8), (44, 8)], formation="skirmish")
    offer = lawful(field(skirmish), walk("ai-6", _1=[(40, 20, 90)], _2=[(44, 9, 0)]))
    assert offer.figures["ai-6.1"][-1].y == pytest.approx(15, abs=0.01)
    assert offer.figures["ai-6.2"] == way((44, 9, 0))


def test_no_shorter_way_mends_a_wrong_formation() -> None:
    order = move("ai-1", (4, 12, 0), formation="column", frontage=2)
    assert foreseen(field(), order)["path"]["lawful"] is None


# -- toggles of the ground are not mixed up ---------------------------------------------------------------------------


def test_the_memory_of_the_last_plan_knows_what_it_was_asked() -> None:
    order = move("ai-1", (4, 14.5, 0))
    open_ground, fenced = field(), field(pieces=[FENCE])
    assert foreseen(open_ground, order)["path"]["used"] == 6.0
    assert foreseen(fenced, order)["path"]["used"] == 7.0
    moved = carry(fenced, move("ai-1", (4, 9, 0))).battle
    moved.units["ai-1"] = msgspec.structs.replace(moved.units["ai-1"], ordered="")
    assert foreseen(moved, order)["path"]["used"] == 6.5
    assert foreseen(fenced, order)["path"]["used"] == 7.0
    plan = plan_march(fenced, fenced.units["ai-1"], order)
    assert crossing.causes(plan.goings, fenced.options) == (("KOKU-FF-6", "p1"),)

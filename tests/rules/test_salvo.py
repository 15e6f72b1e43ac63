"""One kind of order for everybody: each aim is lawful, its odds are those of the preview, and the best comes first."""

from __future__ import annotations

import msgspec
import pytest

import rulesets
from rulesets import Illegal, Side
from rulesets.engine.battle import Battle

ROW = [[x, 10.0] for x in (20.0, 21.0, 22.0, 23.0)]
FIRING = {
    "phase": "firing",
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "arquebus", "at": ROW},
        {"id": "ai-2", "kind": "ash_l", "weapon": "bow", "at": [[x + 8, y] for x, y in ROW]},
        {"id": "ai-3", "kind": "ash_l", "weapon": "spear", "at": [[x + 16, y] for x, y in ROW]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "spear", "at": [[x, 22.0] for x, _ in ROW]},
        {"id": "kaki-2", "kind": "sam_f", "weapon": "sword", "at": [[x + 5, 17.0] for x, _ in ROW]},
    ],
}
MELEE = {
    "phase": "melee",
    "units": [
        {"id": "ai-1", "kind": "ash_l", "weapon": "spear", "at": ROW},
        {"id": "ai-2", "kind": "ash_l", "weapon": "spear", "at": [[x + 8, y] for x, y in ROW]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "spear", "at": [[x, 10.79] for x, _ in ROW[:2]]},
        {"id": "kaki-2", "kind": "sam_f", "weapon": "sword", "at": [[x, 10.79] for x, _ in ROW[2:]]},
        {"id": "kaki-3", "kind": "ash_l", "weapon": "spear", "at": [[x + 8, 10.79] for x, _ in ROW]},
    ],
}
WALL = {"id": "w", "kind": "fieldwork", "points": [[15, 19.2], [25, 19.2]]}
SHOTS = {
    "phase": "spend",
    "units": [
        {"id": "ai-1", "kind": "ashigaru", "weapons": ["bow"], "at": [30.0, 10.0]},
        {"id": "ai-2", "kind": "samurai", "weapons": ["bow", "arquebus"], "at": [40.0, 10.0]},
        {"id": "kaki-1", "kind": "peasant", "at": [30.0, 30.0]},
        {"id": "kaki-2", "kind": "samurai", "at": [40.0, 20.0]},
    ],
}
VOLLEYS = {
    "units": [
        {"id": "ai-1", "kind": "ashigaru", "missile": "bow", "strength": 6, "at": [30, 10]},
        {"id": "ai-2", "kind": "ronin", "missile": "bow", "strength": 4, "at": [50, 10]},
        {"id": "kaki-1", "kind": "noumin", "strength": 8, "at": [30, 25]},
        {"id": "kaki-2", "kind": "bushi", "armour": "heavy", "strength": 6, "at": [50, 20]},
    ],
}
SCENES = [
    ("koku", "fire", FIRING), ("koku", "attack", MELEE), ("sky", "shoot", SHOTS), ("skirmish", "shoot", VOLLEYS),
]  # fmt: skip
KINDS = [f"{slug} {kind}" for slug, kind, _ in SCENES]


def staged(slug: str, scene: dict) -> Battle:
    stage = rulesets.get(slug).stage
    assert stage is not None
    return stage(scene)


@pytest.mark.parametrize(("slug", "kind", "scene"), SCENES, ids=KINDS)
def test_every_aim_is_lawful_and_has_the_odds_of_its_preview(slug, kind, scene):
    ruleset, battle = rulesets.get(slug), staged(slug, scene)
    rows = ruleset.salvo(battle, Side.AI, kind).rows
    assert [row.unit for row in rows] == ["ai-1", "ai-2"]
    for unit, aim in ((row.unit, aim) for row in rows for aim in row.aims):
        order = ruleset.decode_order({"kind": kind, "unit": unit, **aim.values})
        shown = ruleset.foresee(battle, Side.AI, order)
        assert shown.legal
        spreads = [odds.spread for odds in shown.odds]
        assert aim.losses == pytest.approx(sum(spread.expectation for spread in spreads), abs=1e-4)
        if aim.bars:
            assert sum(aim.bars) == pytest.approx(1, abs=1e-5)
            assert aim.bars[0] == spreads[0].rows[0].value
        assert {battle.units[target].side for target in aim.targets} == {Side.KAKI}


@pytest.mark.parametrize(("slug", "kind", "scene"), SCENES, ids=KINDS)
def test_all_open_targets_are_among_the_aims(slug, kind, scene):
    ruleset, battle = rulesets.get(slug), staged(slug, scene)
    rows = {row.unit: row for row in ruleset.salvo(battle, Side.AI, kind).rows}
    for offer in ruleset.options(battle, Side.AI):
        if offer.kind != kind or offer.shut is not None:
            continue
        named = {choice.label for choice in offer.params[0].open}
        assert named == {label for aim in rows[offer.unit].aims for label in aim.labels}


def test_the_best_has_most_to_expect_and_of_equals_is_nearest():
    rows = rulesets.get("koku").salvo(staged("koku", FIRING), Side.AI, "fire").rows
    for row in rows:
        merits = [(-round(aim.losses, 2), aim.distance) for aim in row.aims]
        assert merits == sorted(merits)
    assert len({aim.losses for row in rows for aim in row.aims}) > 1


def test_where_no_inches_are_told_the_nearest_comes_first_and_none_are_told_here():
    rows = rulesets.get("sky").salvo(staged("sky", SHOTS), Side.AI, "shoot").rows
    assert rows[1].aims[0].targets == ("kaki-2",)
    assert all(aim.distance is msgspec.UNSET for row in rows for aim in row.aims)
    told = rulesets.get("sky").salvo(
        staged("sky", {**SHOTS, "options": {"premeasure_fire": True}}), Side.AI, "shoot"
    )
    assert all(aim.distance > 0 for row in told.rows for aim in row.aims)


def test_a_unit_with_two_weapons_may_take_either():
    rows = rulesets.get("sky").salvo(staged("sky", SHOTS), Side.AI, "shoot").rows
    assert {aim.values["weapon"] for aim in rows[1].aims} == {"bow", "arquebus"}
    assert all(aim.means for aim in rows[1].aims)


def test_who_can_expect_next_to_nothing_begins_left_out():
    one = {"id": "ai-1", "kind": "ash_l", "weapon": "bow", "at": ROW[:1], "strength": 1}
    foe = {"id": "kaki-1", "kind": "sam_f", "weapon": "sword", "at": [[20.0, 20.0]], "strength": 1}
    rows = rulesets.get("koku").salvo(
        staged("koku", {"phase": "firing", "units": [one, foe], "pieces": [WALL]}), Side.AI, "fire"
    )
    assert [(row.worth, row.aims[0].losses < 0.05) for row in rows.rows] == [(False, True)]


def test_an_order_that_is_given_singly_is_refused():
    with pytest.raises(Illegal, match="one unit at a time"):
        rulesets.get("koku").salvo(staged("koku", FIRING), Side.AI, "move")

"""What a side can do is remembered from one order to the next: what is remembered is what would be found anew."""

import msgspec
import pytest

import rulesets
from rulesets import ScriptedDice
from rulesets.engine import memory
from rulesets.engine.memory import Shelf
from rulesets.engine.records.record import begin
from rulesets.koku.fire import offers as fire_offers
from rulesets.koku.march import entering, offers, plans
from tests.rules.koku import scenes
from tests.rules.random_play import Whim

pytestmark = pytest.mark.slow

KOKU = rulesets.get("koku")


@pytest.mark.parametrize("options", [{}, {"ninja": True, "visibility": True, "rain": True}])
def test_offers_that_are_kept_are_those_that_would_be_found_anew(options):
    record, battle = begin(KOKU, {"turn_limit": 4, "average_dice": 1, **options}, rulesets.SEATS, b"kept")
    commanders = {side: Whim(KOKU, side, b"kept" + side.encode()) for side in rulesets.Side}
    compared = 0
    while battle.result is None and compared < 60:
        side = battle.clock.to_act[0]
        order = commanders[side].order(battle)
        outcome = KOKU.resolve(battle, side, order, record.dice)
        battle = outcome.battle
        if battle.clock.phase == "movement":
            kept = KOKU.options(battle, battle.clock.active)
            for shelf in (offers._KEPT, offers._ENTRIES, entering._PRICES):
                shelf.forget()
            assert KOKU.options(battle, battle.clock.active) == kept
            compared += 1
            KOKU.options(battle, battle.clock.active)
    assert compared == 60


def test_who_moves_some_inches_away_makes_nobodys_offers_be_found_anew(monkeypatch):
    found = []
    of_unit = offers._of_unit
    monkeypatch.setattr(offers, "_of_unit", lambda scene: found.append(scene.unit.id) or of_unit(scene))
    lines = [
        scenes.unit(f"ai-{n}", "ash_l", "spear", [(x + i, 20) for i in range(5)])
        for n, x in ((1, 20), (2, 30))
    ]
    battle = scenes.scene(*lines, pieces=(scenes.box("p1", "house", 25, 24, 29, 27),))
    KOKU.options(battle, rulesets.Side.AI)
    assert sorted(found) == ["ai-1", "ai-2"]
    moved = {"kind": "move", "unit": "ai-1", "legs": [{"x": 22, "y": 18, "facing": 0}]}
    battle = KOKU.resolve(battle, rulesets.Side.AI, KOKU.decode_order(moved), ScriptedDice([])).battle
    KOKU.options(battle, rulesets.Side.AI)
    assert sorted(found) == ["ai-1", "ai-1", "ai-2"]


def test_who_could_fire_when_last_asked_is_looked_at_first_and_the_answer_is_the_same(monkeypatch):
    quick, asked = fire_offers.anybody, []

    def anybody(battle, side):
        kept = dict(fire_offers._WITNESSES._kept)
        fire_offers._WITNESSES.forget()
        anew = quick(battle, side)
        fire_offers._WITNESSES._kept.update(kept)
        asked.append(any(known.hold(battle) for (_, whose), (_, known) in kept.items() if whose is side))
        assert quick(battle, side) == anew
        return anew

    monkeypatch.setattr(fire_offers, "anybody", anybody)
    rulesets.fight(KOKU, b"witnesses", options={"turn_limit": 7, "average_dice": 1})
    assert min(asked.count(True), asked.count(False)) >= 10


def test_who_could_fire_is_forgotten_with_all_that_is_remembered():
    archer = scenes.unit("ai-1", "ash_l", "bow", [(20, 20)])
    battle = scenes.scene(archer, scenes.unit("kaki-1", "ash_l", "spear", [(20, 28)]), phase="firing")
    assert fire_offers.anybody(battle, rulesets.Side.AI)
    key = id(battle.table), rulesets.Side.AI
    assert fire_offers._WITNESSES.last(key) is not None
    memory.forget()
    assert fire_offers._WITNESSES.last(key) is None


def test_who_could_fire_cannot_when_another_steps_in_between_or_his_target_is_gone():
    archer, friend = (
        scenes.unit(f"ai-{n}", "ash_l", weapon, [(x, 20)])
        for n, weapon, x in ((1, "bow", 20), (2, "spear", 40))
    )
    battle = scenes.scene(archer, friend, scenes.unit("kaki-1", "ash_l", "spear", [(20, 28)]), phase="firing")
    for id, values in (
        ("ai-2.1", {"x": 20.0, "y": 24.0}),
        ("ai-2.1", {"alive": False}),
        ("kaki-1.1", {"alive": False}),
    ):
        assert fire_offers.anybody(battle, rulesets.Side.AI)
        after = battle.copy()
        after.figures[id] = msgspec.structs.replace(battle.figures[id], **values)
        assert fire_offers.anybody(after, rulesets.Side.AI) == (
            id == "ai-2.1" and not values.get("alive", True)
        )


def priced_whole(battle, plan):
    """What :func:`entering._reaching` stands for: every way is priced."""
    plan = plans.price(plans.scene_of(battle, plan.unit), plan)
    return plan, [one for one in plan.goings if one.cost <= plan.troop.move + 0.001]


def test_ways_into_a_building_that_are_not_priced_would_have_been_too_dear(monkeypatch):
    record, battle = begin(KOKU, {"turn_limit": 4, "average_dice": 1}, rulesets.SEATS, b"ways in")
    commanders = {side: Whim(KOKU, side, b"ways" + side.encode()) for side in rulesets.Side}
    compared = 0
    while battle.result is None and compared < 40:
        side = battle.clock.to_act[0]
        battle = KOKU.resolve(battle, side, commanders[side].order(battle), record.dice).battle
        if battle.clock.phase != "movement":
            continue
        for unit in battle.on_table(battle.clock.active):
            for house in (piece for piece in battle.table.pieces if piece.kind == "house"):
                order = entering.Enter(unit.id, house.id)
                try:
                    quick = entering.plan_enter(battle, unit, order)
                except rulesets.Illegal:
                    continue
                with monkeypatch.context() as without:
                    without.setattr(entering, "_reaching", priced_whole)
                    whole = entering.plan_enter(battle, unit, order)
                if whole.cost <= whole.troop.move + 0.001:
                    assert quick == whole
                    compared += 1
    assert compared >= 40


def test_ways_into_buildings_that_are_priced_together_cost_what_each_costs_by_itself():
    kinds = (("ash_l", "spear", 20), ("ash_l", "bow", 27), ("sam_f", "bow", 34))
    lines = [
        scenes.unit(f"ai-{n}", kind, weapon, scenes.rank(x, 20, 4))
        for n, (kind, weapon, x) in enumerate(kinds)
    ]
    houses = (scenes.box("h1", "house", 22, 24, 26, 27), scenes.box("h2", "house", 31, 22, 35, 25))
    battle = scenes.scene(*lines, pieces=houses)
    asked = [(unit, house.id) for unit in battle.units.values() for house in houses]
    memory.forget()
    together = [entering.price_in(battle, route) for route in entering.routes_in(battle, asked)]
    for (unit, house), plan in zip(asked, together, strict=True):
        memory.forget()
        alone = entering.plan_enter(battle, unit, entering.Enter(unit.id, house))
        assert (alone.goings, alone.ends) == (plan.goings, plan.ends)
    assert len({plan.cost for plan in together}) > 3


def test_a_shelf_gives_back_what_was_asked_alike_and_lets_the_oldest_go():
    shelf, found = Shelf(2), []

    def ask(key, question):
        return shelf(key, (question,), lambda: found.append(key) or f"{key} {question}")

    assert [ask("a", 1), ask("b", 1), ask("a", 1)] == ["a 1", "b 1", "a 1"]
    assert ask("a", 2) == "a 2", "another question"
    ask("c", 1)
    assert ask("a", 2) == "a 2"
    ask("b", 1)
    assert found == ["a", "b", "a", "c", "b"], "the one asked longest ago went"

"""Units that come later: the flank march (KOKU-FLK-1 to KOKU-FLK-3, KOKU-ORD-9) and the ninja (KOKU-NIN-1 to
KOKU-NIN-7).
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import rulesets
from rulesets import Side
from rulesets.engine.battle import Site
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import sealing
from rulesets.engine.records.record import begin
from rulesets.engine.table.geometry import gap
from rulesets.koku import victory
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import TROOPS
from rulesets.koku.deploy import arrivals, flank, ninja
from rulesets.koku.fire.reach import Moment
from rulesets.koku.hidden import visibility
from rulesets.koku.melee import melee
from rulesets.koku.melee.strike import Strike, to_save
from rulesets.koku.nerve import morale
from rulesets.koku.stand.formations import Stand
from tests.plain import plain
from tests.rules.koku.scenes import AI, KAKI, box, play, rank, scene, unit

KOKU = rulesets.get("koku")
FOE = unit("kaki-1", "ash_l", "spear", rank(30, 30, 5))
OWN = unit("ai-1", "ash_l", "spear", rank(30, 10, 5))


def waiting(kind: str = "ash_l", count: int = 5, *, edge: str = "west", arrives: int = 3, **more: Any) -> Any:
    """A flank march of AI that is due in turn 3."""
    return unit(
        "ai-2",
        kind,
        "spear",
        [(0, 0)] * count,
        place="reserve",
        waits="flank",
        edge=edge,
        arrives=arrives,
        **more,
    )


def lurking(at: Any = (0, 0), **more: Any) -> Any:
    """AI's ninja, waiting or where he is told to stand."""
    values = {"place": "reserve", "waits": "ninja", "arrives": 3, **more}
    return unit("ai-90", "ninja", "sword", [at], **values)


def stands(**more: Any) -> dict[str, Any]:
    return {"place": "table", "waits": "", **more}


def order(battle: KokuBattle, side: Side = AI, faces: Any = (), **raw: Any) -> KokuBattle:
    dice = rulesets.ScriptedDice(faces)
    found: KokuBattle = KOKU.resolve(battle, side, KOKU.decode_order(raw), dice).battle
    dice.finish()
    return found


# -- choosing --------------------------------------------------------------------------------------------------------


def chosen(**options: Any) -> tuple[Any, KokuBattle]:
    """A battle that waits for the choices of both sides."""
    record, battle = begin(KOKU, options, rulesets.SEATS, b"choices")
    commanders = {side: rulesets.Commander(KOKU, side, rulesets.HmacDice(b"c")) for side in Side}
    while battle.clock.phase != "choices":
        side = battle.clock.to_act[0]
        battle = KOKU.resolve(battle, side, commanders[side].order(battle), record.dice).battle
    return record, battle


def test_both_sides_seal_whether_they_hold_somebody_back_or_not() -> None:
    """KOKU-FLK-1, KOKU-NIN-1, KOKU-SEQ-7: a side that chooses nothing looks like one that does."""
    record, battle = chosen(flank_march=True, ninja=True)
    for side, raw in (
        (AI, {"kind": "confirm_choices", "flank": "ai-1", "edge": "west"}),
        (KAKI, {"kind": "confirm_choices", "ninja": False}),
    ):
        outcome = KOKU.resolve(battle, side, KOKU.decode_order(raw), record.dice)
        battle = outcome.battle
    assert sorted(battle.seals) == ["ai.flank", "ai.ninja", "kaki.flank", "kaki.ninja"]
    assert battle.units["ai-1"].waits == "flank"
    assert "ai-90" in battle.units
    assert "kaki-90" not in battle.units
    for side in Side:
        known = visibility.known_to(battle, side.opponent)
        assert all(not unit.waits for unit in known.units.values() if unit.side is side)
        assert {id.split(".")[0] for id in known.secrets} == {str(side.opponent)}
        assert f"{side}-90" not in known.units
    assert visibility.known_to(battle, None).secrets == {}


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"flank": "kaki-1", "edge": "west"}, "cannot_march"),
        ({"flank": "ai-1"}, "no_edge"),
        ({"flank": "ai-1", "edge": "north"}, "no_edge"),
        ({"flank": "nobody", "edge": "west"}, "cannot_march"),
    ],
)
def test_what_may_not_be_held_back(raw: dict[str, str], code: str) -> None:
    record, battle = chosen(flank_march=True)
    with pytest.raises(Illegal) as refusal:
        KOKU.resolve(battle, AI, KOKU.decode_order({"kind": "confirm_choices", **raw}), record.dice)
    assert (refusal.value.code, refusal.value.clause) == (code, "KOKU-FLK-1")


def test_the_shogun_is_not_held_back() -> None:
    shogun = scene(unit("ai-9", "shogun_f", "sword", [(1, 1)])).units["ai-9"]
    assert not flank.may_march(shogun)


def test_a_die_falls_for_each_side_and_only_its_own_sees_it() -> None:
    """KOKU-FLK-2, KOKU-NIN-2, KOKU-SEQ-8: the placer's first, the flank march's before the ninja's."""
    record, battle = chosen(flank_march=True, ninja=True)
    commanders = {side: rulesets.Commander(KOKU, side, rulesets.HmacDice(b"c")) for side in Side}
    events: Any = []
    while battle.clock.turn == 0:
        before, side = battle, battle.clock.to_act[0]
        outcome = KOKU.resolve(battle, side, commanders[side].order(battle), record.dice)
        battle, events = outcome.battle, outcome.events
    thrown = [event for event in events if event.kind == "arrival_thrown"]
    placer = battle.placer
    assert [event.side for event in thrown] == [placer, placer, placer.opponent, placer.opponent]
    assert [event.params["what"] for event in thrown] == ["flank march", "ninja"] * 2
    turns = {unit.side: unit.arrives for unit in battle.units.values() if unit.waits == "ninja"}
    assert turns == {
        event.side: event.rolls[0].faces[0] for event in thrown if event.params["what"] == "ninja"
    }
    for viewer in (*Side, None):
        for told in KOKU.veil_events(before, battle, events, viewer):
            if told.kind == "arrival_thrown":
                assert bool(told.rolls[0].faces) == (told.side is viewer)
                assert told.rolls[0].numbers, "which die it was is no secret"


# -- the flank march -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edge", "x"), [("west", 0.5), ("east", 71.5)])
def test_it_touches_its_edge_and_then_moves(edge: str, x: float) -> None:
    """KOKU-FLK-3: at any free point, in any formation open to it; the move belongs to the same order."""
    facing = flank.INWARD[edge]
    battle = scene(waiting(edge=edge), OWN, FOE)
    battle = order(
        battle, kind="arrive", unit="ai-2", pose={"x": 40, "y": 24, "facing": facing}, formation="line"
    )
    assert {battle.figures[f"ai-2.{n}"].x for n in range(1, 6)} == {x}
    assert not battle.units["ai-2"].ff, "KOKU-RUL-112"
    assert "move" in {
        option["kind"] for option in plain(KOKU.options(battle, AI)) if option["unit"] == "ai-2"
    }
    further = x + 5 if edge == "west" else x - 5
    leg = {"x": further + (0.5 if edge == "west" else -0.5), "y": 24, "facing": facing}
    battle = order(battle, kind="move", unit="ai-2", legs=[leg])
    assert battle.figures["ai-2.1"].x == pytest.approx(further)
    with pytest.raises(Illegal, match="already ordered"):
        order(battle, kind="move", unit="ai-2", legs=[leg])


def test_before_its_turn_it_does_not_come() -> None:
    battle = scene(waiting(arrives=4), OWN, FOE)
    shut = next(option["shut"] for option in plain(KOKU.options(battle, AI)) if option["kind"] == "arrive")
    assert shut["clause"] == "KOKU-FLK-2"
    with pytest.raises(Illegal):
        order(battle, kind="arrive", unit="ai-2")


def test_without_room_it_waits() -> None:
    """KOKU-FLK-3, KOKU-RUL-103."""
    battle = scene(waiting(), OWN, FOE, pieces=[box("h", "house", 0, 0, 8, 48)])
    with pytest.raises(Illegal) as refusal:
        order(battle, kind="arrive", unit="ai-2")
    assert refusal.value.clause == "KOKU-RUL-103"
    post = flank.post_on_edge(scene(waiting(), OWN, FOE), waiting()[0], None, Stand("line", 5))  # type: ignore[arg-type]
    assert len(post.places) == 5


def test_it_stands_beside_whoever_is_there_already() -> None:
    blocker = unit("kaki-2", "ash_l", "spear", [(0.5, 20 + n) for n in range(5)], facing=90.0)
    battle = order(
        scene(waiting(), OWN, FOE, blocker), kind="arrive", unit="ai-2", pose={"x": 1, "y": 22, "facing": 90}
    )
    ours = [battle.figures[f"ai-2.{n}"] for n in range(1, 6)]
    assert all(gap(one, battle.figures[f"kaki-2.{n}"]) >= 0.0 for one in ours for n in range(1, 6))
    assert min(abs(one.y - 22) for one in ours) >= 2.0


def test_a_turn_beyond_the_end_counts_neither_as_lost_nor_as_there() -> None:
    """KOKU-FLK-3, KOKU-VIC-10, KOKU-RUL-98."""
    late = scene(waiting(arrives=20), OWN, FOE, options={"turn_limit": 10})
    assert victory.score(late, KAKI) == 0
    given, _ = play(late)
    morale.remove(given, given.battle.units["ai-1"], "routed")
    assert victory.who_is_annihilated(given.battle) is AI
    due = scene(waiting(arrives=8), OWN, FOE, options={"turn_limit": 10})
    given, _ = play(due)
    morale.remove(given, given.battle.units["ai-1"], "routed")
    assert victory.who_is_annihilated(given.battle) is None


def test_the_phase_stays_open_while_somebody_may_still_come() -> None:
    """KOKU-SEQ-11: that it stays open tells nothing, for it does as long as anything is sealed."""
    battle = scene(waiting(arrives=9), OWN, FOE)
    held = order(battle, kind="hold", unit="ai-1")
    assert held.clock.phase == "firing" or held.clock.active is not AI
    given, _ = play(battle)
    sealing.seal(given, "ai.flank", AI, {"unit": "ai-2"}, label="flank march", clause="KOKU-FLK-1")
    held = order(given.battle, kind="hold", unit="ai-1")
    assert held.clock.phase == "movement"


def test_who_waits_is_not_deployed() -> None:
    battle = scene(waiting(), OWN, FOE, phase="deployment", turn=0)
    assert "ai-2" not in {option["unit"] for option in plain(KOKU.options(battle, AI))}


# -- the ninja -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bearing", [0, 40, 135, 270])
def test_he_appears_exactly_8_inches_from_his_victim(bearing: int) -> None:
    """KOKU-NIN-3."""
    x, y = {0: (36, 40), 40: (50, 44), 135: (50, 16), 270: (10, 30)}[bearing]
    battle = scene(lurking(), OWN, unit("kaki-1", "shogun_c", "sword", [(36, 30)]), FOE2)
    battle = order(battle, kind="arrive", unit="ai-90", target="kaki-1.1", pose={"x": x, "y": y})
    away = gap(battle.figures["ai-90.1"], battle.figures["kaki-1.1"])
    assert away == pytest.approx(8.0, abs=0.001)
    assert battle.units["ai-90"].victim == "kaki-1.1"


FOE2 = unit("kaki-2", "ash_l", "spear", [(70, 46)])


def test_he_finds_a_free_spot_and_touches_no_enemy() -> None:
    """KOKU-NIN-3, KOKU-RUL-137."""
    ring = [(36, 21.0 + 0.4 * n) for n in range(-1, 2)][:1]
    blocker = unit("kaki-3", "ash_l", "spear", ring)
    battle = scene(lurking(), OWN, unit("kaki-1", "shogun_f", "sword", [(36, 30)]), blocker)
    battle = order(battle, kind="arrive", unit="ai-90", target="kaki-1.1", pose={"x": 36, "y": 20})
    he = battle.figures["ai-90.1"]
    assert gap(he, battle.figures["kaki-3.1"]) > 0.1
    assert gap(he, battle.figures["kaki-1.1"]) == pytest.approx(8.0, abs=0.001)


def test_he_moves_ten_inches_without_deductions() -> None:
    """KOKU-NIN-4."""
    troop = TROOPS["ninja"]
    assert (troop.move, troop.soft, troop.hard, troop.mounted) == (10, 0, 0, False)
    wood = box("w", "wood", 28, 12, 44, 30)
    battle = scene(lurking((36, 10), **stands()), OWN, FOE, pieces=[wood])
    battle = order(battle, kind="move", unit="ai-90", legs=[{"x": 36, "y": 19.9, "facing": 0}])
    assert battle.figures["ai-90.1"].y > 19.5


def in_melee(*units: Any, **ninja_values: Any) -> KokuBattle:
    """The melee of a ninja at (36, 20) who looks north."""
    battle = scene(lurking((36, 20), **stands(**ninja_values)), *units, phase="melee")
    given, _ = play(battle)
    melee.read_contacts(given)
    given.battle.melee_open = True
    return given.battle


def targets(battle: KokuBattle) -> set[str]:
    options = plain(melee.available(battle, AI))
    option = next(each for each in options if each["unit"] == "ai-90")
    params = [param for param in option["params"] if param["name"] == "target"]
    return {choice["value"] for param in params for choice in param["choices"]}


def test_he_strikes_only_his_victim_who_bars_the_way_and_who_struck_him() -> None:
    """KOKU-NIN-5, KOKU-RUL-89: the nearest in the corridor first."""
    victim = unit("kaki-1", "shogun_f", "sword", [(36, 26)])
    bars = unit("kaki-2", "ash_l", "spear", [(36, 21)])
    beside = unit("kaki-3", "ash_l", "spear", [(37, 20)])
    barred = in_melee(victim, bars, beside, victim="kaki-1.1")
    assert targets(barred) == {"kaki-2.1"}
    assert ninja.first_in_way(barred, barred.figures["ai-90.1"]) == "kaki-2.1"
    with pytest.raises(Illegal) as refusal:
        order(barred, kind="attack", unit="ai-90", target="kaki-3.1")
    assert refusal.value.clause == "KOKU-NIN-5"
    assert targets(in_melee(victim, bars, beside, victim="kaki-1.1", foes=("kaki-3.1",))) == {
        "kaki-2.1",
        "kaki-3.1",
    }
    close = unit("kaki-1", "shogun_f", "sword", [(36, 21)])
    assert targets(in_melee(close, beside, victim="kaki-1.1")) == {"kaki-1.1"}
    friend = unit("ai-5", "ash_l", "spear", [(36, 22)])
    assert targets(in_melee(victim, friend, beside, victim="kaki-1.1")) == set(), "a friend bars the way too"


def test_whoever_strikes_at_him_may_be_struck_back() -> None:
    """KOKU-NIN-5, KOKU-NIN-6: to hit him counts as hitting the Shogun."""
    beside = unit("kaki-3", "ash_l", "bow", [(37, 20)])
    battle = scene(lurking((36, 20), **stands(victim="kaki-9")), beside, OWN, FOE, phase="melee", active=KAKI)
    given, dice = play(battle, (16,), KAKI)
    melee.read_contacts(given)
    melee.attack(given, melee.Attack("kaki-3"))
    dice.finish()
    assert given.events[-1].rolls[0].test.words == "17+"
    assert given.battle.units["ai-90"].foes == ("kaki-3.1",)


def test_his_saves_are_those_of_common_men() -> None:
    """KOKU-NIN-6: 5+ in melee."""
    assert to_save(Strike("ash_l", "ninja")).words == "5+"


def test_a_new_victim_is_named_once_the_first_is_gone() -> None:
    """KOKU-RUL-89."""
    battle = scene(lurking((36, 20), **stands(victim="kaki-1.1")), OWN, FOE)
    with pytest.raises(Illegal):
        order(battle, kind="name_victim", unit="ai-90", target="kaki-1.2")
    battle.figures["kaki-1.1"] = msgspec.structs.replace(battle.figures["kaki-1.1"], alive=False)
    after = order(battle, kind="name_victim", unit="ai-90", target="kaki-1.2")
    assert after.units["ai-90"].victim == "kaki-1.2"
    assert after.units["ai-90"].ordered == "", "it is not his order"


def test_he_is_shot_at_as_a_lone_figure_and_never_loses_order_or_heart() -> None:
    """KOKU-NIN-7."""
    battle = scene(lurking((36, 20), **stands()), OWN, FOE)
    assert not Moment(battle).close_order(battle.units["ai-90"])
    assert not TROOPS["ninja"].liable
    assert TROOPS["ninja"].toll == 0
    given, _ = play(battle)
    morale.kill(given, given.battle.figures["ai-90.1"])
    assert victory.score(given.battle, KAKI) == 0


def test_he_holds_no_place() -> None:
    """KOKU-VIC-4."""
    battle = scene(lurking((36, 20), **stands()), OWN, FOE)
    battle.sites["s"] = Site("s", "village", "Ham", ((34, 18), (38, 18), (38, 22), (34, 22)), KAKI)
    given, _ = play(battle)
    victory.settle_sites(given)
    assert given.battle.sites["s"].owner is KAKI


def test_practice_commanders_bring_in_whoever_is_due() -> None:
    battle = scene(waiting(), lurking(), OWN, FOE)
    commander = rulesets.Commander(KOKU, AI, rulesets.HmacDice(b"c"))
    for _ in range(2):
        made = commander.order(battle)
        assert isinstance(made, arrivals.Arrive)
        battle = KOKU.resolve(battle, AI, made, rulesets.HmacDice(b"d")).battle
    assert {battle.units[id].place for id in ("ai-2", "ai-90")} == {"table"}

"""Running, falling back, seppuku, measured from outside (SKIR-MOR-28 to SKIR-MOR-31)."""

from __future__ import annotations

import math
import random

import msgspec
import pytest

from rulesets.engine.battle import Piece, Side
from rulesets.engine.table.geometry import distance, gap, overlap, within
from rulesets.skirmish.battle import Fate, Status
from rulesets.skirmish.march.allowance import allowance
from rulesets.skirmish.nerve import flight, wounds
from tests.rules.skirmish.scenes import battle_of, group, playing, wounded

MARSH = "marsh"


def area(kind, west, south, east, north, id="piece"):
    return Piece(id, kind, ((west, south), (east, south), (east, north), (west, north)))


def wall(*points):
    return Piece("wall", "low_wall", points)


def ran(battle, unit="ai-1"):
    play = playing(battle)
    flight.run(play, unit)
    return play


def fallen_back(battle, unit="ai-1"):
    play = playing(battle)
    flight.fall_back(play, unit)
    return play


def to_enemy(battle, figure):
    foes = battle.all_able(battle.units[figure.unit].side.opponent)
    return min((gap(figure, foe) for foe in foes), default=math.inf)


def shaky(*groups, status=Status.BROKEN, **more):
    """A battle whose first unit is in that state."""
    (unit, figures), *others = groups
    return battle_of((msgspec.structs.replace(unit, status=status, owes=True), figures), *others, **more)


# -- running -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "inches"),
    [({"armour": "light"}, 10), ({}, 14), ({"armour": "light", "mounted": True}, 24), ({"wounds": 1}, 10.5)],
)
def test_a_run_is_the_whole_allowance_straight_to_the_own_edge(values, inches):
    """SKIR-MOR-29, SKIR-MOV-7; horses turn as they like."""
    battle = shaky(group("ai-1", count=4, at=(30, 30), **values), group("kaki-1", at=(30, 36)))
    after = ran(battle).battle
    for id in battle.units["ai-1"].figures:
        before, now = battle.figures[id], after.figures[id]
        assert (now.x, before.y - now.y) == (before.x, pytest.approx(inches, abs=0.002))
        assert now.stirred
    assert not after.units["ai-1"].owes


def test_who_has_just_lost_his_horse_runs_and_falls_back_on_foot():
    """SKIR-HIT-14, SKIR-RUL-121: in that turn he may not move by an order; to run is none."""
    scene = shaky(
        group("ai-1", count=2, at=(30, 30), armour="light", mounted=True), group("kaki-1", at=(30, 36))
    )
    play = playing(scene)
    play.change_figure(play.figure("ai-1.1"), horse_wounds=1)
    wounds._hit_horse(play, play.figure("ai-1.1"), "W")
    unhorsed = play.figure("ai-1.1")
    assert (unhorsed.mounted, unhorsed.moved, (unhorsed.x, unhorsed.y)) == (False, True, (30, 30))
    flight.run(play, "ai-1")
    gone = {id: 30 - play.figure(id).y for id in play.battle.units["ai-1"].figures}
    assert gone == {"ai-1.1": pytest.approx(10, abs=0.002), "ai-1.2": pytest.approx(24, abs=0.002)}


def test_difficult_ground_and_lines_cost_a_runner_what_they_cost_anybody():
    """SKIR-MOR-29, SKIR-MOV-5, SKIR-MOV-11."""
    scene = group("ai-1", "eiyuu", armour="light", at=[(30, 30)]), group("kaki-1", at=(30, 36))
    marsh = ran(shaky(*scene, pieces=(area(MARSH, 20, 10, 40, 40),))).battle.figures["ai-1.1"]
    assert marsh.y == pytest.approx(25.0, abs=0.01)
    fence = ran(shaky(*scene, pieces=(wall((20, 25), (40, 25)),))).battle.figures["ai-1.1"]
    assert fence.y == pytest.approx(21.0, abs=0.01)


def test_with_the_enemy_between_it_and_home_a_figure_runs_away_from_him():
    """SKIR-MOR-29: straight away from the nearest, or the first turn off that that works."""
    battle = shaky(
        group("ai-1", "eiyuu", armour="light", at=[(36, 20)]), group("kaki-1", "eiyuu", at=[(36, 14)])
    )
    after = ran(battle).battle.figures["ai-1.1"]
    assert (after.x, after.y) == (pytest.approx(36.0), pytest.approx(30.0, abs=0.01))
    house = area("house", 32, 22, 40, 26)
    after = ran(shaky(*((unit, tuple(battle.figures[id] for id in unit.figures)) for unit in battle.units.values()),
                      pieces=(house,))).battle.figures["ai-1.1"]  # fmt: skip
    turn = math.degrees(math.atan2(after.x - 36, after.y - 20))
    assert turn == pytest.approx(75.0, abs=0.1)
    assert distance((36, 20), after.point) == pytest.approx(10.0, abs=0.01)


def test_a_way_home_that_ends_no_farther_from_the_enemy_is_not_taken():
    """SKIR-MOR-29: an enemy stands where it would end."""
    battle = shaky(
        group("ai-1", "eiyuu", armour="light", at=[(36, 20)]),
        group("kaki-1", at=[(36, 26), (38, 8)]),
    )
    after = ran(battle).battle
    now = after.figures["ai-1.1"]
    assert to_enemy(after, now) > to_enemy(battle, battle.figures["ai-1.1"])
    assert distance((36, 20), now.point) == pytest.approx(10.0, abs=0.01)
    assert now.x < 36


def test_who_crosses_an_edge_has_fled_and_the_last_takes_the_unit_with_him():
    """SKIR-MOR-29, SKIR-RUL-117, SKIR-TRN-11."""
    battle = shaky(
        group("ai-1", armour="light", at=[(30, 12), (30, 6), (33, 6)]), group("kaki-1", at=(30, 36))
    )
    play = ran(battle)
    assert [play.battle.figures[f"ai-1.{number}"].fate for number in (1, 2, 3)] == ["", Fate.FLED, Fate.FLED]
    assert play.battle.units["ai-1"].place == "table"
    assert play.events[-1].params["fled"] == 2
    play.side = Side.AI
    flight.run(play, "ai-1")
    unit = play.battle.units["ai-1"]
    assert (unit.place, unit.fate) == ("off", "gone")
    assert play.battle.figures["ai-1.1"].fate is Fate.FLED


def test_it_leaves_contact_without_a_blow_and_passes_friends_but_no_enemies():
    """SKIR-MOR-29, SKIR-RUL-116."""
    battle = shaky(
        group("ai-1", "eiyuu", armour="light", at=[(30, 30)]), group("ai-2", "eiyuu", at=[(30, 25)]),
        group("kaki-1", "eiyuu", at=[(30, 31.02)]), group("kaki-2", "eiyuu", at=[(50, 44)]),
    )  # fmt: skip
    now = ran(battle).battle.figures["ai-1.1"]
    assert (now.x, now.y) == (30.0, pytest.approx(20.0, abs=0.002))


def test_where_it_would_end_on_a_friend_it_goes_another_way_or_ends_short():
    """SKIR-MOR-29."""
    friends = [(30 + 1.0 * number, 20) for number in range(-12, 13)]
    battle = shaky(
        group("ai-1", "eiyuu", armour="light", at=[(30, 30)]), group("ai-2", at=friends[:12]),
        group("ai-3", at=friends[12:]), group("kaki-1", "eiyuu", at=[(30, 31.02)]),
    )  # fmt: skip
    after = ran(battle).battle
    now = after.figures["ai-1.1"]
    assert not any(overlap(now, other) for other in after.all_able(Side.AI) if other.id != now.id)
    assert to_enemy(after, now) > 0.5


def test_who_finds_no_way_out_is_cornered():
    """SKIR-MOR-29, SKIR-RUL-93: it stays, and is touched no worse for that."""
    ring = [(36 + 1.04 * x, 24 + 1.04 * y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    battle = shaky(group("ai-1", "eiyuu", at=[(36, 24)]), group("kaki-1", at=ring))
    play = ran(battle)
    assert play.battle.figures["ai-1.1"].pose == battle.figures["ai-1.1"].pose
    assert [event.kind for event in play.events] == ["cornered"]


def test_hemmed_in_it_runs_as_far_as_helps():
    """SKIR-MOR-29: the longest run that ends farther."""
    houses = (
        area("house", 0, 20, 34.9, 28, "w"),
        area("house", 37.1, 20, 72, 28, "e"),
        area("house", 34, 14, 38, 18, "s"),
    )
    battle = shaky(
        group("ai-1", "eiyuu", armour="light", at=[(36, 24)]),
        group("kaki-1", "eiyuu", at=[(36, 26)]),
        pieces=houses,
    )
    after = ran(battle).battle
    now = after.figures["ai-1.1"]
    assert now.y == pytest.approx(18.5, abs=0.02)
    assert to_enemy(after, now) > to_enemy(battle, battle.figures["ai-1.1"])


def test_runs_hold_to_their_laws_wherever_anybody_stands():
    """SKIR-MOR-29: from outside, over tables full of scenery: nobody pays more than he has, ends nearer, on somebody or
    beside the table.
    """
    chance = random.Random(7)
    pieces = (
        area(MARSH, 10, 10, 25, 20, "m"), area("wood", 30, 8, 42, 18, "t"), area("house", 45, 20, 52, 26, "h"),
        wall((5, 25), (30, 25)),
    )  # fmt: skip
    for _case in range(12):
        groups = []
        places = [
            (4 + 5 * x, 4 + 5 * y, chance.choice((0, 90, 180, 45))) for x in range(13) for y in range(9)
        ]
        free = [place for place in places if not (44 < place[0] < 53 and 19 < place[1] < 27)]
        chance.shuffle(free)
        for number in range(1, 4):
            for side in ("ai", "kaki"):
                at = [free.pop() for _ in range(6)]
                groups.append(group(f"{side}-{number}", at=at, mounted=number == 3, armour="light"))
        battle = shaky(*groups, pieces=pieces)
        play = ran(battle)
        after = play.battle
        for id in battle.units["ai-1"].figures:
            before, now = battle.figures[id], after.figures[id]
            went = distance(before.point, now.point)
            assert went <= allowance(before, battle.options) + 0.002
            if now.alive and went:
                assert within(now, 72, 48)
                assert to_enemy(battle, now) > to_enemy(battle, before)
                others = [
                    other
                    for other in (*after.all_able(Side.AI), *after.all_able(Side.KAKI))
                    if other.id != id
                ]
                assert not any(overlap(now, other) for other in others)


# -- falling back ------------------------------------------------------------------------------------------------------


def test_a_unit_falls_back_half_its_rate_towards_its_own_edge():
    """SKIR-MOR-22, SKIR-MOR-28: its facing is kept, and what it has gone counts for its shots (SKIR-SHO-5)."""
    battle = shaky(
        group("ai-1", armour="light", at=(30, 30)), group("kaki-1", at=(30, 36)), status=Status.FALLING_BACK
    )
    after = fallen_back(battle).battle
    for figure in after.able(after.units["ai-1"]):
        assert (figure.y, figure.facing) == (pytest.approx(25.0, abs=0.002), 0.0)
        assert figure.spent == pytest.approx(5.0, abs=0.002)
        assert figure.stirred
    assert not after.units["ai-1"].owes


def test_nearer_cover_is_sought_and_cover_nearer_to_the_enemy_is_not():
    """SKIR-MOR-28, SKIR-RUL-91."""
    scene = group("ai-1", armour="light", at=(30, 30)), group("kaki-1", at=(30, 44))
    beside = area("wood", 39.5, 26, 45, 31)
    after = fallen_back(shaky(*scene, pieces=(beside,), status=Status.FALLING_BACK)).battle
    first = after.figures["ai-1.1"]
    assert first.x > 33.0
    assert first.y == pytest.approx(30.0, abs=0.1)
    before = area("wood", 28, 33, 42, 36)
    after = fallen_back(shaky(*scene, pieces=(before,), status=Status.FALLING_BACK)).battle
    assert after.figures["ai-1.1"].y == pytest.approx(25.0, abs=0.002)


def test_behind_a_wall_is_behind_it_as_the_enemy_sees_it():
    """SKIR-MOR-28: the unit comes to the far side of it, not to the near one."""
    scene = group("ai-1", count=1, armour="light", at=[(30, 30)], strength=4), group("kaki-1", at=[(30, 44)])
    play = fallen_back(shaky(*scene, pieces=(wall((20, 27), (40, 27)),), status=Status.FALLING_BACK))
    now = play.battle.figures["ai-1.1"]
    assert now.y == pytest.approx(27.0, abs=0.1)


def test_a_unit_most_of_which_is_in_cover_stays():
    """SKIR-MOR-28."""
    scene = group("ai-1", armour="light", at=(30, 30)), group("kaki-1", at=(30, 44))
    battle = shaky(*scene, pieces=(area("wood", 20, 25, 50, 35),), status=Status.FALLING_BACK)
    play = fallen_back(battle)
    assert play.battle.figures == battle.figures
    assert play.events[-1].kind == "stayed_in_shelter"


def test_it_stops_at_the_edge_and_short_of_enemies_and_lands_on_nobody():
    """SKIR-MOR-28, SKIR-RUL-117."""
    at = [(30, 3), (30, 1.5), (33, 3)]
    battle = shaky(
        group("ai-1", armour="light", at=at),
        group("kaki-1", at=[(30, 20), (33, 1.5)]),
        status=Status.FALLING_BACK,
    )
    after = fallen_back(battle).battle
    figures = after.able(after.units["ai-1"])
    assert len(figures) == 3, "nobody leaves the table"
    assert all(within(figure, 72, 48) for figure in figures)
    everybody = [*figures, *after.all_able(Side.KAKI)]
    assert not any(overlap(a, b) for a in everybody for b in everybody if a.id < b.id)


# -- seppuku -----------------------------------------------------------------------------------------------------------


def routed(*groups, lost=Fate.KILLED, **options):
    battle = shaky(*groups, status=Status.ROUTED, **options)
    battle.forces[Side.AI] = msgspec.structs.replace(battle.forces[Side.AI], lost=lost)
    return battle


def example_22(away, **options):
    at = [(30 + 1.5 * number, 24) for number in range(8)]
    scene = group("ai-1", "bushi", at=at), group("kaki-1", "eiyuu", at=[(36, 24 + 1 + away)])
    battle = routed(*scene, **options)
    return wounded(battle, ai_1_5=3, ai_1_6=3, ai_1_7=3, ai_1_8=3, ai_1_1=1)


@pytest.mark.parametrize(("away", "dead"), [(13, 8), (12, 8), (11, 4)])
def test_example_22_seppuku(away, dead):
    """SKIR-EX-22, SKIR-MOR-30: at twelve inches or more, all four."""
    battle = example_22(away)
    third = battle.figures["ai-1.4"]
    foe = battle.figures["kaki-1.1"]
    battle.figures[foe.id] = msgspec.structs.replace(foe, x=third.x)
    play = playing(battle)
    flight.seppuku(play, "ai-1")
    assert sum(play.battle.figures[f"ai-1.{number}"].fate is Fate.KILLED for number in range(1, 9)) == dead
    if dead == 8:
        assert (play.unit("ai-1").place, play.unit("ai-1").fate) == ("off", "destroyed")


@pytest.mark.parametrize(
    "other",
    [{"lost": Fate.DISABLED}, {"lost": Fate.IN_PLAY}, {"seppuku": False}],
)
def test_without_a_killed_commander_or_with_the_option_nobody_dies_by_his_own_hand(other):
    """SKIR-MOR-30, SKIR-OPT-12, SKIR-RUL-95."""
    battle = routed(group("ai-1", "bushi"), group("kaki-1", at=(36, 44)), **other)
    play = playing(battle)
    flight.seppuku(play, "ai-1")
    assert not play.events


def test_only_samurai_of_a_routed_unit_kill_themselves():
    """SKIR-MOR-30, SKIR-RUL-23: Kensei, Eiyuu and Bushi; the others keep running."""
    for kind, count in (("ronin", 0), ("ashigaru", 0), ("noumin", 0), ("kensei", 6), ("eiyuu", 6)):
        play = playing(routed(group("ai-1", kind), group("kaki-1", at=(36, 44)), ronin_as_bushi=True))
        flight.seppuku(play, "ai-1")
        assert len(play.battle.able(play.unit("ai-1"))) == 6 - count
    mixed = routed(group("ai-1"), group("kaki-1", at=(36, 44)))
    mixed.figures["ai-1.1"] = msgspec.structs.replace(mixed.figures["ai-1.1"], kind="bushi")
    play = playing(mixed)
    flight.seppuku(play, "ai-1")
    assert [figure.id for figure in play.battle.able(play.unit("ai-1"))] == [f"ai-1.{n}" for n in range(2, 7)]
    broken = routed(group("ai-1", "bushi"), group("kaki-1", at=(36, 44)))
    broken.units["ai-1"] = msgspec.structs.replace(broken.units["ai-1"], status=Status.BROKEN)
    play = playing(broken)
    flight.seppuku(play, "ai-1")
    assert not play.events


def test_the_scale_moves_the_seppuku_distance():
    """SKIR-DAT-16, SKIR-OPT-1."""
    for scale, due in (("as_printed", True), ("all_cm", True), ("all_inch", False)):
        battle = example_22(20, scale=scale)
        assert flight.is_due(battle, battle.units["ai-1"]) is due

"""Points, ownership and the end (KOKU-VIC)."""

import msgspec
import pytest

from rulesets.engine.battle import Result, Side, Site
from rulesets.koku import victory
from tests.rules.koku.scenes import AI, KAKI, play, rank, scene, unit

SQUARE = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0))


def site(id, kind, owner, outline=SQUARE):
    return Site(id, kind, id.title(), outline, owner)


def test_the_example_of_points():
    """KOKU-EX-25: South 121, North 73."""
    battle = scene(
        *(unit(f"kaki-{n}", "ash_l", "bow", [(60, 40)], fate="destroyed") for n in range(1, 5)),
        unit("kaki-5", "mon_l", "bow", [(60, 42)], fate="captured"),
        unit("kaki-6", "oban_f", "naginata", [(50, 42)]),
        unit("ai-1", "shogun_f", "sword", [(5, 5)], fate="destroyed"),
        unit("ai-2", "sam_f", "bow", [(5, 7)], fate="destroyed"),
        unit("ai-3", "ash_l", "bow", [(5, 9)]),
    )
    for id, one in list(battle.units.items()):
        if one.fate:
            battle.units[id] = msgspec.structs.replace(one, place="off")
    battle.samurai_killed = {AI: 3, KAKI: 4}
    battle.sites = {
        "v1": site("v1", "village", AI), "v2": site("v2", "village", AI),
        "f1": site("f1", "farm", KAKI), "b1": site("b1", "bridge", AI),
    }  # fmt: skip
    assert (victory.score(battle, AI), victory.score(battle, KAKI)) == (121, 73)
    items = {item.label: (item.count, item.points, item.clause) for item in victory.tally(battle, KAKI)}
    assert items["enemy general killed"] == (1, 40, "KOKU-VIC-1")
    assert items["units destroyed or captured"] == (1, 5, "KOKU-VIC-5"), "the Shogun is no unit"
    assert items["samurai killed"] == (4, 8, "KOKU-VIC-6")


@pytest.mark.parametrize(
    ("mine", "theirs", "before", "after"),
    [
        ((15, 15), None, None, AI),
        ((15, 15), None, KAKI, AI),
        (None, (15, 15), AI, KAKI),
        ((12, 12), (18, 18), KAKI, KAKI),
        ((12, 12), (18, 18), None, None),
        (None, None, AI, AI),
        ((20.4, 15), None, None, AI),
        ((20.6, 15), None, None, None),
    ],
)
def test_a_place_passes_to_the_one_side_that_is_there(mine, theirs, before, after):
    """KOKU-VIC-3."""
    battle = scene(
        unit("ai-1", "ash_l", "bow", [mine or (60, 5)]), unit("kaki-1", "ash_l", "bow", [theirs or (60, 40)])
    )
    battle.sites["v1"] = site("v1", "village", before)
    one, _ = play(battle)
    victory.settle_sites(one)
    assert one.battle.sites["v1"].owner is after
    assert [event.kind for event in one.events] == (["site_taken"] if after is not before else [])


def test_who_has_no_troops_left_has_lost():
    """KOKU-VIC-10: the points do not matter."""
    battle = scene(unit("ai-1", "ash_l", "bow", [(5, 5)]), unit("kaki-1", "ash_l", "bow", [(60, 40)]))
    assert victory.who_is_annihilated(battle) is None
    battle.units["ai-1"] = msgspec.structs.replace(battle.units["ai-1"], place="off", fate="routed")
    assert victory.who_is_annihilated(battle) is AI


@pytest.mark.parametrize(("owner", "winner", "kind"), [(AI, AI, "battle_won"), (None, None, "battle_drawn")])
def test_the_higher_total_wins_and_equal_totals_are_a_draw(owner, winner, kind):
    """KOKU-VIC-9."""
    battle = scene(unit("ai-1", "ash_l", "bow", rank(5, 5, 5)), unit("kaki-1", "ash_l", "bow", [(60, 40)]))
    battle.sites["v1"] = site("v1", "village", owner)
    one, _ = play(battle)
    victory.close(one)
    assert one.battle.result.winner is winner
    assert one.events[-1].kind == kind
    assert one.battle.clock.phase == "over"


def test_who_resigns_loses_with_more_points():
    """KOKU-VIC-9."""
    battle = scene(unit("ai-1", "ash_l", "bow", [(5, 5)]), unit("kaki-1", "ash_l", "bow", [(60, 40)]))
    battle.sites["v1"] = site("v1", "village", AI)
    battle.result = Result(KAKI, "resignation")
    one, _ = play(battle)
    victory.close(one)
    assert one.battle.result.winner is Side.KAKI
    assert one.battle.points == {AI: 40, KAKI: 0}

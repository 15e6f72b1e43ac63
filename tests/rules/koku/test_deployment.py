"""KOKU-SEQ-5, KOKU-SEQ-8, KOKU-DEP-1 to KOKU-DEP-5: halves, and where figures start."""

from __future__ import annotations

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Clock, Pose, Side, Site, Table
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import english
from rulesets.koku.battle import KokuBattle, KokuForce
from rulesets.koku.deploy import deployment
from rulesets.koku.deploy.deployment import (
    ConfirmDeployment,
    Deploy,
    DeployAll,
    PickHalf,
    Undeploy,
    confirm_deployment,
    deploy,
    deploy_all,
    pick_half,
    undeploy,
)
from rulesets.koku.deploy.faults import faults
from rulesets.koku.options import KokuOptions
from tests.plain import plain
from tests.rules.koku.scenes import AI, FORM, KAKI, box, piece, unit, whose_turn

KOKU = rulesets.get("koku")
FOOT = ("ai-1", "ash_l", "spear", 5)
BAND = ("ai-2", "mon_l", "bow", 5)
RIDERS = ("ai-3", "sam_c", "spear", 3)
GUN = ("ai-4", "gun", "gun", 3)
SHOGUN = ("ai-5", "shogun_f", "sword", 1)
FOUR = ("ai-6", "sam_f", "naginata", 4)

RIVER = piece("p1", "river", (0.0, 6.0), (72.0, 6.0), width=3.0)
HOUSE = box("p2", "house", 10.0, 2.0, 16.0, 8.0, site="v1")
MARSH = box("p3", "marsh", 20.0, 0.0, 40.0, 12.0)
PADDY = box("p4", "rice_field", 20.0, 0.0, 40.0, 12.0)
FENCE = piece("p5", "fence", (20.0, 5.0), (32.0, 5.0))
ROAD = piece("p6", "road", (30.0, 0.0), (30.0, 48.0), width=2.0)
FORD = box("p7", "ford", 28.0, 4.5, 32.0, 7.5)
BRIDGE = box("p8", "bridge", 28.0, 4.0, 30.5, 8.0)


def reserve(*rows, pieces=(), phase="deployment", **options) -> Play[KokuBattle]:
    """AI, who holds the south, with units in reserve."""
    battle = KokuBattle(
        options=KokuOptions(**options), placer=AI, south=AI, table=Table(pieces=tuple(pieces)),
        clock=Clock(0, 20, phase, AI, (AI,)),
        forces={side: KokuForce(side, side.title(), "hojo", "Somebody") for side in Side},
    )  # fmt: skip
    for id, kind, weapon, count in rows:
        made, figures = unit(id, kind, weapon, [(0.0, 0.0)] * count)
        battle.units[id] = msgspec.structs.replace(
            made, place="reserve", gun="carried" if kind == "gun" else ""
        )
        battle.figures.update({figure.id: figure for figure in figures})
    play = Play(battle, AI, ScriptedDice([]), FORM)
    deployment.begin(play)
    return play


def at(id, x, y, facing=0.0, **rest) -> Deploy:
    return Deploy(id, Waypoint(x, y, facing), **rest)


def places(id, *points, **rest) -> Deploy:
    figures = {f"{id}.{n}": Waypoint(*point) for n, point in enumerate(points, 1)}
    return Deploy(id, figures=figures, **rest)


# -- halves ------------------------------------------------------------------------------------------------------------


def halves(south_y=10.0) -> Play[KokuBattle]:
    play = reserve(phase="halves")
    play.battle.south = None
    square = [(30.0, -2.0), (34.0, -2.0), (34.0, 2.0), (30.0, 2.0)]
    for id, kind, y in (
        ("v1", "village", south_y),
        ("v2", "village", 24.0),
        ("f1", "farm", 40.0),
        ("b1", "bridge", 10.0),
    ):
        play.battle.sites[id] = Site(id, kind, id, tuple((x, y + up) for x, up in square))
    return Play(play.battle, KAKI, ScriptedDice([]), FORM)


@pytest.mark.parametrize(("half", "south"), [("south", KAKI), ("north", AI)])
def test_the_other_side_picks_its_half_and_sites_get_owners(half, south):
    """KOKU-DEP-1, KOKU-SCN-7, KOKU-VIC-3."""
    play = halves()
    pick_half(play, PickHalf(half))
    assert play.battle.south is south
    owners = {id: site.owner for id, site in play.battle.sites.items()}
    assert owners == {"v1": south, "v2": None, "f1": south.opponent, "b1": None}
    deployment.begin(play)
    low = {side: min(y for _, y in zone) for side, zone in play.battle.zones.items()}
    assert low == {south: 0.0, south.opponent: 36.0}


def test_the_placer_does_not_pick():
    """KOKU-DEP-1."""
    play = Play(halves().battle, AI, ScriptedDice([]), FORM)
    with pytest.raises(Illegal) as refusal:
        pick_half(play, PickHalf("south"))
    assert refusal.value.clause == "KOKU-DEP-1"


def test_the_depth_of_the_zone_is_an_option():
    """KOKU-DEP-2."""
    play = reserve(FOOT, deploy_depth=20)
    deploy(play, at("ai-1", 30, 20))
    with pytest.raises(Illegal):
        deploy(play, at("ai-1", 30, 20.1))


# -- one unit ----------------------------------------------------------------------------------------------------------

LEGAL = [
    ("a line", FOOT, at("ai-1", 30, 6), ()),
    ("a line on the zone's edge", FOOT, at("ai-1", 2.5, 12), ()),
    ("a column", FOOT, at("ai-1", 30, 6, formation="column", frontage=2), ()),
    ("single file", FOOT, at("ai-1", 30, 6, formation="column", frontage=1), ()),
    ("a column facing east", FOOT, at("ai-1", 30, 6, 90.0, formation="column", frontage=3), ()),
    ("monks skirmishing", BAND, at("ai-2", 30, 6, formation="skirmish", frontage=3), ()),
    ("samurai skirmishing one by one", FOUR, places(
        "ai-6", (5, 5, 10), (9, 5, 20), (13, 5, 30), (60, 5, 0), formation="skirmish"), ()),
    ("a line one by one", FOUR, places("ai-6", (5, 5), (6, 5), (7, 5), (8, 5), formation="line"), ()),
    ("the Shogun alone", SHOGUN, at("ai-5", 30, 6), ()),
    ("riders beside the marsh", RIDERS, at("ai-3", 18, 6), (MARSH,)),
    ("riders on a road through the marsh", RIDERS, at("ai-3", 30, 6, formation="column", frontage=1), (MARSH, ROAD)),
    ("foot in the marsh", FOOT, at("ai-1", 30, 6), (MARSH,)),
    ("foot in the rice", FOOT, at("ai-1", 30, 6), (PADDY,)),
    ("foot at the river", FOOT, at("ai-1", 30, 4.5), (RIVER,)),
    ("foot on a bridge", FOUR, at("ai-6", 29.25, 8, formation="column", frontage=2), (RIVER, BRIDGE)),
    ("foot on a ford", FOUR, at("ai-6", 30, 7, formation="column", frontage=2), (RIVER, FORD)),
    ("foot in a house", FOOT, at("ai-1", 13, 6), (HOUSE,)),
    ("foot along a fence", FOOT, at("ai-1", 30, 5), (FENCE,)),
    ("the gun carried", GUN, at("ai-4", 30, 12, gun="carried"), ()),
    ("the gun unlimbered, barrel aside", GUN, at("ai-4", 30, 12, gun="unlimbered", barrel=40.0), ()),
    ("the gun's crew one by one", GUN, places(
        "ai-4", (29, 6), (31, 6), (30, 5), gun="unlimbered", muzzle=Waypoint(30, 6, 20)), ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("row", "order", "pieces"), [case[1:] for case in LEGAL], ids=[case[0] for case in LEGAL]
)
def test_a_lawful_place_is_taken(row, order, pieces):
    """KOKU-DEP-2, KOKU-DEP-4, KOKU-DEP-5, KOKU-FRM-5."""
    play = reserve(row, pieces=pieces)
    deploy(play, order)
    assert play.battle.units[row[0]].place == "table"
    assert faults(play.battle, AI) == []
    assert not play.battle.units[row[0]].ff


ILLEGAL = [
    ("beyond the zone", "KOKU-DEP-2", FOOT, at("ai-1", 30, 12.1), ()),
    ("beyond the table", "KOKU-DEP-2", FOOT, at("ai-1", 2, 6), ()),
    ("in the enemy's half", "KOKU-DEP-2", FOOT, at("ai-1", 30, 40), ()),
    ("no place at all", "KOKU-DEP-2", FOOT, Deploy("ai-1"), ()),
    ("ashigaru skirmishing", "KOKU-FRM-5", FOOT, at("ai-1", 30, 6, formation="skirmish"), ()),
    ("the Shogun in line", "KOKU-FRM-5", SHOGUN, at("ai-5", 30, 6, formation="line"), ()),
    ("a column as wide as the unit", "KOKU-FRM-2", FOOT, at("ai-1", 30, 6, formation="column", frontage=5), ()),
    ("a line with a gap", "KOKU-FRM-3", FOUR, places("ai-6", (5, 5), (6, 5), (7, 5), (9, 5), formation="line"), ()),
    ("a column that is none", "KOKU-FRM-2", FOUR, places(
        "ai-6", (5, 5), (6, 5), (5, 4), (7, 4), formation="column", frontage=2), ()),
    ("a line that looks about", "KOKU-FRM-3", FOUR, places(
        "ai-6", (5, 5), (6, 5), (7, 5), (8, 5, 90), formation="line"), ()),
    ("skirmishers that touch", "KOKU-FRM-4", FOUR, places(
        "ai-6", (5, 5), (6.05, 5), (9, 5), (12, 5), formation="skirmish"), ()),
    ("figures on one spot", "KOKU-DEP-5", FOUR, places(
        "ai-6", (5, 5), (5, 5), (9, 5), (12, 5), formation="skirmish"), ()),
    ("a figure left out", "KOKU-DEP-4", FOUR, places("ai-6", (5, 5), (7, 5), (9, 5), formation="skirmish"), ()),
    ("in the river", "KOKU-DEP-5", FOOT, at("ai-1", 30, 5.5), (RIVER,)),
    ("half in the river", "KOKU-DEP-5", FOOT, at("ai-1", 30, 4.6), (RIVER,)),
    ("beside the bridge", "KOKU-DEP-5", FOOT, at("ai-1", 29.25, 7), (RIVER, BRIDGE)),
    ("riders in a marsh", "KOKU-DEP-5", RIDERS, at("ai-3", 30, 6), (MARSH,)),
    ("riders in rice", "KOKU-DEP-5", RIDERS, at("ai-3", 30, 6), (PADDY,)),
    ("riders beside a road in a marsh", "KOKU-DEP-5", RIDERS, at("ai-3", 30, 6), (MARSH, ROAD)),
    ("riders in a house", "KOKU-DEP-5", RIDERS, at("ai-3", 13, 6), (HOUSE,)),
    ("the gun in a house", "KOKU-DEP-5", GUN, at("ai-4", 13, 6), (HOUSE,)),
    ("half in a house", "KOKU-MOV-16", FOOT, at("ai-1", 13, 8.8), (HOUSE,)),
    ("in the doorway", "KOKU-MOV-16", FOOT, at("ai-1", 16.3, 6), (HOUSE,)),
    ("across a fence", "KOKU-MOV-7", FOOT, at("ai-1", 30, 5.5), (FENCE,)),
    ("a gunner too far away", "KOKU-DAT-10", GUN, places(
        "ai-4", (29, 6), (31, 6), (30, 4), gun="unlimbered", muzzle=Waypoint(30, 6, 20)), ()),
    ("the enemy's unit", "", ("kaki-1", "ash_l", "bow", 5), at("kaki-1", 30, 6), ()),
    ("no such unit", "", FOOT, at("ai-9", 30, 6), ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("clause", "row", "order", "pieces"), [case[1:] for case in ILLEGAL], ids=[case[0] for case in ILLEGAL]
)
def test_an_unlawful_place_is_refused_with_its_clause(clause, row, order, pieces):
    """KOKU-DEP-2, KOKU-DEP-4, KOKU-DEP-5."""
    with pytest.raises(Illegal) as refusal:
        deploy(reserve(row, pieces=pieces), order)
    assert refusal.value.clause == clause
    assert english(refusal.value.words)


def test_riders_may_stand_in_rice_that_counts_as_open_ground():
    """KOKU-RUL-18."""
    deploy(reserve(RIDERS, pieces=(PADDY,), rice_field_as="open"), at("ai-3", 30, 6))


def test_nobody_stands_in_a_ford_that_counts_as_the_river():
    """KOKU-RUL-19."""
    with pytest.raises(Illegal):
        deploy(
            reserve(FOUR, pieces=(RIVER, FORD), ford_as="river"),
            at("ai-6", 30, 7, formation="column", frontage=2),
        )


def test_the_widest_gap_of_skirmishers_is_kept():
    """KOKU-RUL-30."""
    order = places("ai-6", (5, 5), (9, 5), (13, 5), (21, 5), formation="skirmish")
    deploy(reserve(FOUR, skirmish_gap_max=7.0), order)
    with pytest.raises(Illegal):
        deploy(reserve(FOUR, skirmish_gap_max=6.0), order)


def test_no_base_lies_over_another():
    """KOKU-DEP-5."""
    play = reserve(FOOT, FOUR)
    deploy(play, at("ai-1", 30, 6))
    with pytest.raises(Illegal, match="where others stand"):
        deploy(play, at("ai-6", 33, 6))
    deploy(play, at("ai-6", 34.5, 6))
    deploy(play, at("ai-1", 29, 6))


def test_five_figures_are_in_a_building_at_most():
    """KOKU-DEP-5, KOKU-RUL-72."""
    play = reserve(FOOT, FOUR, pieces=(HOUSE,))
    deploy(play, at("ai-1", 13, 6))
    assert [figure.inside for figure in play.battle.living(play.unit("ai-1"))] == ["p2"] * 5
    with pytest.raises(Illegal, match="More than five"):
        deploy(play, at("ai-6", 13, 4))


def test_the_gun_starts_as_its_owner_likes():
    """KOKU-DEP-4, KOKU-DAT-10."""
    play = reserve(GUN)
    deploy(play, at("ai-4", 30, 6, 10.0))
    assert play.unit("ai-4").gun == "carried"
    deploy(play, at("ai-4", 30, 6, 10.0, gun="unlimbered", barrel=400.0))
    assert play.unit("ai-4").gun == "unlimbered"
    marker = play.battle.markers["ai-4.gun"]
    assert (marker.kind, marker.x, marker.y, marker.facing) == ("gun", 30.0, 6.0, 40.0)


def test_a_unit_is_taken_back():
    play = reserve(FOOT, GUN)
    deploy(play, at("ai-1", 30, 6))
    deploy(play, at("ai-4", 40, 6))
    undeploy(play, Undeploy("ai-4"))
    assert play.unit("ai-4").place == "reserve"
    assert play.battle.markers == {}
    undeploy(play, Undeploy())
    assert play.battle.on_table() == []
    with pytest.raises(Illegal):
        undeploy(play, Undeploy())


# -- confirming --------------------------------------------------------------------------------------------------------


def test_every_fault_is_named_when_a_deployment_is_confirmed():
    """KOKU-SEQ-8, KOKU-DEP-3, KOKU-DEP-5."""
    play = reserve(FOOT, FOUR, RIDERS, SHOGUN, pieces=(MARSH,))
    deploy(play, at("ai-1", 10, 6))
    deploy(play, at("ai-3", 50, 6))
    for id, x, y in (("ai-3.1", 30.0, 6.0), ("ai-1.1", 12.0, 5.5)):
        play.put(play.figure(id), Pose(x, y, 0.0))
    with pytest.raises(Illegal) as refusal:
        confirm_deployment(play, ConfirmDeployment())
    words = english(refusal.value.words)
    for fault in (
        "Ai-5 is not deployed",
        "Ai-6 is not deployed",
        "in marsh",
        "where others stand",
        "Ai-1 do not stand",
    ):
        assert fault in words
    assert play.battle.confirmed == ()
    notes = plain(deployment.forecast_confirm(play, ConfirmDeployment()))["notes"]
    assert {note["clause"] for note in notes} == {"KOKU-DEP-3", "KOKU-DEP-5", "KOKU-FRM-3"}


@pytest.mark.parametrize(("row", "fails"), [(FOOT, True), (BAND, True), (FOUR, False)])
def test_liable_units_in_a_building_start_with_formation_fail(row, fails):
    """KOKU-DEP-4, KOKU-FF-12."""
    play = reserve(row, pieces=(HOUSE,))
    deploy(play, at(row[0], 13, 6))
    assert not play.unit(row[0]).ff
    confirm_deployment(play, ConfirmDeployment())
    assert play.unit(row[0]).ff is fails
    assert [cause.clause for cause in play.unit(row[0]).causes] == ["KOKU-FF-12"] * fails
    assert play.battle.confirmed == (AI,)


def test_nobody_counts_the_units_that_start_in_buildings_out_of_sight():
    """KOKU-FF-12, KOKU-VIS-1: confirming has as many events, and is told in the same words, wherever they stand."""
    found = []
    for x, y in ((13, 6), (25, 6)):
        battle = reserve(SHOGUN, FOUR, FOOT, pieces=[HOUSE], visibility=True).battle
        for order in (at(SHOGUN[0], 60, 6), at(FOUR[0], 40, 6), at(FOOT[0], x, y)):
            battle = KOKU.resolve(battle, AI, order, ScriptedDice([])).battle
        outcome = KOKU.resolve(battle, AI, ConfirmDeployment(), ScriptedDice([]))
        assert outcome.battle.units[FOOT[0]].ff is (x == 13)
        words = " ".join(english(KOKU.sentence(outcome.battle, event)) for event in outcome.events)
        assert ("formation" in words) is (x == 13), "their owner hears of it"
        found.append(
            [KOKU.veil_events(battle, outcome.battle, outcome.events, side) for side in (KAKI, None)]
        )
    assert found[0] == found[1]


def test_what_is_confirmed_stays():
    """KOKU-SEQ-8."""
    play = reserve(SHOGUN)
    deploy(play, at("ai-5", 13, 6))
    confirm_deployment(play, ConfirmDeployment())
    for order, rule in ((at("ai-5", 20, 6), deploy), (Undeploy(), undeploy), (DeployAll(), deploy_all)):
        with pytest.raises(Illegal, match="confirmed"):
            rule(play, order)
    assert whose_turn(play.battle) == (KAKI,)


# -- what is open ------------------------------------------------------------------------------------------------------


def test_each_unit_is_offered_with_its_formations_and_its_zone():
    play = reserve(FOOT, BAND, GUN, SHOGUN)
    found = {
        option["unit"]: option
        for option in plain(deployment.available(play.battle, AI))
        if option["kind"] == "deploy"
    }
    assert set(found) == {"ai-1", "ai-2", "ai-4", "ai-5"}
    pose = found["ai-1"]["params"][0]
    assert pose["zone"] == [[0.0, 0.0], [72.0, 0.0], [72.0, 12.0], [0.0, 12.0]]
    shut = {form["value"]: form["shut"] and form["shut"]["clause"] for form in pose["formations"]}
    assert shut == {"column": None, "line": None, "skirmish": "KOKU-FRM-5"}
    assert [param["name"] for param in found["ai-4"]["params"]] == ["pose", "gun", "barrel"]
    assert [form["value"] for form in found["ai-5"]["params"][0]["formations"]] == ["lone"]
    whole = {
        option["kind"]: option["shut"]
        for option in plain(deployment.available(play.battle, AI))
        if not option["unit"]
    }
    assert whole["deploy_all"] is None
    assert whole["confirm_deployment"]["clause"] == "KOKU-DEP-3"
    assert whose_turn(play.battle) == (AI,)


def test_a_preview_shows_ghosts_and_the_guns_arc():
    play = reserve(GUN, FOOT)
    shown = plain(deployment.forecast_deploy(play, at("ai-4", 30, 40, gun="unlimbered", barrel=15.0)))
    assert len(shown["figures"]) == 3
    assert shown["arcs"] == [{"x": 30.0, "y": 40.0, "facing": 15.0, "half": 45.0, "range": 36.0}]
    men = plain(deployment.forecast_deploy(play, at("ai-1", 30, 40)))
    assert {name for name, part in men.items() if part} == {"figures"}
    assert len(plain(deployment.forecast_all(play, DeployAll()))["figures"]) == 8


def test_a_preview_warns_of_houses():
    """KOKU-FF-12."""
    play = reserve(FOOT, FOUR, pieces=(HOUSE,))
    assert plain(deployment.forecast_deploy(play, at("ai-1", 13, 6)))["notes"][0]["clause"] == "KOKU-FF-12"
    assert not plain(deployment.forecast_deploy(play, at("ai-6", 13, 6)))["notes"]

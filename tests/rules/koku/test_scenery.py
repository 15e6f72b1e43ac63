"""KOKU-SEQ-2, KOKU-SEQ-3, KOKU-SCN-1 to KOKU-SCN-6, KOKU-VIC-2: the scenery and who places it."""

from __future__ import annotations

import pytest
import shapely

from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.koku.ground import scenery
from rulesets.koku.ground.scenery import (
    AcceptScenery,
    EditScenery,
    NewLayout,
    accept_scenery,
    edit_scenery,
    new_layout,
    scenery_faults,
)
from tests.plain import plain as as_read
from tests.rules.koku.layouts import drawn, edited, layout, placing, shifted
from tests.rules.koku.scenes import AI, FORM, KAKI, whose_turn

# -- who places --------------------------------------------------------------------------------------------------------


def test_ex_31_equal_dice_are_thrown_again():
    """KOKU-EX-31, KOKU-SCN-1."""
    dice = ScriptedDice([3, 3, 5, 2])
    play = placing(dice)
    play.battle.placer = None
    scenery.roll_for_placer(play)
    dice.finish()
    assert play.battle.placer is AI
    assert [event.kind for event in play.events] == ["scenery_tied", "placer_found"]
    assert [roll.faces for roll in play.events[1].rolls] == [(5,), (2,)]


@pytest.mark.parametrize(("faces", "placer"), [((6, 1), AI), ((1, 2), KAKI), ((4, 4, 4, 4, 2, 3), KAKI)])
def test_the_higher_die_places(faces, placer):
    """KOKU-SCN-1."""
    play = placing(ScriptedDice(faces))
    play.battle.placer = None
    scenery.roll_for_placer(play)
    assert play.battle.placer is placer


# -- random layouts ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(100))
def test_a_random_layout_is_legal(seed):
    """KOKU-SCN-2, KOKU-SCN-4, KOKU-SCN-6; extras: KOKU-SCN-5."""
    play = layout(seed, extras=seed % 2 == 0)
    table = play.battle.table
    assert scenery_faults(table, play.battle.options) == []
    kinds = [piece.kind for piece in table.pieces]
    basic = {"river": 1, "bridge": 1, "ford": 1, "road": 1, "wood": 1, "hill": 2}
    assert {kind: kinds.count(kind) for kind in basic} == basic
    assert 5 <= kinds.count("house") <= 7
    sites = scenery.sites_of(table)
    assert sorted(site.kind for site in sites.values()) == ["bridge", "farm", "village", "village"]
    assert all(shapely.Polygon(site.outline).is_valid for site in sites.values())
    assert len({site.name for site in sites.values()}) == 4


def test_the_same_dice_give_the_same_layout():
    assert layout(5).battle.table == layout(5).battle.table
    assert layout(5).battle.table != layout(6).battle.table


def test_a_table_that_was_settled_beforehand_is_taken():
    pieces = layout(1).battle.table.pieces
    play = placing(ScriptedDice([]), pieces)
    scenery.lay_out(play)
    assert play.battle.table.pieces == pieces
    assert play.battle.confirmed == (AI,)
    assert len(play.battle.sites) == 4


# -- sites -------------------------------------------------------------------------------------------------------------


def test_the_areas_of_sites_are_grown_by_two_inches():
    """KOKU-VIC-2."""
    play = layout(3)
    accept_scenery(play, AcceptScenery())
    shapes = {
        piece.id: shapely.Polygon(piece.points) for piece in play.battle.table.pieces if len(piece.points) > 2
    }
    for site in play.battle.sites.values():
        area = shapely.Polygon(site.outline)
        kind = "bridge" if site.kind == "bridge" else "house"
        own = [shapes[p.id] for p in play.battle.table.pieces if p.site == site.id and p.kind == kind]
        hull = shapely.union_all(own).convex_hull
        assert area.covers(hull)
        assert area.boundary.distance(hull) == pytest.approx(2.0, abs=0.005)
        assert site.owner is None


# -- editing and accepting ---------------------------------------------------------------------------------------------


def test_the_placer_takes_the_layout():
    """KOKU-SEQ-3."""
    play = layout(2)
    accept_scenery(play, AcceptScenery())
    assert play.battle.confirmed == (AI,)
    assert whose_turn(play.battle) == (), "nobody is waited for"
    with pytest.raises(Illegal):
        new_layout(play, NewLayout())


def test_another_layout_is_thrown():
    play = layout(2)
    before, count = play.battle.table, play.battle.dice_count
    new_layout(play, NewLayout())
    assert play.battle.table != before
    assert play.battle.dice_count == count + scenery.LAYOUT_DICE
    assert scenery_faults(play.battle.table, play.battle.options) == []


def test_a_moved_hill_stays_legal():
    """KOKU-SCN-2: anywhere on the table."""
    play = layout(2)
    hill = next(piece for piece in play.battle.table.pieces if piece.kind == "hill")
    inward = 1.0 if hill.points[0][0] < 36 else -1.0
    edit_scenery(
        play, edited(play, lambda piece: shifted(piece, inward, 0.0) if piece.id == hill.id else piece)
    )
    assert play.events[-1].params["faults"] == 0
    changed = next(piece for piece in play.battle.table.pieces if piece.id == hill.id)
    assert changed.points[0][0] == pytest.approx(hill.points[0][0] + inward, abs=0.001)
    assert changed.level == 1
    accept_scenery(play, AcceptScenery())


def without(*kinds):
    return lambda piece: None if piece.kind in kinds else piece


def wider(kind, width):
    return lambda piece: drawn(piece, width=width) if piece.kind == kind else piece


def larger(kind, times):
    def change(piece):
        if piece.kind != kind:
            return piece
        x, y = piece.points[0]
        return drawn(piece, points=tuple(
            (x + (px - x) * times, y + (py - y) * times) for px, py in piece.points))  # fmt: skip

    return change


def astray(site):
    """The first house of a site belongs to nothing."""
    done = []

    def change(piece):
        if piece.site == site and piece.kind == "house" and not done:
            done.append(piece)
            return drawn(piece, site="")
        return piece

    return change


SPOILED = [
    ("no river", without("river")),
    ("no bridge", without("bridge")),
    ("no ford", without("ford")),
    ("no road", without("road")),
    ("no wood", without("wood")),
    ("no hills", without("hill")),
    ("no houses", without("house")),
    ("no fields", without("rice_field")),
    ("a river too wide", wider("river", 6.0)),
    ("a road too wide", wider("road", 4.0)),
    ("a wood too small", larger("wood", 0.2)),
    ("a hill too small", larger("hill", 0.2)),
    ("houses too small", larger("house", 0.3)),
    ("a house of no village", astray("village-1")),
]


@pytest.mark.parametrize("change", [case[1] for case in SPOILED], ids=[case[0] for case in SPOILED])
def test_an_unlawful_draft_is_kept_but_not_accepted(change):
    """KOKU-SCN-2, KOKU-SCN-4, KOKU-SCN-6."""
    play = layout(4)
    order = edited(play, change)
    assert as_read(scenery.forecast_edit(play, order))["notes"]
    edit_scenery(play, order)
    assert play.events[-1].params["faults"] > 0
    with pytest.raises(Illegal) as refusal:
        accept_scenery(play, AcceptScenery())
    assert refusal.value.clause.startswith("KOKU-SCN-")
    assert play.battle.confirmed == ()
    accept = next(
        option for option in as_read(scenery.available(play.battle, AI)) if option["kind"] == "accept_scenery"
    )
    assert accept["shut"]["clause"].startswith("KOKU-SCN-")


def test_only_the_placer_places():
    """KOKU-SCN-1."""
    other = Play(layout(1).battle, KAKI, ScriptedDice([]), FORM)
    for rule, order in (
        (accept_scenery, AcceptScenery()),
        (new_layout, NewLayout()),
        (edit_scenery, EditScenery(())),
    ):
        with pytest.raises(Illegal, match="not yours"):
            rule(other, order)
    assert whose_turn(other.battle) == (AI,)


def test_what_may_be_placed_is_offered_with_its_sizes():
    """KOKU-SCN-4, KOKU-SCN-5."""
    rows = {
        row["kind"]: (row["shape"], row["most"], row.get("size"))
        for row in as_read(scenery.kinds_about(extras=True))
    }
    assert rows["river"] == ("band", 1, [2.0, 4.0])
    assert rows["house"] == ("area", 7, [3.0, 6.0])
    assert rows["rice_field"] == ("area", 14, [4.0, 8.0])
    assert rows["fence"] == ("line", 12, [2.0, 12.0])
    assert "fence" not in {row["kind"] for row in as_read(scenery.kinds_about(extras=False))}
    edit = next(
        option
        for option in as_read(scenery.available(layout(1).battle, AI))
        if option["kind"] == "edit_scenery"
    )
    assert edit["params"][0]["type"] == "scenery"

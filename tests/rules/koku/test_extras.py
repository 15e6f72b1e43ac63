"""KOKU-SCN-5: scenery beyond the layout, and drafts of it that make no sense."""

from __future__ import annotations

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Table
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import KokuBattle
from rulesets.koku.ground import scenery
from rulesets.koku.ground.scenery import (
    EditScenery,
    PlacerPiece,
    edit_scenery,
    scenery_faults,
)
from tests.plain import plain as as_read
from tests.rules.koku.layouts import edited, layout, placing
from tests.rules.koku.scenes import AI


def extra(number, kind, *points, width=0.0):
    return PlacerPiece(f"x{number}", kind, tuple(points), width=width)


def free_line(play, length=6.0):
    """A place for a fence that lies on nothing."""
    for x in range(1, 64):
        for y in range(1, 47):
            line = shapely.LineString([(x, y), (x + length, y)]).buffer(0.4)
            if not ground_of(play.battle.table).met_by(line):
                return (float(x), float(y)), (float(x + length), float(y))
    raise AssertionError("no room for a fence")


def with_extras(play, *more) -> EditScenery:
    return EditScenery((*edited(play, lambda piece: piece).pieces, *more))


def plain(seed=8, **options) -> Play[KokuBattle]:
    """A layout without extras, to which the options may allow some."""
    pieces = layout(seed, extras=False).battle.table.pieces
    return placing(ScriptedDice([]), pieces, **options)


@pytest.mark.parametrize(
    ("kind", "length", "lawful"),
    [
        ("fence", 6.0, True),
        ("low_wall", 2.0, True),
        ("high_wall", 12.0, True),
        ("fence", 1.0, False),
        ("fieldwork", 4.0, False),
    ],
)
def test_extras_are_of_the_agreed_kinds_and_sizes(kind, length, lawful):
    """KOKU-SCN-5."""
    play = plain()
    edit_scenery(play, with_extras(play, extra(1, kind, *free_line(play, length))))
    assert (scenery_faults(play.battle.table, play.battle.options) == []) is lawful


def test_twelve_extras_and_no_more():
    """KOKU-SCN-5."""
    play = plain()
    start, end = free_line(play)
    fences = [extra(n, "fence", start, end) for n in range(13)]
    edit_scenery(play, with_extras(play, *fences[:12]))
    assert scenery_faults(play.battle.table, play.battle.options) == []
    pieces = play.battle.table.pieces
    play = placing(ScriptedDice([]), pieces[:-12])
    edit_scenery(play, with_extras(play, *fences))
    assert {fault.code for fault in scenery_faults(play.battle.table, play.battle.options)} == {
        "too_many_extras"
    }


def test_no_extras_where_none_are_agreed():
    """KOKU-SCN-5."""
    play = plain(extras=False)
    edit_scenery(play, with_extras(play, extra(1, "fence", *free_line(play))))
    assert scenery_faults(play.battle.table, play.battle.options)


def test_a_stream_is_narrower_than_a_river():
    play = plain()
    start, end = free_line(play)
    edit_scenery(play, with_extras(play, extra(1, "stream", start, end, width=1.0)))
    assert scenery_faults(play.battle.table, play.battle.options) == []
    pieces = tuple(
        p if p.kind != "stream" else msgspec.structs.replace(p, width=30.0) for p in play.battle.table.pieces
    )
    assert scenery_faults(Table(pieces=pieces), play.battle.options)


MALFORMED = [
    ("an unknown kind", "no_such_kind", [extra(1, "volcano", (1.0, 1.0), (2.0, 2.0))]),
    ("an area of two points", "malformed_piece", [extra(1, "wood", (1.0, 1.0), (2.0, 2.0))]),
    ("a river without width", "malformed_piece", [extra(1, "river", (1.0, 1.0), (2.0, 2.0))]),
    ("a fence off the table", "malformed_piece", [extra(1, "fence", (71.0, 1.0), (73.0, 1.0))]),
    ("a fence without length", "malformed_piece", [extra(1, "fence", (7.0, 1.0), (7.0, 1.0))]),
    ("one id twice", "same_id", [extra(1, "fence", (7.0, 1.0), (9.0, 1.0))] * 2),
    ("no id", "same_id", [PlacerPiece("", "fence", ((7.0, 1.0), (9.0, 1.0)))]),
]


@pytest.mark.parametrize(
    ("code", "pieces"), [case[1:] for case in MALFORMED], ids=[case[0] for case in MALFORMED]
)
def test_a_draft_of_nonsense_is_refused(code, pieces):
    play = layout(1)
    before = play.battle.table
    with pytest.raises(Illegal) as refusal:
        edit_scenery(play, EditScenery(tuple(pieces)))
    assert refusal.value.code == code
    assert play.battle.table is before


inches = st.floats(-5.0, 80.0)
kinds = st.sampled_from(
    ["river", "bridge", "ford", "road", "house", "rice_field", "wood", "hill", "fence", "marsh", "stream"]
)
sites = st.sampled_from(["", "village-1", "village-2", "farm-1", "bridge-1", "x"])


@settings(max_examples=150, deadline=None)
@given(st.lists(
    st.builds(PlacerPiece, st.text(max_size=3), kinds,
    st.lists(st.tuples(inches, inches), min_size=2, max_size=6).map(tuple),
              width=inches, site=sites), max_size=8))  # fmt: skip
@pytest.mark.slow
def test_whatever_is_drawn_is_refused_or_judged_and_never_breaks(pieces):
    play = layout(1)
    order = EditScenery(tuple(pieces))
    try:
        edit_scenery(play, order)
    except Illegal:
        return
    assert as_read(scenery.available(play.battle, AI))[0]["shut"]
    assert msgspec.json.decode(msgspec.json.encode(play.battle), type=KokuBattle) == play.battle

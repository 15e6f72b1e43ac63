"""KOKU-SEQ-2, KOKU-SEQ-3, KOKU-SCN-1 to KOKU-SCN-6, KOKU-VIC-2: the scenery and who places it."""

from __future__ import annotations

import msgspec
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesets.engine.battle import Clock, Piece, Side, Table
from rulesets.engine.dice.dice import Dice, HmacDice, ScriptedDice
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.table.terrain import ground_of
from rulesets.koku.battle import KokuBattle, KokuForce
from rulesets.koku.ground import scenery
from rulesets.koku.ground.scenery import (
    AcceptScenery,
    Drawn,
    EditScenery,
    NewLayout,
    accept_scenery,
    edit_scenery,
    new_layout,
    scenery_faults,
)
from rulesets.koku.options import KokuOptions
from tests.plain import plain as as_read
from tests.rules.koku.scenes import AI, FORM, KAKI, whose_turn


def placing(dice: Dice, pieces: tuple[Piece, ...] = (), **options) -> Play[KokuBattle]:
    battle = KokuBattle(
        options=KokuOptions(**options), placer=AI, clock=Clock(0, 20, "scenery", AI, (AI,)),
        table=Table(pieces=pieces),
        forces={side: KokuForce(side, side.title(), "hojo", "Somebody") for side in Side},
    )  # fmt: skip
    return Play(battle, AI, dice, FORM)


def layout(seed: int, **options) -> Play[KokuBattle]:
    play = placing(HmacDice(b"%032d" % seed), **options)
    scenery.lay_out(play)
    return play


def drawn(piece: Piece, **changes) -> Drawn:
    values = {
        "id": piece.id,
        "kind": piece.kind,
        "points": piece.points,
        "name": piece.name,
        "width": piece.width,
    }
    return Drawn(**{**values, "site": piece.site, **changes})


def edited(play: Play[KokuBattle], change) -> EditScenery:
    """An order that draws the table anew; ``change`` gives for each piece what stands instead (None: nothing)."""
    pieces = [change(piece) for piece in play.battle.table.pieces]
    return EditScenery(
        tuple(piece if isinstance(piece, Drawn) else drawn(piece) for piece in pieces if piece)
    )


def shifted(piece: Piece, x: float, y: float) -> Drawn:
    return drawn(piece, points=tuple((px + x, py + y) for px, py in piece.points))


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


@pytest.mark.parametrize("seed", range(200))
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


def extra(number, kind, *points, width=0.0):
    return Drawn(f"x{number}", kind, tuple(points), width=width)


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
    ("no id", "same_id", [Drawn("", "fence", ((7.0, 1.0), (9.0, 1.0)))]),
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
    st.builds(Drawn, st.text(max_size=3), kinds, st.lists(st.tuples(inches, inches), min_size=2, max_size=6).map(tuple),
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

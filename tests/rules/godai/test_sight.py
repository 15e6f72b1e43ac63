"""What is seen and what is in the way (GODAI-OBS, GODAI-PAV-1, GODAI-SCN-2)."""

from __future__ import annotations

import pytest

from rulesets.godai.fire.sight import views
from tests.rules.godai.procedures import group, hero, scene


def area(kind, y, *, deep=2.0, west=0.0, east=20.0, id="p"):
    """An area across the way."""
    return {
        "id": id, "kind": kind, "points": [[west, y], [east, y], [east, y + deep], [west, y + deep]],
        "level": 1 if kind == "hill" else 0,
    }  # fmt: skip


def wall(kind, y, west=0.0, east=20.0, id="p"):
    """A line across the way."""
    return {"id": id, "kind": kind, "points": [[west, y], [east, y]]}


def look(*pieces, between=(), at=(10, 20), start=(10, 10), target="kaki-1", pieces_of=()):
    """Whether kaki-1 is seen from ai-1, and what is in the way."""
    eye = {"id": "ai-1", "kind": "hero", "at": [[*start, 0 if start[1] < at[1] else 180]]}
    battle = scene(eye, hero("kaki-1", *at), *between, pieces=list(pieces))
    figures = battle.figures
    seen = views(battle, [figures["ai-1.1"]], [figures[f"{target}.1"]], 24.0)
    return bool(seen.seen[0, 0]), seen.things[0, 0]


@pytest.mark.parametrize(
    ("piece", "seen", "things"),
    [
        (area("rice_field", 14), True, ()),
        (area("marsh", 14), True, ()),
        (area("river", 14), True, ()),
        (area("rocks", 14), True, ("p",)),
        (area("shrine", 14), True, ("p",)),
        (area("house", 14), False, None),
        (wall("low_wall", 14), True, ("p",)),
        (wall("barricade", 14), True, ("p",)),
        (wall("stream", 14), True, ()),
        (wall("palisade", 14), False, None),
        (area("wood", 14, deep=0.9), True, ()),
        (area("wood", 12, deep=1.1), True, ("p",)),
        (area("bamboo", 12, deep=5.9), True, ("p",)),
        (area("wood", 12, deep=6.2), False, None),
        (area("hill", 12, deep=4), False, None),
    ],
)
def test_what_obscures_and_what_hides(piece, seen, things):
    """GODAI-SCN-2, GODAI-OBS-1, GODAI-OBS-2, GODAI-OBS-6."""
    found = look(piece)
    assert found[0] is seen
    if things is not None:
        assert found[1] == things


@pytest.mark.parametrize(
    ("east", "seen", "in_way"), [(9.3, True, False), (10.1, True, True), (11.5, False, None)]
)
def test_three_lines_of_five(east, seen, in_way):
    """GODAI-OBS-2, GODAI-RUL-40: a house that stops two lines is nothing, three or four obscure, five hide."""
    found, things = look(area("house", 19, deep=0.4, west=0, east=east))
    assert found is seen
    if in_way is not None:
        assert bool(things) is in_way


def test_figures_are_in_the_way_friend_and_foe_alike():
    """GODAI-OBS-2, GODAI-OBS-5: by three lines or more; not by two."""
    friend, foe = hero("ai-2", 10, 15), hero("kaki-2", 10, 15)
    assert look(between=(friend,))[1] == ("ai-2.1",)
    assert look(between=(foe,))[1] == ("kaki-2.1",)
    assert look(between=(hero("ai-2", 10.8, 15),))[1] == ()


def test_comrades_of_either_are_not():
    """GODAI-OBS-4, GODAI-RUL-139."""
    battle = scene(
        {"id": "ai-1", "kind": "group", "at": [[10, 10, 0], [10, 12, 0], [14, 10, 0]]},
        {"id": "kaki-1", "kind": "group", "at": [[10, 22, 180], [10, 20, 180], [14, 20, 180]]},
    )
    seen = views(battle, [battle.figures["ai-1.1"]], [battle.figures["kaki-1.1"]], 24.0)
    assert seen.things[0, 0] == ()


def test_several_things_from_the_shooter_outward():
    """GODAI-OBS-3, GODAI-RUL-43."""
    found = look(wall("fence", 18), area("rocks", 12, deep=1, id="r"), between=(hero("ai-2", 10, 15),))
    assert found == (True, ("r", "ai-2.1", "p"))


@pytest.mark.parametrize(("y", "things"), [(10.54, ()), (10.6, ("p",)), (19.4, ("p",))])
def test_a_wall_that_the_shooter_touches_is_none(y, things):
    """GODAI-OBS-4, GODAI-RUL-43: archers line walls; the one before the mark counts."""
    assert look(wall("low_wall", y))[1] == things


def pavise(y, side="kaki", x=10.0):
    """A plank of somebody's."""
    return {"id": f"pavise-{side}-2.1", "kind": "pavise", "points": [[x - 0.5, y], [x + 0.5, y]]}


def behind(plank, owner="kaki-2"):
    return look(plank, between=({**group(owner, 3, 30, 30 if owner[0] == "k" else 3), "pavise": "carried"},))[
        1
    ]


def test_a_pavise_screens_who_stands_right_behind_it():
    """GODAI-PAV-1, GODAI-PAV-3, GODAI-RUL-138: within a quarter of an inch, of its owner's side."""
    assert behind(pavise(19.5)) == ("pavise-kaki-2.1",)
    assert behind(pavise(19.3)) == ("pavise-kaki-2.1",)
    assert behind(pavise(19.2)) == ()
    assert behind(pavise(15.0)) == ()
    assert behind(pavise(19.5, "ai"), "ai-2") == ()
    assert behind(pavise(19.5, x=11.0)) == ()


def test_from_a_hill_one_looks_over_what_is_below():
    """GODAI-OBS-6: men and walls that are not on it, but for those within 1" of the lower end."""
    hill = area("hill", 8, deep=4, id="h")
    assert look(hill, wall("fence", 15))[1] == ()
    assert look(hill, wall("fence", 15), start=(10, 20), at=(10, 10))[1] == ()
    assert look(hill, wall("fence", 18.8))[1] == ("p",)
    assert look(hill, wall("fence", 11.5))[1] == ("p",), "it is on the hill"
    assert look(hill, between=(hero("ai-2", 10, 15),))[1] == ()
    assert look(hill, between=(hero("ai-2", 10, 18),))[1] == ("ai-2.1",)
    assert look(hill, area("shrine", 15))[1] == ("p",)


def test_both_on_the_same_hill():
    """GODAI-OBS-6: nothing hides them from one another; who stands on it too is in the way."""
    hill = area("hill", 8, deep=14, id="h")
    assert look(hill, between=(hero("ai-2", 10, 15),)) == (True, ("ai-2.1",))

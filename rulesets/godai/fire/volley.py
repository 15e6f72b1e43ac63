"""The dice of a volley: what they need, and exactly what they may bring (GODAI-HIT, GODAI-OBS-1, GODAI-MTD-1 to
GODAI-MTD-3, GODAI-WOU-1, GODAI-OPT-1, GODAI-OPT-2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, granted
from rulesets.engine.sayings import Words, _
from rulesets.godai.charts import SURE, Weapon, wound_need

WAY = Test("in_the_way", Die.D6, 4, "GODAI-OBS-1", _("what is in the way"))
"""GODAI-OBS-1: 4 or more hits it instead."""
RIDER = Test("rider", Die.D6, 3, "GODAI-MTD-1", _("horse or rider"))
"""GODAI-MTD-1: 3 or more is the rider, less the horse."""


class Shot(msgspec.Struct, frozen=True):
    """What a die to hit depends on: ``riding`` is a shooter who rode more than half of his movement, ``slow`` a mounted
    target that did not.
    """

    shooting: int = 5
    weapon: Weapon = Weapon.BOW
    riding: bool = False
    horsemanship: int = 0
    slow: bool = False


HITS: tuple[Row[Shot], ...] = (
    Row("GODAI-HIT-2", -2, _("arquebus"), lambda shot: shot.weapon is Weapon.ARQUEBUS),
    Row("GODAI-HIT-3", +1, _("a mounted target that is slow"), lambda shot: shot.slow),
    Row("GODAI-HIT-4", -2, _("riding hard"), lambda shot: shot.riding and shot.horsemanship < SURE),
    Row("GODAI-HIT-5", -1, _("riding hard, a sure seat"), lambda shot: shot.riding and shot.horsemanship >= SURE),
)  # fmt: skip


def hit_test(shot: Shot, *, natural: bool = False) -> Test:
    """GODAI-HIT-1, GODAI-GEN-16: a D6 against Shooting, all modifiers added (GODAI-RES-1), no others (GODAI-HIT-7); a
    need may lie beyond the die (GODAI-RUL-45), unless a 6 always hits and a 1 never does (``natural``, GODAI-OPT-1).
    """
    test = Test("hit", Die.D6, shot.shooting, "GODAI-HIT-1", _("Shooting"), granted(HITS, shot))
    within = min(max(test.need, 2), 6)
    if not natural or within == test.need:
        return test
    mended = Modifier("GODAI-OPT-1", test.need - within, _("a 6 hits, a 1 does not"))
    return msgspec.structs.replace(test, modifiers=(*test.modifiers, mended))


def wound_test(strength: int, defence: int, label: Words, *, extended: bool = False) -> Test | None:
    """GODAI-WOU-1: the die of a hit, Strength against Defence; None where nothing wounds, and nothing is thrown."""
    need = wound_need(strength, defence, extended=extended)
    return None if need is None else Test("wound", Die.D6, need, "GODAI-WOU-1", label)


# -- what may come of it -----------------------------------------------------------------------------------------------


class Body(msgspec.Struct, frozen=True):
    """A figure that may be struck: wounds that it can take, whether it rides, the chance that a hit wounds it."""

    wounds: int
    mounted: bool
    chance: Fraction


class Flight(msgspec.Struct, frozen=True):
    """A missile under way: the chance that it hits, its marks (the next is struck if the one before is dead), and what
    is in the way of each, figures by id and scenery as an empty text.
    """

    hit: Fraction
    marks: tuple[str, ...]
    ways: dict[str, tuple[str, ...]]


State = tuple[int, tuple[tuple[str, int, bool], ...]]
"""How many of those who are counted have fallen for good, and how everybody stands who may yet be struck: id, wounds
left, whether he rides.
"""


def fallen(
    flights: Sequence[Flight], bodies: Mapping[str, Body], counted: Iterable[str]
) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... of those ``counted`` who fall to missiles that strike one after another, if
    nobody spends a token. Who can no longer be struck is counted at once, so that few states are left.
    """
    count = set(counted)
    reach = [set(marks) | {id for mark in marks for id in flight.ways[mark] if id}
             for flight, marks in zip(flights, _reaches(flights), strict=True)]  # fmt: skip
    states: dict[State, Fraction] = {(0, ()): Fraction(1)}
    known: set[str] = set()
    for number, flight in enumerate(flights):
        fresh = tuple((id, bodies[id].wounds, bodies[id].mounted) for id in sorted(reach[number] - known))
        known |= reach[number]
        later = set().union(*reach[number + 1 :])
        after: dict[State, Fraction] = {}
        for (down, stood), chance in states.items():
            for share, found in _struck(flight, {id: (w, m) for id, w, m in (*stood, *fresh)}, bodies):
                gone = sum(id in count and not found[id][0] for id in found if id not in later)
                state = (down + gone, tuple((id, *found[id]) for id in sorted(found) if id in later))
                after[state] = after.get(state, Fraction(0)) + chance * share
        states = after
    total = [Fraction(0)] * (max(down for down, _stood in states) + 1)
    for (down, _stood), chance in states.items():
        total[down] += chance
    return tuple(total)


def _reaches(flights: Sequence[Flight]) -> list[tuple[str, ...]]:
    """The marks that each missile may come to: one more than there are missiles before it that may kill one of them."""
    found: list[set[str]] = []
    told = []
    for flight in flights:
        far = 1
        while (
            far < len(flight.marks)
            and sum(not before.isdisjoint(flight.marks[:far]) for before in found) >= far
        ):
            far += 1
        marks = flight.marks[:far]
        told.append(marks)
        found.append(set(marks) | {id for mark in marks for id in flight.ways[mark] if id})
    return told


Stood = dict[str, tuple[int, bool]]


def _struck(flight: Flight, stood: Stood, bodies: Mapping[str, Body]) -> Iterator[tuple[Fraction, Stood]]:
    """What one missile may do, each with its chance."""
    mark = next((id for id in flight.marks if id in stood and stood[id][0]), None)
    if mark is None or not flight.hit:
        yield Fraction(1), stood
        return
    if flight.hit < 1:
        yield 1 - flight.hit, stood
    left, stopped = flight.hit, odds.chance(WAY)
    for thing in flight.ways[mark]:
        if not thing:
            yield left * stopped, stood
        elif stood[thing][0]:
            for share, found in _hit(thing, stood, bodies):
                yield left * stopped * share, found
        else:
            continue  # killed before: no longer in the way (GODAI-OBS-4)
        left *= 1 - stopped
    for share, found in _hit(mark, stood, bodies):
        yield left * share, found


def _hit(id: str, stood: Stood, bodies: Mapping[str, Body]) -> Iterator[tuple[Fraction, Stood]]:
    """GODAI-MTD-1 to GODAI-MTD-3: a figure that is hit, or its horse."""
    (wounds, mounted), body = stood[id], bodies[id]
    rider = odds.chance(RIDER) if mounted else Fraction(1)
    if mounted:
        yield 1 - rider, {**stood, id: (wounds, False)}
    if body.chance:
        yield rider * body.chance, {**stood, id: (wounds - 1, mounted)}
    if body.chance < 1:
        yield rider * (1 - body.chance), stood

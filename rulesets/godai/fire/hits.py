"""The dice of missiles: what they need, what they may bring, and what they do in their order (GODAI-GEN-18,
GODAI-HIT, GODAI-SHT-9, GODAI-OBS-1 to GODAI-OBS-5, GODAI-MTD-1 to GODAI-MTD-4, GODAI-WOU-1, GODAI-OPT-1, GODAI-OPT-2).
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, modifiers_for
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _, as_list, once, say
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import SURE, WEAPONS, Weapon, wound_need
from rulesets.godai.fire.aiming import Arrow, half, missile_in_hand
from rulesets.godai.ground.ground import TERRAIN
from rulesets.godai.nerve.flight import check_losses
from rulesets.godai.nerve.wounds import suffer, unhorse
from rulesets.godai.stand import zen
from rulesets.godai.stand.profile import defence_of
from rulesets.godai.stand.units import place_in_unit

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
    test = Test("hit", Die.D6, shot.shooting, "GODAI-HIT-1", _("Shooting"), modifiers_for(HITS, shot))
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


class Struck(msgspec.Struct, frozen=True):
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


def expect_fallen(
    flights: Sequence[Flight], bodies: Mapping[str, Struck], counted: Iterable[str]
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
            for share, found in _strike_one(flight, {id: (w, m) for id, w, m in (*stood, *fresh)}, bodies):
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


def _strike_one(
    flight: Flight, stood: Stood, bodies: Mapping[str, Struck]
) -> Iterator[tuple[Fraction, Stood]]:
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
            for share, found in _hit_chances(thing, stood, bodies):
                yield left * stopped * share, found
        else:
            continue  # killed before: no longer in the way (GODAI-OBS-4)
        left *= 1 - stopped
    for share, found in _hit_chances(mark, stood, bodies):
        yield left * share, found


def _hit_chances(id: str, stood: Stood, bodies: Mapping[str, Struck]) -> Iterator[tuple[Fraction, Stood]]:
    """GODAI-MTD-1 to GODAI-MTD-3: a figure that is hit, or its horse."""
    (wounds, mounted), body = stood[id], bodies[id]
    rider = odds.chance(RIDER) if mounted else Fraction(1)
    if mounted:
        yield 1 - rider, {**stood, id: (wounds, False)}
    if body.chance:
        yield rider * body.chance, {**stood, id: (wounds - 1, mounted)}
    if body.chance < 1:
        yield rider * (1 - body.chance), stood


Going = Generator[Ask, Any, Any]
HURT = frozenset({"wounded", "unhorsed"})
"""What hits do that tells itself."""


def test_to_hit(battle: GodaiBattle, shooter: GodaiFigure, mark: GodaiFigure) -> Test:
    """The die of a missile (GODAI-HIT-1 to GODAI-HIT-5, GODAI-RUL-47, GODAI-OPT-1)."""
    return hit_test(shot_of(battle, shooter, mark), natural=battle.options.natural_six)


def shot_of(battle: GodaiBattle, shooter: GodaiFigure, mark: GodaiFigure) -> Shot:
    """What the die of a missile depends on."""
    unit = battle.unit_of(shooter)
    return Shot(
        unit.stats.shooting, shooter.in_hand, shooter.mounted and not half(shooter), unit.horsemanship,
        mark.mounted and half(mark),
    )  # fmt: skip


def test_to_wound(battle: GodaiBattle, shooter: GodaiFigure, victim: GodaiFigure) -> Test | None:
    """The die of a hit on a figure: missile Strength against its Defence (GODAI-STR-12, GODAI-DEF-1, GODAI-OPT-5)."""
    strength = missile_in_hand(battle, shooter).strength
    unit = battle.unit_of(victim)
    defence = defence_of(unit, victim, battle.options, missile=True)
    label = say("Strength {strength} against Defence {defence}", strength=strength, defence=defence)
    return wound_test(strength, defence, label, extended=battle.options.extended_wounds)


# -- what may come of it -----------------------------------------------------------------------------------------------


def falls(battle: GodaiBattle, arrows: Sequence[Arrow], target: str) -> odds.Distribution:
    """The exact chance of 0, 1, 2 ... of a unit's figures who fall to some missiles, if nobody spends a token."""
    shooter = battle.figures[arrows[0].shooter]
    flights = [_flight(battle, arrow) for arrow in arrows]
    ids = {id for each in flights for mark in each.marks for id in (mark, *each.ways[mark]) if id}
    bodies = {id: _body(battle, shooter, battle.figures[id]) for id in ids}
    return expect_fallen(flights, bodies, battle.units[target].figures)


def _flight(battle: GodaiBattle, arrow: Arrow) -> Flight:
    hit = odds.chance(test_to_hit(battle, battle.figures[arrow.shooter], battle.figures[arrow.marks[0]]))
    ways = {mark: tuple(id if id in battle.figures else "" for id in way) for mark, way in arrow.ways.items()}
    return Flight(hit, arrow.marks, ways)


def _body(battle: GodaiBattle, shooter: GodaiFigure, figure: GodaiFigure) -> Struck:
    test = test_to_wound(battle, shooter, figure)
    return Struck(figure.wounds_left, figure.mounted, Fraction(0) if test is None else odds.chance(test))


# -- the dice ----------------------------------------------------------------------------------------------------------


def loose(play: Play[GodaiBattle], unit: GodaiUnit, arrows: Sequence[Arrow]) -> Going:
    """A shooting order's missiles: first every die to hit, then hit by hit to its end (GODAI-GEN-18, GODAI-RUL-46),
    then the tests for what was lost (GODAI-SHT-10, GODAI-SEQ-18, GODAI-SEQ-19, GODAI-RUL-56).
    """
    battle = play.battle
    _note(play, unit, arrows)
    shooters = [battle.figures[arrow.shooter] for arrow in arrows]
    marks = [battle.figures[arrow.marks[0]] for arrow in arrows]
    tests = [test_to_hit(battle, shooter, mark) for shooter, mark in zip(shooters, marks, strict=True)]
    faces = tuple(
        face
        for test, alike in groupby(tests)
        for face in play.throw(msgspec.structs.replace(test, count=len(list(alike)))).faces
    )
    faces = yield from zen.window(play, unit, _("to hit"), faces, brings=[test.passes for test in tests])
    hits = [arrow for arrow, test, face in zip(arrows, tests, faces, strict=True) if test.passes(face)]
    units = once(battle.unit_of(mark).name for mark in marks)
    play.tell(
        "shot", unit=unit.id, target=as_list(units), hits=len(hits), count=len(arrows), clauses=("GODAI-SHT-9",),
        distance=round(min(arrow.inches for arrow in arrows), 1), arms=WEAPONS[shooters[0].in_hand].arms,
        at=marks[0].point, lines=[(one.point, two.point) for one, two in zip(shooters, marks, strict=True)],
    )  # fmt: skip
    victims: list[Words] = []
    told = len(play.events)
    for arrow in hits:
        victim = yield from _strike(play, unit, arrow)
        if victim:
            victims.append(victim)
    if victims:
        play.tell(
            "shot_down", unit=unit.id, who=as_list(victims), count=len(victims), clauses=("GODAI-WOU-4",)
        )
    elif hits and not any(event.kind in HURT for event in play.events[told:]):
        play.tell("shot_in_vain", unit=unit.id, clauses=("GODAI-SHT-9",))
    elif play.untold:
        play.tell("rest_in_vain", unit=unit.id, clauses=("GODAI-SHT-9",))
    yield from check_losses(play)


def _note(play: Play[GodaiBattle], unit: GodaiUnit, arrows: Sequence[Arrow]) -> None:
    """An arquebus is unloaded (GODAI-SHT-11); after a lethal arrow none of a hero's hums (GODAI-SHT-14,
    GODAI-OPT-7).
    """
    gun = play.figure(arrows[0].shooter).in_hand is Weapon.ARQUEBUS
    unit = play.unit(unit.id)
    play.change_unit(unit, idle=False, loaded=unit.loaded and not gun, lethal=unit.lethal or not gun)
    play.battle.arrows = play.battle.arrows or not gun


def _strike(play: Play[GodaiBattle], unit: GodaiUnit, arrow: Arrow) -> Going:
    """One hit: what is in the way from the shooter outward, then the mark, or who is next if it is dead (GODAI-SHT-7).
    Who fell, in words; nothing if nobody did.
    """
    mark = next((id for id in arrow.marks if play.figure(id).alive), None)
    if mark is None:
        return None
    shooter = play.figure(arrow.shooter)
    for id in arrow.ways[mark]:
        if id in play.battle.figures and not play.figure(id).alive:
            continue  # GODAI-OBS-4
        test = msgspec.structs.replace(WAY, label=_call(play.battle, id))
        if (yield from _throw(play, unit, test, _("in the way"), _("passed"))):
            if id not in play.battle.figures:
                return None
            mark = id
            break
    return (yield from _hit(play, unit, shooter, play.figure(mark)))


def _hit(play: Play[GodaiBattle], unit: GodaiUnit, shooter: GodaiFigure, victim: GodaiFigure) -> Going:
    """GODAI-MTD-1, GODAI-MTD-2, GODAI-WOU-1: the horse goes without a wound die; on foot, or thrown before, the man is
    struck (GODAI-MTD-3, GODAI-RUL-48).
    """
    battle = play.battle
    if victim.mounted and not (yield from _throw(play, unit, RIDER, _("the rider"), _("the horse"))):
        unhorse(play, victim)
        return None
    name = place_in_unit(battle, victim)
    test = test_to_wound(battle, shooter, victim)
    if test is None or not (
        yield from _throw(play, unit, test, say("{who} is hit", who=name), _("no wound"))
    ):
        return None
    came = yield from suffer(play, victim, shooter)
    return name if came == "killed" else None


def _throw(play: Play[GodaiBattle], unit: GodaiUnit, test: Test, yes: Words, no: Words) -> Going:
    """A die of a hit, which a hero's token may change (GODAI-ZEN-4)."""
    faces = play.throw(test, lambda throw: yes if throw.passed else no).faces
    faces = yield from zen.window(play, unit, test.label, faces, brings=test.passes)
    return test.passes(faces[0])


def _call(battle: GodaiBattle, id: str) -> Words:
    """What is in the way, in words."""
    if id in battle.figures:
        return place_in_unit(battle, battle.figures[id])
    piece = next(piece for piece in battle.table.pieces if piece.id == id)
    return piece.name or TERRAIN[piece.kind].name

"""Missiles on their way: the dice in their order, and what each hit does (GODAI-GEN-18, GODAI-SHT-9, GODAI-OBS-1 to
GODAI-OBS-5, GODAI-MTD-1 to GODAI-MTD-4, GODAI-WOU-1).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import groupby
from typing import Any

import msgspec

from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _, listed, once, say
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import WEAPONS, Weapon
from rulesets.godai.fire.aiming import Arrow, half, held
from rulesets.godai.fire.volley import RIDER, WAY, Shot, hit_test, wound_test
from rulesets.godai.ground.terrain import TERRAIN
from rulesets.godai.nerve import losses
from rulesets.godai.nerve.wounds import suffer, unhorse
from rulesets.godai.stand import zen
from rulesets.godai.stand.profile import defence_of
from rulesets.godai.stand.units import place_in_unit

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
    strength = held(battle, shooter).strength
    unit = battle.unit_of(victim)
    defence = defence_of(unit, victim, battle.options, missile=True)
    label = say("Strength {strength} against Defence {defence}", strength=strength, defence=defence)
    return wound_test(strength, defence, label, extended=battle.options.extended_wounds)


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
        "shot", unit=unit.id, target=listed(units), hits=len(hits), count=len(arrows), clauses=("GODAI-SHT-9",),
        distance=round(min(arrow.inches for arrow in arrows), 1), arms=WEAPONS[shooters[0].in_hand].arms,
        at=marks[0].point, lines=[(one.point, two.point) for one, two in zip(shooters, marks, strict=True)],
    )  # fmt: skip
    fallen: list[Words] = []
    told = len(play.events)
    for arrow in hits:
        victim = yield from _strike(play, unit, arrow)
        if victim:
            fallen.append(victim)
    if fallen:
        play.tell("shot_down", unit=unit.id, who=listed(fallen), count=len(fallen), clauses=("GODAI-WOU-4",))
    elif hits and not any(event.kind in HURT for event in play.events[told:]):
        play.tell("shot_in_vain", unit=unit.id, clauses=("GODAI-SHT-9",))
    elif play.untold:
        play.tell("rest_in_vain", unit=unit.id, clauses=("GODAI-SHT-9",))
    yield from losses.check(play)


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
        test = msgspec.structs.replace(WAY, label=_called(play.battle, id))
        if (yield from _thrown(play, unit, test, _("in the way"), _("passed"))):
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
    if victim.mounted and not (yield from _thrown(play, unit, RIDER, _("the rider"), _("the horse"))):
        unhorse(play, victim)
        return None
    name = place_in_unit(battle, victim)
    test = test_to_wound(battle, shooter, victim)
    if test is None or not (
        yield from _thrown(play, unit, test, say("{who} is hit", who=name), _("no wound"))
    ):
        return None
    came = yield from suffer(play, victim, shooter)
    return name if came == "killed" else None


def _thrown(play: Play[GodaiBattle], unit: GodaiUnit, test: Test, yes: Words, no: Words) -> Going:
    """A die of a hit, which a hero's token may change (GODAI-ZEN-4)."""
    faces = play.throw(test, lambda throw: yes if throw.passed else no).faces
    faces = yield from zen.window(play, unit, test.label, faces, brings=test.passes)
    return test.passes(faces[0])


def _called(battle: GodaiBattle, id: str) -> Words:
    """What is in the way, in words."""
    if id in battle.figures:
        return place_in_unit(battle, battle.figures[id])
    piece = next(piece for piece in battle.table.pieces if piece.id == id)
    return piece.name or TERRAIN[piece.kind].name

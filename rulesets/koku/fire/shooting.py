"""The firing phase (KOKU-ORD-10, KOKU-FIR-1 to KOKU-FIR-18).

Who can fire at whom is found in :mod:`rulesets.koku.fire.reach`, the dice in :mod:`rulesets.koku.fire.volley`; here
the order is read, the volleys are thrown one after the other, and the dead are picked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rulesets.engine.battle import Side
from rulesets.engine.dice.tests import Throw
from rulesets.engine.forms import Arc, Forecast, Note, Offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Memory
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _, say
from rulesets.engine.table import coherency
from rulesets.engine.table.bases import rows
from rulesets.engine.table.geometry import middle_of
from rulesets.koku import slips
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.charts import TROOPS, WEAPONS
from rulesets.koku.fire import offers as fire_options
from rulesets.koku.fire.reach import Battery, Moment, Volley, battery, check_unit, shots_at, volley
from rulesets.koku.fire.volley import hit_tests, to_save
from rulesets.koku.ground import smoke
from rulesets.koku.hidden import visibility
from rulesets.koku.nerve import morale
from rulesets.koku.stand import formation_fail
from rulesets.koku.stand.formations import CLOSE_ORDER

__all__ = ["FORECASTS", "RULES", "Fire", "FireGroup", "available", "fire", "shots_at"]


class FireGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some figures of a unit and the target they fire at (KOKU-ORD-10).

    ``otherwise`` is the target that they take if the first is gone when their turn comes (KOKU-RUL-99).
    """

    target: Id
    figures: Annotated[tuple[Id, ...], Meta(max_length=60)] = ()
    otherwise: Id = ""


class Fire(Order, frozen=True, tag="fire"):
    """Fire with one unit: at ``target`` with all who can reach it, or split into ``volleys``, thrown in that
    order.
    """

    unit: Id
    target: Id = ""
    volleys: Annotated[tuple[FireGroup, ...], Meta(max_length=30)] = ()


def fire(play: Play[KokuBattle], order: Fire) -> None:
    """KOKU-ORD-10: one volley at each target unit, one after the other, each with the target's morale (KOKU-SEQ-12).

    Raises :class:`Illegal` before the first die if any part of the order cannot be carried out.
    """
    unit: KokuUnit = play.own_unit(order.unit)
    check_unit(play.battle, unit)
    parts = _parts(unit, order)
    first, *rest = _volleys(play, unit, parts)
    unit = play.change_unit(unit, fired=True)
    _throw(play, first)
    for part in parts[1:] if rest else ():
        later = _later_volley(play, unit, part)
        if later is not None:
            _throw(play, later)
    smoke.add_smoke(play, unit.id)


def _parts(unit: KokuUnit, order: Fire) -> tuple[FireGroup, ...]:
    """The order as parts with one target each; raises :class:`Illegal` for a split that the rules forbid."""
    parts = order.volleys or ((FireGroup(order.target),) if order.target else ())
    if not parts:
        raise Illegal("no_target", "KOKU-ORD-10", "Name a target.")
    if len(parts) > 1 and (TROOPS[unit.kind].drilled or unit.rank == "crew"):
        raise Illegal(
            "one_target", "KOKU-ORD-10", "All of {unit} must fire at the same unit.", unit=unit.name
        )
    if len({part.target for part in parts}) < len(parts):
        raise Illegal("one_volley", "KOKU-ORD-10", "One volley at each target: name its figures together.")
    named = [id for part in parts for id in part.figures]
    if len(set(named)) < len(named) or (len(parts) > 1 and not all(part.figures for part in parts)):
        raise Illegal("one_shot", "KOKU-ORD-10", "Each figure fires at one target.")
    if not set(named) <= set(unit.figures):
        raise Illegal("not_of_unit", "KOKU-ORD-10", "A figure named is not of {unit}.", unit=unit.name)
    return parts


def _volleys(play: Play[KokuBattle], unit: KokuUnit, parts: Sequence[FireGroup]) -> Sequence[Volley]:
    """The volley of each part as things stand; raises :class:`Illegal` if a figure named cannot fire at its
    target.
    """
    for part in parts:
        for id in filter(None, (part.target, part.otherwise)):
            play.unit(id)
    battle = visibility.known_to(play.battle, play.side)
    question = (unit, parts, battle.figures, battle.units, battle.markers, battle.table)
    weather = (battle.options, battle.weather)
    return _VOLLEYS((*question, *weather), lambda: _find_volleys(battle, unit, parts))


_VOLLEYS: Memory[Sequence[Volley]] = Memory()


def _find_volleys(battle: KokuBattle, unit: KokuUnit, parts: Sequence[FireGroup]) -> Sequence[Volley]:
    moment = Moment(battle)
    found = []
    for part in parts:
        target = battle.units[part.target]
        ready = battery(moment, unit, part.figures or None)
        made = volley(moment, ready, target)
        idle = set(part.figures) - {shot.firer for shot in made.shots}
        if idle:
            raise _idle(moment, ready, unit, target, min(idle, key=unit.figures.index))
        found.append(made)
    return found


def _idle(moment: Moment, ready: Battery, unit: KokuUnit, target: KokuUnit, figure: str) -> Illegal:
    """Why a figure that the order names does not fire."""
    try:
        volley(moment, battery(moment, unit, (figure,)), target)
    except Illegal as refusal:
        return refusal
    return Illegal("cannot_fire", "KOKU-ORD-10", "A figure named cannot fire.")


def _later_volley(play: Play[KokuBattle], unit: KokuUnit, part: FireGroup) -> Volley | None:
    """A volley after the first, aimed anew; at the other target if its own is gone (KOKU-RUL-99), or None."""
    battle = visibility.known_to(play.battle, play.side)
    moment = Moment(battle)
    for id in filter(None, (part.target, part.otherwise)):
        try:
            ready = battery(moment, msgspec.structs.replace(unit, fired=False), part.figures)
            return volley(moment, ready, battle.units[id])
        except (Illegal, KeyError):
            continue
    return None


def _throw(play: Play[KokuBattle], made: Volley) -> None:
    """Throw a volley: all dice to hit, then the saves (KOKU-GEN-6); tell of it; test the target's morale,
    then whether it still hangs together (KOKU-FIR-17, KOKU-FF-3).
    """
    target = play.battle.units[made.target.id]
    hits = sum(play.throw(test, _hits).successes for test in hit_tests(made.shots))
    saves = play.throw(to_save(made.shots[0], hits), _falls) if hits else None
    at = _centre(play.battle, target)
    dead = pick_dead(play.battle, made, hits - saves.successes) if saves is not None else ()
    for id in dead:
        morale.kill(play, play.battle.figures[id])
    clauses = ["KOKU-FIR-9" if made.shots[0].close_order else "KOKU-FIR-8"]
    if saves is not None:
        clauses.append(saves.test.clause)
    if dead:
        clauses.append("KOKU-FIR-16")
    play.tell(
        "volley_fired",
        clauses=clauses,
        at=at,
        lines=[shot.line for shot in made.shots],
        unit=made.unit.id,
        target=target.id,
        distance=round(made.distance, 2),
        shots=len(made.shots),
        hits=hits,
        killed=len(dead),
    )
    if dead:
        morale.test(play, target.id, (made.unit.id,), "fire")
        formation_fail.review(play, target.id)


def _hits(throw: Throw) -> Words:
    return _("1 hit") if throw.successes == 1 else say("{successes} hits", successes=throw.successes or "no")


def _falls(throw: Throw) -> Words:
    failed = len(throw.answers) - throw.successes
    return _("1 falls") if failed == 1 else say("{failed} fall", failed=failed) if failed else _("all saved")


def pick_dead(battle: KokuBattle, made: Volley, kills: int) -> tuple[str, ...]:
    """Which figures fall (KOKU-FIR-16).

    Of the figures that the volley could reach: first one whose loss leaves the rest of a close-order unit in one
    chain of contact, then the nearest to a firing figure, then the lowest id. Kills beyond them are lost
    (KOKU-RUL-49).
    """
    candidates = {id: round(gap, 3) for id, gap in made.fallible}
    left = battle.living(battle.units[made.target.id])
    close = made.target.formation in CLOSE_ORDER
    dead: list[str] = []
    for _kill in range(min(kills, len(candidates))):
        breaks = {id: close and not _chain_without(left, id) for id in candidates}
        fallen = min(candidates, key=lambda id: (breaks[id], candidates[id]))
        dead.append(fallen)
        del candidates[fallen]
        left = [figure for figure in left if figure.id != fallen]
    return tuple(dead)


def _chain_without(figures: Sequence[Any], id: str) -> bool:
    """Whether the others form one chain of contact; those indoors count as joined (KOKU-RUL-95)."""
    return coherency.whole(rows([figure for figure in figures if figure.id != id and not figure.inside]))


def _centre(battle: KokuBattle, unit: KokuUnit) -> tuple[float, float]:
    figures = battle.living(unit)
    return middle_of(figure.point for figure in figures)


# -- what screens ask ------------------------------------------------------------------------------------------------


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """Every unit of the side with its targets, open and shut, or the reason why it cannot fire (KOKU-SEQ-12)."""
    return fire_options.available(battle, side)


def anybody(battle: KokuBattle, side: Side) -> bool:
    """Whether a unit of the side can still fire (KOKU-SEQ-12)."""
    return fire_options.anybody(battle, side)


def forecast(play: Play[KokuBattle], order: Fire) -> Forecast:
    """The arcs of the unit, and the odds of each volley that can be fired. Throws nothing."""
    unit: KokuUnit = play.own_unit(order.unit)
    reach = arcs(play.battle, unit)
    with suppress(Illegal):  # the preview tells why; the arcs show where fire would reach
        slip = (slips.fire_slip(made) for made in _volleys(play, unit, _parts(unit, order)))
        return Forecast(arcs=reach, odds=tuple(slip), notes=tuple(_weather(play.battle, unit)))
    return Forecast(arcs=reach)


SMOKE_WORDS = (
    _("The first shot from here: no smoke yet."),
    _("The second shot from here: smoke fills the place."),
)


def _weather(battle: KokuBattle, unit: KokuUnit) -> Iterator[Note]:
    """What the shot costs in rain and without wind."""
    if battle.raining:
        yield Note(_("Rain: they do not fire next turn."), "KOKU-RAI-2", "bad")
    if smoke.smokes(battle, unit):
        last = unit.shots + 1 >= smoke.SHOTS
        yield Note(SMOKE_WORDS[last], "KOKU-WND-3", "bad" if last else "plain")


def arcs(battle: KokuBattle, unit: KokuUnit) -> tuple[Arc, ...]:
    """Where the unit's figures can fire: place, facing, half of the arc in degrees and range in inches
    (KOKU-FIR-2).
    """
    weapon = WEAPONS[unit.weapon]
    if not weapon.range:
        return ()
    bases: Sequence[Any] = battle.living(unit)
    if unit.rank == "crew":
        bases = [marker for marker in (battle.markers.get(f"{unit.id}.gun"),) if marker is not None]
    half = {True: 180.0, False: weapon.arc}
    return tuple(
        Arc(base.x, base.y, base.facing, half=half[bool(getattr(base, "inside", ""))], range=weapon.range)
        for base in bases
    )


RULES: dict[type[Order], Callable[[Play[KokuBattle], Any], None]] = {Fire: fire}
FORECASTS: dict[type[Order], Callable[[Play[KokuBattle], Any], Forecast]] = {Fire: forecast}

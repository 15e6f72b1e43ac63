"""Hits, stands lost, disorder, injury, and the tests of nerve that follow (SKY-HIT-7 to SKY-HIT-11, SKY-INJ, SKY-DIS,
SKY-RTE, SKY-TST).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rulesets.engine.battle import Pose
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import ahead
from rulesets.sky.battle import SkyBattle, SkyUnit, Status
from rulesets.sky.command.trials import Nerve, injury_test, nerve_of, route_test
from rulesets.sky.fire.volley import stands_lost
from rulesets.sky.nerve import fates, flight
from rulesets.sky.nerve.fates import change_clan
from rulesets.sky.nerve.flight import Cause, Flight
from rulesets.sky.options import SkyOptions
from rulesets.sky.stand.formations import anchor, base_of, draw_up, form_up, kept_front
from rulesets.sky.stand.room import has_room


class Loss(msgspec.Struct, frozen=True):
    """What hits did to a unit: counted hits, stands lost, and whether it is no more."""

    hits: int
    stands: int
    destroyed: bool


def both(one: Loss, more: Loss) -> Loss:
    """Two losses in a row as one."""
    return Loss(one.hits + more.hits, one.stands + more.stands, more.destroyed)


FIRST_DIE = {1: -1, 6: 1}
"""What the faces of the first die do to a unit's Bushi (SKY-OPT-1)."""

INJURY_WORDS = (_("unhurt"), _("injured"))
ROUTE_WORDS = (_("stands"), _("routs"))
"""What a passed and a failed throw bring."""


def take_hits(play: Play[SkyBattle], unit_id: str, hits: int, end: str = "") -> Loss:
    """Counted hits on a unit: stands fall, the rest is carried, and who loses a stand is disordered (SKY-HIT-7,
    SKY-HIT-8).

    A unit without stands leaves the table; ``end`` tells how (see :func:`fates.remove`).
    """
    unit: SkyUnit = play.unit(unit_id)
    left = len(play.battle.living(unit))
    lost, carried = stands_lost(hits, unit.hits, left)
    if lost >= left:
        fates.remove(play, play.change_unit(unit, hits=0), "destroyed", end)
        return Loss(hits, lost, True)
    unit = play.change_unit(unit, hits=carried)
    if lost:
        close_up(play, unit, lost)
        disorder(play, unit_id)
    return Loss(hits, lost, False)


def close_up(play: Play[SkyBattle], unit: SkyUnit, lost: int) -> None:
    """SKY-FRM-4: so many stands fall, the last ones first; those left close up at once around the anchor, or to their
    left, where they have room in any case (SKY-RUL-179).
    """
    battle = play.battle
    alive = battle.living(unit)
    at, left = anchor(battle, unit), len(alive) - lost
    front = kept_front(unit, left, battle.options.line_losses == "rear_first")
    aside = Pose(*ahead(at, 0.0, (front - unit.frontage) * base_of(unit)[0] / 2), at.facing)
    free = unit.building or has_room(battle, unit, draw_up(unit, at, left, front))
    for figure in alive[left:]:
        play.change_figure(figure, alive=False)
    if unit.building:
        play.change_unit(unit, frontage=front)
        return
    form_up(play, unit, at if free else aside, frontage=front)
    fates.make_way(play, unit.side)


def disorder(play: Play[SkyBattle], unit_id: str) -> None:
    """SKY-DIS-1: a steady unit becomes disordered, until it is reordered (SKY-DIS-3); others stay what they are."""
    unit: SkyUnit = play.unit(unit_id)
    if unit.status is Status.STEADY:
        play.change_unit(unit, status=Status.DISORDERED)


def injury_due(options: SkyOptions, loss: Loss) -> bool:
    """SKY-INJ-1: a stand was lost; with SKY-OPT-7 any counted hit will do. Nothing but hits hurts (SKY-INJ-2)."""
    return loss.stands > 0 or (options.injury_trigger == "any_hit" and loss.hits > 0)


def injury(play: Play[SkyBattle], clan_id: str) -> None:
    """SKY-HIT-9, SKY-MEL-13: the attached leader of the clan throws a die; a 1 costs him one of Command for good."""
    clan = play.battle.clans[clan_id]
    thrown = play.throw(injury_test(), lambda throw: INJURY_WORDS[not throw.passed])
    if not thrown.passed:
        change_clan(play, clan, injuries=clan.injuries + 1)
    kind = "leader_unhurt" if thrown.passed else "leader_injured"
    play.tell(kind, side=clan.side, unit=clan.leader, clauses=("SKY-INJ-1", "SKY-DAT-12b"))


def few_left(options: SkyOptions, left: int, start: int) -> bool:
    """SKY-HIT-10: half of the starting stands or fewer; with SKY-OPT-8 fewer than half."""
    return 2 * left < start if options.half_strength == "under_half" else 2 * left <= start


def route_due(play: Play[SkyBattle], unit_id: str, loss: Loss) -> bool:
    """SKY-HIT-10: whether losses make a unit test for rout; SKY-OPT-9 asks for a hit instead of a stand."""
    unit: SkyUnit = play.unit(unit_id)
    if unit.routing or unit.place != "table":
        return False
    return is_shaken(play.battle.options, len(play.battle.living(unit)), unit.strength, loss)


def is_shaken(options: SkyOptions, left: int, start: int, loss: Loss) -> bool:
    """SKY-HIT-10: whether losses that leave so many stands of so many call for a Route test."""
    struck = loss.hits > 0 if options.route_trigger == "any_hit" else loss.stands > 0
    return struck and not loss.destroyed and few_left(options, left, start)


def throw_route(play: Play[SkyBattle], unit_id: str, *, run: bool = True) -> bool:
    """SKY-TST-7, SKY-RTE-4: throw a Route test; who fails is routing, and runs at once unless ``run`` is off
    (SKY-MEL-17). Whoever asks for it has one of the three causes of SKY-RTE-1, and asks once for two (SKY-RTE-2);
    others are not touched by it (SKY-RTE-6).
    """
    battle = play.battle
    unit: SkyUnit = play.unit(unit_id)
    thrown = play.throw(route_test(nerve_of(battle, unit)), _stand_or_rout)
    if thrown.passed:
        play.tell("route_passed", side=unit.side, unit=unit_id, clauses=("SKY-RTE-3",))
        return True
    unit = play.change_unit(unit, status=Status.ROUTING, tedate=False)
    play.tell("routed", side=unit.side, unit=unit_id, clauses=("SKY-RTE-4",))
    back = flight.home(battle, unit.side)
    if run:
        way = Flight(Cause.ROUTED, back, flight.full_move(unit), leaves=True)
        flight.flee(play, unit, way)
    return False


def _stand_or_rout(throw: Throw) -> str:
    return ROUTE_WORDS[not throw.passed]


def throw_nerve(
    play: Play[SkyBattle],
    unit_id: str,
    make: Callable[[Nerve, SkyOptions], Test],
    outcome: str,
    otherwise: str,
) -> bool:
    """Throw a charge, stand or impulse test; with SKY-OPT-1 a die falls right before the unit's first one."""
    battle = play.battle
    first_die(play, unit_id)
    test = make(nerve_of(battle, play.unit(unit_id)), battle.options)
    return play.throw(test, lambda throw: outcome if throw.passed else otherwise).passed


def first_die(play: Play[SkyBattle], unit_id: str) -> None:
    """SKY-OPT-1: before the first Bushi test a 1 lowers the unit's Bushi by one and a 6 raises it, for good."""
    unit: SkyUnit = play.unit(unit_id)
    if not play.battle.options.first_bushi_test or unit.bushi_thrown:
        return
    face = play.cast("bushi", Die.D6, unit.name, "SKY-OPT-1").faces[0]
    change = FIRST_DIE.get(face, 0)
    play.change_unit(unit, bushi_thrown=True, bushi_change=change)
    play.tell("bushi_found", side=unit.side, unit=unit_id, clauses=("SKY-OPT-1",), bushi=unit.bushi + change)

"""Losses, and the Courage Tests that follow from them (GODAI-MOR-2, GODAI-MOR-4 to GODAI-MOR-7, GODAI-MOR-12 to
GODAI-MOR-15, GODAI-SEQ-19).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.play.placing import figures_of
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.nerve import courage, flight
from rulesets.godai.nerve.fallen import fall
from rulesets.godai.stand.units import units_in_order

__all__ = ("CAUSES", "causes_of", "check", "fall")

LEAST = 3
"""Below so many figures a group tests (GODAI-MOR-5)."""

CAUSES: dict[str, Words] = {
    "GODAI-MOR-4": _("half of them are lost"),
    "GODAI-MOR-5": _("fewer than three are left"),
    "GODAI-MOR-6": _("lost another one"),
    "GODAI-MOR-7": _("half of the band is lost"),
    "GODAI-OPT-14": _("lost another one"),
}


def check(play: Play[GodaiBattle]) -> Generator[Ask, Any, None]:
    """The Courage Tests that are due for the losses of an order or of a Close Combat phase (GODAI-SEQ-19): the I-side's
    units first, by ids, one test at most for each (GODAI-MOR-12, GODAI-RUL-102); who fails flees at once, with his
    leader (GODAI-CMD-5). Who was driven off alone flees before that (GODAI-ATT-6).
    """
    battle = play.battle
    _tell_gone(play)
    for unit in units_in_order(battle):
        if unit.driven and unit.bereaved:
            play.change_unit(unit, bereaved=False)
            play.tell("driven_off", side=unit.side, unit=unit.id, clauses=("GODAI-ATT-6",))
            flight.begin(play, unit)
    tested: set[str] = set()
    while due := _due(play, tested):
        for id, causes in due:
            tested.add(id)
            yield from _test(play, play.unit(id), causes)
    _tell_gone(play)
    for unit in list(battle.units.values()):
        play.settle_unit(unit, bereaved=False)


def _tell_gone(play: Play[GodaiBattle]) -> None:
    for unit in list(play.battle.units.values()):
        if unit.bereaved and unit.place == "off" and unit.fate == "destroyed":
            play.change_unit(unit, bereaved=False)
            play.tell("unit_destroyed", side=unit.side, unit=unit.id, clauses=("GODAI-WOU-4",))


def _due(play: Play[GodaiBattle], tested: set[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The groups that must test now and have not yet, with the clauses that say why. The band's test is then behind it
    (GODAI-MOR-7).
    """
    battle = play.battle
    halved = [side for side in battle.holders() if _halved(battle, side)]
    due = [
        (unit.id, causes)
        for unit in units_in_order(battle)
        if unit.id not in tested and (causes := causes_of(battle, unit, band=unit.side in halved))
    ]
    for side in halved:
        battle.forces[side] = msgspec.structs.replace(battle.forces[side], half_tested=True)
    return due


def causes_of(battle: GodaiBattle, unit: GodaiUnit, *, band: bool = False) -> tuple[str, ...]:
    """The clauses by which a unit must test for losses: its own, if it is ``bereaved``, or the ``band``'s. Heroes do
    not (GODAI-MOR-2), nor who flees (GODAI-MOR-14, GODAI-RUL-107).
    """
    if unit.hero or unit.fleeing:
        return ()
    left = len(battle.able(unit))
    force = battle.forces[unit.side]
    rows = (
        ("GODAI-MOR-4", unit.bereaved and 2 * left <= unit.strength),
        ("GODAI-MOR-5", unit.bereaved and left < LEAST),
        ("GODAI-MOR-6", unit.bereaved and unit.proven),
        ("GODAI-MOR-7", band),
        ("GODAI-OPT-14", unit.bereaved and force.half_tested and battle.options.band_again),
    )
    return tuple(clause for clause, holds in rows if holds)


def _halved(battle: GodaiBattle, side: Side) -> bool:
    """GODAI-MOR-7, GODAI-MOR-13, GODAI-RUL-103: whether a band is at half its start number or less for the first time,
    not rounded (GODAI-GEN-17). Who has fled, or flees, counts with GODAI-OPT-10 alone.
    """
    force = battle.forces[side]
    lost = force.losses
    if battle.options.fled_count:
        lost += sum(
            figure.fate == "fled" or (figure.alive and unit.fleeing)
            for unit in battle.units.values()
            if unit.side is side and not unit.driven
            for figure in figures_of(battle, unit)
        )
    return not force.half_tested and lost > 0 and 2 * (force.start - lost) <= force.start


def _test(play: Play[GodaiBattle], unit: GodaiUnit, causes: tuple[str, ...]) -> Generator[Ask, Any, None]:
    if unit.fleeing or unit.place != "table":
        return
    outcome = yield from courage.test(play, unit, CAUSES[causes[0]], causes[0])
    if outcome.passed:
        own = not {"GODAI-MOR-4", "GODAI-MOR-5"}.isdisjoint(causes)
        play.settle_unit(play.unit(unit.id), proven=unit.proven or own)
        return
    flight.begin(play, unit)
    share(play, outcome, unit)


def share(play: Play[GodaiBattle], outcome: courage.Outcome, unit: GodaiUnit) -> None:
    """GODAI-CMD-5, GODAI-RUL-100: who led a unit that flees now flees with it."""
    if outcome.leader and not play.unit(outcome.leader).fleeing:
        flight.begin(play, play.unit(outcome.leader), swept_by=unit.id)

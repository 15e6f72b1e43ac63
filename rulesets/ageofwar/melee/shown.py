"""What previews show of an assault and of a round: where it ends, the dice line by line, and what they may bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.march.activation import cost_note, lot_of, lots_left
from rulesets.ageofwar.melee.alignment import stood_at
from rulesets.ageofwar.melee.approach import Approach, approach
from rulesets.ageofwar.melee.chances import Prospect, foreseen
from rulesets.ageofwar.melee.pool import Fighter, blows, dice_of, pool
from rulesets.ageofwar.melee.situation import enemies_of, fighter_of, in_order
from rulesets.ageofwar.melee.spears import spear_dice, spears
from rulesets.ageofwar.melee.withdrawal import (
    CHART,
    escapes,
    may_withdraw,
    row_of,
    throws,
    withdrawal_of,
)
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import touching
from rulesets.engine.battle import Side
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.forms import Fact, Forecast, Note, Odds, Way, expected, ghosts, leg, slip
from rulesets.engine.forms.odds import cast, percent, prospects
from rulesets.engine.sayings import _, say

NONE: Mapping[str, int] = {}
"""No determination dice."""


# -- a round -----------------------------------------------------------------------------------------------------------


def fighters_of(
    battle: AowBattle, ids: Iterable[str], spent: Mapping[str, int] = NONE
) -> tuple[dict[str, Fighter], dict[str, tuple[str, ...]]]:
    """Those who fight, by rising id, with the determination dice that are spent on them; and whom each touches, by
    rising id.
    """
    order = in_order(ids)
    enemies = {id: tuple(enemy.id for enemy in enemies_of(battle, battle.units[id])) for id in order}
    fighters = {
        id: fighter_of(battle, battle.units[id], [battle.units[foe] for foe in enemies[id]], spent.get(id, 0))
        for id in order
    }
    return fighters, enemies


def round_slips(battle: AowBattle, ids: Iterable[str], side: Side) -> tuple[Odds, ...]:
    """A round of a fight (AOW-FIG-1): each unit's dice line by line and what it may lose, the units of ``side`` first,
    and how the round may end for that side (AOW-FIG-27).
    """
    fighters, enemies = fighters_of(battle, ids)
    ours = [id for id in fighters if battle.units[id].side is side]
    prospect = foreseen(fighters, enemies, ours)
    order = sorted(fighters, key=lambda id: id not in ours)
    slips = [_pool_slip(battle.units[id], fighters[id], prospect.falls[id]) for id in order]
    return (*slips, _round_slip(prospect))


def _pool_slip(unit: AowUnit, one: Fighter, falls: Distribution) -> Odds:
    test = blows(dice_of(one), pool(one))
    facts = [Fact(_("dice"), str(test.count)), Fact(_("need"), test.words)]
    if spear_dice(one):
        lowered = spears(spear_dice(one), riders=one.riders)
        facts.append(Fact(_("spears"), say("{dice} at {need}", dice=lowered.count, need=lowered.words)))
    return slip(unit.name, (*facts, expected(_("exp. own losses"), falls)), test.steps(), falls)


def _round_slip(prospect: Prospect) -> Odds:
    ends = (
        Fact(_("wins the round"), percent(prospect.wins), "good"), Fact(_("draw"), percent(prospect.draws)),
        Fact(_("loses it"), percent(prospect.loses), "bad"),
    )  # fmt: skip
    return slip(_("The round"), ends, ())


# -- an assault --------------------------------------------------------------------------------------------------------


def assault_shown(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Forecast:
    """An assault (AOW-ORD-18): where it ends, what it costs, the odds of a withdrawal and of the first round."""
    plan = approach(battle, unit, target)
    bases = battle.bases(unit)
    figures = ghosts((base.id for base in bases), blocks.poses(unit, plan.pose, len(bases), unit.frontage))
    start = blocks.anchor(battle, unit).point
    legs = (leg(start, plan.middle, plan.inches), leg(plan.middle, plan.pose.point, 0.0))
    way = Way(used=round(plan.inches, 3), allowance=lots_left(unit) * lot_of(unit), legs=legs)
    trial = stood(battle, unit, target, plan)
    ids = {unit.id, *_all_met(trial, unit)}
    odds = (*_withdrawal_slips(battle, unit, target, plan), *round_slips(trial, ids, unit.side))
    notes = _notes(battle, unit, target, plan)
    return Forecast(figures=figures, path=way, odds=odds, notes=notes, spends=plan.points)


def stood(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> AowBattle:
    """The battle as it would be if the target stands."""
    trial = stood_at(battle, unit, plan.pose)
    trial.units[unit.id] = msgspec.structs.replace(unit, initiated=True)
    if plan.face != "front" and not target.is_leader:
        trial.units[target.id] = msgspec.structs.replace(target, flanked=True)
    return trial


def _all_met(battle: AowBattle, unit: AowUnit) -> set[str]:
    """Whom a unit touches, and all who are in a fight with them (AOW-GEO-11)."""
    found, edge = {unit.id}, {unit.id}
    while edge:
        edge = {other for id in edge for other in touching(battle, battle.units[id])} - found
        found |= edge
    return found


def _withdrawal_slips(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> Iterator[Odds]:
    """AOW-WDR-2 to AOW-WDR-11: both throws, and how likely the target is to get away; none where it must stand."""
    if not may_withdraw(battle, target):
        return
    one = withdrawal_of(battle, unit, target, plan.pose)
    ours, theirs = throws(one)
    row = row_of(battle, target)
    yield slip(
        say("{unit} may withdraw", unit=target.name),
        (
            Fact(_("gets away"), percent(escapes(one)), "bad"),
            Fact(_("fails"), percent(1 - escapes(one)), "good"),
        ),
        (*ours.steps(), *theirs.steps()),
        throws=(cast(unit.name, (ours,)), cast(target.name, (theirs,))),
        margins=prospects(CHART, ((Fraction(1), row, ours, theirs),)),
    )


def _notes(battle: AowBattle, unit: AowUnit, target: AowUnit, plan: Approach) -> tuple[Note, ...]:
    notes = [cost_note(battle, plan.points, "AOW-ORD-18")]
    if any(one.pays for one in plan.strides):
        notes.append(Note(_("Passing through on the way is paid for."), "AOW-ORD-14"))
    if plan.face != "front":
        notes.append(Note(say("{unit} are met in flank or rear.", unit=target.name), "AOW-ORD-23", "good"))
    if not may_withdraw(battle, target):
        notes.append(Note(say("{unit} cannot withdraw.", unit=target.name), "AOW-WDR-1", "good"))
    joined = [battle.units[id].name for id in plan.faces if id != target.id]
    notes += [Note(say("{unit} are met too, and stand.", unit=name), "AOW-WDR-1") for name in joined]
    return tuple(notes)

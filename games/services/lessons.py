"""Lessons: small battles that begin from a staged scene, fought by one learner for both sides."""

from __future__ import annotations

from hashlib import sha256

import msgspec

import rulesets
from games.models import Battle, Player
from games.refusals import refuse
from games.services import battles
from games.services.battles import Banner, Plan
from rulesets import Side
from words import tell

NONCE = "lesson"
"""Both sides' share in the dice: a lesson's dice are the same for everybody, so that its story is a good one."""


def begin(*, player: Player, system: str) -> Battle:
    """Begin a system's first lesson. Raises ``unknown_system``, ``no_lesson``.

    Lessons of this player that he left before are forgotten: they are in no list, and he begins anew.
    """
    try:
        ruleset = rulesets.get(system)
    except rulesets.UnknownSystem:
        raise refuse("unknown_system") from None
    if ruleset.lesson is None or ruleset.stage is None:
        raise refuse("no_lesson")
    Battle.objects.filter(maker=player, system=system, lesson=True).delete()
    banners = {
        side: Banner(commander=tell(seat.commander), clan=tell(seat.clan), mon=seat.mon, nonce=NONCE)
        for side, seat in rulesets.SEATS.items()
    }
    seed = sha256(ruleset.lesson.seed.encode()).digest()
    plan = Plan(system=system, name=tell(ruleset.lesson.title), seed=seed, lesson=True)
    staged = under_banners(ruleset.stage(ruleset.lesson.scene), banners)
    return battles.create_hot_seat(maker=player, plan=plan, banners=banners, staged=staged)


def under_banners(battle: rulesets.Battle, banners: dict[Side, Banner]) -> rulesets.Battle:
    """A staged battle with the clans and crests of those who fight it.

    Units that are of their side's clan follow it; where an army has clans of its own, its units stay in theirs.
    """
    staged = {side: (str(side), force.clan) for side, force in battle.forces.items()}
    for side, banner in banners.items():
        battle.forces[side] = msgspec.structs.replace(
            battle.forces[side], clan=banner.clan, mon=banner.mon, commander=banner.commander
        )
    for unit in [unit for unit in battle.units.values() if unit.clan in staged[unit.side]]:
        battle.units[unit.id] = msgspec.structs.replace(unit, clan=banners[unit.side].clan)
    return battle

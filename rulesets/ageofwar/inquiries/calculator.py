"""The calculator of Battles in the Age of War, and the classes of its luck."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from rulesets.ageofwar.battle import LATE, AowBattle, AowUnit
from rulesets.ageofwar.inquiries import duels, rounds, units, volleys, withdrawals
from rulesets.ageofwar.inquiries.reviving import revive
from rulesets.ageofwar.melee.assault import approach, if_target_stands
from rulesets.ageofwar.melee.pool import fighters_of
from rulesets.ageofwar.stand.contact import in_fight, touching
from rulesets.engine.battle import Side
from rulesets.engine.forms import Note
from rulesets.engine.illegal import Illegal
from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator, Posed, about_two
from rulesets.engine.sayings import _


def _alone(battle: AowBattle, unit: AowUnit) -> Iterator[Posed]:
    """A unit by itself: the call of its general, and its nerve; and the clock. All measuring is free (AOW-GEO-3)."""
    if not unit.is_leader:
        if not in_fight(battle, unit):
            yield from units.call_posed(battle, unit)
        yield from units.morale_posed(battle, unit)
    yield from units.clock_posed(battle)


def _between(battle: AowBattle, unit: AowUnit, target: AowUnit) -> Iterator[Posed]:
    """A unit and an enemy: the volley, the round and the fight of those who touch, the assault that could be declared
    and what it would lead to, the duel.
    """
    if not unit.is_leader:
        yield from volleys.pose(battle, unit, target)
    if target.id in touching(battle, unit):
        yield from _pose_meeting(battle, battle, unit, target)
    with suppress(Illegal):
        plan = approach(battle, unit, target)
        yield from withdrawals.pose(battle, unit, target, plan)
        yield from _pose_meeting(
            battle, if_target_stands(battle, unit, target, plan), unit, target, rounds.IF_THEY_STAND
        )
    yield from duels.pose(battle, unit, target)


def _pose_meeting(
    battle: AowBattle, then: AowBattle, unit: AowUnit, target: AowUnit, note: Note | None = None
) -> Iterator[Posed]:
    """The round of two in a battle as it is or will be ``then``; the whole fight of two alone."""
    fighters, enemies = fighters_of(then, (unit.id, target.id))
    one, other = fighters[unit.id], fighters[target.id]
    alone = all(len(foes) == 1 for foes in enemies.values())
    yield rounds.round_posed(unit, target, one, other, note if alone else rounds.ALONE)
    if alone:
        yield from rounds.fight_posed(battle, unit, target, one, other)


_TWO = about_two(_alone, _between)


def situations(battle: AowBattle, side: Side | None, unit: str, target: str) -> list[Posed]:
    """What can be asked about a unit or a leader by himself, and about it and an enemy; of a late unit, when it comes.
    Raises :class:`Illegal` for nobody on the table.
    """
    late = battle.units.get(unit)
    if late is not None and late.place == LATE and not target:
        return [units.late_posed(late), *units.clock_posed(battle)]
    return _TWO(battle, side, unit, target)


CALCULATOR: Calculator[AowBattle] = Calculator(
    inquiries=(
        units.MOTIVATION, volleys.VOLLEY, withdrawals.WITHDRAWAL, rounds.ROUND, rounds.FIGHT, units.MORALE,
        duels.DUEL,
        units.LATE, units.CLOCK_LEFT,
    ),
    situations=situations,
    revive=revive,
)  # fmt: skip

LUCK = (
    LuckKind("motivation", _("Motivation"), ("motivation",)),
    LuckKind("points", _("Action points"), ("action_points",)),
    LuckKind("shots", _("Hits of volleys"), ("hit", "hit_again")),
    LuckKind("spears", _("Spears"), ("spears",)),
    LuckKind("blows", _("Blows of fights"), ("blows",)),
    LuckKind("saves", _("Saves"), ("save",), turned=frozenset({"shot", "shot_in_vain"})),
    LuckKind("nerve", _("The enemy’s fails of morale"), ("morale",), foe=True),
    LuckKind("attempts", _("Attempts at order and control"), ("restore_order", "control", "mount")),
    LuckKind("leaders", _("Leaders saved from routs"), ("leader_risk",)),
    LuckKind(
        "withdrawals", _("Throws of withdrawals"), ("withdrawal_fighter", "withdrawal"), foe=True,
        both=frozenset({"withdrew", "withdrawal_failed"}),
    ),
    LuckKind("messengers", _("Dice of messengers"), ("messenger",)),
    LuckKind("late", _("Late units"), ("late",)),
)  # fmt: skip
"""The classes of throws."""

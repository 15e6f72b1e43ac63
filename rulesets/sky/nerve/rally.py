"""The Morale phase: rallying, reordering, the General's help (SKY-MOR-1 to SKY-MOR-7, SKY-HON-2)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Ask, Play, Rule, RuleOf
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle, SkyClan, SkyUnit, Status
from rulesets.sky.command.conduct import leads_none
from rulesets.sky.command.rounds import dishonour
from rulesets.sky.command.trials import command_of, command_roll, general_roll
from rulesets.sky.ground.sight import commands
from rulesets.sky.nerve import flight


class Rally(Order, frozen=True, tag="rally"):
    """Rally a routing unit (SKY-MOR-2)."""

    unit: Id


class Reorder(Order, frozen=True, tag="reorder"):
    """Reorder a disordered unit (SKY-MOR-3)."""

    unit: Id


class Done(Order, frozen=True, tag="done"):
    """Try nothing more in this Morale phase (SKY-MOR-7)."""


GENERALS_HELP = YesNo(
    tag="generals_help",
    text=_("does the General call {unit} to order? {leader} loses face."),
    yes=_("He helps"),
    no=_("He does not"),
    default=False,
    clause="SKY-MOR-5",
    standing=Standing(
        label=_("When a leader fails to rally"), key="help", words=_("The General helps"), suits=leads_none
    ),
)
"""SKY-MOR-5: does the General make the attempt that the leader failed?"""


def check_try(battle: SkyBattle, unit: SkyUnit, status: Status) -> None:
    """Raises :class:`Illegal` for a unit that cannot be tried now (SKY-MOR-1, SKY-MOR-4)."""
    if unit.is_leader or unit.status is not status:
        words = _("They are not routing.") if status is Status.ROUTING else _("They are not disordered.")
        raise Illegal("not_so", "SKY-MOR-1", words)
    if unit.id in battle.rallied:
        raise Illegal("rallied", "SKY-MOR-4", "They were rallied in this phase.")
    if unit.id in battle.tried_morale:
        raise Illegal("tried", "SKY-MOR-1", "They have been tried.")


def rally(play: Play[SkyBattle], order: Rally) -> Rule:
    """SKY-MOR-2: the unit turns round if it has room (SKY-RUL-180), routs no longer, and is disordered."""
    unit: SkyUnit = play.own_unit(order.unit)
    check_try(play.battle, unit, Status.ROUTING)
    passed = yield from _attempt(play, unit, "rally", "SKY-MOR-2")
    if not passed:
        return
    play.battle.rallied = (*play.battle.rallied, unit.id)
    if not unit.building:
        flight.turn_round(play, unit, play.battle.living(unit)[0].facing + 180.0)
    play.change_unit(play.unit(unit.id), status=Status.DISORDERED)
    play.tell("rallied", unit=unit.id, clauses=("SKY-MOR-2",))


def reorder(play: Play[SkyBattle], order: Reorder) -> Rule:
    """SKY-MOR-3: the unit is steady again."""
    unit: SkyUnit = play.own_unit(order.unit)
    check_try(play.battle, unit, Status.DISORDERED)
    passed = yield from _attempt(play, unit, "reorder", "SKY-MOR-3")
    if passed:
        play.change_unit(play.unit(unit.id), status=Status.STEADY)
        play.tell("reordered", unit=unit.id, clauses=("SKY-MOR-3",))


def _attempt(play: Play[SkyBattle], unit: SkyUnit, name: str, clause: str) -> Generator[Ask, Any, bool]:
    """The leader's roll, and after a failed one perhaps the General's (SKY-MOR-5); whether one of them passed."""
    battle = play.battle
    battle.tried_morale = (*battle.tried_morale, unit.id)
    clan = battle.clans[unit.clan]
    thrown = play.throw(command_roll(command_of(battle, clan), name, clause), _hear_words)
    if thrown.passed:
        return True
    play.tell(f"{name}_failed", unit=unit.id, clauses=(clause,))
    if not may_help(battle, clan):
        return False
    answer = yield GENERALS_HELP.ask(unit.side, unit=unit.id, leader=clan.leader)
    if not answer.yes:
        return False
    dishonour(play, clan.id, "SKY-HON-2")
    helped = play.throw(general_roll(battle.command_of_general(clan.side), name, "SKY-MOR-5"), _hear_words)
    if not helped.passed:
        play.tell(f"{name}_failed", unit=unit.id, clauses=("SKY-MOR-5",))
    return bool(helped.passed)


HEARD_WORDS = (_("they hear him"), _("they do not hear"))
"""What a passed and a failed throw bring."""


def _hear_words(throw: object) -> str:
    return HEARD_WORDS[not getattr(throw, "passed", False)]


def may_help(battle: SkyBattle, clan: SkyClan) -> bool:
    """SKY-MOR-5, SKY-GEN-4, SKY-GEN-5: a General who made an attempt at activation does not help; SKY-OPT-5,
    SKY-OPT-17.
    """
    force = battle.forces[clan.side]
    if force.attempt_failed or (force.attempted and battle.options.general_after_success == "barred"):
        return False
    if not battle.options.general_sight_morale:
        return True
    return commands(battle, battle.units[force.general], battle.units[clan.leader])


def end_rally(play: Play[SkyBattle], order: Done) -> None:
    """SKY-MOR-7: nobody is obliged to try."""
    play.battle.confirmed = tuple(dict.fromkeys((*play.battle.confirmed, play.side)))
    play.tell("morale_done", clauses=("SKY-MOR-7",))


RULES: dict[type[Order], RuleOf] = {Rally: rally, Reorder: reorder, Done: end_rally}

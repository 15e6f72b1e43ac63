"""Motivating units, and those who act without a general (AOW-MOT-1 to AOW-MOT-12, AOW-AP-1 to AOW-AP-7, AOW-CMD-6,
AOW-CMD-7, AOW-CMD-10, AOW-DET-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import Kind
from rulesets.ageofwar.command.hearing import action_points, call_of, motivation, points_spread, zeal_of
from rulesets.ageofwar.ground.sight import CommandLine, command_line
from rulesets.ageofwar.ground.terrain import ground_under, in_cover, name_of
from rulesets.ageofwar.march import wild
from rulesets.ageofwar.march.activation import acting, check_closed, close, open_unit
from rulesets.ageofwar.stand import blocks
from rulesets.ageofwar.stand.contact import check_free, in_fight
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Fact, Forecast, Note, Odds, Offer, draw_point, offer, slip, spread, why_not
from rulesets.engine.forms.blocks import Hindrance, link
from rulesets.engine.forms.odds import percent
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import UnitOrder
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, say, with_sign

AGAIN = YesNo(
    tag="motivate_again",
    text=_("{unit} are not motivated. Shall {general} spend a determination die and throw again?"),
    yes=_("Throw again"),
    no=_("Let it be"),
    default=False,
    clause="AOW-DET-1",
    standing=Standing(
        label=_("After a failed motivation"), words=_("Spend a determination die"), key="spend",
        suits=lambda battle, unit: not battle.units[unit.id].is_leader,
    ),
)  # fmt: skip
"""AOW-DEC-8: the second throw of AOW-DET-1."""

DECISIONS = (AGAIN,)


class Motivate(UnitOrder, frozen=True, tag="motivate"):
    """Let the general of its clan motivate a unit (AOW-ORD-6)."""


class ActLeaderless(UnitOrder, frozen=True, tag="act_leaderless"):
    """Let a unit act whose clan has no general (AOW-ORD-7)."""


class ActUncontrolled(UnitOrder, frozen=True, tag="act_uncontrolled"):
    """Let samurai act who are out of control (AOW-ORD-8)."""


# -- who may -----------------------------------------------------------------------------------------------------------


def pending(battle: AowBattle) -> list[AowUnit]:
    """AOW-CMD-7: the units of the active side that are out of control and have not acted yet."""
    return [unit for unit in battle.on_table(battle.clock.active) if unit.wild and not unit.acted]


def check_call(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-6: raises :class:`Illegal` where its general cannot motivate a unit."""
    check_closed(battle)
    general = battle.general_of(unit.clan)
    if unit.is_leader or general is None:
        words = _("{unit} {unit|has|have} no general to motivate them.")
        raise Illegal("no_general", "AOW-CMD-10", words, unit=unit.phrase)
    if general.failed:
        raise Illegal(
            "failed", "AOW-MOT-2", "{general} has failed, and motivates nobody more this turn.", general=general.name
        )  # fmt: skip
    _check_idle(battle, unit, "AOW-ORD-6")
    if pending(battle):
        raise Illegal("wild_first", "AOW-CMD-7", "Those who are out of control act first.")


def check_leaderless(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-7, AOW-CMD-10: raises :class:`Illegal` for a unit that does not act by itself."""
    check_closed(battle)
    if unit.is_leader or battle.general_of(unit.clan) is not None or unit.kind == Kind.SAMURAI:
        raise Illegal("led", "AOW-ORD-7", "Only ashigaru, ronin and guns without a general act so.")
    _check_idle(battle, unit, "AOW-ORD-7")


def check_uncontrolled(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-8, AOW-CMD-7: raises :class:`Illegal` for a unit that is not out of control, or has acted."""
    check_closed(battle)
    if not unit.wild:
        raise Illegal("controlled", "AOW-CMD-6", "{unit} {unit|is|are} not out of control.", unit=unit.phrase)
    _check_idle(battle, unit, "AOW-CMD-7")


def _check_idle(battle: AowBattle, unit: AowUnit, clause: str) -> None:
    if unit.acted:
        raise Illegal("has_acted", clause, "{unit} {unit|has|have} acted this turn.", unit=unit.phrase)
    check_free(battle, unit, clause)


Check = Callable[[AowBattle, AowUnit], None]


def kind_of(battle: AowBattle, unit: AowUnit) -> tuple[str, Check]:
    """By which order a unit acts, and its check."""
    if battle.general_of(unit.clan) is not None:
        return "motivate", check_call
    return ("act_uncontrolled", check_uncontrolled) if unit.kind == Kind.SAMURAI else (
        "act_leaderless", check_leaderless
    )  # fmt: skip


def waits(battle: AowBattle) -> bool:
    """AOW-TUR-1: whether the active side has anything left to do in this phase: a unit that acts, or one that may."""
    units = battle.on_table(battle.clock.active)
    return battle.activation is not None or any(
        why_not(kind_of(battle, unit)[1], battle, unit) is None for unit in units
    )


# -- the orders --------------------------------------------------------------------------------------------------------


def motivate(play: Play[AowBattle], order: Motivate) -> Rule:
    """AOW-ORD-6: two dice, for a determination die two more (AOW-MOT-12); then points, or the general has failed."""
    unit: AowUnit = play.own_unit(order.unit)
    check_call(play.battle, unit)
    general = play.battle.general_of(unit.clan)
    assert general is not None
    test = motivation(call_of(play.battle, general, unit))
    passed = _throw(play, test)
    if not passed and general.dice:
        reply = yield AGAIN.ask(unit.side, unit=unit.id, general=general.id, left=general.dice)
        if reply.yes:
            general = play.change_unit(general, dice=general.dice - 1)
            play.tell("determination_spent", unit=unit.id, general=general.id, clauses=("AOW-DET-1",))
            passed = _throw(play, test)
    if passed:
        points = _points(play, unit)
        play.tell(
            "motivated", unit=unit.id, general=general.id, points=points,
            clauses=("AOW-ORD-6", "AOW-MOT-1", "AOW-MOT-11", "AOW-AP-1"),
        )  # fmt: skip
    else:
        play.change_unit(general, failed=True)
        play.change_unit(unit, acted=True)
        play.tell("not_motivated", unit=unit.id, general=general.id, clauses=("AOW-ORD-6", "AOW-MOT-2"))


def _throw(play: Play[AowBattle], test: Test) -> bool:
    """AOW-DIC-2: both dice of a motivation."""
    return play.throw(test, lambda throw: _("motivated") if throw.passed else _("not motivated")).passed


def _points(play: Play[AowBattle], unit: AowUnit) -> int:
    """AOW-MOT-11, AOW-AP-1: throw the points of a unit, which acts at once; its vengeance is used up (AOW-AP-5)."""
    thrown = play.throw(
        action_points(zeal_of(play.battle, unit)),
        lambda throw: say("{points} {points|point|points}", points=max(throw.total, 0)),
    )
    points = max(thrown.total, 0)
    open_unit(play, play.settle_unit(unit, avenge=0), points)
    return points


def act_leaderless(play: Play[AowBattle], order: ActLeaderless) -> None:
    """AOW-ORD-7, AOW-AP-7: a unit of a clan without a general acts with exactly one point."""
    unit: AowUnit = play.own_unit(order.unit)
    check_leaderless(play.battle, unit)
    open_unit(play, unit, 1)
    play.tell("acts_leaderless", unit=unit.id, clauses=("AOW-ORD-7", "AOW-AP-7"))


def act_uncontrolled(play: Play[AowBattle], order: ActUncontrolled) -> None:
    """AOW-ORD-8, AOW-CMD-7: samurai out of control have points without a motivation."""
    unit: AowUnit = play.own_unit(order.unit)
    check_uncontrolled(play.battle, unit)
    _run_loose(play, unit)


def _run_loose(play: Play[AowBattle], unit: AowUnit) -> None:
    points = _points(play, unit)
    play.tell("acts_wild", unit=unit.id, points=points, clauses=("AOW-ORD-8", "AOW-CMD-7", "AOW-AP-1"))


# -- what the phase does by itself -------------------------------------------------------------------------------------


def begin(play: Play[AowBattle]) -> None:
    """AOW-CMD-6: as the phase begins the samurai of a clan without a general are out of control, unless they fight."""
    battle = play.battle
    for unit in battle.on_table(battle.clock.active):
        alone = unit.kind == Kind.SAMURAI and battle.general_of(unit.clan) is None
        play.settle_unit(unit, wild=alone and not in_fight(battle, unit))


def finish(play: Play[AowBattle]) -> Rule:
    """AOW-TUR-8: as the phase ends, what is open is closed, and those who are still out of control act by themselves
    (AOW-CMD-9). Nobody is left out of control afterwards.
    """
    battle = play.battle
    while battle.result is None and (unit := acting(battle) or next(iter(pending(battle)), None)):
        if battle.activation is None:
            _run_loose(play, unit)
        if unit.wild:
            yield from wild.rush(play, unit.id)
        close(play)
    for each in battle.on_table(battle.clock.active):
        play.settle_unit(each, wild=False)


# -- what is offered, and what it would come to ------------------------------------------------------------------------

LABELS = {
    "motivate": _("Motivate"), "act_leaderless": _("Act without a general"), "act_uncontrolled": _("Let them loose"),
}  # fmt: skip


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-6 to AOW-ORD-8: how each unit may act, with its chance; nothing while one acts (AOW-ORD-9)."""
    return [] if battle.activation else [_offer(battle, unit) for unit in battle.on_table(side)]


def _offer(battle: AowBattle, unit: AowUnit) -> Offer:
    kind, check = kind_of(battle, unit)
    shut = why_not(check, battle, unit)
    hint: Words = ""
    general = battle.general_of(unit.clan)
    if shut is None and general is not None:
        test = motivation(call_of(battle, general, unit))
        hint = say("{need}, {chance}", need=test.words, chance=percent(odds.chance(test)))
    return offer(kind, LABELS[kind], unit=unit.id, hint=hint, shut=shut, eager=1)


def forecast_motivate(play: Play[AowBattle], order: Motivate) -> Forecast:
    """The chance of a motivation with all that hinders it, and the points that may follow."""
    battle = play.battle
    unit: AowUnit = play.own_unit(order.unit)
    general = battle.general_of(unit.clan)
    if general is None or unit.is_leader:
        return Forecast()
    test, way = motivation(call_of(battle, general, unit)), command_line(battle, general, unit)
    chance = odds.chance(test)
    facts = [Fact(_("on 2d6"), test.words), Fact(_("succeeds"), percent(chance))]
    if general.dice:
        facts.append(Fact(_("with a determination die"), percent(chance + (1 - chance) * chance)))
    title = say("{general} motivates {unit}", general=general.name, unit=unit.name)
    call = slip(title, facts, test.steps(), distance=way.inches)
    links = (link(way.start, way.end, _hindrances(battle, unit, general, way)),) if way.inches else ()
    note = Note(say("{need} on two dice, then a die for points.", need=test.words), "AOW-ORD-6")
    return Forecast(odds=(call, _points_slip(battle, unit)), links=links, notes=(note,))


def _hindrances(battle: AowBattle, unit: AowUnit, general: AowUnit, way: CommandLine) -> Iterator[Hindrance]:
    """AOW-MOT-5 to AOW-MOT-8: what lies on a command line, each where it is met."""
    call = call_of(battle, general, unit)
    if call.steps:
        at = ((way.start[0] + way.end[0]) / 2, (way.start[1] + way.end[1]) / 2)
        yield Hindrance(
            say("{count} × 3″", count=call.steps), with_sign(call.steps), "AOW-MOT-5", draw_point(at)
        )
    if call.cover:
        covered = unit if in_cover(battle, unit) else general
        yield Hindrance(
            _("in woods or buildings"), with_sign(1), "AOW-MOT-6", draw_point(blocks.centre(battle, covered))
        )
    if call.between:
        one = battle.units[way.intervening[0]]
        yield Hindrance(one.name, with_sign(1), "AOW-MOT-7", draw_point(blocks.centre(battle, one)))
    if call.separated:
        piece = next(piece for piece in battle.table.pieces if piece.id == way.separated[0])
        middle = ground_under(battle.table).shape(piece.id).centroid
        yield Hindrance(name_of(piece), with_sign(2), "AOW-MOT-8", draw_point((middle.x, middle.y)))


def forecast_loose(play: Play[AowBattle], order: ActUncontrolled) -> Forecast:
    """The points of samurai out of control."""
    unit: AowUnit = play.own_unit(order.unit)
    return Forecast() if unit.is_leader else Forecast(odds=(_points_slip(play.battle, unit),))


def _points_slip(battle: AowBattle, unit: AowUnit) -> Odds:
    zeal = zeal_of(battle, unit)
    chances = points_spread(zeal)
    facts = (Fact(_("on the average"), f"{float(odds.mean(chances)):.1f}"),)
    found = slip(_("Action points"), facts, action_points(zeal).steps())
    return msgspec.structs.replace(found, spread=spread(_("points"), chances))


RULES: Rules = {Motivate: motivate, ActLeaderless: act_leaderless, ActUncontrolled: act_uncontrolled}
FORECASTS: Forecasts = {Motivate: forecast_motivate, ActUncontrolled: forecast_loose}

WORDS: dict[str, str] = {
    "motivated": _("{general} motivates {unit}: {points} {points|point|points}."),
    "not_motivated": _("{general} cannot motivate {unit}, and motivates nobody more this turn."),
    "determination_spent": _("{general} spends a determination die for {unit}."),
    "acts_leaderless": _("{unit} {unit|acts|act} without a general: one point."),
    "acts_wild": _("{unit} {unit|is|are} out of control: {points} {points|point|points}."),
}

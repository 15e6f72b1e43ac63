"""Shooting: the order, its dice in their order, what is offered and foreseen of it (SKIR-SHO-1, SKIR-HIT-5 to
SKIR-HIT-16).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import inf
from typing import Any

from rulesets.engine.battle import Point, Side, order_of
from rulesets.engine.dice.dice import choosing
from rulesets.engine.forms import (
    AnyParam,
    Choice,
    ChoiceParam,
    Fact,
    FlagParam,
    Forecast,
    Odds,
    Offer,
    UnitParam,
    choice,
    line,
    offer,
    slip,
    some,
    why_not,
)
from rulesets.engine.forms.comparisons import Comparison, as_param, compare, contender
from rulesets.engine.forms.odds import cast, percent, prospects
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.sayings import Words, _, as_list, inches, say
from rulesets.skirmish.battle import Fate, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import BANDS, MISSILES, SHOOTING, Band, Missile
from rulesets.skirmish.fire.aiming import (
    Aim,
    Ranges,
    aim,
    check_armed,
    check_unit,
    is_steady,
    scout,
    weapons_of,
    why_out_of_reach,
)
from rulesets.skirmish.fire.volley import (
    Harm,
    Mark,
    attack_test,
    band_of,
    counted_band,
    harm,
    letters,
    reach,
    row_of,
    target_test,
)
from rulesets.skirmish.nerve.wounds import Hurt, aftermath, wound
from rulesets.skirmish.options import SkirOptions
from rulesets.skirmish.stand.units import centre_of, place_in_unit


class Shoot(Order, frozen=True, tag="shoot"):
    """Shoot with a unit at an enemy unit; ``weapon`` where it carries several kinds, ``without`` the figures that are
    left out (SKIR-SHO-1, SKIR-SHO-3). With ``steady`` all are left out who have stirred since the start of their side's
    last turn, so that the others may fire a volley (SKIR-HIT-4).
    """

    unit: Id
    target: Id
    weapon: Id = ""
    without: tuple[Id, ...] = ()
    steady: bool = False


def aim_of(battle: SkirBattle, unit: SkirUnit, order: Shoot) -> Aim:
    """The shot that an order asks for. Raises :class:`Illegal` where there is none."""
    check_unit(battle, unit)
    target = battle.units.get(order.target)
    if target is None:
        raise Illegal("no_such_unit", "", "There is no unit {id}.", id=order.target)
    carried = weapons_of(battle, unit)
    if not order.weapon and len(carried) > 1:
        raise Illegal(
            "which_weapon",
            "SKIR-SHO-1",
            "Say with which weapon {unit} {unit|shoots|shoot}.",
            unit=unit.phrase,
        )
    if order.weapon and order.weapon not in carried:
        raise Illegal(
            "no_weapon", "SKIR-SHO-1", "{unit} {unit|carries|carry} no such weapon.", unit=unit.phrase
        )
    restless = [figure.id for figure in battle.able(unit) if order.steady and not is_steady(figure)]
    return aim(battle, unit, target, Missile(order.weapon or carried[0]), (*order.without, *restless))


def shoot(play: Play[SkirBattle], order: Shoot) -> None:
    """SKIR-HIT-16: the first target is drawn, the attack is thrown, then the target's die, then letter by letter; each
    shot is settled in full before the next (SKIR-RUL-111).
    """
    battle = play.battle
    unit: SkirUnit = play.own_unit(order.unit)
    plan = aim_of(battle, unit, order)
    target = battle.units[order.target]
    unit = play.change_unit(unit, shot=True)
    for figure in plan.shooters:
        play.change_figure(play.figure(figure.id), shot=True)
    first = _draw(play, plan.pool, _("Who is aimed at"), "SKIR-HIT-2")
    mark = plan.marks[plan.pool.index(first)]
    drawn = len(plan.pool) > 1
    attack = play.throw(attack_test(plan.shot))
    defence = play.throw(target_test(plan.shot, mark))
    cell = SHOOTING.cell(
        row := row_of(plan.shot.weapon, mark.armour, battle.options), attack.total - defence.total
    )
    hurts = _deal(play, plan.pool, first, letters(cell))
    outcome = as_list(hurt.words for hurt in hurts) if hurts else _("no effect")
    shown = compare(
        SHOOTING,
        contender(attack, unit.side, _shooters(plan), int(drawn)),
        contender(defence, target.side, place_in_unit(battle, first), int(drawn) + 1, first.id),
        "target", row, outcome,
    )  # fmt: skip
    _tell(play, order, plan, mark, first, shown, hurts)
    aftermath(play, [target.id])


def _tell(
    play: Play[SkirBattle],
    order: Shoot,
    plan: Aim,
    mark: Mark,
    first: SkirFigure,
    shown: Comparison,
    hurts: Sequence[Hurt],
) -> None:
    play.tell(
        "shot_fired", unit=order.unit, target=order.target, distance=plan.inches,
        band=BANDS[counted_band(plan.shot, mark)], covered=mark.covered, result=_harms(play.battle, hurts),
        lost=sum(hurt.fate is not Fate.IN_PLAY for hurt in hurts), hit=tuple(hurt.figure for hurt in hurts),
        comparison=as_param(shown), arms=MISSILES[plan.shot.weapon].arms, at=first.point,
        lines=lines_of(plan, first), clauses=("SKIR-HIT-9", *(("SKIR-HIT-3",) if mark.covered else ())),
    )  # fmt: skip


def _harms(battle: SkirBattle, hurts: Sequence[Hurt]) -> Words:
    """Who took what."""
    men = [place_in_unit(battle, battle.figures[hurt.figure]) for hurt in hurts]
    told = [say("{man}: {harm}", man=man, harm=hurt.words) for man, hurt in zip(men, hurts, strict=True)]
    return as_list(told) if told else _("no effect")


def _draw(play: Play[SkirBattle], figures: Sequence[SkirFigure], label: Words, clause: str) -> SkirFigure:
    """SKIR-DAT-15: a fair choice, the lowest id first; of one nothing is thrown. Nobody chooses (SKIR-RUL-110)."""
    ordered = sorted(figures, key=lambda figure: order_of(figure.id))
    if len(ordered) == 1:
        return ordered[0]

    def name_outcome(faces: tuple[int, ...]) -> Words:
        return place_in_unit(play.battle, ordered[faces[0] - 1])

    face = play.cast("pick", choosing(len(ordered)), label, clause, outcome=name_outcome).faces[0]
    return ordered[face - 1]


def _deal(
    play: Play[SkirBattle], pool: Sequence[SkirFigure], first: SkirFigure, given: Sequence[str]
) -> list[Hurt]:
    """SKIR-HIT-11, SKIR-HIT-12: the first letter falls on the first target, each further one on somebody of the pool
    who has had none (SKIR-RUL-53); then again on those not killed, one each (SKIR-RUL-54). What is left when all are
    killed is lost.
    """
    hurts: list[Hurt] = []
    waiting = [figure.id for figure in pool]
    for letter in given:
        if not waiting:
            waiting = [figure.id for figure in pool if play.figure(figure.id).fate is not Fate.KILLED]
        if not waiting:
            break
        fresh = [play.figure(id) for id in waiting]
        victim = _draw(play, fresh, _("Who is hit too"), "SKIR-HIT-11") if hurts else first
        waiting.remove(victim.id)
        hurts.append(wound(play, victim.id, letter, missile=True))
    return hurts


def _shooters(plan: Aim) -> Words:
    count = len(plan.shooters)
    return say("{count} {count|shooter|shooters}", count=count) if count > 1 else _("One shooter")


def lines_of(plan: Aim, first: SkirFigure) -> list[tuple[Point, Point]]:
    """What is drawn of a shot: from each shooter to the first target."""
    return [(figure.point, first.point) for figure in plan.shooters]


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: SkirBattle, side: Side) -> Iterator[Offer]:
    """SKIR-SHO-1: the shot of every unit that carries missile weapons."""
    units, foes = ([battle.units[one.id] for one in battle.on_table(who)] for who in (side, side.opponent))
    armed = {
        unit.id: {arm: why_not(check_armed, battle, unit, arm) for arm in carried}
        for unit in units
        if (carried := weapons_of(battle, unit))
    }
    shut = {}
    for id, arms in armed.items():
        bare = None if None in arms.values() else next(iter(arms.values()))
        shut[id] = why_not(check_unit, battle, battle.units[id]) or bare
    ready = [unit for unit in units if unit.id in armed and shut[unit.id] is None]
    ranges = scout(battle, [(unit, foe) for unit in ready for foe in foes])
    for unit in units:
        if unit in ready:
            yield _offer(battle, unit, foes, armed[unit.id], ranges)
        elif unit.id in armed:
            yield offer("shoot", _("Shoot"), unit=unit.id, shut=shut[unit.id])


def _offer(
    battle: SkirBattle,
    unit: SkirUnit,
    foes: Sequence[SkirUnit],
    armed: Mapping[Missile, Illegal | None],
    ranges: Ranges,
) -> Offer:
    """A unit's shot, with every enemy unit, its range and band; ``armed`` are its weapons, and why one is not ready."""
    carried, away = tuple(armed), {foe.id: ranges[unit.id, foe.id] for foe in foes}
    shuts = {
        (foe.id, arm): _shut(battle, unit, foe, arm, away[foe.id].get(arm)) for foe in foes for arm in carried
    }
    targets = UnitParam(
        name="target",
        label=_("at"),
        choices=tuple(_choice(battle, foe, carried, shuts, away[foe.id]) for foe in foes),
    )
    params: list[AnyParam] = [targets]
    if len(carried) > 1:
        arms = []
        for arm, no in armed.items():
            open_to = [foe.id for foe in foes if shuts[foe.id, arm] is None]
            arms.append(choice(arm.value, MISSILES[arm].name, no, targets=open_to))
        params.append(ChoiceParam(name="weapon", choices=tuple(arms)))
    if any(_is_mixed(battle, unit, arm) for arm, no in armed.items() if no is None):
        params.append(
            FlagParam(
                name="steady", label=_("who shoots"), default=False, optional=True, clause="SKIR-HIT-4",
                labels=(_("all who can"), _("only those who stood still")),
            )
        )  # fmt: skip
    ready = {
        figure.id for arm, no in armed.items() if no is None for figure in check_armed(battle, unit, arm)
    }
    params += some("without", _("Shooters"), sorted(ready, key=order_of), without=True)
    far = inches(max(reach(arm, battle.options) for arm in carried))
    nobody = Illegal("no_target", "SKIR-SHO-6", "Nobody in sight and within range.")
    return offer("shoot", _("Shoot"), *params, unit=unit.id, hint=far, shut=None if targets.open else nobody)


def _is_mixed(battle: SkirBattle, unit: SkirUnit, arm: Missile) -> bool:
    """SKIR-HIT-4: whether a part of those who could shoot would fire a volley without the others."""
    volley = MISSILES[arm].volley and not unit.shot_last
    return volley and len({is_steady(figure) for figure in check_armed(battle, unit, arm)}) > 1


def _choice(
    battle: SkirBattle,
    foe: SkirUnit,
    carried: Sequence[Missile],
    shuts: Mapping[tuple[str, Missile], Illegal | None],
    ranges: Mapping[Missile, float],
) -> Choice:
    arm = next((arm for arm in carried if shuts[foe.id, arm] is None), None)
    if arm is None:
        return choice(foe.id, foe.name, shuts[foe.id, carried[0]])
    away = ranges[arm]
    return choice(foe.id, foe.name, hint=BANDS[band_of(arm, away, battle.options)], distance=away)


def _shut(
    battle: SkirBattle, unit: SkirUnit, foe: SkirUnit, arm: Missile, away: float | None
) -> Illegal | None:
    """Why a unit cannot shoot at another, ``away`` as :func:`reached` has it; the whole shot is looked at only where
    cover may forbid it (SKIR-HIT-3).
    """
    if away is None or away == inf or band_of(arm, away, battle.options) is not Band.EXTREME:
        return why_out_of_reach(battle, foe, away)
    return why_not(aim, battle, unit, foe, arm)


# -- what is foreseen --------------------------------------------------------------------------------------------------


def forecast(play: Play[SkirBattle], order: Shoot) -> Forecast:
    """The dice of a shot and what they may bring, exactly."""
    battle = play.battle
    unit: SkirUnit = play.own_unit(order.unit)
    plan = aim_of(battle, unit, order)
    return Forecast(odds=(odds_of(battle, unit, battle.units[order.target], plan),))


def odds_of(battle: SkirBattle, unit: SkirUnit, target: SkirUnit, plan: Aim) -> Odds:
    """The slip of a shot: both throws, the chart with the chance of each cell, who is put out of action."""
    cost, centre, attack = cost_of(plan, battle.options), centre_of(list(plan.pool)), attack_test(plan.shot)
    marks = {mark: target_test(plan.shot, mark) for mark in plan.marks}
    tests = list(dict.fromkeys(marks.values()))
    chances = [
        (
            Fraction(plan.marks.count(mark), len(plan.marks)),
            row_of(plan.shot.weapon, mark.armour, battle.options), attack, test,
        )
        for mark, test in marks.items()
    ]  # fmt: skip
    return slip(
        say("{unit} at {target}", unit=unit.phrase, target=target.phrase),
        (*facts(plan), *harms(cost)),
        (*attack.steps(), *(step for test in tests for step in test.steps())),
        cost.out,
        lines=(line(figure.point, centre) for figure in plan.shooters),
        distance=plan.inches,
        throws=(cast(_shooters(plan), [attack]), cast(_("Target"), tests)),
        margins=prospects(SHOOTING, chances),
    )


def cost_of(plan: Aim, options: SkirOptions) -> Harm:
    """What a shot costs its target, exactly."""
    return harm(plan.shot, tuple(sorted(plan.marks)), options.pistol_pierces, options.d_result == "die")


def facts(plan: Aim) -> tuple[Fact, ...]:
    """What a slip tells of a shot besides its dice: range and band, how many shoot, at how many, who is in cover."""
    found = [
        Fact(_("range"), BANDS[plan.shot.band]),
        Fact(_("shooters"), str(len(plan.shooters))),
    ]
    if plan.shot.volley:
        found.append(Fact(_("volley"), _("yes"), "good"))
    label = _("front rank") if plan.shot.band is Band.SHORT else _("targets")
    found.append(Fact(label, str(len(plan.pool))))
    covered = [mark for mark in plan.marks if mark.covered]
    if covered:
        counts = BANDS[counted_band(plan.shot, covered[0])]
        found.append(Fact(say("{count} in cover", count=len(covered)), counts, "bad"))
    return tuple(found)


def harms(cost: Harm) -> tuple[Fact, ...]:
    """What a shot may do, in numbers: somebody hurt, somebody out, and how many of each on the average."""
    out = 1 - cost.out[0]
    found = [Fact(_("somebody hurt"), percent(cost.hurt)), Fact(_("somebody out"), percent(out))]
    means = (
        (_("exp. disabled"), cost.disabled), (_("exp. killed"), cost.killed), (_("exp. wounded"), cost.wounded),
        (_("exp. horses down"), cost.horses),
    )  # fmt: skip
    return (*found, *(Fact(label, f"{float(mean):.2f}", "loss") for label, mean in means if mean))


RULES: dict[type[Order], RuleOf] = {Shoot: shoot}
FORECASTS: dict[type[Order], Callable[[Any, Any], Forecast]] = {Shoot: forecast}

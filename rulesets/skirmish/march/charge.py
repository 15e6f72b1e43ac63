"""The charge: declared, checked for nerve, and carried home (SKIR-CHG-1 to SKIR-CHG-7, SKIR-OPT-4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rulesets.engine.battle import Side, order_of
from rulesets.engine.forms import Fact, Forecast, Note, Odds, Offer, UnitParam, choice, offer, slip, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.memory import Shelf
from rulesets.engine.play.decisions import Standing, Ways
from rulesets.engine.play.marching import Chosen, Move
from rulesets.engine.play.orders import Id, Legs, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.striding import as_ways, nearest_lawful, shown_ends
from rulesets.engine.sayings import _, as_list, say
from rulesets.engine.table.bodies import around
from rulesets.skirmish.battle import SkirBattle, SkirFigure, SkirUnit, Status
from rulesets.skirmish.ground.ground import crowd
from rulesets.skirmish.ground.sight import any_sees, who_see
from rulesets.skirmish.march.allowance import inches_left
from rulesets.skirmish.march.lanes import HOLDS, Gone
from rulesets.skirmish.march.movement import set_down, way_of
from rulesets.skirmish.march.plans import nobody
from rulesets.skirmish.march.storm import FAR, answer_charge, chargers, check_charge, rush, touched_by
from rulesets.skirmish.nerve import morale
from rulesets.skirmish.nerve.morale import Cause
from rulesets.skirmish.nerve.status import OK
from rulesets.skirmish.stand.near import gaps_by_unit, nearest_foe
from rulesets.skirmish.stand.units import class_of_unit, rank_of


class Charge(Order, frozen=True, tag="charge"):
    """SKIR-CHG-2: charge one enemy unit (``target``), a second with it (``also``) or several (``targets``), with all
    that can or some.
    """

    unit: Id
    target: Id = ""
    also: Id = ""
    targets: Annotated[tuple[Id, ...], Meta(max_length=12)] = ()
    figures: Chosen = ()


COMPLETE_CHARGE = Ways(
    tag="complete_charge",
    text=_("how does the charge of {unit} go in?"),
    clause="SKIR-CHG-5",
    standing=Standing(label=_("At a charge"), key="straight", words=_("Everybody straight at the nearest")),
)


# -- who may charge whom -----------------------------------------------------------------------------------------------


def check_charger(battle: SkirBattle, unit: SkirUnit) -> None:
    """SKIR-CHG-2, SKIR-CHG-3, SKIR-RUL-62: raises :class:`Illegal` for a unit that may charge nobody now."""
    if unit.status is not Status.STEADY:
        raise Illegal("unsteady", "SKIR-CHG-2", "{unit} {unit|is|are} not steady.", unit=unit.phrase)
    if unit.charged:
        raise Illegal("has_moved", "SKIR-CHG-2", "{unit} {unit|has|have} charged already.", unit=unit.phrase)
    if unit.shot:
        raise Illegal(
            "has_shot", "SKIR-CHG-2", "{unit} {unit|has|have} shot: no charge as well.", unit=unit.phrase
        )
    if unit.barred:
        raise Illegal(
            "barred", "SKIR-CHG-3", "{unit} {unit|has|have} tried to charge already.", unit=unit.phrase
        )
    if not chargers(battle, unit):
        raise nobody(battle, battle.able(unit))


def check_target(unit: SkirUnit, target: SkirUnit, *, seen: bool) -> None:
    """SKIR-CHG-2: raises :class:`Illegal` for a target that none of the chargers sees."""
    if target.side is unit.side or target.place != "table":
        raise Illegal("no_target", "SKIR-CHG-2", "{target} {target|is|are} no target.", target=target.phrase)
    if not seen:
        raise Illegal(
            "unseen", "SKIR-CHG-2", "{unit} cannot see {target}.", unit=unit.phrase, target=target.phrase
        )


def check_reach(
    battle: SkirBattle, unit: SkirUnit, targets: Sequence[str], who: Sequence[SkirFigure]
) -> None:
    """SKIR-CHG-2: raises :class:`Illegal` if no charger reaches a target within its allowance."""
    if not rush(battle, unit, who, targets, first=True):
        away = gaps_by_unit(battle, unit)
        far = min(away.get(id, 0.0) for id in targets) > max(
            inches_left(figure, battle.options) for figure in who
        )
        raise _too_far(unit) if far else _no_way(unit, who)


def declare(
    battle: SkirBattle, unit: SkirUnit, order: Charge
) -> tuple[tuple[str, ...], tuple[SkirFigure, ...]]:
    """SKIR-CHG-2: the targets of a charge by id, and its figures. Raises :class:`Illegal` if it may not be tried."""
    check_charger(battle, unit)
    named = dict.fromkeys(id for id in (order.target, order.also, *order.targets) if id)
    targets = tuple(sorted(named, key=order_of))
    if not targets or any(id not in battle.units for id in targets):
        raise Illegal("no_target", "SKIR-CHG-2", "Say whom {unit} shall charge.", unit=unit.phrase)
    who = chargers(battle, unit, order.figures)
    if len(who) < len(order.figures) or not who:
        raise Illegal("no_such_figure", "SKIR-CHG-2", "Not all of those named can charge.")
    if len(targets) == 1 and not order.figures:  # as it was offered
        (refused,) = _refusals(battle, [(unit, battle.units[targets[0]])]).values()
        if refused:
            raise refused.with_traceback(None)  # it is kept: frames that it passed would be too
        return targets, who
    for id in targets:
        other = battle.units[id]
        check_target(unit, other, seen=any_sees(battle, who, battle.able(other)))
    check_reach(battle, unit, targets, who)
    return targets, who


def is_outmatched(battle: SkirBattle, unit: SkirUnit, targets: Sequence[str]) -> bool:
    """SKIR-CHG-3, SKIR-MOR-2: whether a target is of a better class, or has more able figures."""
    own, count = rank_of(class_of_unit(battle, unit), battle.options), len(battle.able(unit))
    others = [battle.units[id] for id in targets]
    return any(
        rank_of(class_of_unit(battle, other), battle.options) > own or len(battle.able(other)) > count
        for other in others
    )


def must_test(battle: SkirBattle, target: SkirUnit) -> bool:
    """SKIR-CHG-4: whether a charge makes a unit check: not twice in a player turn."""
    return morale.checks(battle, target) and not target.tested


# -- the charge --------------------------------------------------------------------------------------------------------


def charge(play: Play[SkirBattle], order: Charge) -> Rule:
    """SKIR-CHG-2 to SKIR-CHG-6: declared, the checks of both, and in."""
    unit = play.own_unit(order.unit)
    targets, who = declare(play.battle, unit, order)
    names = as_list(play.battle.units[id].name for id in targets)
    play.tell("charge_declared", unit=unit.id, targets=names, clauses=("SKIR-CHG-2",))
    if not _dares(play, unit.id, targets):
        return
    for id in targets:
        _braces(play, id)
    here = tuple(id for id in targets if play.unit(id).place == "table")
    who = tuple(play.figure(figure.id) for figure in who)
    if not here:
        play.change_unit(play.unit(unit.id), barred=True)
        play.tell("charge_short", unit=unit.id, clauses=("SKIR-CHG-5",))
        return
    yield from _go_in(play, unit.id, here, [figure.id for figure in who])


def _dares(play: Play[SkirBattle], id: str, targets: Sequence[str]) -> bool:
    """SKIR-CHG-3: the chargers' check. If it fails they stay, and do not try again in this turn; whoever is only halted
    may still shoot.
    """
    unit: SkirUnit = play.unit(id)
    if not is_outmatched(play.battle, unit, targets):
        return True
    if morale.check(play, unit, Cause.CHARGING, targets) is OK:
        return True
    if play.unit(id).place == "table":
        play.change_unit(play.unit(id), barred=True)
    play.tell("charge_cancelled", unit=id, clauses=("SKIR-CHG-3",))
    return False


def _braces(play: Play[SkirBattle], id: str) -> None:
    """SKIR-CHG-4: the check of a unit that is charged; who breaks runs at once."""
    target: SkirUnit = play.unit(id)
    if must_test(play.battle, target):
        play.change_unit(target, tested=True)
        morale.check(play, play.unit(id), Cause.CHARGED)


def _go_in(play: Play[SkirBattle], id: str, targets: tuple[str, ...], ids: Sequence[str]) -> Rule:
    """SKIR-CHG-5, SKIR-CHG-6: the ways are chosen and gone; that is the unit's move."""
    battle, unit = play.battle, play.unit(id)
    who = tuple(battle.figures[one] for one in ids)
    usual = rush(battle, unit, who, targets)

    straight = as_ways(usual)

    def lawful(ways: Mapping[str, Legs]) -> None:
        if ways != straight:
            check_charge(battle, unit, targets, answer_charge(battle, unit, targets, ways, who), who, ways)

    def foretell(ways: Mapping[str, Legs]) -> Forecast:
        gone = usual if ways == straight else answer_charge(battle, unit, targets, ways, who)
        led = [one for one in gone if one.figure.id in ways]
        lane = Move(unit=id, figures=dict(ways))
        near = None
        if why_not(lawful, ways):
            near = nearest_lawful(lane, led, (), lambda shorter: why_not(lawful, shorter.figures))
        return _foretold(battle, unit, targets, gone, near)

    answer = yield COMPLETE_CHARGE.ask(
        unit.side, straight, unit=id, targets=targets, lawful=lawful, foretell=foretell,
        start={figure.id: figure.pose for figure in who},
        reaches={figure.id: round(inches_left(figure, battle.options), 4) for figure in who},
    )  # fmt: skip
    gone = usual if answer.figures == straight else answer_charge(battle, unit, targets, answer.figures, who)
    met = touched_by(battle, unit, targets, gone)
    set_down(play, gone)
    paths = {stride.figure.id: stride.points for stride in gone if stride.displaced}
    play.change_unit(play.unit(id), charged=bool(paths), barred=True)
    if met:
        play.tell("charged", unit=id, count=len(met), paths=paths, clauses=("SKIR-CHG-5", "SKIR-CHG-6"))
    else:
        play.tell("charge_short", unit=id, paths=paths, clauses=("SKIR-CHG-5",))


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: SkirBattle, side: Side) -> list[Offer]:
    """The charges of each unit of the side, with what is shut and why."""
    return _charges(battle, [battle.units[unit.id] for unit in battle.on_table(side)])


def charge_of(battle: SkirBattle, unit: SkirUnit) -> Offer:
    """The charge of a unit: whom it can reach, the nearest first, and why nobody else."""
    return _charges(battle, [unit])[0]


def _charges(battle: SkirBattle, units: Sequence[SkirUnit]) -> list[Offer]:
    shut = {unit.id: why_not(check_charger, battle, unit) for unit in units}
    able = [unit for unit in units if shut[unit.id] is None]
    away = {unit.id: gaps_by_unit(battle, unit) for unit in able}
    most = {
        unit.id: max(inches_left(figure, battle.options) for figure in chargers(battle, unit))
        for unit in able
    }
    near = [
        (unit, battle.units[id]) for unit in able for id, gap in away[unit.id].items() if gap <= most[unit.id]
    ]
    why = _refusals(battle, near)
    return [
        offer("charge", _("Charge"), unit=unit.id, shut=shut[unit.id])
        if shut[unit.id]
        else _offer(battle, unit, away[unit.id], why)
        for unit in units
    ]


def _offer(
    battle: SkirBattle, unit: SkirUnit, away: Mapping[str, float], why: Mapping[Pair, Illegal | None]
) -> Offer:
    """A unit's charge, with how far each enemy unit is, and why those within its inches may not be charged."""
    choices = [
        choice(id, battle.units[id].name, why.get((unit.id, id), _too_far(unit)), distance=away[id])
        for id in sorted(away, key=lambda id: (round(away[id], 3), order_of(id)))
    ]
    target = UnitParam(name="target", choices=tuple(choices))
    also = UnitParam(
        name="also", label=_("And also"), optional=True, further=True, choices=tuple(target.open)
    )
    params = (target, also) if len(target.open) > 1 else (target,)
    return offer("charge", _("Charge"), *params, unit=unit.id, shut=None if target.open else _too_far(unit))


def _too_far(unit: SkirUnit) -> Illegal:
    return Illegal("too_far", "SKIR-CHG-2", "{unit} cannot reach them.", unit=unit.phrase)


def _no_way(unit: SkirUnit, who: Sequence[SkirFigure]) -> Illegal:
    """SKIR-CHG-2, SKIR-MOV-8: near enough by inches, but something is in the way, or it is more of a turn than horses
    can make.
    """
    if any(figure.mounted for figure in who):
        return Illegal(
            "too_far",
            "SKIR-MOV-8",
            "No way leads {unit} to them: horses turn by 45° at most.",
            unit=unit.phrase,
        )
    return Illegal("too_far", "SKIR-CHG-2", "No way leads {unit} to them.", unit=unit.phrase)


Pair = tuple[str, str]
"""A unit and whom it would charge, by id."""


def _refusals(battle: SkirBattle, pairs: Sequence[tuple[SkirUnit, SkirUnit]]) -> dict[Pair, Illegal | None]:
    """Why units may not charge others: as it was found before, if all who stand near the two stand there still, as far
    as a way round what is in the way may lead: no point of one is farther from the straight way than half its length.
    """
    asked = {}
    for unit, other in pairs:
        far = max(inches_left(figure, battle.options) for figure in chargers(battle, unit)) / 2 + FAR
        near = crowd(battle).within(around([*battle.able(unit), *battle.able(other)], far)).figures
        asked[unit.id, other.id] = (unit, other, near, battle.table, battle.options)
    return _REFUSALS.many(asked, lambda keys: _judge(battle, keys))


_REFUSALS: Shelf[Pair, Illegal | None] = Shelf(2000)


def _judge(battle: SkirBattle, pairs: Sequence[Pair]) -> dict[Pair, Illegal | None]:
    units = [(battle.units[unit], battle.units[other]) for unit, other in pairs]
    seen = who_see(battle, [(chargers(battle, unit), battle.able(other)) for unit, other in units])
    found = zip(units, seen, strict=True)
    return {
        (unit.id, other.id): why_not(_may_charge, battle, unit, other, sees) for (unit, other), sees in found
    }


def _may_charge(battle: SkirBattle, unit: SkirUnit, other: SkirUnit, seen: bool) -> None:
    check_target(unit, other, seen=seen)
    check_reach(battle, unit, (other.id,), chargers(battle, unit))


def forecast(play: Play[SkirBattle], order: Charge) -> Forecast:
    """The preview of a charge: who reaches whom, and the chances of the checks."""
    battle, unit = play.battle, play.own_unit(order.unit)
    targets, who = declare(battle, unit, order)
    shown = _foretold(battle, unit, targets, rush(battle, unit, who, targets))
    return msgspec.structs.replace(shown, odds=tuple(_checks(battle, unit, targets)))


def _foretold(
    battle: SkirBattle,
    unit: SkirUnit,
    targets: Sequence[str],
    gone: Sequence[Gone],
    lawful: dict[str, Any] | None = None,
) -> Forecast:
    """Where chargers come to, and how many into contact; with the nearest lawful ways, if theirs are not."""
    way, met = way_of(gone), touched_by(battle, unit, targets, gone)
    text = say("{count} of {all} {count|comes|come} into contact.", count=len(met), all=len(gone))
    return Forecast(
        **shown_ends(gone, HOLDS),
        path=way and msgspec.structs.replace(way, lawful=lawful),
        notes=(Note(text, "SKIR-CHG-5", "good" if met else "bad"),),
    )


def _checks(battle: SkirBattle, unit: SkirUnit, targets: Sequence[str]) -> list[Odds]:
    """The chances of the checks that a charge brings (SKIR-CHG-3, SKIR-CHG-4)."""
    found = []
    if is_outmatched(battle, unit, targets) and morale.checks(battle, unit):
        advancing = nearest_foe(battle, unit)[0] in targets
        found.append(_slip(battle, unit, advancing=advancing))
    for id in targets:
        if must_test(battle, battle.units[id]):
            found.append(_slip(battle, battle.units[id], advancing=False))
    return found


def _slip(battle: SkirBattle, unit: SkirUnit, *, advancing: bool) -> Odds:
    nerve = morale.nerve_of(battle, unit, advancing=advancing)
    facts = [
        Fact(row.name, f"{float(chance):.0%}") for row, chance in morale.chances(nerve).items() if chance
    ]
    return slip(say("{unit}: morale", unit=unit.phrase), facts, morale.morale_test(nerve).steps())


RULES: dict[type[Order], Callable[..., Any]] = {Charge: charge}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Charge: forecast}

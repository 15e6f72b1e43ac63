"""What a figure does in the action phase beside moving, charging and shooting: breaking off, dismounting, pavises, the
finishing blow (SKIR-OTH-1 to SKIR-OTH-4, SKIR-OPT-10, SKIR-OPT-11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms import FigureParam, Forecast, Note, Offer, PosesParam, choice, offer, some, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.marching import Chosen, figures_of, holds
from rulesets.engine.play.orders import FigurePaths, Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.striding import Halt, refusal, shown_ends
from rulesets.engine.sayings import _, say
from rulesets.engine.table.ends import strides
from rulesets.engine.table.geometry import TOLERANCE, base_at, gap
from rulesets.engine.table.pavises import pavise_id, standing
from rulesets.engine.table.terrain import polygon_of
from rulesets.skirmish.battle import Fate, Load, SkirBattle, SkirFigure, SkirUnit
from rulesets.skirmish.charts import BASE_FOOT, CONTACT, MISSILES
from rulesets.skirmish.ground import pavises
from rulesets.skirmish.ground.ground import ground_of
from rulesets.skirmish.march.allowance import allowance, half, inches_left, rate
from rulesets.skirmish.march.lanes import Gone, scene_of
from rulesets.skirmish.march.movement import set_down
from rulesets.skirmish.march.plans import check_figure, check_unit, in_contact
from rulesets.skirmish.nerve import wounds
from rulesets.skirmish.stand.contact import touching

Check = Callable[[SkirBattle, SkirFigure], None]


class Some(Order, frozen=True):
    """An order for those ``figures`` of a unit, or without them for all that can."""

    unit: Id
    figures: Chosen = ()


class BreakOff(Order, frozen=True, tag="break_off"):
    """SKIR-OTH-1: figures leave contact, each by a way of its own."""

    unit: Id
    figures: FigurePaths


class Dismount(Some, frozen=True, tag="dismount"):
    """SKIR-OTH-2: riders get off their horses for good."""


class PlantPavise(Some, frozen=True, tag="plant_pavise"):
    """SKIR-OTH-4: bearers plant their pavises."""


class LiftPavise(Some, frozen=True, tag="lift_pavise"):
    """SKIR-OTH-4: figures take up planted pavises that they touch."""


class FinishingBlow(Order, frozen=True, tag="finishing_blow"):
    """SKIR-OPT-11: a figure kills a disabled enemy whom it touches."""

    unit: Id
    target: Id


def choose(battle: SkirBattle, unit: SkirUnit, named: Sequence[str], check: Check) -> list[SkirFigure]:
    """The figures that act: those named, each of which must be able to, or else all that can. Raises
    :class:`Illegal`.
    """
    able = battle.able(unit)
    found = figures_of(unit, able, named, "SKIR-TRN-11")
    for figure in found:
        check(battle, figure)
    found = found or [one for one in able if why_not(check, battle, one) is None]
    if not found:
        raise why_not(check, battle, able[0]) or Illegal("nobody", "SKIR-TRN-11", "Nobody can.")
    return found


def check_unit_free(unit: SkirUnit) -> None:
    """SKIR-TRN-1, SKIR-MOR-31: raises :class:`Illegal` for a unit that takes no orders."""
    if unit.running:
        raise Illegal("unsteady", "SKIR-MOR-31", "{unit} {unit|obeys|obey} nobody.", unit=unit.phrase)


def _those(play: Play[SkirBattle], order: Some, check: Check) -> tuple[SkirUnit, list[SkirFigure]]:
    unit: SkirUnit = play.own_unit(order.unit)
    check_unit_free(unit)
    return unit, choose(play.battle, unit, order.figures, check)


# -- breaking off ------------------------------------------------------------------------------------------------------


def check_break(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-OTH-1, SKIR-OPT-10: raises :class:`Illegal` for a figure that cannot break off."""
    if not battle.options.break_off:
        raise in_contact(battle, figure)
    if not touching(battle, figure):
        raise Illegal("not_in_contact", "SKIR-OTH-1", "It touches no enemy.", at=figure.point)
    check_figure(battle, figure)


LEAVING = {
    **holds(spent="SKIR-OTH-1", ground="SKIR-MOV-10", charge="SKIR-OTH-1", turn="SKIR-MOV-8"),
    "near": Halt(
        "in_contact", "SKIR-OTH-1", _("Who breaks off ends in contact with nobody."), _("an enemy is too near")
    ),
}  # fmt: skip
"""What stops those who break off."""


def withdrawal(battle: SkirBattle, unit: SkirUnit, ways: FigurePaths) -> list[Gone]:
    """SKIR-OTH-1: how far those who break off come: at most half of their allowance, and touching nobody."""
    check_unit(unit)
    scene, lanes = scene_of(battle, unit, ()), []
    for figure in choose(battle, unit, [id for id, way in ways.items() if way], check_break):
        poses = [figure.pose, *(point.pose for point in ways.get(figure.id, ()))]
        points = [pose.point for pose in poses]
        lanes.append(scene.lane(figure, points, poses[-1].facing, half(figure, battle.options)))
    return strides(scene, lanes, exact=True)


def check_apart(battle: SkirBattle, gone: Sequence[Gone]) -> None:
    """SKIR-OTH-1: raises :class:`Illegal` for ways that are too long or blocked, or do not lead farther from every
    figure that was touched.
    """
    for one in gone:
        if one.why:
            raise refusal(one, LEAVING[one.why])
        if any(
            gap(one.base, foe) <= gap(one.figure, foe) + TOLERANCE for foe in touching(battle, one.figure)
        ):
            message = _("Who breaks off ends farther from everybody whom he touched.")
            raise Illegal("not_apart", "SKIR-OTH-1", message, at=one.end.point)


def break_off(play: Play[SkirBattle], order: BreakOff) -> None:
    """SKIR-OTH-1: out of contact; no shot in this turn."""
    unit = play.own_unit(order.unit)
    gone = withdrawal(play.battle, unit, order.figures)
    check_apart(play.battle, gone)
    set_down(play, gone, barred=True)
    paths = {one.figure.id: one.points for one in gone}
    play.tell("broke_off", unit=unit.id, count=len(gone), paths=paths, clauses=("SKIR-OTH-1",))


def forecast_break(play: Play[SkirBattle], order: BreakOff) -> Forecast:
    """The preview of breaking off."""
    gone = withdrawal(play.battle, play.own_unit(order.unit), order.figures)
    return Forecast(
        **shown_ends(gone, LEAVING),
        notes=(Note(_("They cannot shoot in this turn."), "SKIR-OTH-1", "bad"),),
    )


# -- dismounting -------------------------------------------------------------------------------------------------------


def check_dismount(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-OTH-2: raises :class:`Illegal` for a figure that cannot dismount: for want of inches, of which a shot leaves
    half (SKIR-SHO-5), or since it would break off by it and may not.
    """
    if not figure.mounted:
        raise Illegal("on_foot", "SKIR-OTH-2", "Only riders dismount.", at=figure.point)
    needs = half(figure, battle.options)
    shot = figure.shot and MISSILES[figure.missile].moving
    has = needs if shot else allowance(figure, battle.options)
    if has - figure.spent < needs - TOLERANCE:
        message = _("It takes half of the move, which it no longer has.")
        raise Illegal("no_inches", "SKIR-OTH-2", message, at=figure.point)
    if _leaves(battle, figure):
        check_unit(battle.unit_of(figure))
        check_break(battle, figure)


def _leaves(battle: SkirBattle, figure: SkirFigure) -> bool:
    """Whether a rider would be out of a contact on the smaller base of a man on foot: that is breaking off
    (SKIR-OTH-1, SKIR-RUL-37).
    """
    foot = base_at(figure.pose, *BASE_FOOT)
    return any(gap(foot, foe) > gap(figure, foe) + TOLERANCE for foe in touching(battle, figure))


def dismount(play: Play[SkirBattle], order: Dismount) -> None:
    """SKIR-OTH-2, SKIR-OTH-3: the horse leaves; what is left of the move is at most half the rate on foot, and nothing
    after breaking off by it, nor a shot (SKIR-OTH-1).
    """
    unit, figures = _those(play, order, check_dismount)
    for figure in figures:
        _on_foot(play, figure)
    play.tell("dismounted", unit=unit.id, count=len(figures), clauses=("SKIR-OTH-2", "SKIR-OTH-3"))


def _on_foot(play: Play[SkirBattle], figure: SkirFigure) -> None:
    """A rider on foot: he has paid the same share of his move as before (SKIR-OTH-3, SKIR-SHO-5)."""
    options, horse = play.battle.options, allowance(figure, play.battle.options)
    leaves = _leaves(play.battle, figure)
    moved, barred = figure.moved or leaves, figure.barred or leaves
    paid, remains = figure.spent + horse / 2, inches_left(figure, options) - horse / 2
    foot = wounds.on_foot(play, figure, horse_wounds=0, turned=0)
    cap = max(min(remains, rate(foot, options) / 2), 0.0)
    spent = paid / horse * allowance(foot, options)
    play.change_figure(foot, spent=spent, cap=cap, moved=moved, barred=barred)


# -- pavises -----------------------------------------------------------------------------------------------------------


def _check_hands(battle: SkirBattle, figure: SkirFigure) -> None:
    if figure.handled:
        message = _("It has planted or lifted a pavise in this turn.")
        raise Illegal("handled", "SKIR-OTH-4", message, at=figure.point)
    if touching(battle, figure):
        raise Illegal("in_contact", "SKIR-OTH-4", "Not while it touches an enemy.", at=figure.point)


def check_plant(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-OTH-4: raises :class:`Illegal` for a figure that cannot plant a pavise."""
    if figure.load is not Load.PAVISE:
        raise Illegal("no_pavise", "SKIR-OTH-4", "It carries no pavise.", at=figure.point)
    if standing(battle, figure):
        raise Illegal("planted", "SKIR-OTH-4", "Its own pavise stands elsewhere.", at=figure.point)
    _check_hands(battle, figure)


def check_lift(battle: SkirBattle, figure: SkirFigure) -> None:
    """SKIR-OTH-4: raises :class:`Illegal` for a figure that can take up no planted pavise, or has gone too far to have
    carried one.
    """
    if figure.mounted or figure.load is not Load.NONE:
        message = _("Only a man on foot with free hands lifts a pavise.")
        raise Illegal("laden", "SKIR-OTH-4", message, at=figure.point)
    if pavise_at(battle, figure) is None:
        raise Illegal("no_pavise", "SKIR-OTH-4", "It touches no pavise of its side.", at=figure.point)
    _check_hands(battle, figure)
    laden = msgspec.structs.replace(figure, load=Load.PAVISE)
    if figure.spent > allowance(laden, battle.options) + TOLERANCE:
        message = _("It has gone farther than it could have carried it.")
        raise Illegal("too_far", "SKIR-OTH-4", message, at=figure.point)


def pavise_at(battle: SkirBattle, figure: SkirFigure, taken: Sequence[str] = ()) -> str | None:
    """The planted pavise of its side that a figure touches: its own before others, then the lowest id."""
    ground, side = ground_of(battle.table), battle.unit_of(figure).side
    if not ground.of_kind(("pavise",)).any():
        return None
    near = ground.met_by(polygon_of(figure, CONTACT), ("pavise",))
    ids = [piece.id for piece in near if piece.id not in taken and piece.id.startswith(f"pavise-{side}-")]
    own = pavise_id(figure)
    return own if own in ids else min(ids, default=None)


def plant(play: Play[SkirBattle], order: PlantPavise) -> None:
    """SKIR-OTH-4: free; a line of cover along the bearer's front."""
    unit, figures = _those(play, order, check_plant)
    for figure in figures:
        play.change_figure(pavises.plant(play, figure), handled=True)
    play.tell("pavises_planted", unit=unit.id, count=len(figures), clauses=("SKIR-OTH-4",))


def lift(play: Play[SkirBattle], order: LiftPavise) -> None:
    """SKIR-OTH-4: free; who lifts one carries it for his whole move."""
    (unit, figures), count = _those(play, order, check_lift), 0
    for figure in figures:
        id = pavise_at(play.battle, figure)
        if id is None:  # a comrade was quicker
            continue
        pavises.remove(play, id)
        play.change_figure(figure, load=Load.PAVISE, handled=True)
        count += 1
    play.tell("pavises_lifted", unit=unit.id, count=count, clauses=("SKIR-OTH-4",))


# -- the finishing blow ------------------------------------------------------------------------------------------------


def find_fallen(battle: SkirBattle, unit: SkirUnit) -> list[tuple[SkirFigure, SkirFigure]]:
    """SKIR-OPT-11: figures of a unit that touch no able enemy, each with a disabled enemy within 0.05"."""
    if not battle.options.finishing_blow:
        return []
    down = [other for other in battle.figures.values() if other.fate is Fate.DISABLED]
    down = [other for other in down if battle.unit_of(other).side is not unit.side]
    free = [one for one in battle.able(unit) if not (one.shot or touching(battle, one))]
    return [(one, other) for one in free for other in down if gap(one, other) <= CONTACT + 1e-9]


def finish(play: Play[SkirBattle], order: FinishingBlow) -> None:
    """SKIR-OPT-11: no throw; he may not shoot in this turn."""
    unit = play.own_unit(order.unit)
    if not play.battle.options.finishing_blow:
        raise Illegal("no_blow", "SKIR-OPT-11", "There are no finishing blows in this battle.")
    check_unit_free(unit)
    able = [one for one, other in find_fallen(play.battle, unit) if other.id == order.target]
    if not able:
        raise Illegal("out_of_reach", "SKIR-OPT-11", "Nobody who has not shot stands free beside him.")
    play.change_figure(able[0], barred=True)
    wounds.fall(play, play.figure(order.target), Fate.KILLED)
    play.tell("finished", unit=unit.id, target=play.figure(order.target).unit, clauses=("SKIR-OPT-11",))


# -- what is offered ---------------------------------------------------------------------------------------------------


def available(battle: SkirBattle, side: Side) -> list[Offer]:
    """What each unit can do; what none of its figures could ever do is not shown."""
    return [found for unit in battle.on_table(side) for found in _of_unit(battle, unit)]  # type: ignore[arg-type]


def _of_unit(battle: SkirBattle, unit: SkirUnit) -> list[Offer]:
    able, found = battle.able(unit), list[Offer]()
    free = why_not(check_unit_free, unit)
    fighting = [figure for figure in able if touching(battle, figure)]
    if fighting and battle.options.break_off:
        found.append(_break(battle, unit, fighting))
    for kind, label, check, shows in (
        ("dismount", _("Dismount"), check_dismount, any(figure.mounted for figure in able)),
        ("plant_pavise", _("Plant pavises"), check_plant, any(one.load is Load.PAVISE for one in able)),
        ("lift_pavise", _("Lift pavises"), check_lift, any(pavise_at(battle, figure) for figure in able)),
    ):
        if shows:
            shut = free or why_not(choose, battle, unit, (), check)
            who = [] if shut else [figure.id for figure in choose(battle, unit, (), check)]
            found.append(offer(kind, label, *some("figures", _("Who"), who), unit=unit.id, shut=shut))
    down = {other.id: other for _one, other in find_fallen(battle, unit)}
    if down:
        names = {id: battle.unit_of(other).name for id, other in down.items()}
        target = FigureParam(name="target", choices=tuple(choice(id, names[id]) for id in down))
        found.append(offer("finishing_blow", _("Finishing blow"), target, unit=unit.id, shut=free))
    return found


def _break(battle: SkirBattle, unit: SkirUnit, fighting: Sequence[SkirFigure]) -> Offer:
    shut = why_not(check_unit, unit) or why_not(choose, battle, unit, (), check_break)
    free = [figure for figure in fighting if why_not(check_break, battle, figure) is None]
    if shut is not None:
        return offer("break_off", _("Break off"), unit=unit.id, shut=shut)
    options = battle.options
    reaches = {one.id: round(min(half(one, options), inches_left(one, options)), 4) for one in free}
    param = PosesParam(
        name="figures", start={one.id: one.pose for one in free}, reach=max(reaches.values()), reaches=reaches
    )
    return offer("break_off", _("Break off"), param, unit=unit.id, hint=say("half a move, no shot"))


RULES: dict[type[Order], Callable[..., Any]] = {
    BreakOff: break_off, Dismount: dismount, PlantPavise: plant, LiftPavise: lift, FinishingBlow: finish,
}  # fmt: skip
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {BreakOff: forecast_break}

"""What a unit does in its movement beside moving, charging and riding: other weapons in hand, pavises, coming together,
going back to the master (GODAI-CHW-1, GODAI-CHW-2, GODAI-PAV-2, GODAI-PAV-3, GODAI-MOV-9, GODAI-ATT-3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import ChoiceParam, Forecast, Note, Offer, choice, ghost, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.orders import EndPhase, Id, Order, UnitOrder
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import gaps, polygons, rows
from rulesets.engine.table.geometry import ahead, bearing
from rulesets.engine.table.pavises import pavise_id, standing, with_plank, without
from rulesets.godai.battle import GodaiBattle, GodaiUnit
from rulesets.godai.charts import CONTACT, PAVISE, WEAPONS, Kind, Weapon
from rulesets.godai.ground.ground import ground_of
from rulesets.godai.march.movement import SET_BACK, arrive, lane_of, orderable, set_down, straying
from rulesets.godai.march.plans import (
    HEROIC,
    Gone,
    check_barred,
    check_ends,
    check_free,
    check_orders,
    check_unit,
    movable,
    nobody,
    places_after,
    scene_of,
)
from rulesets.godai.march.regroup import rally, shift
from rulesets.godai.muster.bands import dress
from rulesets.godai.stand.contact import is_engaged, touched_units, touches
from rulesets.godai.stand.profile import weapons_of
from rulesets.godai.stand.units import master_of, radius, whole

HANDING = 2.0
"""Inches within which attendants hand weapons over (GODAI-CHW-2)."""


class Switch(Order, frozen=True, tag="switch"):
    """GODAI-ORD-4: another weapon in hand."""

    unit: Id
    weapon: Weapon


class Pavise(UnitOrder, frozen=True, tag="pavise"):
    """GODAI-ORD-5: the first or the second turn of setting pavises up or taking them down."""


class Reform(UnitOrder, frozen=True, tag="reform"):
    """GODAI-ORD-6: a scattered group comes together as far as it can."""


class Attend(UnitOrder, frozen=True, tag="attend"):
    """GODAI-ATT-3: attendants go straight back to their master."""


# -- weapons -----------------------------------------------------------------------------------------------------------


def check_switch(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-CHW-1: raises :class:`Illegal` for a unit that cannot take another weapon now."""
    check_orders(battle, unit)
    if is_engaged(battle, unit):
        raise Illegal("in_contact", "GODAI-CHW-3", "Who touches an enemy draws as the fight begins.")


def weapons_at_hand(battle: GodaiBattle, unit: GodaiUnit) -> tuple[Weapon, ...]:
    """What a unit can take in hand: what is on its person (GODAI-CHW-1), and what attendants within 2" carry for it
    (GODAI-CHW-2).
    """
    able = battle.able(unit)
    own = weapons_of(unit, mounted=any(figure.mounted for figure in able))
    if not (unit.train and unit.samurai):
        return own
    servants = [
        figure
        for other in battle.on_table(unit.side)
        if other.master == unit.id and not other.fleeing  # type: ignore[attr-defined]
        for figure in battle.able(other)  # type: ignore[arg-type]
    ]
    near = servants and float(gaps(rows(able), rows(servants)).min()) <= HANDING + CONTACT
    return (*own, *unit.train) if near else own


def switch(play: Play[GodaiBattle], order: Switch) -> None:
    """GODAI-CHW-1, GODAI-CHW-2: free of cost."""
    unit: GodaiUnit = play.own_unit(order.unit)
    check_switch(play.battle, unit)
    if order.weapon not in weapons_at_hand(play.battle, unit):
        raise Illegal(
            "no_weapon", "GODAI-CHW-1", "{unit} {unit|has|have} no such weapon at hand.", unit=unit.phrase
        )
    if all(figure.in_hand is order.weapon for figure in play.battle.able(unit)):
        raise Illegal("in_hand", "GODAI-CHW-1", "They have it in hand already.")
    unit = exchange(play, unit, order.weapon)
    for figure in play.battle.able(unit):
        play.change_figure(dress(play.change_figure(figure, in_hand=order.weapon), unit))
    play.tell("switched", unit=unit.id, weapon=WEAPONS[order.weapon].name, clauses=("GODAI-CHW-1",))


def exchange(play: Play[GodaiBattle], unit: GodaiUnit, weapon: Weapon) -> GodaiUnit:
    """GODAI-CHW-2: a weapon that the attendants carry is exchanged for the two-handed one on the person."""
    if weapon not in unit.train:
        return unit
    heavy = [one for one in unit.weapons if WEAPONS[one].hands > 1]
    weapons = (*(one for one in unit.weapons if one not in heavy), weapon)
    train = (*(one for one in unit.train if one != weapon), *heavy)
    return play.change_unit(unit, weapons=weapons, train=train)


# -- pavises -----------------------------------------------------------------------------------------------------------


def check_pavise(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-PAV-2, GODAI-PAV-3: raises :class:`Illegal` for a unit that cannot handle its pavises now."""
    if not unit.pavise:
        raise Illegal("no_pavise", "GODAI-PAV-2", "{unit} {unit|has|have} no pavises.", unit=unit.phrase)
    check_free(battle, unit)
    if is_engaged(battle, unit):
        raise Illegal("in_contact", "GODAI-PAV-2", "Not while they touch an enemy.")
    if unit.pavise in ("up", "taking"):
        for figure in battle.able(unit):
            piece = standing(battle, figure)
            if piece is None:
                continue
            base = polygons(rows((figure,)))[0]
            if ground_of(battle.table).shape(piece.id).distance(base) > CONTACT + 1e-3:
                raise Illegal("far", "GODAI-PAV-3", "Each must touch his own pavise.", at=figure.point)


NEXT = {"carried": "setting", "setting": "up", "up": "taking", "taking": "carried"}
"""What a turn of handling pavises makes of them (GODAI-PAV-2)."""


def pavise(play: Play[GodaiBattle], order: Pavise) -> None:
    """GODAI-PAV-2: a turn of movement; the second in a row does it."""
    unit: GodaiUnit = play.own_unit(order.unit)
    check_pavise(play.battle, unit)
    state = NEXT[unit.pavise]
    for figure in play.battle.able(unit):
        figure = play.change_figure(figure, spent=1.0)
        if state == "up":
            play.battle.table = with_plank(play.battle.table, figure, PAVISE)
        elif state == "carried":
            play.battle.table = without(play.battle.table, pavise_id(figure))
    play.battle.moving = unit.id
    play.change_unit(unit, pavise=state, pavised=True, moved=True, idle=False)
    play.tell(f"pavises_{state}", unit=unit.id, clauses=("GODAI-PAV-2",))


def lapse(play: Play[GodaiBattle], unit: GodaiUnit) -> GodaiUnit:
    """GODAI-PAV-2: at the end of a turn, what was begun in an earlier one and not gone on with comes to nothing."""
    unit = play.unit(unit.id)
    lost = unit.pavise in SET_BACK and not unit.pavised
    return play.change_unit(unit, pavise=SET_BACK[unit.pavise]) if lost else unit


# -- coming together, going back ---------------------------------------------------------------------------------------


def check_scattered(battle: GodaiBattle, unit: GodaiUnit) -> None:
    """GODAI-ORD-6: raises :class:`Illegal` for a group that has nothing to re-form."""
    check_unit(battle, unit)
    if whole(rows(battle.able(unit)), battle.options):
        raise Illegal("whole", "GODAI-ORD-6", "{unit} {unit|is|are} together.", unit=unit.phrase)
    if not movable(battle, unit):
        raise nobody(battle, unit)


def regrouping(battle: GodaiBattle, unit: GodaiUnit) -> list[Gone]:
    """GODAI-MOV-9: the ways of a group that comes together. Raises :class:`Illegal` if nobody gets any nearer."""
    check_scattered(battle, unit)
    scene = scene_of(battle, unit, touched_units(battle, unit))
    gone = [one for one in rally(battle, scene, movable(battle, unit)) if one.displaced]
    if not gone:
        raise Illegal("no_way", "GODAI-MOV-9", "Nobody can come any nearer to the others.")
    check_barred(battle, unit, gone)
    if whole(places_after(battle, unit, gone), battle.options):
        check_ends(battle, unit, gone)
    return gone


def reform(play: Play[GodaiBattle], order: Reform) -> Rule:
    """GODAI-ORD-6."""
    unit = play.own_unit(order.unit)
    yield from _go(play, unit, regrouping(play.battle, unit), "reformed", "GODAI-ORD-6")


def _go(play: Play[GodaiBattle], unit: GodaiUnit, gone: Sequence[Gone], kind: str, clause: str) -> Rule:
    before = touches(play.battle)
    paths = set_down(play, unit, gone)
    play.tell(kind, unit=unit.id, count=len(paths), paths=paths, clauses=(clause,))
    yield from arrive(play, unit.id, before)


def returning(battle: GodaiBattle, unit: GodaiUnit) -> list[Gone]:
    """GODAI-ATT-3: the ways of attendants who go straight back, all by the same shift, no farther than they must.
    Raises :class:`Illegal` where that is no duty, or not lawful.
    """
    check_unit(battle, unit)
    if not straying(battle, unit):
        raise Illegal(
            "attending", "GODAI-ATT-3", "{unit} {unit|is near his|are near their} master.", unit=unit.phrase
        )
    master = master_of(battle, unit)
    assert master is not None
    able, his = battle.able(unit), rows(battle.able(master))
    apart = gaps(rows(able), his)[:, 0]
    first = able[int(apart.argmin())]
    hero = battle.able(master)[0]
    far = float(apart.min()) - radius(master, unit)
    east, north = ahead(Pose(0.0, 0.0, bearing(first.point, hero.point)), far)
    scene = scene_of(battle, unit, ())
    most = min(1.0, min(scene.limit(one) for one in able) / far)
    gone = shift(scene, able, (east * most, north * most))
    check_ends(battle, unit, gone)
    return gone


def check_duty(battle: GodaiBattle, order: Order) -> None:
    """GODAI-ATT-3, GODAI-ORD-12: refuses the end of a side's movement while attendants stray who could come nearer."""
    if not isinstance(order, EndPhase) or battle.clock.phase != "move" or battle.clock.active is None:
        return
    for unit in orderable(battle, battle.clock.active):
        if unit.kind == Kind.ATTENDANTS and why_not(returning, battle, unit) is None:
            words = _(
                "{unit} {unit|has lost his master: move him|have lost their master: move them} nearer to him first."
            )
            raise Illegal("unattended", "GODAI-ATT-3", words, unit=unit.phrase)


def attend(play: Play[GodaiBattle], order: Attend) -> Rule:
    """GODAI-ATT-3: the automatic order."""
    unit = play.own_unit(order.unit)
    yield from _go(play, unit, returning(play.battle, unit), "attended", "GODAI-ATT-3")


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: GodaiBattle, side: Side) -> list[Offer]:
    """What each unit can do besides; what it could never do is not shown."""
    return [found for unit in orderable(battle, side) for found in _of_unit(battle, unit)]


def _of_unit(battle: GodaiBattle, unit: GodaiUnit) -> list[Offer]:
    found, able = list[Offer](), battle.able(unit)
    weapons = weapons_at_hand(battle, unit)
    if len(weapons) > 1:
        shut, held = why_not(check_switch, battle, unit), {figure.in_hand for figure in able}
        same = None if shut else Illegal("in_hand", "GODAI-CHW-1", "They have it in hand already.")
        listed = [choice(str(one), WEAPONS[one].name, same if held == {one} else None) for one in weapons]
        param = ChoiceParam(name="weapon", label=_("In hand"), choices=tuple(listed))
        found.append(offer("switch", _("Change weapon"), param, unit=unit.id, shut=shut))
    if unit.pavise and battle.clock.phase != HEROIC:
        shut = why_not(check_pavise, battle, unit)
        found.append(offer("pavise", PAVISE_WORDS[unit.pavise], unit=unit.id, shut=shut))
    if not whole(rows(able), battle.options):
        shut = why_not(regrouping, battle, unit)
        found.append(offer("reform", _("Re-form"), unit=unit.id, shut=shut, eager=1))
    elsewhere = unit.moved or battle.clock.phase == HEROIC
    if unit.kind == Kind.ATTENDANTS and not elsewhere and straying(battle, unit):
        shut = why_not(returning, battle, unit)
        found.append(offer("attend", _("Back to the master"), unit=unit.id, shut=shut, eager=1))
    return found


PAVISE_WORDS = {
    "carried": _("Set up pavises"), "setting": _("Finish setting up pavises"), "up": _("Take down pavises"),
    "taking": _("Finish taking down pavises"),
}  # fmt: skip


def forecast_reform(play: Play[GodaiBattle], order: Reform) -> Forecast:
    """The preview of coming together."""
    return _show(regrouping(play.battle, play.own_unit(order.unit)))


def forecast_attend(play: Play[GodaiBattle], order: Attend) -> Forecast:
    """The preview of going back."""
    return _show(returning(play.battle, play.own_unit(order.unit)))


def _show(gone: Sequence[Gone]) -> Forecast:
    return Forecast(
        figures=tuple(ghost(one.figure.id, one.end) for one in gone), lanes=tuple(map(lane_of, gone))
    )


def forecast_pavise(play: Play[GodaiBattle], order: Pavise) -> Forecast:
    """The preview of handling pavises."""
    words = _("It takes their movement of two turns in a row; they do not shoot.")
    return Forecast(notes=(Note(words, "GODAI-PAV-2", "bad"),))


RULES: dict[type[Order], Callable[..., Any]] = {
    Switch: switch,
    Reform: reform,
    Pavise: pavise,
    Attend: attend,
}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {
    Reform: forecast_reform, Attend: forecast_attend, Pavise: forecast_pavise,
}  # fmt: skip

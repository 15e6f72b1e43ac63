"""Other formations and facings on the spot, and forming up after a test (AOW-ORD-1, AOW-ORD-10, AOW-ORD-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, Weapon
from rulesets.ageofwar.march import activation
from rulesets.ageofwar.stand import blocks, drill
from rulesets.ageofwar.stand.contact import check_free
from rulesets.ageofwar.stand.near import room
from rulesets.engine.battle import Pose, Side
from rulesets.engine.forms import Choice, ChoiceParam, Forecast, Note, Offer, choice, ghosts, offer, why_not
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Menu, Rules
from rulesets.engine.play.orders import Count, Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, in_a_row, say
from rulesets.engine.table.geometry import ahead, normal

COST = 1
"""Action points of a formation, and of a facing (AOW-ORD-10, AOW-ORD-11)."""


class _Forming(Order, frozen=True):
    """A new formation: ``frontage`` bases in the front rank, the order of the bases by their ids or by who comes first
    (``ranks``: a key of :data:`RANKS`); as they stand, if neither is named (AOW-DAT-5).
    """

    unit: Id
    frontage: Count
    ranks: Id = ""
    order: Annotated[tuple[Id, ...], Meta(max_length=60)] = ()


class ChangeFormation(_Forming, frozen=True, tag="change_formation"):
    """Form the unit that acts anew (AOW-ORD-10)."""


class Reform(_Forming, frozen=True, tag="reform"):
    """Form a unit anew that has just tested its morale (AOW-ORD-1)."""


class ChangeFacing(Order, frozen=True, tag="change_facing"):
    """Turn the unit that acts on the spot: "left", "right" or "about" (AOW-ORD-11)."""

    unit: Id
    turn: Id


class FormedUp(msgspec.Struct, frozen=True):
    """How a unit is to stand: its anchor, its frontage, its bases in the order of their places, and where they are."""

    anchor: Pose
    frontage: int
    order: tuple[str, ...]
    poses: tuple[Pose, ...]


def draw_up(unit: AowUnit, anchor: Pose, frontage: int, order: Sequence[str]) -> FormedUp:
    """A unit drawn up anew."""
    return FormedUp(anchor, frontage, tuple(order), blocks.poses(unit, anchor, len(order), frontage))


# -- formations --------------------------------------------------------------------------------------------------------

FOOT_ARMS = frozenset({Weapon.HAND, Weapon.SPEAR})
RANKS: dict[str, Words] = {
    "": _("as they stand"), "spears": _("spears and swords in front"), "shooters": _("bows and guns in front"),
}  # fmt: skip
"""Who comes first in a new formation."""


def arrange(battle: AowBattle, unit: AowUnit, frontage: int, ranks: str) -> tuple[str, ...]:
    """A sensible order of a unit's bases: the wanted weapons first, each kind as it stands, and the commander in the
    middle of the front rank (AOW-DAT-7).
    """
    bases = battle.bases(unit)
    if not ranks:
        return tuple(base.id for base in bases)

    def behind(base: AowFigure) -> bool:
        return (base.weapon in FOOT_ARMS) is (ranks == "shooters")

    found = [base.id for base in sorted(bases, key=behind) if not base.commander]
    leader = [base.id for base in bases if base.commander]
    found[frontage // 2 : frontage // 2] = leader
    return tuple(found)


def plan(battle: AowBattle, unit: AowUnit, order: _Forming) -> FormedUp:
    """AOW-DAT-5: how a unit would stand; raises :class:`Illegal` for what is no formation of it."""
    bases = [base.id for base in battle.bases(unit)]
    if not 1 <= order.frontage <= len(bases):
        message = _("The front rank holds 1 to {most} bases.")
        raise Illegal("frontage", "AOW-DAT-5", message, most=len(bases))
    if order.ranks not in RANKS:
        raise Illegal("ranks", "AOW-DAT-5", "That order of bases is not known.")
    named = order.order or arrange(battle, unit, order.frontage, order.ranks)
    if sorted(named) != sorted(bases):
        raise Illegal("order", "AOW-DAT-5", "Every base that is left has one place, and no other has any.")
    return draw_up(unit, blocks.anchor(battle, unit), order.frontage, named)


def check_formation(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-10: raises :class:`Illegal` for a unit that may not form up anew now."""
    activation.check_acting(battle, unit)
    activation.check_no_gun(unit)
    if unit.wheels or unit.lots:
        raise Illegal("has_moved", "AOW-ORD-10", "A unit forms up before it wheels or moves.")
    activation.check_points(battle, COST)


def check_reform(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-1: raises :class:`Illegal` for a unit that may not form up after a test, that kept its markers in this
    phase, or is in a fight.
    """
    if unit.is_leader or not unit.cleared:
        raise Illegal(
            "not_cleared", "AOW-ORD-1", "Only who has just been rid of casualty markers forms up anew."
        )
    check_free(battle, unit, "AOW-ORD-1")


def check_room(battle: AowBattle, unit: AowUnit, made: FormedUp, clause: str) -> None:
    """AOW-ORD-10, AOW-ORD-11: raises :class:`Illegal` where a unit would stand as it does, or has no room to stand so:
    over nobody, on the table, and an inch from enemies (AOW-GEO-12).
    """
    stands = tuple(base.id for base in battle.bases(unit))
    if (made.frontage, made.order) == (unit.frontage, stands) and made.anchor == blocks.anchor(battle, unit):
        raise Illegal("same", clause, "{unit} {unit|stands|stand} so already.", unit=unit.phrase)
    if (fault := room(battle, unit, made.poses)) is not None:
        raise fault


def change_formation(play: Play[AowBattle], order: ChangeFormation) -> Rule:
    """AOW-ORD-10: another frontage and order of bases; the middle of the front and the facing stay."""
    unit: AowUnit = play.own_unit(order.unit)
    check_formation(play.battle, unit)
    made = plan(play.battle, unit, order)
    check_room(play.battle, unit, made, "AOW-ORD-10")
    activation.pay(play, COST)
    _draw_up(play, unit, made, "formed", "AOW-ORD-10", frontage=made.frontage)
    yield from activation.follow_step(play, unit.id)


def reform(play: Play[AowBattle], order: Reform) -> None:
    """AOW-ORD-1: a unit that was rid of its markers forms up anew, for nothing."""
    unit: AowUnit = play.own_unit(order.unit)
    check_reform(play.battle, unit)
    made = plan(play.battle, unit, order)
    check_room(play.battle, unit, made, "AOW-ORD-1")
    unit = play.change_unit(unit, cleared=False)
    _draw_up(play, unit, made, "formed", "AOW-ORD-1", frontage=made.frontage)
    victory.come_to_stand(play, unit.id)


def _draw_up(
    play: Play[AowBattle], unit: AowUnit, made: FormedUp, kind: str, clause: str, **about: Any
) -> None:
    drill.set_up(play, unit, made.anchor, made.frontage, made.order)
    play.tell(kind, unit=unit.id, clauses=(clause,), **about)


# -- facings -----------------------------------------------------------------------------------------------------------

TURNS: dict[str, tuple[float, Words]] = {
    "left": (-90.0, _("to the left")), "right": (90.0, _("to the right")), "about": (180.0, _("about")),
}  # fmt: skip
"""AOW-ORD-11: the turns on the spot, in degrees."""


def turn_on_spot(battle: AowBattle, unit: AowUnit, turn: str) -> FormedUp:
    """AOW-ORD-11: how a unit stands after a turn on the spot: about the block's centre; after a quarter its files are
    its ranks, read off from the new front and the new left (AOW-RUL-161). Raises :class:`Illegal` for another turn.
    """
    if turn not in TURNS:
        raise Illegal("turn", "AOW-ORD-11", "A unit turns to the left, to the right or about.")
    bases = battle.bases(unit)
    order = [base.id for base in bases[::-1]] if turn == "about" else list(_files(bases, unit, turn))
    frontage = unit.frontage if turn == "about" else blocks.ranks_of(len(bases), unit.frontage)
    facing = normal(blocks.anchor(battle, unit).facing + TURNS[turn][0])
    deep = blocks.ranks_of(len(bases), frontage) * blocks.base_of(unit)[1]
    middle = blocks.centre(battle, unit)
    front = ahead(Pose(*middle, facing), deep / 2)
    return draw_up(unit, Pose(*front, facing), frontage, order)


def _files(bases: Sequence[AowFigure], unit: AowUnit, turn: str) -> Iterator[str]:
    """The bases file by file: to the right from the right file on, each from the front; to the left the other way
    round. A short last rank stands behind the middle (AOW-DAT-5).
    """
    front, count = unit.frontage, len(bases)
    last = count - (blocks.ranks_of(count, front) - 1) * front
    shift = (front - last) // 2
    cells: dict[tuple[int, int], str] = {}
    for slot, base in enumerate(bases):
        rank, file = divmod(slot, front)
        cells[rank, file + (shift if slot >= count - last else 0)] = base.id
    sign = 1 if turn == "left" else -1
    for rank, file in sorted(cells, key=lambda cell: (sign * cell[1], -sign * cell[0])):
        yield cells[rank, file]


def check_facing(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-11: raises :class:`Illegal` for a unit that may not turn on the spot now."""
    activation.check_acting(battle, unit)
    activation.check_points(battle, COST)


def change_facing(play: Play[AowBattle], order: ChangeFacing) -> Rule:
    """AOW-ORD-11: a quarter turn or about, where they stand."""
    unit: AowUnit = play.own_unit(order.unit)
    check_facing(play.battle, unit)
    yield from face(play, unit, order.turn)


def face(play: Play[AowBattle], unit: AowUnit, turn: str) -> Rule:
    """AOW-ORD-11: pay for a turn on the spot and make it. Raises :class:`Illegal` where there is no room for it."""
    made = turn_on_spot(play.battle, unit, turn)
    check_room(play.battle, unit, made, "AOW-ORD-11")
    activation.pay(play, COST)
    _draw_up(play, unit, made, "faced", "AOW-ORD-11", turn=TURNS[turn][1])
    yield from activation.follow_step(play, unit.id)


# -- what is offered, and what it would come to ------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-10, AOW-ORD-11: formations and turns of the unit that acts."""
    unit = activation.acting(battle, side)
    if unit is None:
        return []
    return [*([] if unit.gun else [_forming(battle, unit)]), _turning(battle, unit)]


def _forming(battle: AowBattle, unit: AowUnit) -> Offer:
    shut = why_not(check_formation, battle, unit)
    params = () if shut else _formations(battle, unit, "AOW-ORD-10")
    if params and not params[0].open:
        shut = Illegal("no_room", "AOW-ORD-10", "There is no room to form up.")
    return offer("change_formation", _("Form up"), *params, unit=unit.id, hint=_("1 AP"), shut=shut)


def _turning(battle: AowBattle, unit: AowUnit) -> Offer:
    shut = why_not(check_facing, battle, unit)
    turns = () if shut else tuple(_turn(battle, unit, turn) for turn in TURNS)
    param = ChoiceParam(name="turn", label=_("Turn by"), choices=turns)
    if turns and not param.open:
        shut = Illegal("no_room", "AOW-ORD-11", "There is no room to turn.")
    params = (param,) if turns else ()
    return offer("change_facing", _("Turn the unit"), *params, unit=unit.id, hint=_("1 AP"), shut=shut)


def _turn(battle: AowBattle, unit: AowUnit, turn: str) -> Choice:
    shut = why_not(check_room, battle, unit, turn_on_spot(battle, unit, turn), "AOW-ORD-11")
    return choice(turn, TURNS[turn][1], shut)


def _formations(battle: AowBattle, unit: AowUnit, clause: str) -> tuple[ChoiceParam, ...]:
    """Every frontage with its ranks, and who comes first where a unit's weapons differ: there it may stay as wide as it
    is.
    """
    count = len(battle.bases(unit))
    arms = {base.weapon for base in battle.bases(unit)}
    mixed = bool(arms & FOOT_ARMS and arms - FOOT_ARMS)
    wide = tuple(_wide(battle, unit, front, mixed, clause) for front in range(1, count + 1))
    params = [ChoiceParam(name="frontage", label=_("Front"), choices=wide)]
    if mixed:
        shots = next(arm for arm in ARMS if arm in arms - FOOT_ARMS)
        names = {**RANKS, "shooters": say("{weapon} in front", weapon=ARMS[shots].name)}
        ranks = tuple(choice(key, words) for key, words in names.items())
        params.append(ChoiceParam(name="ranks", label=_("Ranks"), choices=ranks))
    return tuple(params)


def _wide(battle: AowBattle, unit: AowUnit, front: int, mixed: bool, clause: str) -> Choice:
    count = len(battle.bases(unit))
    deep, second = blocks.ranks_of(count, front), min(front, count - front)
    hint: list[Words] = [say("{ranks} {ranks|rank|ranks}", ranks=deep)]
    hint.append(_("support rank") if second >= -(-front // 2) else _("no support rank"))
    stands = draw_up(unit, blocks.anchor(battle, unit), front, [base.id for base in battle.bases(unit)])
    shut = None if mixed and front == unit.frontage else why_not(check_room, battle, unit, stands, clause)
    return choice(front, say("{front} wide", front=front), shut, hint=in_a_row(hint, ", "))


def reforms(battle: AowBattle, side: Side) -> list[Offer]:
    """AOW-ORD-1: the units that may form up anew after a test."""
    units = [unit for unit in battle.on_table(side) if why_not(check_reform, battle, unit) is None]
    found = [(unit, _formations(battle, unit, "AOW-ORD-1")) for unit in units]
    return [
        offer("reform", _("Re-form"), *params, unit=unit.id, eager=-1)
        for unit, params in found
        if params[0].open
    ]


def forecast(play: Play[AowBattle], order: _Forming) -> Forecast:
    """How a unit would stand in another formation."""
    unit: AowUnit = play.own_unit(order.unit)
    made = plan(play.battle, unit, order)
    cost = 0 if isinstance(order, Reform) else COST
    notes = (activation.cost_note(play.battle, cost, "AOW-ORD-10"),) if cost else ()
    return _show(made, (*notes, _support(len(made.order), made.frontage)), cost)


def forecast_facing(play: Play[AowBattle], order: ChangeFacing) -> Forecast:
    """How a unit would stand after a turn."""
    unit: AowUnit = play.own_unit(order.unit)
    made = turn_on_spot(play.battle, unit, order.turn)
    notes = (activation.cost_note(play.battle, COST, "AOW-ORD-11"), _support(len(made.order), made.frontage))
    return _show(made, notes, COST)


def _show(made: FormedUp, notes: tuple[Note, ...], cost: int) -> Forecast:
    return Forecast(figures=ghosts(made.order, made.poses), notes=notes, spends=cost)


def _support(count: int, frontage: int) -> Note:
    """AOW-DAT-6: whether the formation has a support rank."""
    if min(frontage, count - frontage) >= -(-frontage // 2):
        return Note(_("The second rank supports the first."), "AOW-DAT-6")
    return Note(_("No support rank."), "AOW-DAT-6", "bad")


RULES: Rules = {ChangeFormation: change_formation, ChangeFacing: change_facing}
FORECASTS: Forecasts = {ChangeFormation: forecast, ChangeFacing: forecast_facing}
REFORM = Menu({Reform: reform}, reforms, {Reform: forecast})
"""AOW-ORD-1: the part of the MORALE phase in which units form up."""

WORDS: dict[str, str] = {
    "formed": _("{unit} {unit|forms|form} up {frontage} wide."),
    "faced": _("{unit} {unit|turns|turn} {turn}."),
}

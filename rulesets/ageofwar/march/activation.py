"""One unit acts at a time: its points, what it may do at all, and what follows each of its steps (AOW-ORD-9)."""

from __future__ import annotations

import msgspec

from rulesets.ageofwar import victory
from rulesets.ageofwar.battle import Activation, AowBattle, AowUnit
from rulesets.ageofwar.charts import LOT_FOOT, LOT_MOUNTED, LOTS_FOOT, LOTS_GUN, LOTS_MOUNTED
from rulesets.ageofwar.fire import opportunity
from rulesets.ageofwar.stand.contact import check_free, in_fight
from rulesets.engine.battle import Side
from rulesets.engine.forms import Note
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _, say


def acting(battle: AowBattle, side: Side | None = None) -> AowUnit | None:
    """AOW-ORD-9: the unit whose activation is open, if there is one and it is of that side."""
    unit = battle.units.get(battle.open_unit)
    return unit if unit is not None and side in (None, unit.side) else None


def open_unit(play: Play[AowBattle], unit: AowUnit, points: int) -> AowUnit:
    """AOW-ORD-6, AOW-AP-6: a unit has its points and acts at once; with none it has had its motivation all the same."""
    play.battle.activation = Activation(unit.id, points)
    return play.change_unit(unit, acted=True)


# -- what is open ------------------------------------------------------------------------------------------------------


def check_acting(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-ORD-9: raises :class:`Illegal` for a unit that is not the one that acts, or is out of control."""
    if battle.activation is None or battle.activation.unit != unit.id:
        raise Illegal("not_acting", "AOW-ORD-9", "{unit} {unit|does|do} not act now.", unit=unit.phrase)
    if unit.wild:
        raise Illegal("wild", "AOW-CMD-8", "{unit} are out of control.", unit=unit.name)
    check_free(battle, unit, "AOW-ORD-9")


def check_still(unit: AowUnit) -> None:
    """AOW-ORD-24: raises :class:`Illegal` for a unit that may not move."""
    if unit.halted:
        raise Illegal("halted", "AOW-ORD-24", "{unit} may not move this turn.", unit=unit.name)


def check_no_gun(unit: AowUnit) -> None:
    """AOW-ORD-25: raises :class:`Illegal` for what guns never do."""
    if unit.gun:
        raise Illegal("gun", "AOW-ORD-25", "Guns turn, wheel, go one lot, shoot and restore order: no more.")


def check_points(battle: AowBattle, points: int) -> None:
    """AOW-ORD-9: raises :class:`Illegal` if the unit that acts has fewer points."""
    left = battle.points_left
    if points > left:
        message = _("It takes {cost} {cost|point|points}, and {left} {left|is|are} left.")
        raise Illegal("no_points", "AOW-ORD-9", message, cost=points, left=left)


def check_closed(battle: AowBattle) -> None:
    """AOW-ORD-9: raises :class:`Illegal` while a unit acts; for who motivates another, or ends the phase."""
    unit = acting(battle)
    if unit is not None:
        raise Illegal(
            "unit_acts", "AOW-ORD-9", "{unit} {unit|acts|act}: end their activation first.", unit=unit.phrase
        )


# -- lots --------------------------------------------------------------------------------------------------------------


def lot_of(unit: AowUnit) -> float:
    """AOW-ORD-13: the inches of a lot."""
    return LOT_MOUNTED if unit.mounted else LOT_FOOT


def lots_left(unit: AowUnit) -> int:
    """AOW-ORD-13, AOW-ORD-25: how many lots a unit may still go in this turn; guns that have shot none (AOW-ORD-17)."""
    if unit.gun:
        return 0 if unit.volleys else max(LOTS_GUN - unit.lots, 0)
    return max((LOTS_MOUNTED if unit.mounted else LOTS_FOOT) - unit.lots, 0)


# -- paying, and having done -------------------------------------------------------------------------------------------


def pay(play: Play[AowBattle], points: int) -> None:
    """AOW-ORD-9: take points from the unit that acts. Raises :class:`Illegal` if it has fewer."""
    check_points(play.battle, points)
    if play.battle.activation is not None:
        left = play.battle.points_left - points
        play.battle.activation = msgspec.structs.replace(play.battle.activation, points=left)


def follow_step(play: Play[AowBattle], id: str) -> Rule:
    """What follows a step of the unit that acts: what it comes to (AOW-END-7, AOW-MSG-6), and it may be shot at
    (AOW-OPP-2).
    """
    if play.unit(id).place == "table":
        victory.come_to_stand(play, id)
        yield from opportunity.window(play, play.unit(id))


def goes_on(battle: AowBattle, id: str) -> bool:
    """AOW-OPP-5, AOW-ORD-9: whether a unit can go on with what it was ordered: it acts still, and stands free."""
    unit = acting(battle)
    return unit is not None and unit.id == id and _is_able(battle, unit)


def close(play: Play[AowBattle]) -> None:
    """AOW-ORD-9: the activation ends, and the points that are left are lost."""
    battle = play.battle
    if battle.activation is None:
        return
    unit, left = battle.activation.unit, battle.activation.points
    battle.activation = None
    play.tell(
        "points_lost" if left else "activation_ended", unit=unit, left=left, clauses=("AOW-ORD-9",)
    )  # fmt: skip


def settle(play: Play[AowBattle]) -> None:
    """AOW-ORD-9: the activation of a unit that is gone, fights, or has no points left is over. A hook of the state."""
    unit = acting(play.battle)
    if unit is not None and not (play.battle.points_left and _is_able(play.battle, unit)):
        close(play)


def _is_able(battle: AowBattle, unit: AowUnit) -> bool:
    return battle.result is None and unit.place == "table" and not in_fight(battle, unit)


# -- how it is told ----------------------------------------------------------------------------------------------------


def cost_note(battle: AowBattle, points: int, clause: str) -> Note:
    """What an order costs and what is left then, beside a preview."""
    left = battle.points_left - points
    text = say("{points} {points|point|points}, {left} left.", points=points, left=max(left, 0))
    return Note(text, clause, "plain" if left >= 0 else "bad")


WORDS: dict[str, str] = {
    "activation_ended": _("{unit} {unit|has|have} done."),
    "points_lost": _("{unit} {unit|has|have} done: {left} {left|point is|points are} lost."),
}

"""Units that come later: their sealed choices, their dice, their coming (KOKU-ORD-9, KOKU-SEQ-7, KOKU-SEQ-8).

Both sides seal a choice and throw a D20 for each such option, whether somebody comes or not, so that nothing tells.
What is the flank march's own stands in :mod:`flank`, what is the ninja's in :mod:`ninja`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from rulesets.engine.battle import Pose, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import NOTHING, ChoiceParam, FlagParam, Forecast, Offer, choices, ghosts, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import sealing
from rulesets.engine.play.orders import Count, Id, Order, Waypoint
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.deploy import flank, ninja
from rulesets.koku.deploy.ninja import NameVictim, name_victim
from rulesets.koku.stand import formation_fail
from rulesets.koku.stand.formations import stand_wanted


class Arrive(Order, frozen=True, tag="arrive"):
    """KOKU-ORD-9: a unit that waits comes on to the table; it may still move in the same turn.

    ``pose`` is where its front centre should be: it is set to the edge, or 8 inches from the victim. Without one it is
    put where there is room. ``target`` is the ninja's victim.
    """

    unit: Id
    target: Id = ""
    pose: Waypoint | UnsetType = UNSET
    formation: Id = ""
    frontage: Count = 0


# -- before the battle -----------------------------------------------------------------------------------------------


def seal_choices(play: Play[KokuBattle], unit: str, edge: str, comes: bool) -> None:
    """KOKU-SEQ-7: seal what the side holds back and whether its ninja comes. Raises :class:`Illegal`."""
    options = play.battle.options
    if options.flank_march:
        flank.seal(play, play.side, unit, edge)
    elif unit:
        raise Illegal("no_flank_march", "KOKU-FLK-1", "There is no flank march in this battle.")
    if options.ninja:
        ninja.seal(play, play.side, comes)


def choice_params(battle: KokuBattle, side: Side) -> list[ChoiceParam | FlagParam]:
    """The forms of the secret choices; nobody is held back unless it is asked for."""
    found: list[ChoiceParam | FlagParam] = []
    if battle.options.flank_march:
        mine = [unit for unit in battle.units.values() if unit.side is side and flank.may_march(unit)]
        able = mine if flank.may_hold_back(battle, side) else []
        units = choices({"": _("Nobody"), **{unit.id: unit.name for unit in able}})
        clause, edges = "KOKU-FLK-1", choices(flank.EDGES)
        found += [
            ChoiceParam(name="flank", label=_("Flank march"), choices=units, default="", clause=clause),
            ChoiceParam(name="edge", label=_("Over the"), choices=edges, default="west", clause=clause),
        ]
    if battle.options.ninja:
        labels = (_("Left at home"), _("Taken"))
        found.append(
            FlagParam(name="ninja", label=_("Ninja"), labels=labels, default=True, clause="KOKU-NIN-1")
        )
    return found


def throw(play: Play[KokuBattle]) -> None:
    """KOKU-FLK-2, KOKU-NIN-2: a D20 for each option and side, the placer first, the flank march before the ninja."""
    battle = play.battle
    kinds = [
        (kind, label, clause)
        for kind, label, clause, on in (
            ("flank", _("flank march"), "KOKU-FLK-2", battle.options.flank_march),
            ("ninja", "ninja", "KOKU-NIN-2", battle.options.ninja),
        )
        if on
    ]
    first = battle.placer or Side.AI
    for side in (first, first.opponent):
        for kind, label, clause in kinds:
            turn = play.cast("arrival", Die.D20, label, clause).faces[0]
            for unit in list(battle.units.values()):
                if unit.side is side and unit.waits == kind:
                    play.change_unit(unit, arrives=turn)
            sealing.note_turn(play, f"{side}.{kind}", turn)
            play.tell("arrival_thrown", side=side, clauses=(clause,), what=label)


# -- coming ----------------------------------------------------------------------------------------------------------


def arrive(play: Play[KokuBattle], order: Arrive) -> None:
    """KOKU-ORD-9: the unit comes, if its turn has come and there is room (KOKU-RUL-103)."""
    unit = waiting(play, order.unit)
    early = _too_early(play.battle, unit)
    if early:
        raise early
    pose = order.pose.pose if order.pose is not UNSET else None
    if unit.waits == "ninja":
        ninja.place(play, unit, order.target, pose)
    else:
        stand = stand_wanted(unit, len(unit.figures), order.formation, order.frontage)
        flank.place(play, unit, pose, stand)
    formation_fail.review(play, unit.id)


def waiting(play: Play[KokuBattle], id: str) -> KokuUnit:
    """The ordering side's unit that waits. Raises :class:`Illegal`."""
    unit: KokuUnit = play.unit(id)
    if unit.side is not play.side:
        raise Illegal("not_yours", "", "{unit} is not yours to command.", unit=unit.name)
    if not unit.waits:
        raise Illegal("not_waiting", "KOKU-ORD-9", "{unit} has nowhere to come from.", unit=unit.name)
    return unit


def _too_early(battle: KokuBattle, unit: KokuUnit) -> Illegal | None:
    if unit.arrives <= battle.clock.turn:
        return None
    clause = "KOKU-NIN-2" if unit.waits == "ninja" else "KOKU-FLK-2"
    return Illegal("too_early", clause, "{unit} comes in turn {turn}.", unit=unit.name, turn=unit.arrives)


def pending(battle: KokuBattle) -> bool:
    """KOKU-RUL-147: whether it is secret that somebody may still come; then the phase never ends by itself."""
    return bool(battle.secrets)


def due(battle: KokuBattle, side: Side) -> bool:
    """Whether a unit of the side may come in this turn."""
    return any(
        unit.side is side and unit.waits and unit.arrives <= battle.clock.turn
        for unit in battle.units.values()
    )


# -- what screens ask ------------------------------------------------------------------------------------------------


def available(battle: KokuBattle, side: Side) -> list[Offer]:
    """The coming of each unit of the active side that waits, and another victim for a ninja who has none."""
    found: list[Offer] = []
    for unit in battle.units.values():
        if unit.side is side and unit.waits and unit.place == "reserve":
            found.append(_coming(battle, unit))
        elif unit.side is side and unit.rank == "ninja" and unit.place == "table":
            found += _hunting(battle, unit)
    return found


def _coming(battle: KokuBattle, unit: KokuUnit) -> Offer:
    shut = _too_early(battle, unit)
    hint = _("8″ from his victim") if unit.waits == "ninja" else flank.EDGES[unit.edge]
    if shut is not None:
        return offer("arrive", _("Arrive"), unit=unit.id, hint=hint, shut=shut)
    if unit.waits == "ninja":
        return offer("arrive", _("Arrive"), *ninja.params(battle, unit), unit=unit.id, hint=hint, eager=3)
    return offer("arrive", _("Arrive"), flank.place_param(battle, unit), unit=unit.id, hint=hint, eager=3)


def _hunting(battle: KokuBattle, unit: KokuUnit) -> list[Offer]:
    if ninja.is_there(battle, unit.victim) or not ninja.victims(battle, unit.side):
        return []
    victim = ninja.victim_param(battle, unit, optional=False)
    return [offer("name_victim", _("Name a victim"), victim, unit=unit.id, eager=3)]


def forecast_arrive(play: Play[KokuBattle], order: Arrive) -> Forecast:
    """The ghosts of the figures where they would be put."""
    unit = waiting(play, order.unit)
    if _too_early(play.battle, unit):
        return NOTHING
    pose = order.pose.pose if order.pose is not UNSET else None
    places: tuple[Pose, ...]
    if unit.waits == "ninja":
        victim = ninja.victim_of(play.battle, unit, order.target, pose)
        places = (ninja.spot_for(play.battle, unit, victim, pose),)
    else:
        stand = stand_wanted(unit, len(unit.figures), order.formation, order.frontage)
        places = flank.post_on_edge(play.battle, unit, pose, stand).places
    return Forecast(figures=ghosts(unit.figures, places))


RULES: dict[type[Order], Callable[..., Any]] = {Arrive: arrive, NameVictim: name_victim}
FORECASTS: dict[type[Order], Callable[..., Forecast]] = {Arrive: forecast_arrive}

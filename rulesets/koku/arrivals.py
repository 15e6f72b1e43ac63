"""Units that come later: their sealed choices, their dice, their coming (KOKU-ORD-9, KOKU-SEQ-7, KOKU-SEQ-8).

Both sides seal a choice and throw a D20 for each such option, whether somebody comes or not, so that nothing tells.
What is the flank march's own stands in :mod:`flank`, what is the ninja's in :mod:`ninja`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, UnsetType

from rulesets.engine import sealed
from rulesets.engine.battle import Pose, Side
from rulesets.engine.common import option
from rulesets.engine.dice import Die
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import Count, Id, Order, Waypoint
from rulesets.engine.play import Play
from rulesets.koku import flank, ninja
from rulesets.koku.battle import KokuBattle, KokuUnit
from rulesets.koku.formations import wanted
from rulesets.koku.ninja import NameVictim, name_victim

Json = dict[str, Any]


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


def choice_params(battle: KokuBattle, side: Side) -> list[Json]:
    """The forms of the secret choices; nobody is held back unless it is asked for."""
    found: list[Json] = []
    if battle.options.flank_march:
        able = [unit for unit in battle.units.values() if unit.side is side and flank.may_march(unit)]
        units = [{"value": "", "label": "Nobody", "shut": None}]
        units += [{"value": unit.id, "label": unit.name, "shut": None} for unit in able]
        edges = [{"value": key, "label": name, "shut": None} for key, name in flank.EDGES.items()]
        found += [
            {"name": "flank", "type": "choice", "label": "Flank march", "choices": units, "default": "",
             "clause": "KOKU-FLK-1"},
            {"name": "edge", "type": "choice", "label": "Over the", "choices": edges, "default": "west",
             "clause": "KOKU-FLK-1"},
        ]  # fmt: skip
    if battle.options.ninja:
        labels = ["Left at home", "Taken"]
        found.append({
            "name": "ninja", "type": "flag", "label": "Ninja", "labels": labels, "default": True,
            "clause": "KOKU-NIN-1",
        })  # fmt: skip
    return found


def throw(play: Play[KokuBattle]) -> None:
    """KOKU-FLK-2, KOKU-NIN-2: a D20 for each option and side, the placer first, the flank march before the ninja."""
    battle = play.battle
    kinds = [
        (kind, label, clause)
        for kind, label, clause, on in (
            ("flank", "flank march", "KOKU-FLK-2", battle.options.flank_march),
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
            sealed.note_turn(play, f"{side}.{kind}", turn)
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
        stand = wanted(unit, len(unit.figures), order.formation, order.frontage)
        flank.place(play, unit, pose, stand)


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


def available(battle: KokuBattle, side: Side) -> list[Json]:
    """The coming of each unit of the active side that waits, and another victim for a ninja who has none."""
    if battle.clock.phase != "movement" or battle.clock.active is not side:
        return []
    found: list[Json] = []
    for unit in battle.units.values():
        if unit.side is side and unit.waits and unit.place == "reserve":
            found.append(_coming(battle, unit))
        elif unit.side is side and unit.rank == "ninja" and unit.place == "table":
            found += _hunting(battle, unit)
    return found


def _coming(battle: KokuBattle, unit: KokuUnit) -> Json:
    shut = _too_early(battle, unit)
    if unit.waits == "ninja":
        hint, params = "8″ from his victim", [] if shut else ninja.params(battle, unit)
    else:
        hint, params = flank.EDGES[unit.edge], [] if shut else [flank.place_param(battle, unit)]
    found = option("arrive", "Arrive", unit=unit.id, hint=hint, shut=shut, params=params)
    return found if shut else {**found, "eager": 3}


def _hunting(battle: KokuBattle, unit: KokuUnit) -> list[Json]:
    if ninja.is_there(battle, unit.victim) or not ninja.victims(battle, unit.side):
        return []
    params = [ninja.victim_param(battle, unit, optional=False)]
    return [{**option("name_victim", "Name a victim", unit=unit.id, params=params), "eager": 3}]


def forecast_arrive(play: Play[KokuBattle], order: Arrive) -> Json:
    """The ghosts of the figures where they would be put."""
    unit = waiting(play, order.unit)
    if _too_early(play.battle, unit):
        return {}
    pose = order.pose.pose if order.pose is not UNSET else None
    places: tuple[Pose, ...]
    if unit.waits == "ninja":
        victim = ninja.victim_of(play.battle, unit, order.target, pose)
        places = (ninja.spot_for(play.battle, unit, victim, pose),)
    else:
        stand = wanted(unit, len(unit.figures), order.formation, order.frontage)
        places = flank.post_on_edge(play.battle, unit, pose, stand).places
    return {
        "figures": [
            {"id": id, "x": round(spot.x, 4), "y": round(spot.y, 4), "facing": round(spot.facing, 4)}
            for id, spot in zip(unit.figures, places, strict=True)
        ]
    }


RULES: dict[type[Order], Callable[..., Any]] = {Arrive: arrive, NameVictim: name_victim}
FORECASTS: dict[type[Order], Callable[..., Json]] = {Arrive: forecast_arrive}

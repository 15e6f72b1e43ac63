"""What a campaign gives a side of a battle of levies (CAM-GRD-3, CAM-GRD-8): it comes with the roster, as ``given``.

Nothing is given in any other battle, and each of these answers what it would answer without a campaign.
"""

from __future__ import annotations

from typing import Any

from rulesets.engine.battle import Side

Json = dict[str, Any]


def given_of(battle: Any, side: Side) -> Json:
    """What a side has of the ground; empty for nothing."""
    force = battle.forces.get(side)
    found: Json = (force.roster.get("given") or {}) if force is not None else {}
    return found


def given_to(battle: Any, thing: str) -> Side | None:
    """The side that has a thing which one side alone may have; None for nobody."""
    return next((side for side in Side if given_of(battle, side).get(thing)), None)


def wish(battle: Any) -> Json:
    """What the place of the battle adds to the system's own table (:mod:`rulesets.engine.mustering.grounds`)."""
    found: Json = next((laid for side in Side if (laid := given_of(battle, side).get("scenery"))), {})
    return found


def is_walled(battle: Any) -> bool:
    """CAM-GRD-6: whether the battle is for a castle town: it stands at the holder's edge, which is no choice."""
    return "town" in wish(battle)


def deploys_first(battle: Any, usually: Side) -> Side:
    """Who deploys first: not who has bought to be last, behind walls the holder, else whoever it is by the system's own
    dice (CAM-GRD-3, CAM-GRD-6, CAM-GRD-8).
    """
    last = given_to(battle, "last")
    if last is not None:
        return last.opponent
    return Side.KAKI if is_walled(battle) else usually


def begins(battle: Any, usually: Side) -> Side:
    """Who has the first turn: whoever has bought it, else as the system's own dice have it."""
    return given_to(battle, "first") or usually

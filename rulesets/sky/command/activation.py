"""Action points and what a unit has done with them (SKY-GLA-6, SKY-ACT-5 to SKY-ACT-11)."""

from __future__ import annotations

from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.sky.battle import Act, SkyBattle, SkyUnit


def pay(play: Play[SkyBattle], points: int) -> None:
    """SKY-ACT-10: pay so many of the clan's points before an action. Raises :class:`Illegal` if it has fewer."""
    check_points(play.battle, points)
    play.battle.points_left -= points


def check_points(battle: SkyBattle, points: int) -> None:
    """SKY-ACT-10: raises :class:`Illegal` if the clan has fewer points."""
    if points > battle.points_left:
        raise Illegal(
            "no_points", "SKY-ACT-10", "It costs {cost}, and {left} are left.",
            cost=points, left=battle.points_left,
        )  # fmt: skip


def too_far(battle: SkyBattle, unit: SkyUnit, allowance: float, cost: float) -> Illegal:
    """SKY-MOV-1: the refusal of a way that is too long. How much too long is told where ranges are (SKY-RUL-177)."""
    if battle.measures:
        message = _("{unit} can move {allowance:g}″, that takes {cost:.1f}″.")
        return Illegal("too_far", "SKY-MOV-1", message, unit=unit.name, allowance=allowance, cost=cost)
    message = _("Too far: {unit} moves {allowance:g}″.")
    return Illegal("too_far", "SKY-MOV-1", message, unit=unit.name, allowance=allowance)


def use(play: Play[SkyBattle], unit: SkyUnit, act: Act) -> SkyUnit:
    """SKY-ACT-6: note that a unit has used a type of action; returns the unit as it is now."""
    return play.change_unit(unit, acts=(*unit.acts, act))

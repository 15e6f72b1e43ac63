"""Who owns which long edge: both sides throw, the higher picks, and from his edge each has a zone to deploy in.

The battle of a system that has this holds ``first_choice``, the side that picks, and ``south``, the side whose own edge
is y = 0.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulesets.engine.battle import Point, Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import ChoiceParam, Offer, choices, offer
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Menu
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _, named


class PickEdge(Order, frozen=True, tag="pick_edge"):
    """Own the south edge (y = 0) or the north one."""

    edge: Literal["south", "north"]


class Edges(msgspec.Struct, frozen=True):
    """How a system deals out the edges: the clause, how many D6 each side throws, and the depth of a zone in inches."""

    clause: str
    dice: int
    depth: float

    def throw(self, play: Play[Any]) -> None:
        """Both throw, ties again; the higher is to pick its edge."""
        battle = play.battle
        while battle.first_choice is None:
            one, other = (
                sum(play.cast("edge", Die.D6, named(battle.forces[side].clan), self.clause, self.dice).faces)
                for side in Side
            )
            if one == other:
                play.tell("edges_tied", clauses=(self.clause,), total=one)
                continue
            battle.first_choice = Side.AI if one > other else Side.KAKI
            play.tell("edge_choice", side=battle.first_choice, clauses=(self.clause,))

    def pick(self, play: Play[Any], order: PickEdge) -> None:
        """The higher side picks."""
        battle = play.battle
        if play.side is not battle.first_choice:
            raise Illegal("not_your_choice", self.clause, "The side that threw higher picks its edge.")
        battle.south = play.side if order.edge == "south" else play.side.opponent
        play.tell("edge_picked", clauses=(self.clause,), edge=order.edge)

    @property
    def menu(self) -> Menu:
        """The orders of the state in which an edge is picked."""
        return Menu({PickEdge: self.pick}, offers)

    def zone(self, battle: Any, side: Side) -> tuple[Point, ...]:
        """The strip along the own edge."""
        width, depth = battle.table.width, battle.table.depth
        low, high = (0.0, self.depth) if side is battle.south else (depth - self.depth, depth)
        return ((0.0, low), (width, low), (width, high), (0.0, high))

    def mark(self, play: Play[Any]) -> None:
        """Mark both zones."""
        play.battle.zones = {side: self.zone(play.battle, side) for side in Side}


def offers(battle: Any, side: Side) -> list[Offer]:
    """The choice of an edge."""
    edge = ChoiceParam(
        name="edge", default="south", choices=choices({"south": _("South"), "north": _("North")})
    )
    return [offer("pick_edge", _("Take this edge"), edge, scope="setup", eager=1)]

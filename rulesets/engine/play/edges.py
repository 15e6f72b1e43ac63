"""Who owns which long edge: both sides throw, the higher picks, and from his edge each has a zone to deploy in.

The battle of a system that has this holds ``first_choice``, the side that picks, and ``south``, the side whose own edge
is y = 0.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rulesets.engine.battle import Point, Side, Unit
from rulesets.engine.dice.dice import Die
from rulesets.engine.forms import ChoiceParam, Offer, choices, offer
from rulesets.engine.forms.documents import Want
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.granting import given_to, is_walled
from rulesets.engine.play.machine import Hook, Menu, State
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import one
from rulesets.engine.sayings import _, players_name
from rulesets.engine.table.bases import Floats, beyond
from rulesets.engine.table.geometry import TOLERANCE


class PickEdge(Order, frozen=True, tag="pick_edge"):
    """Own the south edge (y = 0) or the north one."""

    edge: Literal["south", "north"]


class Edges(msgspec.Struct, frozen=True):
    """How a system deals out the edges: the clause, how many D6 each side throws, and the depth of a zone in inches;
    the clause of the zones, and what is said of a ``{unit}`` outside its own.
    """

    clause: str
    dice: int
    depth: float
    bounds: str
    outside: str

    def throw(self, play: Play[Any]) -> None:
        """Both throw, ties again; the higher is to pick its edge, unless a castle stands at one of them (CAM-GRD-6)."""
        battle = play.battle
        if is_walled(battle):
            battle.south = Side.AI
        while battle.first_choice is None:
            first, second = (
                sum(
                    play.cast(
                        "edge", Die.D6, players_name(battle.forces[side].clan), self.clause, self.dice
                    ).faces
                )
                for side in Side
            )
            if first == second:
                play.tell("edges_tied", clauses=(self.clause,), total=first)
                continue
            battle.first_choice = Side.AI if first > second else Side.KAKI
            play.tell("edge_choice", side=battle.first_choice, clauses=(self.clause,))

    def pick(self, play: Play[Any], order: PickEdge) -> None:
        """The higher side picks."""
        battle = play.battle
        if play.side is not picks_edge(battle):
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

    def inches_out(self, battle: Any, side: Side, bases: Floats) -> Floats:
        """How many inches each base lies out of a side's zone, at the most."""
        low, _east, high, _west = self.zone(battle, side)
        return beyond(bases, low, high)

    def check_within(self, battle: Any, unit: Unit, bases: Floats) -> None:
        """Raises :class:`Illegal` for a unit with a base outside its side's zone."""
        wrong = self.inches_out(battle, unit.side, bases) > TOLERANCE
        if wrong.any():
            at = tuple(bases[int(wrong.argmax())][:2].tolist())
            raise Illegal("outside", self.bounds, self.outside, unit=unit.name, at=at)

    def state(self, why: str, after: Hook, then: str) -> State:
        """The state in which the higher side picks its edge; ``why`` tells what he gains by it."""
        return State(
            key="edges", label=_("Edges"), kanji="分", setup=True,
            want=Want(_("Choose your edge"), why, picks="pick_edge"),
            orders=self.menu,
            who=one(picks_edge, lambda battle: battle.south is None, _("who threw higher")),
            after=after, then=(then,),
        )  # fmt: skip

    def mark(self, play: Play[Any]) -> None:
        """Mark both zones."""
        play.battle.zones = {side: self.zone(play.battle, side) for side in Side}


def picks_edge(battle: Any) -> Side | None:
    """Who picks its edge: who threw higher, unless a campaign gives that to a side of levies (CAM-GRD-8)."""
    return given_to(battle, "edge") or battle.first_choice


def offers(battle: Any, side: Side) -> list[Offer]:
    """The choice of an edge."""
    edge = ChoiceParam(
        name="edge", default="south", choices=choices({"south": _("South"), "north": _("North")})
    )
    return [offer("pick_edge", _("Take this edge"), edge, scope="setup", eager=1)]

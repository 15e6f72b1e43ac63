"""One of three tables, picked by who has bought that of a campaign's ground (CAM-GRD-3, CAM-GRD-7; CAM-RUL-93).

All three are laid before anybody has an edge. Who picks looks at one after the other, the other side looks on, and the
one that lies there when he has done is the battle's. In any other battle the first table that is laid is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import msgspec
import shapely

from rulesets.engine.battle import Side, Table
from rulesets.engine.forms import ChoiceParam, Offer, choice, offer
from rulesets.engine.forms.documents import Want
from rulesets.engine.illegal import Illegal
from rulesets.engine.landscape.situation import SHELTERS, Kit
from rulesets.engine.play.granting import given_to
from rulesets.engine.play.machine import Hook, Menu, State
from rulesets.engine.play.orders import Order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.play.who import one
from rulesets.engine.sayings import Words, _, say

NUMBERS = ("1", "2", "3")
"""As the three tables are called."""
LABELS = {"1": _("First table"), "2": _("Second table"), "3": _("Third table")}
ORDERS: tuple[dict[str, Any], ...] = (
    {"kind": "show_layout", "label": _("Look at a table"), "icon": "ord-turn", "key": ""},
    {"kind": "take_layout", "label": _("Take this table"), "icon": "st-acted", "key": "Space"},
)
"""What screens show of them."""


class ShowLayout(Order, frozen=True, tag="show_layout"):
    """Have another of the three tables laid out before both sides."""

    table: Literal["1", "2", "3"]


class TakeLayout(Order, frozen=True, tag="take_layout"):
    """Have done: the table that lies there is the battle's."""


def picker(battle: Any) -> Side | None:
    """Who picks one of three tables; None where there is nothing to pick."""
    return given_to(battle, "layout") if battle.layouts else None


def lay(play: Play[Any], once: Hook, clause: str) -> None:
    """CAM-GRD-7: lay the table, and two more where somebody picks one of three."""
    battle = play.battle
    settled = bool(battle.table.pieces)
    once(play)
    if settled or given_to(battle, "layout") is None:
        return
    battle.layouts = (battle.table,)
    while len(battle.layouts) < len(NUMBERS):
        battle.table = msgspec.structs.replace(battle.table, pieces=())
        once(play)
        battle.layouts = (*battle.layouts, battle.table)
    battle.table = battle.layouts[0]
    play.tell("layouts_laid", side=picker(battle), clauses=(clause,), tables=len(battle.layouts))


@dataclass(frozen=True)
class Layouts:
    """How one of three tables is picked in a system; its kit says what is shelter there."""

    kit: Kit

    @property
    def menu(self) -> Menu:
        """The orders of the state in which a table is picked."""
        rules: dict[type[Order], RuleOf] = {ShowLayout: self.show, TakeLayout: self.take}
        return Menu(rules, self.offers)

    def state(self, once: Hook, after: Hook, then: str) -> State:
        """The state in which the table is laid, by ``once``, and picked where somebody may; ``after`` is done then."""
        return State(
            key="scenery", label=_("Scenery"), kanji="景", setup=True,
            want=Want(
                _("Pick a table"),
                _("Three are laid for you: look at each. Your opponent looks on, and then you both deploy on it."),
                picks="show_layout", done=("lies_there",),
            ),
            begin=lambda play: lay(play, once, self.kit.clause), orders=self.menu,
            who=one(picker, picker, _("who picks the table, if anybody")), after=after, then=(then,),
        )  # fmt: skip

    def show(self, play: Play[Any], order: ShowLayout) -> None:
        """CAM-GRD-3: another of the three lies there. Raises :class:`Illegal` for the one that does already."""
        battle = play.battle
        self.check(battle, play.side)
        if order.table == lying(battle):
            raise _lies_there(self.kit)
        battle.table = battle.layouts[NUMBERS.index(order.table)]
        play.tell("layout_shown", clauses=(self.kit.clause,), layout=LABELS[order.table])

    def take(self, play: Play[Any], order: TakeLayout) -> None:
        """CAM-GRD-3: the table that lies there is the battle's."""
        self.check(play.battle, play.side)
        number, play.battle.layouts = lying(play.battle), ()
        play.tell("layout_taken", clauses=(self.kit.clause,), layout=LABELS[number])

    def check(self, battle: Any, side: Side) -> None:
        """Raises :class:`Illegal` for who has no table to pick."""
        if side is not picker(battle):
            raise Illegal("not_your_choice", self.kit.clause, "There is no table for you to pick.")

    def offers(self, battle: Any, side: Side) -> list[Offer]:
        """The three tables, and the one that lies there; recommended is the one that suits the side."""
        if side is not picker(battle):
            return []
        return [
            self.looking(battle, side),
            offer("take_layout", taking(battle), scope="setup", eager=1),
        ]

    def looking(self, battle: Any, side: Side) -> Offer:
        """The choice among the tables."""
        now, best = lying(battle), self.suits(battle, side)
        tables = tuple(
            choice(
                number, LABELS[number], _lies_there(self.kit) if number == now else None,
                hint=say("{pieces} pieces", pieces=len(table.pieces)),
            )
            for number, table in zip(NUMBERS, battle.layouts, strict=True)
        )  # fmt: skip
        wanted = best if best != now else next(number for number in NUMBERS if number != now)
        param = ChoiceParam(name="table", choices=tables, default=wanted)
        eager = 2 if best != now else 0
        return offer("show_layout", _("Look at this table"), param, scope="setup", eager=eager)

    def suits(self, battle: Any, side: Side) -> str:
        """What a commander looks for who picks a table: the holder the most shelter, who comes at him the least."""
        covers = [shelter(table, self.kit) for table in battle.layouts]
        wanted = max(covers) if side is Side.KAKI else min(covers)
        return NUMBERS[covers.index(wanted)]


def lying(battle: Any) -> str:
    """Which of the tables lies there."""
    return NUMBERS[battle.layouts.index(battle.table)]


def taking(battle: Any) -> Words:
    """What it is called to take the table that lies there."""
    return say("Take the {table:small}", table=LABELS[lying(battle)])


def shelter(table: Table, kit: Kit) -> float:
    """Square inches of a table that hide and shelter: hills, woods and houses."""
    ground, kinds = kit.ground_of(table), {kit.kind(word) for word in SHELTERS}
    return float(sum(shapely.area(ground.shape(piece.id)) for piece in table.pieces if piece.kind in kinds))


def _lies_there(kit: Kit) -> Illegal:
    return Illegal("lies_there", kit.clause, "This one lies there now.")

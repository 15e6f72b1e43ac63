"""Orders: what players ask for. Imperative, tagged, with ids inside; a stored tag is never renamed.

Decoding a browser's JSON into the system's union of orders is the first validation: unknown fields, numbers out of
any table's reach, endless lists and not-a-number are refused here, before a rule sees them.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from rulesets.engine.battle import Pose
from rulesets.engine.illegal import Illegal

Inches = Annotated[float, Meta(ge=-200.0, le=400.0)]
Degrees = Annotated[float, Meta(ge=-3600.0, le=3600.0)]
Id = Annotated[str, Meta(max_length=40, pattern=r"^[\w.-]*\Z")]
"""The id of a unit, a figure, a piece, or the key of a formation; empty where none is named."""

Label = Annotated[str, Meta(max_length=40, pattern="^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*\\Z")]
"""What a player writes: a line without control characters, which neither databases nor screens take."""

Count = Annotated[int, Meta(ge=0, le=60)]
"""A small number, as of figures abreast; 0 where none is named."""

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
"""The number of an event."""


class Waypoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pose in an order: inches and degrees, bounded so that nothing absurd reaches the geometry."""

    x: Inches
    y: Inches
    facing: Degrees = 0.0

    @property
    def pose(self) -> Pose:
        """The waypoint as a pose, its facing brought into 0 to 360."""
        return Pose(self.x, self.y, self.facing % 360.0)


Legs = Annotated[tuple[Waypoint, ...], Meta(max_length=24)]
"""The poses of a unit's anchor after each leg of its way: of its front centre, of a lone figure's own centre, of the
muzzle that a crew carries; where a system has bodies of other kinds, the option's ``start`` is the anchor's place.
"""

FigurePaths = Annotated[dict[Id, Legs], Meta(max_length=60)]
"""For each figure the points of its way; the last one is where it ends."""


class Order(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """An order of a player. ``kind`` is its tag in JSON."""


class UnitOrder(Order, frozen=True):
    """An order that says nothing but which unit obeys it."""

    unit: Id


class EndPhase(Order, frozen=True, tag="end_phase"):
    """Nothing more to do in this phase."""


class Resign(Order, frozen=True, tag="resign"):
    """Give the battle up."""


class OfferDraw(Order, frozen=True, tag="offer_draw"):
    """Offer a draw; the offer stands until it is answered or withdrawn."""


class WithdrawDraw(Order, frozen=True, tag="withdraw_draw"):
    """Take back one's own offer of a draw."""


class AnswerDraw(Order, frozen=True, tag="answer_draw"):
    """Accept or decline the opponent's offer of a draw."""

    accept: bool


class TakeBack(Order, frozen=True, tag="take_back"):
    """Take one's last order back. ``since`` is the last event that then stands; left out, whatever was last."""

    since: Number | None = None


class AskTakeBack(Order, frozen=True, tag="ask_take_back"):
    """Ask the opponent's leave to take one's last order back."""


class AnswerTakeBack(Order, frozen=True, tag="answer_take_back"):
    """Allow or decline what the opponent asks to take back."""

    allow: bool


class WithdrawTakeBack(Order, frozen=True, tag="withdraw_take_back"):
    """Ask it no longer."""


class Answer(Order, frozen=True, tag="answer"):
    """The answer to a decision that the battle waits for; its form depends on the question."""

    answer: dict[str, Any]


COMMON: tuple[type[Order], ...] = (
    EndPhase, Resign, OfferDraw, WithdrawDraw, AnswerDraw, TakeBack, AskTakeBack, AnswerTakeBack, WithdrawTakeBack,
    Answer,
)  # fmt: skip
"""The orders of every system."""


UNREADABLE = (msgspec.MsgspecError, RecursionError, ValueError, TypeError, OverflowError)
"""What goes wrong with input that is no order."""

SHORT = 200
"""Characters of such a fault that are told."""


def read_order(decoder: msgspec.json.Decoder[Any], raw: bytes | str | dict[str, Any]) -> Order:
    """An order from a browser's JSON. Raises :class:`Illegal` (``malformed``) and says what does not fit.

    What is parsed already goes through JSON again: a lone surrogate or not-a-number is refused like anything else
    that JSON does not know.
    """
    try:
        text = raw if isinstance(raw, bytes | str) else msgspec.json.encode(raw)
        return decoder.decode(text)  # type: ignore[no-any-return]
    except UNREADABLE as error:
        words = str(error)[:SHORT].encode(errors="replace").decode()
        raise Illegal("malformed", "", "The order cannot be read: {error}.", error=words) from error

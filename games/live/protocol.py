"""What browsers say to the table. Reading a message is its first check: fields, types, lengths."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

from armies import plain
from games.refusals import refuse

LARGEST = 64 * 1024
"""Bytes of a message; a layout of scenery with thousands of points is no honest order."""

Key = Annotated[str, Meta(min_length=1, max_length=64)]
Seq = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SideName = Literal["", "ai", "kaki"]


class BrowserMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """A message from a browser; ``type`` is its tag."""


class OrderMessage(BrowserMessage, frozen=True, tag="order"):
    """An order: ``key`` is the client's own for every try of it, ``seq`` the last event he had seen."""

    key: Key
    seq: Seq
    order: msgspec.Raw
    side: SideName = ""


class PreviewMessage(BrowserMessage, frozen=True, tag="preview"):
    """The question what an order would do; the answer carries ``id``."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    order: msgspec.Raw
    side: SideName = ""


class MarchMessage(BrowserMessage, frozen=True, tag="march"):
    """The question what orders of several units would do, one after another; the answer carries ``id``."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    orders: Annotated[list[msgspec.Raw], Meta(min_length=1, max_length=24)]
    side: SideName = ""


class SalvoMessage(BrowserMessage, frozen=True, tag="salvo"):
    """The question at whom each unit could give an order of that kind, and the odds; the answer carries ``id``."""

    id: Annotated[int, Meta(ge=0, le=2**53)]
    kind: Annotated[str, Meta(max_length=40)]
    side: SideName = ""


Question = PreviewMessage | MarchMessage | SalvoMessage
"""What is asked of the rules before an order is given."""


class SayMessage(BrowserMessage, frozen=True, tag="say"):
    """Something said across the table."""

    text: Annotated[str, Meta(max_length=500)]


class PingMessage(BrowserMessage, frozen=True, tag="ping"):
    """Pointing at a place of the table, in inches."""

    x: Annotated[float, Meta(ge=0, le=400)]
    y: Annotated[float, Meta(ge=0, le=400)]


class NudgeMessage(BrowserMessage, frozen=True, tag="nudge"):
    """A word to whoever is awaited: it is his move."""


class StandingMessage(BrowserMessage, frozen=True, tag="standing"):
    """An order for what a unit (or, with none, a side) may be asked; without a choice it is withdrawn."""

    side: Literal["ai", "kaki"]
    kind: Annotated[str, Meta(max_length=40)]
    unit: Annotated[str, Meta(max_length=40)] = ""
    choice: dict[str, bool | int | float | str] | None = None


class BusyMessage(BrowserMessage, frozen=True, tag="busy"):
    """Whether this player is writing an order just now; never which one, nor for whom."""

    busy: bool


class ResyncMessage(BrowserMessage, frozen=True, tag="resync"):
    """A client that missed something, and the last event that it has."""

    since: Seq = 0


class BeatMessage(BrowserMessage, frozen=True, tag="beat"):
    """The question whether anybody is there."""


class GuideMessage(BrowserMessage, frozen=True, tag="guide"):
    """A reader shows others the moment of a record at which he stands. ``word`` is his own, and told to nobody."""

    word: Annotated[str, Meta(min_length=16, max_length=64)]
    event: Seq
    view: Literal["truth", "ai", "kaki", "none"] = "truth"
    runs: bool = False
    speed: Annotated[float, Meta(ge=0.25, le=8)] = 1.0


class UnguideMessage(BrowserMessage, frozen=True, tag="unguide"):
    """A reader shows his moments to nobody any more."""


class Handle(msgspec.Struct, frozen=True):
    """What of a broken message tells the client which one it was."""

    key: str | msgspec.UnsetType = msgspec.UNSET
    id: int | msgspec.UnsetType = msgspec.UNSET


Wish = (
    OrderMessage
    | PreviewMessage
    | MarchMessage
    | SalvoMessage
    | SayMessage
    | PingMessage
    | NudgeMessage
    | StandingMessage
    | BusyMessage
    | ResyncMessage
    | BeatMessage
    | GuideMessage
    | UnguideMessage
)

WISHES: tuple[type[msgspec.Struct], ...] = get_args(Wish)

_decoder = msgspec.json.Decoder(Wish)
_handle = msgspec.json.Decoder(Handle)


def read(text: str) -> Wish:
    """The message in a text. Raises ``too_large`` or ``malformed``."""
    if len(text) > LARGEST:
        raise refuse("too_large")
    if plain.NOTHING.search(text):
        raise refuse("malformed")
    try:
        return _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise refuse("malformed") from None


def handle_of(text: str) -> dict[str, str | int]:
    """The key or id of a message that could not be read, as far as it can be found."""
    try:
        found = _handle.decode(text) if len(text) <= LARGEST else Handle()
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return {}
    return {name: value for name in ("key", "id") if (value := getattr(found, name)) is not msgspec.UNSET}

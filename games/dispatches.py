"""What a table sends to its browsers: every message that crosses the line outward, and what it is made of.

``manage.py seam`` writes their schema (static/messages.schema.json), from which the browser's types are made. What
the rules make for the table (documents, events, offers, previews) goes through as the JSON that it is already.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict, get_args

import msgspec
from msgspec import UNSET, Raw, UnsetType

from rulesets import Side

# -- parts -------------------------------------------------------------------------------------------------------------


class SideTime(TypedDict):
    """Seconds for which a side has been awaited, and whether it is awaited now."""

    spent: float
    runs: bool


class Mark(TypedDict):
    """Whether a player looks at the table, whether he writes an order, or since when (ISO) he is gone."""

    online: bool
    busy: bool
    since: str


class Seated(TypedDict):
    """Who commands a side: his name, the throws for his army, the temper of a practice commander, his presence."""

    name: str
    throws: int | None
    practice: NotRequired[str]
    online: NotRequired[bool]
    busy: NotRequired[bool]
    since: NotRequired[str]


class Seal(TypedDict):
    """What proves the dice: the seed's hash, the dice thrown, the players' words; the seed itself after the end."""

    hash: str
    count: int
    nonces: list[str]
    seed: NotRequired[str]


class Filed(TypedDict):
    """An order laid down in advance. Of one that the reader may not see, the side and the seal alone."""

    side: Side
    hash: str
    kind: NotRequired[str]
    unit: NotRequired[str]
    choice: NotRequired[dict[str, bool | int | float | str]]
    salt: NotRequired[str]
    filed: NotRequired[int]
    ended: NotRequired[int | None]


class Guide(TypedDict):
    """The moment of a record that somebody shows to others, who know him by his mark."""

    mark: str
    name: str
    event: int
    view: Literal["truth", "ai", "kaki", "none"]
    runs: bool
    speed: float


class Onlookers(TypedDict):
    """Who looks on: how many, their names as long as they are few, and who of them guides."""

    count: int
    names: list[str]
    guides: list[Guide]


class Utterance(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """Something said: by whom (None where he has left the site), for which side, and when (ISO)."""

    id: int
    by: int | None
    from_: str
    side: Side | None
    text: str
    at: str


class Ping(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """A place of the table, in inches, at which somebody points."""

    from_: str
    side: Side | None
    x: float
    y: float


class Nudge(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    """Somebody waits, and says so to those whom he waits for; ``pause`` seconds pass before he may again."""

    from_: str
    side: Side
    to: list[Side]
    pause: int


# -- dispatches --------------------------------------------------------------------------------------------------------


class Dispatch(msgspec.Struct, frozen=True, tag_field="type"):
    """A message to a browser; ``type`` is its tag, ``seq`` the event at which the table stands."""

    seq: int


class SyncDispatch(Dispatch, frozen=True, tag="sync", kw_only=True):
    """Everything, for somebody who comes. ``late`` says by what a spectator sees the battle later."""

    you: Sequence[Side]
    name: str
    status: str
    proof: Seal
    times: dict[str, SideTime]
    due: float | None
    standing: list[Filed]
    players: dict[str, Seated]
    messages: list[Utterance]
    document: Raw
    events: Raw
    options: dict[Side, Raw]
    late: str | UnsetType = UNSET


class EventsDispatch(Dispatch, frozen=True, tag="events"):
    """What happened, as far as the reader may know of it."""

    events: Raw


class OptionsDispatch(Dispatch, frozen=True, tag="options"):
    """What each side that the reader commands can do now, against what he was told before: each entry is an offer, or
    two numbers, the first place and the count of those that stay as they stood there.
    """

    options: dict[Side, Raw]


class SettledDispatch(Dispatch, frozen=True, tag="settled"):
    """The order of that key is carried out and on the disk."""

    key: str


class PreviewDispatch(Dispatch, frozen=True, tag="preview", kw_only=True):
    """What an order would do: the answer to the question of that number."""

    id: int
    preview: Any


class MarchDispatch(Dispatch, frozen=True, tag="march", kw_only=True):
    """What orders of several units would do, and in which sequence: the answer to the question of that number."""

    id: int
    sequence: Sequence[int]
    previews: Any


class SalvoDispatch(Dispatch, frozen=True, tag="salvo", kw_only=True):
    """At whom each unit could give an order of one kind: the answer to the question of that number."""

    id: int
    salvo: Raw


class RefusedDispatch(Dispatch, frozen=True, tag="refused", kw_only=True):
    """Why something cannot be done: of an order its ``key``, of a question its ``id``; ``rule`` is an address."""

    code: str
    clause: str
    reason: str
    stale: bool
    key: str | UnsetType = UNSET
    id: int | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    at: tuple[float, float] | UnsetType = UNSET
    inches: float | UnsetType = UNSET
    named: Sequence[dict[str, str]] | UnsetType = UNSET


class SaidDispatch(Utterance, frozen=True, tag="said", tag_field="type", kw_only=True):
    """Something is said."""

    seq: int


class PingedDispatch(Ping, frozen=True, tag="pinged", tag_field="type", kw_only=True):
    """Somebody points at a place."""

    seq: int


class NudgedDispatch(Nudge, frozen=True, tag="nudged", tag_field="type", kw_only=True):
    """Somebody waits."""

    seq: int


class PresenceDispatch(Dispatch, frozen=True, tag="presence"):
    """Who sits at the sides, and who of them is there."""

    players: dict[str, Seated]


class CompanyDispatch(Dispatch, frozen=True, tag="company", kw_only=True):
    """Who looks on besides the reader; ``you`` is the reader's own mark if he guides."""

    count: int
    names: list[str]
    guides: list[Guide]
    you: str


class StandingDispatch(Dispatch, frozen=True, tag="standing"):
    """What the reader's own sides have laid down, and the seals of what others have."""

    standing: list[Filed]


class ClockDispatch(Dispatch, frozen=True, tag="clock", kw_only=True):
    """How long each side has been awaited, and when the question that waits takes its default answer."""

    times: dict[str, SideTime]
    due: float | None


class BeatDispatch(Dispatch, frozen=True, tag="beat"):
    """Somebody is there."""


ServerMessage = (
    SyncDispatch
    | EventsDispatch
    | OptionsDispatch
    | SettledDispatch
    | PreviewDispatch
    | MarchDispatch
    | SalvoDispatch
    | RefusedDispatch
    | SaidDispatch
    | PingedDispatch
    | NudgedDispatch
    | PresenceDispatch
    | CompanyDispatch
    | StandingDispatch
    | ClockDispatch
    | BeatDispatch
)
"""Whatever may come over the line."""
DISPATCHES: tuple[type[msgspec.Struct], ...] = get_args(ServerMessage)


def encode(message: Any) -> str:
    """A dispatch, or anything plain, as JSON text."""
    return msgspec.json.encode(message).decode()

"""Battles kept decoded, so that an order need not read forty kilobytes of state.

The database is the truth. What lies here is used only if its number equals the one read under the battle's lock, so
several processes may each keep their own.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

import rulesets
from games.services.hours import Hours
from rulesets import Side

MOST = 256
"""Battles kept; each costs some two hundred kilobytes."""

Sides = tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Pending:
    """An order that waits for a decision: the state before it, the order, the answers so far, the events told.

    ``going`` is the order where it stopped, if this process ran it: the answer goes on from there. It is never stored.
    """

    before: rulesets.Battle
    side: Side
    order: rulesets.Order
    answers: tuple[dict[str, Any], ...]
    told: int
    going: rulesets.Going[Any] | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Back:
    """An order that may be taken back: the event after which the battle stood before it, whose order, and which.

    ``free`` ones need nobody's leave. The state itself stays in the database.
    """

    seq: int
    side: Side
    free: bool
    kind: str
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A battle at one moment: its state after event ``seq``, its dice, and who commands what."""

    id: UUID
    seq: int
    status: str
    ruleset: rulesets.Ruleset[Any]
    battle: rulesets.Battle
    dice: rulesets.Dice = field(repr=False)
    seats: dict[int, Sides]
    pending: Pending | None = None
    backs: tuple[Back, ...] = ()
    practice: dict[Side, str] = field(default_factory=dict)
    """The sides that practice commanders have, each with his temper."""
    watched: str = "live"
    """What those who look on see of it while it is fought (:class:`games.models.Watched`)."""
    within: int = 0
    """Seconds that a decision may wait for its answer; 0 for ever."""
    due: float | None = None
    """The moment (seconds of the epoch) at which the decision that it waits for takes its default answer."""

    hours: Hours = field(default_factory=Hours.none)
    """How long each side has been awaited, and whom the battle waits for now."""

    def sides_of(self, player_id: int | None) -> Sides:
        """The sides that a player commands; none for a spectator."""
        return self.seats.get(player_id, ()) if player_id is not None else ()


class Memory:
    """The battles used last, safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._held: OrderedDict[UUID, Held] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, id: UUID, seq: int) -> Held | None:
        """The battle if it is kept as of that event."""
        with self._lock:
            held = self._held.get(id)
            if held is None or held.seq != seq:
                return None
            self._held.move_to_end(id)
            return held

    def latest(self, id: UUID) -> Held | None:
        """The battle as it was kept last, whatever has happened since."""
        with self._lock:
            return self._held.get(id)

    def keep(self, held: Held) -> None:
        """Keep a battle, unless a later moment of it is kept already."""
        with self._lock:
            known = self._held.get(held.id)
            if known is not None and known.seq > held.seq:
                return
            self._held[held.id] = held
            self._held.move_to_end(held.id)
            while len(self._held) > self._most:
                self._held.popitem(last=False)

    def forget(self, id: UUID) -> None:
        """Drop a battle (its seats changed, or it is gone)."""
        with self._lock:
            self._held.pop(id, None)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._held.clear()


memory = Memory()

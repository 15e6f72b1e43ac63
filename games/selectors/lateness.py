"""What those see who look on at a battle that is shown to them later: everything as it was then, and nothing since.

Every text, list, picture and answer about such a battle that goes to somebody who does not fight in it is made here,
from the opening as both sides knew it and the covers of the events that are due. When the battle is over all is open.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone
from msgspec import Raw

import rulesets
from games.dispatches import Seal, Seated, SyncDispatch, Utterance, encode
from games.models import Battle, LateMoment, Message, Opening, Watched
from games.selectors import telling, viewing
from games.services import ledger
from games.services.ledger import EventRow
from games.services.memory import Sides
from words import language, told_text

Json = dict[str, Any]

MINUTES = timedelta(minutes=10)
"""How much later a battle is seen that is shown by the clock."""
MOST = 64
"""Documents kept, each with the number of the event that it stands at."""


@dataclass(frozen=True, slots=True)
class Late:
    """How far somebody who looks on may see: ``until`` an event (0: the opening), and what was said before a time."""

    battle_id: UUID
    kind: str
    until: int
    moment: LateMoment | None
    said_before: datetime | None


def late_for(battle_id: UUID, sides: Sides) -> Late | None:
    """How far the holder of some sides is kept back in a battle; None where he sees it as it is."""
    if sides:
        return None
    row = Battle.objects.filter(pk=battle_id).values_list("watched", "status", "turn").first()
    if row is None or row[0] == Watched.LIVE or row[1] != Battle.Status.RUNNING:
        return None
    watched, _status, turn = row
    moment, before = _due(battle_id, watched, turn)
    return Late(battle_id, watched, moment.seq if moment else 0, moment, before)


def _due(battle_id: UUID, watched: str, turn: int) -> tuple[LateMoment | None, datetime | None]:
    """The last moment that is due, and the time before which talk is; nothing of a battle that is not shown yet."""
    moments = LateMoment.objects.filter(battle_id=battle_id)
    if watched == Watched.MINUTES:
        before = timezone.now() - MINUTES
        return moments.filter(at__lte=before).order_by("-seq").first(), before
    if watched == Watched.TURN:
        first = moments.filter(turn__gt=turn - 2).order_by("seq").first()
        due = moments.filter(seq__lt=first.seq) if first else moments
        moment = due.order_by("-seq").first()
        return moment, moment.at if moment else None
    return None, None


def hold_back(battle: Battle, sides: Sides = ()) -> Battle:
    """The row of a battle as a list may show it to who looks on: nothing in it is newer than what he may see.

    The row given is changed, and must not be saved.
    """
    late = late_for(battle.pk, sides) if battle.watched != Watched.LIVE else None
    if late is not None:
        moment = late.moment
        battle.seq = late.until
        battle.turn = moment.shown_turn if moment else 0
        battle.turn_of = moment.turn_of if moment else ""
        battle.points = moment.points if moment else {}
        battle.updated = moment.at if moment else battle.created
    return battle


# -- documents ---------------------------------------------------------------------------------------------------------


class Pasts:
    """The documents that were made last, so that the next is made from them; safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[UUID, tuple[int, Json]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, battle_id: UUID, until: int) -> tuple[int, Json] | None:
        """A document of the battle that stands no later than event ``until``, and where it stands."""
        with self._lock:
            found = self._kept.get(battle_id)
            return found if found is not None and found[0] <= until else None

    def keep(self, battle_id: UUID, seq: int, document: Json) -> None:
        """Keep a document, unless a later one is kept already."""
        with self._lock:
            found = self._kept.get(battle_id)
            if found is None or found[0] <= seq:
                self._kept[battle_id] = (seq, document)
            self._kept.move_to_end(battle_id)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._kept.clear()


pasts = Pasts()


def document_at(battle_id: UUID, until: int) -> Json:
    """The battle's document after event ``until`` as both sides knew it then, not yet told."""
    seq, document = pasts.get(battle_id, until) or (0, _opening(battle_id))
    for row in ledger.since(battle_id, seq, until - seq):
        patch = telling.uncover(row, "none").patch
        document = rulesets.merge(document, msgspec.json.decode(patch))
    pasts.keep(battle_id, until, document)
    return document


def _opening(battle_id: UUID) -> Json:
    opening = Opening.objects.select_related("battle").get(battle_id=battle_id)
    ruleset = opening.battle.ruleset
    return ruleset.document(ruleset.known_to(ruleset.decode(opening.state), None))


def moments_until(late: Late) -> Iterator[tuple[str, Json, Json]]:
    """The documents of a battle as far as it may be seen, each with the kind and parameters of what led to it."""
    document = _opening(late.battle_id)
    yield "", {}, document
    for row in ledger.since(late.battle_id, 0, late.until):
        own = telling.uncover(row, "none")
        document = rulesets.merge(document, msgspec.json.decode(own.patch))
        for told_of in msgspec.json.decode(own.body, type=telling.Head).each():
            yield told_of.kind, told_of.params or {}, document


# -- what is told ------------------------------------------------------------------------------------------------------


def rows_since(late: Late, seq: int, most: int = viewing.MOST_EVENTS) -> list[EventRow]:
    """The events after number ``seq`` that may be seen. That one was taken back, the event that did it says alone."""
    return _as_then(ledger.since(late.battle_id, seq, max(0, min(most, late.until - seq))))


def rows_before(late: Late, seq: int, since: int = 0) -> list[EventRow]:
    """A page of the log: the last events before number ``seq`` that may be seen."""
    return _as_then(viewing.events_before(late.battle_id, min(seq, late.until + 1), since))


def _as_then(rows: list[EventRow]) -> list[EventRow]:
    return [row._replace(undone=False) for row in rows]


def messages(late: Late) -> list[Utterance]:
    """What had been said by then, oldest first."""
    if late.said_before is None:
        return []
    found = Message.objects.filter(battle_id=late.battle_id, at__lte=late.said_before).order_by("-id")
    return [viewing.utterance(row) for row in reversed(found[: viewing.LAST_MESSAGES])]


def greeting(late: Late, since: int | None = None, to: str | None = None, deaf: Collection[int] = ()) -> str:
    """The ``sync`` message for who looks on later: of presence, clocks and sealed orders it knows nothing."""
    to = to or language()
    row = Battle.objects.defer("state", "pending").get(pk=late.battle_id)
    document = document_at(late.battle_id, late.until)
    rows = rows_since(late, max(0, late.until - viewing.LAST_EVENTS) if since is None else since)
    players = {side: _seat(seat) for side, seat in viewing.players(row).items()}
    events = ",".join(telling.body(event, "none", to) for event in rows)
    seen = told_text(encode(document), to)
    return encode(SyncDispatch(
        seq=late.until, you=(), late=late.kind, name=row.name, status=Battle.Status.RUNNING, players=players,
        proof=_proof(row, document), times={}, due=None, standing=[], options={},
        messages=viewing.who_hears(messages(late), deaf), document=Raw(seen), events=Raw(f"[{events}]"),
    ))  # fmt: skip


def _seat(seat: Seated) -> Seated:
    seat.pop("online", None)
    return seat


def _proof(row: Battle, document: Json) -> Seal:
    """The seal and the nonces: a battle that has ended meanwhile keeps its seed for those who are greeted anew."""
    found = viewing.proof(row, document.get("dice_count", 0))
    found.pop("seed", None)
    return found

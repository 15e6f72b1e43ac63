"""What a viewer may see: the one module that makes documents, events, options, previews and greetings for him.

Every text that leaves the server about a running battle is made here, in :mod:`games.selectors.telling` or in
:mod:`games.selectors.salvos`, for a *viewer*: a side, ``both`` (a hot-seat player) or ``none`` (a spectator); and in a
language, ``to``, which is that of the request unless it is named.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

import msgspec
from msgspec import Raw

import rulesets
from games.dispatches import (
    Filed,
    Mark,
    RefusedDispatch,
    Seal,
    Seated,
    SideTime,
    SyncDispatch,
    Utterance,
    encode,
)
from games.models import Battle, Message, Seat
from games.refusals import refusal, refuse
from games.selectors.telling import as_seen, body
from games.selectors.texts import MOST_BYTES, Texts
from games.services import holding, ledger, standing, undo
from games.services.ledger import Briefing, EventRow, SaidRow, SeatRow
from games.services.memory import Held, Pending, Sides
from rulesets import Illegal, Side
from words import language, tell_all, told_text

Json = dict[str, Any]

LAST_EVENTS = 200
"""Events that a newcomer is told; older ones are at ``/api/battles/<id>/events/``."""
MOST_EVENTS = 2000
LAST_MESSAGES = 50

_documents = Texts(MOST_BYTES)
_options = Texts(MOST_BYTES)


def viewer_of(sides: Sides) -> str:
    """The viewer who commands those sides."""
    if not sides:
        return "none"
    return "both" if len(sides) > 1 else str(sides[0])


def document(held: Held, viewer: str, to: str | None = None) -> bytes:
    """The battle's document as JSON; made once for each moment, viewer and language."""
    to = to or language()
    return _documents.get(
        held, f"{viewer} {to}", lambda: _tell(msgspec.json.encode(_document(held, viewer)), to)
    )


def _tell(plain: bytes, to: str) -> bytes:
    return told_text(plain.decode(), to).encode()


def _document(held: Held, viewer: str) -> Json:
    return held.ruleset.document(_know(held, viewer))


def _know(held: Held, viewer: str) -> rulesets.Battle:
    """The battle as the viewer knows it: who commands both sides knows all, and after the end everybody does."""
    if viewer == "both" or held.status == Battle.Status.OVER:
        return held.battle
    return held.ruleset.known_to(held.battle, None if viewer == "none" else Side(viewer))


def events_since(battle_id: UUID, seq: int, most: int = MOST_EVENTS) -> list[EventRow]:
    """The events after number ``seq``, in their order, ``most`` at a time."""
    return ledger.since(battle_id, seq, most)


def events_before(battle_id: UUID, seq: int, since: int = 0) -> list[EventRow]:
    """A page of the log: the last events before number ``seq`` that come after ``since``, in their order."""
    return ledger.before(battle_id, since, seq, LAST_EVENTS)


def events(rows: Iterable[EventRow], viewer: str, to: str | None = None) -> str:
    """Events as a JSON array, as the viewer may see them."""
    return f"[{','.join(as_seen(row, viewer, to) for row in rows)}]"


def options(held: Held, side: Side, to: str | None = None) -> bytes:
    """What a side can do now, as a JSON array; worked out once for each moment and side, then told in languages."""
    to = to or language()
    plain = _options.get(held, side, lambda: msgspec.json.encode(_options_now(held, side)))
    return _options.get(held, f"{side} {to}", lambda: _tell(plain, to))


def _options_now(held: Held, side: Side) -> list[rulesets.Offer]:
    return held.ruleset.options(held.battle, side) + undo.options(held, side)


def options_kept(held: Held, sides: Iterable[Side], to: str) -> dict[Side, bytes] | None:
    """The options of some sides, if all of them have been worked out already."""
    found = {side: _options.find(held, f"{side} {to}") for side in sides}
    return {side: text for side, text in found.items() if text} if all(found.values()) else None


def options_of(texts: Mapping[Side, bytes], sides: Sequence[Side]) -> dict[Side, bytes]:
    """The options of the sides that a viewer commands."""
    return {side: texts[side] for side in sides if side in texts}


@lru_cache(maxsize=256)
def changes(told: bytes, now: bytes) -> Raw:
    """Options, as a JSON array, against those that were told before: an offer that stays is not said again, but where
    it stood; a run of such is two numbers, its first place and its length.
    """
    stood = {bytes(offer): place for place, offer in enumerate(_OFFERS.decode(told))}
    said: list[Raw | list[int]] = []
    for offer in _OFFERS.decode(now):
        place, last = stood.get(bytes(offer)), said[-1] if said else None
        if place is None:
            said.append(offer)
        elif isinstance(last, list) and sum(last) == place:
            last[1] += 1
        else:
            said.append([place, 1])
    return Raw(msgspec.json.encode(said))


_OFFERS = msgspec.json.Decoder(list[Raw])


def preview(held: Held, sides: Sides, side: str, raw: bytes | Json, to: str | None = None) -> Json:
    """What an order would do. A refusal is part of the answer; raises only where no order can be read from ``raw``."""
    found: Json = tell_all(msgspec.to_builtins(_preview(held, sides, side, raw)), to)
    return found


def _preview(held: Held, sides: Sides, side: str, raw: bytes | Json) -> rulesets.Preview:
    if not sides or (side and side not in sides):
        return _refuse(refuse("not_yours"))
    order = held.ruleset.decode_order(raw)
    commander = Side(side) if side else acting(held, sides)
    if undo.goes_back(order):
        return undo.preview(held, commander, order)
    if isinstance(order, rulesets.Answer) and held.pending is not None:
        return _foretold(held, held.pending, commander, order)
    return held.ruleset.foresee(held.battle, commander, order)


def _foretold(held: Held, pending: Pending, commander: Side, answer: rulesets.Answer) -> rulesets.Preview:
    asked = held.battle.asked
    if asked is None or asked.side is not commander:
        return _refuse(refuse("nothing_asked"))
    answers = (*pending.answers, answer.answer)
    return held.ruleset.foresee_answer(
        pending.before, pending.side, pending.order, held.dice, answers, pending.going
    )


def march(held: Held, sides: Sides, side: str, raws: Sequence[bytes | Json], to: str | None = None) -> Json:
    """What orders of several units would do, one after another, and in which sequence."""
    if not sides or (side and side not in sides):
        answer = tuple(_refuse(refuse("not_yours")) for _ in raws)
        found = rulesets.GroupMarch(tuple(range(len(raws))), answer)
    else:
        orders = [held.ruleset.decode_order(raw) for raw in raws]
        found = held.ruleset.march(held.battle, Side(side) if side else acting(held, sides), orders)
    return {"sequence": found.sequence, "previews": tell_all(msgspec.to_builtins(found.previews), to)}


def acting(held: Held, sides: Sides) -> Side:
    """For which of his sides a reader asks who names none: the one that is to act, else the first."""
    acting = [side for side in sides if side in held.battle.clock.to_act]
    return acting[0] if acting else sides[0]


def _refuse(error: Illegal) -> rulesets.Preview:
    return rulesets.Preview(legal=False, refusal=error.refusal(), unit="")


def refusal_text(error: Illegal, seq: int, to: str | None = None, **handle: Any) -> str:
    """A refusal as a socket message; ``handle`` (key or id) says what was refused."""
    stale = error.code == "stale"
    return encode(RefusedDispatch(seq=seq, **handle, **refusal(error, to), stale=stale))


def decode(text: str) -> Any:
    """A JSON text as plain values."""
    return msgspec.json.decode(text)


def players(battle: Battle) -> dict[str, Seated]:
    """Who sits where, and how often he threw for his army before he kept it; of practice commanders their temper."""
    return _players(_seats(battle))


def _seats(battle: Battle) -> list[Seat]:
    return list(
        battle.seats.only("battle", "side", "commander", "throws", "practice", "nonce").order_by("side")
    )


def _players(seats: Iterable[Seat | SeatRow]) -> dict[str, Seated]:
    return {seat.side: _seat(seat) for seat in seats}


def _seat(seat: Seat | SeatRow) -> Seated:
    seated: Seated = {"name": seat.commander, "online": bool(seat.practice), "throws": seat.throws}
    if seat.practice:
        seated["practice"] = seat.practice
    return seated


def proof(battle: Battle, dice_count: int) -> Seal:
    """What proves the dice: the seal and the players' nonces, and once the battle is over the seed too."""
    return _proof(battle, dice_count, dict(battle.seats.values_list("side", "nonce")))


def _proof(battle: Battle | Briefing, dice_count: int, nonces: dict[str, str]) -> Seal:
    found: Seal = {
        "hash": battle.seed_hash,
        "count": dice_count,
        "nonces": [nonces.get(side, "") for side in ("ai", "kaki")],
    }
    if battle.status == Battle.Status.OVER:
        found["seed"] = bytes(battle.seed).hex()
    return found


def clock(held: Held) -> tuple[str, dict[str, SideTime], float | None]:
    """Whom the battle waits for (until when), how long each side has been awaited, and when the decision that it waits
    for takes its default answer.
    """
    return f"{' '.join(held.hours.waits)} {held.due or ''}", held.hours.side_times(), held.due


def standing_orders(battle_id: UUID, viewer: str) -> list[Filed]:
    """The standing orders of a battle as a viewer may see them (:func:`games.services.standing.list_filed`)."""
    over = Battle.objects.filter(pk=battle_id, status=Battle.Status.OVER).exists()
    return standing.list_filed(standing.all_filed(battle_id), _sides_of(viewer), over=over)


def _sides_of(viewer: str) -> list[str]:
    return {"none": [], "both": [str(side) for side in Side]}.get(viewer, [viewer])


def messages(battle_id: UUID) -> list[Utterance]:
    """What was said last, oldest first; who hears it, :func:`who_hears` says."""
    rows = Message.objects.filter(battle_id=battle_id).order_by("-id")[:LAST_MESSAGES]
    return [utterance(row) for row in reversed(rows)]


def who_hears(messages: list[Utterance], deaf: Collection[int]) -> list[Utterance]:
    """What of it somebody hears who is deaf to some players."""
    return [message for message in messages if message.by not in deaf] if deaf else messages


def utterance(message: Message) -> Utterance:
    """Something said, as it is sent."""
    side = Side(message.side) if message.side else None
    return Utterance(message.pk, message.author_id, message.name, side, message.text, message.at.isoformat())


class Snapshot(msgspec.Struct):
    """Everything that newcomers are told at once, read at one moment for whoever comes; each sees his part of it."""

    held: Held
    row: Briefing
    events: list[EventRow]
    messages: list[Utterance]
    _parts: dict[tuple[str, str], tuple[Raw, Raw]] = msgspec.field(default_factory=dict)

    def is_ready(self, viewer: str, to: str) -> bool:
        """Whether somebody has been told the same already."""
        return (viewer, to) in self._parts

    def prepare(self, viewer: str, to: str) -> tuple[Raw, Raw]:
        """Make what a viewer sees, document and events: the dear part, once for all who see the same.

        The events come without patches: the document holds what they did.
        """
        if (viewer, to) not in self._parts:
            events = ",".join(body(row, viewer, to) for row in self.events)
            self._parts[viewer, to] = Raw(document(self.held, viewer, to)), Raw(f"[{events}]")
        return self._parts[viewer, to]

    def text(
        self,
        viewer: str,
        sides: Sides,
        options: Mapping[Side, bytes],
        marks: Mapping[str, Mark],
        to: str | None = None,
        deaf: Collection[int] = (),
    ) -> str:
        """The ``sync`` message; ``marks`` are what is known of each side's player's presence.

        What was said by those to whom the viewer is ``deaf`` is left out.
        """
        players = self.players()
        for side, seat in players.items():
            players[side] = {**seat, **marks[side]} if side in marks else seat
            players[side]["online"] |= "practice" in seat
        document, events = self.prepare(viewer, to or language())
        told = SyncDispatch(
            seq=self.held.seq, you=sides, **self.head(viewer), players=players,
            messages=who_hears(self.messages, deaf), document=document, events=events,
            options={side: Raw(text) for side, text in options.items()},
        )  # fmt: skip
        return encode(told)

    def players(self) -> dict[str, Seated]:
        """Who sits where, as far as it is stored."""
        return _players(self.row.seats)

    def head(self, viewer: str) -> Json:
        """What is told of the battle beside its document and its events."""
        over = self.row.status == Battle.Status.OVER
        nonces = {seat.side: seat.nonce for seat in self.row.seats}
        return {
            "name": self.row.name,
            "status": self.held.status,
            "proof": _proof(self.row, _dice_count(self.held, viewer), nonces),
            "times": self.held.hours.side_times(),
            "due": self.held.due,
            "standing": standing.list_filed(self.row.filed, _sides_of(viewer), over=over),
        }


def _dice_count(held: Held, viewer: str) -> int:
    text = _documents.get(held, f"{viewer} dice", lambda: b"%d" % _know(held, viewer).dice_count)
    return int(text)


def snapshot(battle_id: UUID, viewer: str, since: int | None = None, to: str | None = None) -> Snapshot:
    """Read a battle for a newcomer, or for one who has seen event ``since``. Raises ``not_begun``."""
    found = read(battle_id, since)
    found.prepare(viewer, to or language())  # here, in a thread, not when the text is put together
    return found


def read(battle_id: UUID, since: int | None = None) -> Snapshot:
    """The same for whoever it is."""
    row = ledger.read_shown(battle_id, LAST_MESSAGES)
    held = holding.at(battle_id, row.seq if row is not None else None)
    assert row is not None  # or reading it would have failed
    first = held.seq - LAST_EVENTS if since is None else max(since, held.seq - MOST_EVENTS)
    told = [event for event in events_since(battle_id, max(0, first)) if event.seq <= held.seq]
    return Snapshot(held, row, told, [_said_then(said) for said in row.said])


def _said_then(row: SaidRow) -> Utterance:
    at = datetime.fromisoformat(row.at)
    at = at if at.tzinfo else at.replace(tzinfo=UTC)
    side = Side(row.side) if row.side else None
    return Utterance(row.id, row.author_id, row.name, side, row.text, at.isoformat())

"""What a viewer may see: the one module that makes documents, events, options, previews and greetings for him.

Every text that leaves the server about a running battle is made here or in :mod:`games.selectors.telling`, for a
*viewer*: a side, ``both`` (a hot-seat player) or ``none`` (a spectator); and in a language, ``to``, which is that of
the request unless it is named.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Any
from uuid import UUID

import msgspec

import rulesets
from games.models import Battle, Message
from games.refusals import refusal, refused
from games.selectors.telling import body, seen
from games.services import holding, ledger, standing, undo
from games.services.hours import Hours
from games.services.ledger import EventRow
from games.services.memory import Held, Sides
from rulesets import Illegal, Side
from words import ENGLISH, language, told

Json = dict[str, Any]

LAST_EVENTS = 200
"""Events that a newcomer is told; older ones are at ``/api/battles/<id>/events/``."""
MOST_EVENTS = 2000
LAST_MESSAGES = 50


class Texts:
    """JSON texts that were made for a moment of a battle and somebody, kept for the next who asks for the same."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._texts: OrderedDict[tuple[UUID, int, str], bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, held: Held, who: str, make: Callable[[], bytes]) -> bytes:
        """The text, made if it is not there."""
        key = (held.id, held.seq, who)
        with self._lock:
            if key in self._texts:
                self._texts.move_to_end(key)
                return self._texts[key]
        text = make()
        with self._lock:
            self._texts[key] = text
            while len(self._texts) > self._most:
                self._texts.popitem(last=False)
        return text


_documents = Texts(128)
_options = Texts(256)


def viewer_of(sides: Sides) -> str:
    """The viewer who commands those sides."""
    if not sides:
        return "none"
    return "both" if len(sides) > 1 else str(sides[0])


def document(held: Held, viewer: str, to: str | None = None) -> bytes:
    """The battle's document as JSON; made once for each moment, viewer and language."""
    to = to or language()
    return _documents.get(
        held, f"{viewer} {to}", lambda: msgspec.json.encode(told(_document(held, viewer), to))
    )


def _document(held: Held, viewer: str) -> Json:
    return held.ruleset.document(_known(held, viewer))


def _known(held: Held, viewer: str) -> rulesets.Battle:
    """The battle as the viewer knows it: who commands both sides knows all, and after the end everybody does."""
    if viewer == "both" or held.status == Battle.Status.OVER:
        return held.battle
    return held.ruleset.known(held.battle, None if viewer == "none" else Side(viewer))


def events_since(battle_id: UUID, seq: int, most: int = MOST_EVENTS) -> list[EventRow]:
    """The events after number ``seq``, in their order, ``most`` at a time."""
    return ledger.since(battle_id, seq, most)


def events_before(battle_id: UUID, seq: int, since: int = 0) -> list[EventRow]:
    """A page of the log: the last events before number ``seq`` that come after ``since``, in their order."""
    return ledger.before(battle_id, since, seq, LAST_EVENTS)


def events(rows: Iterable[EventRow], viewer: str, to: str | None = None) -> str:
    """Events as a JSON array, as the viewer may see them."""
    return f"[{','.join(seen(row, viewer, to) for row in rows)}]"


def options(held: Held, side: Side, to: str | None = None) -> bytes:
    """What a side can do now, as a JSON array; worked out once for each moment and side, then told in languages."""
    to = to or language()
    if to != ENGLISH:
        plain = options(held, side, ENGLISH)
        return _options.get(
            held, f"{side} {to}", lambda: msgspec.json.encode(told(msgspec.json.decode(plain), to))
        )
    return _options.get(held, side, lambda: msgspec.json.encode(_options_now(held, side)))


def _options_now(held: Held, side: Side) -> list[Json]:
    return held.ruleset.options(held.battle, side) + undo.options(held, side)


def options_of(texts: dict[Side, bytes], sides: Sequence[Side]) -> str:
    """The options of the sides that a viewer commands, as a JSON object."""
    return "{" + ",".join(f'"{side}":{texts[side].decode()}' for side in sides if side in texts) + "}"


def preview(held: Held, sides: Sides, side: str, raw: bytes | Json, to: str | None = None) -> Json:
    """What an order would do. A refusal is part of the answer; raises only where no order can be read from ``raw``."""
    found: Json = told(_preview(held, sides, side, raw), to)
    return found


def _preview(held: Held, sides: Sides, side: str, raw: bytes | Json) -> Json:
    if not sides or (side and side not in sides):
        return _refused(refused("not_yours"))
    order = held.ruleset.decode_order(raw)
    commander = Side(side) if side else _acting(held, sides)
    if undo.goes_back(order):
        return undo.preview(held, commander, order)
    return held.ruleset.foresee(held.battle, commander, order)


def march(held: Held, sides: Sides, side: str, raws: Sequence[bytes | Json], to: str | None = None) -> Json:
    """What orders of several units would do, one after another, and in which sequence."""
    if not sides or (side and side not in sides):
        answer = [_refused(refused("not_yours")) for _ in raws]
        found: Json = {"sequence": list(range(len(raws))), "previews": answer}
    else:
        orders = [held.ruleset.decode_order(raw) for raw in raws]
        found = held.ruleset.march(held.battle, Side(side) if side else _acting(held, sides), orders)
    return {"sequence": found["sequence"], "previews": told(found["previews"], to)}


def _acting(held: Held, sides: Sides) -> Side:
    acting = [side for side in sides if side in held.battle.clock.to_act]
    return acting[0] if acting else sides[0]


def _refused(error: Illegal) -> Json:
    return {"legal": False, "refusal": error.document(), "unit": ""}


def refusal_text(error: Illegal, seq: int, to: str | None = None, **handle: Any) -> str:
    """A refusal as a socket message; ``handle`` (key or id) says what was refused."""
    stale = error.code == "stale"
    return encode({"type": "refused", "seq": seq, **handle, **refusal(error, to), "stale": stale})


def encode(message: Any) -> str:
    """Anything plain as JSON text."""
    return msgspec.json.encode(message).decode()


def decode(text: str) -> Any:
    """A JSON text as plain values."""
    return msgspec.json.decode(text)


def players(battle: Battle) -> Json:
    """Who sits where, and how often he threw for his army before he kept it; of practice commanders their temper."""
    return {
        seat.side: {
            "name": seat.commander,
            "online": bool(seat.practice),
            "throws": seat.throws,
            **({"practice": seat.practice} if seat.practice else {}),
        }
        for seat in battle.seats.order_by("side")
    }


def proof(battle: Battle, dice_count: int) -> Json:
    """What proves the dice: the seal and the players' nonces, and once the battle is over the seed too."""
    nonces = dict(battle.seats.values_list("side", "nonce"))
    found: Json = {
        "hash": battle.seed_hash,
        "count": dice_count,
        "nonces": [nonces.get(side, "") for side in ("ai", "kaki")],
    }
    if battle.status == Battle.Status.OVER:
        found["seed"] = bytes(battle.seed).hex()
    return found


def hours(battle: Battle) -> Json:
    """How long each side has been awaited, up to now."""
    return Hours.read(battle.turn_of, battle.hours).told()


def clock(battle_id: UUID) -> tuple[str, Json, float | None]:
    """Whom the battle waits for (until when), how long each side has been awaited, and when the decision that it waits
    for takes its default answer; nothing once it is gone.
    """
    wanted = ("turn_of", "hours", "pending", "answer_within")
    row = Battle.objects.only(*wanted).filter(pk=battle_id).first()
    if row is None:
        return "", {}, None
    due = holding.due_of(row)
    return f"{row.turn_of} {due or ''}", hours(row), due


def standing_orders(battle_id: UUID, viewer: str) -> list[Json]:
    """The standing orders of a battle as a viewer may see them (:func:`games.services.standing.listed`)."""
    sides = {"none": [], "both": [str(side) for side in Side]}.get(viewer, [viewer])
    over = Battle.objects.filter(pk=battle_id, status=Battle.Status.OVER).exists()
    return standing.listed(battle_id, sides, over=over)


def messages(battle_id: UUID) -> list[Json]:
    """What was said last, oldest first."""
    rows = Message.objects.filter(battle_id=battle_id).order_by("-id")[:LAST_MESSAGES]
    return [said(row) for row in reversed(rows)]


def said(message: Message) -> Json:
    """Something said, as it is sent."""
    return {
        "from": message.name,
        "side": message.side or None,
        "text": message.text,
        "at": message.at.isoformat(),
    }


class Snapshot(msgspec.Struct):
    """Everything a newcomer is told at once, read at one moment."""

    held: Held
    events: list[EventRow]
    head: Json

    def text(
        self, viewer: str, sides: Sides, options: dict[Side, bytes], marks: Json, to: str | None = None
    ) -> str:
        """The ``sync`` message; ``marks`` are what is known of each side's player's presence.

        The events come without patches: the document holds what they did.
        """
        raw = {
            "document": document(self.held, viewer, to).decode(),
            "events": f"[{','.join(body(row, viewer, to) for row in self.events)}]",
            "options": options_of(options, sides),
        }
        parts = ",".join(f'"{name}":{text}' for name, text in raw.items())
        there = {side: {**seat, **marks.get(side, {})} for side, seat in self.head["players"].items()}
        players = {
            side: {**seat, "online": seat["online"] or "practice" in seat} for side, seat in there.items()
        }
        head = encode({"type": "sync", "seq": self.held.seq, "you": sides, **self.head, "players": players})
        return f"{head[:-1]},{parts}}}"


def snapshot(battle_id: UUID, viewer: str, since: int | None = None, to: str | None = None) -> Snapshot:
    """Read a battle for a newcomer, or for one who has seen event ``since``. Raises ``not_begun``."""
    held = holding.current(battle_id)
    document(held, viewer, to)  # made here, in a thread, not when the text is put together
    row = Battle.objects.defer("state", "pending").get(pk=battle_id)
    first = held.seq - LAST_EVENTS if since is None else max(since, held.seq - MOST_EVENTS)
    told = [event for event in events_since(battle_id, max(0, first)) if event.seq <= held.seq]
    head = {
        "name": row.name,
        "status": held.status,
        "players": players(row),
        "proof": proof(row, _known(held, viewer).dice_count),
        "times": hours(row),
        "due": held.due,
        "standing": standing_orders(battle_id, viewer),
        "messages": messages(battle_id),
    }
    return Snapshot(held, told, head)

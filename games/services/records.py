"""The record of a battle: everything that is needed to watch it again, and to prove it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any

import msgspec

import rulesets
from games.models import Battle, BattleEvent, Imported, OrderReceipt
from games.refusals import refuse
from games.services import standing
from rulesets import Entry, Event, Record, Side


def record_of(battle: Battle) -> Record:
    """The record of a finished battle, seed and all. Raises ``not_over`` before: a record opens the dice.

    A lesson began from a staged scene and has no proof: ``no_record``.
    """
    handed_in = Imported.objects.filter(pk=battle.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return rulesets.decode_record(handed_in.encode())
    if battle.lesson:
        raise refuse("no_record")
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")
    ruleset = battle.ruleset
    seats = {Side(seat.side): seat for seat in battle.seats.all()}
    record = Record(
        system=battle.system,
        edition=battle.edition,
        options=battle.options,
        seats={side: seats[side].rules_seat for side in Side},
        seed=bytes(battle.seed).hex(),
        seed_hash=battle.seed_hash,
        nonces=tuple(seats[side].nonce for side in Side),
        orders=list(_orders(battle)),
        opening=msgspec.json.decode(battle.opening.document),
        events=list(_events(battle)),
        final=msgspec.json.decode(msgspec.json.encode(ruleset.document(ruleset.decode(battle.state)))),
        standing=laid_down(battle),
    )
    return rulesets.as_told(record)


def laid_down(battle: Battle) -> list[dict[str, Any]]:
    """The standing orders of a battle that is over, opened; those of one that was handed in stand in its record."""
    handed_in = Imported.objects.filter(pk=battle.pk).values_list("document", flat=True).first()
    if handed_in is not None:
        return rulesets.decode_record(handed_in.encode()).standing
    opened: list[Any] = [standing.open_order(order) for order in battle.standing.all()]
    return opened


SEALED = ("seed", "orders", "opening", "events", "final")
"""What a record keeps back while its battle is fought."""


def publish(battle: Battle) -> dict[str, Any]:
    """The record as everybody who may see the battle may have it: whole once it is over.

    Before, it holds what binds the dice (the seal and the players' nonces), and names what is still sealed. Raises
    ``no_record`` for a lesson.
    """
    about = {"status": battle.status, "battle": str(battle.id), "name": battle.name}
    if battle.lesson or battle.status == Battle.Status.OVER:
        text = rulesets.ENGLISH.text(msgspec.json.encode(record_of(battle)).decode())
        found: dict[str, Any] = msgspec.json.decode(text)
        return {**found, **about, "sealed": []}
    nonces = dict(battle.seats.values_list("side", "nonce"))
    return {
        "format": rulesets.RECORD_FORMAT,
        "system": battle.system,
        "edition": battle.edition,
        "seed_hash": battle.seed_hash,
        "nonces": [nonces[side] for side in Side if side in nonces],
        **about,
        "sealed": list(SEALED),
    }


def _orders(battle: Battle) -> Iterator[Entry]:
    """The orders as they were given, each with the answers to the decisions that it led to."""
    last: Entry | None = None
    number = _Numbers(battle)
    for receipt in OrderReceipt.objects.filter(battle=battle).order_by("seq", "id"):
        order: dict[str, Any] = msgspec.json.decode(receipt.order)
        if order["kind"] == "answer" and last is not None:
            last = Entry(last.side, last.order, (*last.answers, order["answer"]))
            continue
        if last is not None:
            yield last
        last = Entry(Side(receipt.side), order, take_back=number.of(receipt))
    if last is not None:
        yield last


class _Numbers:
    """Which of a record's orders another one took back. Asked once for each order, in their order."""

    def __init__(self, battle: Battle) -> None:
        backs = BattleEvent.objects.filter(battle=battle, body__contains='"kind":"taken_back"')
        bodies = {row.seq: msgspec.json.decode(row.body) for row in backs}
        self._undone = {seq: body["params"]["undone"] for seq, body in bodies.items()}
        self._firsts: list[int] = []

    def of(self, receipt: OrderReceipt) -> int:
        """The number of the order that this one took back; 0 if it did nothing of the kind."""
        self._firsts.append(receipt.first)
        undone = self._undone.get(receipt.seq)
        return bisect_right(self._firsts, undone[0]) if undone else 0


def _events(battle: Battle) -> Iterator[Event]:
    """The events as the rules told them."""
    names = set(Event.__struct_fields__) - {"rolls", "patch"}
    for row in BattleEvent.objects.filter(battle=battle).order_by("seq"):
        body: dict[str, Any] = msgspec.json.decode(row.body)
        plain = {name: body[name] for name in names if body.get(name) is not None}
        plain["patch"] = msgspec.json.decode(row.patch)
        plain["rolls"] = msgspec.json.decode(row.throws) if row.throws else []
        yield msgspec.convert(plain, Event)

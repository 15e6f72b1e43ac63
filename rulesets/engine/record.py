"""The record of a battle, and the proof of it.

A record holds what is needed to fight the battle again (options, seats, seed, nonces, orders and answers) and what came
of it (opening document, events, final document). :func:`prove` fights it again and says what differs: the dice
against the seed, the events against the orders, the final state against both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from rulesets.engine import sealed
from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice import HmacDice, seal
from rulesets.engine.document import merged
from rulesets.engine.events import Event
from rulesets.engine.illegal import Illegal
from rulesets.engine.refight import Entry, Refight
from rulesets.engine.registry import Ruleset
from rulesets.engine.seats import Seat

B = TypeVar("B", bound=Battle)
Json = dict[str, Any]

FORMAT = "honjin-record/1"


class Record(msgspec.Struct, kw_only=True):
    """A whole battle, from the first die to the last. ``seed`` is hexadecimal."""

    format: str = FORMAT
    system: str
    options: Json
    seats: dict[Side, Seat]
    seed: str
    seed_hash: str
    nonces: tuple[str, ...] = ()
    orders: list[Entry] = []
    opening: Json = {}
    events: list[Event] = []
    final: Json = {}
    standing: list[Json] = []
    """Orders that players filed in advance, each with what lay under its hash."""

    @property
    def dice(self) -> HmacDice:
        """The battle's dice."""
        return HmacDice(bytes.fromhex(self.seed), self.nonces)


def decode_record(raw: bytes) -> Record:
    """A record from its JSON; raises :class:`Illegal` if it is none."""
    try:
        record = msgspec.json.decode(raw, type=Record)
        bytes.fromhex(record.seed)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Illegal("malformed", "", "This is no record of a battle: {error}.", error=str(error)) from error
    if record.format != FORMAT:
        raise Illegal("format", "", "Records of the form {form} are not known here.", form=record.format)
    return record


def begin(
    ruleset: Ruleset[B],
    options: Mapping[str, Any],
    seats: Mapping[Side, Seat],
    seed: bytes,
    nonces: Sequence[str] = (),
) -> tuple[Record, B]:
    """Open a battle and start its record; the first automatic steps are taken."""
    battle = ruleset.open(ruleset.options_from(options), seats)
    record = Record(
        system=ruleset.slug,
        options=dict(options),
        seats=dict(seats),
        seed=seed.hex(),
        seed_hash=seal(seed),
        nonces=tuple(nonces),
        opening=ruleset.document(battle),
    )
    outcome = ruleset.begin(battle, record.dice)
    record.events.extend(outcome.events)
    record.final = ruleset.document(outcome.battle)
    return record, outcome.battle


def prove(ruleset: Ruleset[Any], record: Record) -> list[str]:
    """Fight a record again; every difference in words, an empty list if there is none."""
    faults = list(_dice_faults(record))
    if seal(bytes.fromhex(record.seed)) != record.seed_hash:
        faults.append("The seed does not fit its hash.")
    again, battle = begin(ruleset, record.options, record.seats, bytes.fromhex(record.seed), record.nonces)
    if again.opening != record.opening:
        faults.append("The opening differs.")
    fought = Refight(ruleset, battle, again.events, record.dice)
    for number, entry in enumerate(record.orders, 1):
        try:
            fought.give(entry)
        except Illegal as refusal:
            return [*faults, f"Order {number} ({entry.order.get('kind')}) is refused now: {refusal}"]
    faults.extend(_event_faults(record.events, fought.events))
    if ruleset.document(fought.battle) != record.final:
        faults.append("The final state differs.")
    faults.extend(sealed.faults(record.final))
    faults.extend(_changed_seals(record))
    faults.extend(_standing_faults(record))
    if replayed(record) != record.final:
        faults.append("The patches do not lead to the final state.")
    return faults


def replayed(record: Record) -> Json:
    """The document at the end, from the opening and the events' patches alone."""
    document: Json = record.opening
    for event in record.events:
        document = merged(document, event.patch)
    return document


def _dice_faults(record: Record) -> Iterator[str]:
    dice = record.dice
    for number, event in enumerate(record.events, 1):
        for throw in event.rolls:
            faces = tuple(dice.face(die, throw.test.die) for die in throw.numbers)
            if faces != throw.faces:
                yield f"Event {number}: the dice show {throw.faces}, the seed gives {faces}."


def _changed_seals(record: Record) -> Iterator[str]:
    """A hash, once published, stays; only taking the order back removes it."""
    published: dict[str, str] = {}
    for number, event in enumerate(record.events, 1):
        if event.patch.get("seals", published) is None:
            published.clear()
        for id, told in (event.patch.get("seals") or {}).items():
            if told is None:
                published.pop(id, None)
            elif published.setdefault(id, told.get("hash", "")) != told.get("hash", published[id]):
                yield f"Event {number}: the seal {id} is another than was published."


def _standing_faults(record: Record) -> Iterator[str]:
    """Every order that was filed in advance fits the hash that was published of it."""
    for number, order in enumerate(record.standing, 1):
        choice = {key: order.get(key) for key in ("kind", "unit", "choice", "filed")}
        if sealed.hash_of(choice, str(order.get("salt"))) != order.get("hash"):
            yield f"Standing order {number} does not fit its hash."


def _event_faults(old: Sequence[Event], new: Sequence[Event]) -> Iterator[str]:
    plain = [[_plain(event) for event in events] for events in (old, new)]
    for number, (was, now) in enumerate(zip(*plain, strict=False), 1):
        if was != now:
            parts = [key for key in was.keys() | now.keys() if was.get(key) != now.get(key)]
            yield f"Event {number} ({was.get('kind')}) differs in {', '.join(sorted(parts))}."
    if len(old) != len(new):
        yield f"The record has {len(old)} events, the orders give {len(new)}."


def _plain(event: Event) -> Json:
    return msgspec.json.decode(msgspec.json.encode(event))  # type: ignore[no-any-return]

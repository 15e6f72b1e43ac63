"""The record of a battle, and the proof of it.

A record holds what is needed to fight the battle again (options, seats, seed, nonces, orders and answers) and what came
of it (opening document, events, final document). :func:`proof` holds it against itself (the dice against the seed, the
patches against the final state) and fights it again: what the record says and the present rules say otherwise is a
difference, what only the present rules say is an addition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

import msgspec

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.dice import HmacDice, seal
from rulesets.engine.document import merge
from rulesets.engine.illegal import Illegal
from rulesets.engine.play import sealing
from rulesets.engine.play.events import Event
from rulesets.engine.records.refight import Entry, Refight
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import ENGLISH
from rulesets.engine.seats import Seat

B = TypeVar("B", bound=Battle)
Json = dict[str, Any]

FORMAT = "honjin-record/1"
MOST_PLACES = 4
"""Places of an event in which it differs that are named."""


class Record(msgspec.Struct, kw_only=True):
    """A whole battle, from the first die to the last. ``seed`` is hexadecimal.

    ``edition`` is that of the rules by which it began (:attr:`Ruleset.edition`).
    """

    format: str = FORMAT
    system: str
    edition: int = 1
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
        edition=ruleset.edition,
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


@dataclass(frozen=True)
class Proof:
    """What was found wrong with a record, in words.

    ``broken`` is what the record contradicts itself in, whatever the rules; ``differences`` what the present rules
    would have otherwise; ``additions`` what they would tell beyond it.
    """

    broken: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    additions: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Everything but the additions."""
        return [*self.broken, *self.differences]


def prove(ruleset: Ruleset[Any], record: Record) -> list[str]:
    """Check a record and fight it again; every fault in words, an empty list if there is none."""
    return proof(ruleset, record).faults


def proof(ruleset: Ruleset[Any], record: Record) -> Proof:
    """Check a record and fight it again."""
    found = Proof(broken=contradictions(record))
    again, battle = begin(ruleset, record.options, record.seats, bytes.fromhex(record.seed), record.nonces)
    _compare(found, "The opening", record.opening, again.opening)
    fought = Refight(ruleset, battle, again.events, record.dice)
    for number, entry in enumerate(record.orders, 1):
        try:
            fought.give(entry)
        except Illegal as refusal:
            refused = f"Order {number} ({entry.order.get('kind')}) is refused now: {refusal}"
            _compare_events(found, record.events[: len(fought.events)], fought.events)
            found.differences.append(refused)
            return found
    _compare_events(found, record.events, fought.events)
    if len(record.events) != len(fought.events):
        found.differences.append(
            f"The record has {len(record.events)} events, the orders give {len(fought.events)}."
        )
    _compare(found, "The final state", record.final, ruleset.document(fought.battle))
    return found


def contradictions(record: Record) -> list[str]:
    """What a record contradicts itself in: seed and seal, dice and seed, seals and choices, patches and final state."""
    faults = list(_dice_faults(record))
    if seal(bytes.fromhex(record.seed)) != record.seed_hash:
        faults.append("The seed does not fit its hash.")
    faults.extend(sealing.faults(record.final))
    faults.extend(_changed_seals(record))
    faults.extend(_standing_faults(record))
    if replay(record) != record.final:
        faults.append("The patches do not lead to the final state.")
    return faults


def replay(record: Record) -> Json:
    """The document at the end, from the opening and the events' patches alone."""
    document: Json = record.opening
    for event in record.events:
        document = merge(document, event.patch)
    return document


def as_told(record: Record) -> Record:
    """A record whose end is what its battle told, where the present rules would only tell more of that end: else every
    battle of before a release that tells more would contradict itself.
    """
    then = replay(record)
    more = all(added for _place, added in differences(then, record.final))
    return msgspec.structs.replace(record, final=then) if more else record


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
        if sealing.hash_of(choice, str(order.get("salt"))) != order.get("hash"):
            yield f"Standing order {number} does not fit its hash."


def _compare(found: Proof, what: str, was: Json, now: Json) -> None:
    places = list(differences(ENGLISH.within(was), ENGLISH.within(now)))
    if any(not added for _place, added in places):
        found.differences.append(f"{what} differs.")
    elif places:
        found.additions.append(f"{what}: {_name_places(places)}.")


def _compare_events(found: Proof, old: Sequence[Event], new: Sequence[Event]) -> None:
    for number, (was, now) in enumerate(zip(old, new, strict=False), 1):
        if was == now:
            continue
        places = list(differences(_plain(was), _plain(now)))
        otherwise = [place for place in places if not place[1] or place[0].startswith("rolls")]
        if otherwise:
            found.differences.append(f"Event {number} ({was.kind}) differs in {_name_places(otherwise)}.")
        elif places:
            found.additions.append(f"Event {number} ({was.kind}): {_name_places(places)}.")


def differences(was: Any, now: Any, place: str = "") -> Iterator[tuple[str, bool]]:
    """Where two documents differ, and whether the later one only has something more there."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in sorted(was.keys() | now.keys(), key=str):
            at = f"{place}.{key}" if place else str(key)
            if key not in was or key not in now:
                yield at, key not in was
            elif was[key] != now[key]:
                yield from differences(was[key], now[key], at)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for number, (one, other) in enumerate(zip(was, now, strict=True)):
            yield from differences(one, other, f"{place}.{number}")
    elif was != now:
        yield place, False


def _name_places(places: Sequence[tuple[str, bool]]) -> str:
    named = ", ".join(place for place, _added in islice(places, MOST_PLACES))
    return f"{named} and {len(places) - MOST_PLACES} places more" if len(places) > MOST_PLACES else named


def _plain(event: Event) -> Json:
    """An event as it reads in English: of before records hold finished sentences, now what they are made of."""
    return msgspec.json.decode(ENGLISH.text(msgspec.json.encode(event).decode()))  # type: ignore[no-any-return]

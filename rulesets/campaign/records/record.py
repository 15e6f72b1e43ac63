"""The record of a war: everything that is kept of it (CAM-CHR-2, CAM-GEN-6).

It holds what is needed to wage the war again (scenario with its data as it was, options, seats, words, seed, steps as
they were asked), what came of it (opening, events with patches, final document, chronicle) and the battles that were
fought for it. Plans with their salts, tickets with levies and tolls stand in the events and in the final document.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulesets.campaign import front
from rulesets.campaign.dice import COMPUTER_WORD, CampaignDice
from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.events import Event, Settled
from rulesets.campaign.opening import Seat
from rulesets.campaign.records.steps import Step, carry_out
from rulesets.campaign.scenarios import Scenario, scenario
from rulesets.campaign.shown.chronicle import chronicle
from rulesets.campaign.state import EDITION, Campaign
from rulesets.engine.dice.dice import seal
from rulesets.engine.document import merge
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.records.record import differences

Json = dict[str, Any]

FORMAT = "honjin-campaign/1"


class Fought(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle that was fought for a war: what the house calls it, the fingerprint of its record, and the record itself
    where it lies in the file; records of battles can be kept apart.
    """

    battle: str
    fingerprint: str
    record: Json = {}


class Told(msgspec.Struct, frozen=True):
    """An entry of the chronicle (CAM-CHR-1): for each part the numbers of its events."""

    season: int
    year: int
    parts: dict[str, tuple[int, ...]]


class Sealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan as it was opened, with what everybody needs to count its seal again (CAM-PLN-3, CAM-DIC-4)."""

    season: int
    clan: str
    hash: str
    salt: str
    plan: Json = {}


class Record(msgspec.Struct, kw_only=True):
    """A whole war. ``seed`` is hexadecimal, ``words`` are in seat order (CAM-DIC-1), ``battles`` go by ticket.

    ``options`` are those that were asked for beside the scenario's own; ``edition`` is that of the rules by which it
    began; ``name`` is what its players call it. ``plans``, ``tickets`` (as they last were) and ``chronicle`` stand in
    the events too; they are here for readers.
    """

    format: str = FORMAT
    name: str = ""
    edition: int = EDITION
    scenario: Json
    options: Json = {}
    seats: dict[str, Seat] = {}
    words: tuple[str, ...] = ()
    seed: str
    seed_hash: str
    opening: Json = {}
    steps: list[Step] = []
    events: list[Event] = []
    final: Json = {}
    battles: dict[str, Fought] = {}
    plans: list[Sealed] = []
    tickets: dict[str, Json] = {}
    chronicle: list[Told] = []

    @property
    def dice(self) -> CampaignDice:
        """The dice of this war."""
        return CampaignDice(bytes.fromhex(self.seed), self.words)


# -- writing -----------------------------------------------------------------------------------------------------------


class Writing:
    """A war at work and its record: each step is carried out and written down. ``systems`` by slug."""

    def __init__(self, record: Record, campaign: Campaign, systems: Mapping[str, Fielding]) -> None:
        self.record = record
        self.campaign = campaign
        self.systems = systems
        self._dice = record.dice

    def take(self, step: Step) -> Settled:
        """Carry a step out and write it down; raises :class:`Illegal`, and then nothing is written."""
        settled = carry_out(self.campaign, step, self._dice, self.systems)
        self.campaign = settled.campaign
        self.record.steps.append(msgspec.structs.replace(step, told=settled.campaign.told))
        self.record.events.extend(settled.events)
        return settled

    def finish(self) -> Record:
        """The record as it stands now."""
        self.record.final = document(self.campaign)
        return with_tables(self.record)


def open_record(
    of: Scenario | str,
    seed: bytes,
    *,
    options: Mapping[str, Any] | None = None,
    seats: Mapping[str, Seat] | None = None,
    words: Sequence[str] | None = None,
    systems: Mapping[str, Fielding] | None = None,
    name: str = "",
) -> Writing:
    """A war before its first die, and its record. Without words every seat has the computer's (CAM-DIC-1). Raises
    :class:`~rulesets.engine.illegal.Illegal` for options that cannot be.
    """
    chosen = scenario(of) if isinstance(of, str) else of
    asked = front.asked_options(options or {}, chosen, systems)
    campaign = front.open(chosen, asked, seats or {})
    record = Record(
        name=name,
        edition=campaign.edition,
        scenario=msgspec.to_builtins(chosen),
        options=asked,
        seats=dict(seats or {}),
        words=tuple(words) if words is not None else (COMPUTER_WORD,) * len(chosen.order),
        seed=seed.hex(),
        seed_hash=seal(seed),
        opening=document(campaign),
    )
    return Writing(record, campaign, systems or {})


def with_tables(record: Record) -> Record:
    """The record with the tables that follow from its events."""
    record.plans = list(plans_of(record.events))
    record.tickets = tickets_of(record.events)
    record.chronicle = number_events(record.events)
    return record


def plans_of(events: Iterable[Event]) -> Iterator[Sealed]:
    """Every plan that was opened, in order (CAM-CHR-2)."""
    hashes: dict[str, str] = {}
    for event in events:
        for clan, told in (event.patch.get("seals") or {}).items():
            if told and "hash" in told:
                hashes[clan] = told["hash"]
            if told and "salt" in told:
                yield Sealed(event.season, clan, hashes[clan], told["salt"], told.get("plan", {}))


def tickets_of(events: Iterable[Event]) -> dict[str, Json]:
    """Every ticket as it last was, with answers, levies, outcome and tolls (CAM-CHR-2)."""
    found: dict[str, Json] = {}
    for event in events:
        for id, told in (event.patch.get("tickets") or {}).items():
            if told is not None:
                found[id] = merge(found.get(id, {}), told)
    return found


def number_events(events: Sequence[Event]) -> list[Told]:
    """The chronicle of those events, as numbers of events (CAM-CHR-1)."""
    return [
        Told(
            entry.season,
            entry.year,
            {part: tuple(event.number for event in there) for part, there in entry.parts.items()},
        )
        for entry in chronicle(events)
    ]


# -- crossing ----------------------------------------------------------------------------------------------------------


def encode_record(record: Record) -> bytes:
    """A record as JSON."""
    return msgspec.json.encode(record)


def decode_record(raw: bytes) -> Record:
    """A record from its JSON; raises :class:`Illegal` (``malformed``, ``format``) if it is none."""
    try:
        form = msgspec.json.decode(raw, type=_Form).format
        if form != FORMAT:
            raise Illegal("format", "", "Records of the form {form} are not known here.", form=form)
        record = msgspec.json.decode(raw, type=Record)
        bytes.fromhex(record.seed)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Illegal(
            "malformed", "", "This is no record of a campaign: {error}.", error=str(error)
        ) from error
    return record


class _Form(msgspec.Struct):
    format: str


def replay(record: Record, after: int = -1) -> Json:
    """The document after so many events (all of them), from the opening and the patches alone (CAM-EVT-1)."""
    told = record.events if after < 0 else record.events[:after]
    return replay_patches(record.opening, [event.patch for event in told])


def as_told(record: Record) -> Record:
    """A record whose end is what its war told, where the present rules would only tell more of that end."""
    then = replay(record)
    more = all(added for _place, added in differences(then, record.final))
    return msgspec.structs.replace(record, final=then) if more else record


def fingerprint(record: Any) -> str:
    """The fingerprint of a battle's record: SHA-256 of its JSON, keys sorted, in hexadecimal."""
    plain = msgspec.to_builtins(record, str_keys=True)
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()

"""What a war's record contradicts itself in, whatever the rules: seed, dice, seals, numbers, patches (CAM-DIC-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rulesets.campaign.dice import CampaignDice, battle_seed, ninja_label, plan_salt
from rulesets.campaign.events import Event
from rulesets.campaign.records.record import Record, number_events, plans_of, replay, tickets_of
from rulesets.campaign.state import SEASONS
from rulesets.engine.dice.dice import seal
from rulesets.engine.document import merge
from rulesets.engine.play.sealing import hash_of

Json = dict[str, Any]


def contradictions(record: Record) -> list[str]:
    """Everything in which a record contradicts itself, in words; an empty list if there is nothing."""
    found = []
    if seal(bytes.fromhex(record.seed)) != record.seed_hash:
        found.append("The seed does not fit its hash.")
    if len(record.words) != len(record.scenario.get("clans", ())):
        found.append("There is not one word for each seat.")
    found += _of_dice(record)
    found += Seals(record.dice).of(record.events)
    found += _of_numbers(record)
    if replay(record) != record.final:
        found.append("The patches do not lead to the final state.")
    found += _of_tables(record)
    return found


def _of_tables(record: Record) -> Iterator[str]:
    """CAM-CHR-2: what stands in a record for its readers is what its events say."""
    if list(plans_of(record.events)) != record.plans:
        yield "The plans are not those of the events."
    if tickets_of(record.events) != record.tickets:
        yield "The tickets are not those of the events."
    if number_events(record.events) != record.chronicle:
        yield "The chronicle is not that of the events."


def _of_dice(record: Record) -> Iterator[str]:
    """CAM-DIC-1, CAM-DIC-2: every face is that of the seed, the words and its number, and no number is missing."""
    dice, expected = record.dice, 0
    ninja: Counter[tuple[str, int]] = Counter()
    for event in record.events:
        for throw in event.rolls:
            numbers = throw.numbers
            if event.ninja:
                at = (event.ninja, event.season)
                year, season = _when(event.season)
                labels = [ninja_label(event.ninja, year, season, number) for number in numbers]
                faces = tuple(dice.with_label(label, throw.test.die) for label in labels)
                first, ninja[at] = ninja[at], ninja[at] + len(numbers)
            else:
                faces = tuple(dice.face(number, throw.test.die) for number in numbers)
                first, expected = expected, expected + len(numbers)
            if faces != throw.faces:
                yield f"Event {event.number}: the dice show {throw.faces}, the seed gives {faces}."
            if numbers != tuple(range(first, first + len(numbers))):
                yield f"Event {event.number}: the dice have the numbers {numbers}, the next is {first}."
    if record.final.get("dice_count", 0) != expected:
        yield f"The record counts {record.final.get('dice_count', 0)} dice, its events tell of {expected}."


def _when(season: int) -> tuple[int, str]:
    """The year and the season's name."""
    return (season + 3) // 4, SEASONS[(season + 3) % 4]


def _of_numbers(record: Record) -> Iterator[str]:
    """CAM-EVT-1: events are numbered from 1 without a gap, and every event belongs to a step."""
    for number, event in enumerate(record.events, 1):
        if event.number != number:
            yield f"Event {number} has the number {event.number}."
            return
    last = record.steps[-1].told if record.steps else 0
    if last != len(record.events):
        yield f"The steps tell of {last} events, the record has {len(record.events)}."


class Seals:
    """Plans, answers and the seeds of battles as the events publish and open them (CAM-PLN-3, CAM-BAT-16)."""

    def __init__(self, dice: CampaignDice) -> None:
        self._dice = dice
        self._plans: dict[str, str] = {}
        self._locks: Counter[tuple[str, int]] = Counter()
        self._secrets: dict[str, Json] = {}

    def of(self, events: list[Event]) -> Iterator[str]:
        """What does not fit, event by event."""
        for event in events:
            for clan, told in (event.patch.get("seals") or {}).items():
                yield from self._plan(event, clan, told)
            for key, told in (event.patch.get("secrets") or {}).items():
                if told is not None:
                    yield from self._secret(event, key, told)
            for id, told in (event.patch.get("tickets") or {}).items():
                yield from self._battle(event, id, told or {})

    def _plan(self, event: Event, clan: str, told: Json | None) -> Iterator[str]:
        """CAM-PLN-3, CAM-DIC-4: a hash stays until it is taken back; salt and plan make it."""
        at = f"Event {event.number}: the plan of {clan}"
        if told is None:
            self._plans.pop(clan, None)
            return
        if "hash" in told:
            if clan in self._plans:
                yield f"{at} is under another seal than was published."
            self._plans[clan] = told["hash"]
            self._locks[clan, event.season] += 1
        if "salt" in told:
            salt = plan_salt(self._dice, clan, *_when(event.season), self._locks[clan, event.season])
            if told["salt"] != salt:
                yield f"{at} has a salt that is not of the seed."
            if hash_of(told.get("plan", {}), told["salt"]) != self._plans.get(clan):
                yield f"{at} does not fit its seal."

    def _secret(self, event: Event, key: str, told: Json) -> Iterator[str]:
        """What lies under a seal in the moment in which it is made: a clan's plan, or its answer to a ticket, which may
        take the place of an earlier one.
        """
        ticket, _colon, clan = key.rpartition(":")
        if ticket:
            what, salt = f"the answer {key}", self._dice.secret(f"answer:{key}").hex()
            sealed = event.patch.get("tickets", {}).get(ticket, {}).get("sealed", {})
            published, before = sealed.get(clan), self._secrets.get(key, {})
        else:
            what, before = f"the plan of {clan}", {}
            salt = plan_salt(self._dice, clan, *_when(event.season), self._locks[clan, event.season])
            published = self._plans.get(clan)
        made = self._secrets[key] = merge(before, told)
        if made.get("salt") != salt:
            yield f"Event {event.number}: {what} has a salt that is not of the seed."
        if published and hash_of(made.get("choice", {}), made.get("salt", "")) != published:
            yield f"Event {event.number}: {what} does not fit its seal."

    def _battle(self, event: Event, id: str, told: Json) -> Iterator[str]:
        """CAM-DIC-3: the seal of a battle's seed."""
        if "seed" in told and told["seed"] != seal(battle_seed(self._dice, id)):
            yield f"Event {event.number}: the seed of the battle {id} is not of the campaign's seed."

"""The proof of a war: waged again from its steps, and held against itself (CAM-DIC-5).

Every seal, die, adjudication, toll and battle is counted again. The first thing that the present rules would have
otherwise is said in words; what follows from it is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rulesets.campaign import front
from rulesets.campaign.document import document
from rulesets.campaign.events import Event
from rulesets.campaign.records import battles
from rulesets.campaign.records.counting import contradictions
from rulesets.campaign.records.record import Record, Writing
from rulesets.campaign.records.steps import Step
from rulesets.campaign.scenarios import decode_scenario
from rulesets.campaign.state import SEASONS
from rulesets.campaign.tickets import Outcome
from rulesets.engine.illegal import Illegal
from rulesets.engine.records.record import differences

Json = dict[str, Any]

ON_A_TABLE = frozenset({"table", "captains"})
"""How battles are fought of which there is a record."""
MOST_PLACES = 3
"""Places in which two things differ that are named."""


@dataclass(frozen=True)
class Proof:
    """What was found wrong with the record of a war, in words.

    ``broken`` is what it contradicts itself in, whatever the rules; ``differences`` what the present rules would have
    otherwise, the first of it; ``apart`` are battles of tables whose records are not in the file, and which are taken
    at their word.
    """

    broken: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)
    apart: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Everything that is wrong."""
        return [*self.broken, *self.differences]


def prove(record: Record, systems: battles.Systems, *, tables: bool = True) -> Proof:
    """Check a record and wage it again. ``systems`` are the rules systems by their slugs; without ``tables`` the
    battles that lie in it are held against their tickets only, and not fought again.
    """
    found = Proof(broken=contradictions(record))
    try:
        again = _open(record, systems)
    except Illegal as refusal:
        found.differences.append(f"The war cannot be opened: {refusal}")
        return found
    if again.record.opening != record.opening:
        found.differences.append(f"The opening differs in {_places(record.opening, again.record.opening)}.")
        return found
    for number, step in enumerate(record.steps, 1):
        if step.kind == "settle":
            found.broken.extend(_of_battle(again, record, step, systems, found.apart, tables))
        difference = _repeat(again, record, number, step)
        if difference:
            found.differences.append(difference)
            return found
    final = document(again.campaign)
    if final != record.final:
        found.differences.append(f"The final state differs in {_places(record.final, final)}.")
    return found


def _open(record: Record, systems: battles.Systems) -> Writing:
    campaign = front.open(decode_scenario(record.scenario), record.options, record.seats)
    campaign.edition = record.edition
    fresh = msgspec.structs.replace(record, opening=document(campaign), steps=[], events=[], final={})
    return Writing(fresh, campaign, battles.fieldings(systems))


def _repeat(again: Writing, record: Record, number: int, step: Step) -> str:
    """Do a step again; the first difference in words, or nothing."""
    at = f"Step {number} ({_name_step(again, step)})"
    before = len(again.record.events)
    try:
        settled = again.take(step)
    except Illegal as refusal:
        return f"{at} is refused now: {refusal}"
    told = record.events[before : step.told]
    for was, now in zip(told, settled.events, strict=False):
        if was != now and (places := _places(_plain(was), _plain(now))):
            return f"{at}: event {was.number} ({was.kind}) differs in {places}."
    if len(told) != len(settled.events):
        return f"{at} tells of {len(settled.events)} events now, the record of {len(told)}."
    return ""


def _name_step(again: Writing, step: Step) -> str:
    """A step in words: what, by whom or where, when."""
    campaign = again.campaign
    what = " ".join(filter(None, (step.kind, step.clan, step.ticket)))
    if not campaign.season:
        return what
    return f"{what}, {SEASONS[(campaign.season + 3) % 4]} of year {campaign.year}"


def _of_battle(
    again: Writing, record: Record, step: Step, systems: battles.Systems, apart: list[str], tables: bool
) -> Iterator[str]:
    """A battle of a table held against its ticket and fought again, before its toll is taken."""
    ticket = again.campaign.tickets.get(step.ticket)
    if ticket is None or step.outcome.get("how", "table") not in ON_A_TABLE:
        return
    fought = record.battles.get(step.ticket)
    if fought is None:
        yield f"The battle of {ticket.id} at {ticket.place} is not in the record."
    elif not fought.record:
        apart.append(fought.battle)
    else:
        outcome = msgspec.convert(step.outcome, Outcome)
        yield from battles.faults(again.campaign, ticket, outcome, fought, record.dice, systems, again=tables)


def _plain(event: Event) -> Json:
    found: Json = msgspec.to_builtins(event, str_keys=True)
    return found


def _places(was: Any, now: Any) -> str:
    """Where two documents differ, and how: the first few places; nothing where they read the same."""
    was, now = (msgspec.json.decode(msgspec.json.encode(each)) for each in (was, now))
    places = [place for place, _added in differences(was, now)]
    named = [_values(place, was, now) for place in places[:MOST_PLACES]]
    if len(places) > MOST_PLACES:
        named.append(f"{len(places) - MOST_PLACES} places more")
    return ", ".join(named)


def _values(place: str, was: Any, now: Any) -> str:
    old, new = _at(was, place.split(".")), _at(now, place.split("."))
    if any(isinstance(each, dict | list) for each in (old, new)):
        return place
    return f"{place} (was {old!r}, now {new!r})"


def _at(found: Any, path: Sequence[str]) -> Any:
    for key in path:
        if isinstance(found, dict):
            found = found.get(key)
        elif isinstance(found, list):
            found = found[int(key)]
    return found

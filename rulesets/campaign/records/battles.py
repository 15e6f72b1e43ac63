"""Battles of a war on the table of a system: begun from their tickets, and held against them (CAM-LEV-1, CAM-DIC-3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulesets.campaign import front
from rulesets.campaign.dice import CampaignDice, battle_seed
from rulesets.campaign.records.record import Fought, fingerprint
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Outcome, Ticket
from rulesets.engine.battle import Side
from rulesets.engine.commander.fight import USUALLY, fight
from rulesets.engine.illegal import Illegal
from rulesets.engine.records.record import Record, decode_record, proof
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import _
from rulesets.engine.seats import Seat

Json = dict[str, Any]
Systems = Mapping[str, Ruleset[Any]]
"""Rules systems by their slugs; each has a ``fielding``."""


def fieldings(systems: Systems) -> dict[str, Any]:
    """What each system does for a war on the map."""
    return {slug: system.fielding for slug, system in systems.items() if system.fielding is not None}


def seats_of(campaign: Campaign, ticket: Ticket) -> dict[Side, Seat]:
    """Who sits at the table of a ticket's battle: the attacker is ``ai``, the holder ``kaki`` (CAM-LEV-1)."""
    given: Sequence[Json] = ticket.setup.get("given") or ({}, {})
    return {
        side: _seat(campaign, ticket, number, levied.roster, given[number])
        for number, (side, levied) in enumerate(zip(Side, ticket.levies, strict=True))
    }


def _seat(campaign: Campaign, ticket: Ticket, camp: int, roster: Json, given: Json) -> Seat:
    of = ticket.camps[camp]
    clan = campaign.clans.get(of.answers)
    person = campaign.persons.get(of.leader)
    commander = person.name if person else _("A captain")
    if clan is None or of.answers == NEUTRAL:
        return Seat(_("Men of the province"), "", commander, levy=roster, given=given)
    return Seat(clan.name, clan.mon, commander, levy=roster, given=given)


def by_captains(
    campaign: Campaign,
    id: str,
    dice: CampaignDice,
    systems: Systems,
    tempers: Mapping[Side, str] | None = None,
) -> tuple[Outcome, Record]:
    """A battle that stands ready, fought to its end by two practice commanders of one temper
    (CAM-BAT-7, CAM-RUL-26): its outcome and its
    record. Raises :class:`Illegal` for a ticket that stands not ready.
    """
    ticket = front.ticket(campaign, id)
    if not ticket.levies or ticket.system not in systems:
        raise Illegal("not_ready", "CAM-BAT-16", "The battle does not stand ready.")
    record = fight(
        systems[ticket.system],
        battle_seed(dice, id),
        options=ticket.setup["options"],
        seats=seats_of(campaign, ticket),
        tempers=tempers or USUALLY,
    )
    return outcome_of(campaign, ticket, record, systems, "captains"), record


def outcome_of(campaign: Campaign, ticket: Ticket, record: Record, systems: Systems, how: str) -> Outcome:
    """CAM-TOL-1: the outcome of a battle that is over, out of its record."""
    events = [msgspec.to_builtins(event, str_keys=True) for event in record.events]
    return front.outcome_of(campaign, ticket.id, fieldings(systems), record.final, events, how)


def keep(battle: str, record: Record, whole: bool = True) -> Fought:
    """A battle as the record of its war keeps it: whole, or by its fingerprint alone."""
    plain: Json = msgspec.to_builtins(record, str_keys=True)
    return Fought(battle, fingerprint(plain), plain if whole else {})


# -- held against the war ----------------------------------------------------------------------------------------------


def faults(
    campaign: Campaign,
    ticket: Ticket,
    outcome: Outcome,
    fought: Fought,
    dice: CampaignDice,
    systems: Systems,
    *,
    again: bool = True,
) -> Iterator[str]:
    """What is wrong with a battle whose record lies in the file: another record than was fought, another seed, other
    armies, another outcome, or (``again``) a course that the rules do not give (CAM-DIC-5). ``campaign`` is the war in
    which it stood ready.
    """
    at = f"The battle of {ticket.id} at {ticket.place}"
    if fingerprint(fought.record) != fought.fingerprint:
        yield f"{at}: the record has another fingerprint."
    try:
        record = decode_record(msgspec.json.encode(fought.record))
    except Illegal as refusal:
        yield f"{at}: {refusal}"
        return
    if record.system != ticket.system or record.system not in systems:
        yield f"{at} was fought by {record.system}, the ticket says {ticket.system}."
        return
    if record.seed != battle_seed(dice, ticket.id).hex():
        yield f"{at} has not the seed of its ticket."
    yield from _of_opening(at, campaign, ticket, record)
    if outcome_of(campaign, ticket, record, systems, outcome.how) != outcome:
        yield f"{at} ended otherwise than the map was told."
    if again:
        yield from (f"{at}: {fault}" for fault in proof(systems[record.system], record).faults)


def _of_opening(at: str, campaign: Campaign, ticket: Ticket, record: Record) -> Iterator[str]:
    for side, seat in seats_of(campaign, ticket).items():
        found = record.seats.get(side)
        if found is None or (found.levy, found.given) != (seat.levy, seat.given):
            yield f"{at}: {side} has not the army of its ticket."
    wanted = ticket.setup.get("options", {})
    if {key: record.options.get(key) for key in wanted} != wanted:
        yield f"{at} has not the options of its ticket."

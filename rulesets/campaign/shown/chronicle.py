"""The chronicle of a war, and the life pages of its persons (CAM-CHR-1, CAM-LIF-7): lists of events, nothing written by
hand. Their sentences are told where they are read (:mod:`rulesets.campaign.shown.words`).

All of it is made from a list of events as somebody knows it (CAM-SEC-2), with the war before the first of them as he
knew it: :func:`rulesets.campaign.shown.view.tidings` and :func:`~rulesets.campaign.shown.view.view`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from rulesets.campaign.document import take_step
from rulesets.campaign.events import Event
from rulesets.campaign.state import Campaign

Json = dict[str, Any]

PARTS: dict[str, tuple[str, ...]] = {
    "land": ("castle_fell", "rose", "became_neutral", "seat_moved", "works_done", "works_lost"),
    "battles": ("battle_over", "toll", "rearguard", "raided", "raided_in_vain"),
    "lives": (
        "died", "deed", "shame", "captured", "freed", "succeeded", "regent", "person_came", "went_over", "appointed",
        "heir_grew", "wounded",
    ),
    "harvest": ("harvest", "reaped"),
    "treaties": ("treaty_signed", "treaty_broken", "treaty_ended", "hostage_given"),
    "honour": ("honour_changed",),
    "clans": ("clan_out", "resigned", "handed_over", "taken_over", "edited", "war_over"),
    "points": ("points",),
}  # fmt: skip
"""CAM-CHR-1: what the entry of a close tells, in this order."""
AT_ONCE = frozenset({"deed"})
"""What writes a line at once, before the close."""


class SeasonEntry(msgspec.Struct, frozen=True):
    """What the chronicle tells of a season: for each of :data:`PARTS` its events, in their order."""

    season: int
    year: int
    parts: dict[str, tuple[Event, ...]]


def entry(events: Iterable[Event]) -> SeasonEntry:
    """CAM-CHR-1: the entry of the season in which those events happened (of several, the first)."""
    found = list(events)
    season = found[0].season if found else 0
    mine = [event for event in found if event.season == season]
    parts = {
        part: there
        for part, kinds in PARTS.items()
        if (there := tuple(event for event in mine if event.kind in kinds))
    }
    return SeasonEntry(season, (season + 3) // 4, parts)


def chronicle(events: Iterable[Event]) -> tuple[SeasonEntry, ...]:
    """CAM-CHR-1: one entry a season."""
    seasons: dict[int, list[Event]] = {}
    for event in events:
        seasons.setdefault(event.season, []).append(event)
    return tuple(entry(seasons[season]) for season in sorted(seasons))


def lines(events: Iterable[Event]) -> tuple[Event, ...]:
    """CAM-CHR-1: what is written at once, without waiting for the close."""
    return tuple(event for event in events if event.kind in AT_ONCE)


# -- lives -------------------------------------------------------------------------------------------------------------


class Moment(NamedTuple):
    """An event with the war before and after it."""

    before: Campaign
    event: Event
    after: Campaign


def moments(opening: Campaign, events: Iterable[Event]) -> Iterator[Moment]:
    """Each event with the war before and after it; ``opening`` is the war before the first."""
    campaign = opening
    for event in events:
        before, campaign = campaign, take_step(campaign, event.patch)
        yield Moment(before, event, campaign)


def moments_of_life(opening: Campaign, events: Iterable[Event], person: str) -> tuple[Moment, ...]:
    """CAM-LIF-7: the moments in which a person stands: born to the record, battles, deeds, shames, appointments,
    wounds, captivity, death.
    """
    return tuple(
        moment
        for moment in moments(opening, events)
        if stands_in(moment.event, person) or person in fighters(moment)
    )


def life(opening: Campaign, events: Iterable[Event], person: str) -> tuple[Event, ...]:
    """CAM-LIF-7: the events of those moments."""
    return tuple(moment.event for moment in moments_of_life(opening, events, person))


def stands_in(event: Event, person: str) -> bool:
    """Whether an event names a person."""
    return any(
        person == value or (isinstance(value, list) and person in value) for value in event.params.values()
    )


def fighters(moment: Moment) -> frozenset[str]:
    """Who has fought in a battle that is over, as far as it is known: the persons of its hosts, those whom it marks,
    and those of a raid's parties.
    """
    event, before = moment.event, moment.before
    ticket = moment.after.tickets.get(str(event.params.get("ticket", "")))
    if event.kind != "battle_over" or ticket is None or event.params.get("how") == "answer":
        return frozenset()
    hosts = {id for camp in ticket.camps for id in camp.hosts}
    named = {id for camp in ticket.camps for id in (*camp.persons, camp.leader) if id}
    marked = set(ticket.outcome.marks) if ticket.outcome else set()
    parties = {id for camp in ticket.camps for id in camp.persons}
    with_hosts = {one.id for one in before.persons.values() if one.host in hosts}
    return frozenset(named | marked | (set() if parties else with_hosts))

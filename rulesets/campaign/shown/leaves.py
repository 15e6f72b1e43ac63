"""The chronicle as a book (CAM-CHR-1): a leaf a season, with its title, its sentences in paragraphs, what each clan
has at the close, its battles, and the land as it then lies.

Like all of the chronicle it is made of events as somebody knows them (CAM-SEC-2), and says nothing in any language.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from rulesets.campaign.events import Event
from rulesets.campaign.fights.strengths import odds
from rulesets.campaign.lookups import besiegers
from rulesets.campaign.shown import prose
from rulesets.campaign.shown.chronicle import PARTS, Moment, moments
from rulesets.campaign.shown.titles import title
from rulesets.campaign.shown.words import sentence
from rulesets.campaign.state import SEASONS, Campaign
from rulesets.campaign.tickets import Ticket
from rulesets.engine.sayings import Words

Json = dict[str, Any]

STORY = frozenset({*PARTS["land"], *PARTS["battles"]}) - {"toll", "rearguard"}
"""What is told first, in the order in which it happened; losses stand with their battles."""
LIVES = frozenset(PARTS["lives"]) - {"deed"}
HOUSES = frozenset({*PARTS["treaties"], *PARTS["clans"]})


class LeafLine(msgspec.Struct, frozen=True):
    """A sentence, with what it speaks of: its event's kind and number, persons, a ticket, a place."""

    words: Words
    kind: str
    number: int
    persons: tuple[str, ...] = ()
    ticket: str = ""
    place: str = ""


class ClanStanding(msgspec.Struct, frozen=True):
    """What a clan has at a close: land in k, honour, points."""

    clan: str
    koku: int
    honour: int
    points: int


class Fight(msgspec.Struct, frozen=True):
    """A battle that is over. ``camps`` are the clans of both, ``winner`` the index of one (none: -1).

    Who knows them is told ``strengths``, ``guess`` (the first guess in hundredths that the winner would win,
    CAM-BAT-2; -1: not known), ``few`` (the weaker has won) and ``lost``, the figures of both that do not come back (-1:
    not known).
    """

    ticket: str
    season: int
    place: str
    edge: str
    situation: str
    system: str
    how: str
    camps: tuple[tuple[str, ...], tuple[str, ...]]
    winner: int = -1
    strengths: tuple[int, int] = (0, 0)
    guess: int = -1
    few: bool = False
    lost: tuple[int, int] = (-1, -1)


class Leaf(msgspec.Struct, frozen=True):
    """A season in the chronicle. ``closed``: its close is over. ``land`` says for each province its owner and whether
    it is restless, and ``besieged`` before which castles an enemy lies.
    """

    season: int
    year: int
    time_of_year: str
    closed: bool
    title: Words
    paragraphs: tuple[tuple[LeafLine, ...], ...]
    standings: tuple[ClanStanding, ...]
    fights: tuple[Fight, ...]
    land: dict[str, tuple[str, bool]]
    besieged: tuple[str, ...]


def leaves(opening: Campaign, events: Iterable[Event]) -> tuple[Leaf, ...]:
    """CAM-CHR-1: the leaves of a war, the first season first; ``opening`` is the war before the first event."""
    return leaves_of(moments(opening, events))


def leaves_of(found: Iterable[Moment]) -> tuple[Leaf, ...]:
    """The same of moments that are known already."""
    seasons: dict[int, list[Moment]] = {}
    for moment in found:
        seasons.setdefault(max(moment.event.season, 1), []).append(moment)
    return tuple(_leaf(season, seasons[season]) for season in sorted(seasons))


def _leaf(season: int, found: Sequence[Moment]) -> Leaf:
    last = found[-1].after
    standings = next((_standings(moment) for moment in reversed(found) if moment.event.kind == "points"), ())
    return Leaf(
        season=season,
        year=(season + 3) // 4,
        time_of_year=SEASONS[(season + 3) % 4],
        closed=bool(standings),
        title=title(found),
        paragraphs=tuple(part for part in _paragraphs(found) if part),
        standings=standings,
        fights=tuple(fights(found)),
        land={key: (one.owner, bool(one.restless)) for key, one in last.provinces.items()},
        besieged=tuple(key for key, one in last.provinces.items() if one.castle and besiegers(last, key)),
    )


def _paragraphs(found: Sequence[Moment]) -> Iterator[tuple[LeafLine, ...]]:
    """What a leaf tells, paragraph by paragraph; honour and points stand below it."""
    stormed = {
        moment.event.params.get("place")
        for moment in found
        if moment.event.kind == "battle_over" and moment.event.params.get("situation") == "assault"
    }
    told = [
        line(moment) for moment in found if moment.event.kind in STORY and not _told_already(moment, stormed)
    ]
    yield tuple(each for each in told if each.words)
    yield (
        *(line(moment, words, persons) for moment, words, persons in prose.deeds(found)),
        *(line(moment) for moment in found if moment.event.kind in LIVES),
    )
    yield tuple(line(moment) for moment in found if moment.event.kind in HOUSES)
    yield tuple(line(moment, words) for moment, words in prose.harvest(found))


def _told_already(moment: Moment, stormed: Container[Any]) -> bool:
    """Whether a castle has fallen in an assault that is told as a battle."""
    params = moment.event.params
    return (
        moment.event.kind == "castle_fell" and params.get("why") == "storm" and params.get("place") in stormed
    )


def line(moment: Moment, words: Words | None = None, persons: Sequence[str] = ()) -> LeafLine:
    """The sentence of an event (or what else is to be said of it), with what it speaks of."""
    event, known = moment.event, moment.after
    if words is None:
        told = event.kind == "battle_over"
        words = (
            prose.battle(moment) if told else sentence(moment.before if _is_gone(moment) else known, event)
        )
    persons = persons or [
        value for value in event.params.values() if isinstance(value, str) and value in known.persons
    ]
    return LeafLine(
        words,
        event.kind,
        event.number,
        tuple(dict.fromkeys(persons)),
        str(event.params.get("ticket", "")),
        str(event.params.get("place", "")),
    )


def _is_gone(moment: Moment) -> bool:
    """Whether an event names a host that is no more after it."""
    return any(
        isinstance(value, str) and value in moment.before.hosts and value not in moment.after.hosts
        for value in moment.event.params.values()
    )


def _standings(moment: Moment) -> tuple[ClanStanding, ...]:
    koku, points = moment.event.params["koku"], moment.event.params["points"]
    clans = moment.after.clans
    return tuple(ClanStanding(key, koku[key], clans[key].honour, points[key]) for key in clans)


def fights(found: Sequence[Moment]) -> Iterator[Fight]:
    """The battles that were over in those moments; who falls back without one fights none."""
    last = found[-1].after
    for moment in found:
        if moment.event.kind == "battle_over" and moment.event.params.get("how") != "answer":
            fight = _fight(moment, last)
            if fight is not None:
                yield fight


def _fight(moment: Moment, last: Campaign) -> Fight | None:
    params = moment.event.params
    id = str(params.get("ticket", ""))
    ticket = last.tickets.get(id) or moment.after.tickets.get(id)
    if ticket is None:
        return None
    winner = ticket.outcome.winner if ticket.outcome and ticket.outcome.winner is not None else -1
    first, second = (camp.twice for camp in ticket.camps)
    known = first > 0 and second > 0
    chance = odds(first, second) if known else Fraction(0)
    fair = chance if winner == 0 else 1 - chance
    return Fight(
        ticket.id,
        ticket.season,
        ticket.place,
        ticket.edge,
        str(ticket.situation),
        ticket.system,
        str(params.get("how", "")),
        (ticket.camps[0].clans, ticket.camps[1].clans),
        winner,
        (ticket.camps[0].strength, ticket.camps[1].strength) if known else (0, 0),
        round(fair * 100) if known and winner >= 0 else -1,
        known and winner >= 0 and ticket.camps[winner].twice < ticket.camps[1 - winner].twice,
        (_figures_lost(ticket, 0), _figures_lost(ticket, 1)),
    )


def _figures_lost(ticket: Ticket, camp: int) -> int:
    """The figures of a camp that do not come back; -1 where its toll is not known."""
    known = any(ticket.tolls)
    return sum(row.lost - row.back for row in ticket.tolls[camp]) if known else -1

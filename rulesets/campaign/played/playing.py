"""Worked examples run, and shown (the engine's :mod:`~rulesets.engine.book.examples` for a war on the map).

What a case may expect: ``events`` (kinds, in this order, others may stand between), ``told`` (values of the first event
of a kind), ``rolls`` (the faces of every throw), ``asked`` (what each question found), ``at`` (where each host is, in
brackets where it is shut in), ``n`` (the figures of a host's companies), ``troops`` (the same in short), ``persons``
(by name), ``battles`` (every ticket in short), ``refused`` (the clause that forbids the last act), and any part of the
state by id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rulesets.campaign.dice import ScriptedWarDice
from rulesets.campaign.events import Event
from rulesets.campaign.played import scenes
from rulesets.campaign.played.acts import Playing
from rulesets.campaign.shown.naming import clan_name, place_name, type_name
from rulesets.campaign.shown.words import sentence
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Ticket
from rulesets.engine.book.examples import Case, Example, differing
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.sayings import say, to_json

Json = dict[str, Any]
Systems = Mapping[str, Fielding]

PASSING = frozenset({"moved_on", "council_opened", "noticed", "plans_opened", "answers_opened"})
"""What is told only so that somebody may draw it, or says what its act is called."""
SIDES = ("ai", "kaki")


# -- run ---------------------------------------------------------------------------------------------------------------


def run(case: Case, systems: Systems) -> list[str]:
    """Play a case; what differs from what it expects, in words."""
    playing = Playing(scenes.at_work(case.given, case.dice), systems)
    for number, (clan, act) in enumerate(case.orders, 1):
        try:
            playing.act(clan, act)
        except Illegal as refusal:
            if number == len(case.orders) and case.expect.get("refused") == refusal.clause:
                return []
            return [f"refused: {refusal}"]
    if "refused" in case.expect:
        return ["nothing was refused"]
    if isinstance(playing.war.dice, ScriptedWarDice):
        playing.war.dice.finish()
    return [
        *_order_of(case.expect.get("events", ()), playing.war.events),
        *(
            fault
            for name, wanted in case.expect.items()
            if name != "events"
            for fault in differing(name, wanted, _find(playing, name))
        ),
    ]


def _order_of(wanted: Sequence[str], events: Sequence[Event]) -> Iterator[str]:
    kinds = iter([event.kind for event in events])
    for kind in wanted:
        if kind not in kinds:
            yield f"{kind} was not told; told were {[event.kind for event in events]}"


def _find(playing: Playing, name: str) -> Any:
    """A part of what came of it, plain."""
    campaign, events = playing.war.campaign, playing.war.events
    match name:
        case "told":
            first: Json = {}
            for event in events:
                first.setdefault(event.kind, {"clan": event.clan, **event.params})
            return first
        case "rolls":
            return [list(throw.faces) for event in events for throw in event.rolls]
        case "asked":
            return playing.asked
        case "at":
            return {host.id: host.at if host.free else f"({host.at})" for host in campaign.hosts.values()}
        case "n":
            return {host.id: [one.n for one in host.companies] for host in campaign.hosts.values()}
        case "troops":
            return {
                host.id: [f"{one.kind} {one.weapon} {one.weight} {one.n}" for one in host.companies]
                for host in campaign.hosts.values()
            }
        case "battles":
            return [_brief(ticket) for ticket in campaign.tickets.values()]
        case "persons":
            return {one.name: msgspec.to_builtins(one) for one in campaign.persons.values()}
    return msgspec.to_builtins(getattr(campaign, name), str_keys=True)


def _brief(ticket: Ticket) -> Json:
    """A ticket as an example looks at it."""
    outcome = ticket.outcome
    return {
        "place": ticket.edge or ticket.place,
        "situation": str(ticket.situation),
        "round": ticket.round,
        "status": str(ticket.status),
        "system": ticket.system,
        "camps": [list(camp.clans) for camp in ticket.camps],
        "strength": [camp.strength for camp in ticket.camps],
        "twice": [camp.twice for camp in ticket.camps],
        "points": [camp.points for camp in ticket.camps],
        "bought": [list(one) for one in ticket.bought],
        "answers": [str(ticket.kind_of(camp) or "") for camp in (0, 1)],
        "winner": -1 if outcome is None or outcome.winner is None else outcome.winner,
        "how": outcome.how if outcome else "",
        "lost": [{row.type: row.lost for row in rows} for rows in ticket.tolls],
        "back": [{row.type: row.back for row in rows} for rows in ticket.tolls],
    }


# -- shown -------------------------------------------------------------------------------------------------------------


def enact(example: Example, systems: Systems) -> Json:
    """An example with what happens in each of its cases; without scenes, and with what stands against it
    (``unplayed``), if the rules cannot play it.
    """
    told = {
        "id": example.id, "title": example.title, "text": example.text, "clauses": list(example.clauses),
    }  # fmt: skip
    try:
        return {**told, "scenes": [_scene(case, systems) for case in example.cases]}
    except Exception as fault:  # whatever the rules stumble over
        return {**told, "scenes": [], "unplayed": f"{type(fault).__name__}: {fault}"}


def _scene(case: Case, systems: Systems) -> Json:
    campaign, _given = scenes.stage(case.given)
    return {"units": list(_hosts(campaign)), "pieces": [], "plays": [{"steps": list(_steps(case, systems))}]}


def _hosts(campaign: Campaign) -> Iterator[Json]:
    """The hosts of a scene, as the page lists what is given."""
    for host in campaign.hosts.values():
        sums: dict[str, int] = {}
        for one in host.companies:
            alike = f"{one.kind}.{one.weapon}."
            sums[alike] = sums.get(alike, 0) + one.n
        leader = campaign.persons.get(host.leader)
        name = say("{clan} in {place}", clan=clan_name(campaign, host.clan), place=place_name(host.at))
        led = [leader.name] if leader else []
        yield {
            "side": SIDES[min(campaign.seat_order(host.clan), 1)],
            "name": to_json(name),
            "count": 1,
            "rank": "",
            "arms": "",
            "mounted": False,
            "figures": [],
            "labels": [
                *map(to_json, led),
                *(
                    to_json(say("{type}: {number}", type=type_name(type), number=number))
                    for type, number in sums.items()
                ),
            ],
        }


def _steps(case: Case, systems: Systems) -> Iterator[Json]:
    playing = Playing(scenes.at_work(case.given, case.dice), systems)
    for clan, act in case.orders:
        before = len(playing.war.events)
        step: Json = {"side": "", "label": to_json(playing.label(clan, act)), "told": []}
        try:
            playing.act(clan, act)
        except Illegal as refusal:
            found = refusal.refusal()
            yield {**step, "refusal": {"message": to_json(found.message), "clause": found.clause}}
            return
        step["told"] = list(_tell(playing, before))
        if step["told"]:
            yield step


def _tell(playing: Playing, before: int) -> Iterator[Json]:
    if playing.last:
        yield {"text": to_json(playing.last), "clauses": [], "rolls": []}
    for event in playing.war.events[before:]:
        if event.rolls or event.kind not in PASSING:
            yield {
                "text": to_json(sentence(playing.war.campaign, event)),
                "clauses": list(event.clauses),
                "rolls": [throw.document() for throw in event.rolls],
            }

"""Answers to tickets: stand or go, ground, retreat (CAM-BAT-16)."""

from __future__ import annotations

from typing import Any

from rulesets.campaign.fights.defaults import may_answer
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import AnswerKind, Situation, Ticket
from rulesets.campaign.ways_back import ways_back
from rulesets.campaign.wits.outlook import chance

Json = dict[str, Any]
HOLDS = ("works", "edge", "last", "reserve", "dusk", "road", "first", "layout")
COMES = ("first", "last", "edge", "reserve", "road", "works", "layout", "dusk")
"""CAM-GRD-3: what who waits buys, and who comes."""
HOPELESS = 0.12
"""Who falls back loses a figure of each company, who is beaten hardly more: only the hopeless go."""
SHELTERED = 0.35
"""Whoever has a castle at his back stands only where his chance is better than that."""


def answer(war: Campaign, ticket: Ticket, clan: str) -> Json:
    """A lawful answer of a clan to a ticket of a war as it knows it; empty where it does not answer for its camp."""
    camp = ticket.camp_of(clan)
    if camp < 0 or ticket.camps[camp].answers != clan:
        return {}
    kind = _kind(war, ticket, camp)
    found: Json = {"kind": str(kind)}
    if ticket.situation is Situation.RAID:
        return found
    found["ground"] = list(HOLDS if camp == 1 else COMES)
    retreat = _retreat(war, ticket, camp, kind)
    if retreat:
        found["retreat"] = retreat
    return found


def _kind(war: Campaign, ticket: Ticket, camp: int) -> AnswerKind:
    own, enemy = ticket.camps[camp].twice, ticket.camps[1 - camp].twice
    may, hope = may_answer(war, ticket, camp), chance(own, enemy)
    if AnswerKind.LET_GO in may:
        return AnswerKind.INTERCEPT if hope >= 0.4 else AnswerKind.LET_GO
    if AnswerKind.SHUT_IN in may and hope < SHELTERED and war.provinces[ticket.place].stores > 1:
        return AnswerKind.SHUT_IN
    if hope < HOPELESS:
        for kind in (AnswerKind.SHUT_IN, AnswerKind.FALL_BACK, AnswerKind.CALL_OFF):
            if kind in may:
                return kind
    return may[0]


def _retreat(war: Campaign, ticket: Ticket, camp: int, kind: AnswerKind) -> str:
    """The best place to which one of its hosts can go: the richest with a castle, near the seat before others."""
    called_off = kind is AnswerKind.CALL_OFF
    hosts = [war.hosts[id] for id in ticket.camps[camp].hosts if id in war.hosts]
    places = {place for host in hosts for place in ways_back(war, host, ticket, called_off)}
    return max(
        places, key=lambda place: (war.provinces[place].castle, war.realm.lands[place].k, place), default=""
    )

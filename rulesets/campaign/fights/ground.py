"""Situations and ground points (CAM-GRD-1, CAM-GRD-3, CAM-GRD-5, CAM-GRD-6, CAM-GRD-8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from rulesets.campaign.fights.strengths import Camps, castle_level, weaker
from rulesets.campaign.geography import BorderKind
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Answer, Situation, Ticket
from rulesets.engine.mustering.levies import Battleground
from rulesets.engine.rows import by_key
from rulesets.engine.sayings import _


class Purchase(msgspec.Struct, frozen=True):
    """A row of CAM-GRD-3: what a ground point buys; whether one side alone may have it."""

    key: str
    name: str
    alone: bool = False


PURCHASES: dict[str, Purchase] = by_key(
    Purchase("edge", _("Choose the half or edge"), True),
    Purchase("last", _("Deploy last"), True),
    Purchase("works", _("Twelve inches of works in the own zone")),
    Purchase("reserve", _("One unit held off the table")),
    Purchase("first", _("The role, or the first turn"), True),
    Purchase("dusk", _("The turn limit cut by a quarter")),
    Purchase("road", _("Own men who fled are not lost")),
    Purchase("layout", _("Pick one of three layouts"), True),
)
"""CAM-GRD-3, in the order in which points are spent where nothing is said: ``layout`` last."""
NOTHING: tuple[str, ...] = ()
FREE: dict[Situation, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Situation.FIELD: (NOTHING, ("edge",)),
    Situation.CROSSING: (NOTHING, ("edge",)),
    Situation.AMBUSH: (NOTHING, ("edge", "reserve")),
    Situation.RELIEF: (NOTHING, ("edge", "works")),
    Situation.ASSAULT: (("last",), ("edge",)),
}
"""CAM-GRD-1, CAM-GRD-6: what a situation gives the attacker and the holder. Behind walls the defender deploys first."""
BARRED = {Situation.ASSAULT: frozenset({"dusk", "layout"})}
"""CAM-GRD-6: in an assault the turn limit is full, and where the town stands is given (CAM-RUL-64)."""


def preference(answer: Answer | None) -> list[str]:
    """A side's wishes, then whatever else there is from the top of the list (CAM-GRD-3)."""
    wished = [key for key in (answer.ground if answer else ()) if key in PURCHASES]
    return list(dict.fromkeys((*wished, *PURCHASES)))


def buys_first(camps: Camps, seats: Mapping[str, int]) -> int:
    """CAM-GRD-3: who buys first: the side with more points; tied the weaker, equal the first in seat order."""
    first, second = camps
    if first.points != second.points:
        return int(second.points > first.points)
    if (weak := weaker(camps)) >= 0:
        return weak
    return int(seats[second.answers] < seats[first.answers])


def purchases(
    campaign: Campaign, ticket: Ticket, answers: Mapping[str, Answer], lacks: Collection[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """CAM-GRD-3: what each side buys: one side after the other, its wishes that are left and that it has not by the
    situation. What the system of the battle ``lacks`` cannot be bought: the point goes to the next wish.
    """
    free = FREE.get(ticket.situation, (NOTHING, NOTHING))
    barred = BARRED.get(ticket.situation, frozenset())
    seats = {camp.answers: campaign.seat_order(camp.answers) for camp in ticket.camps}
    start = buys_first(ticket.camps, seats)
    found: list[tuple[str, ...]] = [NOTHING, NOTHING]
    for side in (start, 1 - start):
        others = (*free[1 - side], *found[1 - side])
        may = [
            key
            for key in preference(answers.get(ticket.camps[side].answers))
            if key not in lacks
            and key not in barred
            and key not in free[side]
            and not (PURCHASES[key].alone and key in others)
        ]
        found[side] = tuple(may[: ticket.camps[side].points])
    return found[0], found[1]


def ground_of(campaign: Campaign, ticket: Ticket) -> Battleground:
    """Where the battle of a ticket is fought, for its system: a meeting on a river has the river of a crossing
    (CAM-GRD-1), a castle the level that its wall counts (CAM-GRD-6).
    """
    walls = ticket.situation is Situation.ASSAULT
    return Battleground(
        key=str(ticket.situation),
        tags=campaign.realm.lands[ticket.place].tags,
        winter=campaign.winter,
        level=castle_level(campaign, ticket.place, ticket.camps[0]) if walls else 0,
        bought=ticket.bought,
        free=FREE.get(ticket.situation, (NOTHING, NOTHING)),
        river=on_river(campaign, ticket),
    )


def on_river(campaign: Campaign, ticket: Ticket) -> bool:
    """CAM-GRD-1: whether a river runs through the middle: in a crossing, and in a meeting on a river border."""
    if ticket.situation is Situation.CROSSING:
        return True
    ends = ticket.edge.split("|")
    return len(ends) == 2 and campaign.realm.way(ends[0], ends[1]) is BorderKind.RIVER

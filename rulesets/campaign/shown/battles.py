"""What is seen of battles (CAM-SEC-1): of tickets, contests and meetings."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from rulesets.campaign.tickets import Answer, Camp, Contest, Meeting, Outcome, Status, Ticket

Met = TypeVar("Met", Contest, Meeting)

OF_TICKET = (
    "id", "season", "stage", "situation", "place", "edge", "round", "status", "system", "seed", "battle", "retreats",
    "concluded",
)  # fmt: skip
"""Others see place, banners and the result, and in which system it is fought: the battle says itself who may watch."""
OF_CAMP = ("clans", "hosts", "supports", "inside", "part", "answers")
OF_OUTCOME = ("winner", "how", "given_up")


def battle_seen(ticket: Ticket, camp: int, clan: str) -> Ticket:
    """CAM-SEC-1: a ticket as a clan of that camp (-1: of none) sees it: both strengths at once, who fights and both
    levies when the answers are opened; others see neither.
    """
    if camp < 0:
        return _from_outside(ticket)
    ticket = answers_seen(ticket, clan)
    if ticket.status is not Status.OPEN:
        return ticket
    first, second = (one if index == camp else _enemy(one) for index, one in enumerate(ticket.camps))
    return replace(ticket, camps=(first, second))


def answers_seen(ticket: Ticket, clan: str) -> Ticket:
    """A ticket with its opened answers as a clan sees them: where others mean to retreat is theirs to know."""
    answers = {key: answer if key == clan else _answer_seen(answer) for key, answer in ticket.answers.items()}
    return ticket if answers == ticket.answers else replace(ticket, answers=answers)


def camps_seen(met: Met, clan: str) -> Met:
    """A contest or a meeting: who stands against whom is open, how strong he is not."""
    camps = tuple(camp if clan and clan in camp.clans else _banners(camp) for camp in met.camps)
    return met if camps == met.camps else replace(met, camps=camps)


def _banners(camp: Camp) -> Camp:
    return Camp(**{name: getattr(camp, name) for name in OF_CAMP})


def _enemy(camp: Camp) -> Camp:
    """Before answers are opened: all but who fights."""
    return replace(camp, leader="", companies=(), persons=())


def _answer_seen(answer: Answer) -> Answer:
    """An opened answer; where its owner means to retreat he may still change."""
    return replace(answer, retreat="") if answer.retreat else answer


def _from_outside(ticket: Ticket) -> Ticket:
    first, second = (_banners(camp) for camp in ticket.camps)
    outcome = ticket.outcome
    found = Ticket(camps=(first, second), **{name: getattr(ticket, name) for name in OF_TICKET})
    if outcome is None:
        return found
    return replace(found, outcome=Outcome(**{name: getattr(outcome, name) for name in OF_OUTCOME}))

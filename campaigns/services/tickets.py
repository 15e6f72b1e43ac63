"""Answers to tickets (CAM-BAT-16): sealed, and opened together when all have answered or their time is up; of what was
answered the retreat may be said anew until the battle ends (CAM-BAT-12).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

from campaigns.models import ClanSeat
from campaigns.refusals import refuse
from campaigns.services import seats
from campaigns.services.sheet import Receipt, Sheet
from rulesets import campaign as war

Json = dict[str, Any]


def answer(*, campaign_id: UUID, player_id: int | None, ticket: str, answer: Json, key: str) -> Receipt:
    """Seal a clan's answer; another may take its place until they are opened (CAM-EVT-3). With the last that is awaited
    they are opened. Raises ``answer`` with every fault named, ``answered``, ``no_ticket``, ``not_yours``.
    """
    step = war.Step(kind="seal_answer", ticket=ticket, answer=answer)
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=step, also=_answers(ticket))


def wish_retreat(*, campaign_id: UUID, player_id: int | None, ticket: str, retreat: str, key: str) -> Receipt:
    """Say anew where a clan's camp goes if it loses the field; without a place to the nearest (CAM-BAT-12). Raises
    ``answer`` for a place that cannot be, ``not_ready``, ``no_ticket``, ``not_yours``.
    """
    step = war.Step(kind="wish_retreat", ticket=ticket, place=retreat)
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=step, also=_answers(ticket))


def _answers(ticket: str) -> Callable[[Sheet, ClanSeat], None]:
    """Refuses who does not answer for a camp of a ticket (CAM-BAT-1)."""

    def check(paper: Sheet, seat: ClanSeat) -> None:
        found = paper.war.tickets.get(ticket)
        if found is None:
            raise refuse("no_ticket", "CAM-BAT-1")
        if seat.clan not in (camp.answers for camp in found.camps):
            raise refuse("not_yours", "CAM-BAT-1")

    return check

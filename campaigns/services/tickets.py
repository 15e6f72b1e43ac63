"""Answers to tickets (CAM-BAT-16): sealed, and opened together when all have answered or their time is up."""

from __future__ import annotations

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

    def make_known(paper: Sheet, seat: ClanSeat) -> None:
        found = paper.war.tickets.get(ticket)
        if found is None:
            raise refuse("no_ticket", "CAM-BAT-1")
        if seat.clan not in (camp.answers for camp in found.camps):
            raise refuse("not_yours", "CAM-BAT-1")

    step = war.Step(kind="seal_answer", ticket=ticket, answer=answer)
    return seats.ask(campaign_id=campaign_id, player_id=player_id, key=key, step=step, also=make_known)

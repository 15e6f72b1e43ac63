"""What a player asks for his clan: the same checks whatever it is."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from msgspec.structs import replace

from campaigns.models import ClanSeat
from campaigns.refusals import refuse
from campaigns.selectors import seating
from campaigns.services import play
from campaigns.services.sheet import Receipt, Sheet
from limits import spend
from rulesets import campaign as war

Also = Callable[[Sheet, ClanSeat], None]
"""What else is done in the same transaction, before the step."""


def ask(
    *, campaign_id: UUID, player_id: int | None, key: str, step: war.Step, also: Also | None = None
) -> Receipt:
    """Ask something of the rules for the clan that a player leads. Raises ``not_found``, ``not_yours``,
    ``enough_steps``, and what the rules refuse.
    """
    clan = seating.clan_of(campaign_id, player_id)
    if not spend("campaign_steps", player_id):
        raise refuse("enough_steps")

    def check(paper: Sheet) -> None:
        seat = paper.seats[clan]
        if seat.player_id != player_id:  # he has lost it a moment ago
            raise refuse("not_yours")
        if also is not None:
            also(paper, seat)

    asked = replace(step, clan=clan)
    return play.step(campaign_id=campaign_id, key=key, step=asked, player_id=player_id, check=check)

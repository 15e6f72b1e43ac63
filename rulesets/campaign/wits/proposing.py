"""What the computer clan plans and answers (CAM-LEA-5). It throws no dice and knows what its clan knows."""

from __future__ import annotations

from typing import Any

from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Ticket

Json = dict[str, Any]


def propose(campaign: Campaign, clan: str) -> Json:
    """A lawful plan for a clan, as plain JSON, made from what it knows."""
    raise NotImplementedError


def respond(campaign: Campaign, ticket: Ticket, clan: str) -> Json:
    """A lawful answer of a clan to a ticket, as plain JSON."""
    raise NotImplementedError

"""Computer clans (CAM-LEA-5): what they plan and answer is asked of the rules, which know only what a clan knows."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from campaigns.services.sheet import Sheet
from rulesets import campaign as war

logger = logging.getLogger(__name__)

Json = dict[str, Any]
Found = TypeVar("Found")


def plan(campaign: war.Campaign, clan: str) -> Json:
    """What a computer clan does in this season: a lawful plan. Should the rules find none it does what is usual."""
    return _ask(lambda: war.propose(campaign, clan), {})


def answer(campaign: war.Campaign, ticket: war.Ticket, clan: str) -> Json:
    """What a computer clan answers to a ticket; empty is the usual."""
    found: Json = _ask(lambda: war.respond(campaign, ticket, clan), {})
    usable = found and not war.answer_faults(campaign, ticket.id, clan, war.decode_answer(found))
    return found if usable else {}


def _ask(work: Callable[[], Found], usual: Found) -> Found:
    """The answer of the rules, or the usual where they stumble: a war never waits for the computer (CAM-SEA-4)."""
    try:
        found = work()
    except Exception:
        logger.exception("a computer clan stumbled")
        return usual
    return found


def plans(sheet: Sheet, away: set[str]) -> dict[str, Json]:
    """The plans of a council's end that nobody has sealed: those of computer clans, and of players on vacation who have
    filed nothing ahead (CAM-COR-4).
    """
    campaign = sheet.war
    clans = [key for key, one in campaign.clans.items() if not one.out and key not in campaign.seals]
    led = [
        key for key in clans if campaign.clans[key].computer or (key in away and key not in campaign.standing)
    ]
    return {key: plan(campaign, key) for key in led}


def pay_orders(campaign: war.Campaign) -> dict[str, tuple[str, ...]]:
    """Whom computer clans pay first at this close, where their money is short (CAM-ECO-12)."""
    clans = [key for key, one in campaign.clans.items() if one.computer and not one.out]
    nothing: tuple[str, ...] = ()
    found = {key: _ask(partial(war.paid_first, campaign, key), nothing) for key in clans}
    return {key: hosts for key, hosts in found.items() if hosts}


def answers(campaign: war.Campaign, ticket: war.Ticket) -> dict[str, Json]:
    """What computer clans answer to a ticket."""
    found: dict[str, Json] = {}
    for camp in ticket.camps:
        clan = campaign.clans.get(camp.answers)
        if clan is not None and clan.computer and clan.key not in ticket.sealed:
            said = answer(campaign, ticket, clan.key)
            if said:
                found[clan.key] = said
    return found

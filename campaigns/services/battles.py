"""From a ticket to a battle on the table (CAM-BAT-7, CAM-BAT-14, CAM-DIC-3, CAM-LEV-1)."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

import rulesets
from campaigns import colours
from campaigns.models import Campaign
from games.models import Battle, Player, Shown
from games.services import battles as tables
from games.services import showing
from games.services.battles import PRACTICE_WORD, Banner, Plan
from rulesets import Side
from rulesets import campaign as war

TEMPER = rulesets.USUAL.key
"""How captains fight, on the map's behalf: neither boldly nor warily."""
LONGEST_NAME = 80
"""Signs of a battle's name, and of a commander's."""
NO_CLAN = ("sumi", "cha")
ANSWERS = {
    "evening": Battle.Within.MINUTES,
    "days": Battle.Within.DAY,
    "weeks": Battle.Within.DAY,
}
"""How long a decision at the table may wait, by the campaign's pace (CAM-COR-1)."""


def begin_for_ticket(
    *, campaign: Campaign, state: war.Campaign, ticket: war.Ticket, dice: war.CampaignDice
) -> Battle | None:
    """The battle of a ticket that stands ready, begun at the table: by the players who answer for its camps, a practice
    commander for a camp that has none (CAM-BAT-14). None where captains fight it for both (CAM-BAT-7,
    :func:`campaigns.services.captains.finish`). Part of the caller's transaction.
    """
    players = players_of(campaign, state, ticket)
    if ticket.captains or not players:
        return None
    return tables.create_given(
        plan=plan_of(campaign, state, ticket, dice),
        banners=banners_of(campaign, state, ticket, players),
        players=dict(players),
    )


def players_of(campaign: Campaign, state: war.Campaign, ticket: war.Ticket) -> dict[Side, Player]:
    """The players who answer for the camps of a ticket, by the side that each has at the table."""
    seats = {seat.clan: seat.player for seat in campaign.seats.select_related("player")}
    found: dict[Side, Player] = {}
    for side, camp in zip(Side, ticket.camps, strict=True):
        clan, player = state.clans.get(camp.answers), seats.get(camp.answers)
        if clan is not None and not clan.computer and player is not None:
            found[side] = player
    return found


def plan_of(campaign: Campaign, state: war.Campaign, ticket: war.Ticket, dice: war.CampaignDice) -> Plan:
    """The battle of a ticket as the house makes it. Nobody but the clans of both camps looks on before the campaign is
    over: who stood there is theirs to know (CAM-SEC-1, :func:`campaigns.selectors.seating.may_watch`).
    """
    name = gettext("{place}, year {year}").format(place=ticket.place.replace("|", " – "), year=state.year)
    return Plan(
        system=ticket.system,
        name=name[:LONGEST_NAME],
        options=ticket.setup["options"],
        seed=war.battle_seed(dice, ticket.id),
        answer_within=ANSWERS.get(state.options.pace, Battle.Within.DAY),
        shown=Shown.PRIVATE,
        belongs={
            "key": str(campaign.pk), "name": campaign.name, "url": campaign.get_absolute_url(),
            "clans": " ".join(clans_of(state, ticket)), "wears": colours_worn(state, ticket),
        },
    )  # fmt: skip


def colours_worn(state: war.Campaign, ticket: war.Ticket) -> str:
    """What both sides of its battle wear, as classes of its pages: the colours that their clans have on the map. Who
    has no clan wears ink, or brown against a clan in ink.
    """
    own = colours.sides(state.order)
    found = [own.get(camp.answers, "") for camp in ticket.camps]
    free = next(colour for colour in NO_CLAN if colour not in found)
    return " ".join(f"{side}-as-{colour or free}" for side, colour in zip(Side, found, strict=True))


def clans_of(state: war.Campaign, ticket: war.Ticket) -> list[str]:
    """The clans whose men are in either camp, those that only lend companies too; neutral men are no clan."""
    found = [clan for camp in ticket.camps for clan in camp.clans]
    lent = (state.supports[id] for camp in ticket.camps for id in camp.supports if id in state.supports)
    found += [state.hosts[support.host].clan for support in lent if support.host in state.hosts]
    return sorted({clan for clan in found if clan in state.clans})


def banners_of(
    campaign: Campaign, state: war.Campaign, ticket: war.Ticket, players: dict[Side, Player]
) -> dict[Side, Banner]:
    """Under what names, with which levies and what of the ground both camps take the field. A player's share in the
    battle's dice is the word that he gave with his seat, a captain's always the same: the house has no choice in it.
    """
    words = {seat.player_id: seat.word for seat in campaign.seats.all() if seat.player_id is not None}
    return {
        side: _banner(seat, players.get(side), words) for side, seat in war.seats_of(state, ticket).items()
    }


def _banner(seat: rulesets.Seat, player: Player | None, words: Mapping[int, str]) -> Banner:
    return Banner(
        commander=(player.username if player else rulesets.english(seat.commander))[:LONGEST_NAME],
        clan=rulesets.english(seat.clan),
        mon=seat.mon,
        levy=seat.levy,
        given=seat.given,
        practice="" if player else TEMPER,
        nonce=(player and words.get(player.pk)) or PRACTICE_WORD,
    )


def show_all(campaign: Campaign) -> None:
    """The campaign is over, and what was hidden is open: its battles are shown to whom the campaign is. Part of the
    caller's transaction.
    """
    ids = [row.battle_id for row in campaign.tickets.all() if row.battle_id is not None]
    showing.open_to(battle_ids=ids, shown=campaign.shown)

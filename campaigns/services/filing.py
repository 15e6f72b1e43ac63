"""Filing a campaign that is over, so that lists, searches and the pages of players find it (CAM-CHR-2)."""

from __future__ import annotations

from collections.abc import Iterable

from campaigns.models import Campaign, FinishedCampaign, FinishedClan
from games.models import Player
from games.services.filing import LANGUAGES, words_of
from rulesets import campaign as war
from words import tell

NOT_FOUGHT = "answer"
"""How a ticket ends that came to no battle."""
BY_HAND = ("table", "hand")
"""How battles are fought by players themselves, unless captains have taken over."""


def file(row: Campaign, over: war.Campaign, owner: Player | None = None) -> FinishedCampaign:
    """Write what the archive knows of a campaign that has just ended, anew if it has some. Part of the caller's
    transaction; ``owner`` is who imported it.
    """
    assert row.ended is not None
    players = {seat.clan: seat.player for seat in row.seats.select_related("player")}
    finished, _made = FinishedCampaign.objects.update_or_create(
        campaign=row,
        defaults={
            "scenario": row.scenario, "shown": row.shown, "ended": row.ended, "seasons": over.season,
            "battles": fought(over), "reason": row.reason, "owner": owner,
            "text": searchable(row, over, (player.username for player in players.values() if player)),
        },
    )  # fmt: skip
    FinishedClan.objects.filter(finished=finished).delete()
    FinishedClan.objects.bulk_create(
        _clan(finished, over, key, number, players.get(key)) for number, key in enumerate(over.order)
    )
    return finished


def fought(over: war.Campaign) -> int:
    """How many battles were fought in a war."""
    return sum(1 for ticket in over.tickets.values() if ticket.outcome and ticket.outcome.how != NOT_FOUGHT)


def searchable(row: Campaign, over: war.Campaign, players: Iterable[str]) -> str:
    """The words that find a campaign: of its name, its scenario, its clans and players, in each writing; a space
    before each.
    """
    names = [row.name, *players, *(clan.player for clan in over.clans.values())]
    for to in LANGUAGES:
        names += [tell(over.scenario.name, to), *(tell(clan.name, to) for clan in over.clans.values())]
    return "".join(f" {word}" for word in dict.fromkeys(words_of(" ".join(names))))


def _clan(
    finished: FinishedCampaign, over: war.Campaign, key: str, number: int, player: Player | None
) -> FinishedClan:
    clan, result = over.clans[key], over.result
    koku = sum(
        over.realm.lands[place].k for place, province in over.provinces.items() if province.owner == key
    )
    mine = [
        ticket
        for ticket in over.tickets.values()
        if ticket.outcome
        and ticket.outcome.how != NOT_FOUGHT
        and key in [camp.answers for camp in ticket.camps]
    ]
    return FinishedClan(
        finished=finished, clan=key, order=number, player=player, outcome=outcome(over, key),
        points=result.points.get(key, 0) if result else 0, koku=koku, par=clan.par, honour=clan.honour,
        battles=len(mine), by_hand=sum(one.outcome.how in BY_HAND and not one.captains for one in mine if one.outcome),
    )  # fmt: skip


def outcome(over: war.Campaign, key: str) -> FinishedClan.Outcome:
    """What a war was for a clan."""
    winners = over.result.winners if over.result else ()
    if key in winners:
        return FinishedClan.Outcome.SHARED if len(winners) > 1 else FinishedClan.Outcome.WON
    if over.clans[key].out:
        return FinishedClan.Outcome.OUT
    return FinishedClan.Outcome.LOST if winners else FinishedClan.Outcome.DRAWN

"""The archive of campaigns: those that are over, searched by scenario, clan, player, year and result, page by page.

A reader finds what is public and what is his own, nothing else. The place in the list is a key, not a count: pages
neither repeat nor skip when a war ends meanwhile.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from campaigns.colours import sides
from campaigns.models import Campaign, FinishedCampaign, FinishedClan
from games.models import Player, Shown
from games.selectors.archive import player_of
from games.services.filing import words_of
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]

PAGE = 30
MOST_WORDS = 6
"""Words of a search that are looked for; more narrow nothing down."""
YEARS = range(1900, 2900)
WON = (FinishedClan.Outcome.WON, FinishedClan.Outcome.SHARED)
LOST = (FinishedClan.Outcome.LOST, FinishedClan.Outcome.OUT)


@dataclass(frozen=True, kw_only=True)
class Query:
    """What is looked for. Empty fields ask for nothing.

    ``result`` is ``won`` or ``lost`` by the player or clan that is asked for, or else by the reader, or the reason for
    which a war ended (CAM-VIC-1). ``after`` is where the page before ended.
    """

    q: str = ""
    scenario: str = ""
    clan: str = ""
    player: str = ""
    year: int = 0
    result: str = ""
    mine: bool = False
    after: str = ""


@dataclass(frozen=True)
class Page:
    """Some campaigns, and where the next page begins; empty at the end."""

    wars: list[Json] = field(default_factory=list)
    after: str = ""


def page(reader: Player | None, query: Query, size: int = PAGE) -> Page:
    """The campaigns that a reader may find and that a query asks for, the last that ended first."""
    found = campaigns_wanted(reader, query)
    if found is None:
        return Page()
    rows = list(_from(found, query.after)[: size + 1])
    shown = rows[:size]
    after = f"{shown[-1].ended.astimezone(UTC).isoformat()}~{shown[-1].pk}" if len(rows) > size else ""
    return Page([row_shown(row) for row in shown], after)


def may_find(reader: Player | None) -> Q:
    """What a reader may find: what is public, and his own."""
    public = Q(shown=Shown.PUBLIC)
    if reader is None:
        return public
    led = FinishedClan.objects.filter(finished=OuterRef("pk"), player=reader)
    return public | Q(owner=reader) | Q(Exists(led)) | Q(campaign__maker=reader)


def campaigns_wanted(reader: Player | None, query: Query) -> QuerySet[FinishedCampaign] | None:
    """What a query asks for; None where nothing can be found."""
    words = words_of(query.q)[:MOST_WORDS]
    named = player_of(query.player) if query.player else None
    if (query.q.strip() and not words) or (query.player and named is None):
        return None
    if (query.mine or (query.result in ("won", "lost") and not (named or query.clan))) and reader is None:
        return None
    found = FinishedCampaign.objects.filter(may_find(reader))
    for word in words:
        found = found.filter(text__contains=f" {word}")
    if query.scenario:
        found = found.filter(scenario=query.scenario)
    if query.year in YEARS:
        found = found.filter(ended__year=query.year)
    if query.mine:
        found = found.filter(Q(owner=reader) | Q(Exists(_clans(player=reader))) | Q(campaign__maker=reader))
    return _with_result(found, query, named, reader)


def _with_result(
    found: QuerySet[FinishedCampaign], query: Query, named: Player | None, reader: Player | None
) -> QuerySet[FinishedCampaign]:
    about: Json = {}
    if named is not None:
        about["player"] = named
    if query.clan:
        about["clan"] = query.clan
    if query.result in ("won", "lost"):
        if not about:
            about["player"] = reader
        about["outcome__in"] = WON if query.result == "won" else LOST
    elif query.result:
        found = found.filter(reason=query.result)
    return found.filter(Exists(_clans(**about))) if about else found


def _clans(**about: Any) -> QuerySet[FinishedClan]:
    return FinishedClan.objects.filter(finished=OuterRef("pk"), **about)


def _from(found: QuerySet[FinishedCampaign], after: str) -> QuerySet[FinishedCampaign]:
    """The rows behind a place in the list, with all that a list shows of them."""
    place = _place(after)
    if place is not None:
        ended, id = place
        found = found.filter(Q(ended__lt=ended) | Q(ended=ended, pk__lt=id))
    heavy = (f"campaign__{name}" for name in Campaign.HEAVY)
    rows = found.select_related("campaign").defer(*heavy).prefetch_related("clans__player")
    return rows.order_by("-ended", "-pk")


def _place(after: str) -> tuple[datetime, UUID] | None:
    """Where a page begins; None for the first, and for what is no place of this list."""
    moment, _between, id = after.partition("~")
    try:
        ended = datetime.fromisoformat(moment)
        return (ended, UUID(id)) if ended.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def row_shown(row: FinishedCampaign) -> Json:
    """A campaign as a list shows it."""
    scenario = war.scenarios().get(row.scenario)
    clans = sorted(row.clans.all(), key=lambda one: one.order)
    worn = sides([one.clan for one in clans])
    houses = {one.key: one for one in scenario.clans} if scenario else {}
    shown = [
        {
            "key": one.clan, "name": tell(houses[one.clan].name) if one.clan in houses else one.clan.title(),
            "mon": houses[one.clan].mon if one.clan in houses else "", "side": worn[one.clan], "player": one.player,
            "outcome": one.get_outcome_display(), "won": one.outcome in WON, "points": one.points,
            "percent": round(100 * one.koku / one.par) if one.par else 0,
        }
        for one in clans
    ]  # fmt: skip
    return {
        "id": row.pk, "name": row.campaign.name, "scenario": tell(scenario.name) if scenario else row.scenario,
        "kanji": scenario.kanji if scenario else "", "ended": row.ended, "seasons": row.seasons,
        "battles": row.battles, "reason": row.reason, "clans": shown, "winners": [one for one in shown if one["won"]],
    }  # fmt: skip


# -- the part of a player ----------------------------------------------------------------------------------------------


def of_player(reader: Player | None, player: Player, most: int = 10) -> Json | None:
    """A player's part in campaigns that a reader may find: how they ended for him, his results against par, how many
    of his battles he fought himself. Nothing where he has none.
    """
    open_to = FinishedCampaign.objects.filter(may_find(reader)).values("pk")
    mine = FinishedClan.objects.filter(player=player, finished__in=open_to, finished__owner__isnull=True)
    rows = list(
        mine.select_related("finished__campaign")
        .defer(*(f"finished__campaign__{name}" for name in Campaign.HEAVY))
        .order_by("-finished__ended")
    )
    if not rows:
        return None
    scored = [100 * row.koku / row.par for row in rows if row.par]
    return {
        "fought": len(rows), "won": sum(row.outcome in WON for row in rows),
        "against_par": round(sum(scored) / len(scored)) if scored else None,
        "last": [
            {
                "id": row.finished_id, "name": row.finished.campaign.name, "clan": _name(row), "points": row.points,
                "percent": round(100 * row.koku / row.par) if row.par else 0, "outcome": row.get_outcome_display(),
                "ended": row.finished.ended,
            }
            for row in rows[:most]
        ],
        "battles": sum(row.battles for row in rows), "by_hand": sum(row.by_hand for row in rows),
    }  # fmt: skip


def _name(row: FinishedClan) -> str:
    scenario = war.scenarios().get(row.finished.scenario)
    houses = {one.key: one for one in scenario.clans} if scenario else {}
    return tell(houses[row.clan].name) if row.clan in houses else row.clan.title()

"""Filing a campaign that is over, so that lists, searches and the pages of players find it (CAM-CHR-2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

import rulesets
from campaigns.models import Campaign, CampaignEvent, FinishedCampaign, FinishedClan
from games.models import Player
from games.services.filing import LANGUAGES, words_of
from rulesets import campaign as war
from words import tell

NOT_FOUGHT = "answer"
"""How a ticket ends that came to no battle."""
BY_HAND = ("table", "hand")
"""How battles are fought by players themselves, unless captains have taken over."""


class Fought(msgspec.Struct):
    """A battle that was fought: who answered for its camps, how it was fought, whether captains led it."""

    answers: tuple[str, ...]
    how: str
    captains: bool


def file(
    row: Campaign, over: war.Campaign, *, owner: Player | None = None, more: Iterable[war.Event] = ()
) -> FinishedCampaign:
    """Write what the archive knows of a campaign that has just ended, anew if it has some. Part of the caller's
    transaction; ``owner`` is who imported it, ``more`` are events that are not stored yet.
    """
    assert row.ended is not None
    players = {seat.clan: seat.player for seat in row.seats.select_related("player")}
    stored = CampaignEvent.objects.filter(campaign=row).order_by("number").values_list("event", flat=True)
    battles = battles_fought([*(_heard.decode(text) for text in stored), *more])
    finished, _made = FinishedCampaign.objects.update_or_create(
        campaign=row,
        defaults={
            "scenario": row.scenario, "shown": row.shown, "ended": row.ended, "seasons": over.season,
            "battles": len(battles), "reason": row.reason, "owner": owner,
            "text": searchable(row, over, (player.username for player in players.values() if player)),
        },
    )  # fmt: skip
    FinishedClan.objects.filter(finished=finished).delete()
    FinishedClan.objects.bulk_create(
        _clan(finished, over, key, number, players.get(key), battles) for number, key in enumerate(over.order)
    )
    return finished


class _Told(msgspec.Struct):
    """As much of an event as battles are counted by."""

    kind: str
    params: dict[str, Any] = {}
    patch: dict[str, Any] = {}


_heard = msgspec.json.Decoder(_Told)


def battles_fought(events: Iterable[_Told | war.Event]) -> list[Fought]:
    """The battles that were fought in a war; who fell back without one fought none. (The war itself forgets its tickets
    when a season is over.)
    """
    tickets: dict[str, Any] = {}
    found = []
    for event in events:
        for id, told in (event.patch.get("tickets") or {}).items():
            tickets[id] = rulesets.merge(tickets.get(id, {}), told) if told else tickets.get(id, {})
        if event.kind == "battle_over" and event.params.get("how") != NOT_FOUGHT:
            ticket = tickets.get(str(event.params.get("ticket")), {})
            answers = tuple(str(camp.get("answers", "")) for camp in ticket.get("camps", ()))
            found.append(Fought(answers, str(event.params.get("how", "")), bool(ticket.get("captains"))))
    return found


def searchable(row: Campaign, over: war.Campaign, players: Iterable[str]) -> str:
    """The words that find a campaign: of its name, its scenario, its clans and players, in each writing; a space
    before each.
    """
    names = [row.name, *players, *(clan.player for clan in over.clans.values())]
    for to in LANGUAGES:
        names += [tell(over.scenario.name, to), *(tell(clan.name, to) for clan in over.clans.values())]
    return "".join(f" {word}" for word in dict.fromkeys(words_of(" ".join(names))))


def _clan(
    finished: FinishedCampaign, over: war.Campaign, key: str, number: int, player: Player | None,
    battles: Sequence[Fought],
) -> FinishedClan:  # fmt: skip
    clan, result = over.clans[key], over.result
    lands = over.realm.lands
    koku = sum(lands[place].k for place, province in over.provinces.items() if province.owner == key)
    mine = [battle for battle in battles if key in battle.answers]
    return FinishedClan(
        finished=finished, clan=key, order=number, player=player, outcome=outcome(over, key),
        points=result.points.get(key, 0) if result else 0, koku=koku, par=clan.par, honour=clan.honour,
        battles=len(mine), by_hand=sum(battle.how in BY_HAND and not battle.captains for battle in mine),
    )  # fmt: skip


def outcome(over: war.Campaign, key: str) -> FinishedClan.Outcome:
    """What a war was for a clan."""
    winners = over.result.winners if over.result else ()
    if key in winners:
        return FinishedClan.Outcome.SHARED if len(winners) > 1 else FinishedClan.Outcome.WON
    if over.clans[key].out:
        return FinishedClan.Outcome.OUT
    return FinishedClan.Outcome.LOST if winners else FinishedClan.Outcome.DRAWN

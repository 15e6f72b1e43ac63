"""A war as somebody may remember it: the war before its first event and all that he was told since (CAM-SEC-2).

Chronicle, archive, lives, statistics and pages of clans and provinces are made of this alone, so that none of them can
say what ``viewing`` does not. After the end it is the truth.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _told
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from campaigns.colours import sides
from campaigns.models import Campaign, ClanSeat, ImportedCampaign, TicketBattle
from campaigns.selectors import viewing
from campaigns.selectors.stories import Story, story
from campaigns.services import bringing
from games.models import Battle, Player, Shown
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]

SEASONS = {
    "spring": (pgettext_lazy("season", "Spring"), "春"),
    "summer": (pgettext_lazy("season", "Summer"), "夏"),
    "autumn": (pgettext_lazy("season", "Autumn"), "秋"),
    "winter": (pgettext_lazy("season", "Winter"), "冬"),
}
"""The seasons by their keys: what they are called, and the sign for them."""
HOW = {
    "table": _("fought on the table"),
    "captains": _("fought by captains"),
    "paper": _("decided on paper"),
    "hand": _("fought at home"),
}
"""How a battle was fought (CAM-BAT-7, CAM-BAT-8)."""


@dataclass(frozen=True)
class Memory:
    """What somebody (a clan by its key; empty: who only looks on) may remember of a campaign."""

    row: Campaign
    you: str
    reader: Player | None
    story: Story

    @property
    def over(self) -> bool:
        """Whether the war is over."""
        return self.row.status == Campaign.Status.OVER

    @property
    def opening(self) -> war.Campaign:
        """The war before its first event."""
        return self.story.opening

    @property
    def moments(self) -> tuple[war.Moment, ...]:
        """Every event that he was told of, with the war before and after it."""
        return self.story.moments

    @property
    def now(self) -> war.Campaign:
        """The war as he knows it after the last of them."""
        return self.moments[-1].after if self.moments else self.opening

    @property
    def leaves(self) -> tuple[war.Leaf, ...]:
        """The leaves of the chronicle."""
        return self.story.leaves

    @cached_property
    def sides(self) -> dict[str, str]:
        """The side that each clan wears."""
        return sides(self.opening.order)

    @cached_property
    def clans(self) -> dict[str, Json]:
        """Each clan as pages show it: name, crest, side, who leads it, its page."""
        seats = {seat.clan: seat for seat in self._seats}
        return {
            key: {
                "key": key, "name": tell(clan.name), "kanji": clan.kanji, "mon": clan.mon, "side": self.sides[key],
                "player": _leader(seats.get(key)) or clan.player, "url": self.url("campaign-clan", key),
                "you": key == self.you,
            }
            for key, clan in self.now.clans.items()
        }  # fmt: skip

    @cached_property
    def _seats(self) -> list[ClanSeat]:
        return list(self.row.seats.select_related("player"))

    def url(self, name: str, *more: str) -> str:
        """The address of a page of this campaign."""
        return reverse(name, args=[self.row.pk, *more])

    def clan(self, key: str) -> Json:
        """A clan as pages show it; neutral men too."""
        return self.clans.get(key) or {
            "key": key,
            "name": tell(war.clan_name(self.now, key)),
            "mon": "",
            "side": "",
        }

    @cached_property
    def battles(self) -> dict[str, Json]:
        """The battles of its tickets, each with the address of its record where the reader may look at it, with its
        points, turns, and who has commanded.
        """
        over = TicketBattle.objects.filter(campaign=self.row, battle__status=Battle.Status.OVER)
        may_look = ~Q(battle__shown=Shown.PRIVATE)
        if self.reader is not None:
            may_look |= Q(battle__seats__player=self.reader) | Q(battle__finished__owner=self.reader)
        rows = over.filter(may_look).select_related("battle").distinct()
        rows = rows.defer(*(f"battle__{name}" for name in Battle.HEAVY))
        return {row.ticket: _battle(row.battle) for row in rows if row.battle is not None}

    @cached_property
    def unproven(self) -> list[Json]:
        """Battles of an imported war whose records are no battles here, and why (CAM-CHR-2)."""
        of = ImportedCampaign.objects.filter(pk=self.row.pk).values_list("unproven", flat=True).first() or {}
        fights = {fight.ticket: fight for leaf in self.leaves for fight in leaf.fights}
        return [
            {
                "place": tell(war.place_name(fights[id].edge or fights[id].place)) if id in fights else id,
                "why": _told(bringing.words_of(code)),
            }
            for id, code in of.items()
        ]


def _battle(battle: Battle) -> Json:
    return {
        "id": battle.pk, "url": reverse("battle-record", args=[battle.pk]), "points": battle.points,
        "turns": battle.turn, "events": battle.seq,
    }  # fmt: skip


def recall(row: Campaign, reader: Player | None) -> Memory:
    """What somebody may remember of a campaign. Raises ``not_found`` and ``not_shown_yet`` for who may not look."""
    you = viewing.viewer(row, reader)
    return Memory(row, you, reader, story(row, you))


def season_words(season: int) -> Json:
    """A season by its number, for a page: its name, sign and year."""
    key = ("winter", "spring", "summer", "autumn")[season % 4]
    name, sign = SEASONS[key]
    return {"number": season, "key": key, "name": name, "sign": sign, "year": (season + 3) // 4}


def _leader(seat: ClanSeat | None) -> str:
    return seat.player.username if seat is not None and seat.player is not None else ""


# -- sentences with links ----------------------------------------------------------------------------------------------


def link(memory: Memory, line: war.LeafLine) -> list[Json]:
    """A sentence of the chronicle in pieces, each a text, and an address where it is somebody's name."""
    text = tell(line.words)
    names = {tell(memory.now.persons[id].name): id for id in line.persons if id in memory.now.persons}
    return list(
        _pieces(text, {name: memory.url("campaign-person", id) for name, id in names.items() if name})
    )


def _pieces(text: str, urls: dict[str, str]) -> Iterable[Json]:
    """The text cut at each of the names, the first that comes first."""
    while True:
        found = [(at, name) for name in urls if (at := text.find(name)) >= 0]
        if not found:
            break
        at, name = min(found, key=lambda one: (one[0], -len(one[1])))
        if at:
            yield {"text": text[:at], "url": ""}
        yield {"text": name, "url": urls[name]}
        text = text[at + len(name) :]
    if text:
        yield {"text": text, "url": ""}


def fight_shown(memory: Memory, fight: war.Fight) -> Json:
    """A battle as lists show it: where, when, how, between whom, who won, and its record."""
    battle = memory.battles.get(fight.ticket)
    camps = [[memory.clan(key) for key in camp] for camp in fight.camps]
    winner = camps[fight.winner] if fight.winner >= 0 else []
    score = _score(fight, battle)
    return {
        "ticket": fight.ticket, "season": season_words(fight.season), "key": fight.edge or fight.place,
        "place": tell(war.place_name(fight.edge or fight.place)),
        "situation": tell(war.SITUATIONS.get(fight.situation, fight.situation)), "kind": fight.situation,
        "system": tell(war.SYSTEMS[fight.system]) if fight.system in war.SYSTEMS else "",
        "how": HOW.get(fight.how, ""), "camps": camps, "winner": winner[0] if winner else None,
        "names": [clan["name"] for camp in camps for clan in camp], "score": score, "guess": fight.guess,
        "few": fight.few, "strengths": fight.strengths if sum(fight.strengths) else None,
        "lost": fight.lost if fight.lost[0] >= 0 else None,
        "record": battle["url"] if battle else "", "url": memory.url("campaign-ticket", fight.ticket),
    }  # fmt: skip


def _score(fight: war.Fight, battle: Json | None) -> str:
    """The points of a battle of the table, the winner's first."""
    points = battle["points"] if battle else None
    if not points or fight.winner < 0:
        return ""
    first, second = ("ai", "kaki") if fight.winner == 0 else ("kaki", "ai")
    return f"{points.get(first, 0):g} : {points.get(second, 0):g}"

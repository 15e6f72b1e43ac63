"""Feeds (Atom): the seasons of a campaign as its viewer may read them, and what waits for a player in all of his."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import NamedTuple
from uuid import UUID, uuid5

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from campaigns.models import Campaign
from campaigns.selectors import reminders, viewing
from campaigns.selectors.archive import headline
from campaigns.selectors.memory import recall, season_words
from games.models import Player
from words import tell

WAITING = UUID("6f2f0a53-0c5f-4a3c-9a53-8a1f5b0f6a11")
"""What the ids of entries of what waits are made with."""
Absolute = Callable[[str], str]
"""An address of the house as others write it."""


class Entry(NamedTuple):
    """Something in a feed."""

    id: str
    title: str
    text: str
    url: str
    at: datetime


class Atom(Atom1Feed):
    """Atom whose date, where nothing stands in it, is ``since``: that it was asked is no news."""

    since: datetime

    def latest_post_date(self) -> datetime:
        """When something in it changed last."""
        return super().latest_post_date() if self.items else self.since


class Feed(NamedTuple):
    """A feed before it is written. ``mark`` changes when anything in it does; ``since`` is when it began."""

    mark: str
    since: datetime
    title: str
    url: str
    about: str
    entries: Callable[[], list[Entry]]

    def atom(self, absolute: Absolute, address: str) -> bytes:
        """The feed as Atom."""
        feed = Atom(
            title=_clean(self.title), link=absolute(self.url), description=_clean(self.about),
            language=get_language(), feed_url=absolute(address), author_name="Honjin", feed_guid=absolute(self.url),
        )  # fmt: skip
        feed.since = self.since
        for one in self.entries():
            feed.add_item(
                title=_clean(one.title), link=absolute(one.url), description=_clean(one.text), unique_id=one.id,
                updateddate=one.at,
            )  # fmt: skip
        text: str = feed.writeString("utf-8")
        return text.encode()


def of_campaign(row: Campaign, reader: Player | None) -> Feed:
    """A campaign season by season, the last first, as somebody may read it. Raises ``not_found``, ``not_shown_yet``."""
    you = viewing.viewer(row, reader)
    begun = row.status != Campaign.Status.OPEN
    mark = f"{row.pk}:{row.status}:{you}:{viewing.seq(row, you) if begun else 0}:{row.name}"
    return Feed(
        mark, row.begun or row.made, row.name, reverse("campaign-chronicle", args=[row.pk]),
        _("The chronicle, season by season"), lambda: _seasons(row, reader) if begun else [],
    )  # fmt: skip


def _seasons(row: Campaign, reader: Player | None) -> list[Entry]:
    memory = recall(row, reader)
    told = viewing.told_at(row, memory.you)
    page = reverse("campaign-chronicle", args=[row.pk])
    found = []
    for leaf in memory.leaves:
        if not leaf.closed:
            continue
        words = season_words(leaf.season)
        season = _("{name}, year {year}").format(name=words["name"], year=words["year"])
        text = "\n\n".join(" ".join(tell(line.words) for line in lines) for lines in leaf.paragraphs)
        at = told[leaf.season][1] if leaf.season in told else row.ended or row.made
        id = uuid5(row.pk, f"season {leaf.season}").urn
        found.append(Entry(id, f"{season}: {tell(leaf.title)}", text, f"{page}#s{leaf.season}", at))
    if memory.over and row.ended is not None:
        fights = sum(len(leaf.fights) for leaf in memory.leaves)
        url = reverse("campaign-archive", args=[row.pk])
        found.append(
            Entry(uuid5(row.pk, "end").urn, _("The war is over"), headline(memory, fights), url, row.ended)
        )
    return found[::-1]


def of_waiting(player: Player) -> Feed:
    """What waits for a player in his campaigns, the first deadline first; what he is reminded of comes anew."""
    waiting = reminders.waiting(player)
    told = {(one.campaign_id, one.what, one.part): one.at for one in reminders.of(player)}
    entries = []
    for one in waiting:
        what = one.want["what"]
        parts = {part: at for (id, about, part), at in told.items() if (id, about) == (one.row.pk, what)}
        part = min(parts, default="")  # "eighth" comes before "half"
        text = " ".join(words for words in (one.want["text"], one.want["reminder"]) if words)
        id = uuid5(WAITING, f"{one.row.pk} {what} {part}").urn
        since = viewing.told_at(one.row, one.clan).get(one.row.season)
        at = parts.get(part) or (since[0] if since else one.row.made)
        entries.append(Entry(id, f"{one.row.name}: {one.want['text']}", text, one.want["url"], at))
    mark = f"{player.pk}:{[(entry.id, entry.text) for entry in entries]}"
    return Feed(
        mark, player.date_joined, _("What waits for {name}").format(name=player.username),
        reverse("campaign-reminders"), _("Plans, answers and battles that are yours to do"), lambda: entries,
    )  # fmt: skip


def _clean(text: str) -> str:
    """A text without the signs that XML does not bear."""
    return "".join(sign for sign in text if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cs"))

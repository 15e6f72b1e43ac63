"""Stories: what somebody was told of a war, worked out once and kept for whoever reads it next.

A page of memory needs every moment of a war, which takes a large one half a second. Kept is what was made of the
tidings of one viewer up to one of them; more of them, or another viewer, make another story.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import UUID

from campaigns.models import Campaign
from campaigns.selectors import viewing
from rulesets import campaign as war

Json = dict[str, Any]
Key = tuple[UUID, bool, str, int]

MOST = 8
"""Stories kept; the largest costs some ten megabytes."""


@dataclass(frozen=True)
class Story:
    """A war before its first event, and all that somebody was told since."""

    opening: war.Campaign
    events: tuple[war.Event, ...]

    @cached_property
    def moments(self) -> tuple[war.Moment, ...]:
        """Every event with the war before and after it."""
        return tuple(war.moments(self.opening, self.events))

    @cached_property
    def leaves(self) -> tuple[war.Leaf, ...]:
        """The leaves of the chronicle."""
        return war.leaves_of(self.moments)

    @cached_property
    def counts(self) -> Json:
        """What can be counted (CAM-CHR-3)."""
        return war.count(self.opening, self.moments)


class Shelf:
    """The stories read last, safe to use from several threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Key, Story] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Key) -> Story | None:
        """The story of that key if it is kept."""
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: Key, story: Story) -> None:
        """Keep a story; the one that was not read for longest goes."""
        with self._lock:
            self._kept[key] = story
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self, id: UUID) -> None:
        """Drop the stories of a campaign: names in it have changed."""
        with self._lock:
            for key in [key for key in self._kept if key[0] == id]:
                del self._kept[key]

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._kept.clear()


shelf = Shelf()


def story(row: Campaign, you: str) -> Story:
    """What a viewer was told of a campaign; after the end the truth. Raises ``not_begun``."""
    over = row.status == Campaign.Status.OVER
    seq = row.seq if over else viewing.seq(row, you)
    key = (row.pk, over, "" if over else you, seq)
    found = shelf.get(key)
    if found is None:
        found = Story(viewing.opening(row, you), tuple(viewing.events(row, you)))
        shelf.keep(key, found)
    return found

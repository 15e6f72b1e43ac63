"""Events of a war: what happened (CAM-EVT-1). Past tense, never sentences: parameters that the words table turns into
text (:mod:`rulesets.campaign.shown.words`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.campaign.state import Campaign
from rulesets.engine.dice.tests import Throw

Json = dict[str, Any]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened in a war.

    ``number`` counts from 1, ``season`` and ``stage`` are those in which it happened, ``clan`` is whose deed it is.
    ``knows`` are the clans that may know of it while the war lasts; without it everybody may. ``ninja`` is set where
    the dice are those of CAM-DIC-2 that do not count with the others: the clan whose they are. ``patch`` is the JSON
    merge patch that it makes on the whole document.
    """

    kind: str
    number: int = 0
    season: int = 0
    stage: str = ""
    clan: str = ""
    params: Json = {}
    clauses: tuple[str, ...] = ()
    rolls: tuple[Throw, ...] = ()
    knows: tuple[str, ...] | None = None
    ninja: str = ""
    patch: Json = {}


class Settled(msgspec.Struct, frozen=True):
    """A step of a war that is done: the war as it is now, and what happened."""

    campaign: Campaign
    events: tuple[Event, ...]

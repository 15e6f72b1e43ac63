"""Whose things a referee's correction touches, and what of it each of them is told (CAM-EVT-4, CAM-SEC-1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets import campaign as war

Json = dict[str, Any]
SHELVES = ("provinces", "clans", "persons", "hosts", "treaties", "scattered", "returning", "contests", "meetings",
           "supports", "tickets")  # fmt: skip
OWNERS = ("clan", "owner", "home")


def touches(campaign: war.Campaign, patch: Json) -> set[str]:
    """CAM-EVT-4: whose things a correction touches: before it and after it. What is nobody's alone touches all."""
    return {
        clan
        for shelf in SHELVES
        for key, change in (patch.get(shelf) or {}).items()
        for clan in clans_touched(campaign, shelf, key, change)
    }


def part_of(campaign: war.Campaign, patch: Json, clan: str) -> Json:
    """What of a correction touches a clan; of the rest it is told nothing."""
    found: Json = {}
    for shelf in SHELVES:
        for key, change in (patch.get(shelf) or {}).items():
            if clan in clans_touched(campaign, shelf, key, change):
                found.setdefault(shelf, {})[key] = change
    return found


def clans_touched(campaign: war.Campaign, shelf: str, key: str, change: Any) -> set[str]:
    """The clans whose one thing is, or will be."""
    if shelf == "clans" and key in campaign.clans:
        return {key}
    thing = getattr(campaign, shelf).get(key)
    said: Mapping[str, Any] = change if isinstance(change, dict) else {}
    owners = {getattr(thing, name, "") for name in OWNERS} | {str(said.get(name, "")) for name in OWNERS}
    return owners & set(campaign.clans) or set(campaign.clans)

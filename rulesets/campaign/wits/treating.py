"""Treaties of computer clans (CAM-TRE-1, CAM-LEA-5): what they have signed they keep, and they sign what anybody can
foresee: the neighbours of a clan that towers above all sign truces with one another, and so do the weak.

Signatures must be the same in both plans, and nobody hears the computer talk; so it goes by what is open to all alone,
and two of them, or a player who knows this rule, come to the same words. It never signs an alliance: for that one has
to have talked. In those that a scenario begins with (CAM-SCN-7), or that a player has left it, it lives as a friend.
"""

from __future__ import annotations

from typing import Any

from rulesets.campaign.lookups import (
    clans_in_being,
    clans_with_land,
    koku_of,
    tall_among_many,
    treaty_between,
    weak,
)
from rulesets.campaign.state import Campaign

Json = dict[str, Any]
TRUCE = 3
"""Seasons for which a truce is signed."""
TOWERS = 1.3
"""Against who has so many equal shares of the land all his neighbours stand together."""


def signs(war: Campaign, clan: str) -> list[Json]:
    """The truces that a clan signs in this season."""
    if war.options.treaties != "on" or len(clans_with_land(war)) < 3:
        return []
    others = [other for other in clans_in_being(war) if other != clan]
    return [
        {"with": other, "kind": "truce", "seasons": TRUCE}
        for other in others
        if _is_wanted(war, clan, other) and _due(war, clan, other)
    ]


def _due(war: Campaign, clan: str, other: str) -> bool:
    """Whether nothing is in force between them, or only this season still."""
    treaty = treaty_between(war, clan, other)
    return treaty is None or (treaty.kind == "truce" and treaty.until <= war.season)


def _is_wanted(war: Campaign, clan: str, other: str) -> bool:
    """Whether two clans have a common cause: a tall neighbour, or both are weak."""
    tall, pair = tall_among_many(war), (clan, other)
    if tall and tall not in pair and _towers(war, tall):
        return all(_neighbours(war, tall, one) for one in pair)
    return set(pair) <= set(weak(war)) and _neighbours(war, clan, other)


def _towers(war: Campaign, tall: str) -> bool:
    """Whether the tall clan has half as much again as an equal share."""
    held = [koku_of(war, clan) for clan in clans_with_land(war)]
    return TOWERS * sum(held) <= koku_of(war, tall) * len(held)


def _neighbours(war: Campaign, first: str, second: str) -> bool:
    """Whether the lands of two clans touch."""
    own = {key for key, one in war.provinces.items() if one.owner == first}
    theirs = {key for key, one in war.provinces.items() if one.owner == second}
    return any(not theirs.isdisjoint(war.realm.neighbours(place)) for place in own)

"""What things cost, in k (CAM-ECO-8, CAM-ECO-13, CAM-NIN-1, CAM-TRE-5)."""

from __future__ import annotations

from rulesets.campaign.people import Person, Rank
from rulesets.campaign.war import War

BANNER = 60
"""A banner (CAM-STR-2, CAM-ECO-8)."""
GREAT = 200
"""A great muster (CAM-ECO-8)."""
GUN = 60
HIRE = 40
"""A band of ronin or monks (CAM-ECO-13)."""
MISSION = 20
BAND = 40
"""A new band of ninja (CAM-NIN-1)."""
REFIT, REFIT_MOUNTED = 2, 4
"""A figure of the great refit (CAM-ECO-9)."""
CASTLE_MOST = 3
GUN_CASTLE = 2
"""The level of castle at which a gun is bought (CAM-ECO-13)."""


def works(level: int) -> int:
    """CAM-ECO-13: what it costs to build a castle of that level one level higher."""
    return 80 * (level + 1)


def customary_ransom(person: Person) -> int:
    """CAM-TRE-5: the ransom that is customary for a person."""
    return 300 if person.rank is Rank.DAIMYO else 50 + 50 * person.command


def pay(war: War, clan: str, k: int) -> bool:
    """CAM-ECO-1, CAM-PLN-8: take a cost out of a chest; says whether it could pay."""
    found = war.clan(clan)
    if k > found.chest:
        return False
    war.change(found, chest=found.chest - k)
    return True

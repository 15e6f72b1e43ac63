"""What a computer clan makes of the war that it knows: strengths, dangers, and what land is worth (CAM-LEA-5).

Everything is reckoned from a war as its clan knows it (:func:`rulesets.campaign.shown.view.known_to`), each thing once.
The measure of all is the k of land at the end of the war; men are counted in it too.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import NamedTuple

from rulesets.campaign.houses.victory import points as points_of
from rulesets.campaign.lookups import (
    NAMELESS_MARCHES,
    clans_with_land,
    hostile,
    hosts_of,
    koku_of,
    leader_of,
    own_or_allied,
    provinces_of,
    shut_in_at,
    strength,
)
from rulesets.campaign.scenarios import CAPITAL, NEUTRAL
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import CASTLE_FACTOR, Companies, has_gun, points, size

UNNAMED = 8
"""What an unseen leader most likely adds to a host of some size (CAM-STR-4)."""
MEN = 2.0
"""k that a point of strength is worth: a banner costs 60 k and has 31 points (CAM-STR-2)."""
HARVEST = 0.15
"""What a harvest to come adds to the worth of land, for each k of it."""
CAPITAL_WORTH = 500
SEAT_WORTH = 2.0
HOME_WORTH = 1.2
RIVAL_WORTH = 1.15
LEADER_WORTH = 1.35
SUPREME_WORTH = 2.0
"""What more land is worth that is the own seat or home, a rival's, his who is first in points, or his who is about to
win (CAM-VIC-2, CAM-VIC-3)."""


class FieldForce(NamedTuple):
    """Men for a purpose: points of their figures, the best command, size (CAM-STR-3), companies; whether a gun is
    among them; whether they stand at the place already.
    """

    points: int = 0
    command: int = 0
    size: int = 0
    companies: int = 0
    gun: bool = False
    there: bool = False

    @property
    def strength(self) -> int:
        """CAM-STR-4."""
        return self.points + 4 * self.command

    def __add__(self, other: object) -> FieldForce:
        """Both together, led by the better man."""
        if not isinstance(other, FieldForce):
            return NotImplemented
        return FieldForce(
            self.points + other.points, max(self.command, other.command), self.size + other.size,
            self.companies + other.companies, self.gun or other.gun, self.there or other.there,
        )  # fmt: skip


def chance(own: float, enemy: float) -> float:
    """CAM-BAT-2: the first guess."""
    squares = own * own + enemy * enemy
    return own * own / squares if squares else 0.5


class ClanOutlook:
    """A clan's outlook on the war that it knows."""

    def __init__(self, war: Campaign, clan: str) -> None:
        self.war, self.clan = war, clan
        self.hosts = hosts_of(war, clan)
        self.own = {province.key for province in provinces_of(war, clan)}
        self.left = war.scenario.seasons - war.season + 1
        self.enemies: dict[str, dict[str, int]] = defaultdict(dict)
        for host in war.hosts.values():
            if host.free and hostile(war, clan, host.clan):
                there = self.enemies[host.at]
                there[host.clan] = there.get(host.clan, 0) + self.guess(host)

    def guess(self, host: Host) -> int:
        """How strong a host is, as far as the clan knows."""
        led = leader_of(self.war, host)
        unnamed = UNNAMED if led is None and host.clan != self.clan and size(host.companies) > 4 else 0
        return strength(host.companies, led) + unnamed

    def force(self, host: Host, companies: Companies | None = None, there: bool = False) -> FieldForce:
        """An own host as a force, or those of its companies."""
        led = leader_of(self.war, host)
        sent = host.companies if companies is None else companies
        return FieldForce(
            points(sent), led.command if led else 0, size(sent), len(sent), has_gun(sent), there
        )

    # -- time ----------------------------------------------------------------------------------------------------------

    @cached_property
    def harvests(self) -> int:
        """How many harvests are still to come, that of this season counted."""
        return sum(1 for season in range(self.war.season, self.war.season + self.left) if season % 4 == 3)

    @cached_property
    def closes(self) -> int:
        """How many closes have to be paid before the next harvest is in the chest (CAM-ECO-2)."""
        wait = (3 - self.war.season) % 4
        return min(wait, self.left)

    @cached_property
    def men(self) -> float:
        """What a point of strength is worth by now, in k: little when the war is nearly over."""
        return MEN * min(1.0, 0.15 + self.left / 8)

    # -- land ----------------------------------------------------------------------------------------------------------

    @cached_property
    def plenty(self) -> float:
        """What harvests are multiplied by."""
        return float(self.war.options.multiplier(self.war.scenario.multiplier))

    @cached_property
    def first(self) -> str:
        """Who is first in points now; all points are open (CAM-VIC-4)."""
        clans = clans_with_land(self.war)
        return max(clans, key=lambda clan: (points_of(self.war, clan), koku_of(self.war, clan)), default="")

    def worth(self, place: str) -> float:
        """What a province is worth to the clan, in k."""
        return self._worths[place]

    @cached_property
    def _worths(self) -> dict[str, float]:
        return {place: self._worth(place) for place in self.war.provinces}

    def _worth(self, place: str) -> float:
        province, k = self.war.provinces[place], self.war.realm.lands[place].k
        found = k * (1 + HARVEST * self.harvests * self.plenty)
        if self.war.scenario.capital and place == CAPITAL:
            found += CAPITAL_WORTH
        if province.home == self.clan:
            found *= HOME_WORTH
        if province.owner == self.clan:
            return found * (SEAT_WORTH if self.war.clans[self.clan].seat == place else 1)
        if province.owner != NEUTRAL:
            found *= self._rivalry(province.owner)
        return found

    def _rivalry(self, owner: str) -> float:
        """What more it is worth to take land from a clan."""
        clan = self.war.clans[owner]
        if clan.supreme or clan.capital > 2:
            return SUPREME_WORTH
        return LEADER_WORTH if owner == self.first else RIVAL_WORTH

    def friendly(self, place: str) -> bool:
        """Whether a province is the clan's own or an ally's."""
        return place in self._friendly

    @cached_property
    def _friendly(self) -> frozenset[str]:
        return frozenset(place for place in self.war.provinces if own_or_allied(self.war, self.clan, place))

    def is_far(self, place: str) -> bool:
        """CAM-ECO-6: whether no friendly land is near a place."""
        return not any(self.friendly(one) for one in (place, *self.war.realm.neighbours(place)))

    def target(self, place: str) -> bool:
        """Whether the clan may take a province: it keeps every treaty."""
        return hostile(self.war, self.clan, self.war.provinces[place].owner)

    def wall(self, place: str, gun: bool = False) -> float:
        """How strong a castle is with all within (CAM-BAT-2, CAM-SIE-6); a gun counts a level less."""
        level = self.war.provinces[place].castle
        return self._within[place] * float(CASTLE_FACTOR[max(1, level - 1) if gun and level else level])

    @cached_property
    def _within(self) -> dict[str, int]:
        return {
            place: sum(self.guess(host) for host in shut_in_at(self.war, place)) + points(province.within)
            for place, province in self.war.provinces.items()
        }

    @cached_property
    def leaderless(self) -> dict[str, int]:
        """How many companies stand still in each province for want of a leader (CAM-STR-5)."""
        found: dict[str, int] = defaultdict(int)
        for host in self.hosts:
            if host.free and leader_of(self.war, host) is None:
                found[host.at] += max(0, len(host.companies) - NAMELESS_MARCHES)
        return found

    # -- enemies -------------------------------------------------------------------------------------------------------

    def against(self, place: str) -> int:
        """How strong the enemies are who stand free in a province."""
        return sum(self.enemies[place].values()) if place in self.enemies else 0

    def threat(self, place: str) -> int:
        """How strong the strongest enemy clan is that can march into a province in this season."""
        return self._threats[place]

    def is_cut(self, place: str, helped: str) -> bool:
        """CAM-ADJ-8: whether an enemy can cut the support that is lent out of a province to another: he stands in it,
        or next door anywhere but in the place that is helped.
        """
        realm, winter = self.war.realm, self.war.winter
        near = (one for one in realm.neighbours(place) if one != helped and realm.is_open(one, place, winter))
        return any(self.against(one) for one in (place, *near))

    @cached_property
    def _threats(self) -> dict[str, int]:
        found = {}
        for place in self.war.provinces:
            near: dict[str, int] = defaultdict(int)
            for other in self.war.realm.neighbours(place):
                if self.war.realm.is_open(other, place, self.war.winter):
                    for clan, strong in self.enemies.get(other, {}).items():
                        near[clan] += strong
            found[place] = max(near.values(), default=0)
        return found

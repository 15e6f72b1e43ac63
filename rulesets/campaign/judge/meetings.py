"""Hosts that cross a border against each other (CAM-ADJ-4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.campaign.geography import edge
from rulesets.campaign.judge.marches import steps
from rulesets.campaign.lookups import camps_among, hostile
from rulesets.campaign.numbers import id_order
from rulesets.campaign.plan import March
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Camp, Meeting

Crossing = dict[str, list[str]]
"""The hosts that cross a border, by the province out of which they come."""


def crossings(campaign: Campaign, marches: Mapping[str, March]) -> dict[str, Crossing]:
    """For each border that is crossed: who crosses it with his last step, by the side from which he comes; borders by
    key, hosts by id.
    """
    found: dict[str, Crossing] = {}
    for id in sorted(marches, key=id_order):
        here, there = steps(campaign.hosts[id], marches[id])[-1]
        found.setdefault(edge(here, there), {}).setdefault(here, []).append(id)
    return {key: found[key] for key in sorted(found)}


def meetings(campaign: Campaign, marches: Mapping[str, March]) -> list[Meeting]:
    """CAM-ADJ-4: the border meetings that lawful marches bring, by the key of the border."""
    found = (
        _meeting(campaign, key, crossing)
        for key, crossing in crossings(campaign, marches).items()
        if len(crossing) == 2
    )
    return [meeting for meeting in found if meeting is not None]


def _meeting(campaign: Campaign, key: str, crossing: Crossing) -> Meeting | None:
    """The meeting on a border that is crossed both ways: fought by the first two camps that are enemies, looked for out
    of the province whose key is first (CAM-RUL-3). Who has an enemy opposite and does not fight is turned back. A
    friend of two enemies who are there passes by (CAM-RUL-4).
    """
    first, second = (_standing(campaign, crossing, side) for side in sorted(crossing))
    pair = next(
        (
            (camp, other)
            for camp in _camps(campaign, first)
            for other in _camps(campaign, second)
            if facing(campaign, camp, other)
        ),
        None,
    )
    if pair is None:
        return None
    fighting = (facing(campaign, *pair), facing(campaign, pair[1], pair[0]))
    turned = [
        host
        for side, clans, opposite in ((first, fighting[0], second), (second, fighting[1], first))
        for host in side
        if (clan := campaign.hosts[host].clan) not in clans
        and any(hostile(campaign, clan, campaign.hosts[other].clan) for other in opposite)
    ]
    camps = [
        Camp(tuple(clans), tuple(host for host in side if campaign.hosts[host].clan in clans))
        for clans, side in zip(fighting, (first, second), strict=True)
    ]
    camps.sort(key=lambda camp: campaign.seat_order(camp.clans[0]))
    return Meeting(key, (camps[0], camps[1]), tuple(sorted(turned, key=id_order)))


def _standing(campaign: Campaign, crossing: Crossing, side: str) -> list[str]:
    """The hosts of a side without those that stand aside (CAM-ADJ-6)."""
    present = {campaign.hosts[host].clan for hosts in crossing.values() for host in hosts}
    _all, aside = camps_among(campaign, present, "")
    return [host for host in crossing[side] if campaign.hosts[host].clan not in aside]


def _camps(campaign: Campaign, hosts: Iterable[str]) -> list[list[str]]:
    camps, _aside = camps_among(campaign, (campaign.hosts[host].clan for host in hosts), "")
    return camps


def facing(campaign: Campaign, camp: Iterable[str], other: Iterable[str]) -> list[str]:
    """Those clans of a camp that have an enemy in another. On a border the others pass by (CAM-ADJ-4, CAM-RUL-70)."""
    others = tuple(other)
    return [clan for clan in camp if any(hostile(campaign, clan, one) for one in others)]

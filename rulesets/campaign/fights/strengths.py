"""Strengths and odds, as both sides see them before they answer (CAM-STR-4, CAM-BAT-2, CAM-BAT-6, CAM-GRD-2)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.campaign.fights import forces
from rulesets.campaign.lookups import besiegers, strength
from rulesets.campaign.people import Trait
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Camp, Part, Situation, Ticket
from rulesets.campaign.troops import CASTLE_FACTOR, has_gun

STEPS = ((Fraction(6, 5), 0), (Fraction(3, 2), 1), (Fraction(2), 2), (Fraction(3), 3))
"""CAM-BAT-6: under so great a ratio the weaker side has so many points."""
POINTS_MOST = 4
BARE = (Situation.ASSAULT, Situation.RAID)
"""Where nobody is at home for CAM-GRD-2: behind walls, and in a raid, which is no contest of CAM-ADJ-7."""
Camps = tuple[Camp, Camp]


def odds(first: int, second: int) -> Fraction:
    """CAM-BAT-2, CAM-RUL-6: the first guess, the chance of the first: its strength squared by the sum of both squares.
    Two of nothing are even.
    """
    squares = first * first + second * second
    return Fraction(first * first, squares) if squares else Fraction(1, 2)


def ratio(camps: Camps) -> Fraction | None:
    """CAM-BAT-6: R, the greater strength by the smaller, with the castle's factor; None against nothing."""
    small, great = sorted(camp.twice for camp in camps)
    return Fraction(great, small) if small else None


def weaker(camps: Camps) -> int:
    """The index of the weaker camp; -1 where they are equal."""
    first, second = (camp.twice for camp in camps)
    return -1 if first == second else int(first > second)


def points_for(ratio: Fraction | None) -> int:
    """CAM-BAT-6: the ground points of the weaker side at those odds."""
    if ratio is None:
        return POINTS_MOST
    return next((points for under, points in STEPS if ratio < under), POINTS_MOST)


def castle_level(campaign: Campaign, place: str, attackers: Camp) -> int:
    """CAM-SIE-6, CAM-NIN-2: what the castle counts in an assault: a level less where the besiegers have a gun, and
    where ninja have opened its gate this season; of a castle at least one is left (CAM-RUL-63).
    """
    province = campaign.provinces[place]
    gun = any(has_gun(host.companies) for host in besiegers(campaign, place) if host.clan in attackers.clans)
    less = gun + (province.gate == campaign.season)
    return max(1, province.castle - less) if province.castle else 0


def weigh(campaign: Campaign, situation: Situation, place: str, camps: Camps) -> Camps:
    """Both camps with who answers and leads, strengths and ground points as they stand now (CAM-BAT-15)."""
    first, second = (_with_strength(campaign, situation, place, camps, index) for index in (0, 1))
    if not campaign.options.ground_points:
        return first, second
    points = _points(campaign, situation, place, (first, second))
    return (
        msgspec.structs.replace(first, points=points[0]),
        msgspec.structs.replace(second, points=points[1]),
    )


def _with_strength(campaign: Campaign, situation: Situation, place: str, camps: Camps, index: int) -> Camp:
    camp = camps[index]
    led = forces.leader(campaign, place, camp)
    whole = strength(forces.companies(campaign, place, camp), led)
    return msgspec.structs.replace(
        camp,
        answers=forces.strongest(campaign, place, camp),
        leader=led.id if led else "",
        strength=whole,
        twice=int(2 * whole * _factor(campaign, situation, place, camps, index)),
    )


def _factor(campaign: Campaign, situation: Situation, place: str, camps: Camps, index: int) -> Fraction:
    """CAM-BAT-2: by what the strength of a camp is multiplied: within walls by the castle's factor."""
    if situation is Situation.ASSAULT and index == 1:
        return CASTLE_FACTOR[castle_level(campaign, place, camps[0])]
    return Fraction(1)


def strengths_brought(campaign: Campaign, ticket: Ticket) -> tuple[int, int]:
    """CAM-RUL-94: twice the strength of those of each camp who fight, with the castle's factor, without what its answer
    leaves out.
    """
    first, second = (
        int(
            2
            * strength(
                forces.companies(campaign, ticket.place, camp, ticket.leaves_out(index)),
                campaign.persons.get(camp.leader),
            )
            * _factor(campaign, ticket.situation, ticket.place, ticket.camps, index)
        )
        for index, camp in enumerate(ticket.camps)
    )
    return first, second


def _points(campaign: Campaign, situation: Situation, place: str, camps: Camps) -> tuple[int, int]:
    """CAM-BAT-6 and CAM-GRD-2: each once for a camp, if any host of it has it; they add up."""
    found = [_beyond(campaign, situation, place, camps, index) for index in (0, 1)]
    if (weak := weaker(camps)) >= 0:
        found[weak] += points_for(ratio(camps))
    return found[0], found[1]


def _beyond(campaign: Campaign, situation: Situation, place: str, camps: Camps, index: int) -> int:
    own, enemy = camps[index], camps[1 - index]
    led = campaign.persons.get(own.leader)
    at_home = (
        own.part is Part.HOLDER and campaign.provinces[place].home in own.clans and situation not in BARE
    )
    dug_in = any(campaign.hosts[id].dug_in for id in own.hosts if id in campaign.hosts)
    tired = any(campaign.hosts[id].tired for id in enemy.hosts if id in campaign.hosts)
    strategist = led is not None and led.trait is Trait.STRATEGIST
    return at_home + dug_in + tired + strategist

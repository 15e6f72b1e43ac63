"""Small orders of the house: offices, and ninja now and then (CAM-PLN-7, CAM-NIN-2)."""

from __future__ import annotations

from rulesets.campaign.houses.appointing import DEEDS_OF_A_GENERAL
from rulesets.campaign.land import prices
from rulesets.campaign.lookups import people_of
from rulesets.campaign.people import Person, Rank, precedence
from rulesets.campaign.wits.marching import Destinations
from rulesets.campaign.wits.outlook import FieldForce, chance
from rulesets.campaign.wits.purse import Purse

DOUBTFUL = (0.3, 0.85)
"""Ninja are sent to open a gate where the storm is neither hopeless nor sure."""
WALLS = 2
"""Castles lower than that have no gate worth a band."""
SPARE = 200
"""k that are left over before a new band is hired."""


def appoint(purse: Purse) -> None:
    """CAM-LIF-2, CAM-LIF-4: a clan without an heir names one; a hero of three deeds becomes a general."""
    war, clan = purse.outlook.war, purse.outlook.clan
    free = [one for one in people_of(war, clan) if not one.held_by]
    heirs = [one for one in people_of(war, clan) if one.rank is Rank.HEIR]
    able = [one for one in free if one.rank in (Rank.GENERAL, Rank.HERO)]
    if not heirs and able:
        _name(purse, min(able, key=precedence), "heir")
        return
    proven = [one for one in free if one.rank is Rank.HERO and one.deeds >= DEEDS_OF_A_GENERAL]
    if proven:
        _name(purse, min(proven, key=precedence), "general")


def _name(purse: Purse, person: Person, to: str) -> None:
    purse.spend({"kind": "appoint", "person": person.id, "to": to}, 0)


def open_gate(purse: Purse, deployed: Destinations) -> None:
    """CAM-NIN-2: ninja open the gate of a castle that is to be stormed, where it hangs by that; a success takes one of
    its stores too.
    """
    outlook = purse.outlook
    if not outlook.war.options.ninja or not outlook.war.clans[outlook.clan].ninja:
        return
    forces: dict[str, FieldForce] = {}
    for route in deployed.chosen.values():
        if not route.seasons and outlook.target(route.to):
            forces[route.to] = forces.get(route.to, FieldForce()) + route.force
    low, high = DOUBTFUL
    for place in sorted(forces, key=lambda one: (-outlook.worth(one), one)):
        hope = chance(forces[place].strength, outlook.wall(place, forces[place].gun))
        high_walls = outlook.war.provinces[place].castle >= WALLS
        if high_walls and low <= hope <= high and purse.free() >= prices.MISSION:
            purse.spend({"kind": "ninja", "mission": "gate", "province": place}, prices.MISSION)
            return


def new_band(purse: Purse) -> None:
    """CAM-NIN-1: a clan that has lost its ninja hires others when it is rich."""
    outlook = purse.outlook
    lost = outlook.war.options.ninja and not outlook.war.clans[outlook.clan].ninja
    if lost and outlook.left > 2 and purse.free() > SPARE:
        purse.spend({"kind": "ninja", "mission": "band"}, prices.BAND)

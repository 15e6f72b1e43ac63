"""What it is worth to have a force somewhere at this season's end (CAM-LEA-5: worth of land, chance and risk)."""

from __future__ import annotations

from rulesets.campaign.land.foraging import feeds
from rulesets.campaign.land.refit import refit_room
from rulesets.campaign.lookups import needed_to_invest
from rulesets.campaign.troops import points
from rulesets.campaign.wits.outlook import ClanOutlook, FieldForce, chance

IDLE = 0.02
"""What it is worth to stand in land that nobody threatens."""
ALARM = (0.5, 0.4, 0.4, 0.4)
"""How likely land is lost to a neighbour who can march in, by the level of its castle: walls give time to come back."""
LEADS = 6
"""k for each company that stands still for want of a leader, and marches with one who comes (CAM-STR-5)."""
AID = 0.35
"""How likely an enemy next to a place comes to its help."""
DECAY = 0.88
"""What a thing is worth that comes a season later."""
LOSS = 0.3
"""Of its strength a beaten force loses so much for good, and retreats (CAM-TOL-3)."""
STARVED = 0.85
"""How likely a siege goes on undisturbed until the castle falls."""
DEAR = 0.45
"""k that a point of strength costs more in land where nobody friendly is near (CAM-ECO-6)."""
RISES = 0.17
"""How likely restless land rises at a close that nobody watches (CAM-ECO-14)."""
FROST = 3
"""Points of strength that frost takes from a company (CAM-SEA-6)."""
HUNGER = 6
"""Points of strength that each company loses which finds nothing to eat, until it has gone on (CAM-ECO-7)."""


def value(outlook: ClanOutlook, place: str, force: FieldForce) -> float:
    """What it is worth, in k, that a force is at a place when this season ends."""
    if not force.points:
        return 0.0
    found = (
        _worth_of_own(outlook, place, force)
        if outlook.friendly(place)
        else _worth_of_others(outlook, place, force)
    )
    over = force.size - feeds(outlook.war, place, outlook.clan)
    found -= max(0, over) * HUNGER * outlook.men
    return found - (DEAR * force.points if outlook.is_far(place) else 0.0)


# -- own land ----------------------------------------------------------------------------------------------------------


def _worth_of_own(outlook: ClanOutlook, place: str, force: FieldForce) -> float:
    """Own land: besieged it is relieved, in danger it is guarded; an ally's is a friend's business."""
    share = 1.0 if place in outlook.own else 0.3
    worth = share * outlook.worth(place)
    besiegers = outlook.against(place)
    if besiegers:
        stores = outlook.war.provinces[place].stores
        won = chance(force.strength, besiegers + AID * outlook.threat(place))
        lost = 0.9 if stores <= 2 else 0.6
        return won * (worth * lost + besiegers * outlook.men * LOSS) - (1 - won) * _risk(outlook, force)
    watched = IDLE + (RISES if place in outlook.own and outlook.war.provinces[place].restless else 0.0)
    danger, wall = outlook.threat(place), outlook.wall(place)
    found = watched * worth + _worth_of_a_leader(outlook, place, force)
    if danger:
        alarm = ALARM[outlook.war.provinces[place].castle]
        found += alarm * worth * (chance(danger, wall) - chance(danger, wall + force.strength))
    return found


def _worth_of_a_leader(outlook: ClanOutlook, place: str, force: FieldForce) -> float:
    """What it is worth that a leader comes to those who have none."""
    if not force.command:
        return 0.0
    room = 4 * force.command + 4 - force.companies
    return LEADS * max(0, min(room, outlook.leaderless.get(place, 0)))


def _risk(outlook: ClanOutlook, force: FieldForce) -> float:
    """What a lost battle costs."""
    return LOSS * force.strength * outlook.men


# -- others' land ------------------------------------------------------------------------------------------------------


def _worth_of_others(outlook: ClanOutlook, place: str, force: FieldForce) -> float:
    """Others' land: the chance to win the field, then the castle, by what it is worth."""
    field = outlook.against(place)
    won = chance(force.strength, field) if field else 1.0
    won *= 1 - AID * (1 - chance(force.strength, outlook.threat(place)))
    falls, seasons = siege(outlook, place, force)
    gain = outlook.worth(place) * falls * DECAY**seasons if seasons < outlook.left else 0.0
    beaten = LOSS * field * outlook.men
    found = won * (gain + beaten) - (1 - won) * _risk(outlook, force)
    return found - _frost(outlook, place, force, seasons)


def siege(outlook: ClanOutlook, place: str, force: FieldForce) -> tuple[float, int]:
    """How a place would fall to a force that has won the field: how likely, and how many seasons after this one. The
    better of storm and hunger.
    """
    ways = [storm(outlook, place, force), hunger(outlook, place, force)]
    return max(ways, key=lambda way: way[0] * DECAY ** way[1])


def storm(outlook: ClanOutlook, place: str, force: FieldForce) -> tuple[float, int]:
    """CAM-SIE-5: by storm, in the season after the force has come; a band without a castle fights at once."""
    province = outlook.war.provinces[place]
    if not province.castle:
        band = points(province.band)
        return (chance(force.strength, band) if band else 1.0), 0
    won = chance(force.strength, outlook.wall(place, force.gun))
    return won * (1.3 - 0.3 * won), (0 if force.there else 1)


def hunger(outlook: ClanOutlook, place: str, force: FieldForce) -> tuple[float, int]:
    """CAM-SIE-2: by hunger, if there are enough of them."""
    province = outlook.war.provinces[place]
    if not province.castle or force.size < needed_to_invest(outlook.war, place):
        return 0.0, 0
    closes = max(1, province.stores)
    if outlook.war.winter and outlook.war.realm.lands[place].snowy:
        closes += 1
    return STARVED, closes - 1


def _frost(outlook: ClanOutlook, place: str, force: FieldForce, seasons: int) -> float:
    """CAM-SEA-6: what a winter before a castle in the snow costs: in autumn one can still go home."""
    war = outlook.war
    if not war.realm.lands[place].snowy:
        return 0.0
    winters = war.time_of_year == "autumn" and seasons >= 1
    return 1.5 * FROST * force.companies * outlook.men if winters else 0.0


def worth_of_refitting(outlook: ClanOutlook, place: str, lacking: int) -> float:
    """CAM-ECO-9: what it is worth to stand in a province at winter's close with figures that lack."""
    if place not in outlook.own or outlook.war.time_of_year not in ("autumn", "winter"):
        return 0.0
    share = 1.0 if outlook.war.winter else 0.4
    return share * min(lacking, refit_room(outlook.war, place)) * 2 * outlook.men

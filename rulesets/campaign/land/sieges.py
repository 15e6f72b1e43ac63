"""Castles: falling, yielding, relief, and to whom they fall (CAM-SIE-1 to CAM-SIE-9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.campaign.houses import lives
from rulesets.campaign.land.ownership import owned_by, seats_moved
from rulesets.campaign.land.scattering import disperse, scatter, throw_all_taken
from rulesets.campaign.lookups import (
    besiegers,
    besieging_camps,
    free_at,
    hostile,
    investing_camps,
    is_invested,
    own_or_allied,
    persons_with,
    persons_within,
    provinces_of,
    shut_in_at,
    strongest_clan,
)
from rulesets.campaign.people import Person
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.troops import points
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import players_name, say

FALLS = {
    "hunger": "CAM-SIE-2", "storm": "CAM-SIE-5", "yield": "CAM-SIE-8", "open": "CAM-SIE-1", "resigned": "CAM-LEA-1",
}  # fmt: skip
"""Why a castle falls, and the clause that says so."""
YIELD_ABOVE = 1
"""CAM-SIE-8: terms are given while stores are above this."""


# -- falling -----------------------------------------------------------------------------------------------------------


def fall(war: War, place: str, to: str, why: str) -> None:
    """CAM-SIE-4: a castle falls to a clan: garrison and band are lost, companies within scattered, persons throw as
    taken, the province has a new owner, restless unless it is his home, stores full. ``why`` is ``hunger``, ``storm``,
    ``yield`` (CAM-SIE-8), ``open`` (no castle) or ``resigned``.
    """
    within = persons_within(war.campaign, place)
    inside = shut_in_at(war.campaign, place)
    _leave(war, place, within)
    _new_owner(war, place, to, why)
    for host in inside:
        disperse(war, host)
    seats_moved(war, *_owners(war, place, to))
    throw_all_taken(war, within, to)


def _new_owner(war: War, place: str, to: str, why: str) -> None:
    province = war.province(place)
    was = province.owner
    owned_by(war, province, to)
    war.tell(
        "castle_fell", clan=to, clauses=("CAM-SIE-4", FALLS[why], "CAM-MAP-8"), place=place, to=to, was=was, why=why,
        level=province.castle,
    )  # fmt: skip


def _leave(war: War, place: str, within: Iterable[Person]) -> None:
    """Who kept the castle or lay sick there goes to the seat, wherever that will be. Told with what comes next."""
    for person in within:
        found = war.person(person.id)
        if found.castle == place:
            lives.move(war, found)


def _owners(war: War, place: str, to: str) -> list[str]:
    """Whose seat may move when a place has fallen: the new owner's, and that of every clan that has it as its seat."""
    return [to, *(clan for clan in war.campaign.order if clan != to and war.clan(clan).seat == place)]


# -- to whom -----------------------------------------------------------------------------------------------------------


def in_turn(campaign: Campaign, place: str, camps: Sequence[list[Host]]) -> list[list[Host]]:
    """CAM-SIE-4: the camps to which a place may fall: where several invested together in truce, those with a host that
    stood there at Q2; if none did or several, all of those.
    """
    stood = [camp for camp in camps if any(host.stood for host in camp)]
    return stood or list(camps)


def heir_of(war: War, place: str) -> str:
    """CAM-SIE-4: to whom a place falls: to the strongest clan of the camp that invests it; of several camps in truce
    the one that stood there at Q2, else the higher D20 of seat order. Empty where nobody besieges.
    """
    camps = investing_camps(war.campaign, place) or besieging_camps(war.campaign, place)
    chosen = in_turn(war.campaign, place, camps)
    if not chosen:
        return ""
    return strongest_clan(war.campaign, chosen[0] if len(chosen) == 1 else _by_dice(war, chosen))


def _by_dice(war: War, camps: Sequence[list[Host]]) -> list[Host]:
    """The camp of the highest D20, thrown in seat order, ties again among those tied."""
    left = list(camps)
    while len(left) > 1:
        faces = [_comers_die(war, strongest_clan(war.campaign, camp)) for camp in left]
        left = [camp for camp, face in zip(left, faces, strict=True) if face == max(faces)]
    return left[0]


def _comers_die(war: War, clan: str) -> int:
    label = say("{clan}: to whom the castle falls", clan=players_name(war.clan(clan).name))
    return war.cast("castle", Die.D20, label, "CAM-SIE-4").faces[0]


def reaper(campaign: Campaign, place: str) -> str:
    """CAM-ECO-4: who reaps a third of an invested province: the strongest clan of the investing camp; of several camps
    the one of most points among those to which it may fall, without dice (CAM-RUL-56).
    """
    camps = in_turn(campaign, place, investing_camps(campaign, place))
    most = max(camps, key=lambda camp: sum(points(host.companies) for host in camp), default=[])
    return strongest_clan(campaign, most)


# -- hunger ------------------------------------------------------------------------------------------------------------


def hunger(campaign: Campaign, place: str) -> int:
    """CAM-SIE-2, CAM-SEA-6: by how much the stores of an invested castle sink at this close: one, two if more than
    2 x level companies are shut in; none in winter where there is snow.
    """
    province = campaign.provinces[place]
    if not province.castle or not is_invested(campaign, place):
        return 0
    if campaign.winter and campaign.realm.lands[place].snowy:
        return 0
    companies = sum(len(host.companies) for host in shut_in_at(campaign, place))
    return 2 if companies > 2 * province.castle else 1


def starving(campaign: Campaign, place: str) -> bool:
    """Whether a castle falls of hunger at this close."""
    province = campaign.provinces[place]
    return (
        bool(province.castle) and is_invested(campaign, place) and province.stores <= hunger(campaign, place)
    )


# -- yielding and relief -----------------------------------------------------------------------------------------------


def may_yield(campaign: Campaign, place: str) -> bool:
    """CAM-SIE-8: whether there are terms to be had: stores are above 1, and somebody besieges the castle."""
    return campaign.provinces[place].stores > YIELD_ABOVE and bool(besiegers(campaign, place))


def yield_castle(war: War, place: str) -> bool:
    """CAM-SIE-8: all inside march off with arms to the nearest own province, persons of the castle to the seat; it
    falls to the besieger as by CAM-SIE-4, but nobody is scattered or taken, and nobody's honour changes. Says whether
    it could be.
    """
    if not may_yield(war.campaign, place):
        return False
    within = persons_within(war.campaign, place)
    inside = shut_in_at(war.campaign, place)
    _leave(war, place, within)
    _new_owner(war, place, heir_of(war, place), "yield")
    for host in inside:
        _march_off(war, host, place)
    seats_moved(war, *_owners(war, place, war.province(place).owner))
    return True


def _march_off(war: War, host: Host, place: str) -> None:
    to = nearest(war.campaign, host, place)
    if not to:
        scatter(war, host, war.province(place).owner, [one.id for one in persons_with(war.campaign, host.id)])
        return
    war.change(host, free=True, at=to, dug_in=False, stood=False, came_from=place)
    war.tell("marched_off", clan=host.clan, clauses=("CAM-SIE-8",), host=host.id, place=place, to=to)


def nearest(campaign: Campaign, host: Host, place: str) -> str:
    """CAM-SIE-8, CAM-RUL-57: the own province nearest to a place in marches over any land, where no enemy stands; ties
    by the marches to the seat, then by key. Without an own one an ally's; empty where there is neither.
    """
    away = campaign.realm.marches(place)
    home = campaign.realm.marches(campaign.clans[host.clan].seat)
    own = {province.key for province in provinces_of(campaign, host.clan)} - {place}
    friendly = {key for key in campaign.provinces if own_or_allied(campaign, host.clan, key)} - {place}
    for keys in (own, friendly):
        open_ones = [key for key in keys if key in away and not _enemy_at(campaign, host, key)]
        if open_ones:
            return min(open_ones, key=lambda key: (away[key], home.get(key, len(home)), key))
    return ""


def _enemy_at(campaign: Campaign, host: Host, place: str) -> bool:
    return any(hostile(campaign, host.clan, other.clan) for other in free_at(campaign, place))


def relieve(war: War, place: str) -> None:
    """CAM-SIE-3: who is shut in is free as soon as nobody stands there any more who is hostile to the land's owner."""
    owner = war.province(place).owner
    if any(hostile(war.campaign, host.clan, owner) for host in free_at(war.campaign, place)):
        return
    for host in shut_in_at(war.campaign, place):
        war.change(host, free=True)
        war.tell("set_free", clan=host.clan, clauses=("CAM-SIE-3",), host=host.id, place=place)


def relieve_all(war: War) -> None:
    """CAM-ECO-2: at the close, and whenever treaties have changed: all shut-in hosts without besiegers are free."""
    for place in sorted({host.at for host in war.campaign.hosts.values() if not host.free}):
        relieve(war, place)

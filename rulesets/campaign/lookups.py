"""What can be read off a war as it stands, and is asked by more than one part of the rules.

Nothing here changes anything, and nothing asks who is stronger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import Person, Rank, is_fit
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.state import Campaign, Host, Province, Treaty
from rulesets.campaign.troops import Company, points, size

NAMELESS_MARCHES = 4
"""CAM-STR-5: how many companies a host without a named leader marches."""
HOSTS_MOST = 6
"""CAM-STR-8."""
NEAR = 3
"""CAM-ECO-5: up to so many marches from the seat are near."""

# -- clans among themselves --------------------------------------------------------------------------------------------


def treaty_between(campaign: Campaign, a: str, b: str) -> Treaty | None:
    """The treaty that is in force between two clans (CAM-TRE-1); None for war."""
    if a == b:
        return None
    return next((one for one in campaign.treaties.values() if a in one.clans and b in one.clans), None)


def are_allied(campaign: Campaign, a: str, b: str) -> bool:
    """Whether two clans are one, or have an alliance in force (CAM-TRE-1)."""
    if a == b:
        return True
    treaty = treaty_between(campaign, a, b)
    return treaty is not None and treaty.kind == "alliance"


def in_truce(campaign: Campaign, a: str, b: str) -> bool:
    """Whether two clans have a truce in force (CAM-TRE-1)."""
    treaty = treaty_between(campaign, a, b)
    return treaty is not None and treaty.kind == "truce"


def hostile(campaign: Campaign, a: str, b: str) -> bool:
    """CAM-ADJ-1: whether two clans are hostile: no treaty in force. To neutrals everybody is."""
    if a == b:
        return False
    return NEUTRAL in (a, b) or treaty_between(campaign, a, b) is None


def camps_among(campaign: Campaign, clans: Iterable[str], owner: str) -> tuple[list[list[str]], list[str]]:
    """CAM-ADJ-6: the camps that clans in one place make, and who stands aside (CAM-RUL-4): in seat order each joins the
    first camp in which it has an ally and no enemy, or makes one. Who is allied with two enemies of each other stands
    aside, unless it owns the place.
    """
    present = sorted(dict.fromkeys(clans), key=campaign.seat_order)
    against: Callable[[str, str], bool] = partial(hostile, campaign)
    camps: list[list[str]] = []
    aside: list[str] = []
    for clan in present:
        friends = [other for other in present if other != clan and are_allied(campaign, clan, other)]
        if clan != owner and any(against(one, other) for one in friends for other in friends):
            aside.append(clan)
            continue
        joined = next(
            (
                camp
                for camp in camps
                if any(are_allied(campaign, clan, other) for other in camp)
                and not any(against(clan, other) for other in camp)
            ),
            None,
        )
        if joined is None:
            camps.append([clan])
        else:
            joined.append(clan)
    return camps, aside


# -- clans and what is theirs ------------------------------------------------------------------------------------------


def provinces_of(campaign: Campaign, clan: str) -> list[Province]:
    """The provinces that a clan owns, in the order of their keys."""
    return [
        campaign.provinces[key] for key in sorted(campaign.provinces) if campaign.provinces[key].owner == clan
    ]


def koku_of(campaign: Campaign, clan: str) -> int:
    """The k of all land that a clan owns, restless too (CAM-VIC-2, CAM-VIC-4)."""
    return sum(campaign.realm.lands[province.key].k for province in provinces_of(campaign, clan))


def hosts_of(campaign: Campaign, clan: str) -> list[Host]:
    """The hosts of a clan, in the order of their ids."""
    return in_order_of_hosts(host for host in campaign.hosts.values() if host.clan == clan)


def in_order_of_hosts(hosts: Iterable[Host]) -> list[Host]:
    """Hosts in the order of their ids."""
    return sorted(hosts, key=lambda host: id_order(host.id))


def in_being(campaign: Campaign, clan: str) -> bool:
    """CAM-VIC-5: a clan is in being while it has a province or a host."""
    owns = any(province.owner == clan for province in campaign.provinces.values())
    return owns or any(host.clan == clan for host in campaign.hosts.values())


def clans_in_being(campaign: Campaign) -> list[str]:
    """The clans in being, in seat order."""
    return [clan for clan in campaign.order if in_being(campaign, clan)]


def own_or_allied(campaign: Campaign, clan: str, place: str) -> bool:
    """Whether a province is the clan's own or an ally's."""
    owner = campaign.provinces[place].owner
    return owner != NEUTRAL and are_allied(campaign, clan, owner)


def clans_with_land(campaign: Campaign) -> list[str]:
    """The clans that own a province, in seat order; they share the land among themselves (CAM-ECO-10, CAM-RUL-21)."""
    owners = {province.owner for province in campaign.provinces.values()}
    return [clan for clan in campaign.order if clan in owners]


def tall(campaign: Campaign) -> str:
    """CAM-ECO-10: the clan that is tall: alone with most koku, and at least 13/10 of an equal share of what all clans
    with land hold together; empty where there is none.
    """
    held = {clan: koku_of(campaign, clan) for clan in clans_with_land(campaign)}
    most = max(held.values(), default=0)
    first = [clan for clan, k in held.items() if k == most]
    alone = len(first) == 1 and 10 * len(held) * most >= 13 * sum(held.values())
    return first[0] if alone else ""


def tall_among_many(campaign: Campaign) -> str:
    """CAM-ECO-10: the tall clan where it is tall to the rules of support and treaties: of two clans only the honour of
    beating it is left.
    """
    return tall(campaign) if len(clans_with_land(campaign)) > 2 else ""


def weak(campaign: Campaign) -> list[str]:
    """CAM-ECO-11: the clans with land that hold three quarters of an equal share or less, in seat order."""
    held = {clan: koku_of(campaign, clan) for clan in clans_with_land(campaign)}
    return [clan for clan, k in held.items() if 4 * len(held) * k <= 3 * sum(held.values())]


def reach(campaign: Campaign, clan: str) -> dict[str, int]:
    """CAM-ECO-5: how many marches each own province is from the seat, through own provinces, over any border. What is
    cut off is not in it; a clan whose seat is lost reaches nothing.
    """
    seat = campaign.clans[clan].seat
    if seat not in campaign.provinces or campaign.provinces[seat].owner != clan:
        return {}
    return campaign.realm.marches(seat, lambda key: campaign.provinces[key].owner == clan)


def steward_in(campaign: Campaign, place: str) -> bool:
    """CAM-PER-3: whether a fit Steward of the owner's is castellan of the place."""
    owner = campaign.provinces[place].owner
    return any(
        person.castle == place and person.clan == owner and person.trait == "steward"
        for person in campaign.persons.values()
        if is_fit(person, campaign.season)
    )


def builder_in(campaign: Campaign, place: str) -> bool:
    """CAM-PER-3: whether a fit Builder of the owner's is in the castle: castellan, or shut in with a host."""
    owner = campaign.provinces[place].owner
    return any(
        person.trait == "builder" and person.clan == owner and place_of(campaign, person) == place
        and (person.castle == place or not person.host or not campaign.hosts[person.host].free)
        for person in campaign.persons.values()
        if is_fit(person, campaign.season)
    )  # fmt: skip


def stores_full(campaign: Campaign, place: str) -> int:
    """CAM-MAP-6, CAM-PER-3: the stores of a castle when they are full: one more with a Builder in it."""
    level = campaign.provinces[place].castle
    full = campaign.options.full_stores(level)
    return full + 1 if full and builder_in(campaign, place) else full


# -- persons -----------------------------------------------------------------------------------------------------------


def people_of(campaign: Campaign, clan: str) -> list[Person]:
    """The persons of a clan who are not dead, in the order of their ids."""
    found = (person for person in campaign.persons.values() if person.clan == clan and not person.dead)
    return sorted(found, key=lambda person: id_order(person.id))


def persons_with(campaign: Campaign, host: str) -> list[Person]:
    """The persons with a host, in the order of their ids."""
    found = (person for person in campaign.persons.values() if person.host == host and not person.dead)
    return sorted(found, key=lambda person: id_order(person.id))


def place_of(campaign: Campaign, person: Person) -> str:
    """The province in which a person is: with his host, in his castle, or at the seat of his clan; empty while others
    hold him (CAM-PER-1).
    """
    if person.held_by or person.dead:
        return ""
    if person.host:
        return campaign.hosts[person.host].at
    return person.castle or campaign.clans[person.clan].seat


def persons_within(campaign: Campaign, place: str) -> list[Person]:
    """CAM-SIE-4: who is in the castle of a province: the owner's persons in it or at a seat there, the sick too, and
    who is with hosts that are shut in.
    """
    owner = campaign.provinces[place].owner
    found = [
        person
        for person in campaign.persons.values()
        if place_of(campaign, person) == place
        and (not campaign.hosts[person.host].free if person.host else person.clan == owner)
    ]
    return sorted(found, key=lambda person: id_order(person.id))


def leader_of(campaign: Campaign, host: Host) -> Person | None:
    """Who leads a host: the person named, if he is fit; None for a nameless captain (CAM-PLN-6, CAM-LEV-12)."""
    person = campaign.persons.get(host.leader)
    fit = person is not None and person.host == host.id and is_fit(person, campaign.season)
    return person if fit else None


def daimyo_of(campaign: Campaign, clan: str) -> Person | None:
    """The daimyo of a clan, a prisoner too; None if he is dead and nobody has followed yet."""
    return next((person for person in people_of(campaign, clan) if person.rank is Rank.DAIMYO), None)


def can_march(campaign: Campaign, host: Host) -> int:
    """CAM-STR-5, CAM-PER-3: how many companies the host's leader can march; without a named leader four."""
    leader = leader_of(campaign, host)
    return leader.marches if leader else NAMELESS_MARCHES


def strength(companies: Iterable[Company], leader: Person | None) -> int:
    """CAM-STR-4: points of all figures and 4 x command of the one person who leads."""
    return points(companies) + (4 * leader.command if leader else 0)


# -- places ------------------------------------------------------------------------------------------------------------


def hosts_at(campaign: Campaign, place: str) -> list[Host]:
    """All hosts in a province, in the order of their ids."""
    return in_order_of_hosts([host for host in campaign.hosts.values() if host.at == place])


def free_at(campaign: Campaign, place: str) -> list[Host]:
    """The hosts that stand free in a province."""
    return [host for host in hosts_at(campaign, place) if host.free]


def shut_in_at(campaign: Campaign, place: str) -> list[Host]:
    """The hosts that are shut in the castle of a province (CAM-SIE-3)."""
    return [host for host in hosts_at(campaign, place) if not host.free]


def besiegers(campaign: Campaign, place: str) -> list[Host]:
    """CAM-SIE-1: the hosts that besiege a province: hostile to its owner, free there, and no enemy of theirs free
    there. CAM-RUL-15: after a relief that was a draw the siege goes on beside him who came.
    """
    free = free_at(campaign, place)
    if not free:
        return []
    owner = campaign.provinces[place].owner
    contest = campaign.contests.get(place)
    beside = contest is not None and contest.both_stay
    return [
        host
        for host in free
        if hostile(campaign, host.clan, owner)
        and (beside or not any(hostile(campaign, host.clan, other.clan) for other in free))
    ]


def stood_there(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-ADJ-7, CAM-SIE-4: whether a clan stood in a province at Q2, with a host that was free or is now."""
    return any(
        (host.began or host.at) == place
        for host in campaign.hosts.values()
        if host.clan == clan and host.free
    )


def lent_companies(campaign: Campaign, host: str) -> frozenset[str]:
    """CAM-ADJ-8: the companies of a host that are lent and fight with it in no battle of the season."""
    return frozenset(
        company
        for support in campaign.supports.values()
        if support.host == host and support.verdict == "given"
        for company in support.companies
    )


def needed_to_invest(campaign: Campaign, place: str) -> int:
    """CAM-SIE-1: the size of the camp that invests: two companies for each level, one without a castle."""
    return max(1, 2 * campaign.provinces[place].castle)


def besieging_camps(campaign: Campaign, place: str) -> list[list[Host]]:
    """CAM-SIE-1: the camps that besiege a province, of whatever size, in seat order, each its hosts; several only where
    they are in truce (CAM-SIE-4).
    """
    hosts = besiegers(campaign, place)
    if not hosts:
        return []
    camps, _aside = camps_among(campaign, (host.clan for host in hosts), campaign.provinces[place].owner)
    return [[host for host in hosts if host.clan in camp] for camp in camps]


def investing_camps(campaign: Campaign, place: str) -> list[list[Host]]:
    """CAM-SIE-1: those of the camps that besiege a province that invest it."""
    needed = needed_to_invest(campaign, place)
    camps = besieging_camps(campaign, place)
    return [camp for camp in camps if sum(size(host.companies) for host in camp) >= needed]


def is_invested(campaign: Campaign, place: str) -> bool:
    """Whether a province is invested as things stand (CAM-SIE-1, CAM-PLN-10)."""
    return bool(investing_camps(campaign, place))


def room_in(campaign: Campaign, place: str) -> int:
    """CAM-SIE-3: how many companies more the castle of a place can take in."""
    inside = sum(len(host.companies) for host in shut_in_at(campaign, place))
    return 4 * campaign.provinces[place].castle - inside


def musters_at(campaign: Campaign, place: str) -> int:
    """CAM-ECO-8: how many banners a province could muster in a season: 1 + k / 250, rounded down."""
    return 1 + campaign.realm.lands[place].k // 250


def richest(campaign: Campaign, places: Iterable[str]) -> str:
    """The province of most k, ties by key; empty where there is none."""
    return min(places, key=lambda key: (-campaign.realm.lands[key].k, key), default="")


def strongest_clan(campaign: Campaign, hosts: Iterable[Host]) -> str:
    """CAM-BAT-1, CAM-SIE-4: of the clans of some hosts that with most points, ties in seat order; empty for none."""
    sums: dict[str, int] = {}
    for host in hosts:
        sums[host.clan] = sums.get(host.clan, 0) + points(host.companies)
    return min(sums, key=lambda clan: (-sums[clan], campaign.seat_order(clan)), default="")

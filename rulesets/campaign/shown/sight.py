"""What a clan sees of a war (CAM-SEC-1, CAM-SEC-2): the one function that everything shown to it is made of.

What is not listed here as open is hidden: a thing of somebody else's is made anew out of its open values alone, so that
a new value is a secret until it is named here. Numbers that are not known are :data:`UNKNOWN`; companies that are not
known are left out, and how many there are is said in :attr:`Sight.about`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import msgspec

from rulesets.campaign.land.ownership import whole_band
from rulesets.campaign.lookups import are_allied, investing_camps
from rulesets.campaign.muster import garrison
from rulesets.campaign.people import Person, Rank
from rulesets.campaign.plan import HostOrder
from rulesets.campaign.scenarios import NEUTRAL
from rulesets.campaign.shown.battles import answers_seen, battle_seen, camps_seen
from rulesets.campaign.state import Campaign, Clan, Host, Province, Seal, Stage, Treaty

Json = dict[str, Any]
Thing = TypeVar("Thing")

UNKNOWN = -1
"""A number that a clan does not know."""
OPEN_EYES = "*"
"""Who looks on with open eyes (CAM-LEA-2), or judges (CAM-EVT-4): no clan has this key."""
SIZES = (("few", 1, 4), ("some", 5, 9), ("many", 10, 10_000))
"""CAM-SEC-1: how many companies a host has, as others see it; the guard is counted."""
KNOWN_RANKS = frozenset({Rank.DAIMYO, Rank.HEIR, Rank.GENERAL})
"""Whose name is known who leads a host next to an own province."""
BEFORE_PLANS = frozenset({Stage.OPENING, Stage.COUNCIL})
"""The states of a season in which what was scouted the season before is still seen: until the next Q2."""

# -- what is open of a thing of somebody else's ------------------------------------------------------------------------

OF_CAMPAIGN = ("scenario", "options", "realm", "edition", "season", "stage", "result")
OF_PROVINCE = ("key", "owner", "castle", "home", "restless", "raids")
OF_CLAN = (
    "key", "name", "kanji", "mon", "seat", "first_seat", "par", "honour", "player", "computer", "resigned", "supreme",
    "capital", "great", "out",
)  # fmt: skip
OF_HOST = (
    "id", "clan", "at", "free", "dug_in", "tired", "fought", "stood", "began", "came_from", "came_by", "raided",
    "raised",
)  # fmt: skip
OF_PERSON = (
    "id", "name", "clan", "rank", "command", "kanji", "trait", "deeds", "shames", "held_by", "hostage", "since", "dead",
    "died", "office", "began",
)  # fmt: skip
"""CAM-RUL-82: who he is, not where."""
OF_TREATY = ("id", "kind", "clans", "since", "until", "hostages", "under")
OF_SUPPORT = ("id", "host", "place", "clan", "verdict", "disturbed", "used")
KEPT_BACK = ("forms", "gifts", "signs", "standing")
"""CAM-SEC-1: of an opened plan only orders of hosts, and of the house but ninja, are open."""
NOT_OF_ORDERS = ("companies", "persons", "chosen")
"""CAM-RUL-80: whom an open order names is not seen."""


class Sight(msgspec.Struct, frozen=True):
    """A war as somebody sees it: what he does not know is left out or :data:`UNKNOWN`. ``about`` says how many
    companies there are in each host whose companies he does not know; ``invested`` are the provinces that are invested,
    ``unseen`` the persons of whom he does not know where they are.
    """

    campaign: Campaign
    about: dict[str, str]
    invested: tuple[str, ...]
    unseen: tuple[str, ...]


class LastSight:
    """What a viewer saw a moment ago: of what has not changed since, and is no better known, the same is seen again.
    One serves all viewers of a war that goes on from event to event, and is thrown away with them.
    """

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str, str], tuple[Any, Any, Any]] = {}
        self._investors: tuple[Campaign | None, dict[str, set[str]]] = (None, {})

    def investors(self, campaign: Campaign) -> dict[str, set[str]]:
        """Which clans invest each province that is invested."""
        if self._investors[0] is not campaign:
            self._investors = (campaign, _investors(campaign))
        return self._investors[1]


def _investors(campaign: Campaign) -> dict[str, set[str]]:
    places = {host.at for host in campaign.hosts.values() if host.free}
    return {
        place: {host.clan for camp in camps for host in camp}
        for place in sorted(places)
        if (camps := investing_camps(campaign, place))
    }


def sight(campaign: Campaign, clan: str | None, memory: LastSight | None = None) -> Sight:
    """CAM-SEC-2: a war as a clan sees it; None for who only looks on. After the end everybody sees everything
    (CAM-SEC-1), and without fog everything but plans; so do :data:`OPEN_EYES`.
    """
    memory = memory or LastSight()
    investors = memory.investors(campaign)
    invested = tuple(investors)
    if campaign.stage is Stage.OVER:
        return Sight(campaign, {}, invested, ())
    if without_fog(campaign, clan):
        return Sight(_without_plans(campaign, clan), {}, invested, ())
    return _Eyes(campaign, clan or "", investors, memory).sight(invested)


def without_fog(campaign: Campaign, clan: str | None) -> bool:
    """Whether somebody sees everything but plans: all do where there is no fog, and open eyes always (CAM-RUL-85)."""
    return not campaign.options.fog or clan == OPEN_EYES


def size_of(host: Host) -> str:
    """CAM-SEC-1: few, some or many."""
    number = sum(1 for one in host.companies if one.n)
    return next((name for name, least, most in SIZES if least <= number <= most), SIZES[0][0])


def is_scouted(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-NIN-2: whether a clan still sees what its ninja have seen in a province: until the next Q2."""
    until = campaign.scouted.get(clan, {}).get(place, 0)
    return until > campaign.season or (until == campaign.season and campaign.stage in BEFORE_PLANS)


def open_part(thing: Thing, names: Iterable[str]) -> Thing:
    """A thing with those of its values alone."""
    made: Thing = type(thing)(**{name: getattr(thing, name) for name in names})
    return made


def order_seen(order: HostOrder) -> HostOrder:
    """CAM-SEC-1, CAM-RUL-80: an order of a host as others see it once plans are open: where it leads, not with whom."""
    hidden: dict[str, Any] = {name: () for name in NOT_OF_ORDERS if getattr(order, name, ())}
    return msgspec.structs.replace(order, **hidden) if hidden else order


def seal_seen(seal: Seal) -> Seal:
    """CAM-SEC-1: a seal as others see it: its hash, and of the plan under it the orders that are open. The salt stays
    hidden until the war is over: with it the rest of the plan could be guessed (CAM-RUL-81).
    """
    plan = {name: value for name, value in seal.plan.items() if name not in KEPT_BACK}
    if "hosts" in plan:
        plan["hosts"] = {id: _bare(order) for id, order in plan["hosts"].items()}
    if "house" in plan:
        plan["house"] = [_bare(order) for order in plan["house"] if order.get("kind") != "ninja"]
    return Seal(seal.hash, {name: value for name, value in plan.items() if value})


def _bare(order: Mapping[str, Any]) -> Json:
    return {name: value for name, value in order.items() if name not in NOT_OF_ORDERS}


def _without_plans(campaign: Campaign, clan: str | None) -> Campaign:
    """CAM-SEC-1 [O fog]: everything but plans, and what was sealed or thrown for them in secret."""
    mine = clan or ""
    found = campaign.copy()
    found.seals = _each(campaign.seals, lambda key, seal: seal if key == mine else seal_seen(seal))
    found.secrets = {key: one for key, one in campaign.secrets.items() if one.clan == mine}
    found.tickets = {
        key: battle_seen(ticket, camp, mine)
        if (camp := ticket.camp_of(mine)) >= 0
        else answers_seen(ticket, mine)
        for key, ticket in campaign.tickets.items()
    }
    found.treaties = _each(campaign.treaties, lambda key, treaty: _treaty_seen(treaty, mine))
    for name in ("standing", "scouted", "ninja_dice"):
        setattr(found, name, {key: one for key, one in getattr(campaign, name).items() if key == mine})
    found.told = 0
    return found


def _each(things: Mapping[str, Thing], seen: Callable[[str, Thing], Thing]) -> dict[str, Thing]:
    return {key: seen(key, thing) for key, thing in things.items()}


def _treaty_seen(treaty: Treaty, clan: str) -> Treaty:
    """A denouncement is known at the close; until then only to who has filed it (CAM-TRE-2)."""
    secret = treaty.denounced and treaty.denounced != clan
    return msgspec.structs.replace(treaty, denounced="") if secret else treaty


def _by_itself(thing: Any) -> None:
    """How it is seen hangs on nothing but itself."""


class _Eyes:
    """A clan that looks at a war; an empty one is whoever only looks on."""

    def __init__(
        self, campaign: Campaign, clan: str, investors: Mapping[str, set[str]], memory: LastSight
    ) -> None:
        self.campaign, self.clan, self.investors = campaign, clan, investors
        self.kept = memory.kept
        self.own_land = {key for key, one in campaign.provinces.items() if clan and one.owner == clan}
        self.scouted = {key for key in campaign.provinces if clan and is_scouted(campaign, clan, key)}
        self.stands = {host.at for host in campaign.hosts.values() if clan and host.clan == clan}
        self.owners = {campaign.provinces[place].owner for place in self.scouted} - {NEUTRAL}
        self.beside = self._beside()
        self.whole = {host.id for host in campaign.hosts.values() if self._sees_whole(host)}
        known = campaign.seen.get(clan, {})
        self.companies = self.whole | {id for id, until in known.items() if until >= campaign.season}
        self.leaders = {host.leader: host.id for host in campaign.hosts.values() if self._sees_leader(host)}

    def sight(self, invested: tuple[str, ...]) -> Sight:
        """What it sees."""
        campaign = self.campaign
        made: Json = {name: getattr(campaign, name) for name in OF_CAMPAIGN}
        for name, (known, seen) in self._shelves().items():
            made[name] = {
                key: self._again(name, key, thing, known(thing), seen)
                for key, thing in getattr(campaign, name).items()
            }
        made["seals"] = _each(campaign.seals, lambda key, one: one if key == self.clan else seal_seen(one))
        made["secrets"] = {key: one for key, one in campaign.secrets.items() if one.clan == self.clan}
        for name in ("scattered", "returning"):
            made[name] = {key: one for key, one in getattr(campaign, name).items() if one.clan == self.clan}
        for name in ("standing", "seen", "scouted", "ninja_dice"):
            made[name] = {key: one for key, one in getattr(campaign, name).items() if key == self.clan}
        about = {id: size_of(host) for id, host in campaign.hosts.items() if id not in self.companies}
        unseen = tuple(id for id, person in campaign.persons.items() if not self._sees_where(person))
        return Sight(Campaign(**made), about, invested, unseen)

    def _again(self, shelf: str, key: str, thing: Any, known: Any, seen: Callable[[Any], Any]) -> Any:
        """A thing as it is seen: as it was a moment ago, if it is the same and no better known."""
        place = (self.clan, shelf, key)
        kept = self.kept.get(place)
        if kept is not None and kept[0] is thing and kept[1] == known:
            return kept[2]
        found = seen(thing)
        self.kept[place] = (thing, known, found)
        return found

    def _shelves(self) -> dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]:
        """For things of each kind: what of the rest of the war it hangs on how they are seen, and how they are seen."""
        return {
            "provinces": (lambda one: (self._invests(one.key), one.key in self.scouted), self._province),
            "clans": (lambda one: one.key in self.owners, self._clan),
            "persons": (self._sees_where, self._person),
            "hosts": (
                lambda one: (one.id in self.whole, one.id in self.companies, one.leader in self.leaders), self._host,
            ),
            "treaties": (_by_itself, lambda treaty: _treaty_seen(treaty, self.clan)),
            "tickets": (_by_itself, lambda ticket: battle_seen(ticket, ticket.camp_of(self.clan), self.clan)),
            "meetings": (_by_itself, lambda meeting: camps_seen(meeting, self.clan)),
            "contests": (_by_itself, lambda contest: camps_seen(contest, self.clan)),
            "supports": (lambda one: one.host in self.whole, self._support),
        }  # fmt: skip

    # -- hosts ---------------------------------------------------------------------------------------------------------

    def _beside(self) -> set[str]:
        """The hosts that fight in one camp with the clan's."""
        if not self.clan:
            return set()
        return {
            id
            for ticket in self.campaign.tickets.values()
            for camp in ticket.camps
            if self.clan in camp.clans
            for id in camp.hosts
        }

    def _sees_whole(self, host: Host) -> bool:
        """Everything of it: an own host, one in a province that was scouted, an ally's in the same province or camp."""
        if host.clan == self.clan or host.at in self.scouted:
            return True
        near = host.at in self.stands or host.id in self.beside
        return near and bool(self.clan) and are_allied(self.campaign, self.clan, host.clan)

    def _sees_leader(self, host: Host) -> bool:
        """CAM-SEC-1: the name of a daimyo, heir or general who leads a host in or next to an own province."""
        person = self.campaign.persons.get(host.leader)
        if person is None or host.id in self.whole:
            return person is not None
        near = {host.at, *self.campaign.realm.neighbours(host.at)}
        return person.rank in KNOWN_RANKS and not near.isdisjoint(self.own_land)

    def _host(self, host: Host) -> Host:
        if host.id in self.whole:
            return host
        return msgspec.structs.replace(
            open_part(host, OF_HOST),
            companies=host.companies if host.id in self.companies else (),
            leader=host.leader if host.leader in self.leaders else "",
            order=order_seen(host.order),
        )

    def _invests(self, place: str) -> bool:
        """Whether the clan invests a province."""
        return bool(self.clan) and self.clan in self.investors.get(place, ())

    # -- the rest ------------------------------------------------------------------------------------------------------

    def _province(self, province: Province) -> Province:
        """Stores are seen by owner and investor, companies and works by who has scouted; of a garrison the level."""
        if province.owner == self.clan:
            return province
        key = province.key
        found = Province(
            **{name: getattr(province, name) for name in OF_PROVINCE},
            stores=UNKNOWN,
            garrison=garrison(key, province.castle),
            band=whole_band(self.campaign, key) if province.neutral else (),
        )
        if self._invests(key):
            found = msgspec.structs.replace(found, stores=province.stores, gate=province.gate)
        if key in self.scouted:
            seen = {name: getattr(province, name) for name in ("garrison", "band", "works")}
            found = msgspec.structs.replace(found, **seen)
        return found

    def _clan(self, clan: Clan) -> Clan:
        """A chest is its owner's secret; ninja who scouted a province have seen its owner's."""
        if clan.key == self.clan:
            return clan
        return Clan(
            **{name: getattr(clan, name) for name in OF_CLAN},
            chest=clan.chest if clan.key in self.owners else UNKNOWN,
            ninja=UNKNOWN,
        )

    def _sees_where(self, person: Person) -> bool:
        """Whether the clan knows where somebody is."""
        if person.clan == self.clan or person.held_by or person.dead:
            return True
        if person.host:
            return person.host in self.whole or self.leaders.get(person.id) == person.host
        place = person.castle or self.campaign.clans[person.clan].seat
        return place in self.scouted

    def _person(self, person: Person) -> Person:
        """Wounds are known to the own clan and to who caused them, but not whose hand it was (CAM-NIN-3)."""
        if person.clan == self.clan:
            return msgspec.structs.replace(person, wounded_by="") if person.wounded_by else person
        found = open_part(person, OF_PERSON)
        if self.clan and person.wounded_by == self.clan:
            found = msgspec.structs.replace(
                found, until=person.until, wounded_by=person.wounded_by, limp=person.limp
            )
        if self._sees_where(person):
            found = msgspec.structs.replace(found, host=person.host, castle=person.castle)
        return found

    def _support(self, support: Any) -> Any:
        """CAM-RUL-80: that it is lent is open, which companies are not."""
        if support.host in self.whole:
            return support
        return type(support)(companies=(), **{name: getattr(support, name) for name in OF_SUPPORT})

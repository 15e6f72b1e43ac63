"""Where a host can go, and with whom (CAM-PLN-5, CAM-ADJ-2, CAM-ADJ-3)."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from rulesets.campaign.geography import FORCED, MOST_ACROSS, BorderKind
from rulesets.campaign.lookups import can_march, in_truce
from rulesets.campaign.state import Host
from rulesets.campaign.troops import UNCOUNTED, Companies, in_order
from rulesets.campaign.wits.outlook import ClanOutlook, FieldForce

Json = dict[str, Any]
FAR = 4
"""So many marches ahead a clan thinks."""


class Route(NamedTuple):
    """A way of a host to a place: how many seasons it takes, the order for this season, and the force that goes."""

    to: str
    seasons: int
    order: Json
    force: FieldForce
    stops: str


def routes(outlook: ClanOutlook, host: Host, spare: int) -> dict[str, Route]:
    """Where a free host can get to, each place by its shortest way. ``spare`` is how many hosts more the clan may make
    by leaving companies behind (CAM-STR-8).
    """
    stay = Route(host.at, 0, {"kind": "hold"}, outlook.force(host, there=True), host.at)
    found = {host.at: stay}
    waiting: deque[tuple[str, list[str]]] = deque([(host.at, [])])
    while waiting:
        here, path = waiting.popleft()
        if len(path) >= FAR or (path and not _passable(outlook, here)):
            continue
        for there in outlook.war.realm.neighbours(here):
            if there in found or not _enterable(outlook, here, there, first=not path):
                continue
            route = _route(outlook, host, [*path, there], spare)
            if route is not None:
                found[there] = route
                waiting.append((there, [*path, there]))
    return found


def _passable(outlook: ClanOutlook, place: str) -> bool:
    """Whether a host marches on through a province: its own or an ally's, and no enemy in it."""
    return outlook.friendly(place) and not outlook.against(place)


def _enterable(outlook: ClanOutlook, here: str, there: str, first: bool) -> bool:
    war = outlook.war
    if in_truce(war, outlook.clan, war.provinces[there].owner):
        return False
    return war.realm.is_open(here, there, war.winter and first)


def _route(outlook: ClanOutlook, host: Host, path: list[str], spare: int) -> Route | None:
    """The way along a path, its first step, or two of a forced march, in this season (CAM-ADJ-3)."""
    realm = outlook.war.realm
    stops = [host.at, *path]
    across = [realm.way(a, b) for a, b in zip(stops, path, strict=False)]
    forced = len(path) > 1 and _may_force(outlook, path, across)
    steps = across[:2] if forced else across[:1]
    companies = party(outlook, host, steps, spare)
    if not companies:
        return None
    order: Json = {"kind": "march", "to": path[1] if forced else path[0]}
    if forced:
        order["via"] = path[0]
    if len(companies) < len(host.companies):
        order["companies"] = [one.id for one in companies]
    seasons = len(path) - (1 if forced else 0)
    return Route(path[-1], seasons, order, outlook.force(host, companies), order["to"])


def _may_force(outlook: ClanOutlook, path: list[str], across: list[BorderKind | None]) -> bool:
    """A forced march, where it is lawful and no enemy is met by tired men."""
    roads = all(way in FORCED for way in across[:2])
    open_now = outlook.war.realm.is_open(path[0], path[1], outlook.war.winter)
    quiet = not outlook.against(path[1]) and not outlook.threat(path[1])
    return roads and open_now and quiet and _passable(outlook, path[0])


def party(outlook: ClanOutlook, host: Host, across: list[BorderKind | None], spare: int) -> Companies:
    """The companies that go: as many as the leader can march and the border lets over, the strongest; none where too
    many would have to stay behind.
    """
    most = min([can_march(outlook.war, host), *(MOST_ACROSS[way] for way in across if way in MOST_ACROSS)])
    if len(host.companies) <= most:
        return host.companies
    if not spare:
        return ()
    chosen = sorted(host.companies, key=lambda one: (-one.points, one.kind not in UNCOUNTED))[:most]
    return in_order(chosen)

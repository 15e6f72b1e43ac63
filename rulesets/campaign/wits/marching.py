"""Orders of hosts: where each is worth most, all of them together (CAM-LEA-5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Host
from rulesets.campaign.wits.outlook import ClanOutlook, FieldForce
from rulesets.campaign.wits.ways import Route, routes
from rulesets.campaign.wits.worth import value, worth_of_refitting

Json = dict[str, Any]
TOGETHER = 4
"""So many hosts go to one place together."""
SOONER = 0.8
"""What a place is worth that is a march farther."""
NOTHING = FieldForce()


class Destinations:
    """The choice of a place for each host, one decision after the other: first what would be missed most."""

    def __init__(self, outlook: ClanOutlook, hosts: Iterable[Host], spare: int) -> None:
        self.outlook = outlook
        self.free = {host.id: host for host in hosts}
        self.routes = {id: routes(outlook, host, spare) for id, host in self.free.items()}
        self.lacking = {
            id: sum(one.troop.full - one.n for one in host.companies) for id, host in self.free.items()
        }
        self.sent: dict[str, FieldForce] = {}
        self.chosen: dict[str, Route] = {}

    def decide(self) -> dict[str, Route]:
        """Where each host goes."""
        while self.free:
            hosts, place = self._best()
            for id in hosts:
                route = self.routes[id][place]
                self.chosen[id] = route
                self.sent[place] = self._force(place) + _at(route, place)
                del self.free[id]
        return self.chosen

    def _force(self, place: str) -> FieldForce:
        return self.sent.get(place, NOTHING)

    def _gain(self, place: str, ids: Iterable[str]) -> float:
        """What those hosts add at a place."""
        before = self._force(place)
        after, late, other = before, 0, 0.0
        for id in ids:
            route = self.routes[id][place]
            after += _at(route, place)
            late = max(late, route.seasons)
            other += worth_of_refitting(self.outlook, place, self.lacking[id]) if route.seasons <= 1 else 0.0
        gained = value(self.outlook, place, after) - value(self.outlook, place, before)
        return gained * SOONER ** max(0, late - 1) + other

    def _best(self) -> tuple[list[str], str]:
        """The hosts and the place that gain most above what those hosts would gain elsewhere."""
        single = {
            id: sorted(((self._gain(place, (id,)), place) for place in self.routes[id]), reverse=True)
            for id in self.free
        }
        best: tuple[float, list[str], str] | None = None
        for place in sorted({place for id in self.free for place in self.routes[id]}):
            able = [id for id in self.free if place in self.routes[id]]
            able.sort(key=lambda id: (self.routes[id][place].seasons, -self._strong(id, place), id_order(id)))
            for number in range(1, min(TOGETHER, len(able)) + 1):
                some = able[:number]
                missed = sum(_elsewhere(single[id], place) for id in some)
                gain = self._gain(place, some)
                found = (gain - missed) / number
                if best is None or found > best[0]:
                    best = found, some, place
        assert best is not None
        return best[1], best[2]

    def _strong(self, id: str, place: str) -> int:
        return self.routes[id][place].force.strength


def _at(route: Route, place: str) -> FieldForce:
    return route.force


def _elsewhere(gains: list[tuple[float, str]], place: str) -> float:
    return next((gain for gain, other in gains if other != place), 0.0)

"""Judging each order by itself (CAM-ADJ-2, CAM-ADJ-3). What other hosts do is never a reason."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.campaign.geography import FORCED, MOST_ACROSS, BorderKind
from rulesets.campaign.lookups import free_at, hostile, hosts_of, in_truce, own_or_allied
from rulesets.campaign.plan import Assault, Hold, HostOrder, Invest, March, Raid, Sally, Yield
from rulesets.campaign.state import Campaign, Host
from rulesets.engine.sayings import _

REASONS: dict[str, tuple[str, str]] = {
    "shut_in": ("CAM-ADJ-2", _("The host is shut in.")),
    "no_border": ("CAM-ADJ-2", _("No border leads there.")),
    "winter": ("CAM-SEA-6", _("Winter has closed the way.")),
    "too_large": ("CAM-MAP-2", _("The host is too large for the pass or the sea.")),
    "no_forced_march": ("CAM-ADJ-3", _("A forced march is not possible there.")),
    "truce": ("CAM-ADJ-2", _("The land belongs to a clan with whom a truce is in force.")),
    "not_hostile": ("CAM-RAI-1", _("The land is not an enemy's.")),
    "no_raids": ("CAM-RAI-1", _("There are no raids in this war.")),
    "once": ("CAM-RAI-1", _("A clan raids a province once a season.")),
    "no_siege": ("CAM-PLN-4", _("The land is not hostile: there is nothing to storm.")),
    "not_shut_in": ("CAM-PLN-4", _("The host is not shut in.")),
}
"""Why an order becomes another: the clause, and the reason in words."""


class Verdict(msgspec.Struct, frozen=True):
    """What becomes of an order; ``code`` is a key of :data:`REASONS` where it became another, else empty."""

    order: HostOrder
    code: str = ""

    @property
    def clause(self) -> str:
        """The clause that says so."""
        return REASONS[self.code][0] if self.code else ""


def judge_marches(campaign: Campaign, orders: Mapping[str, HostOrder]) -> dict[str, Verdict]:
    """CAM-ADJ-2: the verdict on the order of every host, where all stand as they stood when plans were opened
    (CAM-ADJ-1). A host without an order holds (CAM-PLN-2), so do men raised in this season (CAM-PLN-12, CAM-RUL-32).
    """
    found: dict[str, Verdict] = {}
    for clan in campaign.order:
        raided: set[str] = set()
        for host in hosts_of(campaign, clan):
            order = Hold() if host.raised else orders.get(host.id, Hold())
            verdict = verdict_on(campaign, host, order)
            found[host.id] = verdict
            if isinstance(raid := verdict.order, Raid):
                if raid.place in raided:
                    found[host.id] = Verdict(Hold(), "once")
                raided.add(raid.place)
    return found


def verdict_on(campaign: Campaign, host: Host, order: HostOrder) -> Verdict:
    """What becomes of one order of one host."""
    stops = STOPS.get(type(order))
    code = stops(campaign, host, order) if stops else ""
    if not code and not host.free and not isinstance(order, Hold | Sally | Yield):
        code = "shut_in"
    return Verdict(Hold(), code) if code else Verdict(order)


# -- marches -----------------------------------------------------------------------------------------------------------


def steps(host: Host, march: March) -> list[tuple[str, str]]:
    """The borders that a march crosses, each from where to where: one, or two of a forced march (CAM-PLN-4)."""
    if march.via:
        return [(host.at, march.via), (march.via, march.to)]
    return [(host.at, march.to)]


def stops_march(campaign: Campaign, host: Host, march: March) -> str:
    """CAM-ADJ-2: the first reason, border by border, for which a march becomes hold; empty for none. Who goes has been
    parted from who stays (CAM-PLN-5).
    """
    if not host.free:
        return "shut_in"
    for number, (here, there) in enumerate(steps(host, march)):
        way = campaign.realm.way(here, there)
        if way is None:
            return "no_border"
        if not campaign.realm.is_open(here, there, campaign.winter):
            return "winter"
        if len(host.companies) > MOST_ACROSS.get(way, len(host.companies)):
            return "too_large"
        if march.via and not _may_be_forced(campaign, host, march, number, way):
            return "no_forced_march"
        if in_truce(campaign, host.clan, campaign.provinces[there].owner):
            return "truce"
    return ""


def _may_be_forced(campaign: Campaign, host: Host, march: March, number: int, way: BorderKind) -> bool:
    """CAM-ADJ-3: roads and rivers; elsewhere than it began; the first province is his clan's or an ally's, and no
    hostile host stands in it.
    """
    if way not in FORCED or march.to == host.at:
        return False
    first = march.via
    return number > 0 or (
        own_or_allied(campaign, host.clan, first)
        and not any(hostile(campaign, host.clan, other.clan) for other in free_at(campaign, first))
    )


# -- other orders ------------------------------------------------------------------------------------------------------


def stops_raid(campaign: Campaign, host: Host, raid: Raid) -> str:
    """CAM-RAI-1: why a raid is not ridden: it goes over an open land border into hostile or neutral land."""
    if not campaign.options.raids:
        return "no_raids"
    if not host.free:
        return "shut_in"
    if raid.place not in campaign.realm.by_land(host.at):
        return "no_border"
    if not campaign.realm.is_open(host.at, raid.place, campaign.winter):
        return "winter"
    return "" if hostile(campaign, host.clan, campaign.provinces[raid.place].owner) else "not_hostile"


def stops_assault(campaign: Campaign, host: Host, order: HostOrder) -> str:
    """CAM-PLN-4: only a free host in hostile land storms."""
    if not host.free:
        return "shut_in"
    return "" if hostile(campaign, host.clan, campaign.provinces[host.at].owner) else "no_siege"


def stops_coming_out(campaign: Campaign, host: Host, order: HostOrder) -> str:
    """CAM-SIE-3: only who is shut in sallies or yields."""
    return "not_shut_in" if host.free else ""


STOPS: dict[type[Any], Callable[[Campaign, Host, Any], str]] = {
    March: stops_march, Raid: stops_raid, Assault: stops_assault, Sally: stops_coming_out, Yield: stops_coming_out,
}  # fmt: skip


def digs_in(campaign: Campaign, host: Host, verdict: Verdict) -> bool:
    """CAM-PLN-4: whether a host digs in: it holds, free, in own or allied land."""
    return (
        isinstance(verdict.order, Hold | Invest) and host.free and own_or_allied(campaign, host.clan, host.at)
    )


def lawful_marches(verdicts: Mapping[str, Verdict]) -> dict[str, March]:
    """The marches that stand, by host (CAM-ADJ-11)."""
    return {id: verdict.order for id, verdict in verdicts.items() if isinstance(verdict.order, March)}

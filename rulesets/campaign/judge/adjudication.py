"""Adjudication, one pass (CAM-ADJ-1 to CAM-ADJ-11).

It reads plans and positions as they were opened, never results; each step uses only what stands above it: every order
is judged by itself, marches that cross each other as enemies meet on the border, all others arrive, supports are
weighed. What is asked of supports before anybody moves is asked first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rulesets.campaign.judge.marches import Verdict, digs_in, judge_marches, lawful_marches, steps
from rulesets.campaign.judge.meetings import meetings
from rulesets.campaign.judge.supports import declarations, weigh
from rulesets.campaign.numbers import id_order
from rulesets.campaign.plan import Hold, HostOrder, March, Yield
from rulesets.campaign.state import Campaign, Host
from rulesets.campaign.tickets import Meeting
from rulesets.campaign.war import War


def adjudicate(war: War, orders: Mapping[str, HostOrder]) -> None:
    """Q4: every host's order judged, border meetings found, all other marches arrived, supports weighed. One event for
    each host, meeting, contest and support (CAM-EVT-2). The hosts of CAM-PLN-12 are among them and hold.
    """
    verdicts = {
        host.id: verdict for host, verdict in _in_turn(war.campaign, judge_marches(war.campaign, orders))
    }
    marches = lawful_marches(verdicts)
    found = meetings(war.campaign, marches)
    supports = declarations(war, verdicts)
    for id, verdict in verdicts.items():
        _say_judged(war, war.host(id), orders.get(id, Hold()), verdict)
    for meeting in found:
        _say_met(war, meeting)
    kept_up = {id for meeting in found for id in (*meeting.turned, *_fighting(meeting))}
    for id in sorted(set(marches) - kept_up, key=id_order):
        arrive(war, war.host(id))
    for place in sorted(key for key in orders if key in war.campaign.provinces):
        if isinstance(orders[place], Yield):
            war.change(war.province(place), yields=war.campaign.season)
    weigh(war, supports)


def _in_turn(campaign: Campaign, verdicts: Mapping[str, Verdict]) -> list[tuple[Host, Verdict]]:
    """Verdicts in the order of CAM-GEN-7."""
    found = [(campaign.hosts[id], verdict) for id, verdict in verdicts.items()]
    return sorted(
        found, key=lambda pair: (campaign.seat_order(pair[0].clan), pair[0].at, id_order(pair[0].id))
    )


def _fighting(meeting: Meeting) -> Iterable[str]:
    return (id for camp in meeting.camps for id in camp.hosts)


def _say_judged(war: War, host: Host, ordered: HostOrder, verdict: Verdict) -> None:
    """CAM-ADJ-2: what was ordered, what became of it, by which clause; who marches two borders is tired (CAM-ADJ-3)."""
    order, campaign = verdict.order, war.campaign
    crossed = steps(host, order) if isinstance(order, March) else []
    war.change(
        host, order=order, began=host.at, stood=True, dug_in=digs_in(campaign, host, verdict), tired=len(crossed) > 1,
        came_from=crossed[-1][0] if crossed else "",
        came_by=tuple(str(campaign.realm.way(here, there)) for here, there in crossed),
    )  # fmt: skip
    told = {"reason": verdict.code} if verdict.code else {}
    clauses = tuple(dict.fromkeys(("CAM-ADJ-2", verdict.clause or "CAM-ADJ-2")))
    war.tell(
        "order_judged", clan=host.clan, clauses=clauses, host=host.id,
        place=host.at, ordered=ordered.kind, became=order.kind, **_where(ordered), **told,
    )  # fmt: skip


def _where(order: HostOrder) -> dict[str, str]:
    """Where an order leads, as events tell it."""
    names = ("to", "via", "place", "clan")
    found = {name: str(getattr(order, name, "")) for name in names}
    renamed = {"place": "target", "clan": "helped"}
    return {renamed.get(name, name): value for name, value in found.items() if value}


def _say_met(war: War, meeting: Meeting) -> None:
    """CAM-ADJ-4: a border meeting, and who is turned back by it."""
    war.keep(meeting)
    war.tell(
        "border_meeting", clauses=("CAM-ADJ-4",), border=meeting.edge, first=list(meeting.camps[0].clans),
        second=list(meeting.camps[1].clans), hosts=[id for camp in meeting.camps for id in camp.hosts],
    )  # fmt: skip
    for id in meeting.turned:
        host = war.change(war.host(id), came_from="", came_by=())
        war.tell(
            "turned_back", clan=host.clan, clauses=("CAM-ADJ-4",), host=id, place=host.at, border=meeting.edge
        )


def arrive(war: War, host: Host) -> None:
    """CAM-ADJ-5, CAM-ADJ-9: a host stands where its march leads. Each has left before anybody arrives, so that friends
    and rings pass each other, and who marches out is not met but on the border (CAM-RUL-11, CAM-RUL-12).
    """
    order = host.order
    if not isinstance(order, March):
        raise TypeError(f"{host.id} does not march")
    origin = host.at
    war.change(host, at=order.to, stood=False)
    war.tell("arrived", clan=host.clan, clauses=("CAM-ADJ-5",), host=host.id, place=order.to, origin=origin)


def go_back(war: War, host: Host) -> None:
    """CAM-ADJ-10: after a draw on the border a host is where it came from."""
    war.change(host, came_from="", came_by=())
    war.tell("went_back", clan=host.clan, clauses=("CAM-ADJ-10",), host=host.id, place=host.at)

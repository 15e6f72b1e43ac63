"""Seasons on the map without a table: marches carried out, battles ended as a test says, retreats, walls.

:func:`marched` judges orders and goes on to the first battles; :func:`ended` says how those that are awaited ended, and
goes on from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign.judge.adjudication import adjudicate
from rulesets.campaign.plan import Hold, HostOrder, March
from rulesets.campaign.plans.sealing import begin_from_here
from rulesets.campaign.state import Campaign, Stage, Treaty
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome, Status, Ticket
from rulesets.campaign.war import War


def marched(
    campaign: Campaign,
    orders: Mapping[str, Any] | None = None,
    dice: tuple[int, ...] = (),
    go_on: bool = True,
) -> War:
    """A war whose orders (by host; a text is a march) have been adjudicated, and that has gone on to its battles."""
    war = War(campaign, wars.ScriptedWarDice(dice))
    begin_from_here(war)
    war.campaign.stage = Stage.MARCHES
    adjudicate(war, {host: order_of(order) for host, order in (orders or {}).items()})
    if go_on:
        war.campaign.stage = Stage.BORDERS
        seasons.proceed(war)
    return war


def order_of(told: Any) -> HostOrder:
    """An order: itself, or a march told as "Kai" or "Musashi>Shimosa"."""
    if not isinstance(told, str):
        return told
    *via, to = told.split(">")
    return March(to, via[0] if via else "") if to else Hold()


def awaited(war: War, place: str = "") -> list[Ticket]:
    """The tickets that have no result yet, at a place or border, or all."""
    found = seasons.tickets_awaited(war.campaign)
    return [ticket for ticket in found if place in ("", ticket.place, ticket.edge)]


def ended(
    war: War,
    winner: int | None = None,
    place: str = "",
    how: str = "table",
    answers: Mapping[int, AnswerKind] | None = None,
    retreat: str = "",
) -> War:
    """Battles that are awaited have ended so; ``answers`` are the kinds of answers by camp, ``retreat`` every side's
    wish.
    """
    for ticket in awaited(war, place):
        said = {
            camp.answers or camp.clans[0]: Answer((answers or {}).get(index), retreat=retreat)
            for index, camp in enumerate(ticket.camps)
        }
        war.change(ticket, status=Status.OVER, outcome=Outcome(winner, how), answers=said)
    war.tell("battle_over")
    seasons.proceed(war)
    return war


def treaty(campaign: Campaign, kind: str, a: str, b: str) -> None:
    """Put a treaty in force."""
    number = campaign.counts.get("r", 0) + 1
    campaign.counts["r"] = number
    pair = sorted((a, b), key=campaign.seat_order)
    campaign.treaties[f"r{number}"] = Treaty(f"r{number}", kind, (pair[0], pair[1]), 1, 8)


def at(war: War) -> dict[str, str]:
    """Where every host is: a province, in brackets where it is shut in."""
    return {host.id: host.at if host.free else f"({host.at})" for host in war.campaign.hosts.values()}


def events(war: War, kind: str) -> list[dict[str, Any]]:
    """The parameters of all events of a kind."""
    return [event.params for event in war.events if event.kind == kind]

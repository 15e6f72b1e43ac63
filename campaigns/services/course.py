"""How a war goes on by itself: what follows a step in the same transaction, until somebody must act (CAM-SEA-1).

A council ends when all players have locked, or its time is up; tickets are opened when all have answered, or theirs is;
the season is closed when nothing is awaited any more. One transaction closes one season at most.
"""

from __future__ import annotations

from datetime import datetime

from campaigns.models import Campaign, TicketBattle
from campaigns.services import battles, computers, ending, pace, reminding, taking
from campaigns.services.sheet import Sheet
from rulesets import campaign as war

Stage = war.Stage
FOUGHT = (Stage.BORDERS, Stage.PROVINCES, Stage.WALLS)


def go_on(sheet: Sheet, now: datetime) -> None:
    """Do all that nobody is awaited for, then keep clocks, tickets and lists in step with the war."""
    if sheet.war.stage is Stage.COUNCIL and _all_locked(sheet):
        end_council(sheet, now)
    fight_on(sheet, now)
    settle(sheet, now)


def _all_locked(sheet: Sheet) -> bool:
    """Whether a council waits for nobody. Where every player is away it still gives them its time; a war without any
    player waits for none.
    """
    if war.missing_plans(sheet.war):
        return False
    clans = [one for one in sheet.war.clans.values() if not one.out]
    return any(not one.computer for one in clans)


def end_council(sheet: Sheet, now: datetime) -> None:
    """Open the plans (Q2), and go on to the first battles or the close (CAM-PLN-2, CAM-COR-2)."""
    taking.take_all(sheet)
    away = taking.on_vacation(sheet, now)
    plans = computers.plans(sheet, away)
    sheet.do(war.Step(kind="adjudicate", plans=plans, away=tuple(sorted(away))))
    pace.opened_plans(sheet.campaign, sheet.war, now)


def fight_on(sheet: Sheet, now: datetime, late: frozenset[str] = frozenset()) -> None:
    """Open every ticket that waits for no answer, and those that are ``late``; close the season when all is over."""
    while sheet.war.stage in FOUGHT:
        ready = [
            one
            for one in war.unfought(sheet.war)
            if str(one.status) == TicketBattle.Status.OPEN
            and (one.id in late or not war.missing_answers(sheet.war, one))
        ]
        if not ready:
            return
        ticket = ready[0]
        answers = computers.answers(sheet.war, ticket)
        sheet.do(war.Step(kind="open_answers", ticket=ticket.id, answers=answers))
        _stand_ready(sheet, ticket.id, now)
    if sheet.war.stage is Stage.CLOSE:
        for clan, hosts in computers.pay_orders(sheet.war).items():
            sheet.do(war.Step(kind="order_pay", clan=clan, hosts=hosts))
        _keep_tickets(sheet, now)  # with the next season they are gone from the war
        sheet.do(war.Step(kind="close"))


def _stand_ready(sheet: Sheet, id: str, now: datetime) -> None:
    """A ticket whose answers are open: if it is fought on the table, its battle is made there."""
    ticket = sheet.war.tickets[id]
    if str(ticket.status) != TicketBattle.Status.READY:
        return
    row, _made = sheet.campaign.tickets.get_or_create(
        ticket=id, defaults={"season": ticket.season, "place": ticket.place}
    )
    row.battle = battles.begin_for_ticket(
        campaign=sheet.campaign, state=sheet.war, ticket=ticket, dice=sheet.held.dice
    )
    row.save()


def settle(sheet: Sheet, now: datetime) -> None:
    """Keep the campaign's row, its tickets and its deadlines in step with the war."""
    campaign, row = sheet.war, sheet.campaign
    row.season, row.stage = campaign.season, str(campaign.stage)
    if any(event.kind == "council_opened" for event in sheet.events):
        pace.open_council(row, campaign, sheet.seats.values(), now)
    if campaign.stage is Stage.COUNCIL and not any(
        one.player and not one.out for one in campaign.clans.values()
    ):
        row.council_due = now  # computer clans alone wait for nobody
    _keep_tickets(sheet, now)
    reminding.keep(sheet)
    if campaign.result is not None and row.status == Campaign.Status.RUNNING:
        ending.end(sheet, now)
    pace.settle(row, now, by_clock=sheet.by_clock)


def _keep_tickets(sheet: Sheet, now: datetime) -> None:
    """A row for each ticket of this season, as far as it is, and until when it waits from now on."""
    known = {one.ticket: one for one in sheet.campaign.tickets.filter(season=sheet.war.season)}
    for id, ticket in sheet.war.tickets.items():
        row = known.get(id)
        status = str(ticket.status)
        if ticket.season != sheet.war.season:
            continue
        if row is not None and (row.status, row.system) == (status, ticket.system) and _is_kept(row):
            continue
        row = row or TicketBattle(
            campaign=sheet.campaign, ticket=id, season=ticket.season, place=ticket.place
        )
        row.status, row.system = status, ticket.system
        row.due = pace.due_of(sheet.campaign, sheet.war, ticket, now)
        row.save()


def _is_kept(row: TicketBattle) -> bool:
    """Whether its deadline stands already."""
    return row.status == TicketBattle.Status.OVER or row.due is not None

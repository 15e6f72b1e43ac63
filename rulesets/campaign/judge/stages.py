"""The battles of a season: which are to be fought now, and what follows from them on the map (CAM-SEA-1 to CAM-SEA-3).

For each of the states Q5, Q6 and Q7 there are two functions: one that issues the tickets of the next round and says
whether there are any, one that concludes those that are over: arrivals, retreats in the order of their places
(CAM-BAT-12), castles that were stormed.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.campaign.fights import issuing
from rulesets.campaign.judge import retreats, walls
from rulesets.campaign.judge.adjudication import arrive, go_back
from rulesets.campaign.judge.contests import camps_of, clans_standing, contests, next_pair, put_in_order
from rulesets.campaign.judge.supports import weigh
from rulesets.campaign.land.scattering import dissolve
from rulesets.campaign.land.sieges import relieve_all
from rulesets.campaign.numbers import id_order
from rulesets.campaign.state import Host, Stage
from rulesets.campaign.tickets import Contest, Situation, Ticket
from rulesets.campaign.war import War

# -- Q5: borders -------------------------------------------------------------------------------------------------------


def issue_meetings(war: War) -> bool:
    """Q5: a ticket for each border meeting (CAM-ADJ-4)."""
    campaign = war.campaign
    fought = {
        ticket.edge
        for ticket in campaign.tickets.values()
        if ticket.season == campaign.season and ticket.stage == Stage.BORDERS
    }
    due = [campaign.meetings[key] for key in sorted(campaign.meetings) if key not in fought]
    for meeting in due:
        place = meeting.edge.split("|")[0]
        issuing.issue(war, Situation.MEETING, place, meeting.camps, meeting.edge)
    return bool(due)


def conclude_meetings(war: War, tickets: list[Ticket]) -> None:
    """CAM-ADJ-10: winners of border meetings go on to where they were going, losers retreat; after a draw both go back
    where they came from, also where both have fallen back (CAM-RUL-74).
    """
    for ticket in _by_place(tickets):
        count_up(war, ticket)
        for camp in (0, 1):
            for host in hosts_of_camp(war, ticket, camp):
                if ticket.field < 0:
                    go_back(war, host)
                elif camp == ticket.field:
                    arrive(war, host)
    retreats.settle(war, tickets)


# -- Q6: provinces -----------------------------------------------------------------------------------------------------


def issue_contests(war: War) -> bool:
    """Q6: a ticket for each contested province whose next battle is due (CAM-ADJ-7); contests are worked out again when
    this is called first (CAM-ADJ-10).
    """
    if not war.campaign.contests:
        _open_contests(war)
    issued = False
    for place in sorted(war.campaign.contests):
        contest = war.campaign.contests[place]
        pair = None if contest.over else next_pair(war.campaign, contest)
        if pair is not None:
            _issue(war, contest, pair)
            issued = True
        elif not contest.over:
            _close_contest(war, contest)
    return issued


def _open_contests(war: War) -> None:
    """From where everybody stands when the border battles are over: who is free again, what becomes of supports, who
    contests what, in which order the comers fight.
    """
    relieve_all(war)
    campaign = war.campaign
    weigh(war, [campaign.supports[id] for id in sorted(campaign.supports, key=id_order)])
    for found in contests(campaign):
        contest = put_in_order(war, found)
        war.tell(
            "contest", clauses=("CAM-ADJ-7",), place=contest.place, camps=[list(camp.clans) for camp in contest.camps],
            holder=contest.holder, order=list(contest.order), aside=list(contest.aside),
        )  # fmt: skip


def _issue(war: War, contest: Contest, pair: tuple[int, int]) -> None:
    """Issue the battle of a pair of camps."""
    situation, camps = camps_of(war.campaign, contest, pair)
    number = contest.round + 1
    war.change(contest, round=number, fought=(*contest.fought, pair))
    issuing.issue(war, situation, contest.place, camps, round=number)


def _close_contest(war: War, contest: Contest) -> None:
    left = [
        clan for index in range(len(contest.camps)) for clan in clans_standing(war.campaign, contest, index)
    ]
    war.change(contest, over=True)
    war.tell("contest_over", clauses=("CAM-ADJ-7",), place=contest.place, standing=left)


def conclude_contests(war: War, tickets: list[Ticket]) -> None:
    """The losers retreat, the winners stand or wait for the next round (CAM-SEA-3)."""
    for ticket in _by_place(tickets):
        count_up(war, ticket)
        if ticket.situation is Situation.RELIEF:
            _conclude_relief(war, ticket)
    retreats.settle(war, tickets)
    for place in sorted({ticket.place for ticket in tickets}):
        contest = war.campaign.contests[place]
        indices = range(len(contest.camps))
        beaten = tuple(index for index in indices if not clans_standing(war.campaign, contest, index))
        war.change(contest, beaten=beaten)


def _conclude_relief(war: War, ticket: Ticket) -> None:
    """CAM-SIE-7: who has sallied in a relief that was won is free; CAM-RUL-15: after a draw both are where they are and
    the siege goes on.
    """
    contest = war.campaign.contests[ticket.place]
    if ticket.field < 0:
        war.change(contest, both_stay=not retreats.losers(ticket))
        return
    if ticket.field == 0:
        sallied = [host for host in hosts_of_camp(war, ticket, 0) if not host.free]
        for host in sallied:
            _set_free(war, host)
        holder = contest.camps[contest.holder]
        hosts = tuple(sorted({*holder.hosts, *(host.id for host in sallied)}, key=id_order))
        clans = {*holder.clans, *(host.clan for host in sallied)}
        joined = replace(holder, hosts=hosts, clans=tuple(sorted(clans, key=war.campaign.seat_order)))
        camps = tuple(joined if index == contest.holder else camp for index, camp in enumerate(contest.camps))
        war.change(contest, camps=camps)


# -- Q7: walls and raids -----------------------------------------------------------------------------------------------


def issue_walls(war: War) -> bool:
    """Q7: first the sallies; when they are over, assaults, bands in the open (CAM-SIE-1) and raids that are met."""
    relieve_all(war)
    walls.give_up_castles(war)
    return walls.issue_sallies(war) or walls.issue_rest(war)


def conclude_walls(war: War, tickets: list[Ticket]) -> None:
    """CAM-SIE-5, CAM-RAI-3."""
    for ticket in _by_place(tickets):
        count_up(war, ticket)
        walls.conclude(war, ticket)


# -- all of them -------------------------------------------------------------------------------------------------------


def _by_place(tickets: list[Ticket]) -> list[Ticket]:
    """Tickets in the order of their places (CAM-GEN-7)."""
    return sorted(tickets, key=lambda ticket: (ticket.place, id_order(ticket.id)))


def hosts_of_camp(war: War, ticket: Ticket, camp: int) -> list[Host]:
    """The hosts of a camp that are left."""
    return [war.campaign.hosts[id] for id in ticket.camps[camp].hosts if id in war.campaign.hosts]


def count_up(war: War, ticket: Ticket) -> None:
    """CAM-STR-7: hosts that were in a battle which was fought have fought; raids are none (CAM-RAI-2). CAM-STR-6: those
    that have no company left are dissolved before anybody moves.
    """
    fought = walls.was_fought(ticket) and ticket.situation is not Situation.RAID
    for camp in (0, 1):
        for host in hosts_of_camp(war, ticket, camp):
            if not host.companies:
                dissolve(war, host, retreats.fates_thrown(ticket.outcome))
            elif fought:
                war.change(host, fought=True)
        for lent in ticket.camps[camp].supports:
            lender = war.campaign.hosts.get(war.campaign.supports[lent].host)
            if lender is not None and not lender.companies:
                dissolve(war, lender, retreats.fates_thrown(ticket.outcome))


def _set_free(war: War, host: Host) -> None:
    war.change(host, free=True)
    war.tell("set_free", clan=host.clan, clauses=("CAM-SIE-3",), host=host.id, place=host.at)

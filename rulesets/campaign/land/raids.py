"""What raids bring (CAM-RAI-3, CAM-LIF-1)."""

from __future__ import annotations

from rulesets.campaign.houses import lives
from rulesets.campaign.tickets import AnswerKind, Ticket
from rulesets.campaign.war import War

MARKS_MOST = 2
"""CAM-ECO-3, CAM-RAI-3: so many raid marks a province has at most."""
PART = 8


def bring_home(war: War, ticket: Ticket) -> None:
    """CAM-RAI-3: what a raid brings that might have been met: as :func:`unmet` where nobody intercepted or the raiders
    won; the mark without money after a draw; nothing if they lost. A raid won is a deed of who led it (CAM-LIF-1).
    """
    if ticket.outcome is None:
        return
    raider = ticket.camps[0]
    let_go = ticket.kind_of(1) is AnswerKind.LET_GO
    if let_go or ticket.outcome.winner == 0:
        unmet(war, raider.clans[0], ticket.place)
    elif ticket.outcome.winner is None:
        _mark(war, raider.clans[0], ticket.place, 0)
    if not let_go and ticket.outcome.winner == 0 and raider.leader:
        lives.deed(war, raider.leader, 1, "raid")


def unmet(war: War, clan: str, place: str) -> None:
    """CAM-RAI-3: a raid that has its way: a raid mark, and an eighth of the land's k for the raider."""
    _mark(war, clan, place, war.campaign.realm.lands[place].k // PART)


def _mark(war: War, clan: str, place: str, k: int) -> None:
    """One raid mark more and so much money, if the province had fewer than two."""
    province = war.province(place)
    if province.raids >= MARKS_MOST:
        war.tell("raided_in_vain", clan=clan, clauses=("CAM-RAI-3",), place=place)
        return
    war.change(province, raids=province.raids + 1)
    raider = war.clan(clan)
    war.change(raider, chest=raider.chest + k)
    war.tell("raided", clan=clan, clauses=("CAM-RAI-3",), place=place, k=k, raids=province.raids + 1)

"""What befell persons in a battle: marks, fate dice, deeds and shames (CAM-FAT-1 to CAM-FAT-4, CAM-LIF-1)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.campaign.fights.strengths import ratio, weaker
from rulesets.campaign.houses import lives
from rulesets.campaign.houses.fates import FELL as FATE_FELL
from rulesets.campaign.houses.fates import FELL_AMONG_ENEMIES, throw_fell, throw_taken
from rulesets.campaign.houses.fates import TAKEN as FATE_TAKEN
from rulesets.campaign.houses.honour import UNEVEN
from rulesets.campaign.numbers import id_order
from rulesets.campaign.people import is_fit
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Outcome, Situation, Ticket
from rulesets.campaign.war import War
from rulesets.engine.sayings import Words

FELL, HURT, TAKEN, DEED, SHAME = "fell", "hurt", "taken", "deed", "shame"
MARKS = (FELL, HURT, TAKEN, DEED, SHAME)
"""CAM-FAT-1."""
HURT_FOR = 1
"""CAM-FAT-3: who is hurt alone is wounded for so many seasons."""


def throw_fates(war: War, ticket: Ticket, outcome: Outcome) -> list[str]:
    """CAM-FAT-2, CAM-FAT-3: the fate dice in seat and id order, after the toll; who is hurt alone is wounded without a
    die. Who fell and was taken has fallen (CAM-RUL-18); of a side that
    holds the field nobody is taken. Returns the ids of those who were killed.
    """
    killed = []
    for id in in_seat_order(war.campaign, outcome.marks):
        person, marks = war.person(id), outcome.marks[id]
        camp = ticket.camp_of(person.clan)
        if person.dead or camp < 0:
            continue
        enemy = ticket.camps[1 - camp].answers
        if FELL in marks:
            throw_fell(war, person, enemy, ticket.field == 1 - camp)
        elif TAKEN in marks and ticket.field != camp:
            throw_taken(war, person, enemy)
        _hurt(war, id, marks, enemy)
        if war.person(id).dead:
            killed.append(id)
    return killed


def lot_of(ticket: Ticket, outcome: Outcome, person: str, camp: int) -> Words:
    """CAM-FAT-2: by which column of the chart the fate of a person of a camp is read; empty where no die is thrown."""
    marks = outcome.marks.get(person, ())
    if FELL in marks:
        return (FELL_AMONG_ENEMIES if ticket.field == 1 - camp else FATE_FELL).name
    return FATE_TAKEN.name if TAKEN in marks and ticket.field != camp else ""


def _hurt(war: War, id: str, marks: Iterable[str], enemy: str) -> None:
    """CAM-FAT-3: one who was hurt is wounded even if his captors let him go (CAM-RUL-68)."""
    if HURT in marks and FELL not in marks and is_fit(war.person(id), war.campaign.season):
        lives.wound(war, war.person(id), HURT_FOR, enemy)


def in_seat_order(campaign: Campaign, ids: Iterable[str]) -> list[str]:
    """Persons' ids in seat order of their clans, then by id (CAM-FAT-2)."""
    return sorted(ids, key=lambda id: (campaign.seat_order(campaign.persons[id].clan), id_order(id)))


# -- deeds -------------------------------------------------------------------------------------------------------------


def remember_deeds(war: War, ticket: Ticket, outcome: Outcome) -> None:
    """CAM-LIF-1: deeds and shames of a battle, told before the fates, so that the dead have theirs too: leading a
    winner, named persons killed, the first over the wall, and what the system counts as one (CAM-FAT-1).
    """
    _of_leader(war, ticket, outcome)
    for id in in_seat_order(war.campaign, {*outcome.marks, *outcome.slain}):
        for _victim in outcome.slain.get(id, ()):
            lives.deed(war, id, 1, "killed")
        marks = outcome.marks.get(id, ())
        if deeds := marks.count(DEED):
            lives.deed(war, id, deeds, "battle")
        if shames := marks.count(SHAME):
            lives.shame(war, id, shames, "battle")


def _of_leader(war: War, ticket: Ticket, outcome: Outcome) -> None:
    """Leading a winner: one deed, two as the weaker at odds of 3/2; the first over the wall is who leads a storm. What
    a raid brings is told with the raid (CAM-RAI-3).
    """
    if outcome.winner is None or outcome.how == "answer" or ticket.situation is Situation.RAID:
        return
    leader = ticket.camps[outcome.winner].leader
    if not leader:
        return
    odds = ratio(ticket.camps)
    uneven = odds is None or odds >= UNEVEN
    lives.deed(war, leader, 2 if uneven and weaker(ticket.camps) == outcome.winner else 1, "won")
    if ticket.situation is Situation.ASSAULT and outcome.winner == 0:
        lives.deed(war, leader, 1, "stormed")

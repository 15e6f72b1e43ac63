"""Battles on paper (CAM-BAT-8, CAM-FAT-4)."""

from __future__ import annotations

from rulesets.campaign.fights import forces
from rulesets.campaign.fights.leading import Levies, contingents
from rulesets.campaign.fights.strengths import odds, strengths_brought
from rulesets.campaign.numbers import id_order, rhu
from rulesets.campaign.options import PAPER
from rulesets.campaign.people import Person
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Outcome, Part, Ticket
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Reading, Sense, Test
from rulesets.engine.mustering.levies import Contingent, Levied, Losses
from rulesets.engine.sayings import _, players_name, say

PARTS = 4
"""Pieces for a figure on paper: so that a half and a quarter of a type are whole."""
LOSER, WINNER = 2, 1
"""CAM-BAT-8: of these the loser loses a half, the winner a quarter, as if killed."""
FALLS = {False: Die.D10, True: Die.D20}
"""CAM-FAT-4: what each person throws, of the loser and of the winner; on 1 he has fallen."""


def levies(campaign: Campaign, ticket: Ticket) -> Levies:
    """Both camps on paper: every figure fights that is not left out (CAM-BAT-11)."""
    first, second = (
        _levy(contingents(forces.companies(campaign, ticket.place, camp, ticket.leaves_out(index))))
        for index, camp in enumerate(ticket.camps)
    )
    return first, second


def _levy(types: tuple[Contingent, ...]) -> Levied:
    fielded = {one.type: one.figures for one in types}
    pieces = {type: PARTS * figures for type, figures in fielded.items()}
    return Levied(PAPER, 1, fielded, pieces, (), {})


def fight(war: War, ticket: Ticket) -> Outcome:
    """CAM-BAT-8: one D100: the stronger wins if it is at most rhu(100 p); equal strengths: the holder's is it, else
    that of the first in seat order. Then each person throws whether he has fallen (CAM-FAT-4).
    """
    strengths = strengths_brought(war.campaign, ticket)
    strong = favourite(war.campaign, ticket, strengths)
    chance = rhu(100 * odds(strengths[strong], strengths[1 - strong]))
    test = Test(
        "paper",
        Die.D100,
        chance,
        "CAM-BAT-8",
        _("the stronger wins"),
        reading=Reading.SUM,
        sense=Sense.AT_MOST,
    )
    winner = strong if war.throw(test).passed else 1 - strong
    losses = tuple(
        {
            type: Losses(killed=_share(index == winner, pieces))
            for type, pieces in ticket.levies[index].pieces.items()
        }
        for index in (0, 1)
    )
    marks = _who_fell(war, ticket, winner)
    return Outcome(winner=winner, how=PAPER, losses=(losses[0], losses[1]), marks=marks)


def favourite(campaign: Campaign, ticket: Ticket, strengths: tuple[int, int]) -> int:
    """The camp whose chance the die is set against: the stronger; of equals the holder, else by seat order."""
    if strengths[0] != strengths[1]:
        return int(strengths[1] > strengths[0])
    holder = next((index for index, camp in enumerate(ticket.camps) if camp.part is Part.HOLDER), -1)
    if holder >= 0:
        return holder
    seats = [campaign.seat_order(camp.answers) for camp in ticket.camps]
    return seats.index(min(seats))


def _share(won: bool, pieces: int) -> int:
    return (WINNER if won else LOSER) * pieces // PARTS


def _who_fell(war: War, ticket: Ticket, winner: int) -> dict[str, tuple[str, ...]]:
    there = [
        (person, index == winner)
        for index, camp in enumerate(ticket.camps)
        for person in forces.persons(war.campaign, ticket.place, camp)
    ]
    there.sort(key=lambda one: (war.campaign.seat_order(one[0].clan), id_order(one[0].id)))
    return {person.id: ("fell",) for person, won in there if _falls(war, person, won)}


def _falls(war: War, person: Person, won: bool) -> bool:
    label = say("{person} falls", person=players_name(person.name))
    test = Test("falls", FALLS[won], 1, "CAM-FAT-4", label, reading=Reading.SUM, sense=Sense.AT_MOST)
    return war.throw(test).passed

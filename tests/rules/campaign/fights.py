"""Battles of a war in the middle, for tests: two camps, a ticket, answers, a system made of nothing but numbers."""

from __future__ import annotations

from fractions import Fraction

from rulesets import campaign as wars
from rulesets.campaign.fights import answering, issuing, settling
from rulesets.campaign.state import Stage
from rulesets.campaign.tickets import Camp, Part, Situation
from rulesets.campaign.war import War
from rulesets.engine.mustering.levies import Bounds, Fielding, Levied, LeviedUnit, Losses, Rate, drawn_up
from rulesets.koku.levies.options import OPTIONS

ANY = Rate(Fraction(1), 1, 5)


RATES = dict.fromkeys(("ash", "sam", "samc", "ron", "mon", "ronc", "monc", "oban", "gun"), ANY)
KNOWN = ("raid", "assault", "relief", "meeting", "crossing", "ambush", "field")


def levy(companies, leader, persons, scale, options):
    drawn = drawn_up(companies, RATES, scale)
    units = [
        LeviedUnit(f"{number}.{part}", block.type, pieces)
        for number, block in enumerate(drawn.blocks)
        for part, pieces in enumerate(block.units)
    ]
    return Levied(
        "koku", scale, drawn.figures, drawn.pieces, tuple(units), {"leader": leader.id if leader else ""},
        drawn.joined, drawn.reserves, price=10,
    )  # fmt: skip


NUMBERS = Fielding(
    options=OPTIONS,
    bounds=Bounds(most_pieces=100, least_pieces=1),
    levy=levy,
    holds=lambda ground: ground.key in KNOWN,
    situation=lambda ground: {"key": ground.key, "river": ground.river, "price": ground.price},
    fates=lambda final, events: tuple(
        {id: Losses(*told) for id, told in side.items()} for side in final["losses"]
    ),
    person_marks=lambda final, events: {id: tuple(marks) for id, marks in final.get("marks", {}).items()},
)
"""A system that fields a piece for a figure and knows every situation; its battles have KOKU's options."""
SYSTEMS = {"koku": NUMBERS}


def war_on(campaign, faces=(), stage=Stage.PROVINCES):
    """A war at work in a state in which battles are fought."""
    campaign.stage = stage
    return War(campaign, wars.ScriptedWarDice(list(faces)))


def ticket(
    war, place, attackers, holders, situation="field", inside=False, edge="", part=Part.HOLDER, round=1
):
    """A ticket: hosts of both camps by their ids."""
    hosts = war.campaign.hosts

    def camp(ids, **values):
        clans = tuple(dict.fromkeys(hosts[id].clan for id in ids)) or (war.campaign.provinces[place].owner,)
        return Camp(clans, tuple(ids), **values)

    camps = (camp(attackers), camp(holders, inside=inside, part=part))
    return issuing.issue(war, Situation(situation), place, camps, edge, round)


def answered(war, ticket, systems=SYSTEMS, **answers):
    """The ticket after its answers were opened."""
    answering.open_answers(war, ticket.id, answers, systems)
    return war.campaign.tickets[ticket.id]


def settled(war, ticket, **outcome):
    """The ticket after its battle was settled with that outcome."""
    settling.settle(war, ticket.id, wars.Outcome(**outcome))
    return war.campaign.tickets[ticket.id]

"""By which system a battle is fought, at which scale, with which levies (CAM-BAT-9, CAM-LEV-1 to CAM-LEV-4).

Both levies are worked out by the same table, at one scale, and no system asks of them what it asks of rosters
(CAM-RUL-8). The sums are shared
(:mod:`rulesets.engine.mustering.levies`), the rates and what stands on the table are the systems' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rulesets.campaign.fights import forces
from rulesets.campaign.fights.ground import ground_of
from rulesets.campaign.fights.strengths import weaker
from rulesets.campaign.options import BY_DEFENDER, BY_SIZE, FALL_BACK_ON, PAPER
from rulesets.campaign.people import Person
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Answer, Situation, Ticket
from rulesets.campaign.troops import TROOPS, Company, size
from rulesets.engine.mustering.levies import Battleground, Contingent, Fielding, Levied, Officer
from rulesets.engine.sayings import players_name

SCALES = range(1, 9)
"""CAM-LEV-4."""
BY_COMPANIES = ((2, "godai"), (4, "skirmish"), (9, "koku"), (13, "sky"))
"""CAM-BAT-9, ``by_size``: up to so many companies of the larger camp; more are Age of War's."""
OF_THE_LARGEST = "ageofwar"
RAIDS = ("skirmish", "godai")
"""CAM-RAI-2: what a raid can be fought by, the first by default."""
Levies = tuple[Levied, Levied]
Answers = Mapping[str, Answer]


class Led(NamedTuple):
    """How a battle will be fought: the system, the scale, both levies."""

    system: str
    scale: int
    levies: Levies


# -- what a camp brings ------------------------------------------------------------------------------------------------


def contingents(companies: Iterable[Company]) -> tuple[Contingent, ...]:
    """CAM-LEV-3: the types of a camp with their figures, in the order of kinds, weapons and weights. A type of nought
    figures does not exist (CAM-RUL-17).
    """
    sums: dict[str, int] = {}
    known: dict[str, Company] = {}
    for one in companies:
        if one.n:
            sums[one.type] = sums.get(one.type, 0) + one.n
            known[one.type] = one
    kinds = list(TROOPS)
    order = sorted(sums, key=lambda type: (kinds.index(known[type].kind), type))
    return tuple(
        Contingent(type, str(one.kind), one.weapon, one.weight, sums[type], one.mounted)
        for type in order
        for one in (known[type],)
    )


def officer(person: Person, post: str = "") -> Officer:
    """A person as a system needs him (CAM-LEV-11)."""
    return Officer(
        id=person.id, name=players_name(person.name), rank=str(person.rank), command=person.command, clan=person.clan,
        trait=str(person.trait or ""), deeds=person.deeds, honour=person.honour, limp=person.limp,
        sheet=person.sheet, began=person.began, post=post,
    )  # fmt: skip


def levy(
    campaign: Campaign, ticket: Ticket, camp: int, answer: Answer, system: Fielding, scale: int
) -> Levied:
    """CAM-LEV-1: a camp at a scale, without what its answer leaves out (CAM-BAT-11); posts are as it wished."""
    brought = forces.companies(campaign, ticket.place, ticket.camps[camp], answer.leave)
    return system.levy(contingents(brought), *officers(campaign, ticket, camp, answer), scale, {})


def officers(
    campaign: Campaign, ticket: Ticket, camp: int, answer: Answer
) -> tuple[Officer | None, tuple[Officer, ...]]:
    """CAM-LEV-11: who leads a camp (None: a nameless captain), and its other fit persons, with the posts that its
    answer gives them.
    """
    of = ticket.camps[camp]
    there = [
        officer(person, answer.posts.get(person.id, ""))
        for person in forces.persons(campaign, ticket.place, of)
    ]
    leader = next((person for person in there if person.id == of.leader), None)
    return leader, tuple(person for person in there if leader is None or person.id != leader.id)


# -- which system ------------------------------------------------------------------------------------------------------


def choose_system(
    campaign: Campaign, ticket: Ticket, answers: Answers, systems: Mapping[str, Fielding]
) -> Led | None:
    """CAM-BAT-9: the system of a battle with its scale and levies: the one that is meant, or the first that can hold
    the fight and that the campaign allows; None where paper decides (CAM-BAT-8, CAM-RUL-29).
    """
    ground = ground_of(campaign, ticket)
    for slug in dict.fromkeys(candidates(campaign, ticket, answers)):
        system = systems.get(slug)
        if system is not None and campaign.options.allows(slug):
            found = smallest_scale(campaign, ticket, answers, slug, system, ground)
            if found is not None:
                return found
    return None


def candidates(campaign: Campaign, ticket: Ticket, answers: Answers) -> tuple[str, ...]:
    """Systems in the order in which they are tried (CAM-BAT-9, CAM-BAT-13, CAM-RAI-2)."""
    if ticket.situation is Situation.RAID:
        first = campaign.options.raid_system
        return () if first == PAPER else (first, *RAIDS)
    return (system_meant(campaign, ticket, answers), *FALL_BACK_ON)


def system_meant(campaign: Campaign, ticket: Ticket, answers: Answers) -> str:
    """CAM-BAT-9: the system that a battle is to be fought by: what both sides agree on (CAM-BAT-13), else by the
    option.
    """
    wished = [answers[camp.answers].system if camp.answers in answers else "" for camp in ticket.camps]
    if wished[0] and wished[0] == wished[1]:
        return wished[0]
    option = campaign.options.battle_system
    if option == BY_SIZE:
        return by_size(campaign, ticket)
    if option == BY_DEFENDER:
        return wished[names_system(ticket)] or FALL_BACK_ON[0]
    return option


def names_system(ticket: Ticket) -> int:
    """CAM-BAT-9, ``defender``: the index of the camp that names the system: the holder, in a meeting the weaker."""
    weak = weaker(ticket.camps)
    return weak if ticket.situation is Situation.MEETING and weak >= 0 else 1


def by_size(campaign: Campaign, ticket: Ticket) -> str:
    """CAM-BAT-9, CAM-RUL-60: by the size of the larger camp (CAM-STR-3)."""
    largest = max(size(forces.companies(campaign, ticket.place, camp)) for camp in ticket.camps)
    return next((system for most, system in BY_COMPANIES if largest <= most), OF_THE_LARGEST)


def sizes() -> dict[str, tuple[int, int]]:
    """CAM-BAT-9, ``by_size``: from how many companies of the larger camp on each system is meant, and up to how many
    (0: any more).
    """
    least, found = 1, {}
    for most, system in (*BY_COMPANIES, (0, OF_THE_LARGEST)):
        found[system] = (least, most)
        least = most + 1
    return found


def smallest_scale(
    campaign: Campaign, ticket: Ticket, answers: Answers, slug: str, system: Fielding, ground: Battleground
) -> Led | None:
    """CAM-LEV-4, CAM-RUL-23: the smallest scale at which both sides are within a table's most; None if one is then
    under its least, or the situation is none of the system's (CAM-GRD-5).
    """
    if not system.holds(ground):
        return None
    for scale in SCALES:
        first, second = (
            levy(campaign, ticket, index, answers.get(camp.answers, Answer()), system, scale)
            for index, camp in enumerate(ticket.camps)
        )
        sizes = system.measure(first), system.measure(second)
        if all(one.fits for one in sizes):
            return Led(slug, scale, (first, second)) if all(one.enough for one in sizes) else None
    return None

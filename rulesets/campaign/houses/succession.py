"""Who leads a clan after its daimyo, who comes, who grows old, who goes over (CAM-LIF-4 to CAM-LIF-6, CAM-PER-3)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.campaign.houses import lives
from rulesets.campaign.houses.honour import LOW
from rulesets.campaign.lookups import clans_in_being, people_of
from rulesets.campaign.numbers import id_order
from rulesets.campaign.opening import throw_trait
from rulesets.campaign.people import PERSONS_LEAST, Person, Rank, Trait
from rulesets.campaign.scenarios import Named
from rulesets.campaign.state import Campaign
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Sense, Test
from rulesets.engine.sayings import Words, _, players_name, say

DAIMYO_LEAST = 2
"""The least command of a daimyo who succeeds one (CAM-LIF-4)."""
KINSMAN_COMMAND = 1
OLD = 12
"""After so many seasons in office a daimyo may die in bed (CAM-LIF-6)."""
HEIR_MOST = 3
SPRINGS = 3
"""Every third spring the heir gains a command (CAM-LIF-5): that of the years 3, 6 and so on (CAM-RUL-52)."""
KINSMAN = Named(_("Kinsman"), "一門")
"""The name of somebody without a name (CAM-LIF-4, CAM-LIF-5)."""


# -- succession --------------------------------------------------------------------------------------------------------


def succeed(war: War, clan: str) -> None:
    """CAM-LIF-4: at a close, who leads a clan whose daimyo is dead: the heir; else the general of most honour, else
    such a hero; else a nameless kinsman. He is daimyo with his own command, at least 2. While the daimyo is only
    held, the same man is regent, which changes no rank (CAM-RUL-19).
    """
    daimyo = next((one for one in people_of(war.campaign, clan) if one.rank is Rank.DAIMYO), None)
    if daimyo is not None:
        if daimyo.prisoner and daimyo.since == war.campaign.season:
            _regent(war, clan)
        return
    found = successor(war.campaign, clan) or _new_person(war, clan, KINSMAN, Rank.HEIR, KINSMAN_COMMAND)
    command = max(DAIMYO_LEAST, found.command)
    war.change(found, rank=Rank.DAIMYO, command=command, office=war.campaign.season)
    war.tell(
        "succeeded", clan=clan, clauses=("CAM-LIF-4",), person=found.id, rank=str(found.rank), command=command
    )


def successor(campaign: Campaign, clan: str) -> Person | None:
    """CAM-LIF-4: who leads a clan without its daimyo: heir, then general, then hero, of several the one of most honour,
    ties by id. Who is held by others does not (CAM-RUL-78).
    """
    ranks = (Rank.HEIR, Rank.GENERAL, Rank.HERO)
    free = [one for one in people_of(campaign, clan) if not one.held_by and one.rank in ranks]
    return min(free, key=lambda one: (ranks.index(one.rank), -one.honour, id_order(one.id)), default=None)


def _regent(war: War, clan: str) -> None:
    """Told once, at the close of the season in which the daimyo was taken; without anybody a kinsman comes."""
    found = successor(war.campaign, clan) or _new_person(war, clan, KINSMAN, Rank.HEIR, KINSMAN_COMMAND)
    war.tell("regent", clan=clan, clauses=("CAM-LIF-4", "CAM-RUL-19"), person=found.id)


# -- Q0 ----------------------------------------------------------------------------------------------------------------


def new_men(war: War) -> None:
    """CAM-LIF-5: in spring a clan with fewer than five persons alive gets a hero; every third spring the heir gains a
    command, at most 3.
    """
    for clan in clans_in_being(war.campaign):
        if len(people_of(war.campaign, clan)) < PERSONS_LEAST:
            person = _new_person(war, clan, _next_name(war.campaign, clan), Rank.HERO, 0)
            if war.campaign.options.traits == "thrown":
                throw_trait(war, person)
    if war.campaign.year % SPRINGS == 0:
        for clan in clans_in_being(war.campaign):
            _heirs_grow(war, clan)


def _heirs_grow(war: War, clan: str) -> None:
    for person in people_of(war.campaign, clan):
        if person.rank is Rank.HEIR and person.command < HEIR_MOST:
            war.change(person, command=person.command + 1)
            war.tell(
                "heir_grew",
                clan=clan,
                clauses=("CAM-LIF-5",),
                person=person.id,
                command=person.command + 1,
            )


def _next_name(campaign: Campaign, clan: str) -> Named:
    """The first of the scenario's others for whom there is no person yet; then nameless men."""
    known = {person.name for person in campaign.persons.values() if person.clan == clan}
    others = campaign.scenario.house(clan).others
    return next((other for other in others if other.name not in known), KINSMAN)


def _new_person(war: War, clan: str, name: Named, rank: Rank, command: int) -> Person:
    """Somebody new at the seat; his trait is the scenario's where that gives them."""
    trait = name.trait if war.campaign.options.traits == "scenario" else None
    person = Person(war.new_id("p"), name.name, clan, rank, command, name.kanji, trait, began=command)
    war.keep(person)
    war.tell(
        "person_came", clan=clan, clauses=("CAM-LIF-5",) if rank is Rank.HERO else ("CAM-LIF-4",), person=person.id,
        rank=str(rank), command=command,
    )  # fmt: skip
    return person


def grow_old(war: War) -> None:
    """CAM-LIF-6: with option ``years`` each spring a D20 for a daimyo of twelve and more seasons in office: on 1 he
    dies in bed, and is succeeded at once.
    """
    if not war.campaign.options.years:
        return
    for clan in clans_in_being(war.campaign):
        daimyo = next((one for one in people_of(war.campaign, clan) if one.rank is Rank.DAIMYO), None)
        if daimyo is None or war.campaign.season - max(1, daimyo.office) < OLD:
            continue
        test = _low("age", Die.D20, "CAM-LIF-6", say("{person} grows old", person=players_name(daimyo.name)))
        if war.throw(test).passed:
            lives.die(war, daimyo, why="age")
            succeed(war, clan)
        else:
            war.tell("grew_old", clan=clan, clauses=("CAM-LIF-6",), person=daimyo.id)


def _low(name: str, die: Die, clause: str, label: Words) -> Test:
    """A die that is thrown for a 1."""
    return Test(name, die, 1, clause, label, sense=Sense.AT_MOST)


# -- the Ambitious -----------------------------------------------------------------------------------------------------


def go_over(war: War) -> None:
    """CAM-PER-3, CAM-HON-2: at a winter's close the Ambitious of a clan of honour 5 or less throw a D6, and on 1 go
    over, alone, to the clan of most honour (ties in seat order); a daimyo or heir never does.
    """
    poor = [clan for clan in clans_in_being(war.campaign) if war.clan(clan).honour <= LOW]
    for person in [person for clan in poor for person in ambitious(people_of(war.campaign, clan))]:
        other = _most_honoured(war.campaign, person.clan)
        if not other:
            return
        test = _low(
            "ambition", Die.D6, "CAM-PER-3", say("{person} looks around", person=players_name(person.name))
        )
        if war.throw(test).passed:
            lives.move(war, person, clan=other)
            war.tell("went_over", clan=person.clan, clauses=("CAM-PER-3",), person=person.id, to=other)
        else:
            war.tell("stayed", clan=person.clan, clauses=("CAM-PER-3",), person=person.id)


def ambitious(persons: Iterable[Person]) -> list[Person]:
    """Who may go over: Ambitious, neither daimyo nor heir, in nobody's hands."""
    return [
        person
        for person in persons
        if person.trait is Trait.AMBITIOUS
        and person.rank not in (Rank.DAIMYO, Rank.HEIR)
        and not person.held_by
    ]


def _most_honoured(campaign: Campaign, clan: str) -> str:
    others = [other for other in clans_in_being(campaign) if other != clan]
    return min(
        others,
        key=lambda other: (-campaign.clans[other].honour, campaign.seat_order(other)),
        default="",
    )

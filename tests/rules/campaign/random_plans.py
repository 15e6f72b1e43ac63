"""Clans without sense: plans of whatever can be ordered, lawful or not, and answers by lot.

A war between them goes where no sensible one would lead: everybody marches against everybody, breaks treaties, splits
hosts to the last company, storms with one man, and gives castles away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.events import Settled
from rulesets.campaign.fights.defaults import may_answer
from rulesets.campaign.lookups import clans_in_being, hosts_of, people_of, persons_with, provinces_of
from rulesets.campaign.state import Campaign, Host, Stage
from rulesets.campaign.ways_back import ways_back
from tests.rules.campaign.laws import broken_laws

Json = dict[str, Any]
NONSENSE: tuple[Json, ...] = (
    {"hosts": {"h999": {"kind": "hold"}}},
    {"house": [{"kind": "works", "province": "Nowhere"}]},
    {"forms": [{"host": "h1", "to": "h2", "all": True}], "gifts": [{"to": "nobody", "k": 5}]},
    {"unknown": 1},
    {"standing": 7},
)


# -- plans -------------------------------------------------------------------------------------------------------------


def random_plan(campaign: Campaign, clan: str, random: Random) -> Json:
    """A plan of a clan's as plain JSON; now and then nonsense, now and then none of its parts."""
    if random.random() < 0.05:
        return random.choice(NONSENSE)
    plan: Json = {"hosts": {}}
    forms = list(_forms(campaign, clan, random))
    for host in hosts_of(campaign, clan):
        if random.random() < 0.9:
            plan["hosts"][host.id] = _order(campaign, host, random)
    for form in forms:
        if form["to"].startswith("+") and random.random() < 0.7:
            plan["hosts"][form["to"]] = _order(campaign, campaign.hosts[form["host"]], random)
    for province in provinces_of(campaign, clan):
        if random.random() < 0.02:
            plan["hosts"][province.key] = {"kind": "yield"}
    plan["forms"] = forms
    plan["house"] = [_house(campaign, clan, random) for _each in range(random.randrange(5))]
    others = [other for other in clans_in_being(campaign) if other != clan]
    if others and random.random() < 0.2:
        plan["gifts"] = [{"to": random.choice(others), "k": random.randrange(1, 60)}]
    if others and random.random() < 0.25:
        plan["signs"] = [_sign(campaign, clan, random.choice(others), random)]
    if random.random() < 0.1:
        plan["standing"] = random.randrange(5)
    return plan


def _order(campaign: Campaign, host: Host, random: Random) -> Json:
    """Any order, marches most of all."""
    if not host.free:
        return {"kind": random.choice(("hold", "sally", "sally", "yield"))}
    near = campaign.realm.neighbours(host.at)
    kinds = ("march",) * 6 + ("forced", "hold", "invest", "assault", "assault", "support", "raid", "sally")
    kind = random.choice(kinds)
    if kind == "march":
        return {"kind": "march", "to": random.choice(near), **_some(host, random, 0.2)}
    if kind == "forced":
        via = random.choice(near)
        return {"kind": "march", "via": via, "to": random.choice(campaign.realm.neighbours(via))}
    if kind == "support":
        place = random.choice((*near, host.at))
        helped = random.choice((host.clan, *campaign.order))
        return {"kind": "support", "place": place, "for": helped, **_some(host, random, 0.3)}
    if kind == "raid":
        riders = [person.id for person in persons_with(campaign, host.id)][: random.randrange(3)]
        party = [company.id for company in random.sample(host.companies, min(len(host.companies), 2))]
        return {"kind": "raid", "place": random.choice(near), "companies": party, "persons": riders}
    return {"kind": kind}


def _some(host: Host, random: Random, chance: float) -> Json:
    if random.random() >= chance:
        return {}
    some = random.sample(host.companies, random.randrange(1, len(host.companies) + 1))
    return {"companies": [company.id for company in some]}


def _forms(campaign: Campaign, clan: str, random: Random) -> Iterator[Json]:
    hosts = hosts_of(campaign, clan)
    for number, host in enumerate(hosts, 1):
        if random.random() < 0.2 and len(host.companies) > 1:
            yield {"host": host.id, "to": f"+{number}", **_some(host, random, 1.0)}
        if random.random() < 0.2:
            types = sorted({company.type for company in host.companies})
            alike = [company.id for company in host.companies if company.type == random.choice(types)]
            yield {"host": host.id, "to": host.id, "companies": alike}
        beside = [other for other in hosts if other.at == host.at and other.id != host.id]
        if beside and random.random() < 0.3:
            yield {
                "host": host.id,
                "to": random.choice(beside).id,
                **random.choice(({"all": True}, _some(host, random, 1.0))),
            }
    for person in people_of(campaign, clan):
        if random.random() < 0.15:
            to = random.choice((*(host.id for host in hosts), "seat", "castle"))
            yield {"host": person.host, "to": to, "persons": [person.id]}


def _house(campaign: Campaign, clan: str, random: Random) -> Json:
    """Any order of the house."""
    own = [province.key for province in provinces_of(campaign, clan)] or ["Nowhere"]
    place, anywhere = random.choice(own), random.choice(list(campaign.provinces))
    hosts = [host.id for host in hosts_of(campaign, clan)]
    joins = {"joins": random.choice(hosts)} if hosts and random.random() < 0.7 else {}
    person = random.choice(list(campaign.persons))
    other = random.choice(campaign.order)
    makers: list[Callable[[], Json]] = [
        lambda: {"kind": "muster", "province": place, "banners": random.randrange(1, 4), **joins},
        lambda: {"kind": "muster", "province": place, **joins},
        lambda: {"kind": "great_muster", **joins},
        lambda: {"kind": "gun", "province": place, **joins},
        lambda: {"kind": "hire", "province": place, **joins},
        lambda: {"kind": "works", "province": place},
        lambda: {
            "kind": "ninja", "province": anywhere, "person": person,
            "mission": random.choice(("scout", "gate", "fire", "strike", "guard", "band")),
        },
        lambda: {
            "kind": "appoint", "person": person, "to": random.choice(("heir", "general", "castellan")),
            "castle": place,
        },
        lambda: {
            "kind": "prisoner", "person": person, "deal": random.choice(("offer", "demand", "free", "kill")), "k": 60,
        },
        lambda: {"kind": random.choice(("break", "denounce")), "with": other},
    ]  # fmt: skip
    return random.choice(makers)()


def _sign(campaign: Campaign, clan: str, other: str, random: Random) -> Json:
    """A treaty that the other may well have signed in the same words: it hangs on the season alone."""
    kind = ("truce", "alliance")[campaign.season % 2]
    return {"with": other, "kind": kind, "seasons": 1 + campaign.season % 4}


# -- answers -----------------------------------------------------------------------------------------------------------


def random_answers(campaign: Campaign, id: str, random: Random) -> dict[str, Json]:
    """Answers of both camps to a ticket; now and then none."""
    ticket = campaign.tickets[id]
    found: dict[str, Json] = {}
    for index, camp in enumerate(ticket.camps):
        if camp.answers not in campaign.clans or random.random() < 0.2:
            continue
        answer: Json = {"kind": str(random.choice(may_answer(campaign, ticket, index)))}
        hosts = [campaign.hosts[host] for host in camp.hosts if host in campaign.hosts]
        back = [place for host in hosts for place in ways_back(campaign, host, ticket)]
        if back and random.random() < 0.5:
            answer["retreat"] = random.choice(back)
        found[camp.answers] = answer
    return found


# -- whole wars --------------------------------------------------------------------------------------------------------


class Senseless:
    """A war between senseless clans, step by step. Every step is held to the laws."""

    def __init__(self, seed: int, scenario: str, **options: Any) -> None:
        self.random = Random(f"{seed}:{scenario}")
        self.dice = wars.CampaignDice(f"{seed}".encode(), [scenario])
        self.campaign = wars.open(scenario, {"fog": self.random.random() < 0.5, **options}, {})
        self.opening = document(self.campaign)
        self.patches: list[Json] = []
        self.plans = 0
        self._done(wars.begin(self.campaign, {}, self.dice))

    def _done(self, step: Settled) -> None:
        self.campaign = step.campaign
        self.patches += [event.patch for event in step.events]
        broken = broken_laws(self.campaign)
        if broken:
            raise AssertionError(f"season {self.campaign.season}, {self.campaign.stage}: {broken}")

    def season(self) -> None:
        """One season: random plans, random answers, the close."""
        campaign = self.campaign
        plans = {clan: random_plan(campaign, clan, self.random) for clan in clans_in_being(campaign)}
        left = {clan: plan for clan, plan in plans.items() if self.random.random() < 0.95}
        self.plans += len(left)
        self._done(wars.adjudicate(campaign, left, self.dice))
        while tickets := seasons.tickets_awaited(self.campaign):
            ticket = self.random.choice(tickets)
            answers = random_answers(self.campaign, ticket.id, self.random)
            self._done(wars.open_answers(self.campaign, ticket.id, answers, self.dice, {}))
        self._done(wars.close(self.campaign, self.dice))

    def run(self, most: int = 99) -> None:
        """So many seasons, or the whole war; then its document is read again, and made again from its events."""
        for _season in range(most):
            if self.campaign.stage is Stage.OVER:
                break
            self.season()
        broken = broken_laws(self.campaign, whole=True)
        if broken:
            raise AssertionError(f"{broken}")
        if replay_patches(self.opening, self.patches) != document(self.campaign):
            raise AssertionError("the war does not replay from its events")

"""What is done in a worked example: acts by their kinds, each a clan's or nobody's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.campaign import seasons
from rulesets.campaign.fights import answering, issuing, settling
from rulesets.campaign.houses import fates, opening_season
from rulesets.campaign.land import (
    close,
    foraging,
    harvest,
    musters,
    paying,
    refit,
    returning,
    risings,
    stores,
)
from rulesets.campaign.plans import sealing
from rulesets.campaign.played import scenes
from rulesets.campaign.played.questions import QUESTIONS, Answered, PlayedQuestion
from rulesets.campaign.shown.naming import clan_name
from rulesets.campaign.state import Returning
from rulesets.campaign.tickets import Answer, AnswerKind, Outcome, Part, Situation, Status, Ticket
from rulesets.campaign.war import War
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.sayings import Words, _, say

Json = dict[str, Any]


class Playing:
    """An example at work: the war, the plans and answers that are filed but not opened, and what was asked."""

    def __init__(self, war: War, systems: Mapping[str, Fielding]) -> None:
        self.war = war
        self.systems = systems
        self.plans: dict[str, Json] = {}
        self.answers: dict[str, Json] = {}
        self.asked: list[Json] = []
        self.last: Words = ""

    def act(self, clan: str, given: Json) -> None:
        """Do something; raises :class:`~rulesets.engine.illegal.Illegal` where the rules refuse it."""
        self.last = ""
        told = {key: value for key, value in given.items() if key != "kind"}
        ACTS[given["kind"]](self, clan, told)

    def label(self, clan: str, given: Json) -> Words:
        """What an act is called."""
        template = LABELS.get(given["kind"], "")
        if clan and template:
            return say("{clan}: {act}", clan=clan_name(self.war.campaign, clan), act=template)
        return template

    @property
    def ticket(self) -> Ticket:
        """The last ticket that has no result."""
        open = [one for one in self.war.campaign.tickets.values() if one.status is not Status.OVER]
        return open[-1]


def _plan(to: Playing, clan: str, given: Json) -> None:
    """A clan's plan; an order that is a text is a march ("Kai", "Musashi>Shimosa")."""
    orders = given.get("hosts", {})
    marches = {host: _march(order) if isinstance(order, str) else order for host, order in orders.items()}
    to.plans[clan] = {**given, "hosts": marches}


def _march(told: str) -> Json:
    *via, place = told.split(">")
    return {"kind": "march", "to": place, **({"via": via[0]} if via else {})}


def _begin(to: Playing, _clan: str, _given: Json) -> None:
    seasons.begin_war(to.war, {})


def _lock(to: Playing, clan: str, given: Json) -> None:
    sealing.lock(to.war, clan, given)


def _open(to: Playing, _clan: str, _given: Json) -> None:
    seasons.open_council(to.war, to.plans)
    to.plans = {}


def _end_battles(to: Playing, _clan: str, given: Json) -> None:
    """Battles that are awaited (at ``place``, or all) end so, and the season goes on."""
    place, wish = given.get("place", ""), given.get("retreat", "")
    answers = {clan: AnswerKind(kind) for clan, kind in given.get("answers", {}).items()}
    for ticket in seasons.tickets_awaited(to.war.campaign):
        if place not in ("", ticket.place, ticket.edge):
            continue
        said = {camp.answers: Answer(answers.get(camp.answers), retreat=wish) for camp in ticket.camps}
        outcome = Outcome(given.get("winner"), given.get("how", "table"))
        to.war.change(ticket, status=Status.OVER, outcome=outcome, answers=said)
        winner = ticket.camps[outcome.winner].answers if outcome.winner is not None else ""
        to.war.tell(
            "battle_over",
            ticket=ticket.id,
            place=ticket.place,
            winner=winner,
            how=outcome.how,
            clauses=("CAM-BAT-10",),
        )
    seasons.proceed(to.war)


def _issue(to: Playing, _clan: str, given: Json) -> None:
    """A ticket between hosts that stand in one place."""
    campaign, place = to.war.campaign, given["place"]
    attackers = scenes.camp(campaign, place, given["attackers"])
    holders = scenes.camp(campaign, place, given.get("holders", []), given.get("inside", False))
    camps = (attackers, msgspec.structs.replace(holders, part=Part.HOLDER))
    issuing.issue(to.war, Situation(given.get("situation", "field")), place, camps)


def _answer(to: Playing, clan: str, given: Json) -> None:
    to.answers[clan] = {**given, "kind": given["says"]} if "says" in given else given
    to.answers[clan].pop("says", None)


def _answers(to: Playing, _clan: str, _given: Json) -> None:
    answering.open_answers(to.war, to.ticket.id, to.answers, to.systems)
    to.answers = {}


def _settle(to: Playing, _clan: str, given: Json) -> None:
    """The outcome of the battle; persons are named. With ``go_on`` what follows on the map is done."""
    named = {scenes.person(to.war.campaign, name).id: marks for name, marks in given.get("marks", {}).items()}
    settling.settle(to.war, to.ticket.id, msgspec.convert({**given, "marks": named}, Outcome))
    if given.get("go_on"):
        seasons.proceed(to.war)


def _fate(to: Playing, _clan: str, given: Json) -> None:
    """What becomes of somebody who fell or was taken."""
    person = scenes.person(to.war.campaign, given["person"])
    if given.get("taken"):
        fates.throw_taken(to.war, person, given["enemy"])
    else:
        fates.throw_fell(to.war, person, given["enemy"], given.get("among_enemies", False))


def _returning(to: Playing, clan: str, given: Json) -> None:
    """So many figures of a host's type wait to come back; ``left`` are its companies as the battle left them."""
    war = to.war
    host = war.host(given["host"])
    among = tuple((host.id, one) for one in host.companies)
    waits = Returning(war.new_id("b"), clan, host.companies[0].type, given["figures"], among)
    war.keep(waits)
    left = zip(host.companies, given["left"], strict=True)
    war.change(host, companies=tuple(msgspec.structs.replace(one, n=n) for one, n in left if n))
    war.tell("moved_on")


def _do(to: Playing, _clan: str, given: Json) -> None:
    for name in given["lines"]:
        LINES[name](to.war)
    to.war.complete()


def _ask(to: Playing, _clan: str, given: Json) -> None:
    answered: Answered = QUESTIONS[given["what"]](PlayedQuestion(to.war.campaign, given, to.systems))
    to.asked.append(answered.found)
    to.last = answered.words


LINES: dict[str, Callable[[War], None]] = {
    "stores": stores.stores, "falls": stores.falls, "join": musters.join_all, "harvest": harvest.harvest,
    "pay": paying.pay, "forage": foraging.forage, "frost": foraging.frost, "refit": refit.refit,
    "risings": risings.risings, "grow_quiet": risings.grow_quiet, "bands": opening_season.bands_for_the_weak,
    "close": close.close, "season": seasons.close_season,
    "come_back": lambda war: returning.come_back(war, set(war.campaign.hosts)),
}  # fmt: skip
"""Parts of a season that an example looks at by themselves."""

ACTS: dict[str, Callable[[Playing, str, Json], None]] = {
    "begin": _begin, "plan": _plan, "lock": _lock, "open": _open, "ended": _end_battles, "issue": _issue,
    "answer": _answer,
    "answers": _answers, "settle": _settle, "fate": _fate, "returning": _returning, "do": _do, "ask": _ask,
}  # fmt: skip
LABELS = {
    "begin": _("The war begins"), "lock": _("Plan locked"), "open": _("The plans are opened"),
    "ended": _("A battle ends"), "issue": _("It comes to a battle"), "answers": _("The answers are opened"),
    "settle": _("The battle is over"), "fate": _("A fate is thrown"), "do": _("The season goes on"),
    "ask": _("Counted"),
}  # fmt: skip
"""What a reader is told that happens; of the rest he sees what comes of it."""

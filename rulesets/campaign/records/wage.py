"""A whole war between clans of the computer (CAM-LEA-5): with battles on paper, or fought by practice commanders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.campaign import seasons
from rulesets.campaign.lookups import clans_in_being
from rulesets.campaign.records import battles
from rulesets.campaign.records.record import Record, Writing, open_record
from rulesets.campaign.records.steps import Step, plain_outcome
from rulesets.campaign.scenarios import Scenario
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.tickets import Status, Ticket
from rulesets.campaign.wits.proposing import paid_first, propose, respond

Json = dict[str, Any]
Proposing = Callable[[Campaign, str], Json]
Responding = Callable[[Campaign, Ticket, str], Json]
MOST_BATTLES = 500
"""A season with more battles than this does not end: a fault of the rules."""


class Waging:
    """A war at work whose clans are all the computer's."""

    def __init__(
        self, writing: Writing, systems: battles.Systems, proposing: Proposing, responding: Responding
    ) -> None:
        self.writing = writing
        self._systems = systems
        self._propose = proposing
        self._respond = responding

    @property
    def campaign(self) -> Campaign:
        """The war as it stands."""
        return self.writing.campaign

    def season(self) -> None:
        """One season: every clan's plan sealed, all opened, the battles, who is paid first, the close."""
        for clan in clans_in_being(self.campaign):
            self.writing.take(Step("lock", clan=clan, plan=self._propose(self.campaign, clan)))
        self.writing.take(Step("adjudicate"))
        for _battle in range(MOST_BATTLES):
            awaited = seasons.tickets_awaited(self.campaign)
            if not awaited:
                break
            self._battle(awaited[0])
        for clan in clans_in_being(self.campaign):
            if hosts := paid_first(self.campaign, clan):
                self.writing.take(Step("order_pay", clan=clan, hosts=hosts))
        self.writing.take(Step("close"))

    def _battle(self, ticket: Ticket) -> None:
        """A ticket answered by both camps, and its battle if there is one."""
        if ticket.status is Status.OPEN:
            for camp in ticket.camps:
                if camp.answers in self.campaign.clans:
                    answer = self._respond(self.campaign, ticket, camp.answers)
                    self.writing.take(Step("seal_answer", clan=camp.answers, ticket=ticket.id, answer=answer))
            self.writing.take(Step("open_answers", ticket=ticket.id))
        if self.campaign.tickets[ticket.id].status is Status.READY:
            dice = self.writing.record.dice
            outcome, record = battles.by_captains(self.campaign, ticket.id, dice, self._systems)
            self.writing.record.battles[ticket.id] = battles.keep(ticket.id, record)
            self.writing.take(Step("settle", ticket=ticket.id, outcome=plain_outcome(outcome)))


def wage(
    of: Scenario | str,
    seed: bytes,
    *,
    options: Mapping[str, Any] | None = None,
    systems: battles.Systems | None = None,
    captains: bool = False,
    most: int = 0,
    proposing: Proposing = propose,
    responding: Responding = respond,
) -> Record:
    """Wage a war to its end (or for ``most`` seasons) between clans of the computer; the same seed gives the same war.

    With ``captains`` practice commanders fight its battles in ``systems`` (by slug), else they are on paper,
    raids too (CAM-BAT-8). Raises :class:`~rulesets.engine.illegal.Illegal` where a clan files what cannot be.
    """
    chosen = {**(options or {}), **({"computer_battles": "captains"} if captains else {})}
    known = systems or {}
    writing = open_record(of, seed, options=chosen, systems=battles.fieldings(known))
    writing.take(Step("begin"))
    waging = Waging(writing, known, proposing, responding)
    while waging.campaign.stage is not Stage.OVER and (not most or waging.campaign.season <= most):
        waging.season()
    return writing.finish()

"""A war at work: one step being carried out on a copy of it.

A rule acts on :class:`War` straight down the page: it reads :attr:`War.campaign`, changes things, throws dice, and says
what happened. Every event carries the merge patch of all that changed since the one before (CAM-EVT-1), every die its
number, faces, purpose and clause (CAM-DIC-2). If a step turns out to be impossible it raises
:class:`~rulesets.engine.illegal.Illegal`, the copy is thrown away and nothing has happened.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from rulesets.campaign.dice import WarDice, ninja_label
from rulesets.campaign.document import changes
from rulesets.campaign.events import Event, Settled
from rulesets.campaign.people import Person
from rulesets.campaign.state import (
    Campaign,
    Clan,
    Host,
    Province,
    Returning,
    Scattered,
    Treaty,
)
from rulesets.campaign.tickets import Contest, Meeting, SupportGiven, Ticket
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test, Throw
from rulesets.engine.sayings import SAID, Words, to_json

Thing = (
    Host
    | Province
    | Clan
    | Person
    | Treaty
    | Ticket
    | Meeting
    | Contest
    | SupportGiven
    | Scattered
    | Returning
)
T = TypeVar(
    "T", Host, Province, Clan, Person, Treaty, Ticket, Meeting, Contest, SupportGiven, Scattered, Returning
)

SHELVES: dict[type[Any], tuple[str, str]] = {
    Host: ("hosts", "id"), Province: ("provinces", "key"), Clan: ("clans", "key"), Person: ("persons", "id"),
    Treaty: ("treaties", "id"), Ticket: ("tickets", "id"), Contest: ("contests", "place"),
    Meeting: ("meetings", "edge"), SupportGiven: ("supports", "id"), Scattered: ("scattered", "id"),
    Returning: ("returning", "id"),
}  # fmt: skip
"""Where each kind of thing lies in a campaign, and by what."""

Reading = Callable[[tuple[int, ...]], Words]
"""What thrown faces bring, in words."""


class War:
    """One step at work on its own copy of a campaign."""

    def __init__(self, campaign: Campaign, dice: WarDice) -> None:
        self.campaign = campaign.copy()
        self.dice = dice
        self.events: list[Event] = []
        self._told = self.campaign.copy()
        self._throws: list[Throw] = []
        self._ninja = ""

    # -- reading ---------------------------------------------------------------------------------------------------

    def host(self, id: str) -> Host:
        """The host of that id."""
        return self.campaign.hosts[id]

    def province(self, key: str) -> Province:
        """The province of that key."""
        return self.campaign.provinces[key]

    def clan(self, key: str) -> Clan:
        """The clan of that key."""
        return self.campaign.clans[key]

    def person(self, id: str) -> Person:
        """The person of that id."""
        return self.campaign.persons[id]

    # -- changing --------------------------------------------------------------------------------------------------

    def keep(self, thing: T) -> T:
        """Put a thing, new or changed, where its kind lies."""
        shelf, key = SHELVES[type(thing)]
        getattr(self.campaign, shelf)[getattr(thing, key)] = thing
        return thing

    def change(self, thing: T, **values: Any) -> T:
        """Replace values of a thing; returns it as it is now. Nothing happens where it has them already."""
        if all(getattr(thing, name) == value for name, value in values.items()):
            return thing
        return self.keep(msgspec.structs.replace(thing, **values))

    def drop(self, thing: Thing) -> None:
        """Take a thing away for good."""
        shelf, key = SHELVES[type(thing)]
        getattr(self.campaign, shelf).pop(getattr(thing, key), None)

    def new_id(self, letter: str) -> str:
        """The next id of its letter (h host, c company, p person, t ticket, r treaty, s support ...); none is ever
        given twice (CAM-STR-7).
        """
        number = self.campaign.counts.get(letter, 0) + 1
        self.campaign.counts[letter] = number
        return f"{letter}{number}"

    # -- dice ------------------------------------------------------------------------------------------------------

    def throw(self, test: Test, outcome: Words | Callable[[Throw], Words] = "") -> Throw:
        """Throw a test; the throw is told with the next event."""
        return self._keep(test, *self._faces(test.die, test.count), outcome)

    def cast(
        self, name: str, die: Die, label: Words, clause: str, count: int = 1, outcome: Reading | None = None
    ) -> Throw:
        """Throw dice whose numbers are simply read; told with the next event."""
        test = Test(name, die, 0, clause, label, count=count)
        faces, numbers = self._faces(die, count)
        thrown = Throw(test, faces, numbers, (), outcome(faces) if outcome else "")
        self._throws.append(thrown)
        return thrown

    def throw_ninja(self, clan: str, test: Test, outcome: Words | Callable[[Throw], Words] = "") -> Throw:
        """CAM-DIC-2: a die of ninja, which counts with no others: numbered in its clan and season, from 0."""
        campaign, faces, numbers = self.campaign, [], []
        for _each in range(test.count):
            number = campaign.ninja_dice.get(clan, 0)
            campaign.ninja_dice[clan] = number + 1
            label = ninja_label(clan, campaign.year, campaign.time_of_year, number)
            faces.append(self.dice.with_label(label, test.die))
            numbers.append(number)
        self._ninja = clan
        return self._keep(test, tuple(faces), tuple(numbers), outcome)

    def _faces(self, die: Die, count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        first = self.campaign.dice_count
        numbers = tuple(range(first, first + count))
        self.campaign.dice_count = first + count
        return tuple(self.dice.face(number, die) for number in numbers), numbers

    def _keep(
        self, test: Test, faces: tuple[int, ...], numbers: tuple[int, ...],
        outcome: Words | Callable[[Throw], Words],
    ) -> Throw:  # fmt: skip
        thrown = Throw(test, faces, numbers, test.answers(faces))
        words = outcome(thrown) if callable(outcome) else outcome
        if words:
            thrown = msgspec.structs.replace(thrown, outcome=words)
        self._throws.append(thrown)
        return thrown

    # -- telling ---------------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: str,
        /,
        *,
        clan: str = "",
        clauses: Sequence[str] = (),
        knows: Sequence[str] | None = None,
        **params: Any,
    ) -> Event:
        """Say what happened: an event with every change and every throw since the last one.

        ``knows`` are the clans that may know of it; without it everybody may. Parameters are ids, keys, numbers, and
        what is said; nothing is None.
        """
        campaign = self.campaign
        campaign.told += 1
        event = Event(
            kind=kind,
            number=campaign.told,
            season=campaign.season,
            stage=str(campaign.stage),
            clan=clan,
            params={
                key: to_json(value) if isinstance(value, SAID) else value for key, value in params.items()
            },
            clauses=tuple(clauses),
            rolls=tuple(self._throws),
            knows=None if knows is None else tuple(dict.fromkeys(knows)),
            ninja=self._ninja,
            patch=changes(self._told, campaign),
        )
        self.events.append(event)
        self._throws.clear()
        self._ninja = ""
        self._told = campaign.copy()
        return event

    def complete(self) -> Settled:
        """The step as it is done; what changed after the last event is told with that one."""
        rest = changes(self._told, self.campaign)
        if rest or self._throws:
            self.tell("moved_on")
        return Settled(self.campaign, tuple(self.events))

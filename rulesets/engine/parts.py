"""What a rules system is made of: data and functions, put together by its folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as standard
from typing import Any, Generic, TypeVar

from rulesets.engine.battle import Battle, Side, Table
from rulesets.engine.book.book import EMPTY, Book
from rulesets.engine.book.lives import Lives
from rulesets.engine.book.rulebook import Chart
from rulesets.engine.book.story import PLAIN, Story
from rulesets.engine.counsel import Counsel
from rulesets.engine.dice.dice import Dice
from rulesets.engine.document import DocumentForm
from rulesets.engine.forms import Preview
from rulesets.engine.mustering.builder import Builder
from rulesets.engine.mustering.levies import Fielding
from rulesets.engine.mustering.mustering import Fault, Mustered
from rulesets.engine.mustering.persons import Persons
from rulesets.engine.play.decisions import Decision
from rulesets.engine.play.events import Event
from rulesets.engine.play.machine import Machine
from rulesets.engine.reckoning.luck import ANY_LUCK, LuckKind
from rulesets.engine.reckoning.outlook import Calculator
from rulesets.engine.seats import Seat

B = TypeVar("B", bound=Battle)
Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[B]):
    """What a system hands in: its name, its data, and its functions."""

    slug: str
    name: str
    battle_type: type[B]
    options_type: type[Any]
    form: DocumentForm
    words: Mapping[str, str]
    machine: Machine
    """The turn: its states, who acts in them, with which orders."""
    found: Callable[[Any, Mapping[Side, Seat], Table | None], B]
    """A new battle before its first step."""
    roster_faults: Callable[[Json], list[Fault]]
    field: Callable[[Json], list[Json]]
    """A lawful roster's units as they take the field: each with id, name, kind, rank, arms, mounted, group, count,
    weapon and label; with ``sort`` where the system has a word of its own for men of that rank."""
    about: Callable[[], Json]
    """The static description of the system for screens and forms."""
    throw_muster: Callable[[Json, Dice], Mustered] | None = None
    """An army thrown for; None where armies are built."""
    counsel: Counsel | None = None
    """What a practice commander goes by; None for the engine's own rules of thumb."""
    aims: Callable[[B, Side, Preview], Preview] | None = None
    """The preview with whom its unit could fire at from where it shows it, and how far: ``targets`` and ``arcs``. None
    for a system that has no such thing, or that forbids to tell it."""
    stage: Callable[[Json], B] | None = None
    """A battle in the middle, from the short form in which worked examples describe a scene."""
    bound: Book = EMPTY
    """Its book as it is written in its folder: clauses, headings, rulings, worked examples, and a first lesson."""
    charts: Callable[[], tuple[Chart, ...]] = tuple
    """The printed charts, made from the rows that the rules use."""
    calculator: Calculator[B] | None = None
    """What can be asked of the dice, and how a battle asks it; None where the system answers nothing."""
    luck: tuple[LuckKind, ...] = ANY_LUCK
    """The classes of throws whose luck is kept account of."""
    army_faults: Callable[[Any, Json], list[Fault]] | None = None
    """Why a stored army cannot be brought to a battle with those options; None where any lawful one can."""
    decisions: tuple[Decision, ...] = ()
    """What players may be asked in the middle of an order (:mod:`rulesets.engine.play.decisions`)."""
    builder: Builder | None = None
    """How rosters are built where they are not thrown for; None where nobody builds any."""
    fielding: Fielding | None = None
    """What it does for armies that come from a map; None where it takes none."""
    persons: Persons | None = None
    """How persons are made who outlive a battle; None where the rules have none of their own."""
    veil: Callable[[B, Side | None], B] | None = None
    """The battle as a side knows it, or whoever looks on (None: what both sides know). Everything that a viewer gets is
    made from this: documents, options, previews, refusals."""
    hides: Callable[[B], bool] = standard(default=lambda battle: False)
    """Whether anything is hidden from anybody in the state that the battle is in."""
    edition: int = 1
    """The edition of its rules: one more with each release by which a battle of before would go another way
    (docs/archive.md)."""
    rank: int = 9
    """Its place among the systems of the house: a small number comes early, and the first is what newcomers meet."""
    story: Story = PLAIN
    """What a chronicler goes by who tells of a battle afterwards."""
    lives: Lives | None = None
    """What its battles write into the lives of persons; None where nobody is more than his unit."""
    hearsay: Callable[[B, B, Event, Side | None], Event] | None = None
    """What a viewer is told of an event between two states; None where everybody is told everything."""

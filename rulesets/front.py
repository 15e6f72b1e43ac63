"""What the front door hands out: :mod:`rulesets` opens this when somebody first asks for something.

Systems are found, not registered: every package beside ``engine`` whose ``system.py`` holds a ``RULESET`` is one. So
are other books of the house: a package whose ``volume.py`` holds a ``VOLUME``.
"""

from __future__ import annotations

import importlib
import importlib.util
import pkgutil
from functools import cache
from typing import Any

from rulesets.engine.battle import Battle, Side
from rulesets.engine.book import lives
from rulesets.engine.book.lives import Lives, Persona
from rulesets.engine.book.story import Count
from rulesets.engine.book.volume import Volume
from rulesets.engine.commander.fight import SEATS, commander, fight
from rulesets.engine.commander.practice import Commander
from rulesets.engine.counsel import TEMPERS, USUAL, Temper
from rulesets.engine.dice.dice import Dice, Die, HmacDice, ScriptedDice, seal
from rulesets.engine.dice.tests import Throw
from rulesets.engine.document import merge
from rulesets.engine.forms import GroupMarch, Offer, PlaceParam, Preview, offer
from rulesets.engine.forms.odds import percent
from rulesets.engine.forms.seam import schema as seam
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.builder import CHOICE, NUMBER, Builder, Group, Slot, fresh, suits
from rulesets.engine.mustering.mustering import Fault, Mustered
from rulesets.engine.mustering.names import (
    LONGEST_NAME,
    fault_of_name,
    name_faults,
    tidied_within,
    tidy,
)
from rulesets.engine.mustering.persons import OWN, Art, Persons, SheetShelf
from rulesets.engine.play.conduct import Conduct
from rulesets.engine.play.events import Event
from rulesets.engine.play.orders import Answer, AnswerTakeBack, AskTakeBack, EndPhase, Order, Resign, TakeBack
from rulesets.engine.play.resolve import Going, Settled, Waiting
from rulesets.engine.play.sealing import hash_of
from rulesets.engine.play.undo import PARLEY, events_undone
from rulesets.engine.reckoning.feats import Feat, Feats, Thrown, feats
from rulesets.engine.reckoning.luck import Account
from rulesets.engine.records.record import FORMAT as RECORD_FORMAT
from rulesets.engine.records.record import Proof, Record, as_told, contradictions, decode_record, proof, prove
from rulesets.engine.records.refight import Entry
from rulesets.engine.registry import Ruleset
from rulesets.engine.sayings import ENGLISH, Words, english, in_a_row, once, players_name, say, to_json
from rulesets.engine.seats import Seat

__all__ = [
    "CHOICE",
    "ENGLISH",
    "LONGEST_NAME",
    "NUMBER",
    "OWN",
    "PARLEY",
    "RECORD_FORMAT",
    "SEATS",
    "TEMPERS",
    "USUAL",
    "Account",
    "Answer",
    "AnswerTakeBack",
    "Art",
    "AskTakeBack",
    "Battle",
    "Builder",
    "Commander",
    "Conduct",
    "Count",
    "Dice",
    "Die",
    "EndPhase",
    "Entry",
    "Event",
    "Fault",
    "Feat",
    "Feats",
    "Going",
    "Group",
    "GroupMarch",
    "HmacDice",
    "Illegal",
    "Lives",
    "Mustered",
    "Offer",
    "Order",
    "Persona",
    "Persons",
    "PlaceParam",
    "Preview",
    "Proof",
    "Record",
    "Resign",
    "Ruleset",
    "ScriptedDice",
    "Seat",
    "Settled",
    "SheetShelf",
    "Side",
    "Slot",
    "TakeBack",
    "Temper",
    "Throw",
    "Thrown",
    "UnknownSystem",
    "Volume",
    "Waiting",
    "Words",
    "add_systems",
    "all",
    "as_told",
    "books",
    "commander",
    "contradictions",
    "decode_record",
    "english",
    "events_undone",
    "explaining",
    "fault_of_name",
    "feats",
    "fight",
    "fresh",
    "get",
    "hash_of",
    "in_a_row",
    "lives",
    "merge",
    "name_faults",
    "offer",
    "once",
    "percent",
    "players_name",
    "proof",
    "prove",
    "say",
    "seal",
    "seam",
    "spelt",
    "suits",
    "tidied_within",
    "tidy",
    "to_json",
]

_packages = ["rulesets"]


class UnknownSystem(KeyError):
    """No rules system has that slug."""


def find(package: str) -> dict[str, Ruleset[Any]]:
    """The systems in a package, by slug: the ``RULESET`` of every sub-package that has a module ``system``."""
    found: dict[str, Ruleset[Any]] = {}
    home = importlib.import_module(package)
    for info in pkgutil.iter_modules(home.__path__):
        name = f"{package}.{info.name}.system"
        if info.ispkg and importlib.util.find_spec(name) is not None:
            ruleset: Ruleset[Any] = importlib.import_module(name).RULESET
            found[ruleset.slug] = ruleset
    return found


@cache
def _find() -> dict[str, Ruleset[Any]]:
    return {slug: ruleset for package in _packages for slug, ruleset in find(package).items()}


def add_systems(package: str) -> None:
    """Look for systems in another package too."""
    if package not in _packages:
        _packages.append(package)
        _find.cache_clear()


def all() -> list[Ruleset[Any]]:
    """Every rules system: the one for newcomers first, those of one rank in the order of their names."""
    return sorted(_find().values(), key=lambda ruleset: (ruleset.rank, ruleset.name))


@cache
def _volumes() -> tuple[Volume, ...]:
    """The books that are no system's; what systems lend them is handed in."""
    home = importlib.import_module("rulesets")
    names = [f"rulesets.{info.name}.volume" for info in pkgutil.iter_modules(home.__path__) if info.ispkg]
    found: list[Volume] = [
        importlib.import_module(name).VOLUME for name in names if importlib.util.find_spec(name)
    ]
    for volume in found:
        volume.systems = {each.slug: each.fielding for each in all() if each.fielding is not None}
    return tuple(found)


def books() -> list[Ruleset[Any] | Volume]:
    """Every book of the house: those of the systems, then the others."""
    return [*all(), *_volumes()]


def explaining(id: str) -> Ruleset[Any] | Volume | None:
    """The system or the book that explains a clause, ruling or example; None where no book does."""
    return next((book for book in books() if id in book.ids), None)


def spelt(text: str) -> str:
    """An id as the books spell it, whatever the case it is asked for in; the text itself where no book has it."""
    asked = text.upper()
    known = (id for book in books() for id in book.ids)
    return next((id for id in known if id.upper() == asked), text)


def get(slug: str) -> Ruleset[Any]:
    """The system of that slug; raises :class:`UnknownSystem`."""
    try:
        return _find()[slug]
    except KeyError:
        raise UnknownSystem(slug) from None

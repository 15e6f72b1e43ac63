"""The rules service: the front door. What is not named here is not for the apps.

>>> import rulesets
>>> koku = rulesets.get("koku")
"""

from __future__ import annotations

from functools import cache
from typing import Any

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice import Dice, HmacDice, ScriptedDice, seal
from rulesets.engine.document import merged
from rulesets.engine.events import Event
from rulesets.engine.fight import SEATS, fight
from rulesets.engine.illegal import Illegal
from rulesets.engine.orders import Answer, AnswerTakeBack, AskTakeBack, Order, Resign, TakeBack
from rulesets.engine.practice import Commander
from rulesets.engine.record import Record, decode_record, verify
from rulesets.engine.refight import Entry
from rulesets.engine.registry import Fault, Mustered, Ruleset, find
from rulesets.engine.resolve import Settled, Waiting
from rulesets.engine.seats import Seat
from rulesets.engine.undo import PARLEY, undone

__all__ = [
    "PARLEY",
    "SEATS",
    "Answer",
    "AnswerTakeBack",
    "AskTakeBack",
    "Battle",
    "Commander",
    "Dice",
    "Entry",
    "Event",
    "Fault",
    "HmacDice",
    "Illegal",
    "Mustered",
    "Order",
    "Record",
    "Resign",
    "Ruleset",
    "ScriptedDice",
    "Seat",
    "Settled",
    "Side",
    "TakeBack",
    "UnknownSystem",
    "Waiting",
    "add_systems",
    "all",
    "decode_record",
    "fight",
    "get",
    "merged",
    "seal",
    "undone",
    "verify",
]

_packages = ["rulesets"]


class UnknownSystem(KeyError):
    """No rules system has that slug."""


@cache
def _found() -> dict[str, Ruleset[Any]]:
    return {slug: ruleset for package in _packages for slug, ruleset in find(package).items()}


def add_systems(package: str) -> None:
    """Look for systems in another package too."""
    if package not in _packages:
        _packages.append(package)
        _found.cache_clear()


def all() -> list[Ruleset[Any]]:
    """Every rules system, in the order of their names."""
    return sorted(_found().values(), key=lambda ruleset: ruleset.name)


def get(slug: str) -> Ruleset[Any]:
    """The system of that slug; raises :class:`UnknownSystem`."""
    try:
        return _found()[slug]
    except KeyError:
        raise UnknownSystem(slug) from None

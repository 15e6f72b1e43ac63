"""The rules service: the front door. What is not named here is not for the apps.

>>> import rulesets
>>> koku = rulesets.get("koku")

The rules themselves are read when something is first asked for, so that ``python -m rulesets.verify`` runs where
nothing is installed.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulesets.front import (
        PARLEY,
        RECORD_FORMAT,
        SEATS,
        TEMPERS,
        USUAL,
        Account,
        Answer,
        AnswerTakeBack,
        AskTakeBack,
        Battle,
        Builder,
        Commander,
        Conduct,
        Dice,
        Die,
        EndPhase,
        Entry,
        Event,
        Fault,
        Group,
        HmacDice,
        Illegal,
        Mustered,
        Order,
        Proof,
        Record,
        Resign,
        Ruleset,
        ScriptedDice,
        Seat,
        Settled,
        Side,
        Slot,
        TakeBack,
        Temper,
        Throw,
        UnknownSystem,
        Waiting,
        add_systems,
        all,
        commander,
        contradictions,
        decode_record,
        explaining,
        fight,
        fresh,
        get,
        hash_of,
        merged,
        proof,
        prove,
        seal,
        spelt,
        suits,
        undone,
    )

__all__ = [
    "PARLEY",
    "RECORD_FORMAT",
    "SEATS",
    "TEMPERS",
    "USUAL",
    "Account",
    "Answer",
    "AnswerTakeBack",
    "AskTakeBack",
    "Battle",
    "Builder",
    "Commander",
    "Conduct",
    "Dice",
    "Die",
    "EndPhase",
    "Entry",
    "Event",
    "Fault",
    "Group",
    "HmacDice",
    "Illegal",
    "Mustered",
    "Order",
    "Proof",
    "Record",
    "Resign",
    "Ruleset",
    "ScriptedDice",
    "Seat",
    "Settled",
    "Side",
    "Slot",
    "TakeBack",
    "Temper",
    "Throw",
    "UnknownSystem",
    "Waiting",
    "add_systems",
    "all",
    "commander",
    "contradictions",
    "decode_record",
    "explaining",
    "fight",
    "fresh",
    "get",
    "hash_of",
    "merged",
    "proof",
    "prove",
    "seal",
    "spelt",
    "suits",
    "undone",
]


def __getattr__(name: str) -> Any:
    """What the rules hand out under that name; kept here, so that it is looked up once."""
    if name not in __all__ and name not in ("_packages", "_found"):
        raise AttributeError(name)
    found = globals()[name] = getattr(import_module("rulesets.front"), name)
    return found

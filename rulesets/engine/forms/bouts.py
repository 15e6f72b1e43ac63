"""A fight that is resolved step by step while both sides choose, as screens are given it (the part ``bout`` of a
document), and what is written of each unit and of the persons among them (``sheets``).

What never changes lies in the description of the system (``steps``, ``arts``) under keys; the document names the keys,
so that a patch is short. Whatever would be nothing is "" or left out, for a patch cannot say null.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from rulesets.engine.battle import Side
from rulesets.engine.sayings import Words

ArtState = Literal["in_play", "cancelled", "open", "not_now"]


class StepWords(msgspec.Struct, frozen=True):
    """A step of such a fight, in a word, and the kinds of questions that may be asked in it."""

    key: str
    label: str
    clause: str
    asks: tuple[str, ...] = ()


class ArtWords(msgspec.Struct, frozen=True):
    """What somebody can do: its name, what it does in a sentence, the clause, and of which kind it is (``element``
    names a symbol).
    """

    name: Words
    effect: Words
    clause: str
    element: str


class SheetFact(msgspec.Struct, frozen=True):
    """A number of a unit's own."""

    label: str
    value: str
    clause: str


class FighterShown(msgspec.Struct, frozen=True):
    """Somebody who fights: the figure and unit on the table, what he has in hand, whether he fights from behind, and
    how his arts stand, by their keys (``cut`` says of those that are cancelled by whom). His face, wounds and tokens
    are on his unit's sheet (:class:`SheetShown`).
    """

    figure: str
    unit: str
    name: Words
    weapon: Words = ""
    rear: bool = False
    arts: dict[str, ArtState] = {}
    cut: dict[str, Words] = {}


class SheetShown(msgspec.Struct, frozen=True):
    """What is written of a unit besides, where each unit has a sheet of its own: numbers with their clauses. Of a
    person also his face and crest ("" where he has none), wounds and tokens left and at the beginning, the inches
    within which he commands, his arts by their keys, and who he is to his player (``person``).

    ``derived`` are numbers that follow from the others. ``asks`` are the kinds of questions that can come to this unit:
    nothing else need be laid down for it. Documents of earlier days have neither.
    """

    facts: tuple[SheetFact, ...] = ()
    weapon: Words = ""
    portrait: str = ""
    mon: str = ""
    wounds: int = 0
    all_wounds: int = 0
    tokens: int = 0
    all_tokens: int = 0
    radius: float = 0.0
    arts: tuple[str, ...] = ()
    person: str = ""
    derived: tuple[SheetFact, ...] | UnsetType = UNSET
    asks: tuple[str, ...] | UnsetType = UNSET


class DieShown(msgspec.Struct, frozen=True):
    """A die as it now counts: its face and what is added. ``was`` is the face before it was thrown again (0: it was
    not), ``token`` by how much a token has changed it; the ``best`` of both sides' dice decide.
    """

    figure: str
    face: int
    modifier: int = 0
    was: int = 0
    token: int = 0
    best: bool = False


class LineShown(msgspec.Struct, frozen=True):
    """A line of the reckoning between two: what each side has of it, "" for nothing; a ``sum`` closes those above."""

    label: Words
    clause: str
    values: dict[Side, str]
    sum: bool = False


class CutShown(msgspec.Struct, frozen=True):
    """A blow that is or was struck: who at whom (his ``horse`` or him), the least face that wounds ("–": nothing does),
    the face (0: still to be thrown) and what came of it in a word.
    """

    figure: str
    target: str
    horse: bool
    need: str
    face: int
    came: Words = ""


class LadderShown(msgspec.Struct, frozen=True):
    """How high somebody has come whose dice are added up, the highest that he may stand on, with its clause, and
    whether he throws no more.
    """

    score: int
    ceiling: int
    clause: str
    done: bool = False


class NextShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the next die does if it shows a face: the score that it makes, and how it stands then."""

    face: int
    score: int
    came: Words
    tone: str = ""


class PartyShown(msgspec.Struct, frozen=True):
    """One side of it: who fights, the first of them before, and their dice; his ladder, where they are added up."""

    fighters: dict[str, FighterShown]
    dice: tuple[DieShown, ...] = ()
    ladder: LadderShown | UnsetType = UNSET


class BoutShown(msgspec.Struct, frozen=True):
    """The fight: its number in this turn, the step it is at and those that were passed by, both parties, the reckoning
    between those who stand in front, how it stands in a sentence, who has won ("" while that is open), and the blows.
    Where both climb a ladder, ``throws`` is who throws next ("": nobody), and ``next`` what each face of his die does.
    """

    number: int
    of: int
    title: Words
    about: Words
    step: str
    passed: tuple[str, ...]
    parties: dict[Side, PartyShown]
    ledger: tuple[LineShown, ...] = ()
    score: Words = ""
    verdict: Words = ""
    winner: str = ""
    cuts: tuple[CutShown, ...] = ()
    throws: str | UnsetType = UNSET
    next: tuple[NextShown, ...] | UnsetType = UNSET

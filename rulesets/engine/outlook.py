"""What are the odds: questions that anybody may ask of the rules, with or without a battle.

An :class:`Inquiry` is a question with a form (a frozen dataclass of :func:`rulesets.engine.settings.setting` fields)
and an answer: the :class:`Outlook`, made of the same :class:`Test` that the rules throw and counted by
:mod:`rulesets.engine.odds`. A system's :class:`Calculator` holds its inquiries, and poses them out of a battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from rulesets.engine import odds
from rulesets.engine.battle import Battle, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.odds import Distribution
from rulesets.engine.settings import describe, settings_from, settings_read
from rulesets.engine.tests import Test

B = TypeVar("B", bound=Battle)
S = TypeVar("S")
Json = dict[str, Any]

LONGEST = 24
"""Signs of a fraction that are still worth reading."""


class Throws(msgspec.Struct, frozen=True):
    """Dice of one purpose within an answer; the tests differ where the needs do."""

    label: str
    tests: tuple[Test, ...]


class End(msgspec.Struct, frozen=True):
    """A way in which it may come out; ``tone`` is ``good``, ``bad`` or nothing, for the reader who asked."""

    label: str
    chance: Fraction
    tone: str = ""


class After(msgspec.Struct, frozen=True):
    """What so many losses lead to: how likely they are, and the test that follows (None: none is thrown)."""

    number: int
    chance: Fraction
    label: str
    test: Test | None = None


class Note(msgspec.Struct, frozen=True):
    """Something that the reader should know of the answer."""

    text: str
    clause: str = ""


class Outlook(msgspec.Struct, frozen=True):
    """An answer: the dice and their needs, how many of what happen, what follows, and how it ends.

    ``spread`` is the chance of 0, 1, 2 ... of what ``counted`` names; empty where nothing is counted.
    """

    title: str
    throws: tuple[Throws, ...]
    counted: str = ""
    spread: Distribution = ()
    after: tuple[After, ...] = ()
    ends: tuple[End, ...] = ()
    notes: tuple[Note, ...] = ()

    def document(self) -> Json:
        """The answer as plain JSON: every chance as fraction, per cent and number."""
        return {
            "title": self.title,
            "throws": [_throws(throws) for throws in self.throws],
            "spread": _spread(self.counted, self.spread) if self.spread else None,
            "after": [_after(after) for after in self.after],
            "ends": [{"label": end.label, "tone": end.tone, **share(end.chance)} for end in self.ends],
            "notes": [{"text": note.text, "clause": note.clause} for note in self.notes],
        }


@dataclass(frozen=True, kw_only=True)
class Inquiry(Generic[S]):
    """A question: its form, and what answers it. ``answer`` raises :class:`Illegal` for what cannot be."""

    key: str
    label: str
    text: str
    form: type[S]
    answer: Callable[[S], Outlook]

    def about(self) -> Json:
        """The question and its fields, as forms want them (:mod:`rulesets.engine.settings`)."""
        return {"key": self.key, "label": self.label, "text": self.text, "fields": describe(self.form)}

    def read(self, texts: Mapping[str, str]) -> Json:
        """Plain values out of a form's texts; what is no number stays a text, so that it is refused by name."""
        return settings_read(self.form, texts)

    def outlook(self, values: Mapping[str, Any]) -> Outlook:
        """The answer for plain values; what is absent keeps its default. Raises :class:`Illegal`."""
        return self.answer(settings_from(self.form, values))


class Posed(msgspec.Struct, frozen=True):
    """An inquiry as a battle poses it: the form's values, and the answer for the battle as it stands.

    ``values`` fill the form as nearly as it can say the situation; ``outlook`` is counted from the figures themselves.
    """

    key: str
    values: Json
    outlook: Outlook


@dataclass(frozen=True, kw_only=True)
class Calculator(Generic[B]):
    """The inquiries of a system, and how it finds them in a battle.

    ``situations`` gets the battle as the asker may see it, his side (None: he looks on), a unit and a target (or
    nothing); it may refuse with :class:`Illegal` what these rules keep back. ``revive`` makes a battle of a past
    moment out of its options and the documents up to then, each with the kind and the parameters of its event.
    """

    inquiries: tuple[Inquiry[Any], ...]
    situations: Callable[[B, Side | None, str, str], list[Posed]]
    revive: Callable[[Any, Iterable[tuple[str, Json, Json]]], B]

    def inquiry(self, key: str) -> Inquiry[Any]:
        """The inquiry of that key; raises :class:`Illegal`."""
        for inquiry in self.inquiries:
            if inquiry.key == key:
                return inquiry
        raise Illegal("no_question", "", "These rules know no such question.")

    def document(self, posed: Posed) -> Json:
        """A posed inquiry as plain JSON; where the form cannot say all of it, the answer says so."""
        outlook = posed.outlook
        if not self._says_it(posed):
            outlook = msgspec.structs.replace(outlook, notes=(*outlook.notes, SIMPLER))
        return {"key": posed.key, "values": posed.values, "odds": outlook.document()}

    def _says_it(self, posed: Posed) -> bool:
        """Whether the form's own answer is that of the battle."""
        try:
            said = self.inquiry(posed.key).outlook(posed.values)
        except Illegal:
            return False
        return _gist(said) == _gist(posed.outlook)


SIMPLER = Note(
    "The figures stand in more ways than the calculator’s form can say: its own answer differs a little."
)


def _gist(outlook: Outlook) -> tuple[Any, ...]:
    """What two answers must have in common to be the same: the chances of each number, and of each end."""
    spread = tuple(enumerate(outlook.spread))
    ends = {end.label: end.chance for end in outlook.ends if end.chance}
    return {number: chance for number, chance in spread if chance}, ends


def share(chance: Fraction) -> Json:
    """A chance as it is shown: the exact fraction, per cent in words, and a number for lengths of bars."""
    return {"fraction": fraction(chance), "percent": percent(chance), "value": round(float(chance), 6)}


def fraction(chance: Fraction) -> str:
    """The exact fraction, "3/10"."""
    return str(chance)


def percent(chance: Fraction) -> str:
    """Per cent with one decimal where it needs one; what is not quite nothing or certain says so."""
    if 0 < chance < Fraction(1, 1000):
        return "<0.1%"
    if Fraction(999, 1000) < chance < 1:
        return ">99.9%"
    return f"{float(chance) * 100:.1f}".removesuffix(".0") + "%"


def signed(text: str) -> str:
    """A number with the true minus sign, and "5-" as "≤ 5"."""
    return f"≤ {text[:-1]}" if text.endswith("-") else text.replace("-", "−")


def _throws(throws: Throws) -> Json:
    return {
        "label": throws.label,
        "count": sum(test.count for test in throws.tests),
        "rows": [_test(test) for test in throws.tests],
        "mean": _number(sum((odds.mean(odds.successes(test)) for test in throws.tests), Fraction(0))),
    }


def _test(test: Test) -> Json:
    steps = [{**step, "value": signed(step["value"])} for step in test.steps()]
    return {
        "die": test.die,
        "count": test.count,
        "need": signed(test.words),
        **share(odds.chance(test)),
        "steps": steps,
    }


def _spread(counted: str, spread: Sequence[Fraction]) -> Json:
    rows, rest = [], Fraction(1)
    for number, chance in enumerate(spread):
        rows.append({"number": number, **share(chance), "at_least": share(rest)})
        rest -= chance
    return {"label": counted, "rows": rows, "mean": _number(odds.mean(spread))}


def _number(value: Fraction) -> Json:
    text = str(value) if len(str(value)) <= LONGEST else ""
    return {"fraction": text, "number": f"{float(value):.2f}".rstrip("0").rstrip(".")}


def _after(after: After) -> Json:
    found: Json = {"number": after.number, "label": after.label, **share(after.chance), "test": None}
    return {**found, "test": _test(after.test)} if after.test is not None else found

"""What are the odds: questions that anybody may ask of the rules, with or without a battle.

An :class:`Inquiry` is a question with a form (a frozen dataclass of :func:`rulesets.engine.forms.settings.setting`
fields) and an answer: the :class:`Outlook`, made of the same :class:`Test` that the rules throw and counted by
:mod:`rulesets.engine.dice.odds`. A system's :class:`Calculator` holds its inquiries, and poses them out of a
battle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from rulesets.engine.battle import Battle, Side
from rulesets.engine.dice.odds import Distribution
from rulesets.engine.dice.tests import Test
from rulesets.engine.forms import Note, Odds
from rulesets.engine.forms import odds as telling
from rulesets.engine.forms.odds import Ending, Follow, tell_share
from rulesets.engine.forms.settings import describe, settings_from, settings_read
from rulesets.engine.illegal import Illegal
from rulesets.engine.sayings import Words, _

B = TypeVar("B", bound=Battle)
S = TypeVar("S")
Json = dict[str, Any]


def asked_about(battle: Any, id: str, lawful: Callable[[Any], bool] = lambda unit: True) -> Any:
    """The unit that a question is about; raises :class:`Illegal` for none on the table."""
    unit = battle.units.get(id)
    if unit is None or unit.place != "table" or not lawful(unit):
        raise Illegal("not_on_table", "", "There is no such unit on the table.")
    return unit


def about_two(
    alone: Callable[[Any, Any], Iterable[Posed]], *between: Callable[[Any, Any, Any], Iterable[Posed]]
) -> Callable[[Any, Side | None, str, str], list[Posed]]:
    """A calculator's ``situations``: what can be asked about a unit ``alone``, or ``between`` it and an enemy, who is
    named. They raise :class:`Illegal` for nobody on the table.
    """

    def situations(battle: Any, side: Side | None, unit: str, target: str) -> list[Posed]:
        one = asked_about(battle, unit)
        if not target:
            return list(alone(battle, one))
        other = asked_about(battle, target)
        return (
            [] if one.side is other.side else [posed for ask in between for posed in ask(battle, one, other)]
        )

    return situations


class Throws(msgspec.Struct, frozen=True):
    """Dice of one purpose within an answer; the tests differ where the needs do."""

    label: Words
    tests: tuple[Test, ...]


class End(msgspec.Struct, frozen=True):
    """A way in which it may come out; ``tone`` is ``good``, ``bad`` or nothing, for the reader who asked."""

    label: Words
    chance: Fraction
    tone: str = ""


class After(msgspec.Struct, frozen=True):
    """What so many losses lead to: how likely they are, and the test that follows (None: none is thrown)."""

    number: int
    chance: Fraction
    label: Words
    test: Test | None = None


class Outlook(msgspec.Struct, frozen=True):
    """An answer: the dice and their needs, how many of what happen, what follows, and how it ends.

    ``spread`` is the chance of 0, 1, 2 ... of what ``counted`` names; empty where nothing is counted.
    """

    title: Words
    throws: tuple[Throws, ...]
    counted: Words = ""
    spread: Distribution = ()
    after: tuple[After, ...] = ()
    ends: tuple[End, ...] = ()
    notes: tuple[Note, ...] = ()

    def with_title(self, title: Words) -> Outlook:
        """The same answer under another title."""
        return msgspec.structs.replace(self, title=title)

    def with_note(self, note: Note) -> Outlook:
        """The same answer with a note before its others."""
        return msgspec.structs.replace(self, notes=(note, *self.notes))

    def odds(self) -> Odds:
        """The answer as it is told."""
        return Odds(
            title=self.title,
            throws=tuple(telling.cast(throws.label, throws.tests) for throws in self.throws),
            spread=telling.spread(self.counted, self.spread) if self.spread else None,
            after=tuple(_follow(after) for after in self.after),
            ends=tuple(_ending(end) for end in self.ends),
            notes=self.notes,
        )

    def document(self) -> Json:
        """The same as plain JSON."""
        return msgspec.json.decode(msgspec.json.encode(self.odds()))  # type: ignore[no-any-return]


def _follow(after: After) -> Follow:
    test = telling.need(after.test) if after.test is not None else None
    return Follow(*tell_share(after.chance), number=after.number, label=after.label, test=test)


def _ending(end: End) -> Ending:
    return Ending(*tell_share(end.chance), label=end.label, tone=end.tone)


@dataclass(frozen=True, kw_only=True)
class Inquiry(Generic[S]):
    """A question: its form, and what answers it. ``answer`` raises :class:`Illegal` for what cannot be."""

    key: str
    label: str
    text: str
    form: type[S]
    answer: Callable[[S], Outlook]

    def about(self) -> Json:
        """The question and its fields, as forms want them (:mod:`rulesets.engine.forms.settings`)."""
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
    _("The figures stand in more ways than the calculator’s form can say: its own answer differs a little.")
)


def _gist(outlook: Outlook) -> tuple[Any, ...]:
    """What two answers must have in common to be the same: the chances of each number, and of each end."""
    spread = tuple(enumerate(outlook.spread))
    ends = {end.label: end.chance for end in outlook.ends if end.chance}
    return {number: chance for number, chance in spread if chance}, ends

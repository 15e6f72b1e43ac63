"""Decisions: what a player may be asked in the middle of an order, by kinds.

A system writes each of its decisions once, as one of :class:`YesNo`, :class:`PickOne`, :class:`Number`, :class:`Allot`,
:class:`Several`, :class:`Ways` and :class:`Pairs`: a tag, a sentence, the clause, a default. The kind knows the form
of the answer, what is lawful in it, how it may be laid down in advance and how the browser draws it. A rule asks with
``reply = yield OCCUPY.ask(...)``.

Stored battles and records hold questions and answers as JSON: tags and the names of fields never change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from functools import cached_property
from typing import Any, ClassVar

import msgspec

from rulesets.engine.battle import Asked, Pose, Side, Unit
from rulesets.engine.forms import Drawn, Forecast
from rulesets.engine.forms.settings import setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.conduct import Conduct, anybody
from rulesets.engine.play.orders import FigurePaths, Legs
from rulesets.engine.play.play import Ask
from rulesets.engine.sayings import Words

Json = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Standing:
    """How a decision may be laid down in advance: ``label`` says when it comes, ``words`` what is chosen.

    ``subject`` is the part of the question that names the unit asked about; empty where it is about a whole side.
    """

    label: str
    words: str
    key: str = "usual"
    subject: str = "unit"
    suits: Callable[[Any, Unit], bool] = anybody


@dataclass(frozen=True, kw_only=True)
class Choosing(Standing):
    """One of several ``choices`` that may be laid down in advance, each with its words, the usual one first; ``answer``
    is what is answered by it.
    """

    choices: Sequence[tuple[str, str]]
    answer: Callable[[Asked, str], Json]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One decision of a system. ``text`` is its question; names in braces are filled from what it is asked with."""

    drawn: ClassVar[Drawn]

    tag: str
    text: str
    clause: str
    standing: Standing | None = None
    laid: Conduct[Any] | None = None
    """A standing order of the system's own, where there is more to lay down than the kind knows."""

    @property
    def answers(self) -> type[msgspec.Struct]:
        """The struct that an answer must fit."""
        raise NotImplementedError

    def check(self, question: Json, answer: Any) -> None:
        """Refuse (:class:`Illegal`) an answer that fits its form, but not its question."""

    def put(self, side: Side, default: msgspec.Struct, about: Json) -> Ask:
        """The question to a side, with what it is about."""
        question = {"kind": self.tag, **about}
        return Ask(side, question, default, self.clause, lambda answer: self.check(question, answer))

    def refusal(self, message: str, **data: Any) -> Illegal:
        """The refusal of an answer."""
        return Illegal("malformed", self.clause, message, **data)

    @property
    def words(self) -> dict[str, str]:
        """Its sentences, for the system's table of words."""
        return {f"asked.{self.tag}": self.text}

    @property
    def conduct(self) -> Conduct[Any] | None:
        """How it is laid down in advance."""
        standing = self.standing
        if standing is None:
            return self.laid
        field, answer = self._always(standing.words)
        if isinstance(standing, Choosing):
            usual, answer = standing.choices[0][0], standing.answer
            field = setting(usual, standing.words, self.clause, choices=standing.choices)
        form = make_dataclass("order", [(standing.key, type(field.default), field)], frozen=True)
        return Conduct(
            kind=self.tag, label=standing.label, form=form, clause=self.clause, subject=standing.subject,
            suits=standing.suits,
            answer=lambda battle, asked, order: answer(asked, getattr(order, standing.key)),
        )  # fmt: skip

    def _always(self, words: str) -> tuple[Any, Callable[[Asked, Any], Json | None]]:
        """The flag that lays it down, and what is answered by it: here only that the usual answer is to be given."""
        return setting(False, words, self.clause), lambda asked, chosen: asked.default if chosen else None


def reply_form(**fields: Any) -> type[msgspec.Struct]:
    """The form of an answer by its fields: the type of each, or the type and what is meant where it is not said."""
    told = [(key, *each) if isinstance(each, tuple) else (key, each) for key, each in fields.items()]
    return msgspec.defstruct("reply", told, frozen=True, forbid_unknown_fields=True)


NUMBER_FORM = reply_form(number=int)
WAYS_FORM = reply_form(figures=FigurePaths)
ALLOT_FORM = reply_form(shares=dict[str, int])
SEVERAL_FORM = reply_form(chosen=tuple[str, ...])
PAIRS_FORM = reply_form(pairs=tuple[tuple[str, str], ...])


@dataclass(frozen=True, kw_only=True)
class YesNo(Decision):
    """Yes or no; the answer's one ``field`` says which."""

    drawn: ClassVar[Drawn] = "yes_no"

    yes: str
    no: str
    default: bool
    field: str = "yes"

    @cached_property
    def answers(self) -> type[msgspec.Struct]:
        """``{field: true or false}``."""
        return reply_form(**{self.field: bool})

    def ask(self, side: Side, **about: Any) -> Ask:
        """Ask a side; the answer has the ``field``."""
        return self.put(side, self.answers(self.default), about)

    @property
    def words(self) -> dict[str, str]:
        """The question, and what yes and no are called."""
        asked = f"asked.{self.tag}"
        return {asked: self.text, f"{asked}.{self.field}": self.yes, f"{asked}.not_{self.field}": self.no}

    def _always(self, words: str) -> tuple[Any, Callable[[Asked, Any], Json | None]]:
        """Yes or no, always."""
        return setting(self.default, words, self.clause), lambda asked, chosen: {self.field: chosen}


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer that is offered in words; ``value`` is the whole answer. ``hint`` says what it brings. Where it turns a
    die to another face, ``faces`` are both, and the label needs not be read.
    """

    label: Words
    value: dict[str, bool | int | str]
    hint: Words = ""
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PickOne(Decision):
    """One of the answers that the question lists, each in a ``form`` of the system's own."""

    drawn: ClassVar[Drawn] = "pick_one"

    form: type[msgspec.Struct]

    @property
    def answers(self) -> type[msgspec.Struct]:
        """The system's form."""
        return self.form

    def ask(self, side: Side, default: msgspec.Struct, replies: Iterable[Reply], **about: Any) -> Ask:
        """Ask a side for one of the replies."""
        return self.put(side, default, {**about, "choices": msgspec.to_builtins(tuple(replies))})

    def check(self, question: Json, answer: Any) -> None:
        """Only what is listed may be answered."""
        if msgspec.to_builtins(answer) not in [each["value"] for each in question["choices"]]:
            raise self.refusal("That is not to be chosen.")


@dataclass(frozen=True, kw_only=True)
class Number(Decision):
    """A whole number between two others."""

    drawn: ClassVar[Drawn] = "number"

    @property
    def answers(self) -> type[msgspec.Struct]:
        """``{number: ...}``."""
        return NUMBER_FORM

    def ask(self, side: Side, default: int, *, least: int, most: int, **about: Any) -> Ask:
        """Ask a side for a number; the answer has ``number``."""
        return self.put(side, self.answers(default), {**about, "least": least, "most": most})

    def check(self, question: Json, answer: Any) -> None:
        """The number lies within its bounds."""
        least, most = question["least"], question["most"]
        if not least <= answer.number <= most:
            raise self.refusal("The number must lie between {least} and {most}.", least=least, most=most)


@dataclass(frozen=True, kw_only=True)
class Allot(Decision):
    """So many of something among several, at most so many to each."""

    drawn: ClassVar[Drawn] = "allot"

    @property
    def answers(self) -> type[msgspec.Struct]:
        """``{shares: ...}``."""
        return ALLOT_FORM

    def ask(
        self, side: Side, default: Mapping[str, int], *, total: int, among: Mapping[str, int],
        lawful: Callable[[Mapping[str, int]], None] | None = None, **about: Any,
    ) -> Ask:  # fmt: skip
        """Ask a side to allot ``total``; ``among`` holds the most for each id, ``lawful`` refuses (:class:`Illegal`)
        what cannot be together. The answer has ``shares``.
        """
        ask = self.put(side, self.answers(dict(default)), {**about, "total": total, "among": dict(among)})
        return _also(ask, lambda answer: lawful(answer.shares)) if lawful else ask

    def check(self, question: Json, answer: Any) -> None:
        """Everything is allotted, and to nobody more than he may have."""
        among, total = question["among"], question["total"]
        if not all(id in among and 0 <= share <= among[id] for id, share in answer.shares.items()):
            raise self.refusal("That is more than one of them may have.")
        if sum(answer.shares.values()) != total:
            raise self.refusal("All {total} must be allotted.", total=total)


@dataclass(frozen=True, kw_only=True)
class Several(Decision):
    """Some of those that the question lists, within bounds."""

    drawn: ClassVar[Drawn] = "several"

    @property
    def answers(self) -> type[msgspec.Struct]:
        """``{chosen: ...}``."""
        return SEVERAL_FORM

    def ask(
        self, side: Side, default: Iterable[str], *, among: Iterable[str], least: int, most: int, **about: Any
    ) -> Ask:
        """Ask a side to choose ids ``among`` others. The answer has ``chosen``."""
        about = {**about, "among": list(among), "least": least, "most": most}
        return self.put(side, self.answers(tuple(default)), about)

    def check(self, question: Json, answer: Any) -> None:
        """Each is listed, none is named twice, and they are neither too few nor too many."""
        chosen, least, most = set(answer.chosen), question["least"], question["most"]
        if len(chosen) < len(answer.chosen) or not chosen <= set(question["among"]):
            raise self.refusal("That is not to be chosen.")
        if not least <= len(chosen) <= most:
            raise self.refusal("Choose {least} to {most}.", least=least, most=most)


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whom somebody may be paired with, and what is to be expected of it."""

    id: str
    hint: Words = ""


@dataclass(frozen=True, kw_only=True)
class Pairs(Decision):
    """Who of one's own meets whom, in an order: of several with the same opponent the first leads, the others help.

    Who is left out meets nobody. Which of these are lawful together only the system knows.
    """

    drawn: ClassVar[Drawn] = "pairs"

    @property
    def answers(self) -> type[msgspec.Struct]:
        """``{pairs: ...}``."""
        return PAIRS_FORM

    def ask(
        self, side: Side, default: Iterable[tuple[str, str]], *, among: Mapping[str, Iterable[Match]],
        lawful: Callable[[tuple[tuple[str, str], ...]], None], **about: Any,
    ) -> Ask:  # fmt: skip
        """Ask a side to pair its own, each with one of those ``among`` holds for it; ``lawful`` refuses
        (:class:`Illegal`) what they cannot do together. The answer has ``pairs``.
        """
        listed = {id: msgspec.to_builtins(tuple(matches)) for id, matches in among.items()}
        ask = self.put(side, self.answers(tuple(default)), {**about, "among": listed})
        return _also(ask, lambda answer: lawful(answer.pairs))

    def check(self, question: Json, answer: Any) -> None:
        """Each is paired once at most, and with somebody who is listed for it."""
        among = question["among"]
        if len({own for own, _ in answer.pairs}) < len(answer.pairs):
            raise self.refusal("Nobody can be paired twice.")
        for own, other in answer.pairs:
            if other not in [match["id"] for match in among.get(own, ())]:
                raise self.refusal("These two cannot be paired.")


@dataclass(frozen=True, kw_only=True)
class Ways(Decision):
    """A way for each of some figures; whoever is not named goes as the default says."""

    drawn: ClassVar[Drawn] = "ways"

    @property
    def answers(self) -> type[msgspec.Struct]:
        """``{figures: ...}``."""
        return WAYS_FORM

    def ask(
        self,
        side: Side,
        default: Mapping[str, Legs],
        *,
        start: Mapping[str, Pose],
        reaches: Mapping[str, float],
        lawful: Callable[[Mapping[str, Legs]], None],
        foretell: Callable[[Mapping[str, Legs]], Forecast],
        **about: Any,
    ) -> Ask:
        """Ask a side for ways; ``lawful`` refuses (:class:`Illegal`) those that the rules forbid, ``foretell`` shows
        where they lead, those that are forbidden too. The answer has ``figures``.
        """
        question = {"kind": self.tag, **about, "start": dict(start), "reaches": dict(reaches)}

        def check(answer: Any) -> None:
            if not set(answer.figures) <= set(start):
                raise self.refusal("That is not to be chosen.")
            lawful(answer.figures)

        def show(answer: Any) -> Forecast:
            return foretell(answer.figures)

        return Ask(side, question, self.answers(dict(default)), self.clause, check, show)


def _also(ask: Ask, lawful: Callable[[Any], None]) -> Ask:
    """The same question, whose answers must be lawful besides."""

    def check(answer: Any) -> None:
        ask.check(answer)
        lawful(answer)

    return msgspec.structs.replace(ask, check=check)


def words_of(decisions: Iterable[Decision]) -> dict[str, str]:
    """The sentences of all decisions, for a system's table of words."""
    return {key: text for decision in decisions for key, text in decision.words.items()}

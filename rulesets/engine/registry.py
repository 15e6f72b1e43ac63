"""A rules system as the front door knows it: what can be asked of one, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Union

import msgspec

from rulesets.engine import words as speech
from rulesets.engine.alone import alone
from rulesets.engine.battle import Side, Table
from rulesets.engine.book.examples import Example
from rulesets.engine.book.lesson import Lesson
from rulesets.engine.book.rulebook import Heading, play_examples, rulebook
from rulesets.engine.dice.dice import Dice
from rulesets.engine.document import changes, document
from rulesets.engine.forms import AnswerParam, Drawn, GroupMarch, Offer, Preview, Salvo, offer, why_not
from rulesets.engine.forms.describing import describe_system, explain
from rulesets.engine.forms.settings import differences, recipe_of, settings_from
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.mustering import Fault, Mustered
from rulesets.engine.parts import B, Json, Parts
from rulesets.engine.play import common, rehearsal, salvo, together, undo
from rulesets.engine.play.conduct import Conduct
from rulesets.engine.play.events import Event
from rulesets.engine.play.folding import fold, hear
from rulesets.engine.play.orders import COMMON, Order, read_order
from rulesets.engine.play.play import Play, RuleOf
from rulesets.engine.play.resolve import Going, Settled, Waiting, carry_out
from rulesets.engine.reckoning.outlook import Calculator
from rulesets.engine.sayings import Words, in_a_row
from rulesets.engine.seats import Seat


@dataclass(frozen=True, kw_only=True)
class Ruleset(Parts[B]):
    """A complete rules system. Every method is pure: state in, state out, no chance but the dice handed in."""

    # -- orders ----------------------------------------------------------------------------------------------------

    @property
    def rules(self) -> Mapping[type[Order], RuleOf]:
        """The rule of every order of its own."""
        return self.machine.rules

    @cached_property
    def conducts(self) -> tuple[Conduct[B], ...]:
        """How decisions may be answered in advance."""
        return tuple(each.conduct for each in self.decisions if each.conduct is not None)

    @cached_property
    def order_type(self) -> Any:
        """The union of every order that this system knows."""
        return Union[(*self.rules, *COMMON)]

    @cached_property
    def _order_decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.order_type)

    def decode_order(self, raw: bytes | str | Json) -> Order:
        """An order from a browser's JSON. Raises :class:`Illegal` (``malformed``) and says what does not fit."""
        return read_order(self._order_decoder, raw)

    def encode_order(self, order: Order) -> Json:
        """An order as plain JSON, as it is stored and sent."""
        return msgspec.to_builtins(order, str_keys=True)  # type: ignore[no-any-return]

    @alone
    def resolve(
        self,
        battle: B,
        side: Side,
        order: Order,
        dice: Dice,
        answers: Sequence[Json] = (),
        going: Going[B] | None = None,
    ) -> Settled[B] | Waiting[B]:
        """Carry an order out. Raises :class:`Illegal` before anything has changed.

        ``going`` is the same order where it stopped for the last of the answers (:class:`Waiting`), if it was kept:
        then only what follows is done. Handed in or not, the same comes out.

        Where things are hidden from the side it is refused by what the side knows, and never by what it does not.
        """
        if going is not None and answers and going.stands_at(battle, answers):
            return going.answer(answers[-1])
        known = self.known_to(battle, side)
        if known is not battle and not answers:
            rehearsal.rehearse(self.machine, self.form, known, side, order)
        play = Play(battle, side, dice, self.form)
        try:
            return carry_out(
                play, lambda: rehearsal.whole(self.machine, play, order), answers, self._tell, battle
            )
        except Illegal as refusal:
            if known is battle or answers:
                raise
            raise Illegal(
                "unseen", refusal.clause, "Something that you do not see stands against it."
            ) from None

    def take_back(
        self, now: B, before: B, side: Side, undone: Sequence[int], *, leave: bool = False
    ) -> Settled[B]:
        """Go back to before an order of ``side`` (:mod:`rulesets.engine.play.undo`); the dice stay where they are."""
        return undo.taken_back(now, before, self.form, side, undone, leave)

    def reveals(self, before: B, after: B) -> bool:
        """Whether something that was hidden came to light between two states."""
        return undo.reveals(self, before, after)

    @alone
    def begin(self, battle: B, dice: Dice) -> Settled[B] | Waiting[B]:
        """Take the first automatic steps of a new battle."""
        play = Play(battle, Side.AI, dice, self.form)
        return carry_out(play, lambda: self.machine.advance(play), (), self._tell)

    @alone
    def preview(self, battle: B, side: Side, order: Order) -> Preview:
        """What an order would do, without doing it: legal or why not, path, odds step by step."""
        return rehearsal.preview(self.machine, self.form, self.known_to(battle, side), side, order)

    @alone
    def allows(self, battle: B, side: Side, order: Order) -> bool:
        """Whether the preview of an order would be legal: for whoever does not want to see it."""
        known = self.known_to(battle, side)
        return why_not(rehearsal.rehearse, self.machine, self.form, known, side, order) is None

    @alone
    def foresee(self, battle: B, side: Side, order: Order) -> Preview:
        """The preview of an order, whether it goes quietly, and whom its unit could fire at from there: for players'
        screens.
        """
        secret = self.hides(battle)
        battle = self.known_to(battle, side)
        found = self.preview(battle, side, order)
        if found.legal and not secret:
            found = msgspec.structs.replace(
                found, quiet=rehearsal.is_quiet(self.machine, self.form, battle, side, order)
            )
        if self.aims is not None and found.unit and found.figures:
            with suppress(Illegal):  # who cannot fire at all has no targets
                return self.aims(battle, side, found)
        return found

    @alone
    def foresee_answer(
        self, battle: B, side: Side, order: Order, dice: Dice, answers: Sequence[Json], going: Going[B] | None
    ) -> Preview:
        """What the last of the answers to an order would do, without giving it; everything else as in
        :meth:`resolve`. An order that is not ``going`` any more is run again up to the question.
        """
        if going is None or not going.stands_at(battle, answers):
            stopped = self.resolve(battle, side, order, dice, answers[:-1])
            assert isinstance(stopped, Waiting)
            going = stopped.going
        return going.foresee(answers[-1])

    @alone
    def march(self, battle: B, side: Side, orders: Sequence[Order]) -> GroupMarch:
        """What several orders would do one after another, and in which sequence
        (:mod:`rulesets.engine.play.together`).
        """
        battle = self.known_to(battle, side)
        return together.march(battle, orders, lambda ahead, order: self.preview(ahead, side, order))

    def salvo(self, battle: B, side: Side, kind: str) -> Salvo:
        """One kind of order for every unit that can give it, each with its targets, the best first
        (:mod:`rulesets.engine.play.salvo`). Raises :class:`Illegal` for a kind that is not given to all at once.
        """
        if not any(words["kind"] == kind and "all" in words for words in self.about()["orders"]):
            raise Illegal("no_salvo", "", "That order is given to one unit at a time.")
        known = self.known_to(battle, side)
        return salvo.salvo(
            known,
            kind,
            self.options(known, side),
            lambda raw: self.preview(known, side, self.decode_order(raw)),
        )

    @alone
    def options(self, battle: B, side: Side) -> list[Offer]:
        """Everything that a side can do or must answer now."""
        battle = self.known_to(battle, side)
        asked = battle.asked
        if asked is not None and asked.side is side and battle.result is None:
            drawn: Drawn = next((each.drawn for each in self.decisions if each.tag == asked.kind), "yes_no")
            if "choices" in asked.question:
                drawn = "pick_one"
            laid = next(
                (each.choices(battle, asked) for each in self.conducts if each.kind == asked.kind), ()
            )
            param = AnswerParam(
                name="answer", question=asked.question, default=asked.default, drawn=drawn, laid=laid
            )
            return [offer("answer", asked.kind, param, scope="decision")]
        own = self.machine.available(battle, side) if battle.result is None and asked is None else []
        return own + common.options(battle, side)

    # -- state -----------------------------------------------------------------------------------------------------

    def options_from(self, values: Mapping[str, Any]) -> Any:
        """The system's options from plain values; raises :class:`Illegal` naming every fault."""
        return settings_from(self.options_type, values)

    @alone
    def open(self, options: Any, seats: Mapping[Side, Seat], table: Table | None = None) -> B:
        """A new battle. ``table`` is given where the scenery is settled beforehand."""
        return self.found(options, seats, table)

    def encode(self, battle: B) -> bytes:
        """The battle as JSON, exactly."""
        return msgspec.json.encode(battle)

    def decode(self, raw: bytes | str) -> B:
        """The battle from its JSON."""
        return msgspec.json.decode(raw, type=self.battle_type)

    def document(self, battle: B) -> Json:
        """The whole document, nothing hidden: for archives after the end."""
        return document(battle, self.form)

    @alone
    def view(self, battle: B, side: Side | None) -> Json:
        """The document as a side (or a spectator: None) may see it."""
        return document(self.known_to(battle, side), self.form)

    @alone
    def known_to(self, battle: B, side: Side | None) -> B:
        """The battle as a side knows it (None: a spectator); the battle itself where nothing is hidden."""
        return self.veil(battle, side) if self.veil and self.hides(battle) else battle

    def veil_events(self, before: B, after: B, events: Sequence[Event], side: Side | None) -> list[Event]:
        """The events of an order as a side may see them: as many as there are, each with the patch that it may see."""
        if not events or not self.veil or not (self.hides(before) or self.hides(after)):
            return list(events)
        told = [hear(self.hearsay, before, after, event, side) if self.hearsay else event for event in events]
        patch = self.veiled_patch(before, after, events[-1], side)
        patches = [*({} for _ in told[:-1]), patch]
        return [msgspec.structs.replace(event, patch=own) for event, own in zip(told, patches, strict=True)]

    def _tell(self, play: Play[B]) -> Sequence[Event]:
        """The events of a play: as many, where things are hidden, as everybody is told something of."""
        if self.hearsay is None or not (self.hides(play.moments[0]) or self.hides(play.battle)):
            return play.events
        return fold(play, self.hearsay)

    def veiled_patch(self, before: B, after: B, event: Event, side: Side | None) -> Json:
        """The patch of an order's event as a side may see it.

        Where nothing is hidden this is the event's own. Where something is, the whole order's change in that side's
        view belongs to the order's last event, and the others carry none.
        """
        if not self.veil or not (self.hides(before) or self.hides(after)):
            return event.patch
        return changes(self.known_to(before, side), self.known_to(after, side), self.form)

    # -- what are the odds -----------------------------------------------------------------------------------------

    def inquiries(self) -> list[Json]:
        """What can be asked of the dice without a battle: each question with its fields."""
        return [inquiry.about() for inquiry in self.calculator.inquiries] if self.calculator else []

    def read_situation(self, question: str, texts: Mapping[str, str]) -> Json:
        """A question's values out of the texts of a form; raises :class:`Illegal` for no question of theirs."""
        return self._calculator.inquiry(question).read(texts)

    @alone
    def odds(self, question: str, situation: Mapping[str, Any]) -> Json:
        """The exact odds of a situation; raises :class:`Illegal` for one that cannot be, with every fault."""
        return self._calculator.inquiry(question).outlook(situation).document()

    @alone
    def situations(
        self, battle: B, side: Side | None, unit: str, target: str = "", *, open: bool = False
    ) -> list[Json]:
        """What a battle asks about a unit and its target, as a side (None: who looks on) may see it.

        ``open`` is for who may see all: a player of both sides, and everybody when the battle is over.
        """
        seen = battle if open else self.known_to(battle, side)
        return [
            self._calculator.document(posed)
            for posed in self._calculator.situations(seen, side, unit, target)
        ]

    @alone
    def situations_then(
        self, options: Any, moments: Iterable[tuple[str, Json, Json]], unit: str, target: str = ""
    ) -> list[Json]:
        """The same of a past moment of a battle whose documents are open: kind, parameters and document of each
        event up to it.
        """
        battle = self._calculator.revive(options, moments)
        return [
            self._calculator.document(posed)
            for posed in self._calculator.situations(battle, None, unit, target)
        ]

    @property
    def _calculator(self) -> Calculator[B]:
        if self.calculator is None:
            raise Illegal("no_question", "", "These rules know no such question.")
        return self.calculator

    # -- mustering and describing ----------------------------------------------------------------------------------

    def muster(self, recipe: Json, dice: Dice) -> Mustered:
        """Throw for an army; raises :class:`Illegal` if the recipe is not one."""
        if self.throw_muster is None:
            clause = self.builder.clause if self.builder else ""
            raise Illegal("no_muster", clause, "Armies of this system are built, not thrown for.")
        return self.throw_muster(recipe, dice)

    def validate(self, roster: Json) -> list[Fault]:
        """Every fault of a roster at once; an empty list for a lawful one."""
        return self.roster_faults(roster)

    def describe(self) -> Json:
        """The system for screens: phases, orders, badges, troops, terrain, options, clauses, rulings, questions."""
        return describe_system(self)

    @property
    def headings(self) -> Mapping[str, Heading]:
        """The book's headings by the subject of the clauses' ids (``FIR`` in ``ABC-FIR-6``)."""
        return self.bound.headings

    @property
    def examples(self) -> tuple[Example, ...]:
        """The book's worked examples."""
        return self.bound.examples

    @property
    def lesson(self) -> Lesson | None:
        """A first lesson, opened from a scene of ``stage``; None where the system has none."""
        return self.bound.lesson

    @cached_property
    def written_book(self) -> Json:
        """The rulebook as it is written: sections of clauses, charts, rulings, and examples without their scenes."""
        return rulebook(self)

    @cached_property
    def book(self) -> Json:
        """The whole rulebook: the examples are played out by the rules, which takes a second."""
        return {**self.written_book, "examples": play_examples(self)}

    @cached_property
    def ids(self) -> dict[str, str]:
        """Every id that the book explains, with the part that holds it: ``clauses``, ``rulings`` or ``examples``."""
        return explain(self)

    def sentence(self, battle: B, event: Event) -> Words:
        """What an event says."""
        return in_a_row(
            speech.sentence(battle, self.words, part.kind, part.side, part.params) for part in event.apart()
        )

    def cannot_bring(self, options: Any, roster: Json) -> list[Fault]:
        """Why a stored army cannot be brought to a battle with those options; an empty list if it can."""
        return self.army_faults(options, roster) if self.army_faults else self.roster_faults(roster)

    def option_words(self, options: Any) -> list[Json]:
        """What two players agreed on: the options that differ from their defaults, in words."""
        return differences(options)

    def recipe(self, values: Mapping[str, Any]) -> Json:
        """What an army is thrown by, with nothing said twice; raises :class:`Illegal` naming every fault."""
        return recipe_of(settings_from(self.options_type, values, recipe=True))

    def recipe_words(self, recipe: Mapping[str, Any]) -> list[Json]:
        """A recipe in words, as :meth:`option_words` says options."""
        return differences(settings_from(self.options_type, recipe, recipe=True))

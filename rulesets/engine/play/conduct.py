"""Standing orders: what a player lays down in advance for a decision that he may be asked to take.

A system says with a :class:`Conduct` how one kind of question may be answered beforehand: a form (a frozen dataclass of
``setting`` fields), and a function that makes the answer out of what was laid down and the battle as the asked side
knows it. No answer (None) leaves the decision to the player. Where, when and whether such an order is kept secret is
not the rules' affair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, Generic, TypeVar

from rulesets.engine.battle import Asked, Battle, Unit
from rulesets.engine.forms.offers import Laid
from rulesets.engine.forms.settings import describe, differences, settings_from
from rulesets.engine.illegal import Illegal

B = TypeVar("B", bound=Battle)
Json = dict[str, Any]


def anybody(battle: Any, unit: Unit) -> bool:
    """Every unit may be given it."""
    return True


@dataclass(frozen=True, kw_only=True)
class Conduct(Generic[B]):
    """How one kind of question may be answered in advance.

    ``kind`` is the question's tag, ``subject`` the field of it that names the unit asked about, empty where it is about
    none: then it is laid down for the whole side. ``suits`` says to which units it may be given.
    """

    kind: str
    label: str
    form: type[Any]
    answer: Callable[[B, Asked, Any], Json | None]
    subject: str = "unit"
    suits: Callable[[B, Unit], bool] = anybody
    clause: str = ""

    def about(self) -> Json:
        """The conduct for screens and programs."""
        return {
            "kind": self.kind,
            "label": self.label,
            "clause": self.clause,
            "for_units": self.subject != "",
            "options": describe(self.form),
        }

    def read(self, choice: Mapping[str, Any]) -> Any:
        """What was laid down, out of plain values; raises :class:`Illegal` naming every fault."""
        return settings_from(self.form, choice)

    def words(self, choice: Mapping[str, Any]) -> list[Json]:
        """What was laid down in words: the settings that differ from their defaults."""
        return differences(self.read(choice))

    def check(self, battle: B, side: str, unit: str) -> None:
        """Raises :class:`Illegal` where it cannot be laid down for a unit (empty: for all of a side)."""
        if unit == "":
            return
        found = battle.units.get(unit) if self.subject else None
        if found is None or found.side != side:
            raise Illegal("no_such_unit", self.clause, "There is no unit {id}.", id=unit)
        if not self.suits(battle, found):
            raise Illegal(
                "no_conduct", self.clause, "{unit} {unit|is|are} never asked that.", unit=found.name
            )

    def choices(self, battle: B, asked: Asked) -> tuple[Laid, ...]:
        """Which answers to a question of this kind can be laid down from now on, each by the settings that differ least
        from the usual; numbers stay as they are usually. ``battle`` is as the asked side knows it.
        """
        unit = str(asked.question.get(self.subject, "")) if self.subject else ""
        found: list[Laid] = []
        try:
            self.check(battle, asked.side, unit)
        except Illegal:
            return ()
        for choice in _choices(describe(self.form)):
            answer = self.answer(battle, asked, self.read(choice))
            if answer is not None and all(answer != other.answer for other in found):
                found.append(Laid(answer, choice, unit))
        return tuple(found)


def _choices(settings: Sequence[Json]) -> list[Json]:
    """Everything that can be laid down, what differs least from the usual first."""
    usual = {each["key"]: each["default"] for each in settings}
    values = [_values(each) for each in settings]
    found = [dict(zip(usual, row, strict=True)) for row in product(*values)]
    return sorted(found, key=lambda choice: sum(choice[key] != usual[key] for key in usual))


def _values(setting: Json) -> list[Any]:
    if setting["type"] == "flag":
        return [setting["default"], not setting["default"]]
    return [each["value"] for each in setting["choices"]] or [setting["default"]]

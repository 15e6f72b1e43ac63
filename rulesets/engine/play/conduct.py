"""Standing orders: what a player lays down in advance for a decision that he may be asked to take.

A system says with a :class:`Conduct` how one kind of question may be answered beforehand: a form (a frozen dataclass of
``setting`` fields), and a function that makes the answer out of what was laid down and the battle as the asked side
knows it. No answer (None) leaves the decision to the player. Where, when and whether such an order is kept secret is
not the rules' affair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from rulesets.engine.battle import Asked, Battle, Unit
from rulesets.engine.forms.settings import changed, describe, settings_from
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
        return changed(self.read(choice))

    def check(self, battle: B, side: str, unit: str) -> None:
        """Raises :class:`Illegal` where it cannot be laid down for a unit (empty: for all of a side)."""
        if unit == "":
            return
        found = battle.units.get(unit) if self.subject else None
        if found is None or found.side != side:
            raise Illegal("no_such_unit", self.clause, "There is no unit {id}.", id=unit)
        if not self.suits(battle, found):
            raise Illegal("no_conduct", self.clause, "{unit} are never asked that.", unit=found.name)

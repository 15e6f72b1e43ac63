"""A round of a combat while it is fought: how it stands, what is told of it, and the tokens that are spent in it
(GODAI-CLO-10, GODAI-DEC-17, GODAI-ZEN-4, GODAI-ZEN-6).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Ask, Play, Rule
from rulesets.engine.sayings import Words
from rulesets.godai.battle import Blow, Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import Water
from rulesets.godai.melee.chances import Reckoned, rate, reckon, winning
from rulesets.godai.melee.fighter import Fighters, fighters_of, heroes_in
from rulesets.godai.melee.forming import bout_of, mark
from rulesets.godai.stand import zen


class Round:
    """The round of one combat, by its number, in the course of a play."""

    def __init__(self, play: Play[GodaiBattle], number: int) -> None:
        self.play, self.number = play, number

    @property
    def battle(self) -> GodaiBattle:
        """The battle as it is now."""
        return self.play.battle

    @property
    def bout(self) -> Bout:
        """The combat as it is now."""
        return bout_of(self.battle, self.number)

    @property
    def fighters(self) -> Fighters:
        """Everybody in it as his dice now see him."""
        return fighters_of(self.battle, self.bout)

    def mark(self, **values: Any) -> Bout:
        """Replace values of the combat; returns it as it is now."""
        return mark(self.battle, self.number, **values)

    def tell(self, kind: str, who: Side | GodaiUnit, *clauses: str, **params: Any) -> None:
        """Say what has happened in it, and to a unit or a side."""
        about: dict[str, Any] = {"unit": who.id} if isinstance(who, GodaiUnit) else {}
        side = who.side if isinstance(who, GodaiUnit) else who
        self.play.tell(kind, side=side, combat=self.number, clauses=clauses, **about, **params)

    def heroes(self, strategy: Water | None = None) -> Iterator[tuple[GodaiFigure, GodaiUnit]]:
        """The heroes who are in it now, or for whom a strategy works now, in their order (GODAI-DEC-17)."""
        for hero in list(heroes_in(self.battle, self.bout, strategy)):
            yield hero, self.battle.unit_of(hero)

    def chance(self, side: Side, battle: GodaiBattle | None = None, **values: Any) -> float:
        """A side's chance, in per cent, to win as it stands, with other values of the combat or in another battle."""
        bout = msgspec.structs.replace(self.bout, **values)
        return 100.0 * float(winning(bout, fighters_of(battle or self.battle, bout))[side])

    def reckon(self, blows: Sequence[Blow] | None = None) -> Reckoned:
        """How it stands, or would with other dice."""
        bout, fighters = self.bout, self.fighters
        return reckon(bout, rate(bout, bout.blows if blows is None else blows, fighters), fighters)

    # -- tokens --------------------------------------------------------------------------------------------------------

    def window(
        self, unit: GodaiUnit, label: Words, faces: tuple[int, ...], **more: Any
    ) -> Generator[Ask, Any, tuple[int, ...]]:
        """D-TOKEN on a hero's own dice (GODAI-ZEN-4); the combat knows who has used his token."""
        changed = yield from zen.window(self.play, unit, label, faces, about={"combat": self.number}, **more)
        if changed != faces:
            self.mark(spent=(*self.bout.spent, unit.id))
        return changed

    def roll(self, unit: GodaiUnit, test: Test) -> Generator[Ask, Any, bool]:
        """A die of a hero's strategy, with his token if he has one."""
        faces = yield from self.window(unit, test.label, self.play.throw(test).faces, brings=test.passes)
        return test.answers(faces)[0]

    def by_turns(self, asked: Callable[[GodaiFigure, GodaiUnit], Generator[Ask, Any, bool]]) -> Rule:
        """GODAI-ZEN-6: one side after the other with its heroes, the I-side first, until both have passed in a row."""
        sides, passed, turn = self.battle.holders(), 0, 0
        while passed < len(sides):
            used = False
            for hero, unit in self.heroes():
                if unit.side is sides[turn] and zen.may(unit) and not used:
                    used = yield from asked(hero, unit)
            passed = 0 if used else passed + 1
            turn = 1 - turn

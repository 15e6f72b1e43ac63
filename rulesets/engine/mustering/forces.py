"""Forces that are ready to march: who brings no army of his own takes one of them before the battle.

The battle of a system that has them agrees on a size, and the forces of both sides keep the ``roster`` that they
brought or took.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from rulesets.engine.battle import Battle, Clock, Force, Side, Table
from rulesets.engine.forms import ChoiceParam, Offer, choice, offer
from rulesets.engine.forms.documents import Want
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.builder import Ready
from rulesets.engine.mustering.mustering import Fault, Fielded
from rulesets.engine.play.machine import Hook, Menu, State
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play
from rulesets.engine.play.who import both
from rulesets.engine.sayings import Words, _, in_a_row, once, players_name, say
from rulesets.engine.seats import Seat

Json = dict[str, Any]
B = TypeVar("B", bound=Battle)
F = TypeVar("F", bound=Force)


class TakeForce(Order, frozen=True, tag="take_force"):
    """Take one of the forces that are ready."""

    force: Id


@dataclass(frozen=True, kw_only=True)
class Forces:
    """The ready forces of a system, name and roster, by the size that both agreed on.

    ``clauses`` say that they may be taken, that both bring a force of that size, and that it must be lawful. ``faults``
    are what is wrong with a roster in a battle of some options, ``units`` how it takes the field with its names said,
    ``told`` is a word on its size, ``kin`` whether it suits who marches under a crest, ``size`` the points that options
    agree on; ``houses`` are the names in a roster of clans, and of persons.
    """

    clauses: tuple[str, str, str]
    made: Mapping[int, Sequence[Json]]
    faults: Callable[[Any, Json], Sequence[Fault]]
    units: Callable[[Json, Callable[[str], Words]], Sequence[Fielded]]
    told: Callable[[Json], Words]
    kin: Callable[[str, Json], bool] = lambda crest, roster: False
    size: Callable[[Any], int] = lambda options: options.size
    usual: int = 200
    houses: Callable[[Json], Iterable[str]] = lambda roster: ()

    def ready(self, size: int) -> list[Json]:
        """The forces of a size, each with key, name and roster: of the greatest that is not above it, and of the
        ``usual`` one where there is no limit (0).
        """
        fitting = [one for one in self.made if one <= size]
        made = self.made[max(fitting) if fitting else self.usual]
        return [{"key": f"f{number}", **force} for number, force in enumerate(made, 1)]

    def list_ready(self) -> list[Ready]:
        """The forces of every size, as the page of armies shows them."""
        return [
            Ready(f"{size}-{force['key']}", force["name"], say("{size} points", size=size), force["roster"])
            for size in self.made
            for force in self.ready(size)
        ]

    def calling(self, roster: Json) -> Callable[[str], Words]:
        """How the names in a roster are said: ours in every language, those that its owner gave as they are."""
        ours = any(roster == force["roster"] for made in self.made.values() for force in made)
        return say if ours else players_name

    def calling_in(self, battle: Any, side: Side) -> Callable[[str], Words]:
        """How the names in a side's roster are said in its battle. A name that both sides bear, for both may have taken
        the same force or one called like the enemy, gets that of its own house behind it on one of them: not on the
        side that marches under it, else on the second.
        """
        own, other = battle.forces[side], battle.forces[side.opponent]
        houses = {of: set(self.houses(force.roster)) for of, force in battle.forces.items()}
        first, second = battle.forces[Side.AI].clan, battle.forces[Side.KAKI].clan
        yields = Side.AI if second in houses[Side.AI] and first not in houses[Side.AI] else Side.KAKI
        shared = {other.clan, *(houses[Side.AI] & houses[Side.KAKI] if side is yields else ())} - {own.clan}
        call, lord = self.calling(own.roster), own.clan if own.clan != other.clan else own.commander

        def say_name(name: str) -> Words:
            said = call(name)
            return say("{name} ({lord})", name=said, lord=players_name(lord)) if name in shared else said

        return say_name

    def field(self, roster: Json) -> list[Json]:
        """The units of a lawful roster as they take the field, as plain JSON, for lists and sheets."""
        return [msgspec.to_builtins(unit) for unit in self.units(roster, self.calling(roster))]

    def bring(self, options: Any, seats: Mapping[Side, Seat], force: type[F]) -> dict[Side, F]:
        """The forces of a battle before its first die, with what each side brings. Raises :class:`Illegal` with every
        fault of a stored roster that is not lawful there.
        """
        for seat in seats.values():
            if seat.roster and (found := self.faults(options, seat.roster)):
                words = in_a_row(once(fault.message for fault in found))
                raise Illegal("roster", found[0].clause or self.clauses[2], "{faults}", faults=words)
        return {
            side: force(side, seat.clan, seat.mon, seat.commander, roster=seat.army)  # type: ignore[call-arg]
            for side, seat in seats.items()
        }

    def founding(
        self,
        battle: Callable[..., B],
        force: type[F],
        size: Callable[[Any], tuple[float, float]],
        turns: Callable[[Any], int] = lambda options: 0,
    ) -> Callable[[Any, Mapping[Side, Seat], Table | None], B]:
        """How a battle is made of its options before its first die: with the forces that :meth:`bring` gives, on a
        table of that ``size`` (width and depth in inches) unless one is given, for so many ``turns`` (0: no limit).
        """

        def begin(options: Any, seats: Mapping[Side, Seat], table: Table | None) -> B:
            forces = self.bring(options, seats, force)
            table = table or Table(*size(options))
            return battle(options=options, table=table, forces=forces, clock=Clock(limit=turns(options)))

        return begin

    def take(self, play: Play[Any], order: TakeForce) -> None:
        """Bring a ready force of the agreed size."""
        forces = play.battle.forces
        if forces[play.side].roster:
            raise Illegal("has_force", self.clauses[1], "You bring a force of your own.")
        chosen = next(
            (one for one in self.ready(self.size(play.battle.options)) if one["key"] == order.force), None
        )
        if chosen is None:
            raise Illegal("no_such_force", self.clauses[0], "There is no such force.")
        forces[play.side] = msgspec.structs.replace(forces[play.side], roster=chosen["roster"])
        play.tell("force_taken", clauses=self.clauses[:1], force=chosen["name"])

    def offers(self, battle: Any, side: Side) -> Iterator[Offer]:
        """The ready forces, for who brings none: first the one that suits his crest; two strangers are shown two."""
        own = battle.forces[side]
        if own.roster:
            return
        forces = self.ready(self.size(battle.options))
        stranger = forces[list(Side).index(side)]
        usual = next((force for force in forces if self.kin(own.mon, force["roster"])), stranger)
        names = tuple(choice(one["key"], one["name"], hint=self.told(one["roster"])) for one in forces)
        force = ChoiceParam(name="force", choices=names, default=usual["key"])
        yield offer("take_force", _("Take this force"), force, scope="setup", eager=1)

    def state(self, after: Hook, then: str) -> State:
        """The state that waits until both sides bring a lawful roster."""
        return State(
            key="muster", label=_("Muster"), kanji="募", setup=True,
            want=Want(
                _("Choose your army"), _("Both sides take one of these forces, at the same time."), picks="take_force"
            ),
            orders=Menu({TakeForce: self.take}, lambda battle, side: list(self.offers(battle, side))),
            who=both(lambda battle, side: battle.forces[side].roster), after=after, then=(then,),
        )  # fmt: skip

"""The set-up of the Age of War by itself: a machine whose last state is the first turn, and ways to order in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rulesets import SEATS, HmacDice, Side, Waiting
from rulesets.ageofwar.battle import AowBattle, AowForce
from rulesets.ageofwar.deploy import deployment
from rulesets.ageofwar.deploy import setup as states
from rulesets.ageofwar.ground import scenery
from rulesets.ageofwar.muster import faults
from rulesets.ageofwar.muster.bands import FORCES
from rulesets.ageofwar.options import DEPTH, WIDTH, AowOptions
from rulesets.engine.battle import Table
from rulesets.engine.dice.dice import Dice, ScriptedDice
from rulesets.engine.document import DocumentForm
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import words_of
from rulesets.engine.play.machine import Machine, State
from rulesets.engine.play.who import active, one
from rulesets.engine.registry import Ruleset
from rulesets.engine.seats import Seat

Json = dict[str, Any]


def begin_battle(play: Any) -> None:
    """AOW-DEP-5: the attacker takes the first turn."""
    play.change_clock(turn=1, active=play.battle.attacker)


WORDS = {**scenery.WORDS, **deployment.WORDS, **states.WORDS, **words_of(states.DECISIONS)}
FIRST = State(key="start", label="Turn", kanji="始", who=one(active), orders=states.ROLES, then=("start",))


def found(options: AowOptions, seats: Mapping[Side, Seat], table: Table | None) -> AowBattle:
    forces = FORCES.bring(options, seats, AowForce)
    return AowBattle(options=options, table=table or Table(WIDTH, DEPTH), forces=forces)


SETUP: Ruleset[AowBattle] = Ruleset(
    slug="ageofwar", name="The set-up", battle_type=AowBattle, options_type=AowOptions,
    form=DocumentForm(marks=lambda unit: (), shape=lambda kind: "area"), words=WORDS,
    machine=Machine(*states.setup(begin_battle, "start"), FIRST, out_of_turn="AOW-TUR-1", out_of_phase="AOW-TUR-1"),
    found=found, roster_faults=faults.faults, field=FORCES.field, about=dict, decisions=states.DECISIONS,
    army_faults=faults.army_faults,
)  # fmt: skip


class Setting:
    """A battle that is being set up."""

    def __init__(self, dice: Dice | None = None, table: Table | None = None, **options: Any) -> None:
        self.dice = dice or HmacDice(b"setting up")
        self.told: list[Any] = []
        self.battle = SETUP.open(SETUP.options_from(options), SEATS, table)
        self.battle = SETUP.begin(self.battle, self.dice).battle

    @property
    def to_act(self) -> Side:
        return self.battle.clock.to_act[0]

    def give(self, kind: str, *answers: Json, by: Side | None = None, **more: Any) -> list[Any]:
        """Carry an order out; decisions are answered in turn, then by default. What was told."""
        order, given = SETUP.decode_order({"kind": kind, **more}), list(answers)
        side = by or self.to_act
        outcome = SETUP.resolve(self.battle, side, order, self.dice, given)
        while isinstance(outcome, Waiting):
            given.append(outcome.decision.default)
            outcome = SETUP.resolve(self.battle, side, order, self.dice, given)
        self.battle = outcome.battle
        self.told += outcome.events
        return list(outcome.events)

    def why_not(self, kind: str, *, by: Side | None = None, **more: Any) -> str:
        """The clause that forbids an order; empty if it may be given."""
        try:
            SETUP.resolve(
                self.battle, by or self.to_act, SETUP.decode_order({"kind": kind, **more}), HmacDice(b"x")
            )
        except Illegal as refusal:
            return refusal.clause
        return ""

    def muster(self, *keys: str) -> None:
        """Both sides take a ready army."""
        for side, key in zip(Side, keys or ("f1", "f2"), strict=True):
            self.give("take_force", by=side, force=key)

    def until(self, phase: str) -> None:
        """Go on with what is done for players, and no shifting, up to a phase."""
        ways = {
            "muster": ("take_force", {"force": "f1"}), "roles": ("choose_role", {"role": "attack"}),
            "scenery": ("lay_for_me", {}), "shift": ("end_phase", {}),
        }  # fmt: skip
        while self.battle.clock.phase != phase:
            now = self.battle.clock.phase
            if now == "deployment":
                self.give("deploy_all")
                self.give("confirm_deployment")
            else:
                kind, more = ways[now]
                self.give(kind, **more)


def scripted(*faces: int) -> ScriptedDice:
    """Dice that fall as written."""
    return ScriptedDice(faces)


def changed(setting: Setting, unit: str, **values: Any) -> None:
    """Change a unit of the battle by hand."""
    units = setting.battle.units
    units[unit] = msgspec.structs.replace(units[unit], **values)

"""Duel: two swordsmen, one order, one decision. The smallest folder that is a rules system to play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Clock, Figure, Force, Side, Table, Unit
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Dice, Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.document import DocumentForm, from_document
from rulesets.engine.forms import Offer, offer
from rulesets.engine.forms.documents import Want
from rulesets.engine.forms.settings import describe, setting
from rulesets.engine.mustering.mustering import Mustered
from rulesets.engine.play import common
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.machine import OVER, Machine, Menu, State
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import one
from rulesets.engine.reckoning.outlook import Calculator, End, Inquiry, Outlook, Posed, Throws
from rulesets.engine.registry import Ruleset
from rulesets.engine.seats import Seat


@dataclass(frozen=True)
class DuelOptions:
    """How sharp the swords are."""

    sharp: int = setting(4, "A cut needs", "DUEL-1", least=2, most=6)


class Duel(Battle, kw_only=True):
    """A duel."""

    system: str = "duel"
    options: DuelOptions


class Strike(Order, frozen=True, tag="strike"):
    """Strike at the other."""

    unit: Id


PARRY = YesNo(
    tag="parry", text="Does {unit} parry?", yes="He parries", no="He takes it", field="parry", default=True,
    clause="DUEL-2", standing=Standing(label="When struck at", key="parry", words="He parries"),
)  # fmt: skip


def cut(options: Any, parried: bool) -> Test:
    """DUEL-1, DUEL-2: what a cut needs; a parry makes it harder by one."""
    return Test("cut", Die.D6, options.sharp + parried, "DUEL-1", "cuts")


def strike(play: Play[Duel], order: Strike) -> Rule:
    """DUEL-1: strike; DUEL-2: the other may parry; DUEL-3: who is cut has lost, else it is the other's turn."""
    unit = play.own_unit(order.unit)
    (other,) = play.battle.on_table(play.side.opponent)
    play.tell("struck", unit=unit.id)
    answer = yield PARRY.ask(other.side, unit=other.id)
    thrown = play.throw(cut(play.battle.options, answer.parry))
    if not thrown.successes:
        play.change_clock(active=other.side, to_act=(other.side,), turn=play.battle.clock.turn + 1)
        play.tell("missed", unit=unit.id)
        return
    play.change_unit(other, place="off", fate="cut")
    play.change_figure(play.figure(other.figures[0]), alive=False)
    play.battle.points[play.side] += 1
    play.tell("cut_down", unit=other.id)
    common.finish(play, play.side, "cut", "over")


def begins(play: Play[Duel]) -> None:
    """The first side begins."""
    play.change_clock(turn=1, active=Side.AI)


def began(play: Play[Duel]) -> None:
    """They draw."""
    play.tell("began", side=Side.AI)


def available(battle: Duel, side: Side) -> list[Offer]:
    """The one order."""
    return [offer("strike", "Strike", unit=unit.id) for unit in battle.on_table(side)]


TURN = Machine(
    State(key="", label="Start", setup=True, step=begins, then=("bout",)),
    State(
        key="bout", label="Bout", kanji="試", want=Want("Strike", "He may parry. Then it is his turn."),
        begin=began, who=one(), orders=Menu({Strike: strike}, available),
        then=(OVER,),
    ),
    out_of_turn="DUEL-3",
    out_of_phase="DUEL-3",
)  # fmt: skip


def found(options: DuelOptions, seats: Mapping[Side, Seat], table: Table | None) -> Duel:
    """Two men, face to face."""
    battle = Duel(options=options, table=table or Table(12, 12), clock=Clock(limit=0))
    for side, y, facing in ((Side.AI, 4.0, 0.0), (Side.KAKI, 8.0, 180.0)):
        seat = seats[side]
        battle.forces[side] = Force(side, seat.clan, seat.mon, seat.commander)
        battle.figures[f"{side}-1.1"] = Figure(f"{side}-1.1", f"{side}-1", 6.0, y, facing)
        battle.units[f"{side}-1"] = Unit(
            f"{side}-1", side, seat.clan, "man", "Swordsman", "samurai", "sword", (f"{side}-1.1",), 1,
            place="table", formation="lone", frontage=1, group="Men",
        )  # fmt: skip
    return battle


def answer(form: DuelOptions) -> Outlook:
    """DUEL-1: the chance of a cut."""
    test = cut(form, parried=False)
    return Outlook("a cut", (Throws("cut", (test,)),), "", ends=(End("he falls", odds.chance(test)),))


def situations(battle: Duel, side: Side | None, unit: str, target: str) -> list[Posed]:
    """The next cut."""
    form = DuelOptions(battle.options.sharp)
    return [Posed("cut", {"sharp": form.sharp}, answer(form))]


def revive(options: DuelOptions, moments: Any) -> Duel:
    """The duel as its last document tells it."""
    *_, (_kind, _params, document) = moments
    return msgspec.convert({**from_document(document), "options": options}, Duel, str_keys=True)


def about() -> dict[str, Any]:
    """The description of the system."""
    return {
        "summary": "Two men and two swords.", "scale": "one man", "table": [12, 12],
        "orders": [{"kind": "strike", "label": "Strike", "icon": "ord-attack", "key": "X"}],
        "marks": [], "troops": {"man": {"name": "Swordsman", "facts": []}}, "terrain": {}, "groups": [],
        "options": describe(DuelOptions), "rulings": [],
        "clauses": {
            "DUEL-1": "A cut needs four or more.", "DUEL-2": "A parry makes it harder by one.",
            "DUEL-3": "Who is cut has lost; else the other strikes.",
        },
    }  # fmt: skip


def no_muster(recipe: dict[str, Any], dice: Dice) -> Mustered:
    """Nobody is thrown for."""
    return Mustered({"system": "duel"}, (), 0)


RULESET: Ruleset[Duel] = Ruleset(
    slug="duel", name="Duel at the bridge", battle_type=Duel, options_type=DuelOptions,
    form=DocumentForm(marks=lambda unit: (), shape=lambda kind: "area"),
    words={
        "began": "They draw.", "struck": "{unit} strikes.", "missed": "{unit} misses.", "cut_down": "{unit} falls.",
        "over": "The duel is over.", **PARRY.words,
    },
    machine=TURN, found=found, throw_muster=no_muster, roster_faults=lambda roster: [],
    field=lambda roster: [], about=about,
    calculator=Calculator(
        inquiries=(Inquiry(key="cut", label="Cut", text="Does it cut?", form=DuelOptions, answer=answer),),
        situations=situations, revive=revive,
    ),
    decisions=(PARRY,),
)  # fmt: skip

"""Drill: the smallest rules system that shows everything an engine must carry.

Sixty pieces a side; a step throws ten dice; a challenge asks the other side. Used by tests and measurements.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Clock, Figure, Force, Pose, Side, Table, Unit
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Dice, Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.document import DocumentForm, from_document
from rulesets.engine.forms import Forecast, Offer, PoseParam, UnitParam, Way, choices, ghost, offer
from rulesets.engine.forms.settings import describe, setting
from rulesets.engine.illegal import Illegal
from rulesets.engine.mustering.mustering import Fault, Mustered
from rulesets.engine.play import common
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.machine import OVER, Machine, Menu, State
from rulesets.engine.play.orders import Degrees, EndPhase, Id, Order, Waypoint
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import one
from rulesets.engine.reckoning.luck import LuckKind
from rulesets.engine.reckoning.outlook import Calculator, End, Inquiry, Outlook, Posed, Throws
from rulesets.engine.registry import Ruleset
from rulesets.engine.seats import Seat
from rulesets.engine.table.geometry import base_at, overlap, within

REACH = 6.0


class Drill(Battle, kw_only=True):
    """A battle of the drill."""

    system: str = "drill"
    options: DrillOptions


@dataclass(frozen=True)
class DrillOptions:
    """The one option of the drill."""

    pieces: int = setting(60, "Pieces a side", "DRILL-1", least=1, most=200)
    turn_limit: int = setting(6, "Turns", "DRILL-4", least=1, most=1000)


class Step(Order, frozen=True, tag="step"):
    """Move one unit up to six inches and throw ten dice."""

    unit: Id
    to: Waypoint


class Face(Order, frozen=True, tag="face"):
    """Turn one man on the spot; no die falls. Not listed among the options."""

    unit: Id
    facing: Degrees


class Challenge(Order, frozen=True, tag="challenge"):
    """Ask an enemy unit whether it stands."""

    unit: Id
    target: Id


WILL_STAND = YesNo(
    tag="will_stand", text="Does {unit} stand?", yes="It stands", no="It runs", field="stand", default=True,
    clause="DRILL-2", standing=Standing(label="When challenged", key="stand", words="It stands"),
)  # fmt: skip


def step(play: Play[Drill], order: Step) -> None:
    """DRILL-1: up to six inches, on the table; ten dice fall, each 4+ is a point."""
    unit = play.own_unit(order.unit)
    figure = play.figure(unit.figures[0])
    far = ((order.to.x - figure.x) ** 2 + (order.to.y - figure.y) ** 2) ** 0.5
    table = play.battle.table
    if far > REACH + 0.001:
        raise Illegal("too_far", "DRILL-1", "{inches:.1f} inches too far.", inches=far - REACH)
    if not within(base_at(order.to.pose, figure.width, figure.depth), table.width, table.depth):
        raise Illegal("off_table", "DRILL-1", "That is off the table.")
    if any(_in_the_way(figure, other, order.to) for other in play.battle.figures.values()):
        raise Illegal("taken", "DRILL-1", "Somebody stands there.")
    thrown = play.throw(steady(10))
    play.put(figure, order.to.pose)
    play.battle.points[play.side] += thrown.successes
    play.tell(
        "stepped", unit=unit.id, distance=far, paths={figure.id: (figure.point, (order.to.x, order.to.y))}
    )


def face(play: Play[Drill], order: Face) -> None:
    """DRILL-1: a man may look where he likes."""
    unit = play.own_unit(order.unit)
    play.change_figure(play.figure(unit.figures[0]), facing=order.facing)
    play.tell("faced", unit=unit.id)


def _in_the_way(figure: Figure, other: Figure, to: Waypoint) -> bool:
    near = abs(other.x - to.x) < 1.5 and abs(other.y - to.y) < 1.5 and other.alive and other.id != figure.id
    return near and overlap(other, Figure(figure.id, figure.unit, to.x, to.y, to.facing))


def challenge(play: Play[Drill], order: Challenge) -> Rule:
    """DRILL-2: the challenger throws, then the other side says whether its unit stands; one that does not is off."""
    unit, target = play.own_unit(order.unit), play.unit(order.target)
    if target.side is play.side:
        raise Illegal("own_side", "DRILL-2", "{unit} is on your own side.", unit=target.name)
    play.throw(Test("call", Die.D20, 2, "DRILL-2", "loud enough"))
    play.tell("challenged", unit=unit.id, target=target.id)
    answer = yield WILL_STAND.ask(target.side, unit=target.id)
    if answer.stand:
        play.throw(Test("stand", Die.D6, 2, "DRILL-3", "stands"))
        play.tell("stood", side=target.side, unit=target.id)
        return
    play.change_unit(target, place="off", fate="fled")
    play.change_figure(play.figure(target.figures[0]), alive=False)
    play.tell("fled", side=target.side, unit=target.id)


def end_phase(play: Play[Drill], order: EndPhase) -> None:
    """DRILL-4: the other side's turn."""
    clock = play.battle.clock
    other = play.side.opponent
    play.change_clock(active=other, to_act=(other,), turn=clock.turn + (other is Side.AI))
    play.tell("phase_ended")


def begins(play: Play[Drill]) -> None:
    """The first side's turn."""
    play.change_clock(turn=1, active=Side.AI)


def began(play: Play[Drill]) -> None:
    """Said when the turn is known."""
    play.tell("began", side=Side.AI)


def last_turn(play: Play[Drill]) -> None:
    """DRILL-4: after the last turn the points decide."""
    battle = play.battle
    if battle.clock.turn > battle.clock.limit:
        ai, kaki = battle.points[Side.AI], battle.points[Side.KAKI]
        winner = None if ai == kaki else Side.AI if ai > kaki else Side.KAKI
        common.finish(play, winner, "points", "over")


def available(battle: Drill, side: Side) -> list[Offer]:
    """Steps and challenges of every unit that is left, and the end of the turn."""
    enemies = choices({unit.id: unit.name for unit in battle.on_table(side.opponent)[:6]})
    found = []
    for unit in battle.on_table(side):
        to = PoseParam(name="to", start=battle.figures[unit.figures[0]].pose, reach=REACH)
        target = UnitParam(name="target", choices=enemies)
        found.append(offer("step", "Step", to, unit=unit.id))
        found.append(offer("challenge", "Challenge", target, unit=unit.id))
    return [*found, offer("end_phase", "End the turn", scope="phase")]


def found(options: DrillOptions, seats: Mapping[Side, Seat], table: Table | None) -> Drill:
    """Two lines of single figures, facing each other."""
    battle = Drill(options=options, table=table or Table(), clock=Clock(limit=options.turn_limit))
    for side, y, facing in ((Side.AI, 6.0, 0.0), (Side.KAKI, 42.0, 180.0)):
        seat = seats[side]
        battle.forces[side] = Force(side, seat.clan, seat.mon, seat.commander)
        for number in range(1, options.pieces + 1):
            id = f"{side}-{number}"
            pose = Pose(0.5 + number * 71.0 / (options.pieces + 1), y, facing)
            battle.figures[f"{id}.1"] = Figure(f"{id}.1", id, pose.x, pose.y, pose.facing)
            battle.units[id] = Unit(
                id, side, seat.clan, "man", f"{number}. man", "ashigaru", "yari", (f"{id}.1",), 1, place="table",
                formation="lone", frontage=1, group="Men",
            )  # fmt: skip
    return battle


def muster(recipe: dict[str, Any], dice: Dice) -> Mustered:
    """No army to throw for."""
    return Mustered({"system": "drill"}, (), 0)


def faults(roster: dict[str, Any]) -> list[Fault]:
    """A roster says only whose it is."""
    return (
        []
        if roster.get("system") == "drill"
        else [Fault("system", "This is no roster of the drill.", "DRILL-1")]
    )


def field(roster: dict[str, Any]) -> list[dict[str, Any]]:
    """Every man is a unit of his own."""
    man = {"kind": "man", "rank": "ashigaru", "arms": "yari", "mounted": False, "group": "Men", "count": 1}
    return [{"id": f"m{n}", "name": f"{n}. man", "weapon": "", "label": "a man", **man} for n in range(1, 61)]


def about() -> dict[str, Any]:
    """The description of the system."""
    return {
        "summary": "Steps and challenges.", "scale": "one man", "table": [72, 48],
        "orders": [
            {"kind": "step", "label": "Step", "icon": "ord-move", "key": "M"},
            {"kind": "challenge", "label": "Challenge", "icon": "ord-attack", "key": "X"},
            {"kind": "face", "label": "Face", "icon": "ord-turn", "key": ""},
            {"kind": "end_phase", "label": "End phase", "icon": "ord-end", "key": ""},
        ],
        "marks": [], "troops": {"man": {"name": "Man", "facts": []}}, "terrain": {}, "groups": [],
        "options": describe(DrillOptions), "rulings": [],
        "clauses": {
            "DRILL-1": "A man steps up to six inches.", "DRILL-2": "A man may be challenged.",
            "DRILL-3": "A man who stands throws 2 or more.", "DRILL-4": "Sides alternate; six turns.",
        },
    }  # fmt: skip


def forecast(play: Play[Drill], order: Step) -> Forecast:
    """The ghost of a step."""
    figure = play.battle.figures[play.own_unit(order.unit).figures[0]]
    used = ((order.to.x - figure.x) ** 2 + (order.to.y - figure.y) ** 2) ** 0.5
    shown = ghost(figure.id, Pose(order.to.x, order.to.y, order.to.facing))
    return Forecast(figures=(shown,), path=Way(used=used, allowance=REACH))


RULES = {Step: step, Face: face, Challenge: challenge, EndPhase: end_phase}
TURN = Machine(
    State(key="", label="Start", setup=True, step=begins, then=("drill",)),
    State(
        key="drill", label="Drill", kanji="練", begin=began, step=last_turn, who=one(),
        orders=Menu(RULES, available, {Step: forecast}), then=(OVER,),
    ),
    out_of_turn="DRILL-4",
    out_of_phase="DRILL-4",
)  # fmt: skip


def steady(count: int) -> Test:
    """DRILL-1: the dice of a step."""
    return Test("drill", Die.D6, 4, "DRILL-1", "steady", count=count)


@dataclass(frozen=True)
class Steps:
    """Some dice of a step, or a man who is challenged."""

    dice: int = setting(10, "Dice", "DRILL-1", least=1, most=20)
    proud: bool = setting(False, "Proud", "DRILL-3")


def steps_answer(steps: Steps) -> Outlook:
    """DRILL-1: how many points a step brings."""
    if steps.proud and steps.dice > 10:
        raise Illegal("too_proud", "DRILL-3", "The proud throw ten dice.")
    test = steady(steps.dice)
    stands = odds.chance(Test("stand", Die.D6, 2, "DRILL-3", "stands"))
    return Outlook(
        "a step", (Throws("steady", (test,)),), "points", odds.successes(test), ends=(End("stands", stands),)
    )


def situations(battle: Drill, side: Side | None, unit: str, target: str) -> list[Posed]:
    """A man's step; of whom he does not see nothing is asked."""
    for id in filter(None, (unit, target)):
        if id not in battle.units:
            raise Illegal("no_such_unit", "", "There is no unit {id}.", id=id)
    steps = Steps(min(20, len(battle.on_table())))
    return [Posed("steps", {"dice": steps.dice, "proud": steps.proud}, steps_answer(steps))]


def revive(options: DrillOptions, moments: Any) -> Drill:
    """The drill as its last document tells it."""
    *_, (_kind, _params, document) = moments
    plain = from_document(document)
    return msgspec.convert({**plain, "options": options}, Drill, str_keys=True)


CALCULATOR: Calculator[Drill] = Calculator(
    inquiries=(
        Inquiry(key="steps", label="Step", text="How steady is a step?", form=Steps, answer=steps_answer),
    ),
    situations=situations,
    revive=revive,
)

RULESET: Ruleset[Drill] = Ruleset(
    slug="drill", name="Drill", battle_type=Drill, options_type=DrillOptions,
    form=DocumentForm(marks=lambda unit: (), shape=lambda kind: "area"),
    words={
        "faced": "{unit} turns.", "began": "The drill begins.",
        "stepped": "{unit} steps {distance}.", "challenged": "{unit} calls {target} out.",
        **WILL_STAND.words,
        "stood": "{unit} stands.", "fled": "{unit} runs.", "over": "The drill is over.",
    },
    machine=TURN, found=found,
    decisions=(WILL_STAND,), calculator=CALCULATOR,
    luck=(LuckKind("steps", "Steps", ("drill",)), LuckKind("nerve", "Nerve", ("call", "stand"))),
    throw_muster=muster, roster_faults=faults, field=field, about=about,
)  # fmt: skip

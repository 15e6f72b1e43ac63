"""Standing or withdrawing before an assault (AOW-WDR-1 to AOW-WDR-15). A :class:`Withdrawal` is what its dice depend
on, and nothing else.
"""

from __future__ import annotations

from collections.abc import Generator
from enum import StrEnum
from fractions import Fraction
from typing import Any

import msgspec
import shapely

from rulesets.ageofwar.battle import LEADERS, AowBattle, AowUnit
from rulesets.ageofwar.charts import APART, LEADER_GRADE, TROOPS, Kind
from rulesets.ageofwar.ground import terrain
from rulesets.ageofwar.ground.terrain import HELPING
from rulesets.ageofwar.march.back import fall_back, room_back, throw_back
from rulesets.ageofwar.melee.alignment import stood_at
from rulesets.ageofwar.melee.pool import is_support
from rulesets.ageofwar.nerve import morale
from rulesets.ageofwar.nerve.losses import disorder
from rulesets.ageofwar.stand import blocks, near
from rulesets.ageofwar.stand.blocks import SLACK
from rulesets.ageofwar.stand.contact import flush, in_fight, touching
from rulesets.engine.battle import Pose
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Row, Test, Throw, modifiers_for
from rulesets.engine.dice.versus import ResultChart, ResultRow, total
from rulesets.engine.forms.comparisons import as_param, compare, contender
from rulesets.engine.forms.odds import percent
from rulesets.engine.play.decisions import PickOne, Reply, Standing, YesNo, reply_form
from rulesets.engine.play.play import Ask, Play
from rulesets.engine.sayings import Words, _, say
from rulesets.engine.table.geometry import ahead, normal

FAR = 3.0
"""Inches beyond which it helps to have been at the turn's start (AOW-WDR-10)."""

STAND = YesNo(
    tag="stand_or_withdraw",
    text=_("{unit|does|do} {unit} withdraw before {enemy}? {unit|He gets|They get} away with {chance}."),
    yes=_("Withdraw"),
    no=_("Stand and fight"),
    field="withdraw",
    default=False,
    clause="AOW-WDR-1",
    standing=Standing(label=_("When they are assaulted"), key="withdraw", words=_("Withdraw")),
)
"""AOW-DEC-2."""


DIRECTION = PickOne(
    tag="withdrawal_direction",
    text=_("which way {unit|does|do} {unit} withdraw?"),
    clause="AOW-WDR-13",
    form=reply_form(face=str),
)
"""AOW-DEC-3: out of which own face it goes, "rear", "left" or "right"."""

DECISIONS = (STAND, DIRECTION)
WAYS: dict[str, tuple[float, Words]] = {
    "rear": (180.0, _("backwards")), "left": (-90.0, _("to the left")), "right": (90.0, _("to the right")),
}  # fmt: skip
"""AOW-WDR-13: the three ways, by the face they lead out of: the turn off the unit's facing, and in words."""


class Outcome(StrEnum):
    """What became of an assaulted unit: it stands in the fighter's way, or does not."""

    STOOD = "stood"
    CAUGHT = "caught"
    ESCAPED = "escaped"
    ROUTED = "routed"


# -- the dice ----------------------------------------------------------------------------------------------------------


class Withdrawal(msgspec.Struct, frozen=True):
    """An attempt to withdraw: the ``fighter``'s kind and whether he ``rides``; the ``withdrawer``'s and whether it is
    ``mounted``; ``rough``: either is in wood, marsh, buildings or a rough hill; ``sheltered``: the withdrawer is in one
    or touches it; ``held``: another unit of its side holds the fighter too; ``far``: it was more than 3" away.
    """

    fighter: str = "samurai"
    rides: bool = False
    withdrawer: str = "levy"
    mounted: bool = False
    rough: bool = False
    sheltered: bool = False
    held: bool = False
    far: bool = False


def grade(kind: str) -> int:
    """AOW-DAT-12, AOW-RUL-105: the higher is superior."""
    return LEADER_GRADE if kind in LEADERS else TROOPS[Kind(kind)].grade


FIGHTER: tuple[Row[Withdrawal], ...] = (
    Row(
        "AOW-WDR-3", 2, _("mounted against foot"), lambda one: one.rides and not one.mounted and not one.rough
    ),
    Row("AOW-WDR-4", 1, _("superior troops"), lambda one: grade(one.fighter) > grade(one.withdrawer)),
)
WITHDRAWER: tuple[Row[Withdrawal], ...] = (
    Row("AOW-WDR-5", 3, _("mounted against foot"), lambda one: one.mounted and not one.rides),
    Row("AOW-WDR-6", 1, _("superior troops"), lambda one: grade(one.withdrawer) > grade(one.fighter)),
    Row("AOW-WDR-7", 3, _("on foot in rough ground"), lambda one: one.sheltered and not one.mounted),
    Row("AOW-WDR-8", 3, _("a leader alone"), lambda one: one.withdrawer in LEADERS),
    Row("AOW-WDR-9", 3, _("the enemy fights others too"), lambda one: one.held),
    Row("AOW-WDR-10", 1, _("more than 3″ away"), lambda one: one.far),
)

CHART = ResultChart(
    "AOW-WDR-11",
    _("lead of the fighter"),
    0,
    (
        ResultRow("unit", _("unit"), ("", _("routs"))),
        ResultRow("support", _("support unit"), ("", _("is caught"))),
        ResultRow("leader", _("leader alone"), ("", _("at risk"))),
    ),
)
"""AOW-WDR-11, AOW-WDR-12, AOW-WDR-15: what the fighter's lead brings; a tie is an escape (AOW-RUL-104)."""


def lines(one: Withdrawal) -> tuple[tuple[Modifier, ...], tuple[Modifier, ...]]:
    """What the fighter and the withdrawer add (AOW-WDR-3 to AOW-WDR-10)."""
    return modifiers_for(FIGHTER, one), modifiers_for(WITHDRAWER, one)


def throws(one: Withdrawal) -> tuple[Test, Test]:
    """AOW-WDR-2, AOW-DIC-5: two dice of the fighter, then two of the withdrawer."""
    ours, theirs = lines(one)
    return (
        total("withdrawal_fighter", Die.D6, "AOW-WDR-2", _("fighter"), ours, 2),
        total("withdrawal", Die.D6, "AOW-WDR-2", _("withdrawer"), theirs, 2),
    )


def escapes(one: Withdrawal) -> Fraction:
    """AOW-WDR-11: the chance to get away."""
    lead = odds.margins(*throws(one))
    return sum((share for margin, share in lead.items() if margin <= 0), Fraction(0))


# -- in a battle -------------------------------------------------------------------------------------------------------


def at_start(battle: AowBattle, unit: AowUnit, enemy: AowUnit) -> float:
    """AOW-TUR-2: how far an enemy was from a unit of the active side when the turn began; now, if that is not known."""
    known = battle.begun.get(unit.id, {}).get(enemy.id)
    return near.gap(battle, unit, enemy) if known is None else known


def withdrawal_of(battle: AowBattle, fighter: AowUnit, unit: AowUnit, pose: Pose) -> Withdrawal:
    """A unit or lone leader that would withdraw from a fighter who comes to lie at a pose (AOW-WDR-14): others whom he
    touches there hold him (AOW-RUL-106), a general in a unit goes with it (AOW-RUL-155).
    """
    return Withdrawal(
        str(fighter.kind), fighter.mounted, str(unit.kind), unit.mounted,
        rough=terrain.in_rough(battle, fighter) or terrain.in_rough(battle, unit),
        sheltered=terrain.touches(battle, unit, HELPING),
        held=bool(set(touching(stood_at(battle, fighter, pose), fighter)) - {unit.id}),
        far=at_start(battle, fighter, unit) > FAR + SLACK,
    )  # fmt: skip


def may_withdraw(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-WDR-1, AOW-RUL-103: not a unit in a fight, and not guns."""
    return not unit.gun and not in_fight(battle, unit)


def row_of(battle: AowBattle, unit: AowUnit) -> str:
    """The row of :data:`CHART` that is read for a unit."""
    return "leader" if unit.is_leader else "support" if is_support(battle, unit) else "unit"


Going = Generator[Ask, Any, Outcome]


def withdraw(play: Play[AowBattle], fighter: AowUnit, unit: AowUnit, face: str, pose: Pose) -> Going:
    """AOW-WDR-1 to AOW-WDR-15: the target of an assault, met at a face by a fighter who comes to lie at a pose, stands
    or withdraws. Generator: returns what became of it.
    """
    battle = play.battle
    if not may_withdraw(battle, unit):
        return Outcome.STOOD
    one = withdrawal_of(battle, fighter, unit, pose)
    answer = yield STAND.ask(unit.side, unit=unit.id, enemy=fighter.id, chance=percent(escapes(one)))
    if not answer.withdraw:
        play.tell("stood", side=unit.side, unit=unit.id, clauses=("AOW-WDR-1",))
        return Outcome.STOOD
    row = row_of(battle, unit)
    ours, theirs = (play.throw(test) for test in throws(one))
    lost = theirs.total < ours.total
    _tell(play, fighter, unit, (ours, theirs), row)
    if not lost:
        return (yield from _escape(play, fighter, unit, face, pose))
    if row == "support":
        play.tell("caught", side=unit.side, unit=unit.id, clauses=("AOW-WDR-12",))
        disorder(play, unit, "AOW-WDR-12")
        return Outcome.CAUGHT
    yield from morale.rout(play, unit)
    return Outcome.ROUTED


def _tell(
    play: Play[AowBattle], fighter: AowUnit, unit: AowUnit, both: tuple[Throw, Throw], row: str
) -> None:
    """Both throws as they are set against each other."""
    ours, theirs = both
    lost = theirs.total < ours.total
    clause = "AOW-WDR-13" if not lost else "AOW-WDR-15" if unit.is_leader else "AOW-WDR-12"
    one, other = contender(ours, fighter.side, fighter.name, 0), contender(theirs, unit.side, unit.name, 1)
    comparison = compare(CHART, one, other, "target", row)
    play.tell(
        "withdrawal_failed" if lost else "withdrew", side=unit.side, unit=unit.id, target=fighter.id,
        total=theirs.total, other=ours.total, clauses=("AOW-WDR-2", "AOW-WDR-11", clause),
        comparison=as_param(comparison),
    )  # fmt: skip


def ways_out(
    battle: AowBattle, fighter: AowUnit, unit: AowUnit, face: str, pose: Pose, inches: float
) -> dict[str, float]:
    """AOW-WDR-13, AOW-RUL-108: the ways that are open to a withdrawer, each with the inches that it would come: not out
    of the face met, and only those that end 1" from the fighter once he lies at his pose (AOW-GEO-12), and out of
    contact with his block (AOW-GEO-11).
    """
    at, around, block = blocks.anchor(battle, unit), blocks.body(battle, unit), blocks.box(battle, unit)
    count = len(battle.bases(fighter))
    there = blocks.drawn_up(fighter, pose, count, fighter.frontage).shape
    met = blocks.box_at(pose, count, fighter.frontage, *blocks.base_of(fighter))
    found = {}
    for way, (turn, _words) in WAYS.items():
        direction = normal(at.facing + turn)
        far = 0.0 if way == face else room_back(battle, unit, inches, direction)
        by = ahead(Pose(0.0, 0.0, direction), far)
        clear = shapely.distance(around.shift(by).shape, there) >= APART - SLACK
        held = flush(met, block._replace(x=block.x + by[0], y=block.y + by[1]))[0]
        if far > SLACK and clear and not held:
            found[way] = far
    return found


def _escape(play: Play[AowBattle], fighter: AowUnit, unit: AowUnit, face: str, pose: Pose) -> Going:
    """AOW-WDR-13: the withdrawer goes D6 and one inch one of its ways. Who has none stays and is caught: the assault
    goes in as if it had stood.
    """
    battle = play.battle
    inches = throw_back(play, "AOW-WDR-13")
    play.tell("gets_away", side=unit.side, unit=unit.id, distance=inches, clauses=("AOW-WDR-13",))
    found = ways_out(battle, fighter, unit, face, pose, inches)
    if not found:
        play.tell("caught", side=unit.side, unit=unit.id, clauses=("AOW-RUL-109",))
        disorder(play, unit, "AOW-WDR-13")
        return Outcome.CAUGHT
    chosen = next(iter(found))
    if len(found) > 1:
        replies = [
            Reply(WAYS[way][1], {"face": way}, hint=say("{inches}", inches=far)) for way, far in found.items()
        ]
        chosen = (yield DIRECTION.ask(unit.side, DIRECTION.form(chosen), replies, unit=unit.id)).face
    facing = blocks.anchor(battle, unit).facing
    fall_back(play, unit, inches, normal(facing + WAYS[chosen][0]), "AOW-WDR-13")
    disorder(play, unit, "AOW-WDR-13")
    return Outcome.ESCAPED


WORDS: dict[str, str] = {
    "stood": _("{unit} {unit|stands|stand} to meet them."),
    "withdrew": _("{unit} {unit|withdraws|withdraw} before {target}, {total} to {other}."),
    "withdrawal_failed": _("{unit} {unit|does|do} not get away from {target}, {total} to {other}."),
    "gets_away": _("{unit} {unit|has|have} {distance} to go."),
    "caught": _("{unit} {unit|is|are} caught where {unit|it stands|they stand}."),
}

"""Who hears his general, and with how many points he then acts (AOW-MOT-1 to AOW-MOT-11, AOW-AP-1 to AOW-AP-6)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.charts import TROOPS, Kind
from rulesets.ageofwar.ground.sight import command_line
from rulesets.ageofwar.ground.terrain import in_cover
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Row, Test, modifiers_for
from rulesets.engine.dice.versus import total
from rulesets.engine.sayings import _


class Call(msgspec.Struct, frozen=True):
    """What a motivation depends on: the general's quality, the troop, whole steps of 3 inches between the two, whether
    one of them is in woods or buildings, whether a unit stands between them, whether a piece separates them.
    """

    quality: int
    kind: str
    steps: int = 0
    cover: bool = False
    between: bool = False
    separated: bool = False


class Zeal(msgspec.Struct, frozen=True):
    """What a unit's action points depend on: the troop, whether a leader is with it, whether it was disordered when the
    turn began, whether it has a commander to avenge.
    """

    kind: str
    led: bool = False
    shaken: bool = False
    avenges: bool = False


HINDRANCES: tuple[Row[Call], ...] = (
    Row("AOW-MOT-6", -1, _("in woods or buildings"), lambda call: call.cover),
    Row("AOW-MOT-7", -1, _("a unit stands between"), lambda call: call.between),
    Row("AOW-MOT-8", -2, _("separated by a wood, buildings or a hill"), lambda call: call.separated),
)
"""What raises the need, each once (AOW-RUL-48)."""

POINTS: tuple[Row[Zeal], ...] = (
    Row(
        "AOW-AP-2",
        +1,
        _("samurai, or a leader is with them"),
        lambda zeal: zeal.led or _of_samurai(zeal.kind),
    ),
    Row("AOW-AP-3", -1, _("levy ashigaru"), lambda zeal: TROOPS[Kind(zeal.kind)].points < 0),
    Row("AOW-AP-4", -2, _("disordered at the turn's start"), lambda zeal: zeal.shaken),
    Row("AOW-AP-5", +3, _("they avenge their commander"), lambda zeal: zeal.avenges),
)
"""What is added to the die of action points (AOW-AP-2 to AOW-AP-5)."""

FAILS, SUCCEEDS = 3, 11
"""Up to 3 two dice always fail (AOW-MOT-9), from 11 they always succeed (AOW-MOT-10)."""


def _of_samurai(kind: str) -> bool:
    return TROOPS[Kind(kind)].points > 0


def motivation(call: Call) -> Test:
    """AOW-MOT-1: two dice for the sum of quality, troop and hindrances, within what AOW-MOT-9 and AOW-MOT-10 leave."""
    troop = TROOPS[Kind(call.kind)]
    far = Modifier("AOW-MOT-5", -call.steps, _("whole 3″ between them"))
    steps = [Modifier("AOW-MOT-4", -troop.value, troop.name), *([far] if call.steps else [])]
    steps += modifiers_for(HINDRANCES, call)
    need = call.quality - sum(step.value for step in steps)
    if need <= FAILS:
        steps.append(Modifier("AOW-MOT-9", need - FAILS - 1, _("2 and 3 always fail")))
    if need > SUCCEEDS:
        steps.append(Modifier("AOW-MOT-10", need - SUCCEEDS, _("11 and 12 always succeed")))
    label = _("the general's quality")
    return Test(
        "motivation", Die.D6, call.quality, "AOW-MOT-3", label, tuple(steps), count=2, reading=Reading.SUM
    )


def action_points(zeal: Zeal) -> Test:
    """AOW-MOT-11, AOW-AP-1: a die and what is added to it; less than nothing is nothing (AOW-AP-6)."""
    return total("action_points", Die.D6, "AOW-AP-1", _("Action points"), modifiers_for(POINTS, zeal))


def points_spread(zeal: Zeal) -> odds.Distribution:
    """The chance of 0, 1, 2 ... action points."""
    chances = odds.totals(action_points(zeal))
    found = [Fraction(0)] * (max(*chances, 0) + 1)
    for number, chance in chances.items():
        found[max(number, 0)] += chance
    return tuple(found)


def call_of(battle: AowBattle, general: AowUnit, unit: AowUnit) -> Call:
    """What this motivation depends on; of a general who is with the unit no line leads anywhere (AOW-GEO-14)."""
    way = command_line(battle, general, unit)
    return Call(
        quality=general.quality,
        kind=unit.kind,
        steps=int(round(way.inches, 3) // 3.0),
        cover=in_cover(battle, unit) or in_cover(battle, general),
        between=bool(way.intervening),
        separated=bool(way.separated),
    )


def zeal_of(battle: AowBattle, unit: AowUnit) -> Zeal:
    """What a unit's points depend on now."""
    return Zeal(unit.kind, bool(battle.leaders_with(unit)), unit.shaken, unit.avenge > 0)

"""The charts as the rulebook prints them, made from the very rows that the rules use."""

from __future__ import annotations

from fractions import Fraction

from rulesets.engine.book.charts import NONE, chart, pairs
from rulesets.engine.book.rulebook import Chart, ChartLine
from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.sayings import _, inches
from rulesets.sky.charts import (
    ARM_PRICES,
    ARMS,
    PRICES,
    TEDATE_PRICE,
    TERRAIN,
    TROOPS,
    PriceRow,
    Weapon,
    needed_to_hit,
)
from rulesets.sky.command.trials import Nerve, charge_test, route_test, stand_test
from rulesets.sky.melee.contest import Fighter, dice_of
from rulesets.sky.nerve.flight import FORCED
from rulesets.sky.options import SkyOptions

ARMOUR = {"always": _("always"), "choice": _("armoured or not"), "never": _("never")}
MOVEMENT = {
    "free": _("no hindrance"), "difficult": _("difficult"), "obstacle": _("obstacle"),
    "building": _("entering is a crossing"),
    "impassable": _("closed"),
}  # fmt: skip
SIGHT = {
    "clear": _("clear"), "level": _("between lower points"), "depth": _("more than 2″ of it"),
    "behind": _("what is lower behind it"),
    "blocked": _("blocked"),
}  # fmt: skip
FRESH = (
    (_("Samurai, hand weapons, 6 stands"), Fighter("samurai", 3)),
    (_("Samurai, pole arms, 6 stands"), Fighter("samurai", 3, 3)),
    (_("Samurai, pole arms, 8 stands"), Fighter("samurai", 4, 4)),
    (_("Monks, pole arms, 8 stands"), Fighter("monk", 4, 4)),
    (_("Ashigaru, bows or arquebuses, 8 stands"), Fighter("ashigaru", 4)),
    (_("Ashigaru, pole arms, 6 stands"), Fighter("ashigaru", 3, 3)),
    (_("Ashigaru, pole arms, 8 stands"), Fighter("ashigaru", 4, 4)),
    (_("Peasants, hand weapons, 8 stands"), Fighter("peasant", 4)),
    (_("Peasants, pole arms, 8 stands"), Fighter("peasant", 4, 4)),
    (_("Mounted Samurai or Monks, 3 stands"), Fighter("mtd_samurai", 3)),
    (_("Mounted Samurai or Monks, 4 stands"), Fighter("mtd_samurai", 4)),
)
"""Fresh units in line (SKY-MEL-22)."""


def all_charts() -> tuple[Chart, ...]:
    """Every chart, each beside the clause that it belongs to."""
    return (
        _troops(),
        _targets(),
        _weapons(),
        _prices(),
        _terrain(),
        _costs(),
        _nerve(),
        _melee(),
        _forced_chart(),
    )


def _troops() -> Chart:
    return chart("troops", _("Troops"), "SKY-DAT-1", _("troops"), {
        _("Bushi"): lambda troop: troop.bushi, _("melee dice"): lambda troop: troop.dice,
        _("armour"): lambda troop: ARMOUR[troop.armour],
        _("stands"): lambda troop: f"{troop.stands[0]}–{troop.stands[1]}",
        _("move"): lambda troop: inches(float(troop.move)), _("charge"): lambda troop: inches(float(troop.reach)),
    }, TROOPS.values())  # fmt: skip


def _targets() -> Chart:
    rows = (
        ChartLine(_("Samurai, on foot or mounted"), (_need("samurai", True),)),
        ChartLine(_("armoured Ashigaru and Monks"), (_need("ashigaru", True),)),
        ChartLine(_("everybody else"), (_need("peasant", False),)),
    )
    return Chart("targets", _("To hit, on D6"), "SKY-DAT-2", (_("target"), _("shots and melee")), rows)


def _need(kind: str, armoured: bool) -> str:
    need = needed_to_hit(kind, armoured)
    return str(need) if need == max(Die.D6.faces) else f"{need}+"


def _weapons() -> Chart:
    rows = ((arm.name, inches(float(arm.range)) if arm.range else "") for arm in ARMS.values())
    return pairs("weapons", _("Weapons"), "SKY-DAT-3", (_("weapon"), _("range")), rows)


def _prices() -> Chart:
    columns = (
        _("kind"), _("points"), _("armour"), _("pole arms"), _("bows"), _("arquebuses"),
        _("bows from the saddle"), _("Tedate"),
    )  # fmt: skip
    rows = tuple(ChartLine(TROOPS[price.kind].name, _price(price)) for price in PRICES.values())
    return Chart("prices", _("Points for each stand"), "SKY-MUS-4", columns, rows)


def _price(price: PriceRow) -> tuple[str, ...]:
    troop = TROOPS[price.kind]
    foot = tuple(f"+{ARM_PRICES[arm]}" for arm in (Weapon.POLE, Weapon.BOW, Weapon.ARQUEBUS))
    arms = (NONE,) * 3 if troop.mounted else foot
    armour = {"always": _("included"), "never": NONE}.get(troop.armour, f"+{price.armour}")
    saddle = f"+{ARM_PRICES[Weapon.MTD_BOW]}" if troop.mounted else NONE
    tedate = NONE if troop.mounted or troop.samurai else f"+{TEDATE_PRICE}"
    return (str(price.points), armour, *arms, saddle, tedate)


def _terrain() -> Chart:
    return chart("terrain", _("Ground"), "SKY-SCN-1", _("kind"), {
        _("movement"): lambda kind: MOVEMENT[kind.movement],
        _("riders"): lambda kind: _("pass") if kind.riders else _("barred"),
        _("cover"): lambda kind: _("yes") if kind.cover else kind.soft and _("with an option"),
        _("hides"): lambda kind: SIGHT[kind.sight],
    }, TERRAIN.values())  # fmt: skip


def _costs() -> Chart:
    rows = (
        (_("move or charge"), "1"), (_("crossing an obstacle within it"), "+1"), (_("reload"), "1"),
        (_("shoot, fight, run"), "0"), (_("charge on impulse"), "0", "SKY-SAM-5"),
    )  # fmt: skip
    return pairs("costs", _("Action points"), "SKY-ACT-5", (_("action"), _("points")), rows)


def _nerve() -> Chart:
    standard = SkyOptions()
    columns = (
        _("Bushi"), _("charge test"), _("with leader"), _("stand or impulse"), _("stand with leader"),
        _("Route, 1 lost"), _("2 lost"), _("3 lost"), _("4 lost"), _("5 lost"),
    )  # fmt: skip
    rows = []
    for bushi in sorted({troop.bushi for troop in TROOPS.values()}, reverse=True):
        tests = [charge_test(Nerve(bushi), standard), charge_test(Nerve(bushi, led=True), standard)]
        tests += [stand_test(Nerve(bushi), standard), stand_test(Nerve(bushi, led=True), standard)]
        tests += [route_test(Nerve(bushi, lost=lost)) for lost in range(1, 6)]
        rows.append(ChartLine(str(bushi), tuple(_share(odds.chance(test)) for test in tests)))
    return Chart("nerve", _("Chances of the tests of nerve"), "SKY-TST-9", columns, tuple(rows))


def _share(chance: Fraction) -> str:
    return str(chance) if chance else "0"


def _melee() -> Chart:
    columns = (
        _("fresh unit in line"),
        _("standing"),
        _("charging"),
        _("disordered, standing"),
        _("disordered, charging"),
    )
    rows = tuple(ChartLine(name, _dice(one)) for name, one in FRESH)
    return Chart("melee", _("Melee dice"), "SKY-MEL-22", columns, rows)


def _dice(one: Fighter) -> tuple[str, ...]:
    return tuple(
        str(dice_of(Fighter(one.kind, one.fighting, one.poles, charging=charging, disordered=disordered)))
        for disordered in (False, True)
        for charging in (False, True)
    )


def _forced_chart() -> Chart:
    rows = tuple(ChartLine(row.why, (row.way, row.length, row.facing), row.clause) for row in FORCED)
    return Chart(
        "forced", _("Forced moves"), "SKY-CMP-1", (_("cause"), _("direction"), _("length"), _("facing")), rows
    )

"""The tests of command and nerve: two dice, low is good (SKY-GLA-5, SKY-TST-1 to SKY-TST-9).

What a test depends on stands in :class:`Command` and :class:`Nerve`: the throw, the odds and the calculator build
the same tests from them. What the text adds to the throw is here taken off the need, and the other way round, which
is the same.
"""

from __future__ import annotations

import msgspec

from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Row, Sense, Test, modifiers_for
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle, SkyClan, SkyUnit
from rulesets.sky.options import SkyOptions

ALONE = _("the side is left alone")


class Command(msgspec.Struct, frozen=True):
    """A Clan Leader's Command at a roll (SKY-DAT-12); ``lone`` counts at activation rolls only."""

    basic: int = 8
    attached: bool = False
    injuries: int = 0
    honours: int = 0
    dishonours: int = 0
    lone: bool = False


class Nerve(msgspec.Struct, frozen=True):
    """What a unit's Bushi tests depend on: its Bushi, whether a Clan Leader is with it, the stands it has lost."""

    bushi: int
    led: bool = False
    lost: int = 0


def command_of(battle: SkyBattle, clan: SkyClan, *, activation: bool = False) -> Command:
    """The Command of a clan's leader now, wherever he is and whatever he sees (SKY-LDR-9)."""
    attached = battle.units[clan.leader].place == "attached"
    lone = activation and battle.lone
    return Command(clan.basic, attached, clan.injuries, clan.honours, clan.dishonours, lone)


def nerve_of(battle: SkyBattle, unit: SkyUnit) -> Nerve:
    """A unit's nerve now."""
    left = len(battle.living(unit))
    return Nerve(unit.bushi, battle.leader_with(unit) is not None, unit.strength - left)


def command_roll(command: Command, name: str = "command", clause: str = "SKY-TST-2") -> Test:
    """SKY-TST-2: total at most the effective Command, for activation, rally and reorder (SKY-DAT-12)."""
    steps = (
        Modifier("SKY-DAT-12a", -int(command.attached), _("attached to a unit")),
        Modifier("SKY-DAT-12b", -command.injuries, _("injured")),
        Modifier("SKY-DAT-12c", command.honours, _("honoured")),
        Modifier("SKY-DAT-12d", -command.dishonours, _("dishonoured")),
        Modifier("SKY-DAT-12e", -int(command.lone), ALONE),
    )
    counted = tuple(step for step in steps if step.value)
    return _two_dice(name, command.basic, clause, _("Clan Leader's Command"), counted)


def general_roll(basic: int, name: str = "general", clause: str = "SKY-GEN-2") -> Test:
    """SKY-GEN-2: the General's own Command, which nothing changes."""
    return _two_dice(name, basic, clause, _("General's Command"), ())


LED: tuple[Row[Nerve], ...] = (
    Row("SKY-TST-6", +2, _("a Clan Leader is with them: two less on the dice"), lambda nerve: nerve.led),
)
"""The help of an attached leader, at charge and stand tests only (SKY-CHG-15)."""

BELOW = _("less than Bushi is wanted, not as much")


def charge_test(nerve: Nerve, options: SkyOptions) -> Test:
    """SKY-TST-3: the charger needs less than its Bushi; with SKY-OPT-3 as much will do."""
    below = options.bushi_pass != "or_equal"  # noqa: S105
    return _bushi("charge", nerve, "SKY-TST-3", below=below, led=True)


def stand_test(nerve: Nerve, options: SkyOptions) -> Test:
    """SKY-TST-4: the charged unit needs its Bushi or less."""
    below = options.bushi_pass == "all_below"  # noqa: S105
    return _bushi("stand", nerve, "SKY-TST-4", below=below, led=True)


def impulse_test(nerve: Nerve, options: SkyOptions) -> Test:
    """SKY-TST-5: Samurai who throw their Bushi or less break their orders; nothing changes it."""
    below = options.bushi_pass == "all_below"  # noqa: S105
    return _bushi("impulse", nerve, "SKY-TST-5", below=below, led=False)


def route_test(nerve: Nerve) -> Test:
    """SKY-TST-7: Bushi or less, with one more on the dice for each stand that the unit has lost."""
    lost = (Modifier("SKY-TST-7", -nerve.lost, _("stands lost: one more on the dice for each")),)
    return _two_dice("route", nerve.bushi, "SKY-TST-7", _("Bushi"), lost if nerve.lost else ())


def injury_test() -> Test:
    """SKY-INJ-1: a leader is hurt by a 1."""
    return Test("injury", Die.D6, 2, "SKY-INJ-1", _("unhurt"))


def _bushi(name: str, nerve: Nerve, clause: str, *, below: bool, led: bool) -> Test:
    strict = (Modifier("SKY-OPT-3" if name != "charge" else clause, -1, BELOW),) if below else ()
    return _two_dice(
        name, nerve.bushi, clause, _("Bushi"), strict + (modifiers_for(LED, nerve) if led else ())
    )


def _two_dice(name: str, base: int, clause: str, label: str, steps: tuple[Modifier, ...]) -> Test:
    return Test(name, Die.D6, base, clause, label, steps, count=2, reading=Reading.SUM, sense=Sense.AT_MOST)

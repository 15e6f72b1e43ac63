"""The odds of tests of nerve and command (SKY-TST-2 to SKY-TST-9, SKY-DAT-12, SKY-GEN-1)."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.engine import odds
from rulesets.engine.outlook import End, Inquiry, Outlook, Throws
from rulesets.engine.settings import setting
from rulesets.sky import trials
from rulesets.sky.charts import TROOPS
from rulesets.sky.inquiries.blows import TROOP
from rulesets.sky.options import SkyOptions
from rulesets.sky.trials import Command

TESTS = (
    ("charge", "the charge test"),
    ("stand", "the stand test"),
    ("impulse", "the impulse test of Samurai"),
    ("route", "the Route test"),
)
READINGS = (
    ("charge_below", "a charge needs less than Bushi"),
    ("or_equal", "Bushi itself is enough"),
    ("all_below", "all three need less"),
)
ENDS = {
    "charge": ("They go in", "They falter"),
    "stand": ("They stand", "They give way"),
    "impulse": ("They break their orders", "They obey"),
    "route": ("They hold together", "They rout"),
}


@dataclass(frozen=True)
class Bushi:
    """A unit's nerve."""

    troop: str = setting("ashigaru", "Troops", "SKY-DAT-1", choices=TROOP)
    test: str = setting("charge", "The test", "SKY-TST-3", choices=TESTS)
    led: bool = setting(False, "A Clan Leader is with them", "SKY-TST-6")
    lost: int = setting(0, "Stands lost so far", "SKY-TST-7", least=0, most=7)
    reading: str = setting("charge_below", "Reading", "SKY-OPT-3", choices=READINGS)


def bushi_answer(bushi: Bushi) -> Outlook:
    """SKY-TST-3 to SKY-TST-7."""
    nerve = trials.Nerve(TROOPS[bushi.troop].bushi, bushi.led, bushi.lost)
    return bushi_outlook(TROOPS[bushi.troop].name, bushi.test, nerve, SkyOptions(bushi_pass=bushi.reading))


def bushi_outlook(title: str, key: str, nerve: trials.Nerve, options: SkyOptions) -> Outlook:
    """One test of a unit's nerve."""
    made = {"charge": trials.charge_test, "stand": trials.stand_test, "impulse": trials.impulse_test}
    test = trials.route_test(nerve) if key == "route" else made[key](nerve, options)
    passes, (good, bad) = odds.chance(test), ENDS[key]
    return Outlook(
        title, (Throws("on two dice", (test,)),), ends=(End(good, passes), End(bad, 1 - passes, "loss"))
    )


@dataclass(frozen=True)
class Heard:
    """A Clan Leader who calls his clan, or a unit to order."""

    basic: int = setting(8, "His Command", "SKY-DAT-11", least=5, most=11)
    attached: bool = setting(False, "He is with a unit", "SKY-DAT-12a")
    injuries: int = setting(0, "Injuries", "SKY-DAT-12b", least=0, most=5)
    honours: int = setting(0, "Honours", "SKY-DAT-12c", least=0, most=5)
    dishonours: int = setting(0, "Dishonours", "SKY-DAT-12d", least=0, most=5)
    lone: bool = setting(False, "His side is left alone", "SKY-DAT-12e")
    general: int = setting(
        9, "The General's Command, if he may try after him", "SKY-GEN-2", choices=(
            (0, "he may not"), *((number, str(number)) for number in range(5, 12)),
        ),
    )  # fmt: skip


def heard_answer(heard: Heard) -> Outlook:
    """SKY-TST-2, SKY-GEN-1."""
    command = Command(
        heard.basic, heard.attached, heard.injuries, heard.honours, heard.dishonours, heard.lone
    )
    return heard_outlook("Clan Leader", command, heard.general)


def heard_outlook(title: str, command: Command, general: int) -> Outlook:
    """A command roll, and the General's after it where he may try (0: he may not)."""
    roll = trials.command_roll(command, "activation", "SKY-RND-5")
    heard = odds.chance(roll)
    throws, helped = [Throws("the leader", (roll,))], heard * 0
    if general:
        his = trials.general_roll(general)
        throws.append(Throws("the General after him", (his,)))
        helped = (1 - heard) * odds.chance(his)
    ends = [End("He is heard", heard), End("He is not heard", 1 - heard - helped, "loss")]
    if general:
        ends.insert(1, End("The General is heard", helped))
    return Outlook(title, tuple(throws), ends=tuple(ends))


BUSHI = Inquiry(
    key="bushi",
    label="Bushi tests",
    text="A unit charges, is charged, is held back, or has lost too many: does it pass?",
    form=Bushi,
    answer=bushi_answer,
)
COMMAND = Inquiry(
    key="command",
    label="Command",
    text="A leader calls his clan, or a unit to order: is he heard?",
    form=Heard,
    answer=heard_answer,
)

"""The first phase of a turn: every unit of the side with casualty markers tests, in the order that its owner picks
(AOW-MOR-1, AOW-TUR-8).
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowUnit
from rulesets.ageofwar.nerve import morale
from rulesets.ageofwar.nerve.pool import Nerve, morale_test, nerve_of
from rulesets.ageofwar.stand.contact import by_id, in_fight
from rulesets.engine.battle import Side
from rulesets.engine.dice import odds
from rulesets.engine.forms import Fact, Forecast, Odds, Offer, offer, slip, why_not
from rulesets.engine.forms.odds import Ending, tell_share
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.machine import Forecasts, Rules
from rulesets.engine.play.orders import EndPhase, Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.play.who import active
from rulesets.engine.sayings import Words, _

NEXT = "command"
"""The phase that follows (AOW-TUR-1)."""
RESULTS = (_("no effect"), _("no movement"), _("falls back"), _("falls back, disordered"), _("routs"))
"""What 0 to 4 fails bring (AOW-MOR-22 to AOW-MOR-27)."""
FIGHTING = (_("fights on"), _("routs"))
"""What fewer than 3 fails and more bring in a fight (AOW-MOR-28)."""


class TestMorale(Order, frozen=True, tag="test_morale"):
    """A unit with casualty markers tests its morale now (AOW-MOR-1)."""

    __test__ = False  # not a case for pytest

    unit: Id


def waiting(battle: AowBattle, side: Side) -> list[AowUnit]:
    """AOW-MOR-1, AOW-RUL-34: the units of a side that have markers to test for."""
    return by_id(unit for unit in battle.on_table(side) if unit.markers)


def waits(battle: AowBattle) -> bool:
    """Whether the active side has a unit left to test."""
    return bool(waiting(battle, active(battle)))


def check(battle: AowBattle, unit: AowUnit) -> None:
    """AOW-MOR-1: raises :class:`Illegal` for a unit that has nothing to test for."""
    if unit.is_leader or not unit.markers:
        raise Illegal(
            "no_markers", "AOW-MOR-1", "{unit} {unit|has|have} no casualty markers.", unit=unit.phrase
        )


def test(play: Play[AowBattle], order: TestMorale) -> Rule:
    """AOW-MOR-1: the unit that is chosen tests; raises :class:`Illegal` for one that has nothing to test for."""
    unit: AowUnit = play.own_unit(order.unit)
    check(play.battle, unit)
    yield from morale.check(play, unit)


def finish(play: Play[AowBattle], order: EndPhase) -> Rule:
    """AOW-TUR-8: tests that nobody has chosen are made all the same, by rising id; then the phase is over."""
    for unit in waiting(play.battle, play.side):
        if play.unit(unit.id).place == "table" and play.unit(unit.id).markers:
            yield from morale.check(play, play.unit(unit.id))
    play.tell("phase_ended", clauses=("AOW-TUR-8",))
    play.change_clock(phase=NEXT)


# -- what is open ------------------------------------------------------------------------------------------------------


def available(battle: AowBattle, side: Side) -> list[Offer]:
    """A test for each unit with markers."""
    return [
        offer("test_morale", _("Test morale"), unit=unit.id, shut=why_not(check, battle, unit), eager=1)
        for unit in waiting(battle, side)
    ]


def forecast(play: Play[AowBattle], order: TestMorale) -> Forecast:
    """The dice of a unit's test, why they are so many, and what they may bring."""
    unit: AowUnit = play.own_unit(order.unit)
    return Forecast(
        odds=(outlook(unit.name, nerve_of(play.battle, unit), fighting=in_fight(play.battle, unit)),)
    )


def outlook(title: Words, nerve: Nerve, *, fighting: bool) -> Odds:
    """What a unit's morale test may bring, in a fight or out of one."""
    test = morale_test(nerve)
    made = slip(title, (Fact(_("dice"), str(test.count)),), test.steps())
    found = results(odds.successes(test), fighting=fighting)
    ends = tuple(Ending(*tell_share(chance), label=label, tone=tone) for label, chance, tone in found)
    return msgspec.structs.replace(made, ends=ends)


def results(fails: odds.Distribution, *, fighting: bool) -> tuple[tuple[Words, Fraction, str], ...]:
    """AOW-MOR-22 to AOW-MOR-28: each result that can come up, how likely it is by the chances of 0, 1, 2 ... fails, and
    its tone.
    """
    labels = FIGHTING if fighting else RESULTS
    share = [Fraction(0)] * len(labels)
    for number, chance in enumerate(fails):
        share[int(number >= morale.ROUT_FIGHTING) if fighting else min(number, morale.ROUT)] += chance
    tones = ("good", "loss") if fighting else ("good", "", "bad", "bad", "loss")
    return tuple(each for each in zip(labels, share, tones, strict=True) if each[1])


RULES: Rules = {TestMorale: test, EndPhase: finish}
FORECASTS: Forecasts = {TestMorale: forecast}

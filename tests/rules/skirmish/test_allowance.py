"""How far a figure goes (SKIR-MOV-2 to SKIR-MOV-7, SKIR-MOV-14, SKIR-RUL-1, SKIR-RUL-17, SKIR-RUL-33, SKIR-RUL-40)."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.skirmish.battle import Load, SkirFigure
from rulesets.skirmish.charts import Armour, Kind, Missile
from rulesets.skirmish.march.allowance import allowance, half, inches_left, rate, within_half
from rulesets.skirmish.options import SkirOptions

USUAL = SkirOptions()


def man(**values: Any) -> SkirFigure:
    return SkirFigure("ai-1.1", "ai-1", **{"kind": Kind.ASHIGARU, "armour": Armour.LIGHT, **values})


@pytest.mark.parametrize(
    ("figure", "inches"),
    [
        (man(), 10.0),
        (man(armour=Armour.HEAVY), 10.0),  # SKIR-RUL-17
        (man(armour=Armour.UNARMOURED), 14.0),
        (man(mounted=True, armour=Armour.HEAVY), 24.0),
        (man(mounted=True, armour=Armour.UNARMOURED), 24.0),
        (man(kind=Kind.ANIMAL, armour=Armour.UNARMOURED), 14.0),  # SKIR-RUL-40
    ],
)
def test_the_base_rates(figure: SkirFigure, inches: float) -> None:
    """SKIR-MOV-2, SKIR-RUL-1."""
    assert rate(figure, USUAL) == allowance(figure, USUAL) == inches
    assert half(figure, USUAL) == inches / 2  # SKIR-MOV-14


def test_a_rate_of_its_own_replaces_the_printed_one() -> None:
    """SKIR-MOV-4."""
    assert rate(man(kind=Kind.ANIMAL, rate=9.0), USUAL) == 9.0


def test_who_has_lost_his_horse_goes_as_foot() -> None:
    """SKIR-MOV-3, SKIR-RUL-118."""
    assert allowance(man(mounted=False, horse_wounds=2), USUAL) == 10.0


@pytest.mark.parametrize(
    ("figure", "once", "stacked"),
    [
        (man(wounds=1), 7.5, 7.5),
        (man(load=Load.PAVISE), 7.5, 7.5),
        (man(load=Load.BULKY), 7.5, 7.5),
        (man(wounds=1, load=Load.PAVISE), 7.5, 5.0),
        (man(mounted=True, horse_wounds=1), 18.0, 18.0),
        (man(mounted=True, horse_wounds=1, wounds=1), 18.0, 12.0),
        (man(mounted=True, horse_wounds=1, wounds=1, load=Load.BULKY), 18.0, 6.0),
        (man(armour=Armour.UNARMOURED, wounds=1), 10.5, 10.5),
    ],
)
def test_wounds_and_loads_cost_a_quarter_once_or_each(
    figure: SkirFigure, once: float, stacked: float
) -> None:
    """SKIR-MOV-6, SKIR-MOV-7, SKIR-RUL-33, SKIR-OPT-15: three quarters at most."""
    assert allowance(figure, USUAL) == once
    assert allowance(figure, SkirOptions(stack_losses=True)) == stacked


@pytest.mark.parametrize(("scale", "inches"), [("as_printed", 10.0), ("all_cm", 4.0), ("all_inch", 10.0)])
def test_rates_by_the_scale(scale: str, inches: float) -> None:
    """SKIR-OPT-1, SKIR-DAT-16."""
    assert allowance(man(), SkirOptions(scale=scale)) == pytest.approx(inches)


def test_what_is_left_of_an_allowance() -> None:
    """SKIR-MOV-12, SKIR-OTH-3, SKIR-SHO-4, SKIR-SHO-5."""
    assert inches_left(man(), USUAL) == 10.0
    assert inches_left(man(moved=True, spent=4.0), USUAL) == 0.0
    assert inches_left(man(cap=3.0, spent=5.0), USUAL) == 3.0
    assert inches_left(man(missile=Missile.BOW, shot=True), USUAL) == 5.0
    assert inches_left(man(missile=Missile.HURLED, shot=True, spent=2.0), USUAL) == 3.0
    assert inches_left(man(missile=Missile.ARQUEBUS, shot=True), USUAL) == 0.0
    assert inches_left(man(missile=Missile.CROSSBOW, shot=True), USUAL) == 0.0


def test_half_of_a_move_is_still_half() -> None:
    """SKIR-EX-11, SKIR-RUL-27: a Noumin without armour may go 7 of 14 inches and shoot."""
    noumin = {"kind": Kind.NOUMIN, "armour": Armour.UNARMOURED, "missile": Missile.BOW}
    assert within_half(man(**noumin, spent=7.0), USUAL)
    assert not within_half(man(**noumin, spent=7.5), USUAL)

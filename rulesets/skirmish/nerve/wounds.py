"""Wounds, horses, and who is out of the fight (SKIR-DAT-2, SKIR-HIT-10, SKIR-HIT-13, SKIR-HIT-14, SKIR-TRN-11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from rulesets.engine.dice import odds
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Test
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import Words, _
from rulesets.skirmish.battle import Fate, Load, SkirBattle, SkirFigure, SkirForce
from rulesets.skirmish.charts import BASE_FOOT

WORTH = {"W": 1, "D": 2}
"""Wounds that a letter of the charts is (SKIR-HIT-10)."""
DISABLED, KILLED = 2, 3
"""Wounds that put a figure out of the fight, and that kill it (SKIR-DAT-2)."""
HORSE_LOST = 2
"""Wounds that bring a horse down (SKIR-HIT-14)."""

HORSE = Test("horse", Die.D6, 4, "SKIR-HIT-13", _("the horse takes it"))
"""SKIR-HIT-13, SKIR-RUL-56: on 4 or more the horse takes a letter instead of the rider, on the rider's row."""
DEATH = Test("death", Die.D6, 4, "SKIR-OPT-3", _("killed"))
"""SKIR-OPT-3: what a D does, on 4 or more."""


class Struck(msgspec.Struct, frozen=True, order=True):
    """What a hit on a figure depends on, and what hits did to it: ``hurt`` are the wounds that it took of late."""

    wounds: int = 0
    mounted: bool = False
    horse: int = 0
    hurt: int = 0


def body_of(figure: SkirFigure) -> Struck:
    """A figure as a hit finds it."""
    return Struck(figure.wounds, figure.mounted, figure.horse_wounds if figure.mounted else 0)


def strike(body: Struck, letter: str, *, horse: bool, thrown: bool) -> Iterator[tuple[Fraction, Struck]]:
    """What a letter may do to a figure, each with its chance, exactly as :func:`wound` throws for it; ``horse`` where
    horses are hit, ``thrown`` with SKIR-OPT-3.
    """
    takes = odds.chance(HORSE) if body.mounted and horse else Fraction(0)
    if takes:
        wounds = min(body.horse + WORTH[letter], HORSE_LOST)
        yield takes, msgspec.structs.replace(body, horse=wounds, mounted=wounds < HORSE_LOST)
    dies = odds.chance(DEATH)
    ways = ((dies, True), (1 - dies, False)) if thrown and letter == "D" else ((Fraction(1), None),)
    for chance, killed in ways:
        wounds = wounds_after(body.wounds, letter, killed)
        mounted = body.mounted and wounds < DISABLED
        hurt = body.hurt + wounds - body.wounds
        yield (1 - takes) * chance, Struck(wounds, mounted, body.horse, hurt)


def wounds_after(wounds: int, letter: str, killed: bool | None = None) -> int:
    """SKIR-DAT-2, SKIR-RUL-25: a figure's wounds after a letter; ``killed`` is what SKIR-OPT-3 threw for a D,
    None without it.
    """
    if killed is None:
        return min(wounds + WORTH[letter], KILLED)
    return KILLED if killed or wounds else DISABLED


class Hurt(msgspec.Struct, frozen=True):
    """What a letter did: to whom, whether to his horse, what became of him (``horse_down``: he goes on on foot)."""

    figure: str
    unit: str
    letter: str
    horse: bool = False
    fate: Fate = Fate.IN_PLAY
    horse_down: bool = False

    @property
    def words(self) -> Words:
        """What came of it, in a word."""
        if self.horse:
            return _("horse down") if self.horse_down else _("horse wounded")
        return {Fate.DISABLED: _("disabled"), Fate.KILLED: _("killed")}.get(self.fate, _("wounded"))


def wound(play: Play[SkirBattle], figure_id: str, letter: str, *, missile: bool) -> Hurt:
    """SKIR-DAT-2, SKIR-HIT-10: a W is one wound, a D two, or what SKIR-OPT-3 throws for it; the horse die falls first,
    for missiles (SKIR-HIT-13) and, with SKIR-OPT-8, in melee (SKIR-MEL-17).

    Nothing is told: whoever strikes tells it, and then calls :func:`aftermath`.
    """
    options = play.battle.options
    figure: SkirFigure = play.figure(figure_id)
    if figure.mounted and (missile or options.horse_in_melee) and _horse_takes_it(play):
        return _hit_horse(play, figure, letter)
    killed = None
    if letter == "D" and options.d_result == "die":
        killed = play.throw(DEATH, lambda throw: _("killed") if throw.passed else _("disabled")).passed
    wounds = wounds_after(figure.wounds, letter, killed)
    figure = play.change_figure(figure, wounds=wounds, hurt=figure.hurt + wounds - figure.wounds)
    if wounds >= DISABLED:
        fall(play, figure, Fate.KILLED if wounds >= KILLED else Fate.DISABLED)
    return Hurt(figure.id, figure.unit, letter, fate=play.figure(figure.id).fate)


def _horse_takes_it(play: Play[SkirBattle]) -> bool:
    return play.throw(HORSE, lambda throw: _("the horse") if throw.passed else _("the rider")).passed


def _hit_horse(play: Play[SkirBattle], figure: SkirFigure, letter: str) -> Hurt:
    """SKIR-HIT-14, SKIR-DAT-7, SKIR-RUL-57: a wounded horse is slower; one that is down leaves its
    rider on foot at the same centre, who may not move further in this turn. Neither is an injury of his.
    """
    wounds = min(figure.horse_wounds + WORTH[letter], HORSE_LOST)
    down = wounds >= HORSE_LOST
    figure = play.change_figure(figure, horse_wounds=wounds)
    if down:
        on_foot(play, figure, moved=True)
    return Hurt(figure.id, figure.unit, letter, horse=True, horse_down=down)


def on_foot(play: Play[SkirBattle], figure: SkirFigure, **values: object) -> SkirFigure:
    """A figure without its horse: it stands where it was, on the base of a man on foot (SKIR-DAT-8). A unit all of
    whose able figures go on foot is mounted no longer (SKIR-MOV-3).
    """
    width, depth = BASE_FOOT
    figure = play.change_figure(figure, mounted=False, width=width, depth=depth, **values)
    unit = play.unit(figure.unit)
    if unit.mounted and (able := play.battle.able(unit)) and not any(one.mounted for one in able):
        play.change_unit(unit, mounted=False)
    return figure


def fall(play: Play[SkirBattle], figure: SkirFigure, fate: Fate) -> None:
    """A figure is out of the fight: disabled where it lies, killed, or fled (SKIR-DAT-2).

    A rider's horse goes with him (SKIR-MEL-17), a carried pavise is lost; a planted one stands (SKIR-OTH-4). The loss
    of a Force commander is noted, and that it was in this player turn (SKIR-MOR-4, SKIR-MOR-8).
    """
    wounds = max(figure.wounds, KILLED) if fate is Fate.KILLED else figure.wounds
    figure = play.change_figure(figure, alive=False, fate=fate, wounds=wounds, load=Load.NONE)
    if figure.mounted:
        on_foot(play, figure)
    side = play.battle.unit_of(figure).side
    force: SkirForce = play.battle.forces[side]
    if figure.id == force.chief and fate is not Fate.FLED:
        play.battle.forces[side] = msgspec.structs.replace(force, lost=fate, lost_now=True)


def aftermath(play: Play[SkirBattle], units: Iterable[str], fate: str = "destroyed") -> None:
    """Told after a loss: a unit without able figures is out of the battle (SKIR-TRN-11, SKIR-RUL-114).

    ``fate`` is how its last ones went: ``destroyed``, or ``gone`` where they fled.
    """
    for id in dict.fromkeys(units):
        unit = play.unit(id)
        if unit.place == "table" and not play.battle.able(unit):
            play.change_unit(unit, place="off", fate=fate)
            play.tell(f"unit_{fate}", side=unit.side, unit=id, clauses=("SKIR-TRN-11",))

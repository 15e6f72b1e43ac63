"""Who touches whom, and engagements: how long a figure has been fighting, and what lasts as long as it does
(GODAI-GEN-12, GODAI-GEN-14, GODAI-CLO-6, GODAI-RUL-10, GODAI-RUL-44).
"""

from __future__ import annotations

from rulesets.engine.battle import Side, order_of
from rulesets.engine.memory import Memory
from rulesets.engine.play.play import Play
from rulesets.engine.table.bases import Floats, near_pairs
from rulesets.engine.table.contact import HAIR, Contact
from rulesets.engine.table.terrain import Ground
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import CONTACT, OVER_WALL
from rulesets.godai.ground.ground import OBSTACLES, crowd, ground_of

Touch = dict[str, tuple[str, ...]]


def touching(battle: GodaiBattle, figure: GodaiFigure) -> list[GodaiFigure]:
    """The enemies in contact with a figure, by their ids (GODAI-GEN-12)."""
    return [battle.figures[id] for id in touches(battle).get(figure.id, ())]


def touches(battle: GodaiBattle) -> Touch:
    """Whom each figure touches, of those who touch anybody."""
    return _touches(battle)[0]


def across(battle: GodaiBattle, figure: GodaiFigure) -> tuple[str, ...]:
    """The enemies, by ids, with whom a figure is in contact across an obstacle (GODAI-GEN-12)."""
    return _touches(battle)[1].get(figure.id, ())


def is_engaged(battle: GodaiBattle, unit: GodaiUnit) -> bool:
    """Whether one of a unit's figures touches an enemy (GODAI-GEN-14, GODAI-RUL-44)."""
    touched = touches(battle)
    return any(id in touched for id in unit.figures)


def touched_units(battle: GodaiBattle, unit: GodaiUnit) -> tuple[str, ...]:
    """The enemy units that a unit's figures touch, by ids."""
    touched, figures = touches(battle), battle.figures
    foes = {figures[foe].unit for id in unit.figures for foe in touched.get(id, ())}
    return tuple(sorted(foes, key=order_of))


def _touches(battle: GodaiBattle) -> tuple[Touch, Touch]:
    """Whom each figure touches, and whom of them across an obstacle; figures that touch nobody are left out."""

    def find() -> tuple[Touch, Touch]:
        ours, theirs = crowd(battle, Side.AI), crowd(battle, Side.KAKI)
        touch: dict[str, list[str]] = {}
        over: dict[str, list[str]] = {}
        for one, other, walled in pairs(ground_of(battle.table), ours.rows, theirs.rows):
            a, b = ours.figures[one].id, theirs.figures[other].id
            for here, there in ((a, b), (b, a)):
                touch.setdefault(here, []).append(there)
                if walled:
                    over.setdefault(here, []).append(there)
        return _in_order(touch), _in_order(over)

    stood = tuple((unit.id, unit.figures) for unit in battle.on_table())
    return _TOUCHED((battle.figures, stood, battle.table), find)


def _in_order(touch: dict[str, list[str]]) -> Touch:
    return {id: tuple(sorted(foes, key=order_of)) for id, foes in touch.items()}


_TOUCHED: Memory[tuple[Touch, Touch]] = Memory(6)


def in_duel(battle: GodaiBattle, figure: GodaiFigure) -> bool:
    """GODAI-BUS-2: whether a figure is one of two heroes who fight one another alone."""
    touched = touches(battle)
    foes = touched.get(figure.id, ())
    if len(foes) != 1 or touched[foes[0]] != (figure.id,):
        return False
    return battle.unit_of(figure).hero and battle.unit_of(battle.figures[foes[0]]).hero


TOUCH = Contact(CONTACT, OVER_WALL, OBSTACLES)
"""GODAI-GEN-12: at most 0.05" apart, or at the two sides of one obstacle and at most 0.6" apart."""


def pairs(ground: Ground, ours: Floats, theirs: Floats) -> list[tuple[int, int, bool]]:
    """Which bases are in contact with which enemy bases, by number, and whether across an obstacle (GODAI-GEN-12)."""
    one, other, gaps = near_pairs(ours, theirs, OVER_WALL)
    walled = TOUCH.across(ground, ours[one], theirs[other])
    met = walled | (gaps <= CONTACT + HAIR)
    return list(zip(one[met].tolist(), other[met].tolist(), walled[met].tolist(), strict=True))


def release(play: Play[GodaiBattle]) -> None:
    """At the end of a phase the engagement of a figure is over that touches no enemy (GODAI-CLO-6): it has its weapon
    back (GODAI-WTR-6, GODAI-RUL-86), and has followed nobody up (GODAI-WTR-8). Nor does it defend an obstacle against
    those who are no longer in contact across it (GODAI-CDM-21).
    """
    battle = play.battle
    for unit in battle.on_table():
        for figure in battle.able(unit):  # type: ignore[arg-type]
            met = across(battle, figure)
            kept = tuple(id for id in figure.defends if id in met)
            if touching(battle, figure):
                play.settle_figure(figure, defends=kept)
            else:
                play.settle_figure(figure, rounds=0, lost=(), sticky=False, defends=kept)


def count_round(play: Play[GodaiBattle], bout: Bout) -> None:
    """A round of a combat has been fought (GODAI-CLO-6): whose opponents are all dead is in no engagement any more, and
    following up has counted (GODAI-RUL-87).
    """
    battle = play.battle
    for id in bout.all:
        figure = battle.figures[id]
        if figure.alive and any(battle.figures[foe].alive for foe in bout.reach.get(id, ())):
            play.settle_figure(figure, rounds=figure.rounds + 1, sticky=False)
        elif figure.alive:
            play.settle_figure(figure, rounds=0, lost=(), sticky=False)

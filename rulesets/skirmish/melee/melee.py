"""Melee: one combat after another, push backs, and who follows (SKIR-MEL-9 to SKIR-MEL-18, SKIR-OPT-9)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Pose
from rulesets.engine.dice.tests import Throw
from rulesets.engine.forms.comparisons import as_param, compare, contender
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import Words, _, say
from rulesets.engine.table.bases import rows
from rulesets.engine.table.geometry import base_at, bearing, distance, gap
from rulesets.engine.table.pushes import push, room
from rulesets.skirmish.battle import Combat, SkirBattle, SkirFigure
from rulesets.skirmish.charts import CONTACT, MELEE
from rulesets.skirmish.ground.ground import BARRED, crowd, ground_of
from rulesets.skirmish.march.displace import displace
from rulesets.skirmish.melee.contest import PUSHED, Fighter, blow, fighter_of, letter, strike
from rulesets.skirmish.nerve.wounds import Hurt, aftermath, wound
from rulesets.skirmish.stand.contact import touching
from rulesets.skirmish.stand.units import place_in_unit

FOLLOW_UP = YesNo(
    tag="follow_up",
    text=_("does the winner of {unit} follow the one of {loser} whom he pushed back?"),
    yes=_("Follow"),
    no=_("Stay"),
    default=False,
    clause="SKIR-OPT-9",
    standing=Standing(label=_("After a push back"), key="follow", words=_("Follow him")),
)
"""SKIR-OPT-9: does the winner step after the loser?"""


def fight(play: Play[SkirBattle]) -> Rule:
    """SKIR-TRN-3, SKIR-MEL-15: the combats of this phase, one by one in their order, on the pairing and the contacts
    that were found at its start.
    """
    while play.battle.combats:
        combat, *rest = play.battle.combats
        play.battle.combats = tuple(rest)
        yield from _combat(play, combat)


class Bout(msgspec.Struct, frozen=True):
    """A combat that has been thrown for: the figures and what their dice depended on, the active side's first; who lost
    (0, 1, -1 for nobody) and the column of the chart.
    """

    figures: tuple[SkirFigure, SkirFigure]
    fighters: tuple[Fighter, Fighter]
    throws: tuple[Throw, Throw]
    loser: int
    column: int

    @property
    def cell(self) -> str:
        """SKIR-MEL-13: what happens to the loser."""
        return letter(self.fighters[self.loser], self.column)


def _combat(play: Play[SkirBattle], combat: Combat) -> Rule:
    """SKIR-MEL-12, SKIR-MEL-16: both throw, the loser suffers; the winner stays where he is."""
    bout = _throw(play, combat)
    if not bout.cell:
        _tell(play, combat, bout, _nothing(bout))
        return
    loser, winner = bout.figures[bout.loser], bout.figures[1 - bout.loser]
    if bout.cell != PUSHED:
        hurt: Hurt = wound(play, loser.id, bout.cell, missile=False)
        _tell(play, combat, bout, hurt.words)
        aftermath(play, [loser.unit])
        return
    now = displace(play, loser, pushed_to(play.battle, loser, winner))
    inches = distance(loser.point, now.point)
    words = _("pushed back") if inches else _("no room to be pushed back")
    _tell(play, combat, bout, words, paths={loser.id: (loser.point, now.point)} if inches else {})
    if play.battle.options.follow_up:
        yield from _follow(play, winner.id, loser.id, inches)


def _nothing(bout: Bout) -> Words:
    """Why nothing happens: a tie (SKIR-RUL-72), a blow to a rider's rear (SKIR-MEL-8), too small a margin."""
    if bout.loser < 0:
        return _("a tie")
    return _("no blow to the rear") if bout.column < 0 else _("no effect")


def _throw(play: Play[SkirBattle], combat: Combat) -> Bout:
    """SKIR-MEL-9, SKIR-MEL-15: the active side's primary throws first. Extras throw nothing and suffer nothing, each
    costs the enemy 1 (SKIR-MEL-6, SKIR-MEL-10h).
    """
    options, sides = play.battle.options, (combat.active, combat.passive)
    one, other = (play.figure(side[0]) for side in sides)
    fighters = (
        fighter_of(one, other, len(combat.passive) - 1, options),
        fighter_of(other, one, len(combat.active) - 1, options),
    )
    first = play.throw(blow(fighters[0], play.battle.unit_of(one).name))
    second = play.throw(blow(fighters[1], play.battle.unit_of(other).name))
    loser, column = strike(*fighters, first.total - second.total)
    return Bout((one, other), fighters, (first, second), loser, column)


def _tell(play: Play[SkirBattle], combat: Combat, bout: Bout, outcome: Words, **more: Any) -> None:
    """What came of a combat: who fought whom, with whom, both throws, what the margin brought."""
    one, other = bout.figures
    units = [play.battle.unit_of(figure) for figure in bout.figures]
    attack, target = (
        contender(throw, unit.side, place_in_unit(play.battle, figure), number, figure.id)
        for number, (throw, unit, figure) in enumerate(zip(bout.throws, units, bout.figures, strict=True))
    )
    beaten = "" if bout.column < 0 else ("attack", "target")[bout.loser]
    row = bout.fighters[bout.loser].armour if beaten else ""
    comparison = compare(MELEE, attack, target, beaten, row, outcome)
    told = say("{unit}: {outcome}", unit=units[bout.loser].name, outcome=outcome) if bout.cell else outcome
    play.tell(
        "fought", side=units[0].side, unit=one.unit, target=other.unit, figure=one.id, foe=other.id,
        helpers=combat.active[1:], foes=combat.passive[1:], total=attack.total, other=target.total,
        outcome=told, comparison=as_param(comparison), clauses=_clauses(bout),
        at=(round((one.x + other.x) / 2, 2), round((one.y + other.y) / 2, 2)), **more,
    )  # fmt: skip


def _clauses(bout: Bout) -> tuple[str, ...]:
    """The clauses that decided a combat."""
    if bout.loser >= 0 and bout.fighters[1 - bout.loser].helpless:
        return ("SKIR-MEL-12", "SKIR-MEL-8")
    return ("SKIR-MEL-12", "SKIR-MEL-13", *(("SKIR-MEL-14",) if bout.cell == PUSHED else ()))


def _follow(play: Play[SkirBattle], winner_id: str, loser_id: str, pushed: float) -> Rule:
    """SKIR-OPT-9: after a push back that broke contact the winner's side decides whether he goes straight after him."""
    winner, loser = play.figure(winner_id), play.figure(loser_id)
    if any(foe.id == loser_id for foe in touching(play.battle, winner)):
        return
    pose = followed_to(play.battle, winner, loser, pushed)
    if pose is None:
        return
    unit = play.battle.unit_of(winner)
    about = {"unit": winner.unit, "loser": loser.unit, "figure": winner_id, "foe": loser_id}
    answer = yield FOLLOW_UP.ask(unit.side, **about)
    if not answer.yes:
        return
    now = displace(play, winner, pose)
    play.tell(
        "followed_up", side=unit.side, clauses=("SKIR-OPT-9",),
        paths={winner_id: (winner.point, now.point)}, **about,
    )  # fmt: skip


# -- push backs, and who follows ---------------------------------------------------------------------------------------


def pushed_to(battle: SkirBattle, loser: SkirFigure, winner: SkirFigure) -> Pose:
    """SKIR-MEL-14: where a loser comes to stand: the depth of his base straight away from the winner, facing as he did,
    or as far as there is room.
    """
    away = bearing(winner.point, loser.point)
    return push(loser, away, _room(battle, loser, away, loser.depth, but=winner.id))


def followed_to(battle: SkirBattle, winner: SkirFigure, loser: SkirFigure, pushed: float) -> Pose | None:
    """SKIR-OPT-9: where a winner touches a loser again who was pushed so many inches, going straight after him that
    distance at most; None where he cannot.
    """
    towards = bearing(winner.point, loser.point)
    pose = push(winner, towards, _room(battle, winner, towards, pushed))
    base = base_at(pose, winner.width, winner.depth)
    return pose if gap(base, loser) <= CONTACT else None


def _room(battle: SkirBattle, figure: SkirFigure, towards: float, most: float, but: str = "") -> float:
    """How many inches a figure can be shifted, past nobody ``but`` the one that it goes away from."""
    others = rows(other for other in crowd(battle).figures if other.id not in (figure.id, but))
    return room(ground_of(battle.table), BARRED, figure, others, towards, most)

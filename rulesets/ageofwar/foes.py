"""What enemies promise a unit and threaten it with, in points, by kept chances of what is known of both.

For a practice commander.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import Any, NamedTuple, TypeVar

import msgspec

from rulesets.ageofwar.battle import AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, Kind, Weapon
from rulesets.ageofwar.command.hearing import Call, Zeal, call_of, motivation, points_spread, zeal_of
from rulesets.ageofwar.fights import cost_of_two, killed_alone, lost_in_flight, outcome, worth_of_chase
from rulesets.ageofwar.fire.aiming import Aim, weapon_of
from rulesets.ageofwar.fire.volley import Shot, losses, shot_of
from rulesets.ageofwar.ground import terrain
from rulesets.ageofwar.ground.terrain import HELPING
from rulesets.ageofwar.inquiries.course import Company
from rulesets.ageofwar.melee.chances import Party
from rulesets.ageofwar.melee.pool import Fighter
from rulesets.ageofwar.melee.withdrawal import Withdrawal
from rulesets.ageofwar.nerve.losses import lives
from rulesets.ageofwar.stakes import Mood, base_worth, stake
from rulesets.ageofwar.stand import blocks
from rulesets.engine.battle import Point, Pose
from rulesets.engine.dice import odds
from rulesets.engine.memory import Memory, Shelf
from rulesets.engine.table.geometry import Rectangle

A = TypeVar("A")


class Foe(NamedTuple):
    """An enemy unit or lone leader as a unit sees it: his block and where he looks, how far he shoots and comes in a
    turn, whether he is in a fight; the points that striking him promises (``gain``), that he would win by striking
    (``threat``), and those of a volley at long and at short range, at him and by him.
    """

    unit: AowUnit
    box: Rectangle
    at: Pose
    busy: bool
    gain: float
    threat: float
    shot: tuple[float, float]
    fire: tuple[float, float]
    reach: float
    pace: float

    @property
    def centre(self) -> Point:
        """The middle of his block."""
        return (self.box.x, self.box.y)


# -- what is kept ------------------------------------------------------------------------------------------------------

Card = tuple[AowUnit, tuple[AowFigure, ...], tuple[AowUnit, ...]]
"""A unit as it is judged: itself, its bases, and the leaders who are with it."""

_CARDS: Memory[Mapping[str, Card]] = Memory(4)
_PAIRS: Shelf[tuple[str, str, str], Any] = Shelf(4096)


def _cards(battle: AowBattle) -> Mapping[str, Card]:
    """Everybody's card; kept for the moment."""
    return _CARDS(
        (battle.figures, battle.units),
        lambda: {unit.id: _card(battle, unit) for unit in battle.units.values()},
    )


def _card(battle: AowBattle, unit: AowUnit) -> Card:
    return unit, tuple(battle.figures[id] for id in unit.figures), tuple(battle.leaders_with(unit))


def _between(judged: Callable[..., A]) -> Callable[..., A]:
    """A judgement of two units which is kept as long as both are what they were: most orders change one."""

    @wraps(judged)
    def keep(battle: AowBattle, unit: AowUnit, foe: AowUnit, *mood: Mood) -> A:
        cards = _cards(battle)
        question = (battle.table, battle.options, cards[unit.id], cards[foe.id], mood)
        found: A = _PAIRS(
            (judged.__name__, unit.id, foe.id), question, lambda: judged(battle, unit, foe, *mood)
        )
        return found

    return keep


# -- fights ------------------------------------------------------------------------------------------------------------


def sketch(battle: AowBattle, unit: AowUnit, *, begins: bool) -> Company:
    """A unit as it would come into a fight with one own unit near; ``begins``: it assaults."""
    bases, front = battle.bases(unit), blocks.front_rank(battle, unit)
    shooters = sum(ARMS[base.weapon].cost > 0 for base in bases)
    fighter = Fighter(
        str(unit.kind), mounted=unit.mounted, front=len(front), support=blocks.has_support(battle, unit),
        missiles=shooters, commander=any(base.commander for base in front), disordered=unit.disordered,
        weak=blocks.below_half(battle, unit), first=not unit.fought, initiated=begins, won=unit.won, opening=True,
        near=1,
    )  # fmt: skip
    lie = "cover" if terrain.in_cover(battle, unit) else "rough" if terrain.in_rough(battle, unit) else "open"
    spears = any(base.weapon is Weapon.SPEAR for base in bases)
    return Company(
        Party(fighter, lie), len(bases), unit.strength, spears, bool(battle.leaders_with(unit)), min(unit.markers, 3)
    )  # fmt: skip


def gain_of(battle: AowBattle, unit: AowUnit, foe: AowUnit, mood: Mood) -> float:
    """The points that a unit's assault at an enemy promises a side of that mood."""
    value, flight = _if_it_stands(battle, unit, foe, mood)
    return value if flight is None else min(value, worth_of_chase(flight, lost_in_flight(battle, foe), mood))


@_between
def _if_it_stands(
    battle: AowBattle, unit: AowUnit, foe: AowUnit, mood: Mood
) -> tuple[float, Withdrawal | None]:
    """The same if the enemy stands, and how he might withdraw."""
    one = sketch(battle, unit, begins=True)
    if foe.is_leader:
        alone = Fighter(str(foe.kind), front=1, guards=int(foe.guard))
        value = mood.strike * stake(battle, foe) * killed_alone(one.party.fighter, alone, lives(foe))
    else:
        chance = outcome(one, sketch(battle, foe, begins=False))
        value = mood.liking(*cost_of_two(chance, stake(battle, unit), stake(battle, foe)))
    if foe.gun:
        return value, None
    flight = Withdrawal(
        str(unit.kind), unit.mounted, str(foe.kind), foe.mounted,
        sheltered=not foe.mounted and terrain.touches(battle, foe, HELPING), far=True,
    )  # fmt: skip
    return value, flight


@_between
def threat_of(battle: AowBattle, unit: AowUnit, foe: AowUnit, mood: Mood) -> float:
    """The points that an enemy's assault at a unit threatens to cost it on balance."""
    if foe.is_leader or foe.gun:
        return 0.0
    # asked as the enemy's commander asks what the same assault promises him: it is counted once for both
    lost, won = outcome(sketch(battle, foe, begins=True), sketch(battle, unit, begins=False))
    return max(-mood.liking(*cost_of_two((won, lost), stake(battle, unit), stake(battle, foe))), 0.0)


@lru_cache(maxsize=1024)
def figures_expected(shot: Shot) -> float:
    """How many figures a volley kills, on the average; of a lone leader the chance that it kills him (AOW-DAT-9)."""
    found = losses(shot)
    return (
        float(sum(found[1 + shot.guards :])) if shot.leaders and not shot.front else float(odds.mean(found))
    )


def points_expected(battle: AowBattle, shot: Aim) -> float:
    """The points that a volley is expected to be worth."""
    return figures_expected(shot_of(battle, shot)) * base_worth(battle.units[shot.target])


@_between
def volley(battle: AowBattle, unit: AowUnit, target: AowUnit) -> tuple[float, float]:
    """AOW-SHO-1: the points of a volley of a unit at a target at long and at short range, all on centre."""
    weapon = weapon_of(battle, unit)
    if weapon is None:
        return 0.0, 0.0
    ranks = blocks.front_rank(battle, unit)
    if not terrain.in_cover(battle, unit):
        ranks = [*ranks, *blocks.second_rank(battle, unit)]
    count = sum(ARMS[base.weapon].cost > 0 for base in ranks)
    front = [] if target.is_leader else blocks.front_rank(battle, target)
    shot = Shot(
        count, 0, Kind(unit.kind), False, Kind(target.kind), terrain.in_cover(battle, target), len(front),
        any(base.commander for base in front), int(target.is_leader), int(target.is_leader and target.guard),
    )  # fmt: skip
    near = shot if not ARMS[weapon].short else msgspec.structs.replace(shot, short=True)
    worth = base_worth(target)
    return (figures_expected(shot) * worth, figures_expected(near) * worth) if count else (0.0, 0.0)


def chance_to_hear(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-MOT-1: the chance that a unit's general motivates it as they stand; of one without general that it acts."""
    general = battle.general_of(unit.clan)
    return _answer(call_of(battle, general, unit)) if general is not None else 1.0


@lru_cache(maxsize=512)
def _answer(call: Call) -> float:
    return float(odds.chance(motivation(call)))


def pace_of(battle: AowBattle, unit: AowUnit) -> float:
    """AOW-AP-1, AOW-AP-7: the points that a unit has in a turn to come, on the average."""
    general = battle.general_of(unit.clan)
    if general is None:
        return 2.0 if unit.kind == Kind.SAMURAI else 1.0
    zeal = msgspec.structs.replace(zeal_of(battle, unit), shaken=unit.disordered, avenges=False)
    return max(_answer(Call(general.quality, unit.kind, steps=1)) * _points(zeal), 0.5)


@lru_cache(maxsize=64)
def _points(zeal: Zeal) -> float:
    """AOW-AP-1 to AOW-AP-6: the points of a unit that is heard, on the average."""
    return float(odds.mean(points_spread(zeal)))

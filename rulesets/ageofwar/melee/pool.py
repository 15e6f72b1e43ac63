"""The dice of a fight, line by line (AOW-FIG-3 to AOW-FIG-23), spears (AOW-FIG-21), and dice that are divided among
several enemies (AOW-FIG-2). A :class:`Fighter` is what they depend on, and nothing else: battle, odds, preview
and calculator make their dice of it. Last come the fighters that the units of a battle are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec
import shapely

from rulesets.ageofwar.battle import LEADERS, AowBattle, AowFigure, AowUnit
from rulesets.ageofwar.charts import ARMS, TROOPS, Kind, Weapon
from rulesets.ageofwar.ground import terrain
from rulesets.ageofwar.ground.terrain import COVER, ground_under
from rulesets.ageofwar.stand import blocks, contact, near
from rulesets.engine.battle import Pose, Side, order_of
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Test
from rulesets.engine.sayings import Words, _
from rulesets.engine.table.bodies import SLIVER
from rulesets.engine.table.geometry import Rectangle, ahead, turn_between
from rulesets.engine.table.terrain import polygon_of

LEAST = 2
"""The least pool (AOW-FIG-22)."""
MOST_RIDERS = 5
"""Riders for whom a line is counted, at most (AOW-FIG-5, AOW-FIG-7)."""
MOST_NEAR = 2
"""Units near by that help, at most (AOW-FIG-6)."""
FEW = 2
"""A front of so many bases or fewer is narrow (AOW-FIG-11)."""
ALONE, ALONE_GUARDED = 2, 4
"""The pool of a leader by himself, and with a bodyguard (AOW-FIG-18)."""


class Fighter(msgspec.Struct, frozen=True):
    """A unit, or a lone leader, in a round of a fight.

    Itself: ``kind``, ``mounted``, ``front`` (bases in its front rank), ``support`` (it has a support rank),
    ``missiles`` (its shooting bases in all ranks), ``commander`` (in its front rank), ``leaders`` and ``guards``
    (generals or daimyo there, and how many of them have a bodyguard; of a lone leader ``guards`` tells of his own),
    ``disordered``, ``weak`` (below half strength), ``spears`` and ``spears_behind`` (in the front and second rank).

    How it comes to fight: ``first`` (it has never fought), ``initiated`` (it began a fight this turn), ``won`` (its
    last round), ``opening`` (its first round of this fight), ``prowess`` (dice of its commander's duel), ``spent``
    (determination dice). ``near`` are own units free to help. With AOW-OPT-10 (``by_unit``) a unit ``behind`` it, by
    its kind, supports in place of the own second rank.

    Whom it fights: ``open_foot`` (foot in the open), ``covered`` (in cover), ``uphill``, ``edge`` (who lines the edge
    of a wood or buildings), ``riders`` (mounted), ``beset`` (several units, or it was hit in flank or rear this turn).
    """

    kind: str = "armoured"
    mounted: bool = False
    front: int = 4
    support: bool = False
    missiles: int = 0
    commander: bool = False
    leaders: int = 0
    guards: int = 0
    disordered: bool = False
    weak: bool = False
    spears: int = 0
    spears_behind: int = 0
    first: bool = False
    initiated: bool = False
    won: bool = False
    opening: bool = False
    prowess: int = 0
    spent: int = 0
    near: int = 0
    by_unit: bool = False
    behind: str = ""
    open_foot: bool = False
    covered: bool = False
    uphill: bool = False
    edge: bool = False
    riders: bool = False
    beset: bool = False

    @property
    def lone(self) -> bool:
        """Whether this is a leader by himself (AOW-FIG-18)."""
        return self.kind in LEADERS


def pool(one: Fighter, taken: int = 0) -> tuple[Modifier, ...]:
    """AOW-FIG-3 to AOW-FIG-22, AOW-RUL-89: every line that makes the dice of a fighter, in the order of the list; then
    what spears have ``taken``, and last what is added to come to two at least. There is no most.
    """
    lines = _of_a_leader(one) if one.lone else _of_a_unit(one)
    found = [Modifier(clause, value, label) for clause, value, label in lines if value]
    if taken:
        found.append(Modifier("AOW-FIG-21", -taken, _("taken by spears")))
    short = LEAST - sum(line.value for line in found)
    if short > 0:
        found.append(Modifier("AOW-FIG-22", short, _("two dice at least")))
    return tuple(found)


def bare(one: Fighter) -> int:
    """AOW-FIG-3 to AOW-FIG-20: the sum of the lines, before spears take from it, however few it is."""
    return sum(value for _clause, value, _label in (_of_a_leader(one) if one.lone else _of_a_unit(one)))


def dice_of(one: Fighter, taken: int = 0) -> int:
    """AOW-FIG-22: the dice that are thrown when spears have taken so many."""
    return max(bare(one) - taken, LEAST)


Lines = Iterator[tuple[str, int, Words]]


def _of_a_leader(one: Fighter) -> Lines:
    """AOW-FIG-18, AOW-RUL-88, AOW-RUL-102: a lone leader's pool, whatever else is true."""
    guarded = one.guards > 0
    yield (
        "AOW-FIG-18",
        ALONE_GUARDED if guarded else ALONE,
        _("alone, with a bodyguard") if guarded else _("alone"),
    )
    yield "AOW-FIG-19", one.spent, _("determination")


def _of_a_unit(one: Fighter) -> Lines:
    """AOW-FIG-3 to AOW-FIG-20; AOW-RUL-6, AOW-RUL-81, AOW-RUL-82, AOW-RUL-85, AOW-RUL-91."""
    riders = one.front if one.mounted else 0
    yield "AOW-FIG-3", one.front, _("bases in front")
    yield "AOW-FIG-4", 3 if one.first or one.initiated or one.won else 0, _fresh(one)
    yield (
        "AOW-FIG-5",
        min(riders, MOST_RIDERS) if one.opening and one.open_foot else 0,
        _("riders at foot in the open"),
    )
    yield "AOW-FIG-6", 2 * min(one.near, MOST_NEAR), _("own units near by")
    led = riders + one.leaders if riders else 0
    yield "AOW-FIG-7", -min(led, MOST_RIDERS) if one.covered else 0, _("riders at an enemy in cover")
    yield "AOW-FIG-8", -2 if one.uphill or one.edge else 0, _above(one)
    yield "AOW-FIG-9", -2 * one.disordered, _("disordered")
    yield "AOW-FIG-10", 0 if one.support else -2, _("no support rank")
    yield "AOW-FIG-11", -2 if one.front <= FEW else 0, _("one or two bases in front")
    yield "AOW-FIG-12", -2 * one.weak, _("below half strength")
    yield "AOW-FIG-13", -half_up(one.missiles), _("shooting bases")
    yield "AOW-FIG-14", int(one.commander), _("commander in front")
    yield "AOW-FIG-15", 2 * one.leaders, _("general in front") if one.leaders == 1 else _("leaders in front")
    yield "AOW-FIG-16", -2 * one.beset, _("several enemies, or hit in flank or rear")
    yield "AOW-FIG-17", _support(one), _("unit behind") if one.by_unit else _("support rank")
    yield "AOW-FIG-19", one.spent, _("determination")
    yield "AOW-FIG-20", one.prowess, _("the commander's duel")


def _fresh(one: Fighter) -> Words:
    """AOW-FIG-4, AOW-RUL-5, AOW-RUL-80: which of the three reasons is told; they count once."""
    if one.first:
        return _("first round of the battle")
    return _("attacked this turn") if one.initiated else _("won the last round")


def _above(one: Fighter) -> Words:
    """AOW-FIG-8, AOW-RUL-84."""
    return _("the enemy is uphill") if one.uphill else _("the enemy lines an edge")


def _support(one: Fighter) -> int:
    """AOW-FIG-17, AOW-RUL-7, AOW-RUL-86; with AOW-OPT-10 the dice of the unit behind."""
    kind = one.behind if one.by_unit else one.kind if one.support else ""
    return TROOPS[Kind(kind)].support if kind else 0


def half_up(count: int) -> int:
    """AOW-GEN-10: half of them, rounded up."""
    return -(-count // 2)


def blows(dice: int, lines: tuple[Modifier, ...] = ()) -> Test:
    """AOW-FIG-23, AOW-RUL-8: so many fight dice, of which 5 and 6 hit, with the lines that made them, if they are to be
    told. Those that go at other enemies are a line too (AOW-FIG-2).
    """
    others = sum(line.value for line in lines) - dice if lines else 0
    if others:
        lines = (*lines, Modifier("AOW-FIG-2", -others, _("against other enemies")))
    return Test("blows", Die.D6, 5, "AOW-FIG-23", _("to hit"), count=dice, pool=lines)


NEED, NEED_RIDERS = 4, 3
"""What a spear die must show to take a die, and against a mounted enemy (AOW-FIG-21)."""


def spear_dice(one: Fighter) -> int:
    """AOW-FIG-21, AOW-RUL-90, AOW-RUL-101: one for each spear base in front and one for two behind it, rounded up, in
    the unit's first round of this fight; riders have none.
    """
    return one.spears + half_up(one.spears_behind) if one.opening and not one.mounted else 0


def spears(dice: int, *, riders: bool) -> Test:
    """AOW-FIG-21, AOW-RUL-90: so many spear dice; each that passes takes a die from the enemy's pool."""
    if riders:
        return Test("spears", Die.D6, NEED_RIDERS, "AOW-FIG-21", _("against riders"), count=dice)
    return Test("spears", Die.D6, NEED, "AOW-FIG-21", _("spears"), count=dice)


def shares(dice: int, enemies: Sequence[str], odd: str = "") -> dict[str, int]:
    """AOW-FIG-2: dice divided among enemies as evenly as possible. Odd ones go to ``odd`` first, then by rising id
    (AOW-DEC-11).
    """
    each, over = divmod(dice, len(enemies))
    order = sorted(enemies, key=lambda id: (id != odd, enemies.index(id)))
    return {id: each + (order.index(id) < over) for id in enemies}


NEAR = 6.0
"""Inches within which an own unit helps, or is a support unit (AOW-FIG-6, AOW-WDR-12)."""
BEHIND = 1.0
"""Inches behind its rear edge within which a unit supports another with AOW-OPT-10."""
ASKEW = 45.0
"""Degrees by which it may face otherwise."""


def enemies_of(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """Whom a unit or lone leader touches, by rising id (AOW-GEO-11, AOW-FIG-2)."""
    return [battle.units[id] for id in in_order(contact.touching(battle, unit))]


def in_order(ids: Iterable[str]) -> list[str]:
    """Rising ids (AOW-DIC-4)."""
    return sorted(ids, key=order_of)


def fighter_of(battle: AowBattle, unit: AowUnit, enemies: Sequence[AowUnit], spent: int = 0) -> Fighter:
    """A unit or lone leader as it fights some enemies now, with so many determination dice. Where there are several, a
    line that speaks of the enemy holds if it does for one of them (AOW-FIG-5, AOW-FIG-7, AOW-FIG-8). All bases in
    front count, whichever face is touched (AOW-RUL-79, AOW-RUL-154); a leader behind does not (AOW-RUL-152).
    """
    if unit.is_leader:
        return Fighter(str(unit.kind), front=1, guards=int(unit.guard), spent=spent)
    front, second = blocks.front_rank(battle, unit), blocks.second_rank(battle, unit)
    led = blocks.leaders_in_front(battle, unit)
    by_unit = battle.options.support == "unit"
    behind = _behind(battle, unit) if by_unit else None
    commander = any(base.commander for base in front)
    return Fighter(
        kind=str(unit.kind), mounted=unit.mounted, front=len(front), support=blocks.has_support(battle, unit),
        missiles=sum(ARMS[base.weapon].cost > 0 for base in battle.bases(unit)),
        commander=commander, leaders=len(led), guards=sum(leader.guard for leader in led),
        disordered=unit.disordered, weak=blocks.below_half(battle, unit),
        spears=_spears(front), spears_behind=_spears(second),
        first=not unit.fought, initiated=unit.initiated, won=unit.won, opening=unit.rounds == 0,
        prowess=unit.prowess if blocks.commander(battle, unit) else 0, spent=spent,
        near=len([one for one in free_near(battle, unit) if behind is None or one.id != behind.id]),
        by_unit=by_unit, behind=str(behind.kind) if behind else "",
        open_foot=any(not enemy.mounted and not terrain.in_rough(battle, enemy) for enemy in enemies),
        covered=any(terrain.in_cover(battle, enemy) for enemy in enemies),
        uphill=any(terrain.uphill(battle, enemy, unit) for enemy in enemies),
        edge=any(_lines_edge(battle, unit, enemy) for enemy in enemies),
        riders=any(enemy.mounted for enemy in enemies),
        beset=len(enemies) > 1 or unit.flanked,
    )  # fmt: skip


def _spears(bases: Iterable[AowFigure]) -> int:
    return sum(base.weapon is Weapon.SPEAR for base in bases)


def free_near(battle: AowBattle, unit: AowUnit) -> list[AowUnit]:
    """AOW-FIG-6, AOW-RUL-83: own units of troops, of any clan, within 6" that are in no fight."""
    found = near.within(battle, unit, NEAR, unit.side)
    return [one for one in found if _is_free(battle, one, unit)]


def _is_free(battle: AowBattle, one: AowUnit, beside: AowUnit) -> bool:
    return one.id != beside.id and not one.is_leader and not contact.in_fight(battle, one)


def is_support(battle: AowBattle, unit: AowUnit) -> bool:
    """AOW-WDR-12, AOW-RUL-107: a unit that is in no fight, within 6" of an own unit that is in one."""
    if unit.is_leader or contact.in_fight(battle, unit):
        return False
    found = near.within(battle, unit, NEAR, unit.side)
    return any(not one.is_leader and one.id != unit.id and contact.in_fight(battle, one) for one in found)


def _behind(battle: AowBattle, unit: AowUnit) -> AowUnit | None:
    """AOW-OPT-10: the best own unit in no fight that stands straight behind a unit; of equals the one of lower id."""
    box = blocks.box(battle, unit)
    middle = ahead(Pose(box.x, box.y, box.facing), -(box.depth + BEHIND) / 2)
    strip = polygon_of(Rectangle(*middle, box.facing, box.width - 2 * SLIVER, BEHIND + SLIVER))
    found = [
        one
        for one in battle.on_table(unit.side)
        if _is_free(battle, one, unit)
        and abs(turn_between(box.facing, battle.bases(one)[0].facing)) <= ASKEW + 0.01
        and shapely.intersects(strip, blocks.footprint(battle, one))
    ]
    return min(found, key=lambda one: (-TROOPS[Kind(one.kind)].support, order_of(one.id)), default=None)


def _lines_edge(battle: AowBattle, unit: AowUnit, enemy: AowUnit) -> bool:
    """AOW-FIG-8, AOW-RUL-84: the enemy is in a wood or buildings and has begun no fight this turn, and the middle of
    the unit's front edge is outside.
    """
    if enemy.initiated or not terrain.in_cover(battle, enemy):
        return False
    lie = ground_under(battle.table)
    middle = shapely.Point(blocks.anchor(battle, unit).point)
    held = [lie.shape(piece.id) for piece in terrain.pieces_under(battle, enemy) if piece.kind in COVER]
    return not any(
        shapely.contains(shape, middle) and shapely.distance(shapely.boundary(shape), middle) > SLIVER
        for shape in held
    )


def by_side(battle: AowBattle, ids: Iterable[str], side: Side) -> list[AowUnit]:
    """The units of a side among some ids, by rising id."""
    return [battle.units[id] for id in in_order(ids) if battle.units[id].side is side]


def fighters_of(
    battle: AowBattle, ids: Iterable[str], spent: Mapping[str, int] | None = None
) -> tuple[dict[str, Fighter], dict[str, tuple[str, ...]]]:
    """Those who fight, by rising id, with the determination dice that are spent on them; and whom each touches, by
    rising id.
    """
    order = in_order(ids)
    enemies = {id: tuple(enemy.id for enemy in enemies_of(battle, battle.units[id])) for id in order}
    fighters = {
        id: fighter_of(
            battle, battle.units[id], [battle.units[foe] for foe in enemies[id]], (spent or {}).get(id, 0)
        )
        for id in order
    }
    return fighters, enemies

"""What Go Dai tells its practice commander: how far, how fast, how deadly, and what for.

Chances are those of the tests that are thrown, points those of the score (GODAI-END-3). Groups are judged by a man of
theirs, for all are alike (GODAI-MUS-4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.counsel import BOLD, TEMPERS, Counsel, Footing, Temper, UnitSeen
from rulesets.engine.dice import odds
from rulesets.engine.forms import FigureParam, Offer
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import rows
from rulesets.godai import fights
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import MISSILES, Weapon
from rulesets.godai.fire.hits import Shot, hit_test, test_to_hit, test_to_wound, wound_test
from rulesets.godai.ground.ground import TERRAIN
from rulesets.godai.march.plans import open_ride
from rulesets.godai.march.targets import most_inches
from rulesets.godai.melee.chances import winning
from rulesets.godai.melee.fighter import Fighter, bare, facing, strength, wound
from rulesets.godai.nerve.confusion import groups
from rulesets.godai.options import GodaiOptions
from rulesets.godai.stand.profile import allowance, defence, missile_of, weapons_of
from rulesets.godai.stand.units import gap_between, units_in_order
from rulesets.godai.victory import larger

USUAL = GodaiOptions()
"""The readings that a commander goes by."""

HAIR = 1.0
"""Degrees by which a rider turns who stays where he is."""

BERTH = 1.0
"""Inches about a house or deep water that a group keeps clear of."""

CONFUSED = 1.2
"""Enemy groups near that must be expected to stand still for a Mountain-Sea Change."""

SCALE = 0.15
"""What a point of the score is to a commander, who counts an inch on his way in points: here a man is worth many."""

NEAR = 16.0
"""Inches within which an enemy group may come into a fight."""

HEROIC = 2.0
"""Points that a charge must promise for which a token is spent on a Heroic Movement."""

SHOOTERS = 2.0
"""How many times what their shots are worth a charge must promise to those who could shoot instead."""


def _man(band: UnitSeen) -> GodaiFigure:
    man = band.figures[-1]
    assert isinstance(man, GodaiFigure)
    return man


def _unit(band: UnitSeen) -> GodaiUnit:
    assert isinstance(band.unit, GodaiUnit)
    return band.unit


def reach(band: UnitSeen) -> float:
    """GODAI-WPN-3 to GODAI-WPN-5: how far a group shoots; a hero shoots on his way, and goes to fight."""
    return 0.0 if _unit(band).hero else _range(_unit(band), _man(band))


def ready(band: UnitSeen) -> float:
    """GODAI-HIT-6: half of its move, as long as it has not shot; guns that move lose a turn (GODAI-SHT-11)."""
    if not reach(band) or _unit(band).shot or _man(band).in_hand is Weapon.ARQUEBUS:
        return 0.0
    return pace(band) / 2


def pace(band: UnitSeen) -> float:
    """GODAI-MOV-1: how far the slowest of them goes."""
    inches = [
        allowance(_unit(band), mounted=man.mounted) for man in band.figures if isinstance(man, GodaiFigure)
    ]
    return min(inches, default=0.0)


def volley(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a man's missiles are worth (GODAI-HIT, GODAI-WOU-1); every second one hits what is in the way
    (GODAI-OBS-1).
    """
    man, other = _man(band), _man(target)
    if not reach(band):
        return 0.0
    unit, foe = _unit(band), _unit(target)
    missile = missile_of(unit, man.in_hand)
    assert missile is not None
    hit = odds.chance(hit_test(Shot(unit.stats.shooting, man.in_hand), natural=USUAL.natural_six))
    test = wound_test(missile.strength, defence(foe, other.in_hand, USUAL, missile=True), _("wound"))
    hurt = float(odds.chance(test)) if test is not None else 0.0
    return float(hit) * fights.share_struck([hurt], max(other.wounds_left, 1)) * worth(target) * 0.5**shelter


def blow(band: UnitSeen, target: UnitSeen, shelter: int) -> float:
    """The points that a man's combat with one of a target is worth (GODAI-CLO-11 to GODAI-CLO-17)."""
    man, other = _man(band), _man(target)
    unit, foe = _unit(band), _unit(target)
    one, two = fighter(unit, man), fighter(foe, other)
    guard = defence(foe, two.weapon, USUAL)
    return _blow(facing(one, two), facing(two, one), guard, max(other.wounds_left, 1)) * worth(target)


def fighter(unit: GodaiUnit, man: GodaiFigure) -> Fighter:
    """A man with the weapon that strikes hardest (GODAI-CHW-3)."""
    weapon = man.in_hand
    if weapon in MISSILES:
        blades = [one for one in weapons_of(unit, mounted=man.mounted) if one not in MISSILES]
        weapon = max(blades, key=lambda one: strength(bare(unit, one, mounted=man.mounted)))
    return bare(unit, weapon, mounted=man.mounted)


@lru_cache(maxsize=1024)
def _blow(one: Fighter, two: Fighter, guard: int, wounds: int) -> float:
    """How much of a man a round is worth."""
    bout = Bout(1, {Side.AI: ("a",), Side.KAKI: ("k",)}, reach={"a": ("k",), "k": ("a",)})
    share = float(winning(bout, {"a": one, "k": two})[Side.AI])
    test = wound(one, guard, two.armour, _("wound"), extended=USUAL.extended_wounds)
    return share * fights.share_struck([float(odds.chance(test))] * one.wound_dice, wounds)


def worth(band: UnitSeen) -> float:
    """GODAI-END-3: the points that each of its figures scores, to scale."""
    return SCALE * _unit(band).points / _unit(band).strength


def _footing(kind: str) -> Footing:
    row = TERRAIN[kind]
    hinders = {"obstacle": 2.0}
    closed = row.foot == "impassable"
    return Footing(
        toll=hinders.get(row.foot, 0.0), riders=hinders.get(row.mounted, 0.0),
        slow=4.0 if row.foot == "difficult" else 0.0, closed=closed,
        closed_to_riders=row.mounted == "impassable", shelter=int(row.sight in ("obscures", "depth")),
        berth=BERTH if closed else 0.0,
    )  # fmt: skip


# -- orders that need the rules' own sense -----------------------------------------------------------------------------


def charge(battle: GodaiBattle, offer: Offer, temper: Temper) -> Iterator[Mapping[str, Any]]:
    """GODAI-CHG-2: the enemy units whose charge promises enough, the best first; of those who could shoot, more than
    their shots.
    """
    unit = battle.units[offer.unit]
    shots = SHOOTERS * best_shot(battle, unit, temper)
    for hope, target in fights.hopes(battle, unit, offer, temper):
        if hope > shots:
            yield {"target": target}


def best_shot(battle: GodaiBattle, unit: GodaiUnit, temper: Temper) -> float:
    """The points that a unit's best shot is worth, at whoever is in range."""
    own = _band(battle, unit)
    if not reach(own) or unit.shot or not unit.loaded:
        return 0.0
    foes = units_in_order(battle, unit.side.opponent)
    near = [foe for foe in foes if gap_between(battle, unit, foe) <= reach(own)]
    shots = max((volley(own, _band(battle, foe), 0) * own.men for foe in near), default=0.0)
    return temper.harm * shots / SCALE


def _band(battle: GodaiBattle, unit: GodaiUnit) -> UnitSeen:
    figures = battle.able(unit)
    return UnitSeen(unit, rows(figures), figures=tuple(figures))


def shoot(battle: GodaiBattle, offer: Offer, temper: Temper) -> list[Mapping[str, Any]] | None:
    """GODAI-SHT-5, GODAI-SHT-8: all missiles of a hero at the figure where they are worth most; a group as judged."""
    picks = [param for param in offer.params if isinstance(param, FigureParam)]
    if not picks:
        return None
    return [{pick.name: mark for pick in picks} for _worth, mark in _marks(battle, offer)]


def heroic_shot(battle: GodaiBattle, offer: Offer, temper: Temper) -> list[Mapping[str, Any]]:
    """GODAI-HER-4: a token for a shot at a weakened enemy who is worth it."""
    return [{"target": mark} for worth, mark in _marks(battle, offer) if temper.harm * worth >= fights.TOKEN]


def _marks(battle: GodaiBattle, offer: Offer) -> list[tuple[float, str]]:
    """What a hero's missile is worth at each figure at which he may shoot, the best first."""
    archer = battle.able(battle.units[offer.unit])[0]
    pick = next(param for param in offer.params if isinstance(param, FigureParam))
    found = []
    for one in pick.open:
        mark = battle.figures[str(one.value)]
        hit, hurt = test_to_hit(battle, archer, mark), test_to_wound(battle, archer, mark)
        chance = float(odds.chance(hit) * odds.chance(hurt)) if hurt is not None else 0.0
        value = fights.worth_of(battle, mark) * fights.share_struck([chance], max(mark.wounds_left, 1))
        if value > 0.0:
            found.append((value, mark.id))
    return sorted(found, reverse=True)


def heroic_combat(battle: GodaiBattle, offer: Offer, temper: Temper) -> list[Mapping[str, Any]]:
    """GODAI-HER-5: a round more where it is worth a token."""
    return [{}] if fights.heroic(battle, battle.units[offer.unit], temper) else []


def heroic_move(battle: GodaiBattle, offer: Offer, temper: Temper) -> list[Mapping[str, Any]]:
    """GODAI-HER-1: a token where one move is too short for a charge that promises much, and two are enough."""
    unit = battle.units[offer.unit]
    far, own = most_inches(battle, unit), _band(battle, unit)
    for foe in units_in_order(battle, unit.side.opponent):
        if far < gap_between(battle, unit, foe) <= 2 * far - 1.0:
            other = _band(battle, foe)
            cost = (blow(other, own, 0) / SCALE, blow(own, other, 0) / SCALE)
            if not reach(own) and fights.liking(cost, temper) >= HEROIC:
                return [{}]
    return []


def mountain_sea(battle: GodaiBattle, offer: Offer, temper: Temper) -> list[Mapping[str, Any]]:
    """GODAI-FIR-5: when enough enemy groups near his own are likely to lose heart."""
    side = battle.units[offer.unit].side
    own = units_in_order(battle, side)
    near = [
        foe
        for foe in groups(battle, side.opponent)
        if any(gap_between(battle, foe, unit) <= NEAR for unit in own)
    ]
    return [{}] if sum(1.0 - fights.holds(battle, foe) for foe in near) >= CONFUSED else []


def pavise(battle: GodaiBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...]:
    """GODAI-PAV-2: pavises are set up where those who carry them can shoot at somebody, if anybody can shoot back; they
    stay there.
    """
    unit = battle.units[offer.unit]
    if unit.pavise not in ("carried", "setting"):
        return ()
    own, foes = _band(battle, unit), units_in_order(battle, unit.side.opponent)
    near = any(gap_between(battle, unit, foe) <= reach(own) for foe in foes)
    shot_at = any(
        gap_between(battle, unit, foe) <= held + pace(_band(battle, foe))
        for foe in foes
        for held in [max((_range(foe, man) for man in battle.able(foe)), default=0.0)]
        if held
    )
    return ({},) if near and shot_at else ()


def _range(unit: GodaiUnit, man: GodaiFigure) -> float:
    missile = missile_of(unit, man.in_hand)
    return missile.range if missile is not None else 0.0


def never(battle: GodaiBattle, offer: Offer, temper: Temper) -> tuple[Mapping[str, Any], ...]:
    """What he never does: riders stay in the saddle, arrows do not hum."""
    return ()


def moment(battle: GodaiBattle) -> str:
    """GODAI-RUL-30: while somebody has thrown for his ride all others wait, and think anew when he has moved."""
    rider = next(filter(None, (open_ride(battle, side) for side in Side)), None)
    return rider.id if rider is not None else ""


def closing(battle: GodaiBattle, side: Side) -> Iterator[Mapping[str, Any]]:
    """Who has thrown for his ride and has nowhere to go turns on the spot, so that the others may go: by a hair, or
    right round where his base has no room for that (GODAI-RUL-30, GODAI-MOV-8).
    """
    rider = open_ride(battle, side) if battle.clock.phase == "move" else None
    if rider is not None:
        here = battle.able(rider)[0]
        for turn in (HAIR, -HAIR, 180.0):
            yield {"kind": "move", "unit": rider.id, "figures": {here.id: [_turn(here, turn)]}}


def _turn(figure: GodaiFigure, turn: float) -> dict[str, float]:
    return {"x": figure.x, "y": figure.y, "facing": (figure.facing + turn) % 360.0}


COUNSEL = Counsel(
    reach=reach,
    arc=lambda band: 180.0,
    ready=ready,
    pace=pace,
    volley=volley,
    blow=blow,
    worth=worth,
    ground={kind: _footing(kind) for kind in TERRAIN},
    leads=lambda band: False,  # GODAI-GEN-3: heroes are there to fight, nobody keeps out of it
    guards=lambda band: False,
    passes_friends=True,
    hunts=True,
    tempers={**TEMPERS, BOLD.key: msgspec.structs.replace(BOLD, strike=1.2, care=0.4, mass=0.8)},
    wins=lambda battle: larger(battle) / 10,
    settles=False,
    deeds={
        "charge": charge, "shoot": shoot, "heroic_shot": heroic_shot, "heroic_combat": heroic_combat,
        "heroic_move": heroic_move, "mountain_sea": mountain_sea, "mount": never, "dismount": never, "hum": never,
        "heroic_hum": never, "switch": never, "pavise": pavise,
    },
    first=("charge", "pavise"),
    moment=moment,
    closing=closing,
    answers=fights.ANSWERS,
)  # fmt: skip
"""Go Dai's counsel."""

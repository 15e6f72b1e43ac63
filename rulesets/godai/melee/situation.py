"""What the dice of a combat depend on, read off the table: a :class:`Fighter` for each who takes part (GODAI-CLO-5,
GODAI-ATK, GODAI-CDM, GODAI-RUL-61 to GODAI-RUL-63, GODAI-RUL-82).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import POLES, Water
from rulesets.godai.melee.fighter import Fighter
from rulesets.godai.melee.retreat import BLOCKED, SURROUNDED
from rulesets.godai.stand.profile import line_of

Fighters = dict[str, Fighter]


def works(bout: Bout, unit: GodaiUnit, strategy: Water) -> bool:
    """GODAI-WTR-4: whether a Water strategy of a hero works in this round."""
    return unit.knows(strategy) and strategy not in bout.cancelled.get(unit.id, ())


def fighters_of(battle: GodaiBattle, bout: Bout) -> Fighters:
    """Everybody in a combat as his dice see him. No party falls below one die by No Design (GODAI-ATK-5)."""
    found = {id: fighter_of(battle, bout, battle.figures[id]) for id in bout.all}
    for party in bout.fighters.values():
        if party and not any(found[id].dice for id in party):
            last = found[party[0]]
            full = msgspec.structs.replace(last, lessened=0, doubled="").dice
            found[party[0]] = msgspec.structs.replace(last, lessened=full - 1)
    return found


def fighter_of(battle: GodaiBattle, bout: Bout, figure: GodaiFigure) -> Fighter:
    """One who takes part in a combat; a charge counts in every round of its turn (GODAI-CHG-9, GODAI-RUL-74)."""
    unit = battle.unit_of(figure)
    foes = [battle.figures[id] for id in bout.reach.get(figure.id, ())]
    water = tuple(known for known in unit.water if works(bout, unit, Water(known)))
    return Fighter(
        combat=unit.stats.combat, attacks=unit.stats.attacks, strength=unit.stats.strength,
        weapon=figure.in_hand, mastery=unit.mastery(figure.in_hand), armour=unit.armour, mounted=figure.mounted,
        horsemanship=unit.horsemanship, water=water, stance=bout.stances.get(unit.id, ""),
        first=figure.id in bout.fresh, sticky=figure.sticky, lessened=bout.lessened.get(figure.id, 0),
        cornered=figure.id in bout.hem, rear=figure.id in bout.rear, charged=figure.mounted and bool(figure.charged),
        unhorsed=figure.unhorsed, shaken=_shaken(battle, bout, unit), caught=unit.fleeing,
        doubled=_doubled(battle, bout, foes), mounted_foe=any(foe.mounted for foe in foes),
        foot_foe=any(not foe.mounted for foe in foes),
        poles=any(foe.in_hand in POLES and not foe.mounted for foe in foes),
        walled=any(_defends(bout, foe, figure.id) for foe in foes), outfaced=_outfaced(battle, bout, figure),
    )  # fmt: skip


def _doubled(battle: GodaiBattle, bout: Bout, foes: list[GodaiFigure]) -> str:
    """GODAI-ATK-6, GODAI-ATK-7, GODAI-ATK-10, GODAI-WIN-13: whether an enemy in contact is surrounded (and can be
    outnumbered), or has his retreat blocked.
    """
    for foe in foes:
        unit = battle.unit_of(foe)
        if SURROUNDED in bout.hem.get(foe.id, ()) and not line_of(unit, foe.in_hand).never:
            return SURROUNDED
    return BLOCKED if any(BLOCKED in bout.hem.get(foe.id, ()) for foe in foes) else ""


def _defends(bout: Bout, foe: GodaiFigure, figure: str) -> bool:
    """GODAI-CDM-17, GODAI-CDM-21, GODAI-RUL-71: whether an enemy defends an obstacle against a figure; against the
    second rank, if against one of those in front of it.
    """
    against = set(bout.reach.get(foe.id, ())) if figure in bout.rear else {figure}
    return bool(against & set(foe.defends))


def _outfaced(battle: GodaiBattle, bout: Bout, figure: GodaiFigure) -> bool:
    """GODAI-CDM-18, GODAI-WTR-12, GODAI-RUL-91: whether Many Enemies helps an enemy hero in contact whose party has
    fewer figures.
    """
    side = bout.side_of(figure.id)
    if len(bout.fighters[side]) <= len(bout.fighters[side.opponent]):
        return False
    return any(
        works(bout, battle.unit_of(battle.figures[id]), Water.MANY_ENEMIES)
        for id in bout.reach.get(figure.id, ())
    )


def _shaken(battle: GodaiBattle, bout: Bout, unit: GodaiUnit) -> bool:
    """GODAI-CDM-19: whether the Shout of an enemy in this combat has shaken a unit this turn."""
    enemies = (battle.unit_of(battle.figures[id]) for id in bout.fighters[unit.side.opponent])
    return any(hero.id in unit.shaken and works(bout, hero, Water.SHOUT) for hero in enemies)


def heroes_in(battle: GodaiBattle, bout: Bout, strategy: Water | None = None) -> Iterator[GodaiFigure]:
    """The heroes of a combat, the I-side's first, by their ids; those for whom a strategy works (GODAI-DEC-17)."""
    for side in battle.holders():
        for id in bout.fighters[side]:
            unit = battle.unit_of(battle.figures[id])
            if unit.hero and (strategy is None or works(bout, unit, strategy)):
                yield battle.figures[id]

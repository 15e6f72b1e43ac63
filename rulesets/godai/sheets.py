"""What screens are shown of a unit's own: its stat line as it counts, and of heroes their face, wounds, tokens and arts
(GODAI-DAT-9, GODAI-MUS-16).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.forms.bouts import ArtWords, SheetFact, SheetShown
from rulesets.engine.memory import Shelf, remember
from rulesets.engine.play.conduct import Conduct
from rulesets.engine.sayings import _, players_name, say, with_sign
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiUnit
from rulesets.godai.charts import FAST, FIRES, HORSEMANSHIP, RADIUS, WATERS, WEAPONS, Fire
from rulesets.godai.melee.fighter import bare, strength
from rulesets.godai.nerve.courage import effective
from rulesets.godai.printing import at_level
from rulesets.godai.stand.profile import allowance, defence, line_of, missile_of, weapon_words
from rulesets.godai.stand.units import has_fire

_LEVELS = ("", "I", "II", "III", "IV")


def _masteries() -> dict[str, ArtWords]:
    """Every level of every mastery, by weapon and level (GODAI-WIN-2 to GODAI-WIN-9)."""
    return {
        f"{key}-{level}": ArtWords(
            say("{weapon:large} {level}", weapon=row.name, level=players_name(_LEVELS[level])), at_level(row, level),
            row.mastery, "wind",
        )
        for key, row in WEAPONS.items()
        for level in range(1, len(row.masteries) + 1)
    }  # fmt: skip


ARTS: dict[str, ArtWords] = {
    **{str(key): ArtWords(row.name, row.effect, row.clause, "water") for key, row in WATERS.items()},
    **{str(key): ArtWords(row.name, row.effect, row.clause, "fire") for key, row in FIRES.items()},
    **_masteries(),
    **{
        f"horsemanship-{level}": ArtWords(_("Horsemanship"), effect, "GODAI-WIN-10", "wind")
        for level, effect in enumerate(HORSEMANSHIP, 1)
    },
}
"""Everything that a hero can have learnt, by key."""


def arts_of(unit: GodaiUnit) -> tuple[str, ...]:
    """What a hero has learnt: Water, Fire, masteries, Horsemanship."""
    masteries = (f"{key}-{level}" for key, level in unit.masteries.items())
    riding = (f"horsemanship-{unit.horsemanship}",) if unit.horsemanship else ()
    return (*unit.water, *unit.fire, *masteries, *riding)


@remember(4, lambda battle, conducts: (battle.units, battle.figures, battle.options, conducts))
def sheets(battle: GodaiBattle, conducts: Sequence[Conduct[GodaiBattle]]) -> dict[str, Any]:
    """The sheets of all units, by id; ``conducts`` are what may be laid down for whoever they suit. Every event asks
    for them twice, as they were and as they are.
    """
    fires = frozenset((side, fire) for side in Side for fire in NERVE if has_fire(battle, side, fire))
    found = {}
    for id, unit in battle.units.items():
        first = battle.figures[unit.figures[0]]

        def plain(unit: GodaiUnit = unit, first: GodaiFigure = first) -> dict[str, Any]:
            asks = tuple(conduct.kind for conduct in conducts if conduct.suits(battle, unit))
            told: dict[str, Any] = msgspec.to_builtins(sheet_of(battle, unit, first, asks))
            return told

        found[id] = _SHEETS(id, (unit, first, battle.options, fires), plain)
    return found


NERVE = (Fire.BECOME_ENEMY, Fire.FRIGHTEN)
"""The strategies of one hero that change the Courage of others (GODAI-MOR-3)."""
_SHEETS: Shelf[str, dict[str, Any]] = Shelf(64)


@remember(4, lambda battle: (battle.units,))
def kits(battle: GodaiBattle) -> dict[str, Any]:
    """What each unit is, carries, has learnt and cost, as the battle holds it: enough to make it again out of a
    document (:mod:`rulesets.engine.reckoning.reviving`).
    """
    return {
        id: {
            **_KITS(id, tuple(getattr(unit, name) for name in KEPT), lambda unit=unit: _kit(unit)),  # type: ignore[misc]
            "zen": unit.zen,
            **({"kills": unit.kills} if unit.kills else {}),
        }
        for id, unit in battle.units.items()
    }


KEPT = (
    "points", "stats", "weapons", "train", "armour", "limp", "masteries", "horsemanship", "command", "water", "fire",
    "samurai", "honourable", "master",
)  # fmt: skip
_KITS: Shelf[str, dict[str, Any]] = Shelf(64)


def _kit(unit: GodaiUnit) -> dict[str, Any]:
    return {name: msgspec.to_builtins(getattr(unit, name)) for name in KEPT}


def sheet_of(
    battle: GodaiBattle, unit: GodaiUnit, first: GodaiFigure, asks: tuple[str, ...] = ()
) -> SheetShown:
    """The sheet of a unit, its first figure standing for all that are alike."""
    options = battle.options
    stats, weapon, mounted = unit.stats, first.in_hand, first.mounted
    facts = (
        SheetFact(_("Move"), f"{allowance(unit, mounted=mounted):g}″", "GODAI-MOV-1"),
        SheetFact(_("Combat"), str(stats.combat), "GODAI-DAT-4"),
        SheetFact(_("Shooting"), f"{stats.shooting}+", "GODAI-DAT-4"),
        SheetFact(_("Strength"), str(strength(bare(unit, weapon, mounted=mounted))), "GODAI-STR-7"),
        SheetFact(_("Defence"), str(defence(unit, weapon, options)), "GODAI-DEF-1"),
        SheetFact(_("Attacks"), str(stats.attacks + line_of(unit, weapon).attacks), "GODAI-ATK-1"),
        SheetFact(_("Courage"), str(stats.courage), "GODAI-DAT-4"),
    )
    derived = tuple(_derive(battle, unit, first))
    if not unit.hero:
        return SheetShown(facts, weapon_words(weapon), derived=derived, asks=asks)
    return SheetShown(
        facts, weapon_words(weapon), unit.portrait, unit.mon, first.wounds_left, stats.wounds, unit.zen,
        unit.zen_start, RADIUS[unit.command], arts_of(unit), unit.person, derived, asks,
    )  # fmt: skip


def _derive(battle: GodaiBattle, unit: GodaiUnit, first: GodaiFigure) -> Iterator[SheetFact]:
    """What follows besides (GODAI-DAT-9): of the missile in hand, of the dice against enemies on foot, of nerve."""
    missile = missile_of(unit, first.in_hand)
    if missile is not None:
        yield SheetFact(_("Missile Strength"), str(missile.strength), "GODAI-STR-12")
        yield SheetFact(_("Range"), f"{missile.range:g}″", WEAPONS[first.in_hand].clause)
    if first.mounted and unit.horsemanship >= FAST:
        yield SheetFact(_("Riding on"), "+D6″", "GODAI-WIN-10")
    bonus = bare(unit, first.in_hand, mounted=first.mounted).bonus
    yield SheetFact(_("To every die"), with_sign(bonus) if bonus else "0", "GODAI-RES-2")
    if unit.hero and RADIUS[unit.command]:
        yield SheetFact(_("Command radius"), f"{RADIUS[unit.command]:g}″", "GODAI-CMD-1")
    yield SheetFact(_("Courage in tests"), str(effective(battle, unit)), "GODAI-MOR-3")

"""Heroes as persons of their player: what their arts do, and what their sheet tells (GODAI-MUS-16, GODAI-DAT-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.engine.battle import Side
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.mustering.persons import (
    OWN,
    Art,
    Boxes,
    Chip,
    Model,
    Needs,
    Persons,
    SheetShelf,
    SheetSummary,
    Value,
)
from rulesets.engine.sayings import Words, _, in_a_row, inches, say, with_sign
from rulesets.godai.battle import GodaiUnit
from rulesets.godai.charts import (
    ARMOURS,
    COMMAND_PRICE,
    FIRES,
    HIGHEST,
    HORSEMANSHIP,
    HORSEMANSHIP_PRICES,
    LOWEST,
    MASTER,
    MASTERIES,
    MISSILES,
    MOUNTED_MOVE,
    RADIUS,
    WATERS,
    WEAPONS,
    Arm,
    Armour,
    Strategy,
    Weapon,
    Wielding,
    wound_need,
)
from rulesets.godai.melee.fighter import bare, strength
from rulesets.godai.muster.bands import ABBOT, CAPTAIN, SWORDMASTER, YAMADA, YAMANAKA, unit_of
from rulesets.godai.muster.faults import hero_faults, hero_warnings
from rulesets.godai.muster.roster import HERO, HEROES, hero_price, units_of
from rulesets.godai.options import GodaiOptions
from rulesets.godai.stand.profile import (
    defence,
    foot_move,
    line_of,
    missile_of,
    shots_of,
    weapons_of,
)

Json = dict[str, Any]

# -- arts --------------------------------------------------------------------------------------------------------------


def _strategies(rows: Mapping[str, Strategy]) -> dict[Any, Art]:
    return {key: Art(row.name, row.effect, row.clause, row.price) for key, row in rows.items()}


def _mastery(weapon: Arm) -> dict[Any, Art]:
    """GODAI-WIN-2 to GODAI-WIN-9: the levels of a weapon, each as the whole of what it gives."""
    return {
        level: Art(weapon.name, line_words(weapon.line(level)), weapon.mastery, price, f"w-{weapon.arms}")
        for level, price in enumerate(weapon.masteries, 1)
    }


def line_words(line: Wielding) -> Words:
    """A line of GODAI-WIN in words."""
    told = (
        (line.shots > 1, say("{count} shots", count=line.shots)),
        (line.arrowheads, _("humming arrows")),
        (line.dice, say("{dice} on combat dice", dice=with_sign(line.dice))),
        (line.mounted, say("{dice} on combat dice against riders", dice=with_sign(line.mounted))),
        (line.foot, say("{dice} on combat dice against men on foot", dice=with_sign(line.foot))),
        (line.attacks, say("{more} Attacks", more=with_sign(line.attacks))),
        (line.strength, say("{more} Strength", more=with_sign(line.strength))),
        (line.defence, say("{more} Defence", more=with_sign(line.defence))),
        (line.dulled, _("-1 Strength against heavy armour")),
        (line.never, _("never outnumbered")),
    )
    return in_a_row((words for counts, words in told if counts), ", ")


def _command() -> dict[Any, Art]:
    return {
        level: Art(
            _("Mastery of Command"), say("Leads others within {inches}.", inches=inches(radius)), "GODAI-FIR-8",
            COMMAND_PRICE * level, "rank-general",
        )
        for level, radius in enumerate(RADIUS) if level
    }  # fmt: skip


def _riding() -> dict[Any, Art]:
    rows = enumerate(zip(HORSEMANSHIP, HORSEMANSHIP_PRICES, strict=True), 1)
    return {
        level: Art(_("Horsemanship"), words, "GODAI-WIN-10", price, "rank-horse")
        for level, (words, price) in rows
    }


# GODAI-GEN-4
SHELVES = (
    SheetShelf("void", "空", _("Void"), _("what he may spend"), ("zen",)),
    SheetShelf("wind", "風", _("Wind"), _("masteries"), (*map(str, MASTERIES), "horsemanship")),
    SheetShelf("fire", "火", _("Fire"), _("battle strategies"), ("fire", "command")),
    SheetShelf("water", "水", _("Water"), _("duelling strategies"), ("water",)),
    SheetShelf(
        "ground", "地", _("Ground"), _("body and bearing"),
        (
            "combat", "shooting", "strength", "defence", "wounds", "attacks", "courage", "weapons", "armour", "mounted",
            "samurai", "honourable", "limp",
        ),
    ),
)  # fmt: skip

ARTS: Mapping[str, Mapping[Any, Art]] = {
    "water": _strategies(WATERS), "fire": _strategies(FIRES), "command": _command(), "horsemanship": _riding(),
    **{str(key): _mastery(WEAPONS[key]) for key in MASTERIES},
    "weapons": {str(key): Art(row.name, "", row.clause, row.dear or 0) for key, row in WEAPONS.items()},
    "armour": {str(key): Art(row.name, "", row.clause, row.dear) for key, row in ARMOURS.items()},
}  # fmt: skip

# GODAI-HER-1, GODAI-ZEN-4, GODAI-ZEN-7
USES = (
    Art(_("Act out of turn"), "", "GODAI-HER-1"), Art(_("Turn a die of his by one"), "", "GODAI-ZEN-4"),
    Art(_("Shrug off a wound on 4+"), "", "GODAI-ZEN-7"),
)  # fmt: skip
CODE = (
    Art(_("Charges a hero before any group"), "", "GODAI-BUS-1"),
    Art(_("Leaves a duel to its two heroes"), "", "GODAI-BUS-2"),
)

# -- the sheet ---------------------------------------------------------------------------------------------------------

BODY = (
    ("combat", _("Combat")), ("shooting", _("Shooting")), ("strength", _("Strength")), ("defence", _("Defence")),
    ("wounds", _("Wounds")), ("attacks", _("Attacks")), ("courage", _("Courage")),
)  # fmt: skip


def tell(fields: Json) -> SheetSummary:
    """GODAI-MUS-16, GODAI-DAT-9: what a hero's fields come to."""
    hero = {**fields, **dict.fromkeys(OWN, "")}
    (fielded,) = units_of({"heroes": [hero], "groups": []})
    unit = unit_of(Side.AI, fielded, {"heroes": [hero], "groups": []})
    hands = [one for one in weapons_of(unit, mounted=False) if one not in MISSILES]
    if len(hands) > 1:
        hands.remove(Weapon.BASIC)
    best = max(hands, key=lambda one: _prowess(unit, one))
    return SheetSummary(
        tuple(_chips(unit)),
        tuple(
            Value(label, f"{hero[key]}+" if key == "shooting" else str(hero[key]), "GODAI-DAT-4") for key, label in BODY
        ),
        tuple(_derive(unit, best)),
        (_cuts(unit, hands), _needs_to_wound(unit, best)),
        "GODAI-WOU-1",
        tuple(_gear(unit)),
        (Boxes(_("Wounds"), unit.stats.wounds), Boxes(_("Tokens"), unit.zen, round=True)),
        CODE if unit.honourable else (),
        unit.zen,
        USES,
    )  # fmt: skip


def _prowess(unit: GodaiUnit, weapon: Weapon) -> int:
    """By what the weapon is chosen that his sheet speaks of: what it adds to his blow."""
    line = line_of(unit, weapon)
    return line.strength + line.dice + line.attacks


def _chips(unit: GodaiUnit) -> Iterator[Chip]:
    if unit.samurai:
        yield Chip(_("Samurai"), "rank-samurai")
    if unit.honourable:
        yield Chip(_("Honourable"))
    if unit.mounted:
        yield Chip(_("Mounted"), "rank-horse")
    if unit.command:
        yield Chip(say("Command {level}", level=unit.command), "rank-general")
    first = next((one for one in unit.weapons if one is not Weapon.BASIC), None)
    if first and not (unit.samurai and unit.mounted):
        yield Chip(WEAPONS[first].name, f"w-{WEAPONS[first].arms}")


def _derive(unit: GodaiUnit, best: Weapon) -> Iterator[Value]:
    """GODAI-DAT-9: move, Strength, Defence, combat dice, shots, radius."""
    yield Value(_("on foot"), inches(foot_move(unit)), "GODAI-MOV-1")
    if unit.mounted:
        yield Value(_("mounted"), inches(MOUNTED_MOVE), "GODAI-MOV-1")
    yield Value(WEAPONS[best].name, str(strength(bare(unit, best, mounted=False))), "GODAI-STR-1")
    for weapon in unit.weapons:
        missile = missile_of(unit, weapon)
        if missile is not None:
            shots = shots_of(unit, weapon)
            words = say("{shots} × {name}", shots=shots, name=WEAPONS[weapon].name) if shots > 1 else None
            yield Value(words or WEAPONS[weapon].name, str(missile.strength), "GODAI-STR-12")
    yield Value(_("in armour"), str(defence(unit, best, GodaiOptions())), "GODAI-DEF-1")
    dice = line_of(unit, best).dice + ARMOURS[unit.armour].dice
    yield Value(_("dice"), with_sign(dice) if dice else "0", "GODAI-CDM-5")
    if unit.mounted and unit.horsemanship >= MASTER:
        yield Value(_("dice mounted"), with_sign(dice + 1), "GODAI-CDM-11")
    if unit.command:
        yield Value(_("command"), inches(RADIUS[unit.command]), "GODAI-CMD-1")


SCALE = tuple(range(LOWEST, HIGHEST + 1))


def _cuts(unit: GodaiUnit, hands: list[Weapon]) -> Needs:
    """GODAI-WOU-1: what wounds the enemy, weapon by weapon; the blow from horseback has one Strength more."""
    rows: list[tuple[Words, int]] = [
        (WEAPONS[one].name, strength(bare(unit, one, mounted=False))) for one in hands
    ]
    rows += [
        (say("{weapon}, mounted", weapon=WEAPONS[one].name), strength(bare(unit, one, mounted=True)))
        for one in hands if unit.mounted and WEAPONS[one].mounted
    ]  # fmt: skip
    for one in unit.weapons:
        missile = missile_of(unit, one)
        if missile is not None:
            rows.append((WEAPONS[one].name, missile.strength))
    told = tuple(
        (
            say("{what}, {strength}", what=name, strength=strength),
            tuple(wound_need(strength, d) for d in SCALE),
        )
        for name, strength in rows
    )
    return Needs(_("He wounds on"), _("Defence"), SCALE, told)


def _needs_to_wound(unit: GodaiUnit, best: Weapon) -> Needs:
    """GODAI-WOU-1: what wounds him, by the Strength of the blow."""
    bare, clad = unit.stats.defence, defence(unit, best, GodaiOptions())
    rows = [(_("in armour") if unit.armour is not Armour.NONE else _("unarmoured"), clad)]
    if clad != bare + ARMOURS[unit.armour].defence:
        rows.append((_("without that weapon"), bare + ARMOURS[unit.armour].defence))
    told = tuple(
        (say("{what}, {strength}", what=name, strength=value), tuple(wound_need(s, value) for s in SCALE))
        for name, value in rows
    )
    return Needs(_("He is wounded on"), _("Strength"), SCALE, told)


def _gear(unit: GodaiUnit) -> Iterator[Value]:
    """GODAI-MUS-9: a Samurai keeps one two-handed weapon on his person, his attendants carry the others."""
    heavy = [one for one in unit.weapons if WEAPONS[one].hands > 1]
    train = heavy[1:] if unit.samurai else []
    own = [WEAPONS[one].name for one in unit.weapons if one is not Weapon.BASIC and one not in train]
    worn = [ARMOURS[unit.armour].name, *([_("horse")] if unit.mounted else ())]
    yield Value(_("On his person"), in_a_row((*own, *worn), ", "), "GODAI-MUS-9")
    if train:
        yield Value(_("With attendants"), in_a_row((WEAPONS[one].name for one in train), ", "), "GODAI-MUS-9")


def together(fields: Json) -> list[Fault]:
    """What a hero's fields say wrong together; whether attendants carry for him, his band will tell (GODAI-MUS-9)."""
    return list(hero_faults(fields, "after_1300", attended=True))


# GODAI-MUS-14, GODAI-MUS-15: one of each kind
MODELS = tuple(
    Model(key, sort, fields)
    for key, sort, fields in (
        ("samurai", _("A Samurai of a household"), {**YAMADA, "mounted": True}),
        ("swordsman", _("A masterless swordsman"), YAMANAKA),
        ("master", _("A teacher of the sword"), SWORDMASTER),
        ("abbot", _("An abbot of warrior monks"), ABBOT),
        ("captain", _("A captain of foot"), CAPTAIN),
    )
)

PERSONS = Persons(
    group=HEROES.key, title=HEROES.title, slots=HERO, shelves=SHELVES, arts=ARTS, priced=hero_price, together=together,
    warned=lambda fields: list(hero_warnings(fields)), profile=tell, models=MODELS, clause="GODAI-MUS-12",
    caption=_("points"),
)  # fmt: skip

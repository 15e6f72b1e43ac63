"""A band: the heroes and groups that a side brings, and their price (GODAI-MUS-1 to GODAI-MUS-12).

A roster is plain JSON, described by the fields here: heroes with their five elements, and groups. No dice are thrown
for it. What a hero is beside his rules (epithet, face, crest, person) belongs to him and goes along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.engine.mustering import mustering
from rulesets.engine.mustering.builder import (
    CHOICE,
    FLAG,
    MON,
    NUMBER,
    SEVERAL,
    TEXT,
    FieldValue,
    Group,
    Slot,
)
from rulesets.engine.sayings import Words, _, in_a_row, players_name
from rulesets.engine.words import told_apart
from rulesets.godai.battle import Stats
from rulesets.godai.charts import (
    ARMOURS,
    BOUGHT,
    COMMAND_PRICE,
    FIRES,
    HORSEMANSHIP_PRICES,
    MASTERIES,
    MISSILES,
    RADIUS,
    WATERS,
    WEAPONS,
    Armour,
    Kind,
    Weapon,
)

Json = dict[str, Any]

MOST_HEROES, MOST_GROUPS = 6, 6
"""GODAI-MUS-3; twenty figures make at most six groups (GODAI-MUS-1, GODAI-MUS-2)."""
GROUP = (3, 15)
ATTENDANTS = (3, 6)
"""The least and the most figures of a group and of attendants (GODAI-MUS-2, GODAI-MUS-6)."""
MOST_WATER, MOST_FIRE = 6, 4
NOBODY = 0
"""Whom a group serves that is nobody's attendants."""


def _number(key: str, label: str, clause: str, default: int, least: int, most: int, **more: Any) -> Slot:
    return Slot(
        key=key, label=label, type=NUMBER, default=default, clause=clause, least=least, most=most, **more
    )


def _needs(least: int, most: int) -> tuple[FieldValue, ...]:
    """GODAI-DAT-4: values of Shooting."""
    return tuple(FieldValue(need, f"{need}+") for need in range(least, most + 1))


def _armour() -> Slot:
    return Slot(
        key="armour", label=_("Armour"), type=CHOICE, default="none", clause="GODAI-ARM-1",
        wants=_("There is no such armour."),
        choices=tuple(FieldValue(str(key), row.name) for key, row in ARMOURS.items()),
    )  # fmt: skip


_NO_WEAPON = _("There is no such weapon.")

# GODAI-MUS-12, GODAI-WIN-2 to GODAI-WIN-10
HERO = (
    Slot(key="name", label=_("Name"), type=TEXT, default="", most=40, wants=_("A hero wants a name.")),
    Slot(key="epithet", label=_("Epithet"), type=TEXT, default="", most=60, loose=True),
    Slot(
        key="mon", label=_("Crest"), type=MON, default="", most=40, loose=True, wants=_("There is no such crest.")
    ),
    Slot(key="portrait", label=_("Portrait"), type=TEXT, default="", most=40, loose=True),
    Slot(key="person", label=_("Person"), type=TEXT, default="", most=40, loose=True),
    Slot(
        key="samurai", label=_("Samurai"), type=FLAG, default=False, clause="GODAI-MUS-5", leads=True,
        help=_("Trained with bow, horse and long sword; may have attendants."),
    ),
    Slot(
        key="honourable", label=_("Honourable"), type=FLAG, default=False, clause="GODAI-MUS-7",
        suits={"samurai": (True,)}, only=_("Only a Samurai is bound by honour."),
        help=_("Fights heroes rather than groups, and leaves a duel to its two."),
    ),
    _number("combat", _("Combat"), "GODAI-MUS-12", 3, 3, 6),
    Slot(
        key="shooting", label=_("Shooting"), type=CHOICE, default=5, clause="GODAI-MUS-12", choices=_needs(2, 6),
        wants=_("Shooting is 2+ to 6+."),
    ),
    _number("strength", _("Strength"), "GODAI-MUS-12", 3, 2, 5),
    _number("defence", _("Defence"), "GODAI-MUS-12", 3, 2, 5),
    _number("wounds", _("Wounds"), "GODAI-MUS-12", 1, 1, 4),
    _number("attacks", _("Attacks"), "GODAI-MUS-12", 1, 1, 4),
    _number("courage", _("Courage"), "GODAI-MUS-12", 5, 3, 9),
    Slot(
        key="weapons", label=_("Weapons"), type=SEVERAL, default=[], clause="GODAI-MUS-9", wants=_NO_WEAPON,
        choices=tuple(FieldValue(str(key), WEAPONS[key].name) for key in BOUGHT), leads=True,
    ),
    _armour(),
    Slot(
        key="mounted", label=_("Horse"), type=FLAG, default=False, clause="GODAI-DAT-8",
        suits={"horsemanship": (1, 2, 3, 4)}, only=_("Who rides needs Mastery of Horsemanship."),
    ),
    Slot(key="limp", label=_("Limps"), type=FLAG, default=False, clause="GODAI-MOV-1"),
    Slot(
        key="water", label=_("Water"), type=SEVERAL, default=[], clause="GODAI-MUS-12",
        wants=_("There is no such strategy."),
        choices=tuple(FieldValue(str(key), row.name) for key, row in WATERS.items()),
    ),
    Slot(
        key="fire", label=_("Fire"), type=SEVERAL, default=[], clause="GODAI-MUS-12",
        wants=_("There is no such strategy."),
        choices=tuple(FieldValue(str(key), row.name) for key, row in FIRES.items()),
    ),
    _number("command", _("Mastery of Command"), "GODAI-FIR-8", 0, 0, len(RADIUS) - 1),
    *(
        _number(str(key), WEAPONS[key].name, WEAPONS[key].mastery, 0, 0, len(WEAPONS[key].masteries))
        for key in MASTERIES
    ),
    _number(
        "horsemanship", _("Horsemanship"), "GODAI-WIN-10", 0, 0, len(HORSEMANSHIP_PRICES), leads=True
    ),
    _number("zen", _("Zen tokens"), "GODAI-ZEN-1", 0, 0, 5),
)  # fmt: skip

# GODAI-MUS-2, GODAI-MUS-6, GODAI-MUS-9, GODAI-MUS-11; attendants have no arms and no armour (GODAI-ATT-4)
TROOP = (
    Slot(key="name", label=_("Name"), type=TEXT, default="", most=40, loose=True),
    _number("count", _("Figures"), "GODAI-MUS-2", 5, *GROUP),
    _number(
        "serves", _("Attendants of hero"), "GODAI-MUS-6", NOBODY, NOBODY, MOST_HEROES, leads=True, place_in="heroes",
        help=_("0: of nobody; else the hero's place in the band."),
    ),
    Slot(
        key="weapon", label=_("Weapon"), type=CHOICE, default="basic", clause="GODAI-MUS-9", leads=True,
        wants=_NO_WEAPON,
        choices=tuple(
            FieldValue(str(key), row.name, {} if key is Weapon.BASIC else {"serves": (NOBODY,)})
            for key, row in WEAPONS.items() if key is Weapon.BASIC or row.price is not None
        ),
    ),
    Slot(
        key="pavise", label=_("Pavises"), type=FLAG, default=False, clause="GODAI-PAV-1",
        suits={"serves": (NOBODY,), "mounted": (False,)}, only=_("Riders and attendants carry no pavise."),
    ),
    Slot(
        key="armour", label=_("Armour"), type=CHOICE, default="none", clause="GODAI-ARM-1",
        wants=_("There is no such armour."),
        choices=tuple(
            FieldValue(str(key), row.name, {} if key is Armour.NONE else {"serves": (NOBODY,)})
            for key, row in ARMOURS.items()
        ),
    ),
    Slot(
        key="mounted", label=_("Mounted"), type=FLAG, default=False, clause="GODAI-DAT-7", leads=True,
        suits={
            "serves": (NOBODY,),
            "weapon": tuple(str(key) for key, row in WEAPONS.items() if row.missile is None or row.missile.mounted),
        },
        only=_("Attendants walk, and an arquebus is for men on foot."),
    ),
    _number("combat", _("Combat"), "GODAI-MUS-11", 3, 2, 4),
    Slot(
        key="shooting", label=_("Shooting"), type=CHOICE, default=5, clause="GODAI-MUS-11", choices=_needs(4, 6),
        wants=_("Shooting is 4+ to 6+."),
    ),
    _number("strength", _("Strength"), "GODAI-MUS-11", 3, 2, 4),
    _number("defence", _("Defence"), "GODAI-MUS-11", 3, 2, 4),
    _number("courage", _("Courage"), "GODAI-MUS-11", 3, 2, 6),
)  # fmt: skip

BAND = (
    Slot(
        key="training", label=_("Samurai training"), type=CHOICE, default="after_1300", clause="GODAI-MUS-5",
        wants=_("There is no such period."),
        choices=(
            FieldValue("after_1300", _("after about 1300")), FieldValue("before_1300", _("before 1300")),
            FieldValue("free", _("not demanded")),
        ),
    ),
)  # fmt: skip

HEROES = Group(
    key="heroes", label=_("Heroes"), title=_("Hero"), text=_("Add a hero"), clause="GODAI-MUS-3", least=0,
    most=MOST_HEROES, slots=HERO, wants=_("A band has at most six heroes."),
    each=(_("A hero is required."), "GODAI-MUS-3"),
)  # fmt: skip
GROUPS = Group(
    key="groups", label=_("Groups"), title=_("Group"), text=_("Add a group"), clause="GODAI-MUS-2", least=0,
    most=MOST_GROUPS, slots=TROOP, wants=_("A band has at most twenty figures, so at most six groups."),
    each=(_("A group is required."), "GODAI-MUS-2"),
)  # fmt: skip


class Fielded(mustering.Fielded, frozen=True):
    """A unit as it takes the field, with what it was in the roster (``given``, every field filled in) and its price."""

    given: Json
    points: int


# -- prices ------------------------------------------------------------------------------------------------------------


def hero_price(hero: Mapping[str, Any]) -> int:
    """GODAI-MUS-12: what a hero costs."""
    body = (
        15 + 2 * (hero["combat"] - 3) + {6: -2, 5: 0, 4: 4, 3: 8, 2: 12}[hero["shooting"]]
        + {2: -4, 3: 0, 4: 5, 5: 10}[hero["strength"]] + {2: -5, 3: 0, 4: 6, 5: 12}[hero["defence"]]
        + 8 * (hero["wounds"] - 1) + 8 * (hero["attacks"] - 1) + hero["courage"] - 5 - 3 * hero["limp"]
    )  # fmt: skip
    things = (
        sum(WEAPONS[Weapon(one)].dear or 0 for one in hero["weapons"])
        + ARMOURS[Armour(hero["armour"])].dear
        + 6 * hero["mounted"]
    )
    arts = sum(WATERS[one].price for one in hero["water"]) + sum(FIRES[one].price for one in hero["fire"])
    masteries = sum(_level(WEAPONS[key].masteries, hero[key]) for key in MASTERIES)
    riding = _level(HORSEMANSHIP_PRICES, hero["horsemanship"])
    return int(body + things + arts + masteries + riding + COMMAND_PRICE * hero["command"] + 5 * hero["zen"])


def _level(prices: tuple[int, ...], level: int) -> int:
    return prices[level - 1] if level else 0


def figure_price(group: Mapping[str, Any]) -> int:
    """GODAI-MUS-11: what each figure of a group costs."""
    weapon = Weapon(group["weapon"])
    body = (
        5 + {2: -1, 3: 0, 4: 2}[group["combat"]] + {2: -1, 3: 0, 4: 2}[group["strength"]]
        + {2: -1, 3: 0, 4: 3}[group["defence"]] + {2: -1, 3: 0, 4: 1, 5: 2, 6: 3}[group["courage"]]
    )  # fmt: skip
    shoots = {6: -1, 5: 0, 4: 2}[group["shooting"]] if weapon in MISSILES else 0
    things = (WEAPONS[weapon].price or 0) + ARMOURS[Armour(group["armour"])].price
    return int(body + shoots + things + group["pavise"] + 5 * group["mounted"])


def group_price(group: Mapping[str, Any]) -> int:
    """GODAI-MUS-11: what a group costs."""
    return figure_price(group) * int(group["count"])


def total(roster: Mapping[str, Any]) -> int:
    """What a lawful band costs (GODAI-MUS-10)."""
    return sum(map(hero_price, roster["heroes"])) + sum(map(group_price, roster["groups"]))


def figures(roster: Mapping[str, Any]) -> int:
    """GODAI-MUS-1: how many figures a band has; heroes and attendants count."""
    return len(roster["heroes"]) + sum(int(group["count"]) for group in roster["groups"])


# -- what they are -----------------------------------------------------------------------------------------------------


def stats_of(given: Mapping[str, Any]) -> Stats:
    """GODAI-DAT-4, GODAI-DAT-5: the stat line; ordinary characters have one Wound and one Attack."""
    return Stats(
        given["combat"], given["shooting"], given["strength"], given["defence"], given.get("wounds", 1),
        given.get("attacks", 1), given["courage"],
    )  # fmt: skip


def weapons_carried(
    hero: Mapping[str, Any], *, attended: bool
) -> tuple[tuple[Weapon, ...], tuple[Weapon, ...]]:
    """GODAI-MUS-9: the weapons on a hero's person, basic one last, and those that his attendants carry: he keeps the
    first two-handed one of his list.
    """
    owned = [Weapon(one) for one in hero["weapons"]]
    heavy = [one for one in owned if WEAPONS[one].hands > 1]
    train = tuple(heavy[1:]) if attended else ()
    return (*(one for one in owned if one not in train), Weapon.BASIC), train


def has_attendants(roster: Mapping[str, Any], number: int) -> bool:
    """Whether the hero of that place in a band (from 1 on) has attendants (GODAI-MUS-6)."""
    return any(group["serves"] == number for group in roster["groups"])


def best_weapon(weapons: tuple[Weapon, ...], mounted: bool) -> Weapon:
    """What a character has in hand of whom nothing is said: what he shoots with, else the first that he carries."""
    usable = [one for one in weapons if not mounted or (row := WEAPONS[one].missile) is None or row.mounted]
    return next((one for one in usable if one in MISSILES), usable[0])


# -- names -------------------------------------------------------------------------------------------------------------

LEADERS, SERVANTS, TROOPS = _("Heroes"), _("Attendants"), _("Groups")
"""The headings of the army list."""


def symbol_of(kind: Kind, armour: Armour, samurai: bool) -> str:
    """The figure that is drawn."""
    if kind is Kind.HERO:
        return "samurai" if samurai else "ronin"
    return "ashigaru" if armour is not Armour.NONE else "peasant"


def label_of(given: Mapping[str, Any], kind: Kind) -> Words:
    """What a unit is and has, in words."""
    weapons = [given["weapon"]] if kind is not Kind.HERO else given["weapons"] or ["basic"]
    arms = [WEAPONS[Weapon(one)].name for one in weapons]
    first = (_("Samurai") if given["samurai"] else _("Hero")) if kind is Kind.HERO else ""
    pavise = _("pavises") if given.get("pavise") else ""
    return in_a_row((first, _("mounted") if given["mounted"] else "", ARMOURS[Armour(given["armour"])].name, *arms,
                     pavise), ", ")  # fmt: skip


def full(given: Mapping[str, Any], slots: tuple[Slot, ...]) -> Json:
    """A hero or a group with every field that it has, said or not."""
    return {slot.key: given.get(slot.key, slot.default) for slot in slots}


def units_of(roster: Mapping[str, Any], call: Callable[[str], Words] = players_name) -> list[Fielded]:
    """The units of a lawful band as they take the field, heroes first; ``call`` says the names in it. A group that
    nobody named is called after its arms, with a number where several are the same.
    """
    groups = [full(one, TROOP) for one in roster["groups"]]
    plain = [_("Attendants") if group["serves"] else WEAPONS[Weapon(group["weapon"])].men for group in groups]
    apart = told_apart(["" if group["name"] else name for group, name in zip(groups, plain, strict=True)])
    found = [_hero(number, full(hero, HERO), call) for number, hero in enumerate(roster["heroes"], 1)]
    first = len(found) + 1
    for number, (group, name) in enumerate(zip(groups, apart, strict=True), first):
        kind = Kind.ATTENDANTS if group["serves"] else Kind.GROUP
        weapon, armour = Weapon(group["weapon"]), Armour(group["armour"])
        found.append(Fielded(
            str(number), call(group["name"]) if group["name"] else name, kind, symbol_of(kind, armour, False),
            WEAPONS[weapon].arms, group["mounted"], SERVANTS if group["serves"] else TROOPS, int(group["count"]),
            str(weapon), label_of(group, kind), group, group_price(group),
        ))  # fmt: skip
    return found


def _hero(number: int, hero: Json, call: Callable[[str], Words]) -> Fielded:
    weapons, _train = weapons_carried(hero, attended=False)
    weapon = best_weapon(weapons, hero["mounted"])
    return Fielded(
        str(number), call(hero["name"]), Kind.HERO, symbol_of(Kind.HERO, Armour(hero["armour"]), hero["samurai"]),
        WEAPONS[weapon].arms, hero["mounted"], LEADERS, 1, str(weapon), label_of(hero, Kind.HERO), hero,
        hero_price(hero),
    )  # fmt: skip

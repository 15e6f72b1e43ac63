"""A roster: the groups and lone figures that a side brings, and their price (SKIR-MUS-1 to SKIR-MUS-9).

A roster is plain JSON, described by the fields here: a force with its units. No dice are thrown for it. A unit of one
is a lone figure (SKIR-MUS-7); in a group the leader, where there is one, is its first figure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rulesets.engine.mustering import mustering
from rulesets.engine.mustering.builder import (
    CHOICE,
    FLAG,
    NUMBER,
    TEXT,
    FieldValue,
    Group,
    NumberBounds,
    Slot,
)
from rulesets.engine.sayings import Words, _, in_a_row, players_name, say
from rulesets.engine.words import told_apart
from rulesets.skirmish.charts import (
    ARMOURS,
    BLADES,
    CLASSES,
    GROUP,
    MISSILES,
    MOUNT_PRICE,
    MUSTERED,
    PAVISE_PRICE,
    Armour,
    Blade,
    Class,
    Kind,
    Missile,
)

Json = dict[str, Any]

HANDY = (Missile.CROSSBOW, Missile.ARQUEBUS)
"""What is for figures on foot with a sidearm only (SKIR-MUS-5)."""
MOST_UNITS = 12
"""Eight groups and four lone figures (SKIR-MUS-7, SKIR-MUS-9)."""
LED: Mapping[str, tuple[Any, ...]] = {"led": (True,)}


def _classes(lawful: Callable[[Class], object]) -> dict[str, tuple[str, ...]]:
    """SKIR-MUS-4: beside which classes something goes."""
    return {"kind": tuple(str(row.key) for row in MUSTERED if lawful(row))}


def _picks(rows: Mapping[Any, Any], part: str) -> tuple[FieldValue, ...]:
    """SKIR-MUS-4: things to have, each beside the classes that may have it."""
    return tuple(
        FieldValue(str(key), row.name, _classes(lambda one, key=key: key in getattr(one, part)))  # type: ignore[misc]
        for key, row in rows.items()
    )


def _missile(missile: Missile) -> FieldValue:
    suits: dict[str, tuple[Any, ...]] = {**_classes(lambda row: missile in row.missiles)}
    if missile in HANDY:
        suits |= {"blade": (str(Blade.SIDEARM),), "mounted": (False,)}
    return FieldValue(
        str(missile), _("no missile weapon") if missile is Missile.NONE else MISSILES[missile].name, suits
    )


# SKIR-MUS-4 to SKIR-MUS-8
UNIT = (
    Slot(
        key="kind", label=_("Class"), type=CHOICE, default="ashigaru", clause="SKIR-DAT-3", leads=True,
        wants=_("There is no such class."), choices=tuple(FieldValue(str(row.key), row.name) for row in MUSTERED),
    ),
    Slot(
        key="count", label=_("Figures"), type=NUMBER, default=6, clause="SKIR-MUS-6", leads=True,
        least=1, most=GROUP[1],
        spans=(NumberBounds({"kind": ("noumin", "ashigaru")}, *GROUP),),
        help=_("A group has 4 to 12; a single one fights as a lone figure."),
    ),
    Slot(
        key="mounted", label=_("Mounted"), type=FLAG, default=False, clause="SKIR-MUS-4", leads=True,
        suits=_classes(lambda row: row.mounted), only=_("Peasants and Ashigaru do not ride."),
    ),
    Slot(
        key="armour", label=_("Armour"), type=CHOICE, default="light", clause="SKIR-MUS-4",
        wants=_("There is no such armour."),
        choices=_picks(ARMOURS, "armours"),
    ),
    Slot(
        key="blade", label=_("Melee weapon"), type=CHOICE, default="sidearm", clause="SKIR-MUS-4", leads=True,
        wants=_("There is no such weapon."),
        choices=_picks(BLADES, "blades"),
    ),
    Slot(
        key="missile", label=_("Missile weapon"), type=CHOICE, default="none", clause="SKIR-MUS-4", leads=True,
        wants=_("There is no such weapon."), choices=tuple(_missile(one) for one in Missile),
    ),
    Slot(
        key="pavises", label=_("Pavises"), type=NUMBER, default=0, clause="SKIR-MUS-4", least=0, most=GROUP[1],
        suits={**_classes(lambda row: row.pavise), "mounted": (False,)},
        only=_("Riders, Eiyuu and Kensei carry no pavise."),
        help=_("So many of its figures carry one."),
    ),
    Slot(
        key="commander", label=_("Force commander"), type=FLAG, default=False, clause="SKIR-MUS-8",
        help=_("A lone figure is he; of a group it is the leader."),
    ),
    Slot(
        key="led", label=_("With a leader"), type=FLAG, default=False, clause="SKIR-MUS-6", leads=True,
        suits={"count": tuple(range(2, GROUP[1] + 1))}, only=_("A lone figure has no leader."),
        help=_("One of the figures is a leader of a higher class."),
    ),
    Slot(
        key="leader_kind", label=_("Leader"), type=CHOICE, default="bushi", clause="SKIR-MUS-6", leads=True, loose=True,
        suits=LED, wants=_("There is no such class."), only=_("Nobody leads this group."),
        choices=tuple(
            FieldValue(str(one.key), one.name, {"kind": tuple(str(row.key) for row in MUSTERED[:number])})
            for number, one in enumerate(MUSTERED) if number
        ),
    ),
    Slot(
        key="leader_armour", label=_("His armour"), type=CHOICE, default="light", clause="SKIR-MUS-6", loose=True,
        suits=LED, wants=_("There is no such armour."), only=_("Nobody leads this group."),
        choices=tuple(FieldValue(str(one), ARMOURS[one].name) for one in Armour),
    ),
    Slot(
        key="leader_blade", label=_("His melee weapon"), type=CHOICE, default="sidearm", clause="SKIR-MUS-6",
        loose=True, suits=LED, wants=_("There is no such weapon."), only=_("Nobody leads this group."),
        choices=tuple(FieldValue(str(one), BLADES[one].name) for one in Blade if one is not Blade.IMPROVISED),
    ),
    Slot(
        key="leader_shoots", label=_("He shoots with them"), type=FLAG, default=False, clause="SKIR-MUS-6", loose=True,
        suits={**LED, "missile": tuple(str(one) for one in MISSILES)}, only=_("Nobody leads this group."),
    ),
    Slot(key="name", label=_("Name"), type=TEXT, default="", most=40, loose=True, wants=_("A unit wants a name.")),
)  # fmt: skip

# SKIR-MUS-1
FORCE = (
    Slot(
        key="size", label=_("Size of the force"), type=CHOICE, default=200, clause="SKIR-MUS-1",
        wants=_("A force has 100, 200 or 300 points."),
        choices=(FieldValue(100, _("100 points")), FieldValue(200, _("200 points")), FieldValue(300, _("300 points"))),
    ),
)  # fmt: skip

UNITS = Group(
    key="units", label=_("Units"), title=_("Unit"), text=_("Add a unit"), clause="SKIR-MUS-9", least=1, most=MOST_UNITS,
    slots=UNIT, wants=_("A force has one to eight groups, and at most four lone figures."),
    each=(_("A unit is required."), "SKIR-MUS-6"),
)  # fmt: skip


class Man(msgspec.Struct, frozen=True):
    """What one figure of a roster is and has (SKIR-DAT-1)."""

    kind: Kind
    armour: Armour
    blade: Blade
    missile: Missile = Missile.NONE
    mounted: bool = False
    pavise: bool = False

    @property
    def points(self) -> int:
        """SKIR-MUS-3: class, armour, melee weapon, missile weapon, mount and load together (SKIR-EX-25)."""
        blade, missile = BLADES[self.blade].points, 0
        peasant = self.kind is Kind.NOUMIN and self.blade is not Blade.IMPROVISED
        if peasant or (self.mounted and self.blade is Blade.YARI):
            blade = 1
        if self.missile is not Missile.NONE:
            missile = MISSILES[self.missile].points + (self.kind in (Kind.RONIN, Kind.KENSEI))
        own = CLASSES[self.kind].points + ARMOURS[self.armour].points + blade + missile
        return own + MOUNT_PRICE * self.mounted + PAVISE_PRICE * self.pavise


class Fielded(mustering.Fielded, frozen=True):
    """A unit as it takes the field: what its men are called in a count, its figures, the leader first, and whether it
    has the Force commander.
    """

    counted: Words
    men: tuple[Man, ...]
    led: bool
    commander: bool
    points: int


def common_man(unit: Mapping[str, Any]) -> Man:
    """What the common figures of a unit are; a lone figure is one of them (SKIR-MUS-7)."""
    armour, blade, missile = Armour(unit["armour"]), Blade(unit["blade"]), Missile(unit["missile"])
    return Man(Kind(unit["kind"]), armour, blade, missile, unit["mounted"])


def leader_of(unit: Mapping[str, Any]) -> Man | None:
    """SKIR-MUS-6: the leader of a group, if it has one."""
    if not unit.get("led"):
        return None
    read = {slot.key: unit.get(slot.key, slot.default) for slot in UNIT}
    missile = Missile(read["missile"]) if read["leader_shoots"] else Missile.NONE
    armour, blade = Armour(read["leader_armour"]), Blade(read["leader_blade"])
    return Man(Kind(read["leader_kind"]), armour, blade, missile, unit["mounted"])


def men_of(unit: Mapping[str, Any]) -> tuple[Man, ...]:
    """The figures of a unit, the leader first. Its pavises are with the common figures, as far as they go."""
    leader, count, pavises = leader_of(unit), int(unit["count"]), int(unit["pavises"])
    men = [leader, *[common_man(unit)] * (count - 1)] if leader else [common_man(unit)] * count
    laden = [(place + (leader is not None)) % count for place in range(min(pavises, count))]
    return tuple(
        msgspec.structs.replace(one, pavise=True) if place in laden else one for place, one in enumerate(men)
    )


def price(unit: Mapping[str, Any]) -> int:
    """SKIR-MUS-3: what a unit costs, its leader with his own points (SKIR-MUS-6)."""
    return sum(man.points for man in men_of(unit))


def total(roster: Mapping[str, Any]) -> int:
    """SKIR-MUS-2: what a lawful roster costs; who commands costs nothing more (SKIR-MUS-8)."""
    return sum(price(unit) for unit in roster["units"])


# -- names -------------------------------------------------------------------------------------------------------------


def soldiery(man: Man) -> Words:
    """What such men are called: after their class, and what they shoot with, or else fight with."""
    shoots = MISSILES.get(man.missile)
    if man.mounted:
        arms = (shoots and shoots.riders) or _("riders")
    else:
        arms = shoots.men if shoots else BLADES[man.blade].men
    return say("{men} {arms}", men=CLASSES[man.kind].name, arms=arms)


def arms_of(man: Man) -> str:
    """The weapon that its symbol bears: what it shoots with, or else fights with."""
    return MISSILES[man.missile].arms if man.missile is not Missile.NONE else BLADES[man.blade].arms


def label_of(man: Man) -> Words:
    """What a man is and has, in words (SKIR-GLA-10)."""
    shoots = MISSILES[man.missile].name if man.missile is not Missile.NONE else ""
    arms = (ARMOURS[man.armour].name, BLADES[man.blade].name, shoots)
    return in_a_row((CLASSES[man.kind].name, _("mounted") if man.mounted else "", *arms), ", ")


COMMAND, LONE, GROUPS = _("Command"), _("Lone figures"), _("Groups")


def heading(is_lone: bool, commander: bool) -> str:
    """Under which heading of the army list a unit stands."""
    return GROUPS if not is_lone else COMMAND if commander else LONE


def units_of(roster: Mapping[str, Any], call: Callable[[str], Words] = players_name) -> list[Fielded]:
    """The units of a lawful roster as they take the field; ``call`` says the names in it. A unit that nobody named is
    called after what it is, with a number where several are the same.
    """
    units = roster["units"]
    plain = [
        CLASSES[Kind(unit["kind"])].name if unit["count"] == 1 else soldiery(common_man(unit))
        for unit in units
    ]
    apart = told_apart([
        "" if unit.get("name") else name for unit, name in zip(units, plain, strict=True)
    ])  # fmt: skip
    return [
        _field(str(number), unit, call(str(unit["name"])) if unit.get("name") else name)
        for number, (unit, name) in enumerate(zip(units, apart, strict=True), 1)
    ]


def _field(id: str, unit: Mapping[str, Any], name: Words) -> Fielded:
    man, commander = common_man(unit), bool(unit["commander"])
    row = CLASSES[man.kind]
    sort = say("{men}, mounted", men=row.name) if man.mounted else row.name
    return Fielded(
        id, name, man.kind, row.figure, arms_of(man), man.mounted, heading(unit["count"] == 1, commander),
        int(unit["count"]), str(man.missile), label_of(man), sort, men_of(unit), bool(unit["led"]), commander,
        price(unit),
    )  # fmt: skip

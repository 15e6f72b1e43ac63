"""Scenes: battles in the middle, from a short form, for worked examples and tests."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Figure, Side
from rulesets.engine.book.staging import (
    check_fields,
    check_names,
    clock_of,
    is_anchor,
    pose_of,
    side_of,
    table_of,
)
from rulesets.engine.sayings import _, say
from rulesets.engine.table.formation import Spacing, places
from rulesets.engine.table.pavises import with_plank
from rulesets.godai.battle import GodaiBattle, GodaiFigure, GodaiForce, GodaiUnit, Stats
from rulesets.godai.charts import BASE_FOOT, BASE_MOUNTED, PAVISE, WEAPONS, Armour, Kind, Weapon
from rulesets.godai.muster.bands import dress
from rulesets.godai.muster.roster import LEADERS, SERVANTS, TROOPS, symbol_of
from rulesets.godai.options import TABLES, GodaiOptions

Json = dict[str, Any]

OWN = frozenset({"forces", "initiative", "arrows"})
"""The parts of a scene that only this system knows."""
FIGURE = (
    frozenset(GodaiFigure.__struct_fields__)
    - frozenset(Figure.__struct_fields__)
    - {"rank", "arms", "wounds_left"}
)
"""The values of a figure that a unit may give to all of its own."""
RANKS = Spacing(across=0.5, deep=0.5, centred=True)
"""How figures stand of whom only the middle of the front is said: 1.5 inches from centre to centre."""
ABREAST = 6
HEADINGS = {Kind.HERO: LEADERS, Kind.GROUP: TROOPS, Kind.ATTENDANTS: SERVANTS}


def stage(given: Json) -> GodaiBattle:
    """A battle from the short form of a worked example.

    ``units``: id (its side first), ``kind`` ("hero", "group", "attendants"; a single figure is a hero if nothing is
    said), ``at`` (x, y, facing of the middle of the front, or of each figure), and if they matter ``stats`` (those that
    are not typical), ``weapon`` (in hand) or ``weapons`` (carried, the first in hand), ``strength`` (figures that it
    began with; those without a place are killed), ``wounds`` (left to a hero), ``abreast``, ``name``, ``place``,
    and the other values of :class:`GodaiUnit`; ``in_hand``, ``mounted``, ``spent``, ``rounds`` and the other values of
    :class:`GodaiFigure` for all its figures; ``figures`` with any values by a figure's number. ``pavise`` "up" sets
    a plank before each.
    ``forces``: values of :class:`GodaiForce` by side; ``start`` and ``price`` are counted if nothing is said.
    ``initiative`` (indigo), ``phase``, ``active``, ``turn``, ``pieces``, ``table`` and ``options`` as they are called.
    Raises :class:`Unstaged` for a part that nobody knows.
    """
    check_names(given, OWN)
    options = GodaiOptions(**given.get("options", {}))
    battle = GodaiBattle(
        options=options, table=table_of(given, TABLES[options.table]), clock=clock_of(given, options.turns, "move"),
        south=Side.AI, first_choice=Side.AI, first=Side.AI, arrows=given.get("arrows", False),
        initiative=Side(str(given.get("initiative", given.get("active", "ai")))),
    )  # fmt: skip
    for one in given["units"]:
        _add(battle, dict(one))
    for side in Side:
        units = [unit for unit in battle.units.values() if unit.side is side]
        counted = {
            "start": sum(unit.strength for unit in units),
            "price": sum(unit.points for unit in units),
            "losses": sum(not battle.figures[id].alive for unit in units for id in unit.figures),
        }
        told = {**counted, **given.get("forces", {}).get(side, {})}
        check_fields(told, GodaiForce, "a force")
        battle.forces[side] = GodaiForce(side, str(side).title(), "hojo", _("Somebody"), **told)
    if battle.clock.phase == "move" and battle.initiative is not battle.clock.active:
        battle.confirmed = (battle.initiative,) if battle.initiative else ()
    return battle


def _add(battle: GodaiBattle, one: Json) -> None:
    """A unit with its figures; those without a place were killed."""
    id, at = one.pop("id"), one.pop("at")
    spots = () if is_anchor(at) else tuple(pose_of(spot, side_of(id)) for spot in at)
    strength = one.pop("strength", len(spots) or one.pop("count", 1))
    abreast, wounds = one.pop("abreast", ABREAST), one.pop("wounds", None)
    own = {key: one.pop(key) for key in FIGURE & set(one)}
    singly = one.pop("figures", {})
    unit = _unit(id, one, strength, own.get("mounted", False))
    if not spots:
        base = BASE_MOUNTED if unit.mounted else BASE_FOOT
        spots = places(pose_of(at, side_of(id)), RANKS, strength, *base, min(abreast, strength))
    battle.units[id] = unit
    for number in range(1, strength + 1):
        values: Json = {
            "in_hand": unit.weapons[0], "wounds_left": unit.stats.wounds if wounds is None else wounds,
            **own, **singly.get(str(number), {}),
        }  # fmt: skip
        if number <= len(spots) and unit.place != "off":
            spot = spots[number - 1]
            values |= {"x": spot.x, "y": spot.y, "facing": spot.facing}
        else:
            values |= {"alive": False, "fate": values.get("fate") or "killed", "wounds_left": 0}
        values.setdefault("alive", not values.get("fate"))
        check_fields(values, GodaiFigure, "a figure")
        figure = msgspec.convert({"id": f"{id}.{number}", "unit": id, **values}, GodaiFigure)
        battle.figures[figure.id] = dress(figure, unit)
        if unit.pavise == "up" and figure.alive:
            battle.table = with_plank(battle.table, battle.figures[figure.id], PAVISE)


def _unit(id: str, one: Json, strength: int, mounted: bool) -> GodaiUnit:
    """A unit with what follows from what is said of it."""
    kind = Kind(one.pop("kind", Kind.HERO if strength == 1 else Kind.GROUP))
    first = one.pop("weapon", None)
    weapons = tuple(
        dict.fromkeys(Weapon(w) for w in [*([first] if first else []), *one.pop("weapons", ()), "basic"])
    )
    armour = Armour(one.get("armour", "none"))
    values: Json = {
        "place": "table", "points": 5 * strength, "weapons": weapons, "mounted": mounted, **one,
        "name": say(one.get("name", id)), "stats": Stats(**one.get("stats", {})), "armour": armour,
    }  # fmt: skip
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
    values.setdefault("zen_start", values.get("zen", 0))
    values["train"] = tuple(Weapon(w) for w in values.get("train", ()))
    check_fields(values, GodaiUnit, "a unit")
    arms = WEAPONS[Weapon.LONG_SWORD if weapons[0] is Weapon.TWO_SWORDS else weapons[0]].arms
    return GodaiUnit(
        id=id, side=side_of(id), clan="", kind=kind, rank=symbol_of(kind, armour, values.get("samurai", False)),
        arms=arms, figures=tuple(f"{id}.{number}" for number in range(1, strength + 1)), strength=strength,
        group=HEADINGS[kind], **values,
    )  # fmt: skip

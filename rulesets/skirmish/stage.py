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
from rulesets.skirmish.battle import Fate, Load, Role, SkirBattle, SkirFigure, SkirForce, SkirUnit, Status
from rulesets.skirmish.charts import BASE_FOOT, BASE_MOUNTED, PAVISE
from rulesets.skirmish.muster.fielding import dress
from rulesets.skirmish.muster.roster import heading
from rulesets.skirmish.options import TABLES, SkirOptions

Json = dict[str, Any]

OWN = frozenset({"forces", "south"})
"""The parts of a scene that only this system knows."""
FIGURE = (
    frozenset(SkirFigure.__struct_fields__)
    - frozenset(Figure.__struct_fields__)
    - {"role", "points", "rank", "arms", "shot", "barred", "wounds"}
)
"""The values of a figure that a unit may give to all of its own; ``shot`` and ``barred`` are also the unit's."""
RANKS = Spacing(across=0.5, deep=0.5, centred=True)
"""How figures stand of whom only the middle of the front is said: 1.5 inches from centre to centre."""
ABREAST = 6
"""So many of them stand in a rank."""


def stage(given: Json) -> SkirBattle:
    """A battle from the short form of a worked example.

    ``units``: id (its side first), ``kind`` (class), ``at`` (x, y, facing of the middle of the front, or of each
    figure), and if they matter ``strength`` (figures mustered; those without a place are killed), ``abreast`` (figures
    in a rank), ``name``, ``place``, ``status`` and the other values of :class:`SkirUnit`; ``armour``, ``blade``,
    ``missile``, ``mounted``, ``load``, ``rate``, ``still`` and the other values of :class:`SkirFigure` for all its
    figures; ``leader`` with those of its first figure, who is its leader, ``commander`` whether he or the lone figure
    is the Force commander; ``wounds`` by a figure's number (2 disable, 3 kill), ``figures`` with any values by number;
    ``pavises`` with the numbers of those who carry one, ``planted`` of those who have planted theirs.
    ``forces``: values of :class:`SkirForce` by side. ``phase``, ``active``, ``turn``, ``pieces``, ``table``,
    ``options`` and ``south`` (indigo) as they are called. Raises :class:`Unstaged` for a part that nobody knows.
    """
    check_names(given, OWN)
    options = SkirOptions(**given.get("options", {}))
    south = Side(given.get("south", "ai"))
    battle = SkirBattle(
        options=options, table=table_of(given, TABLES[options.table]), clock=clock_of(given, options.rounds, "action"),
        south=south, first_choice=south, first=Side.AI,
    )  # fmt: skip
    for side in Side:
        told = dict(given.get("forces", {}).get(side, {}))
        told["lost"] = Fate(told.get("lost", ""))
        battle.forces[side] = SkirForce(side, str(side).title(), "hojo", _("Somebody"), **told)
    for one in given["units"]:
        _add(battle, dict(one))
    return battle


def _add(battle: SkirBattle, one: Json) -> None:
    """A unit with its figures; those without a place were killed."""
    id, at, place = one.pop("id"), one.pop("at"), one.get("place", "table")
    spots = () if is_anchor(at) else tuple(pose_of(spot, side_of(id)) for spot in at)
    strength = one.pop("strength", len(spots) or one.pop("count", 1))
    abreast, planted, commander = (
        one.pop("abreast", ABREAST),
        one.pop("planted", ()),
        one.get("commander", False),
    )
    told = _tell(one, strength)
    if not spots:
        base = BASE_MOUNTED if told[-1].get("mounted") else BASE_FOOT
        spots = places(pose_of(at, side_of(id)), RANKS, strength, *base, min(abreast, strength))
    made = []
    for number, values in enumerate(told, 1):
        if number <= len(spots) and place != "off":
            spot = spots[number - 1]
            values |= {"x": spot.x, "y": spot.y, "facing": spot.facing}
        else:
            values |= {"alive": False, "fate": values.get("fate") or Fate.KILLED}
            if values["fate"] == Fate.KILLED:
                values["wounds"] = max(values.get("wounds", 0), 3)
        figure = msgspec.convert({"id": f"{id}.{number}", "unit": id, **values}, SkirFigure)
        made.append(dress(figure))
        if number in planted:
            battle.table = with_plank(battle.table, made[-1], PAVISE)
    battle.figures.update({figure.id: figure for figure in made})
    if commander:
        side = side_of(id)
        battle.forces[side] = msgspec.structs.replace(battle.forces[side], chief=made[0].id)
    _add_unit(battle, id, made, one)


def _tell(one: Json, strength: int) -> list[Json]:
    """What is said of each figure of a unit, of all that is said (SKIR-DAT-2: two wounds disable, three kill)."""
    own = {key: one.pop(key) for key in FIGURE & set(one)}
    leader, commander = one.pop("leader", None), one.pop("commander", False)
    wounds, figures, pavises = one.pop("wounds", {}), one.pop("figures", {}), one.pop("pavises", ())
    found = []
    for number in range(1, strength + 1):
        values = dict(own)
        if number == 1 and (leader is not None or commander):
            values |= {**(leader or {}), "role": Role.COMMANDER if commander else Role.LEADER}
        if hurt := wounds.get(str(number), 0):
            values |= {"wounds": hurt, "fate": ("", "", Fate.DISABLED, Fate.KILLED)[min(hurt, 3)]}
        values |= figures.get(str(number), {})
        if number in pavises:
            values["load"] = Load.PAVISE
        values.setdefault("alive", not values.get("fate"))
        check_fields(values, SkirFigure, "a figure")
        found.append(values)
    return found


def _add_unit(battle: SkirBattle, id: str, made: list[SkirFigure], values: Json) -> None:
    last, lone = made[-1], len(made) == 1
    values = {"place": "table", **values, "name": say(values.get("name", id))}
    values["status"] = Status(values.get("status", "steady"))
    check_fields(values, SkirUnit, "a unit", FIGURE)
    battle.units[id] = SkirUnit(
        id=id, side=side_of(id), clan="", kind=last.kind, rank=last.rank, arms=last.arms,
        figures=tuple(figure.id for figure in made), strength=len(made), mounted=last.mounted,
        group=heading(lone, any(figure.role is Role.COMMANDER for figure in made)),
        points=sum(figure.points for figure in made), **values,
    )  # fmt: skip

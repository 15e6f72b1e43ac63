"""Scenes: battles in the middle, from a short form, for worked examples and tests."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.battle import Clock, Figure, Pose, Side, Table
from rulesets.engine.book.staging import Unstaged, check_names, is_anchor, pieces_of, pose_of
from rulesets.engine.sayings import _, say
from rulesets.engine.table.formation import Form, places
from rulesets.skirmish.battle import Fate, Load, Role, SkirBattle, SkirFigure, SkirForce, SkirUnit, Status
from rulesets.skirmish.charts import CLASSES, Armour, Blade, Kind, Missile
from rulesets.skirmish.ground.pavises import plank
from rulesets.skirmish.muster.roster import Man, arms_of, base_of, heading
from rulesets.skirmish.options import TABLES, SkirOptions

Json = dict[str, Any]

OWN = frozenset({"forces", "south"})
"""The parts of a scene that only this system knows."""
FIGURE = (
    frozenset(SkirFigure.__struct_fields__)
    - frozenset(Figure.__struct_fields__)
    - {"role", "points", "rank", "arms", "shot", "barred"}
)
"""The values of a figure that a unit may give to all of its own; ``shot`` and ``barred`` are also the unit's."""
KINDS = {
    "kind": Kind,
    "armour": Armour,
    "blade": Blade,
    "missile": Missile,
    "fate": Fate,
    "load": Load,
    "role": Role,
}
RANKS = Form(across=0.5, deep=0.5, centred=True)
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
    width, depth = given.get("table", TABLES[options.table])
    active, south = Side(given.get("active", "ai")), Side(given.get("south", "ai"))
    battle = SkirBattle(
        options=options,
        table=Table(width, depth, pieces_of(given)),
        clock=Clock(given.get("turn", 2), options.rounds, given.get("phase", "action"), active, (active,)),
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
    id, kind = one.pop("id"), Kind(one.pop("kind"))
    side, at = Side(id.split("-")[0]), one.pop("at")
    own = _read({key: one.pop(key) for key in FIGURE & set(one) - {"wounds", "kind"}})
    spots = [] if is_anchor(at) else [pose_of(spot, side) for spot in at]
    strength = one.pop("strength", len(spots) or one.pop("count", 1))
    leader, commander = one.pop("leader", None), one.pop("commander", False)
    wounds, figures = one.pop("wounds", {}), one.pop("figures", {})
    pavises, planted = one.pop("pavises", ()), one.pop("planted", ())
    abreast = one.pop("abreast", ABREAST)
    place = one.pop("place", "table")
    made = [SkirFigure(f"{id}.{number}", id, **{"kind": kind, **own}) for number in range(1, strength + 1)]
    if leader is not None:
        made[0] = msgspec.structs.replace(made[0], **_read(leader))
    if leader is not None or commander:
        role = Role.COMMANDER if commander else Role.LEADER
        made[0] = msgspec.structs.replace(made[0], role=role)
    made = [_hurt(figure, wounds.get(_number(figure), 0)) for figure in made]
    made = [_read_over(figure, figures.get(_number(figure), {})) for figure in made]
    spots = spots or _drawn_up(made, pose_of(at, side), abreast)
    made = [
        _stood(figure, spots[number], int(_number(figure)) in pavises)
        if number < len(spots) and place != "off"
        else _gone(figure)
        for number, figure in enumerate(made)
    ]
    made = [_priced(figure) for figure in made]
    made = [
        msgspec.structs.replace(figure, rank=CLASSES[figure.kind].figure, arms=arms_of(_man(figure)))
        for figure in made
    ]
    for figure in made:
        if int(_number(figure)) in planted:
            battle.table = msgspec.structs.replace(battle.table, pieces=(*battle.table.pieces, plank(figure)))
    battle.figures.update({figure.id: figure for figure in made})
    if commander:
        battle.forces[side] = msgspec.structs.replace(battle.forces[side], chief=made[0].id)
    _add_unit(battle, id, made, {"place": place, **one})


def _gone(figure: SkirFigure) -> SkirFigure:
    """A figure that is no longer there: killed, and so hurt, unless another fate was told."""
    fate = figure.fate or Fate.KILLED
    wounds = max(figure.wounds, 3) if fate is Fate.KILLED else figure.wounds
    return msgspec.structs.replace(figure, alive=False, fate=fate, wounds=wounds)


def _add_unit(battle: SkirBattle, id: str, made: list[SkirFigure], values: Json) -> None:
    man = _man(made[-1])
    side, lone = Side(id.split("-")[0]), len(made) == 1
    commander = any(figure.role is Role.COMMANDER for figure in made)
    values["name"] = say(values.get("name", id))
    values["status"] = Status(values.get("status", "steady"))
    if "fighting" in values:
        values["fighting"] = tuple(values["fighting"])
    known = set(SkirUnit.__struct_fields__)
    if unknown := sorted(set(values) - known):
        raise Unstaged(f"a unit has no {', '.join(unknown)}; it may have {', '.join(sorted(known | FIGURE))}")
    battle.units[id] = SkirUnit(
        id=id, side=side, clan="", kind=made[-1].kind, rank=CLASSES[made[-1].kind].figure, arms=arms_of(man),
        figures=tuple(figure.id for figure in made), strength=len(made), mounted=made[-1].mounted,
        group=heading(lone, commander), points=sum(figure.points for figure in made), **values,
    )  # fmt: skip


def _man(figure: SkirFigure) -> Man:
    laden = figure.load is Load.PAVISE
    return Man(figure.kind, figure.armour, figure.blade, figure.missile, figure.mounted, laden)


def _stood(figure: SkirFigure, pose: Pose, laden: bool) -> SkirFigure:
    """A figure at its place, with its base."""
    load = Load.PAVISE if laden else figure.load
    width, depth = base_of(mounted=figure.mounted)
    return msgspec.structs.replace(
        figure, x=pose.x, y=pose.y, facing=pose.facing, width=width, depth=depth, load=load
    )


def _priced(figure: SkirFigure) -> SkirFigure:
    """SKIR-MUS-3: a figure with its price, the fallen too, for they score (SKIR-END-3)."""
    return msgspec.structs.replace(figure, points=_man(figure).points if CLASSES[figure.kind].points else 0)


def _drawn_up(made: list[SkirFigure], anchor: Pose, abreast: int) -> list[Pose]:
    width, depth = base_of(mounted=made[-1].mounted)
    return list(places(anchor, RANKS, len(made), width, depth, min(abreast, len(made))))


def _hurt(figure: SkirFigure, wounds: int) -> SkirFigure:
    """SKIR-DAT-2: a figure with so many wounds."""
    fate = (Fate.IN_PLAY, Fate.IN_PLAY, Fate.DISABLED, Fate.KILLED)[min(wounds, 3)]
    alive = fate is Fate.IN_PLAY
    return msgspec.structs.replace(figure, wounds=wounds, fate=fate, alive=alive) if wounds else figure


def _read_over(figure: SkirFigure, values: Json) -> SkirFigure:
    return msgspec.structs.replace(figure, **_read(values))


def _read(values: Json) -> Json:
    """Plain values of a figure with the words of the charts as what they are."""
    unknown = sorted(set(values) - set(SkirFigure.__struct_fields__))
    if unknown:
        raise Unstaged(f"a figure has no {', '.join(unknown)}")
    read = {key: KINDS[key](value) if key in KINDS else value for key, value in values.items()}
    if "fate" in read:
        read.setdefault("alive", read["fate"] is Fate.IN_PLAY)
    return read


def _number(figure: SkirFigure) -> str:
    return figure.id.rpartition(".")[2]

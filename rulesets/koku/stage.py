"""Battles set up in the middle: for worked examples, for tests, and for lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulesets.engine.battle import Clock, Marker, Piece, Point, Side, Site, Table
from rulesets.engine.book.staging import check_names, is_anchor, pieces_of, pose_of
from rulesets.engine.sayings import _, say
from rulesets.engine.table.formation import places
from rulesets.koku.battle import Cause, Clan, Formation, KokuBattle, KokuFigure, KokuForce, KokuUnit, Weather
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED, TROOPS, WEAPONS
from rulesets.koku.melee.melee import contacts_of
from rulesets.koku.options import KokuOptions
from rulesets.koku.stand.formations import FORMS

Staged = tuple[KokuUnit, list[KokuFigure]]
Json = dict[str, Any]

OWN = frozenset({"guns", "figures", "sites", "samurai_killed", "weather", "clans", "placer"})
"""The parts of a scene that only KOKU knows."""

BEFORE_HALVES = ("scenery", "conditions", "halves")

NOWHERE: tuple[Point, ...] = ((0.0, 47.0), (1.0, 47.0), (1.0, 48.0), (0.0, 48.0))
"""The outline of a site of which only the owner matters."""


def stage(given: Json) -> KokuBattle:
    """A battle from the short form of a worked example.

    ``units`` are the arguments of :func:`unit` with ``at`` for the places: x, y or x, y, facing of each figure, or of
    the middle of the front of ``strength`` figures. ``pieces`` are the fields of scenery pieces, ``guns`` the muzzles
    (x, y, barrel direction) by the crew's unit, ``figures`` values of single figures, ``sites`` kind and owner by id,
    ``samurai_killed`` the tally so far, ``weather`` the conditions, ``clans`` side, number and name by id; ``phase``,
    ``active``, ``turn``, ``placer``, ``table`` (width, depth) and ``options`` are those of :func:`scene`. In the melee
    phase the contacts have been read (KOKU-MEL-1). Raises :class:`Unstaged` for a part that nobody knows.
    """
    check_names(given, OWN)
    units = [_unit(dict(one)) for one in given["units"]]
    muzzles = {id: ((gun[0], gun[1]), gun[2]) for id, gun in given.get("guns", {}).items()}
    rest: Json = {key: given[key] for key in ("phase", "turn", "table", "options") if key in given}
    rest |= {key: Side(given[key]) for key in ("active", "placer") if key in given}
    battle = scene(*units, pieces=pieces_of(given), muzzles=muzzles, **rest)
    for id, (kind, owner) in given.get("sites", {}).items():
        battle.sites[id] = Site(id, kind, id, NOWHERE, Side(owner))
    battle.samurai_killed.update(
        {Side(side): count for side, count in given.get("samurai_killed", {}).items()}
    )
    if battle.clock.phase in BEFORE_HALVES:
        battle.south = None
    battle.weather = Weather(**given.get("weather", {}))
    battle.clans = {
        id: Clan(id, Side(side), number, say(name), name.lower())
        for id, (side, number, name) in given.get("clans", {}).items()
    }
    for id, values in given.get("figures", {}).items():
        figure = battle.figures[id]
        battle.figures[id] = type(figure)(**{**_fields(figure), **values})
    if battle.clock.phase == "melee":
        battle.contacts, battle.melee_open = contacts_of(battle), True
    return battle


def unit(
    id: str,
    kind: str,
    weapon: str,
    poses: Sequence[Sequence[float]],
    *,
    formation: str = "line",
    frontage: int = 0,
    facing: float | None = None,
    **values: Any,
) -> Staged:
    """A unit with its figures at the poses; its side is the head of its id. AI faces north, KAKI south."""
    side = Side(id.split("-")[0])
    troop = TROOPS[kind]
    width, depth = BASE_MOUNTED if troop.mounted else BASE_FOOT
    stood = [pose_of(pose, side, facing) for pose in poses]
    figures = [
        KokuFigure(f"{id}.{n}", id, pose.x, pose.y, pose.facing, width, depth)
        for n, pose in enumerate(stood, 1)
    ]
    if kind == "gun":
        formation = Formation.CREW
        values.setdefault("gun", "unlimbered")
    elif len(figures) == 1:
        formation = Formation.LONE
    values.setdefault("place", "table")
    values.setdefault("strength", len(figures))
    made = KokuUnit(
        id, side, str(side), kind, say(values.pop("name", id)), troop.rank, WEAPONS[weapon].arms,
        tuple(figure.id for figure in figures), mounted=troop.mounted, group=troop.group, formation=formation,
        frontage=frontage or len(figures), weapon=weapon, **values,
    )  # fmt: skip
    return made, figures


def scene(
    *units: Staged,
    pieces: Sequence[Piece] = (),
    phase: str = "movement",
    active: Side = Side.AI,
    turn: int = 3,
    placer: Side = Side.AI,
    table: Sequence[float] = (72.0, 48.0),
    options: Json | None = None,
    muzzles: dict[str, tuple[Point, float]] | None = None,
) -> KokuBattle:
    """A battle in the middle: AI's half is the south, and ``placer`` placed the scenery."""
    settings = KokuOptions(**(options or {}))
    width, depth = table
    battle = KokuBattle(
        options=settings,
        table=Table(width, depth, tuple(pieces)),
        clock=Clock(turn, settings.turn_limit, phase, active, (active,)),
        placer=placer,
        south=Side.AI,
        forces={side: KokuForce(side, side.title(), "hojo", _("Somebody")) for side in Side},
    )
    for made, figures in units:
        battle.units[made.id] = made
        battle.figures.update({figure.id: figure for figure in figures})
    for id, (point, direction) in (muzzles or {}).items():
        battle.markers[f"{id}.gun"] = Marker(f"{id}.gun", "gun", *point, direction, id)
    return battle


def _unit(given: Json) -> Staged:
    causes = tuple(Cause(*cause) for cause in given.pop("causes", ()))
    poses = given.pop("at")
    if is_anchor(poses):
        poses = _arrange(poses, given)
    return unit(given.pop("id"), given.pop("kind"), given.pop("weapon"), poses, causes=causes, **given)


def _arrange(at: Sequence[float], given: Json) -> list[tuple[float, float, float]]:
    """The places of ``strength`` figures in their formation whose front has its middle ``at``."""
    base = BASE_MOUNTED if TROOPS[given["kind"]].mounted else BASE_FOOT
    count: int = given.get("strength", 1)
    form = FORMS[Formation(given.get("formation", "line"))]
    front = pose_of(at, Side(given["id"].split("-")[0]), given.get("facing"))
    stood = places(front, form, count, *base, given.get("frontage") or count)
    return [(pose.x, pose.y, pose.facing) for pose in stood]


def _fields(figure: KokuFigure) -> Json:
    return {name: getattr(figure, name) for name in figure.__struct_fields__}

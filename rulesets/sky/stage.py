"""Battles set up in the middle: for worked examples, for tests, and for lessons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from rulesets.engine.battle import Figure, Side
from rulesets.engine.book.staging import check_names, clock_of, is_anchor, pose_of, side_of, table_of
from rulesets.engine.sayings import Words, _, say
from rulesets.sky.battle import GENERAL, LEADER, Formation, SkyBattle, SkyClan, SkyForce, SkyUnit, Status
from rulesets.sky.charts import ARMS, BASE_LEADER, TROOPS, Weapon
from rulesets.sky.muster.roster import price
from rulesets.sky.options import TABLES, SkyOptions
from rulesets.sky.stand.formations import base_of, front_of, stands

Json = dict[str, Any]

OWN = frozenset(
    {"clans", "generals", "points", "clan", "acting", "came_from", "initiative", "lone", "last_round"}
)
"""The parts of a scene that only this system knows."""

ARMED: dict[str, tuple[str, ...]] = {"mtd_samurai": ("cavalry",), "mtd_monk": ("cavalry",)}
"""What a unit carries of which nothing is said; foot have hand weapons."""

FAR_OFF = {Side.AI: (2.0, 2.0), Side.KAKI: (70.0, 46.0)}
"""Where leaders stand of whom nothing is said."""


CLAN_NAMES = {Side.AI: _("Hojo"), Side.KAKI: _("Takeda")}
"""What clans are called of whom nothing is said."""


def stage(given: Json) -> SkyBattle:
    """A battle from the short form of a worked example.

    ``units``: id (its side first), ``kind``, ``at`` (x, y, facing of the middle of the front, or of each stand), and
    if they matter ``strength`` (stands at the start), ``left`` (stands now), ``weapon`` or several ``weapons``,
    ``armoured``, ``formation``, ``clan`` (a number),
    ``place`` and ``fate`` of those who are gone, and the marks of :class:`SkyUnit`. ``clans``: values of
    :class:`SkyClan` by id, with ``attached`` (a unit) or ``at`` for the leader. ``generals``: ``at`` by side, and
    values of :class:`SkyForce`. ``phase``, ``active``, ``turn``, ``points``, ``clan``, ``acting`` (the open unit),
    ``initiative``, ``lone``, ``pieces``, ``table`` and ``options`` as they are called. AI owns the south edge.
    Raises :class:`Unstaged` for a part that nobody knows.
    """
    check_names(given, OWN)
    options = SkyOptions(**given.get("options", {}))
    battle = SkyBattle(
        options=options,
        table=table_of(given, TABLES[options.table]),
        clock=clock_of(given, options.turn_limit, "spend"),
        south=Side.AI,
        first_choice=Side.AI,
        initiative=Side(given.get("initiative", "ai")),
        points_left=given.get("points", 6),
    )
    for one in given["units"]:
        _add(battle, dict(one))
    _lead(battle, given)
    clan = given.get("clan", "")
    battle.clan = clan or (
        f"{battle.clock.active}-c1" if battle.clock.phase in ("spend", "samurai", "unit") else ""
    )
    battle.open_unit, battle.came_from = given.get("acting", ""), given.get("came_from", "spend")
    battle.lone = given.get("lone", False)
    if given.get("last_round"):
        battle.last_round = Side(given["last_round"])
    return battle


def _add(battle: SkyBattle, one: Json) -> None:
    """A unit with its stands at its anchor; those lost are there, but not alive."""
    id, kind = one.pop("id"), one.pop("kind")
    side, troop = side_of(id), TROOPS[kind]
    strength = one.pop("strength", troop.stands[1])
    at = one.pop("at")
    each = () if is_anchor(at) else tuple(pose_of(spot, side) for spot in at)
    anchor = each[0] if each else pose_of(at, side)
    left = one.pop("left", len(each) or strength)
    usual = (one.pop("weapon"),) if "weapon" in one else ARMED.get(kind, ("hand",))
    weapons = tuple(Weapon(arm) for arm in one.pop("weapons", usual))
    formation = one.pop("formation", Formation.LINE)
    place = one.pop("place", "table")
    if place == "off":
        left = 0
    bare = {name: one.get(name, False) for name in ("armoured", "tedate")}
    bare |= {"kind": kind, "stands": strength, "weapons": weapons}
    unit = SkyUnit(
        id, side, f"{side}-c{one.pop('clan', 1)}", kind, say(one.pop("name", id)), troop.rank, ARMS[weapons[-1]].arms,
        tuple(f"{id}.{number}" for number in range(1, strength + 1)), strength, mounted=troop.mounted,
        group=troop.name, formation=formation, frontage=front_of(formation, troop.mounted, left), place=place,
        weapons=weapons, armoured=troop.armour == "always" or bool(one.pop("armoured", False)),
        status=Status(one.pop("status", "steady")), points=one.pop("points", price(bare)), **one,
    )  # fmt: skip
    battle.units[id] = unit
    width, depth = base_of(unit)
    poses = (each or stands(unit, anchor, left, unit.frontage)) if left else ()
    for number, figure in enumerate(unit.figures):
        pose = poses[number] if number < left else anchor
        inside = unit.building if number < left else ""
        battle.figures[figure] = Figure(
            figure, id, pose.x, pose.y, pose.facing, width, depth, alive=number < left, inside=inside
        )


def _lead(battle: SkyBattle, given: Json) -> None:
    """Forces, clans and their leaders."""
    told = given.get("clans", {})
    generals = given.get("generals", {})
    ids = dict.fromkeys([*(unit.clan for unit in battle.units.values()), *told])
    for side in Side:
        general = dict(generals.get(str(side), {}))
        at = general.pop("at", FAR_OFF[side])
        start = sum(unit.side is side for unit in battle.units.values())
        battle.forces[side] = SkyForce(
            side, str(side).title(), "hojo", _("Somebody"), general=f"{side}-general",
            units_at_start=general.pop("units_at_start", start), **general,
        )  # fmt: skip
        _leader(battle, f"{side}-general", side, say("General"), "", at)
    for id in ids:
        values = dict(told.get(id, {}))
        attached, at = values.pop("attached", ""), values.pop("at", None)
        side = side_of(id)
        basic = values.pop("basic", battle.options.command_leader)
        clan = SkyClan(
            id, side, say(values.pop("name", CLAN_NAMES[side])), "hojo", f"{id}-leader", basic=basic
        )
        battle.clans[id] = msgspec.structs.replace(clan, **values)
        name = say("{clan} leader", clan=battle.clans[id].name)
        _leader(battle, clan.leader, side, name, id, at or FAR_OFF[side], attached)


def _leader(
    battle: SkyBattle, id: str, side: Side, name: Words, clan: str, at: Sequence[float], attached: str = ""
) -> None:
    kind = LEADER if clan else GENERAL
    pose = pose_of(at, side)
    place = "attached" if attached else "table"
    battle.units[id] = SkyUnit(
        id, side, clan, kind, name, "general", "sword", (f"{id}.1",), 1, mounted=True, formation=Formation.LONE,
        frontage=1, place=place, with_unit=attached,
    )  # fmt: skip
    if attached:
        battle.units[attached] = msgspec.structs.replace(battle.units[attached], led_by=id)
    battle.figures[f"{id}.1"] = Figure(f"{id}.1", id, pose.x, pose.y, pose.facing, *BASE_LEADER)

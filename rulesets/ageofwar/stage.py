"""Battles set up in the middle: for worked examples, for tests, and for lessons."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.ageofwar.battle import (
    ATTACHED,
    Activation,
    AowBattle,
    AowClan,
    AowFigure,
    AowForce,
    AowUnit,
    Messenger,
)
from rulesets.ageofwar.charts import ARMS, Kind, Weapon
from rulesets.ageofwar.muster.fielding import GENERALS, front_of
from rulesets.ageofwar.muster.roster import RIDERS, SOLDIERY, price_of
from rulesets.ageofwar.options import DEPTH, WIDTH, AowOptions
from rulesets.ageofwar.stand.blocks import base_of, places_of, poses
from rulesets.ageofwar.stand.near import measure
from rulesets.engine.battle import Pose, Side
from rulesets.engine.book.staging import (
    Unstaged,
    check_fields,
    check_names,
    clock_of,
    is_anchor,
    pose_of,
    side_of,
    table_of,
)
from rulesets.engine.sayings import _, say

Json = dict[str, Any]

KEPT = frozenset(
    {"left", "exempt", "fought", "challenged", "allotted", "confirmed", "laid", "shifts", "ruins", "chooser"}
)
"""The values of a battle that a scene may have as they are."""
OWN = KEPT | {"clans", "maku", "messengers", "activation", "begun", "forces", "attacker"}
"""The parts of a scene that only this system knows."""

CLANS = {
    Side.AI: ((_("Tokugawa"), "tokugawa"), (_("Ii"), "ishida"), (_("Mizuno"), "hojo")),
    Side.KAKI: ((_("Takeda"), "takeda"), (_("Sanada"), "sanada"), (_("Obata"), "date")),
}
"""What clans are called of whom nothing is said, and their crests."""


def stage(given: Json) -> AowBattle:
    """A battle from the short form of a worked example.

    ``units``: id (its side first), ``kind``, ``at`` (x, y, facing of the middle of the front, or of each base), and if
    they matter ``mounted``, ``weapon`` (of all bases) or ``weapons`` (base by base; the last goes on), ``strength``
    (bases at the start), ``count`` (bases now), ``frontage``, ``commander`` (the number of his base, 1 if nothing is
    said; false for none), ``clan`` (a number or an id), ``name``, ``place``, ``fate`` and the other values of
    :class:`AowUnit`. Of a general or daimyo: ``at``, or ``with`` (a unit) and ``in_front``, or neither: then he stands
    at his own base line, the daimyo in his maku. A clan without a general gets one of quality 1 at the edge, a side its
    daimyo in a maku in the corner; ``clans`` (values of :class:`AowClan` by id) may say ``"leader": ""``, and ``maku``
    (middles by side) may leave a side out. ``messengers``: values of :class:`Messenger`, each with ``id``, ``to`` and
    ``at``. ``activation``: the unit and its points. ``begun``: inches by unit and enemy at the turn's start; what is
    not said is measured as they stand. ``left`` (the clock), ``forces`` (values of :class:`AowForce` by side),
    ``attacker``, ``fought`` and the like, ``phase``, ``active``, ``turn``, ``pieces``, ``table`` and ``options`` as
    they are called. Indigo attacks from the south. Raises :class:`Unstaged` for a part that nobody knows.
    """
    check_names(given, OWN)
    options = AowOptions(**given.get("options", {}))
    kept = {"left": options.clock, **{key: value for key, value in given.items() if key in KEPT}}
    battle = msgspec.convert({"system": "ageofwar", **kept}, AowBattle)
    battle.options, battle.south = options, Side(given.get("attacker", "ai"))
    battle.table = table_of(given, (WIDTH, DEPTH))
    battle.clock = clock_of(given, 0, "motivation")
    for one in given["units"]:
        _add(battle, dict(one))
    _make_clans(battle, given.get("clans", {}))
    _make_sides(battle, given)
    for unit in list(battle.units.values()):
        for leader, pose in places_of(battle, unit).items():
            _stand(battle, battle.units[leader].figures[0], pose)
    if "activation" in given:
        battle.activation = msgspec.convert(given["activation"], Activation)
    for one in given.get("messengers", ()):
        x, y = one["at"]
        values = {key: value for key, value in one.items() if key != "at"} | {"x": x, "y": y}
        battle.messengers[one["id"]] = msgspec.convert({"side": side_of(one["id"]), **values}, Messenger)
    told = given.get("begun", {})
    active = battle.clock.active or Side.AI
    battle.begun = {id: {**row, **told.get(id, {})} for id, row in measure(battle, active).items()}
    return battle


# -- units -------------------------------------------------------------------------------------------------------------


def _add(battle: AowBattle, one: Json) -> None:
    """A unit of troops or a leader, with its bases."""
    if one.get("kind") in GENERALS:
        _add_leader(battle, one)
    else:
        _add_troops(battle, one)


def _add_troops(battle: AowBattle, one: Json) -> None:
    """A unit with its bases at its anchor; those lost are there, but not alive."""
    id, kind, at = one.pop("id"), Kind(one.pop("kind")), one.pop("at", [0.0, 0.0])
    side, gun = side_of(id), kind is Kind.GUN
    row = SOLDIERY[RIDERS if one.get("cavalry", one.get("mounted")) else str(kind)]
    spots = () if is_anchor(at) else tuple(pose_of(spot, side) for spot in at)
    strength = one.pop("strength", len(spots) or one.get("count", row.least))
    count = 0 if one.get("place") == "off" else one.pop("count", len(spots) or strength)
    one.pop("count", None)
    weapons = _weapons(one, strength, Weapon.GUN if gun else Weapon.HAND)
    led = one.pop("commander", False if gun else 1)
    if led is not False and led not in range(1, strength + 1):
        raise Unstaged(f"{id} has no base {led} for its commander")
    values: Json = {
        "place": "table", "points": price_of(row, weapons), "cavalry": one.get("mounted", False), **one,
        "clan": _clan_id(side, one.get("clan", 1)), "name": say(str(one.get("name", id))),
        "frontage": max(1, min(one.get("frontage", front_of(count)), count)),
    }  # fmt: skip
    check_fields(values, AowUnit, "a unit")
    bases = tuple(f"{id}.{number}" for number in range(1, strength + 1))
    unit = AowUnit(
        id=id, side=side, kind=kind, rank=row.rank, arms=ARMS[weapons[0]].arms, figures=bases, strength=strength,
        group=row.name, **values,
    )  # fmt: skip
    battle.units[id] = unit
    width, depth = base_of(unit)
    front = pose_of(at, side) if not spots else spots[0]
    placed = spots or poses(unit, front, count, unit.frontage)
    for number, (base, weapon) in enumerate(zip(bases, weapons, strict=True)):
        pose = placed[number] if number < count else front
        battle.figures[base] = AowFigure(
            base, id, width=width, depth=depth, alive=number < count, weapon=weapon,
            commander=led is not False and number == led - 1, rank=row.rank, arms=ARMS[weapon].arms,
        )  # fmt: skip
        _stand(battle, base, pose)


def _weapons(one: Json, strength: int, usual: Weapon) -> tuple[Weapon, ...]:
    """What each base carries (AOW-DAT-4); the last that is said goes on."""
    said = [Weapon(arm) for arm in one.pop("weapons", ())] or [Weapon(one.get("weapon", usual))]
    one.pop("weapon", None)
    return tuple(said[min(number, len(said) - 1)] for number in range(strength))


def _clan_id(side: Side, clan: int | str) -> str:
    return f"{side}-c{clan}" if isinstance(clan, int) else clan


def _stand(battle: AowBattle, base: str, pose: Pose) -> None:
    battle.figures[base] = msgspec.structs.replace(
        battle.figures[base], x=pose.x, y=pose.y, facing=pose.facing
    )


# -- leaders and sides -------------------------------------------------------------------------------------------------


def _add_leader(battle: AowBattle, one: Json) -> None:
    """A general or daimyo as a unit of one base (AOW-DAT-8, AOW-DAT-10)."""
    id, kind, at = one.pop("id"), Kind(one.pop("kind")), one.pop("at", None)
    side, unit = side_of(id), one.pop("with", "")
    lord = kind is Kind.DAIMYO
    pose = pose_of(at or _corner(battle, side), side)
    camp = battle.maku.get(side)
    values: Json = {
        "place": ATTACHED if unit else "table", "with_unit": unit, "quality": 0 if lord else 1,
        "camped": lord and not unit and at is None, **one, "clan": "" if lord else _clan_id(side, one.get("clan", 1)),
        "name": say(str(one.get("name", id))),
    }  # fmt: skip
    check_fields(values, AowUnit, "a leader")
    alive = not values.get("fate")
    values["place"] = values["place"] if alive or "place" in one else "off"
    rank = GENERALS[kind]
    new = AowUnit(
        id=id, side=side, kind=kind, rank=rank, arms="sword", figures=(f"{id}.1",), strength=1, frontage=1,
        **{"group": _("Leaders"), **values},
    )  # fmt: skip
    battle.units[id] = new
    width, depth = base_of(new)
    battle.figures[f"{id}.1"] = AowFigure(
        f"{id}.1", id, width=width, depth=depth, alive=alive, rank=rank, arms="sword"
    )
    if new.camped and camp:
        pose = Pose(*camp, pose.facing)
    _stand(battle, f"{id}.1", pose)


def _corner(battle: AowBattle, side: Side) -> tuple[float, float]:
    """Where a leader stands of whom nothing is said: at the western end of his own base line, each beside the last."""
    there = sum(unit.is_leader and unit.side is side for unit in battle.units.values())
    y = 1.0 if side is battle.attacker else battle.table.depth - 1.0
    return (1.0 + 2.0 * there, y)


def _make_clans(battle: AowBattle, told: Json) -> None:
    """The clans of the units, and those that are told; who lacks a general gets one (AOW-MUS-3)."""
    ids = dict.fromkeys([*(unit.clan for unit in battle.units.values() if unit.clan), *told])
    for id in ids:
        values = dict(told.get(id, {}))
        side = side_of(id)
        own = [clan for clan in battle.clans.values() if clan.side is side]
        name, mon = CLANS[side][len(own) % len(CLANS[side])]
        generals = [
            unit.id for unit in battle.units.values() if unit.kind == Kind.GENERAL and unit.clan == id
        ]
        leader = values.pop("leader", generals[-1] if generals else None)
        if leader is None:
            leader = f"{side}-g{len(own) + 1}"
            _add_leader(battle, {"id": leader, "kind": Kind.GENERAL, "clan": id})
        values = {"name": name, "mon": mon, "leader": leader, **values}
        check_fields(values, AowClan, "a clan")
        battle.clans[id] = AowClan(id=id, side=side, **{**values, "name": say(values["name"])})


def _make_sides(battle: AowBattle, given: Json) -> None:
    """Both forces with their camps and daimyos (AOW-MUS-2, AOW-DAT-17)."""
    camps = given.get("maku")
    for side in Side:
        y = 2.0 if side is battle.attacker else battle.table.depth - 2.0
        camp = (battle.table.width - 2.0, y) if camps is None else camps.get(side)
        if camp:
            battle.maku[side] = (float(camp[0]), float(camp[1]))
        lord = next(
            (unit for unit in battle.units.values() if unit.side is side and unit.kind == Kind.DAIMYO), None
        )
        if lord is None:
            _add_leader(battle, {"id": f"{side}-d", "kind": Kind.DAIMYO, "camped": bool(camp)})
            lord = battle.units[f"{side}-d"]
        elif lord.camped and not camp:
            battle.units[lord.id] = msgspec.structs.replace(lord, camped=False)
        if battle.units[lord.id].camped:
            at = battle.figures[lord.figures[0]]
            _stand(battle, at.id, Pose(*battle.maku[side], at.facing))
        start = sum(unit.side is side and not unit.is_leader for unit in battle.units.values())
        name, mon = CLANS[side][0]
        told = {"daimyo": lord.id, "start": start, **given.get("forces", {}).get(str(side), {})}
        check_fields(told, AowForce, "a force")
        battle.forces[side] = AowForce(side, name, mon, _("Somebody"), **told)

"""Visibility (KOKU-VIS-1, KOKU-VIS-2), and what else a side does not know: sealed choices and units that wait.

:func:`known_to` makes the battle as a side knows it. Whatever a viewer gets is made from that: the document, options,
previews, refusals, points. :mod:`rulesets.koku.hidden.hearsay` tells events accordingly.

A figure of the enemy is known where a figure of one's own has sight to it (KOKU-LOS-3 to KOKU-LOS-6) or touches it, and
if it fell, or its unit left the table, while it was. While armies are deployed nobody sees anything of the other's
(KOKU-RUL-144). Who holds a place a side knows from its own men and from enemies whom it sees there (KOKU-RUL-145).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
import shapely

from rulesets.engine.battle import Side
from rulesets.engine.memory import Memory
from rulesets.engine.play import sealing
from rulesets.engine.play.play import Play
from rulesets.engine.table.field import Field
from rulesets.koku import victory
from rulesets.koku.battle import Formation, Gun, KokuBattle, KokuFigure, KokuUnit
from rulesets.koku.charts import BASE_FOOT, BASE_MOUNTED
from rulesets.koku.ground import sight

Sights = dict[Side, tuple[str, ...]]
OUT_OF_SIGHT = "unseen"
"""The place of a unit that is somewhere on the table, and of which only the fallen are known."""


def hides(battle: KokuBattle) -> bool:
    """Whether anything is hidden from anybody: until the battle is over, if an option with secrets is on."""
    options = battle.options
    return battle.result is None and (options.visibility or options.flank_march or options.ninja)


def foggy(battle: KokuBattle) -> bool:
    """Whether figures out of sight are hidden."""
    return battle.options.visibility and battle.result is None


# -- looking ---------------------------------------------------------------------------------------------------------


def look(play: Play[KokuBattle]) -> None:
    """KOKU-VIS-2: what each side sees now, and what it learns about who holds the places."""
    battle = play.battle
    if not foggy(battle) or battle.clock.turn == 0:
        return
    fresh = sights(battle)
    battle.seen = {side: _remember(battle, side, fresh[side]) for side in Side}
    battle.owners = {side: _owners(battle, side) for side in Side}


def sights(battle: KokuBattle) -> Sights:
    """The enemy figures that each side has sight to or touches; sight is mutual (KOKU-VIS-1)."""
    field = sight.field_of(battle)
    sides = {unit.id: unit.side for unit in battle.units.values()}
    return _SIGHTS((field, sides), lambda: _sights(battle, field))


_SIGHTS: Memory[Sights] = Memory()


def _sights(battle: KokuBattle, field: Field) -> Sights:
    own = {
        side: field.of_unit(*(unit.id for unit in battle.units.values() if unit.side is side))
        for side in Side
    }
    touched = {number for pair in field.contacts(own[Side.AI], own[Side.KAKI]) for number in pair}
    shown: Sights = {}
    for side in Side:
        foes = own[side.opponent]
        watched = sight.watch(battle.table, side, field, own[side], foes)
        shown[side] = tuple(
            field.figures[foe].id
            for foe, seen in zip(foes.tolist(), watched, strict=True)
            if seen or foe in touched
        )
    return shown


def _remember(battle: KokuBattle, side: Side, fresh: Iterable[str]) -> tuple[str, ...]:
    """Those in sight, and those that fell or left the table in sight."""
    kept = [id for id in battle.seen.get(side, ()) if _has_gone(battle, side, id)]
    return tuple(dict.fromkeys((*kept, *fresh)))


def _has_gone(battle: KokuBattle, side: Side, id: str) -> bool:
    figure = battle.figures[id]
    unit = battle.units[figure.unit]
    return unit.side is not side and (not figure.alive or unit.place != "table")


def _owners(battle: KokuBattle, side: Side) -> dict[str, str]:
    """Who holds each place as far as a side knows; empty for nobody."""
    before, shown = battle.owners.get(side), frozenset(battle.seen[side])
    found: dict[str, str] = {}
    for site in battle.sites.values():
        owner = str(site.owner or "")
        thought = owner if before is None else before.get(site.id, owner)
        if thought != owner and not _learns(battle, side, shown, site.id):
            owner = thought
        found[site.id] = owner
    return found


def _learns(battle: KokuBattle, side: Side, shown: frozenset[str], id: str) -> bool:
    """Whether a side has men at a place or sees enemies there, or has taken it itself."""
    site = battle.sites[id]
    if site.owner is side:
        return True
    area = shapely.Polygon(site.outline)
    there = [
        figure
        for unit in battle.on_table()
        for figure in battle.living(unit)
        if unit.side is side or figure.id in shown
    ]
    return any(bool(shapely.dwithin(area, shapely.Point(figure.point), 0.75)) for figure in there)


# -- knowing ---------------------------------------------------------------------------------------------------------


def known_to(battle: KokuBattle, side: Side | None) -> KokuBattle:
    """The battle as a side knows it; for a spectator (None) what both sides know."""
    if not hides(battle):
        return battle
    found = battle.copy()
    found.secrets = sealing.own_secrets(battle, side)
    found.units, found.figures = {}, {}
    shown = {of: frozenset(battle.seen.get(of.opponent, ())) for of in Side}
    for unit in battle.units.values():
        if unit.side is side:
            _keep(battle, found, unit)
        elif unit.waits:
            if unit.waits != "ninja" and (not foggy(battle) or battle.clock.turn == 0):
                _in_reserve(found, unit)
        elif not foggy(battle):
            _keep(battle, found, unit)
        elif battle.clock.turn == 0:
            _in_reserve(found, unit)
        else:
            _in_part(battle, found, unit, shown[unit.side])
    if foggy(battle):
        _mist(battle, found, side)
    return found


def has_unseen(battle: KokuBattle, side: Side) -> bool:
    """Whether living enemies stand on the table that the side does not see."""
    if not foggy(battle):
        return False
    shown = frozenset(battle.seen.get(side, ()))
    foes = battle.on_table(side.opponent)
    return any(figure.id not in shown for unit in foes for figure in battle.living(unit))


def _keep(battle: KokuBattle, found: KokuBattle, unit: KokuUnit) -> None:
    found.units[unit.id] = unit
    for id in unit.figures:
        found.figures[id] = battle.figures[id]


def _in_reserve(found: KokuBattle, unit: KokuUnit) -> None:
    """A unit that was mustered in the open, and of which nothing more is known."""
    lone, crew = unit.strength == 1, unit.rank == "crew"
    mounted = unit.mounted or unit.dismounted
    width, depth = BASE_MOUNTED if mounted else BASE_FOOT
    found.units[unit.id] = KokuUnit(
        unit.id, unit.side, unit.clan, unit.kind, unit.name, unit.rank, unit.arms, unit.figures, unit.strength,
        mounted=mounted, group=unit.group, weapon=unit.weapon, frontage=unit.strength,
        formation=Formation.LONE if lone else Formation.CREW if crew else Formation.LINE,
        gun=Gun.CARRIED if crew else "", banner=unit.banner, village=unit.village,
    )  # fmt: skip
    for id in unit.figures:
        found.figures[id] = KokuFigure(id, unit.id, width=width, depth=depth)


def _in_part(battle: KokuBattle, found: KokuBattle, unit: KokuUnit, shown: frozenset[str]) -> None:
    """What is seen of a unit, as if it were the whole; nothing if nobody of it is.

    Of one whose living are all out of sight the fallen stay known; as a unit it stands nowhere that is known.
    """
    ids = tuple(id for id in unit.figures if id in shown)
    if not ids:
        return
    if unit.place == "table" and not any(battle.figures[id].alive for id in ids):
        unit = msgspec.structs.replace(unit, place=OUT_OF_SIGHT)
    if len(ids) < len(unit.figures):
        unit = msgspec.structs.replace(
            unit, figures=ids, strength=len(ids), killed=0, killed_at_test=0,
            frontage=min(unit.frontage, len(ids)),
        )  # fmt: skip
    found.units[unit.id] = unit
    for id in ids:
        found.figures[id] = battle.figures[id]


def _mist(battle: KokuBattle, found: KokuBattle, side: Side | None) -> None:
    """The rest of the state, without what unseen figures do to it; how many dice fell is not told at all."""
    found.markers = {
        id: marker for id, marker in battle.markers.items() if not marker.unit or _stands(found, marker.unit)
    }
    if battle.clock.turn == 0:
        found.zones = dict(battle.zones)
    found.contacts = {
        id: tuple(foe for foe in foes if foe in found.figures)
        for id, foes in battle.contacts.items()
        if id in found.figures
    }
    found.blows = {id: count for id, count in battle.blows.items() if id in found.figures}
    found.dice_count = 0
    found.veiled = True
    _score(battle, found, side)


def _stands(found: KokuBattle, unit: str) -> bool:
    return unit in found.units and found.units[unit].place == "table"


def _score(battle: KokuBattle, found: KokuBattle, side: Side | None) -> None:
    """Places, losses and points as far as they are known; to a spectator as far as both sides know them."""
    for id, site in battle.sites.items():
        told = {battle.owners[of].get(id, "") for of in ((side,) if side else Side) if of in battle.owners}
        stale = sorted(told - {str(site.owner or "")})
        if stale:
            found.sites[id] = msgspec.structs.replace(site, owner=Side(stale[0]) if stale[0] else None)
    for of in Side:
        fallen = (f for f in battle.figures.values() if not f.alive and f.id not in found.figures)
        units = (battle.units[figure.unit] for figure in fallen)
        hidden = sum(unit.side is of.opponent and unit.rank in ("samurai", "oban") for unit in units)
        found.samurai_killed[of] = battle.samurai_killed[of] - hidden
    if battle.clock.turn:
        found.points = {of: victory.score(found, of) for of in Side}

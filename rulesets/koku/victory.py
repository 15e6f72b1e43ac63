"""Points, ownership, and the end of the battle (KOKU-VIC-1 to KOKU-VIC-11)."""

from __future__ import annotations

import msgspec
import shapely

from rulesets.engine.battle import Result, Side, Tally
from rulesets.engine.play import sealing
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.engine.table.bases import polygons, rows
from rulesets.koku.battle import KokuBattle
from rulesets.koku.charts import (
    POINTS_BRIDGE,
    POINTS_FARM,
    POINTS_GENERAL,
    POINTS_HORSE,
    POINTS_SAMURAI,
    POINTS_UNIT,
    POINTS_VILLAGE,
)
from rulesets.koku.nerve import baggage

HELD = (
    ("village", _("villages held"), POINTS_VILLAGE),
    ("farm", _("farmstead held"), POINTS_FARM),
    ("bridge", _("bridge controlled"), POINTS_BRIDGE),
)

HOLDS_NOTHING = ("ninja", "pack")
"""Ranks that hold no places (KOKU-VIC-4)."""


def tally(battle: KokuBattle, side: Side) -> tuple[Tally, ...]:
    """KOKU-VIC-1: what a side would score if the battle ended now, item by item."""
    beaten = [unit for unit in battle.units.values() if unit.side is side.opponent and unit.place == "off"]
    generals = sum(unit.rank == "shogun" and unit.fate == "destroyed" for unit in beaten)
    units = sum(unit.rank not in ("shogun", "ninja", "pack") for unit in beaten)
    items = [Tally(_("enemy general killed"), "KOKU-VIC-1", POINTS_GENERAL, generals)]
    for kind, label, each in HELD:
        held = sum(site.kind == kind and site.owner is side for site in battle.sites.values())
        items.append(Tally(label, "KOKU-VIC-3", each, held))
    items.append(Tally(_("units destroyed or captured"), "KOKU-VIC-5", POINTS_UNIT, units))
    items.append(Tally(_("samurai killed"), "KOKU-VIC-6", POINTS_SAMURAI, battle.samurai_killed[side]))
    if battle.options.baggage:
        items.append(
            Tally(
                _("pack horses captured"), "KOKU-BAG-3", POINTS_HORSE, baggage.horses_captured(battle, side)
            )
        )
    return tuple(items)


def score(battle: KokuBattle, side: Side) -> int:
    """The total of :func:`tally`."""
    return sum(int(item.points) for item in tally(battle, side))


def keep_score(play: Play[KokuBattle]) -> None:
    """Bring the points on show up to date."""
    for side in Side:
        play.battle.points[side] = score(play.battle, side)


def settle_sites(play: Play[KokuBattle]) -> None:
    """KOKU-VIC-3: an area with living figures of exactly one side passes to that side."""
    battle = play.battle
    bodies = {
        side: [
            figure
            for unit in battle.on_table(side)
            if unit.rank not in HOLDS_NOTHING
            for figure in battle.living(unit)
        ]
        for side in Side
    }
    shapes = {side: polygons(rows(figures)) for side, figures in bodies.items()}
    for site in list(battle.sites.values()):
        area = shapely.Polygon(site.outline)
        there = [side for side in Side if len(bodies[side]) and shapely.intersects(area, shapes[side]).any()]
        if len(there) == 1 and there[0] is not site.owner:
            battle.sites[site.id] = msgspec.structs.replace(site, owner=there[0])
            at = (area.centroid.x, area.centroid.y)
            play.tell("site_taken", side=there[0], clauses=("KOKU-VIC-3",), at=at, site=site.id)


def who_is_annihilated(battle: KokuBattle) -> Side | None:
    """KOKU-VIC-10: the side that has no troops left, if there is one."""
    for side in Side:
        troops = [
            unit
            for unit in battle.units.values()
            if unit.side is side
            and unit.rank not in ("peasant", "ninja", "pack")
            and not (unit.waits and unit.arrives > battle.clock.limit)  # KOKU-FLK-3: it never comes
        ]
        if troops and all(unit.place == "off" for unit in troops):
            return side
    return None


def close(play: Play[KokuBattle]) -> None:
    """KOKU-SEQ-18: the battle is over; every item of the score is put on show.

    Called with ``battle.result`` set where a side resigned, agreed a draw or was wiped out; otherwise the points decide
    (KOKU-VIC-9).
    """
    battle = play.battle
    sealing.open_all(play)
    keep_score(play)
    tallies = {side: tally(battle, side) for side in Side}
    if battle.result is not None:
        battle.result = msgspec.structs.replace(battle.result, tally=tallies)
    else:
        ai, kaki = battle.points[Side.AI], battle.points[Side.KAKI]
        winner = None if ai == kaki else Side.AI if ai > kaki else Side.KAKI
        battle.result = Result(winner, "points", tallies)
    winner = battle.result.winner
    play.change_clock(phase="over", active=None, to_act=())
    kind = "battle_won" if winner else "battle_drawn"
    play.tell(
        kind,
        side=winner,
        clauses=("KOKU-VIC-9",),
        reason=battle.result.reason,
        ai=battle.points[Side.AI],
        kaki=battle.points[Side.KAKI],
    )

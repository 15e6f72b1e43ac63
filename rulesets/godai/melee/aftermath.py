"""What follows when all combats are fought: retreats, follow-ups, Courage Tests (GODAI-CLO-20 to GODAI-CLO-30,
GODAI-RUL-67 to GODAI-RUL-70, GODAI-RUL-134).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.engine.battle import Point, Pose, Side
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.table.bases import over_any, rows
from rulesets.engine.table.geometry import base_at, bearing, distance, gap
from rulesets.engine.table.search import furthest
from rulesets.godai.battle import Bout, GodaiBattle, GodaiFigure
from rulesets.godai.charts import CONTACT
from rulesets.godai.march.movement import meet
from rulesets.godai.melee.forming import bout_of, in_ids, party_of, standing
from rulesets.godai.melee.questions import FOLLOW
from rulesets.godai.melee.retreat import end_of, near, who_is_met
from rulesets.godai.nerve.flight import check_losses
from rulesets.godai.stand.contact import touches, touching

AFTER = 1.5
"""Inches of a follow-up at most (GODAI-CLO-25)."""
FINE = 0.005


def settle(play: Play[GodaiBattle]) -> Rule:
    """C3, GODAI-CLO-30: the aftermath of all combats; the victory check follows it (A6)."""
    yield from aftermath(play, sorted(bout.number for bout in play.battle.bouts.values()))
    play.battle.bouts = {}
    play.battle.stood = {}


def aftermath(play: Play[GodaiBattle], numbers: list[int]) -> Rule:
    """GODAI-CLO-30: of some combats; A1 has been done, the dead are off. A2 the I-side's losers step back, then the
    O-side's; A3 the winners follow; A4, A5 Courage Tests and flights.
    """
    stepped: dict[int, set[str]] = {}
    for side in play.battle.holders():
        for number in numbers:
            bout = bout_of(play.battle, number)
            if bout.winner is side.opponent:
                stepped[number] = _step_back(play, bout, side)
    for side in play.battle.holders():
        for number in numbers:
            bout = bout_of(play.battle, number)
            if bout.winner is side and stepped[number]:
                yield from _follow(play, bout, stepped[number])
    yield from check_losses(play)


def _step_back(play: Play[GodaiBattle], bout: Bout, side: Side) -> set[str]:
    """GODAI-CLO-20 to GODAI-CLO-22: who of the losers has stepped back. They may come up to enemies behind an obstacle,
    who defend it (GODAI-CDM-21).
    """
    battle = play.battle
    before = touches(battle)
    stand = standing(battle)
    steps = party_of(battle, bout, side, stand).steps()
    paths: dict[str, tuple[Point, ...]] = {}
    for id, pose in steps.items():
        figure = play.figure(id)
        now = play.put(figure, pose)
        paths[id] = (figure.point, now.point)
    if paths:
        play.tell(
            "stepped_back", side=side, combat=bout.number, count=len(paths), paths=paths,
            clauses=("GODAI-CLO-20",),
        )  # fmt: skip
    for unit in dict.fromkeys(battle.figures[id].unit for id in paths):
        meet(play, unit, before)
    return set(paths)


# -- A3 ----------------------------------------------------------------------------------------------------------------


def _follow(play: Play[GodaiBattle], bout: Bout, stepped: set[str]) -> Rule:
    """GODAI-CLO-23 to GODAI-CLO-25: riders must follow up, who is on foot may; a group decides as one."""
    units = dict.fromkeys(play.battle.figures[id].unit for id in _followers(play.battle, bout, stepped))
    for mounted in (True, False):
        for unit in units:
            own = [
                id for id in _followers(play.battle, bout, stepped) if play.battle.figures[id].unit == unit
            ]
            own = [id for id in own if play.battle.figures[id].mounted is mounted]
            if own and (
                mounted or (yield FOLLOW.ask(play.unit(unit).side, unit=unit, combat=bout.number)).yes
            ):
                _gone_after(play, bout, own, stepped)


def _followers(battle: GodaiBattle, bout: Bout, stepped: set[str]) -> Iterator[str]:
    """GODAI-CLO-25: the winners who touched one who stepped back and touch nobody now; on foot only if that is allowed
    (GODAI-OPT-3).
    """
    assert bout.winner is not None
    for id in in_ids(bout.fighters[bout.winner]):
        figure = battle.figures[id]
        if id in bout.rear or not figure.alive or touching(battle, figure):
            continue
        if not (figure.mounted or battle.options.follow_up) or battle.unit_of(figure).fleeing:
            continue
        if any(foe in stepped and battle.figures[foe].alive for foe in bout.reach.get(id, ())):
            yield id


def _gone_after(play: Play[GodaiBattle], bout: Bout, ids: list[str], stepped: set[str]) -> None:
    """They go straight at the nearest of those who stepped back from them, into contact or as far as they can. It is no
    charge, but contact is made (GODAI-CDM-21, GODAI-PAV-2, GODAI-FLE-5); the tests for it come in A4 (GODAI-CLO-30).
    """
    before = touches(play.battle)
    paths: dict[str, tuple[Point, ...]] = {}
    for id in ids:
        figure = play.figure(id)
        foes = [play.figure(foe) for foe in bout.reach[id] if foe in stepped]
        foe = min(foes, key=lambda one: round(gap(figure, one), 3))
        pose = pursuit(play.battle, figure, foe)
        if distance(pose.point, figure.point) < FINE:
            continue
        now = play.put(figure, pose)
        play.change_figure(now, sticky=bool(touching(play.battle, now)))
        paths[id] = (figure.point, now.point)
    if paths:
        unit = play.battle.figures[ids[0]].unit
        clause = "GODAI-CLO-23" if play.battle.figures[ids[0]].mounted else "GODAI-CLO-24"
        play.tell(
            "followed_up", side=play.unit(unit).side, unit=unit, combat=bout.number, paths=paths,
            clauses=(clause, "GODAI-CLO-25"),
        )  # fmt: skip
        meet(play, unit, before)


def pursuit(battle: GodaiBattle, figure: GodaiFigure, foe: GodaiFigure) -> Pose:
    """GODAI-CLO-25, GODAI-RUL-134: where a follow-up ends: straight at an enemy, 1.5" at most, in contact with him or
    as far as the way is open.
    """
    stand = standing(battle)
    towards = bearing(figure.point, foe.point)
    about = near(stand, figure, (foe.id,))
    others = rows(stand.figures[id] for id in about.ids)
    most = _to_contact(figure, foe, towards)

    def free(inches: float) -> bool:
        if who_is_met(stand, figure, (towards,), inches, about)[0] != frozenset():
            return False
        # on the way there is a hair of room, where he comes to stand none: his base would lie over a neighbour's corner
        end = base_at(end_of(figure, towards, inches), figure.width, figure.depth)
        return not over_any(rows((end,)), others)[0]

    return end_of(figure, towards, furthest(free, most, fine=FINE))


def _to_contact(figure: GodaiFigure, foe: GodaiFigure, towards: float) -> float:
    """Inches straight at an enemy until the bases touch, 1.5" at most."""

    def apart(inches: float) -> bool:
        base = base_at(end_of(figure, towards, inches), figure.width, figure.depth)
        return gap(base, foe) > CONTACT / 2

    return furthest(apart, AFTER, fine=FINE)

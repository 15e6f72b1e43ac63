"""Groups that are scattered come together again, as far as they can (GODAI-MOV-9, GODAI-ORD-6, GODAI-RUL-12)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec
import numpy as np

from rulesets.engine.battle import Pose
from rulesets.engine.table.bases import gaps, rows
from rulesets.engine.table.coherency import groups
from rulesets.engine.table.ends import drawn_back, still, strides
from rulesets.engine.table.geometry import TOLERANCE, Rectangle, ahead, bearing, distance
from rulesets.engine.table.lanes import alone
from rulesets.godai.battle import GodaiBattle, GodaiFigure
from rulesets.godai.charts import COHESION, CONTACT
from rulesets.godai.march.plans import Going, Gone
from rulesets.godai.stand.units import whole

CLOSE = 1.0
"""Inches that a straggler leaves to the comrade to whom he goes."""
TRIES = 4
"""How often a part that goes as one is drawn back to where the slowest of it comes."""


def gather(battle: GodaiBattle, scene: Going, gone: Sequence[Gone], pinned: int = 0) -> list[Gone]:
    """The same ways, but that those who would be torn off from the largest part of their group go towards that instead:
    straight to the nearest of it. Who touches an enemy stays, and the first ``pinned`` go as they were told.
    """
    found = {stride.figure.id: stride for stride in gone}
    told = {stride.figure.id for stride in gone[:pinned]}
    for _round in range(len(scene.figures)):
        bases: dict[str, Rectangle | GodaiFigure] = {
            one.id: found[one.id].base if one.id in found else one for one in scene.figures
        }
        if whole(rows(bases.values()), battle.options):
            break
        part = _main(scene, bases, tight=battle.options.tight)
        loose = [
            stride.figure
            for stride in found.values()
            if stride.figure.id not in part
            and stride.figure.id not in told
            and (battle.options.tight or not _meets(scene, stride))
        ]
        if not loose:
            break
        figure, to = _nearest(loose, [bases[id] for id in part])
        others = [base for id, base in bases.items() if id != figure.id]
        if battle.options.tight:
            x, y = rows(bases[id] for id in part)[:, :2].mean(axis=0).tolist()
            found[figure.id] = _towards(scene, figure, Rectangle(x, y, 0.0, 0.0, 0.0), others, 0.0)
        else:
            found[figure.id] = _towards(scene, figure, to, others, CLOSE)
        told.add(figure.id)
    return [found[stride.figure.id] for stride in gone]


def _meets(scene: Going, stride: Gone) -> bool:
    open_ = scene.foes.rows[scene.open]
    return bool(scene.contact.touch(scene.ground, rows((stride.base,)), open_)[0]) if len(open_) else False


def _main(scene: Going, bases: dict[str, Rectangle | GodaiFigure], *, tight: bool = False) -> set[str]:
    """The part of a group to which the others go: with most who touch an enemy, of these the largest, the first; of a
    tight one as many of those as are all near enough (GODAI-OPT-8).
    """
    ids, stood = list(bases), rows(bases.values())
    fighting = scene.contact.touch(scene.ground, stood, scene.foes.rows)

    def worth(chain: tuple[int, ...]) -> tuple[int, int, int]:
        return int(np.count_nonzero(fighting[list(chain)])), len(chain), -chain[0]

    best = max(groups(stood, COHESION + CONTACT), key=worth)
    if tight:
        apart, near = gaps(stood, stood), list[int]()
        for number in sorted(best, key=lambda one: (not fighting[one], one)):
            if all(apart[number, other] <= COHESION + CONTACT for other in near):
                near.append(number)
        best = tuple(near)
    return {ids[number] for number in best}


def _nearest(
    loose: Sequence[GodaiFigure], part: Sequence[Rectangle | GodaiFigure]
) -> tuple[GodaiFigure, Rectangle | GodaiFigure]:
    """Of the stragglers the one who is nearest to the others, and to whom of them."""
    apart = np.round(gaps(rows(loose), rows(part)), 4)
    one, other = np.unravel_index(int(apart.argmin()), apart.shape)
    return loose[int(one)], part[int(other)]


def _towards(
    scene: Going,
    figure: GodaiFigure,
    to: Rectangle | GodaiFigure,
    others: Sequence[Rectangle | GodaiFigure],
    close: float,
) -> Gone:
    """A figure's way straight to a comrade, up to so many inches from him, as far as it comes."""
    point = (to.x, to.y)
    apart = distance(figure.point, point)
    near = max(apart - (to.width + figure.width) / 2 - close, 0.0) if close else apart
    share = near / apart if apart else 0.0
    end = (figure.x + (to.x - figure.x) * share, figure.y + (to.y - figure.y) * share)
    lane = scene.lane(figure, [figure.point, end], bearing(figure.point, point))
    stride = alone(scene, [lane])[0]
    taken = np.concatenate((scene.friends, rows(others)))
    return drawn_back(scene, stride, taken) or still(stride._replace(why="room"))


def rally(battle: GodaiBattle, scene: Going, figures: Sequence[GodaiFigure]) -> list[Gone]:
    """GODAI-ORD-6: how a scattered group comes together: stragglers go to the largest part of it, and where that is not
    enough that part goes to them, as one.

    GODAI-RUL-12: nobody comes together by coming apart. Where men who go singly would leave the group in more parts
    than it is in (one is held up by a wall that another passes), each part goes as one.
    """
    gone = _singly(battle, scene, figures)
    ends = {stride.figure.id: stride.base for stride in gone}
    stood = groups(rows(scene.figures), COHESION + CONTACT)
    stand = groups(rows([ends.get(one.id, one) for one in scene.figures]), COHESION + CONTACT)
    return gone if len(stand) <= len(stood) else _in_parts(scene, stood, figures)


def _singly(battle: GodaiBattle, scene: Going, figures: Sequence[GodaiFigure]) -> list[Gone]:
    """Stragglers to the largest part, each by himself; then that part to those who are left."""
    gone = gather(battle, scene, alone(scene, [scene.lane(one, [one.point], one.facing) for one in figures]))
    bases = {stride.figure.id: stride.base for stride in gone}
    stood: dict[str, Rectangle | GodaiFigure] = {one.id: bases.get(one.id, one) for one in scene.figures}
    if whole(rows(stood.values()), battle.options):
        return gone
    part = _main(scene, stood)
    movers = [stride.figure for stride in gone if stride.figure.id in part and not stride.displaced]
    strays = [base for id, base in stood.items() if id not in part]
    if len(movers) < len(part) or not strays:
        return gone
    towards, far = _way_to(movers, strays)
    ends = {stride.figure.id: stride for stride in shift(scene, movers, ahead(Pose(0.0, 0.0, towards), far))}
    return [ends.get(stride.figure.id, stride) for stride in gone]


def _in_parts(scene: Going, parts: Sequence[tuple[int, ...]], figures: Sequence[GodaiFigure]) -> list[Gone]:
    """Each part of a group as one: to the largest those who are nearer to it first, and at last that to the nearest of
    them. A part of which somebody may not move stays.
    """
    free, at = {one.id for one in figures}, {one.id: one for one in scene.figures}
    main = _main(scene, dict(at))
    members = [[scene.figures[number].id for number in part] for part in parts]
    rest = [part for part in members if not main & set(part)]
    rest.sort(key=lambda part: _gap(at, part, sorted(main)))
    found: dict[str, Gone] = {}
    for part in [*rest, [one.id for one in scene.figures if one.id in main]]:
        others = main if not main & set(part) else at.keys() - main
        if not free.issuperset(part) or not others or _gap(at, part, others) <= COHESION + CONTACT:
            continue
        for stride in _as_one(scene._replace(figures=tuple(at.values())), part, [at[id] for id in others]):
            found[stride.figure.id] = stride
            at[stride.figure.id] = msgspec.structs.replace(
                stride.figure, x=stride.end.x, y=stride.end.y, facing=stride.end.facing
            )
    return list(found.values())


def _gap(at: Mapping[str, GodaiFigure], part: Iterable[str], others: Iterable[str]) -> float:
    return float(gaps(rows(at[id] for id in part), rows(at[id] for id in others)).min())


def _as_one(scene: Going, part: Collection[str], others: Sequence[GodaiFigure]) -> list[Gone]:
    """Figures by one shift towards the nearest of some others, as far as he comes who comes least far; none if somebody
    finds no room at the end of that.
    """
    movers = [one for one in scene.figures if one.id in part]
    towards, far = _way_to(movers, others)
    for _try in range(TRIES):
        gone = shift(scene, movers, ahead(Pose(0.0, 0.0, towards), far))
        least = min(stride.inches for stride in gone)
        if least >= far - TOLERANCE:
            return gone
        far = least
    return []


def _way_to(movers: Sequence[GodaiFigure], others: Sequence[Rectangle | GodaiFigure]) -> tuple[float, float]:
    """In which direction, and how many inches, the nearest of some go to come close to the nearest of others."""
    one, to = _nearest(movers, others)
    apart = float(gaps(rows((one,)), rows((to,)))[0, 0])
    return bearing(one.point, (to.x, to.y)), max(apart - CLOSE, 0.0)


def shift(scene: Going, movers: Sequence[GodaiFigure], shift: tuple[float, float]) -> list[Gone]:
    """Figures that go straight, all by the same shift."""
    east, north = shift
    return strides(
        scene, [scene.lane(one, [one.point, (one.x + east, one.y + north)], one.facing) for one in movers]
    )

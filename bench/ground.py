"""How long the ground takes: run with ``python -m bench.ground``. Milliseconds, the median of many calls."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable

import numpy as np

from rulesets.engine.battle import Figure, Pose
from rulesets.engine.landscape.scenery import generate
from rulesets.engine.landscape.survey import faults
from rulesets.engine.table import bases, cover, formation, sight, walks
from rulesets.engine.table.coherency import groups
from rulesets.engine.table.cover import Shelter, Sheltering
from rulesets.engine.table.field import Field
from rulesets.engine.table.formation import BLOCK
from rulesets.engine.table.prices import Passage
from rulesets.engine.table.screens import Bar, Over, Screen
from rulesets.engine.table.sight import Look
from rulesets.engine.table.terrain import Ground, ground_of
from rulesets.koku.ground.recipe import RECIPE

SCREENS = {
    "house": Screen(Bar.ALWAYS),
    "wood": Screen(Bar.DEPTH, 2.0, "wood"),
    "high_wall": Screen(Bar.NEAR, 2.0),
    "hill": Screen(Bar.CREST, over=Over.BOTH),
}
SHELTERS = {
    "fence": Shelter(Sheltering.BEHIND, 1),
    "low_wall": Shelter(Sheltering.BEHIND, 1),
    "high_wall": Shelter(Sheltering.BEHIND, 2),
    "hill": Shelter(Sheltering.ON, 1),
    "wood": Shelter(Sheltering.AMONG, 2),
    "bridge": Shelter(Sheltering.ON, 2),
    "house": Shelter(Sheltering.INDOORS, 2),
}
WETS = frozenset({"river", "wood", "rice_field", "fence", "low_wall", "high_wall"})
FOOT = {
    **dict.fromkeys(("fence", "low_wall", "rice_field"), Passage(1)),
    **dict.fromkeys(("high_wall", "wood", "river"), Passage(2)),
    "ford": Passage(1, replaces=frozenset({"river"})),
    "bridge": Passage(replaces=frozenset({"river"})),
    "road": Passage(factor=0.5, replaces=WETS),
}


def army(unit: str, y: float, facing: float, units: int = 24) -> list[Figure]:
    """Units of five in two ranks, all along a table."""
    figures = []
    for number in range(units):
        anchor = Pose(3 + number * 66 / (units - 1), y, facing)
        for place, pose in enumerate(formation.places(anchor, BLOCK, 5, 1, 1, 3), start=1):
            figures.append(
                Figure(f"{unit}-{number}.{place}", f"{unit}-{number}", pose.x, pose.y, pose.facing)
            )
    return figures


def milliseconds(call: Callable[[], object], times: int = 60) -> float:
    """The median time of a call."""
    call()
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        call()
        spent.append(time.perf_counter() - start)
    return statistics.median(spent) * 1000


def main() -> None:
    """Measure and print."""
    table = generate(RECIPE, 7, extras=6)
    ground = ground_of(table)
    figures = army("a", 16, 0) + army("b", 32, 180)
    field = Field(figures, ground)
    mine, theirs = np.arange(120), np.arange(120, 240)
    archers, look = field.of_unit("a-12"), Look(18, SCREENS, 22.5)
    far = Look(60, SCREENS, 45)
    men, facings = [figures[n] for n in archers], [10.0] * 5
    stages = [formation.places(pose, BLOCK, 5, 1, 1, 3) for pose in (Pose(36, 19, 10), Pose(37, 22, 10))]
    ways = [(man.point, *(pose.point for pose in later)) for man, *later in zip(men, *stages, strict=True)]
    pairs = (np.repeat(archers, 24), np.tile(theirs[::5], 5))
    measured: list[tuple[str, Callable[[], object]]] = [
        ("a table's ground is built", lambda: Ground(table)),
        ("the same table's ground is found again", lambda: ground_of(table)),
        ("240 figures become a field", lambda: Field(figures, ground)),
        ("gaps of 120 to 120 bases", lambda: bases.gaps(field.rows[mine], field.rows[theirs])),
        ("contacts of 120 with 120 figures", lambda: field.contacts(mine, theirs)),
        ("chains among 120 figures", lambda: groups(field.rows[mine])),
        ("whom of 120 can 5 archers hit at 18 inches", lambda: sight.shots(field, archers, theirs, look)),
        ("the same at 60 inches in a wide arc", lambda: sight.shots(field, archers, theirs, far)),
        ("whom of 120 can any of 120 see", lambda: sight.see(field, mine, theirs, SCREENS)),
        ("cover of 120 pairs", lambda: cover.covers(field, *pairs, SHELTERS)),
        ("a march of five figures, two legs", lambda: walks.walks(ground, men, ways, facings, FOOT)),
        ("all faults of a table", lambda: faults(table, RECIPE)),
    ]
    for name, call in measured:
        sys.stdout.write(f"{milliseconds(call):9.3f}  {name}\n")
    states = iter(range(200))
    sys.stdout.write(f"{milliseconds(lambda: generate(RECIPE, next(states), 4), 120):9.3f}  a random table\n")


if __name__ == "__main__":
    main()

"""Scenery by the squares of the table (SKIR-SCN-2, SKIR-SCN-3): a die for each, and a piece in it, a little off its
middle.
"""

from __future__ import annotations

from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape import situation, squares
from rulesets.engine.landscape.layouts import Layouts
from rulesets.engine.landscape.squares import Thing
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.skirmish.battle import SkirBattle
from rulesets.skirmish.charts import DEPLOY_DEPTH
from rulesets.skirmish.ground.ground import ground_of

SQUARES = {48.0: (2, 2), 72.0: (3, 2), 96.0: (4, 2)}
"""Squares across and in depth, by the width of the table (SKIR-SCN-2)."""

WOOD = Thing("wood", 10, 8, grown=True)
HILL = Thing("hill", 12, 10, 1, grown=True)
MARSH = Thing("marsh", 10, 8, grown=True)
PADDY = Thing("rice_field", 10, 8)
SCRUB = Thing("scrub", 8, 6, grown=True)
WALL = Thing("low_wall", 10, 0)
BUILDING = Thing("house", 6, 5)
SQUARE = {
    1: (None, None),
    2: (WOOD, WOOD),
    3: (HILL, HILL),
    4: (MARSH, PADDY),
    5: (SCRUB, SCRUB),
    6: (WALL, BUILDING),
}
"""What each face brings; where there are two of it, a second die chooses."""
KIT = situation.Kit(
    things={"hill": HILL, "wood": WOOD, "marsh": MARSH, "paddy": PADDY, "house": BUILDING}, ground_of=ground_of,
    clause="SKIR-SCN-2", zone=DEPLOY_DEPTH, stream="stream", width=2.0, walls={"": "low_wall"}, works="low_wall",
)  # fmt: skip
"""What the ground of a campaign is in this system (CAM-GRD-3 to CAM-GRD-6)."""
LAYOUTS = Layouts(KIT)
"""One of three tables, where a side may pick (CAM-GRD-7)."""


def lay_out(play: Play[SkirBattle]) -> None:
    """SKIR-SCN-2, SKIR-SCN-3: throw for every square, and drop what would lie over another piece. A table that was
    settled beforehand is taken as it is.
    """
    table = play.battle.table
    places = squares.middles(table, *SQUARES[table.width])
    squares.lay_out(play, places, brings, ground_of, "SKIR-SCN-2", lambda play: situation.lay(play, KIT))


def brings(play: Play[SkirBattle]) -> Thing | None:
    """SKIR-SCN-2: what the dice of a square bring."""
    one, other = SQUARE[play.cast("square", Die.D6, _("square"), "SKIR-SCN-2").faces[0]]
    if one is other:
        return one
    low = play.cast("square", Die.D6, _("which"), "SKIR-SCN-2").faces[0] <= squares.MIDDLE
    return one if low else other

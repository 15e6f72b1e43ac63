"""Scenery by the squares of the table (SKY-SCN-4): a die for each, and a piece in it, a little off its middle."""

from __future__ import annotations

from rulesets.engine.battle import Point, Table
from rulesets.engine.dice.dice import Die
from rulesets.engine.landscape import situation
from rulesets.engine.landscape import squares as engine
from rulesets.engine.landscape.layouts import Layouts
from rulesets.engine.landscape.squares import Thing
from rulesets.engine.play.play import Play
from rulesets.engine.sayings import _
from rulesets.sky.battle import SkyBattle
from rulesets.sky.ground.ground import ground_under

ZONE = 12.0
"""Inches of the zone in which a side deploys (SKY-DEP-2)."""
SQUARE = 24.0
"""Inches of a square's side, about (SKY-SCN-4)."""

WOOD = Thing("wood", 10, 8, grown=True)
HILL = Thing("hill", 12, 10, 1, grown=True)
PADDY = Thing("rice_field", 10, 8)
MARSH = Thing("marsh", 10, 8, grown=True)
WALL = Thing("low_wall", 10, 0)
BUILDING = Thing("house", 5, 4)

KIT = situation.Kit(
    things={"hill": HILL, "wood": WOOD, "marsh": MARSH, "paddy": PADDY, "house": BUILDING}, ground_of=ground_under,
    clause="SKY-SCN-4", zone=ZONE, stream="brook", walls={"": "castle_wall"}, works="fieldwork",
)  # fmt: skip
"""What the ground of a campaign is in this system (CAM-GRD-3 to CAM-GRD-6)."""
LAYOUTS = Layouts(KIT)
"""One of three tables, where a side may pick (CAM-GRD-7)."""


def squares(width: float, depth: float) -> list[Point]:
    """The middles of the squares, row by row from the south-west (72 x 48 has six)."""
    across, deep = max(1, round(width / SQUARE)), max(1, round(depth / SQUARE))
    return engine.middles(Table(width, depth), across, deep)


def lay_out(play: Play[SkyBattle]) -> None:
    """SKY-SCN-4: throw for every square. A table that was settled beforehand is taken as it is."""
    table = play.battle.table
    places = squares(table.width, table.depth)
    engine.lay_out(play, places, brings, ground_under, "SKY-SCN-4", lambda play: situation.lay(play, KIT))


def brings(play: Play[SkyBattle]) -> Thing | None:
    """SKY-SCN-4: what the dice of a square bring."""
    face = play.cast("square", Die.D6, _("square"), "SKY-SCN-4").faces[0]
    if face <= 2:
        return None
    if face == 3:
        return WOOD
    if face == 4:
        return HILL
    low = play.cast("square", Die.D6, _("which"), "SKY-SCN-4").faces[0] <= engine.MIDDLE
    if face == 5:
        return PADDY if low else MARSH
    return WALL if low else BUILDING

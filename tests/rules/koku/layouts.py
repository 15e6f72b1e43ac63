"""Tables to be laid out: battles in the first phase, and orders that draw their scenery anew."""

from __future__ import annotations

from rulesets.engine.battle import Clock, Piece, Side, Table
from rulesets.engine.dice.dice import Dice, HmacDice
from rulesets.engine.play.play import Play
from rulesets.koku.battle import KokuBattle, KokuForce
from rulesets.koku.ground import scenery
from rulesets.koku.ground.scenery import (
    EditScenery,
    PlacerPiece,
)
from rulesets.koku.options import KokuOptions
from tests.rules.koku.scenes import AI, FORM


def placing(dice: Dice, pieces: tuple[Piece, ...] = (), **options) -> Play[KokuBattle]:
    battle = KokuBattle(
        options=KokuOptions(**options), placer=AI, clock=Clock(0, 20, "scenery", AI, (AI,)),
        table=Table(pieces=pieces),
        forces={side: KokuForce(side, side.title(), "hojo", "Somebody") for side in Side},
    )  # fmt: skip
    return Play(battle, AI, dice, FORM)


def layout(seed: int, **options) -> Play[KokuBattle]:
    play = placing(HmacDice(b"%032d" % seed), **options)
    scenery.lay_out(play)
    return play


def drawn(piece: Piece, **changes) -> PlacerPiece:
    values = {
        "id": piece.id,
        "kind": piece.kind,
        "points": piece.points,
        "name": piece.name,
        "width": piece.width,
    }
    return PlacerPiece(**{**values, "site": piece.site, **changes})


def edited(play: Play[KokuBattle], change) -> EditScenery:
    """An order that draws the table anew; ``change`` gives for each piece what stands instead (None: nothing)."""
    pieces = [change(piece) for piece in play.battle.table.pieces]
    return EditScenery(
        tuple(piece if isinstance(piece, PlacerPiece) else drawn(piece) for piece in pieces if piece)
    )


def shifted(piece: Piece, x: float, y: float) -> PlacerPiece:
    return drawn(piece, points=tuple((px + x, py + y) for px, py in piece.points))

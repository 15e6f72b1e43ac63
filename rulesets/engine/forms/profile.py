"""What a system is like, for who chooses one: in a few facts, and in a picture of its pieces."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side


class Piece(msgspec.Struct, frozen=True):
    """A piece in a picture of 12 inches by 7: its symbol, the middle of its base in inches to the right and down, its
    own size (1 as it is drawn), and degrees that it is turned.
    """

    symbol: str
    side: Side
    x: float
    y: float
    size: float = 1.0
    turn: float = 0.0


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A system in a few facts: what one piece is, how many a side has, how its army is made, how long a battle takes,
    whom it suits, how a turn goes, what a fight is, what breaks an army.
    """

    piece: str
    pieces: str
    army: str
    hours: str
    suits: str
    turn: str
    fight: str
    nerve: str


def rank(
    symbol: str, side: Side, x: float, y: float, count: int, step: float = 1.05, size: float = 1.0
) -> tuple[Piece, ...]:
    """Pieces side by side: the first one's place, and how far apart they stand."""
    turn = 0.0 if side is Side.AI else 180.0
    return tuple(Piece(symbol, side, round(x + number * step, 2), y, size, turn) for number in range(count))

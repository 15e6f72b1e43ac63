"""What a system is like, for who chooses one: in a few facts, and in a picture of its pieces."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rulesets.engine.battle import Side


class PicturePiece(msgspec.Struct, frozen=True):
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


class PictureRank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces of a picture side by side: the first one's place, how many, and how far apart they stand. Each side faces
    the other unless they are turned.
    """

    symbol: str
    side: Side
    x: float
    y: float
    count: int = 1
    step: float = 1.05
    size: float = 1.0
    turn: float | None = None

    def pieces(self) -> Iterator[PicturePiece]:
        """The pieces one by one."""
        turn = self.turn if self.turn is not None else 0.0 if self.side is Side.AI else 180.0
        for number in range(self.count):
            yield PicturePiece(
                self.symbol, self.side, round(self.x + number * self.step, 2), self.y, self.size, turn
            )

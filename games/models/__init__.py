"""What the house remembers. One file a thing; Django finds them all here."""

from games.models.archive import Finished, FinishedSide, FinishedTerm, Imported
from games.models.avoiding import Block, Report
from games.models.battle import STRICT, Battle, Opening, Seat, Shown, Watched
from games.models.comment import Comment
from games.models.facecount import FaceCount
from games.models.late import LateMoment
from games.models.player import Player
from games.models.record import BattleEvent, Message, OrderReceipt, UndoPoint
from games.models.standing import StandingOrder
from games.models.token import ApiToken

__all__ = [
    "STRICT",
    "ApiToken",
    "Battle",
    "BattleEvent",
    "Block",
    "Comment",
    "FaceCount",
    "Finished",
    "FinishedSide",
    "FinishedTerm",
    "Imported",
    "LateMoment",
    "Message",
    "Opening",
    "OrderReceipt",
    "Player",
    "Report",
    "Seat",
    "Shown",
    "StandingOrder",
    "UndoPoint",
    "Watched",
]

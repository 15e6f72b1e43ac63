"""What the house remembers. One file a thing; Django finds them all here."""

from games.models.battle import Battle, Opening, Seat
from games.models.player import Player
from games.models.record import BattleEvent, Message, OrderReceipt, UndoPoint

__all__ = ["Battle", "BattleEvent", "Message", "Opening", "OrderReceipt", "Player", "Seat", "UndoPoint"]

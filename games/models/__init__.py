"""What the house remembers. One file a thing; Django finds them all here."""

from games.models.player import Player

__all__ = ["Player"]

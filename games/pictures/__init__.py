"""Pictures of battles, drawn on the server for those who only see a link: a card, or the table alone, small."""

from games.pictures.card import battle_card, house_card, moment_picture, summons_card, table_picture

__all__ = ["battle_card", "house_card", "moment_picture", "summons_card", "table_picture"]

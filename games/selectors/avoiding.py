"""Who wants nothing to do with whom."""

from __future__ import annotations

from django.db import connection
from django.db.models import Q, QuerySet

from games.models import Block, Message, Player, Seat
from games.refusals import refuse
from games.selectors import seating
from rulesets import Illegal


def deaf_to(player_id: int | None) -> frozenset[int]:
    """The players whom somebody does not hear: those he muted, and those he blocked."""
    if player_id is None:
        return frozenset()
    with connection.cursor() as cursor:  # by hand, because everybody pays for it who comes to a table
        cursor.execute("SELECT other_id FROM games_block WHERE player_id = %s", (player_id,))
        return frozenset(other for (other,) in cursor.fetchall())


def blocks_of(player: Player) -> QuerySet[Block]:
    """A player's blocks and mutes, the newest first."""
    return Block.objects.filter(player=player).select_related("other")


def apart_from(player: Player) -> set[int]:
    """The players whom somebody meets in no new battle: those he blocked, and those who blocked him."""
    rows = Block.objects.filter(Q(player=player) | Q(other=player), only_chat=False)
    return {one if one != player.pk else other for one, other in rows.values_list("player_id", "other_id")}


def known_to(reader: Player, player_id: int, message_id: int = 0) -> tuple[Player, Message | None]:
    """A player whom the reader has met, and what he said; accounts have a public page, so everybody has met them.

    A guest is met at a table, or by what he says at one that the reader may look at. Raises ``no_player``.
    """
    other = Player.objects.filter(pk=player_id, is_active=True).first()
    if other is None or other == reader:
        raise refuse("no_player")
    message = Message.objects.filter(pk=message_id, author=other).first() if message_id else None
    if message is not None and not _may_look(message, reader):
        message = None
    tables = Seat.objects.filter(player=reader).values("battle")
    if (
        other.is_guest
        and message is None
        and not Seat.objects.filter(player=other, battle__in=tables).exists()
    ):
        raise refuse("no_player")
    return other, message


def _may_look(message: Message, reader: Player) -> bool:
    try:
        seating.admit(message.battle_id, reader.pk)
    except Illegal:
        return False
    return True

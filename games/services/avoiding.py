"""Muting, blocking and reporting other players."""

from __future__ import annotations

from django.db import transaction

from games.models import Block, Message, Player, Report
from games.refusals import refuse
from games.selectors import avoiding
from games.services import news, quotas


def avoid(*, player: Player, other: Player, only_chat: bool) -> Block:
    """Block another player, or only mute him. Who is blocked hears nothing of it. Raises ``enough_blocked``."""
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        own = Block.objects.filter(player=player)
        if not own.filter(other=other).exists():
            quotas.have_room("blocked_players", own.count(), "enough_blocked")
        block, _is_new = Block.objects.update_or_create(
            player=player, other=other, defaults={"only_chat": only_chat}
        )
    _tell(player)
    return block


def forgive(*, player: Player, other_id: int) -> None:
    """Neither block nor mute somebody any more. Raises ``no_player`` where that was not so."""
    gone, _by_kind = Block.objects.filter(player=player, other_id=other_id).delete()
    if not gone:
        raise refuse("no_player")
    _tell(player)


def report(*, player: Player, other: Player, message: Message | None = None, why: str = "") -> Report:
    """Tell the staff of a player, with what he said if it is about that. Raises ``no_reason``, ``enough_reports``."""
    why = why.strip()[: Report.LONGEST]
    if message is None and not why:
        raise refuse("no_reason")
    quotas.pay("reports", player.pk, "enough_reports")
    return Report.objects.create(
        reporter=player,
        about=other,
        name=other.username,
        battle_id=message.battle_id if message else None,
        message=message,
        said=message.text if message else "",
        why=why,
    )


def keep_apart(*, player: Player, other_id: int) -> None:
    """Let two not meet in a battle of whom one has blocked the other. Raises ``you_blocked``, ``cannot_join``.

    Who is blocked learns no more than that he cannot join.
    """
    blocks = Block.objects.filter(only_chat=False)
    if blocks.filter(player=player, other_id=other_id).exists():
        raise refuse("you_blocked")
    if blocks.filter(player_id=other_id, other=player).exists():
        raise refuse("cannot_join")


def _tell(player: Player) -> None:
    news.publish(news.Deaf(player=player.pk, to=sorted(avoiding.deaf_to(player.pk))))

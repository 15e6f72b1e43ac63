"""Comments on moments of a battle, after it: by those who fought it, for all who may look at it."""

from __future__ import annotations

import unicodedata
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Battle, Comment, Player
from games.models.comment import LONGEST
from games.refusals import refuse
from games.selectors import seating
from games.services import quotas
from rulesets import Illegal

MOST = 200
"""Comments of one player on one battle."""


def write(*, battle_id: UUID, player: Player, event: int, text: str) -> Comment:
    """Say something about the moment after so many events (0: before the first).

    Raises ``not_found`` where the battle is hidden from the player, ``not_yours`` where he did not fight it,
    ``not_over``, ``no_record`` for a lesson, ``no_event``, ``empty``, ``too_long``, ``enough_said``,
    ``enough_comments``.
    """
    side = _fighter(battle_id, player)
    words = clean(text)
    with transaction.atomic():
        battle = Battle.objects.select_for_update().defer(*Battle.HEAVY).get(pk=battle_id)
        _open(battle)
        if not 0 <= event <= battle.seq:
            raise refuse("no_event")
        if Comment.objects.filter(battle=battle, author=player).count() >= MOST:
            raise refuse("enough_said")
        quotas.pay("comments", player.pk, "enough_comments")
        return Comment.objects.create(
            battle=battle, event=event, author=player, name=player.username, side=side, text=words
        )


def change(*, battle_id: UUID, player: Player, comment_id: int, text: str) -> Comment:
    """Say it otherwise. Raises ``not_found``, ``not_yours`` for another's, ``empty``, ``too_long``."""
    words = clean(text)
    with transaction.atomic():
        comment = _own(battle_id, player, comment_id)
        comment.text, comment.edited = words, timezone.now()
        comment.save(update_fields=["text", "edited"])
    return comment


def remove(*, battle_id: UUID, player: Player, comment_id: int) -> None:
    """Take a comment away. Raises ``not_found``, ``not_yours`` for another's."""
    with transaction.atomic():
        _own(battle_id, player, comment_id).delete()


def may_comment(battle: Battle, player: Player | None) -> bool:
    """Whether a player may comment on a battle."""
    if player is None:
        return False
    try:
        _open(battle)
        _fighter(battle.pk, player)
    except Illegal:
        return False
    return True


def clean(text: str) -> str:
    """A comment's words: no signs that nobody sees but the end of a line, at most one empty line between two.

    Raises ``empty``, ``too_long``.
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    seen = (sign for sign in plain if sign == "\n" or unicodedata.category(sign) not in ("Cc", "Cs"))
    lines = [line.rstrip() for line in "".join(seen).split("\n")]
    kept = [line for number, line in enumerate(lines) if line or (number and lines[number - 1])]
    words = "\n".join(kept).strip()
    if not words:
        raise refuse("empty")
    if len(words) > LONGEST:
        raise refuse("too_long", most=LONGEST)
    return words


def _open(battle: Battle) -> None:
    if battle.lesson:
        raise refuse("no_record")
    if battle.status != Battle.Status.OVER:
        raise refuse("not_over")


def _fighter(battle_id: UUID, player: Player) -> str:
    """The side that a player had in a battle, empty for both. Raises ``not_found``, ``not_yours``."""
    sides = seating.admit(battle_id, player.pk)
    if not sides:
        raise refuse("not_yours")
    return str(sides[0]) if len(sides) == 1 else ""


def _own(battle_id: UUID, player: Player, comment_id: int) -> Comment:
    seating.admit(battle_id, player.pk)
    rows = Comment.objects.select_for_update().filter(pk=comment_id, battle_id=battle_id)
    comment = rows.first()
    if comment is None:
        raise refuse("not_found")
    if comment.author_id != player.pk:
        raise refuse("not_yours")
    return comment

"""What has been said about the moments of a battle, as a reader gets it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from games.models import Comment
from games.selectors.avoiding import deaf_to
from games.services.leaving import LEFT

Json = dict[str, Any]


def comments_on(battle_id: UUID, player_id: int | None) -> list[Json]:
    """The comments on a battle that a reader hears, by moments; ``mine`` says which of them the reader may change."""
    deaf = deaf_to(player_id)
    rows = Comment.objects.filter(battle_id=battle_id)
    return [tell(comment, player_id) for comment in rows if comment.author_id not in deaf]


def tell(comment: Comment, player_id: int | None) -> Json:
    """A comment as it is sent."""
    return {
        "id": comment.pk,
        "event": comment.event,
        "name": gettext(LEFT) if comment.name == LEFT else comment.name,
        "side": comment.side or None,
        "text": comment.text,
        "at": comment.at.isoformat(),
        "edited": comment.edited.isoformat() if comment.edited else None,
        "mine": player_id is not None and comment.author_id == player_id,
    }

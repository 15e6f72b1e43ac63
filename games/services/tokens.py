"""Tokens of the HTTP interface: made, known again, ended."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.models import ApiToken, Player
from games.refusals import refuse
from games.services import quotas

BEGINS, LONGEST = 6, 40
"""Signs of a token that its list shows, and letters that its name may have."""
USE_IS_NEWS = timedelta(minutes=1)
"""How exact it is when a token was last used: a program that asks every second is not worth a write a second."""


def hash_token(token: str) -> str:
    """What is kept of a token. It is drawn from 160 bits of chance, so a plain hash cannot be turned back."""
    return hashlib.sha256(token.encode()).hexdigest()


def make(*, player: Player, name: str = "") -> tuple[ApiToken, str]:
    """A new token and its text, which is told this once. Raises ``enough_tokens``, ``enough_tries``."""
    quotas.pay("tokens_made", player.pk, "enough_tries")
    text = secrets.token_hex(20)
    with transaction.atomic():
        Player.objects.select_for_update().get(pk=player.pk)
        quotas.have_room("tokens", len(living(player)), "enough_tokens")
        token = ApiToken.objects.create(
            player=player,
            name=name,
            hashed=hash_token(text),
            begins=text[:BEGINS],
            mark=player.get_session_auth_hash(),
        )
    return token, text


def find_token(text: str) -> ApiToken | None:
    """The token of that text, with its player, if it opens anything; that it was used is noted."""
    token = ApiToken.objects.select_related("player").filter(hashed=hash_token(text)).first()
    if token is None or not token.player.is_active or not _is_marked(token):
        return None
    now = timezone.now()
    if token.used is None or now - token.used > USE_IS_NEWS:
        ApiToken.objects.filter(pk=token.pk).update(used=now)
    return token


def living(player: Player) -> list[ApiToken]:
    """A player's tokens that open something. Those that an earlier password left behind are swept away."""
    tokens = list(ApiToken.objects.filter(player=player))
    dead = [token.pk for token in tokens if not _is_marked(token, player)]
    ApiToken.objects.filter(pk__in=dead).delete()
    return [token for token in tokens if token.pk not in dead]


def end(*, player: Player, token_id: int) -> None:
    """End a token of the player's. Raises ``no_token``."""
    gone, _by_kind = ApiToken.objects.filter(player=player, pk=token_id).delete()
    if not gone:
        raise refuse("no_token")


def end_all(*, player: Player) -> None:
    """End every token of a player."""
    ApiToken.objects.filter(player=player).delete()


def _is_marked(token: ApiToken, player: Player | None = None) -> bool:
    """Whether the player's password is still the one under which a token was made."""
    player = player or token.player
    marks = (player.get_session_auth_hash(), *player.get_session_auth_fallback_hash())
    return any(hmac.compare_digest(token.mark, mark) for mark in marks)

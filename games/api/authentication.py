"""How a program is known: by its token. REST framework reads this before any view."""

from __future__ import annotations

from rest_framework.authentication import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed

from games.models import ApiToken, Player
from games.services import tokens


class ByToken(TokenAuthentication):
    """``Authorization: Token ...``"""

    def authenticate_credentials(self, key: str) -> tuple[Player, ApiToken]:
        """The player and the token. Raises :class:`AuthenticationFailed`."""
        token = tokens.find_token(key)
        if token is None:
            raise AuthenticationFailed
        return token.player, token

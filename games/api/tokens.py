"""Tokens: how a program signs in, and how its player sees and ends what signs in for him."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings

from games.api import serializers
from games.api.battles import REFUSED
from games.api.doors import Door
from games.models import Player
from games.refusals import refuse
from games.services import tokens


class SignIn(Door):
    """A token for a name and a password."""

    authentication_classes: Any = ()
    permission_classes = (AllowAny,)
    parser_classes: Any = (*api_settings.DEFAULT_PARSER_CLASSES, FormParser, MultiPartParser)

    @extend_schema(
        operation_id="token_create",
        auth=[],
        request=serializers.SignInSerializer,
        responses={200: serializers.NewTokenSerializer, 400: serializers.ReasonSerializer, 429: REFUSED[429]},
    )
    def post(self, request: Request) -> Response:
        """A new token for your program. It is told this once; wrong passwords are counted as on the sign-in page."""
        wish = self.read(serializers.SignInSerializer)
        player = signed_in(request, wish["username"], wish["password"])
        token, text = tokens.make(player=player, name=wish["name"])
        told = {**serializers.TokenSerializer(token).data, "token": text}
        return Response(told)


def signed_in(request: Request, name: str, password: str) -> Player:
    """The player of a name and password. Raises ``wrong_password``, ``enough_tries``."""
    try:
        player = get_adapter().authenticate(request._request, username=name, password=password)
    except ValidationError:
        raise refuse("enough_tries") from None
    if not isinstance(player, Player) or not player.is_active:
        raise refuse("wrong_password")
    return player


class Tokens(Door):
    """The tokens of the player who asks."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="tokens_list", responses={200: serializers.TokenSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Your tokens, the newest first."""
        return Response(serializers.TokenSerializer(tokens.living(self.player), many=True).data)


class OneToken(Door):
    """One of them."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="tokens_end", responses={204: None, 404: REFUSED[404]})
    def delete(self, request: Request, token_id: int) -> Response:
        """End a token of yours, this one too if you like."""
        tokens.end(player=self.player, token_id=token_id)
        return Response(status=status.HTTP_204_NO_CONTENT)

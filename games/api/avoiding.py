"""Muting, blocking and reporting other players, over HTTP."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.battles import REFUSED
from games.api.doors import Door
from games.refusals import refuse
from games.selectors import avoiding as found
from games.services import avoiding


class Blocked(Door):
    """The players whom the one who asks has muted or blocked."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="blocked_list", responses={200: serializers.BlockSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """Whom you have muted and blocked, the newest first."""
        return Response(serializers.BlockSerializer(found.blocks_of(self.player), many=True).data)


class OneBlocked(Door):
    """One of them, or one who shall be."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="blocked_put",
        request=serializers.AvoidSerializer,
        responses={200: serializers.BlockSerializer, **REFUSED},
    )
    def put(self, request: Request, player_id: int) -> Response:
        """Block a player whom you have met (messages carry the numbers of their authors), or only mute."""
        wish = self.read(serializers.AvoidSerializer)
        other, _message = found.known_to(self.player, player_id)
        block = avoiding.avoid(player=self.player, other=other, only_chat=wish["only_chat"])
        return Response(serializers.BlockSerializer(block).data)

    @extend_schema(operation_id="blocked_delete", responses={204: None, 404: REFUSED[404]})
    def delete(self, request: Request, player_id: int) -> Response:
        """Neither mute nor block any more."""
        avoiding.forgive(player=self.player, other_id=player_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Reports(Door):
    """Reports to the site's staff."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="reports_create",
        request=serializers.ReportSerializer,
        responses={201: serializers.ReportedSerializer, 400: serializers.ReasonSerializer, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Report a player, or what he said: with ``message``, a word of why need not be."""
        wish = self.read(serializers.ReportSerializer)
        other, message = found.known_to(self.player, wish["player"], wish["message"])
        if wish["message"] and message is None:
            raise refuse("no_message")
        made = avoiding.report(player=self.player, other=other, message=message, why=wish["why"])
        return Response(serializers.ReportedSerializer(made).data, status.HTTP_201_CREATED)

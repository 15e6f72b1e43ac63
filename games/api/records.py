"""Battles that are over, over HTTP: watching them again."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from games.api.battles import OBJECT, REFUSED
from games.api.doors import TableDoor, raw
from games.models import Battle
from games.selectors import replaying


class Replay(TableDoor):
    """One battle that is over, from its opening, as it was or as somebody knew it."""

    @extend_schema(
        operation_id="replay_read",
        parameters=[
            OpenApiParameter(
                "view",
                enum=list(replaying.EYES),
                description="whose eyes: `truth` (default), a side's, or `none` for what both sides knew",
            )
        ],
        responses={200: OBJECT, **REFUSED},
    )
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The opening `document` and every event with its patch; 409 `not_over` before the end.

        `views` names the views that differ from one another; it is empty where nothing was hidden.
        """
        battle = Battle.objects.defer("state", "pending").get(pk=battle_id)
        return raw(replaying.replay(battle, request.query_params.get("view", replaying.TRUTH)))

"""Battles that are over, over HTTP: watching them again, and what their players say about them."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.battles import OBJECT, REFUSED
from games.api.doors import SeatDoor, TableDoor, raw
from games.dispatches import encode
from games.models import Battle
from games.refusals import refuse
from games.report.facts import facts_of
from games.report.tables import deeds
from games.selectors import comments as said
from games.selectors import replaying
from games.services import comments

LONGEST = 10
"""Digits of an event's number."""


class Replay(TableDoor):
    """One battle that is over, from its opening, as it was or as somebody knew it."""

    @extend_schema(
        operation_id="replay_read",
        parameters=[
            OpenApiParameter(
                "view",
                enum=list(replaying.EYES),
                description="whose eyes: `truth` (default), a side's, or `none` for what both sides knew",
            ),
            OpenApiParameter(
                "after",
                OpenApiTypes.INT,
                description="only a page of the events, those after this number; after 0 with all the rest",
            ),
        ],
        responses={200: OBJECT, **REFUSED},
    )
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The opening `document` and every event with its patch; 409 `not_over` before the end.

        `views` names the views that differ from one another; it is empty where nothing was hidden. `count` is how
        many events there are; who asks page by page begins with `after=0` and gets `events` alone from then on.
        """
        battle = Battle.objects.defer("state", "pending").get(pk=battle_id)
        view, after = request.query_params.get("view", replaying.TRUTH), request.query_params.get("after", "")
        if after and not (after.isascii() and after.isdigit() and len(after) < LONGEST):
            raise refuse("malformed")
        if int(after or 0) > 0:
            return raw(replaying.page(battle, view, int(after)))
        return raw(replaying.replay(battle, view, most=replaying.PAGE if after else None))


class Comments(TableDoor):
    """What the players of one battle say about its moments."""

    @extend_schema(
        operation_id="comments_list", responses={200: serializers.CommentSerializer(many=True), **REFUSED}
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """The comments, by moments."""
        return Response(said.comments_on(battle_id, self.player_id))

    @extend_schema(
        operation_id="comments_create",
        request=serializers.NewRemarkSerializer,
        responses={201: serializers.CommentSerializer, **REFUSED},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Comment on the moment after `event` events; only those who fought the battle may, once it is over."""
        if not self.sides:
            raise refuse("not_yours")
        wish = self.read(serializers.NewRemarkSerializer)
        comment = comments.write(battle_id=battle_id, player=self.player, **wish)
        return Response(said.tell(comment, self.player_id), status.HTTP_201_CREATED)


class OneComment(SeatDoor):
    """A comment of one's own."""

    @extend_schema(
        operation_id="comments_change",
        request=serializers.RemarkSerializer,
        responses={200: serializers.CommentSerializer, **REFUSED},
    )
    def patch(self, request: Request, battle_id: UUID, comment_id: int) -> Response:
        """Say it otherwise."""
        wish = self.read(serializers.RemarkSerializer)
        comment = comments.change(battle_id=battle_id, player=self.player, comment_id=comment_id, **wish)
        return Response(said.tell(comment, self.player_id))

    @extend_schema(operation_id="comments_delete", responses={204: None, **REFUSED})
    def delete(self, request: Request, battle_id: UUID, comment_id: int) -> Response:
        """Take it away."""
        comments.remove(battle_id=battle_id, player=self.player, comment_id=comment_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportOf(TableDoor):
    """The after-action report of one battle."""

    @extend_schema(operation_id="report_read", responses={200: OBJECT, 409: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What the report of a battle that is over states, as figures: `course` (strength and points by event and by
        turn, turning points), `sides`, `units`, `turns`, `blows`, `heroes`, `luck`, `feats`, `reckoning`.

        409 `not_over` before the end.
        """
        battle = Battle.objects.get(pk=battle_id)
        return raw(encode(facts_of(battle).document()))


class DeedsOf(TableDoor):
    """The deed of each side of one battle."""

    @extend_schema(operation_id="deeds_read", responses={200: OBJECT, 409: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Of a battle that is over, by side: the least likely of its throws among those that cost the enemy most.

        `event`, `turn`, `text`, `numbers` with the chance, `clause`; a side without one is left out. 409 `not_over`
        before the end.
        """
        battle = Battle.objects.get(pk=battle_id)
        return raw(encode(deeds(facts_of(battle))))

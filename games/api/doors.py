"""What every address of the HTTP interface shares: who may come in, and how a refusal is answered."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.models import Player
from games.refusals import refusal, refuse
from games.selectors import lateness, seating, viewing
from games.selectors.lateness import late_for
from games.services import play
from games.services.memory import Sides
from rulesets import Illegal

STATUS = {
    "not_found": status.HTTP_404_NOT_FOUND,
    "not_yours": status.HTTP_403_FORBIDDEN,
    "not_shown_yet": status.HTTP_403_FORBIDDEN,
    "open_eyes": status.HTTP_403_FORBIDDEN,
    "malformed": status.HTTP_400_BAD_REQUEST,
    "name": status.HTTP_400_BAD_REQUEST,
    "options": status.HTTP_400_BAD_REQUEST,
    "unknown_system": status.HTTP_400_BAD_REQUEST,
    "no_event": status.HTTP_400_BAD_REQUEST,
    "too_long": status.HTTP_400_BAD_REQUEST,
    "no_question": status.HTTP_404_NOT_FOUND,
    "no_army": status.HTTP_400_BAD_REQUEST,
    "too_large": status.HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    "stale": status.HTTP_409_CONFLICT,
    "key_used": status.HTTP_409_CONFLICT,
    "not_begun": status.HTTP_409_CONFLICT,
    "not_over": status.HTTP_409_CONFLICT,
    "not_open": status.HTTP_409_CONFLICT,
    "already_in": status.HTTP_409_CONFLICT,
    "too_fast": status.HTTP_429_TOO_MANY_REQUESTS,
    "wrong_password": status.HTTP_400_BAD_REQUEST,
    "no_token": status.HTTP_404_NOT_FOUND,
    "no_hero": status.HTTP_404_NOT_FOUND,
    "no_player": status.HTTP_404_NOT_FOUND,
    "no_message": status.HTTP_404_NOT_FOUND,
    "no_reason": status.HTTP_400_BAD_REQUEST,
    "cannot_join": status.HTTP_409_CONFLICT,
    "you_blocked": status.HTTP_409_CONFLICT,
    "fault": status.HTTP_500_INTERNAL_SERVER_ERROR,
}
"""What the rules refuse, and everything that is not listed, is 422: well said, but it cannot be done."""
ENOUGH = "enough_"
"""With this the code of every refusal begins that means: so much and no more. They are 429."""


def status_of(code: str) -> int:
    """The status with which a refusal of that code is answered."""
    if code.startswith(ENOUGH):
        return status.HTTP_429_TOO_MANY_REQUESTS
    return STATUS.get(code, status.HTTP_422_UNPROCESSABLE_ENTITY)


class Door(APIView):
    """A view whose refusals are ``{code, clause, reason}`` with a status of their own."""

    def handle_exception(self, error: Exception) -> Response:
        """A refusal of the rules or of the house as JSON; everything else as usual."""
        if isinstance(error, Illegal):
            said = refusal(error)
            return Response({**said, **getattr(error, "more", {})}, status_of(error.code))
        if isinstance(error, APIException):
            return _in_our_form(super().handle_exception(error), error)
        return super().handle_exception(error)

    @property
    def player_id(self) -> int | None:
        """The player who asks, or None."""
        user = self.request.user
        return user.pk if isinstance(user, Player) else None

    @property
    def player(self) -> Player:
        """The player who asks; only behind :class:`IsAuthenticated`."""
        assert isinstance(self.request.user, Player)
        return self.request.user

    def read(self, form: type[Any]) -> dict[str, Any]:
        """The request's values, checked by a serializer."""
        serializer = form(data=self.request.data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class TableDoor(Door):
    """A view of one battle, for those who may look at it; to everybody else it is not there."""

    permission_classes: Any = (AllowAny,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find out who comes, before anything is read."""
        super().initial(request, *args, **kwargs)
        self.battle_id: UUID = kwargs["battle_id"]
        self.sides: Sides = seating.admit(self.battle_id, self.player_id)
        self.viewer = viewing.viewer_of(self.sides)
        self.late = late_for(self.battle_id, self.sides)


class SeatDoor(TableDoor):
    """A view of one battle for those who sit at it: spectators are refused, not sent away."""

    permission_classes = (IsAuthenticated,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Let players of this battle in."""
        super().initial(request, *args, **kwargs)
        if not self.sides:
            raise refuse("not_yours")


def raw(text: str) -> HttpResponse:
    """JSON that is a text already."""
    return HttpResponse(text, content_type="application/json")


def greeting(battle_id: UUID, sides: Sides, deaf: Collection[int] = ()) -> str:
    """A battle as somebody sees it now who is deaf to some players. Raises ``not_begun``."""
    late = late_for(battle_id, sides)
    if late is not None:
        return lateness.greeting(late, deaf=deaf)
    viewer = viewing.viewer_of(sides)
    snapshot = viewing.snapshot(battle_id, viewer)
    texts = {side: viewing.options(snapshot.held, side) for side in sides}
    return snapshot.text(viewer, sides, texts, {}, deaf=deaf)


def settle(work: Any, **wish: Any) -> Any:
    """Do what was asked; what breaks inside is a refusal to the player and an error to us."""
    try:
        return work(**wish)
    except Exception as error:
        raise play.settle_fault(error) from error


def _in_our_form(response: Response, error: APIException) -> Response:
    code = str(getattr(error, "default_code", "error"))
    reason = response.data.get("detail", "") if isinstance(response.data, dict) else ""
    details = {} if reason else {"faults": response.data}
    response.data = {"code": code, "clause": "", "reason": reason or str(error.default_detail), **details}
    return response

"""Battles over HTTP: make, join, look, order. The same services as everywhere."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from msgspec import to_builtins
from rest_framework import status
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.doors import Door, SeatDoor, TableDoor, greeting, raw, settle
from games.dispatches import encode
from games.models import Battle
from games.refusals import refuse
from games.selectors import lateness, lobby, viewing
from games.selectors.avoiding import deaf_to
from games.selectors.lateness import rows_before, rows_since
from games.services import deadlines, holding, planning, play, records, standing, talk
from games.services.planning import Wish
from limits import address_of, is_spent, spend
from rulesets import Illegal

REFUSED = {
    code: OpenApiResponse(serializers.ReasonSerializer, words)
    for code, words in (
        (404, "Not there, or not for you."),
        (422, "Not allowed by the rules; nothing has changed."),
        (429, "So much and no more; nothing has changed."),
    )
}
OBJECT = OpenApiTypes.OBJECT
LISTS = ("mine", "open", "watch", "over")


class Pages(PageNumberPagination):
    """Fifty battles at a time."""

    page_size = 50


class Battles(Door):
    """Lists of battles, and new ones."""

    def get_permissions(self) -> list[Any]:
        """Everybody may read what is open; whoever makes a battle signs in."""
        return [IsAuthenticated()] if self.request.method == "POST" else [AllowAny()]

    @extend_schema(
        operation_id="battles_list",
        parameters=[
            OpenApiParameter(
                "list", enum=LISTS, description="`mine` (default when signed in), `open`, `watch`, `over`"
            ),
            OpenApiParameter("page", int),
        ],
        responses=serializers.BattlesSerializer,
    )
    def get(self, request: Request) -> Response:
        """My battles, those I can join, those I can watch, or my finished ones."""
        wish = request.query_params.get("list", "mine" if self.player_id else "open")
        if wish not in LISTS:
            raise refuse("malformed")
        signed_in = self.player if self.player_id else None
        if signed_in is None and wish in ("mine", "over"):
            found = Battle.objects.none()
        elif wish in ("mine", "over"):
            found = {"mine": lobby.mine, "over": lobby.records}[wish](self.player)
        else:
            found = {"open": lobby.to_join, "watch": lobby.to_watch}[wish](signed_in)
        pages = Pages()
        page = pages.paginate_queryset(found, request, view=self) or []
        if wish == "watch":
            page = [lateness.hold_back(battle) for battle in page]
        return pages.get_paginated_response(serializers.BattleSerializer(page, many=True).data)

    @extend_schema(
        operation_id="battles_create",
        request=serializers.PlanSerializer,
        responses={201: serializers.BattleSerializer, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Make a battle. It waits for an opponent, or begins at once in hot-seat.

        The maker of a battle gets its invitation too.
        """
        wish = self.read(serializers.PlanSerializer)
        if not spend("battles_at_address", address_of(request._request)):
            raise refuse("enough_tries")
        battle = planning.make(player=self.player, wish=Wish(**wish))
        data = {**serializers.BattleSerializer(battle).data, "invitation": battle.invitation}
        return Response(data, status.HTTP_201_CREATED)


class OneBattle(TableDoor):
    """One battle."""

    @extend_schema(operation_id="battles_view", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The battle as you see it, as a browser is greeted: `seq`, `you` (your sides), `document`, `options`..."""
        deadlines.lapse(battle_id)
        return raw(greeting(battle_id, self.sides, deaf_to(self.player_id)))


class Join(Door):
    """The free side of a battle."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="battles_join",
        request=serializers.JoinSerializer,
        responses={200: serializers.BattleSerializer, **REFUSED},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Take the free side; the battle begins."""
        wish = self.read(serializers.JoinSerializer)
        address = address_of(request._request)
        if is_spent("wrong_words_at_address", address):
            raise refuse("enough_tries")
        try:
            joined = planning.join(player=self.player, battle_id=battle_id, **wish)
        except Illegal as error:
            if error.code == "not_found":
                spend("wrong_words_at_address", address)
            raise
        return Response(serializers.BattleSerializer(joined).data)


class Orders(SeatDoor):
    """Orders to one battle."""

    @extend_schema(
        operation_id="orders_create",
        request=serializers.OrderSerializer,
        responses={200: serializers.ReceiptSerializer, 409: OBJECT, **REFUSED},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Give an order. The same `key` twice does it once and answers twice.

        409 `stale`: the other side has acted since event `seq`; `view` is the table as it is now.
        """
        wish = self.read(serializers.OrderSerializer)
        try:
            receipt = settle(play.submit, battle_id=battle_id, player_id=self.player_id, **wish)
        except Illegal as error:
            if error.code != "stale":
                raise
            return self._stale(error, battle_id)
        return Response({"key": wish["key"], "first": receipt.first, "seq": receipt.seq})

    def _stale(self, error: Illegal, battle_id: UUID) -> Response:
        response = self.handle_exception(error)
        view = viewing.decode(greeting(battle_id, self.sides))
        return Response({**response.data, "view": view}, response.status_code)


class Events(TableDoor):
    """What happened in one battle."""

    @extend_schema(
        operation_id="events_list",
        parameters=[
            OpenApiParameter("since", int, description="number of the last event that you have"),
            OpenApiParameter("before", int, description="number of the first event that you have"),
        ],
        responses={200: OBJECT, **REFUSED},
    )
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The events after `since`, at most 2,000: `{seq, events}`; ask again from `seq` for more.

        With `before` the last 200 of those that come before it: pages of the log, the newest first.
        """
        since, before = _number(request, "since", "0"), request.query_params.get("before")
        if before is None:
            rows = rows_since(self.late, since) if self.late else viewing.events_since(battle_id, since)
        else:
            first = _number(request, "before")
            rows = (
                rows_before(self.late, first, since)
                if self.late
                else viewing.events_before(battle_id, first, since)
            )
        last = rows[-1].seq if rows else since
        return raw(f'{{"seq":{last},"events":{viewing.events(rows, self.viewer)}}}')


def _number(request: Request, name: str, default: str = "") -> int:
    """A number among the address's parameters. Raises ``malformed``."""
    text = request.query_params.get(name, default)
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise refuse("malformed")
    return int(text)


class Options(TableDoor):
    """What can be done in one battle."""

    @extend_schema(operation_id="options_read", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """What each of your sides can do now, and what it cannot and why."""
        if self.late is not None:
            return raw(encode({"seq": self.late.until, "options": {}}))
        held = holding.current(battle_id)
        texts = {side: viewing.options(held, side) for side in self.sides}
        return raw(encode({"seq": held.seq, "options": viewing.options_of(texts, self.sides)}))


class Preview(SeatDoor):
    """What an order would do."""

    @extend_schema(
        operation_id="preview_create",
        request=serializers.PreviewSerializer,
        responses={200: OBJECT, **REFUSED},
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Legal or why not, path, odds step by step. Nothing changes, no die falls."""
        wish = self.read(serializers.PreviewSerializer)
        held = holding.current(battle_id)
        found = settle(viewing.preview, held=held, sides=self.sides, side=wish["side"], raw=wish["order"])
        return raw(encode({"seq": held.seq, "preview": found}))


class StandingOrders(TableDoor):
    """Orders that players have filed in advance for what they may be asked."""

    @extend_schema(operation_id="standing_list", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """Your own orders in force, of others the hashes; all of them, opened, once the battle is over."""
        found = [] if self.late else viewing.standing_orders(battle_id, self.viewer)
        return raw(encode({"standing": found}))

    @extend_schema(
        operation_id="standing_file",
        request=serializers.StandingSerializer,
        responses={200: OBJECT, **REFUSED},
    )
    def post(self, request: Request, battle_id: UUID) -> HttpResponse:
        """File an order for a kind of question, for one of your units or all; without `choice` it is withdrawn."""
        wish = self.read(serializers.StandingSerializer)
        standing.lay_down(battle_id=battle_id, player_id=self.player_id, **wish)
        return self.get(request, battle_id)


class Messages(TableDoor):
    """What is said across one table."""

    @extend_schema(
        operation_id="messages_list", responses={200: serializers.MessageSerializer(many=True), **REFUSED}
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """What was said last, oldest first."""
        found = lateness.messages(self.late) if self.late else viewing.messages(battle_id)
        return Response(to_builtins(viewing.who_hears(found, deaf_to(self.player_id))))

    @extend_schema(
        operation_id="messages_create",
        request=serializers.SaySerializer,
        responses={201: serializers.MessageSerializer, **REFUSED},
    )
    def post(self, request: Request, battle_id: UUID) -> Response:
        """Say something; only those who sit at the table may."""
        wish = self.read(serializers.SaySerializer)
        message = talk.say(battle_id=battle_id, player_id=self.player_id, text=wish["text"])
        return Response(to_builtins(viewing.utterance(message)), status.HTTP_201_CREATED)


class RecordOf(TableDoor):
    """The record of one battle."""

    @extend_schema(operation_id="record_read", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> HttpResponse:
        """The whole battle with its seed, once it is over; `manage.py verify` proves it."""
        battle = Battle.objects.get(pk=battle_id)
        return raw(encode(records.record_of(battle)))

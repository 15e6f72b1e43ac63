"""Campaigns over HTTP: lists, making, joining, looking. The same services as everywhere."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import serializers
from campaigns.api.doors import OBJECT, REFUSED, WarDoor
from campaigns.models import Campaign
from campaigns.refusals import refuse
from campaigns.selectors import archive, lists, viewing
from campaigns.selectors.boot import boot
from campaigns.selectors.memory import recall
from campaigns.services import making, vacations
from campaigns.services.making import Wish
from games.api.doors import Door
from limits import address_of, is_spent, spend
from rulesets import Illegal

LISTS = ("mine", "open", "watch", "over")
HUGE = 9
"""Digits of a number that no war reaches."""


class Pages(PageNumberPagination):
    """Fifty campaigns at a time."""

    page_size = 50


class Campaigns(Door):
    """Lists of campaigns, and new ones."""

    def get_permissions(self) -> list[Any]:
        """Everybody may read what is open; whoever makes a campaign signs in."""
        return [IsAuthenticated()] if self.request.method == "POST" else [AllowAny()]

    @extend_schema(
        operation_id="campaigns_list",
        parameters=[
            OpenApiParameter(
                "list", enum=LISTS, description="`mine` (default when signed in), `open`, `watch`, `over`"
            ),
            OpenApiParameter("page", int),
        ],
        responses=serializers.CampaignsSerializer,
    )
    def get(self, request: Request) -> Response:
        """My campaigns, those I can join, those I can look on, or my finished ones."""
        wish = request.query_params.get("list", "mine" if self.player_id else "open")
        if wish not in LISTS:
            raise refuse("malformed")
        signed_in = self.player if self.player_id else None
        if wish in ("mine", "over"):
            found = getattr(lists, wish)(signed_in) if signed_in else Campaign.objects.none()
        else:
            found = {"open": lists.to_join, "watch": lists.to_watch}[wish](signed_in)
        pages = Pages()
        page = pages.paginate_queryset(found, request, view=self) or []
        return pages.get_paginated_response(serializers.CampaignSerializer(page, many=True).data)

    @extend_schema(
        operation_id="campaigns_create",
        request=serializers.CampaignPlanSerializer,
        responses={201: serializers.CampaignSerializer, **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Make a campaign; it waits for players until it is begun. Its maker gets its invitation too."""
        wish = self.read(serializers.CampaignPlanSerializer)
        if not spend("battles_at_address", address_of(request._request)):
            raise refuse("enough_tries")
        row = making.create(maker=self.player, wish=Wish(**wish))
        data = {**serializers.CampaignSerializer(row).data, "invitation": row.invitation}
        return Response(data, status.HTTP_201_CREATED)


class OneCampaign(WarDoor):
    """One campaign."""

    @extend_schema(operation_id="campaigns_view", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """The campaign as you see it: `seq`, `you`, `document`, `awaited`, `tickets`, `wanted`, `talk`..."""
        return Response(boot(self.campaign, self.player if self.player_id else None, self.clan))


class JoinCampaign(Door):
    """A clan that nobody leads."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="campaigns_join",
        request=serializers.JoinClanSerializer,
        responses={200: serializers.CampaignSerializer, **REFUSED},
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Take a clan before the war begins; it begins when the last is taken."""
        wish = self.read(serializers.JoinClanSerializer)
        address = address_of(request._request)
        if is_spent("wrong_words_at_address", address):
            raise refuse("enough_tries")
        try:
            row = making.join(player=self.player, campaign_id=campaign_id, **wish)
        except Illegal as error:
            if error.code == "not_found":
                spend("wrong_words_at_address", address)
            raise
        return Response(serializers.CampaignSerializer(row).data)


class BeginCampaign(Door):
    """A campaign that waits for players."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="campaigns_begin",
        request=None,
        responses={200: serializers.CampaignSerializer, **REFUSED},
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Begin the war with who is there; what nobody leads is the computer's. Its maker alone may."""
        row = making.begin(campaign_id=campaign_id, player=self.player)
        return Response(serializers.CampaignSerializer(row).data)

    @extend_schema(operation_id="campaigns_withdraw", responses={204: None, **REFUSED})
    def delete(self, request: Request, campaign_id: UUID) -> Response:
        """Take back a campaign that has not begun, or the clan that one has taken in it."""
        making.withdraw(campaign_id=campaign_id, player=self.player)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ToldOf(WarDoor):
    """What happened in one campaign, as you heard it."""

    @extend_schema(
        operation_id="campaigns_told",
        parameters=[
            OpenApiParameter("since", int, description="number of the last tidings that you have"),
            OpenApiParameter("season", int, description="only those of that season"),
        ],
        responses={200: OBJECT, **REFUSED},
    )
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """The tidings after `since`, at most 2,000: `{seq, events}`; ask again from `seq` for more."""
        since, season = self.number("since"), self.number("season")
        if self.campaign.status == Campaign.Status.OPEN:
            raise refuse("not_begun")
        events = viewing.tell_tidings(self.campaign, self.clan, since or 0, season=season)
        return Response({"seq": events[-1]["number"] if events else since or 0, "events": events})

    def number(self, name: str) -> int | None:
        """A number that was asked for; none where it was not. Raises ``malformed``."""
        text = self.request.query_params.get(name, "")
        if text and (not text.isascii() or not text.isdigit() or len(text) > HUGE):
            raise refuse("malformed")
        return int(text) if text else None


class SeasonsOf(WarDoor):
    """How the map lay in the seasons before."""

    @extend_schema(operation_id="campaigns_seasons", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """How the map lay at the close of each season, as you knew it, the last one as it lies now: `base` never
        changes, `frames` are laid over it. It is what the archive's page shows.
        """
        reader = self.player if self.player_id else None
        return Response(archive.film(recall(self.campaign, reader)))


class Vacations(Door):
    """Days for which you are away, in all your campaigns."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="vacations_list", responses={200: serializers.VacationSerializer(many=True)})
    def get(self, request: Request) -> Response:
        """What you have announced, in the order of its days."""
        return Response(_vacations(self))

    @extend_schema(
        operation_id="vacations_announce",
        request=serializers.VacationSerializer,
        responses={201: serializers.VacationSerializer(many=True), **REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Say that you are away: up to 14 days a year; councils wait for you up to 7 days (CAM-COR-4)."""
        vacations.announce(player=self.player, **self.read(serializers.VacationSerializer))
        return Response(_vacations(self), status.HTTP_201_CREATED)


class OneVacation(Door):
    """One announced vacation."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="vacations_take_back", responses={204: None, **REFUSED})
    def delete(self, request: Request, vacation_id: int) -> Response:
        """You are not away after all."""
        vacations.take_back(player=self.player, vacation_id=vacation_id)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _vacations(door: Door) -> list[Any]:
    rows = door.player.vacations.all()
    return [{"id": one.pk, **serializers.VacationSerializer(one).data} for one in rows]

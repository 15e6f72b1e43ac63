"""A hero's life over HTTP: what battles have written of him."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpResponse
from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from armies import selectors
from armies.unlisting import unlist
from games.api.battles import REFUSED
from games.api.doors import Door
from games.refusals import refuse
from games.selectors import biography
from limits.doors import limit_guesses


class DeedOfLifeSerializer(serializers.Serializer):
    """A deed: its kind, in words, and the event of the battle's record."""

    kind = serializers.CharField()
    words = serializers.CharField()
    turn = serializers.IntegerField()
    event = serializers.IntegerField()


class BattleOfLifeSerializer(serializers.Serializer):
    """A battle of his: how it ended for him, whom he slew, and his deeds. `battle` is null where it is gone."""

    battle = serializers.UUIDField(allow_null=True)
    name = serializers.CharField()
    side = serializers.CharField()
    unit = serializers.CharField()
    outcome = serializers.CharField()
    fate = serializers.CharField()
    slain = serializers.IntegerField()
    wounds = serializers.IntegerField()
    over = serializers.DateTimeField()
    deeds = DeedOfLifeSerializer(many=True)


class LifeSerializer(serializers.Serializer):
    """A life: its sums, the battles, the last first, and how many of them are kept from the reader."""

    name = serializers.CharField()
    system = serializers.CharField()
    role = serializers.CharField(allow_blank=True)
    battles = serializers.IntegerField()
    slain = serializers.IntegerField()
    wounds = serializers.IntegerField()
    fought = serializers.DateTimeField(allow_null=True)
    fallen = serializers.DateTimeField(allow_null=True)
    lived = BattleOfLifeSerializer(many=True)
    hidden = serializers.IntegerField()


class Life(Door):
    """The life of a hero of the reader's."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="heroes_life", responses={200: LifeSerializer, **REFUSED})
    def get(self, request: Request, hero_id: UUID) -> Response:
        """All that battles have written of him; he fought in each of them for the reader, who may see them all."""
        hero = selectors.hero_for(self.player, hero_id)
        if hero is None:
            raise refuse("no_hero")
        return Response(LifeSerializer(biography.document(hero, stranger=False)).data)


@method_decorator(limit_guesses("wrong_words_at_address"), name="dispatch")
class SharedLife(Door):
    """The same for whoever has the hero's address."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="heroes_shared_life", responses={200: LifeSerializer, **REFUSED})
    def get(self, request: Request, token: str) -> HttpResponse:
        """What is public of his life; of battles that are kept from others only how many there are (`hidden`)."""
        hero = selectors.shared_hero(token)
        if hero is None:
            raise refuse("no_hero")
        return unlist(Response(LifeSerializer(biography.document(hero, stranger=True)).data))

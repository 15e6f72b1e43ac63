"""Heroes for programs: the same services as the pages, the same refusals."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from armies import plain, selectors, services
from armies.api.views import REFUSALS, OwnView
from armies.crests import CRESTS
from armies.faces import CHOICES, FACES
from armies.models import Hero
from armies.persons import identity, period, sheet
from words import language

MON = [("", ""), *CRESTS.items()]


class HeroInListSerializer(serializers.ModelSerializer):
    """A hero as the list shows him. ``role`` is empty but for who led an army and is no hero of the rules."""

    class Meta:
        """Everything but the owner, who is the reader."""

        model = Hero
        fields: tuple[str, ...] = ("id", "system", "role", "name", "epithet", "mon", "portrait", "battles", "slain",
                                   "wounds", "fought", "fallen", "created", "updated")  # fmt: skip
        read_only_fields = fields


class HeroSerializer(HeroInListSerializer):
    """A hero with what the rules say of him: his fields, what they cost, and every fault of theirs."""

    poem = serializers.SerializerMethodField()
    told = serializers.SerializerMethodField(
        help_text="What follows from the fields, in the reader's language."
    )

    class Meta(HeroInListSerializer.Meta):
        """With his poem, line by line, and his fields."""

        fields: tuple[str, ...] = (*HeroInListSerializer.Meta.fields, "poem", "fields", "told")
        read_only_fields = fields

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_poem(self, hero: Hero) -> list[str]:
        """The lines."""
        return identity.verses(hero.poem)

    @extend_schema_field(serializers.DictField())
    def get_told(self, hero: Hero) -> dict[str, Any]:
        """Price, faults, body, derived values, gear and shelves; nothing for who is no hero of the rules."""
        told = sheet.sheet(hero)
        kept = (
            "points",
            "caption",
            "faults",
            "warned",
            "body",
            "derived",
            "gear",
            "shelves",
            "tables",
            "code",
        )
        return {key: told[key] for key in kept if key in told}


class HeroChangeSerializer(serializers.Serializer):
    """A hero changed; what is left out stays. The rules judge the fields and name every fault at once."""

    def get_fields(self) -> dict[str, Any]:
        """One of them is called like the framework's own list of them."""
        return {
            "name": serializers.CharField(required=False, allow_blank=True),
            "epithet": serializers.CharField(required=False, allow_blank=True),
            "poem": serializers.ListField(
                child=serializers.CharField(allow_blank=True), required=False, max_length=20
            ),
            "mon": serializers.ChoiceField(required=False, choices=MON),
            "portrait": serializers.ChoiceField(required=False, choices=CHOICES),
            "fields": serializers.DictField(required=False),
            **super().get_fields(),
        }


class HeroMakeSerializer(HeroChangeSerializer):
    """A hero to draw up: from his fields, or from those of a ready one."""

    system = serializers.CharField(max_length=40)
    model = serializers.CharField(required=False, allow_blank=True, max_length=40)


class HeroFileSerializer(HeroChangeSerializer):
    """A hero as a file (format `honjin-hero`, version 1)."""

    version = serializers.IntegerField()
    system = serializers.CharField()

    def get_fields(self) -> dict[str, Any]:
        """With the one that is called like a word of the framework."""
        return {"format": serializers.CharField(), **super().get_fields()}


class ChanceSerializer(serializers.Serializer):
    """Something of the period by chance."""

    name = serializers.CharField()
    epithet = serializers.CharField()
    poem = serializers.ListField(child=serializers.CharField())


class HeroView(OwnView):
    """A view of a hero of the reader's."""

    def hero(self, hero_id: uuid.UUID) -> Hero:
        """The reader's hero of that id."""
        found = selectors.hero_for(self.request.user, hero_id)
        if found is None:
            raise Http404
        return found


class Heroes(HeroView):
    """The reader's heroes."""

    @extend_schema(operation_id="heroes_list", responses=HeroInListSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every hero of the reader, who fought last first; `?system=` names one rules system."""
        found = selectors.heroes_of(request.user, request.query_params.get("system", ""))
        return Response(HeroInListSerializer(found, many=True).data)

    @extend_schema(
        operation_id="heroes_make", request=HeroMakeSerializer, responses={201: HeroSerializer, **REFUSALS}
    )
    def post(self, request: Request) -> Response:
        """Draw a hero up; with `model` he is one of those who are ready, and the rest is not asked."""
        made = self.read(HeroMakeSerializer)
        system, model = made.pop("system"), made.pop("model", "")
        if model:
            hero = services.begin_hero(owner=request.user, system=system, model=model)
        else:
            hero = services.make_hero(owner=request.user, system=system, values=made)
        return Response(HeroSerializer(hero).data, status=status.HTTP_201_CREATED)


class OneHero(HeroView):
    """A hero of the reader."""

    @extend_schema(operation_id="heroes_read", responses={200: HeroSerializer, **REFUSALS})
    def get(self, request: Request, hero_id: uuid.UUID) -> Response:
        """The hero with all that he is and can."""
        return Response(HeroSerializer(self.hero(hero_id)).data)

    @extend_schema(
        operation_id="heroes_change",
        request=HeroChangeSerializer,
        responses={200: HeroSerializer, **REFUSALS},
    )
    def patch(self, request: Request, hero_id: uuid.UUID) -> Response:
        """Another name, face or art; an unlawful hero is refused with every fault."""
        found = services.amend_hero(hero=self.hero(hero_id), values=self.read(HeroChangeSerializer))
        return Response(HeroSerializer(found).data)

    @extend_schema(operation_id="heroes_delete", responses={204: None, 404: REFUSALS[404]})
    def delete(self, request: Request, hero_id: uuid.UUID) -> Response:
        """Strike the hero and his life; battles keep their records."""
        services.delete_hero(hero=self.hero(hero_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class HeroCopy(HeroView):
    """A copy of a hero."""

    @extend_schema(operation_id="heroes_duplicate", request=None, responses={201: HeroSerializer, **REFUSALS})
    def post(self, request: Request, hero_id: uuid.UUID) -> Response:
        """A second hero who can the same and has done nothing yet."""
        copy = services.duplicate_hero(hero=self.hero(hero_id))
        return Response(HeroSerializer(copy).data, status=status.HTTP_201_CREATED)


class HeroExport(HeroView):
    """A hero as a file."""

    @extend_schema(operation_id="heroes_export", responses={200: HeroFileSerializer, 404: REFUSALS[404]})
    def get(self, request: Request, hero_id: uuid.UUID) -> Response:
        """The document that an import reads: what he is, not what he has done."""
        return Response(services.export_hero(hero=self.hero(hero_id)))


class HeroImport(HeroView):
    """A hero from a file."""

    @extend_schema(
        operation_id="heroes_import", request=HeroFileSerializer, responses={201: HeroSerializer, **REFUSALS}
    )
    def post(self, request: Request) -> Response:
        """Store the hero of an exported document (256 KB at most)."""
        raw = request._request.read(plain.LARGEST_FILE + 1)
        hero = services.import_hero(owner=request.user, raw=raw)
        return Response(HeroSerializer(hero).data, status=status.HTTP_201_CREATED)


class Chance(OwnView):
    """Names by chance."""

    @extend_schema(operation_id="heroes_chance", responses=ChanceSerializer)
    def get(self, request: Request) -> Response:
        """A name, an epithet and a poem of the period; `?face=` says for whom."""
        face = request.query_params.get("face", "")
        tongue = language()
        return Response({
            "name": period.name_for(face if face in FACES else "", tongue),
            "epithet": period.epithet_for(tongue),
            "poem": period.poem_for(tongue).splitlines(),
        })  # fmt: skip

"""Armies and musters for programs: the same services as the pages, the same refusals."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import rulesets
from armies import plain, selectors, services
from armies.api import serializers
from armies.faults import Refused
from armies.models import Army, Muster

REFUSALS = {
    422: OpenApiResponse(serializers.RefusalSerializer, "Nothing was done; every fault is named."),
    404: OpenApiResponse(description="There is no such thing of yours."),
}


class OwnView(APIView):
    """A view of what the reader owns."""

    permission_classes = (IsAuthenticated,)

    def handle_exception(self, exc: Exception) -> Response:
        """Put the services' refusals into the words of the interface."""
        if isinstance(exc, Refused):
            refusal = {"detail": str(exc), "faults": exc.faults}
            return Response(serializers.RefusalSerializer(refusal).data, status.HTTP_422_UNPROCESSABLE_ENTITY)
        if isinstance(exc, rulesets.UnknownSystem):
            exc = Http404()
        return super().handle_exception(exc)

    def army(self, army_id: uuid.UUID) -> Army:
        """The reader's army of that id."""
        found = selectors.army_for(self.request.user, army_id)
        if found is None:
            raise Http404
        return found

    def muster(self, muster_id: uuid.UUID) -> Muster:
        """The reader's muster of that id."""
        found = selectors.musters_of(self.request.user).filter(id=muster_id).first()
        if found is None:
            raise Http404
        return found

    def read(self, form: type[Any]) -> dict[str, Any]:
        """The request's values, checked by the form."""
        serializer = form(data=self.request.data)
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)


class Armies(OwnView):
    """The reader's armies."""

    @extend_schema(operation_id="armies_list", responses=serializers.ArmyInListSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every army of the reader, the newest first; `?system=` names one rules system."""
        found = selectors.armies_of(request.user, request.query_params.get("system", ""))
        return Response(serializers.ArmyInListSerializer(found, many=True).data)

    @extend_schema(
        operation_id="armies_build",
        request=serializers.BuildSerializer,
        responses={201: serializers.ArmySerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        """Build an army and store it, where armies are built; an unlawful one is refused with every fault."""
        made = self.read(serializers.BuildSerializer)
        system, roster = made.pop("system"), made.pop("roster")
        army = services.build(owner=request.user, system=system, values=made, roster=roster)
        return Response(serializers.ArmySerializer(army).data, status=status.HTTP_201_CREATED)


class OneArmy(OwnView):
    """An army of the reader."""

    @extend_schema(operation_id="armies_read", responses={200: serializers.ArmySerializer, **REFUSALS})
    def get(self, request: Request, army_id: uuid.UUID) -> Response:
        """The army with its roster."""
        return Response(serializers.ArmySerializer(self.army(army_id)).data)

    @extend_schema(
        operation_id="armies_rename",
        request=serializers.IdentitySerializer,
        responses={200: serializers.ArmySerializer, **REFUSALS},
    )
    def patch(self, request: Request, army_id: uuid.UUID) -> Response:
        """Another name, clan or crest."""
        found = services.rename(army=self.army(army_id), values=self.read(serializers.IdentitySerializer))
        return Response(serializers.ArmySerializer(found).data)

    @extend_schema(operation_id="armies_delete", responses={204: None, 404: REFUSALS[404]})
    def delete(self, request: Request, army_id: uuid.UUID) -> Response:
        """Delete the army; its muster stays on record."""
        services.delete(army=self.army(army_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class Choices(OwnView):
    """What the rules leave open after the dice."""

    @extend_schema(
        operation_id="armies_choose",
        request=serializers.ChoicesSerializer,
        responses={200: serializers.ArmySerializer, **REFUSALS},
    )
    def put(self, request: Request, army_id: uuid.UUID) -> Response:
        """Choose; what is left out stays as it is."""
        made = self.read(serializers.ChoicesSerializer)["choices"]
        return Response(
            serializers.ArmySerializer(services.choose(army=self.army(army_id), choices=made)).data
        )


class Copy(OwnView):
    """A copy of an army."""

    @extend_schema(
        operation_id="armies_duplicate", request=None, responses={201: serializers.ArmySerializer, **REFUSALS}
    )
    def post(self, request: Request, army_id: uuid.UUID) -> Response:
        """A second army of the same men."""
        copy = services.duplicate(army=self.army(army_id))
        return Response(serializers.ArmySerializer(copy).data, status=status.HTTP_201_CREATED)


class Export(OwnView):
    """An army as a file."""

    @extend_schema(
        operation_id="armies_export", responses={200: serializers.ExportSerializer, 404: REFUSALS[404]}
    )
    def get(self, request: Request, army_id: uuid.UUID) -> Response:
        """The document that an import reads, with the record of its dice."""
        return Response(services.export_army(army=self.army(army_id)))


class Import(OwnView):
    """An army from a file."""

    @extend_schema(
        operation_id="armies_import",
        request=serializers.ExportSerializer,
        responses={201: serializers.ArmySerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        """Store the army of an exported document (256 KB at most), marked as imported."""
        raw = request._request.read(plain.LARGEST_FILE + 1)
        army = services.import_army(owner=request.user, raw=raw)
        return Response(serializers.ArmySerializer(army).data, status=status.HTTP_201_CREATED)


class Musters(OwnView):
    """Every throw of the reader."""

    @extend_schema(operation_id="musters_list", responses=serializers.MusterSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Every muster thrown, whatever became of it; `?system=` names one rules system."""
        found = selectors.musters_of(request.user, request.query_params.get("system", ""))
        return Response(serializers.MusterSerializer(found[:100], many=True).data)

    @extend_schema(
        operation_id="musters_throw",
        request=serializers.ThrowSerializer,
        responses={200: serializers.MusterSerializer, **REFUSALS},
    )
    def post(self, request: Request) -> Response:
        """Throw for an army; while a muster is undecided, that one is answered instead."""
        values = self.read(serializers.ThrowSerializer)
        thrown = services.throw_muster(owner=request.user, **values)
        return Response(serializers.MusterSerializer(thrown).data)


class OneMuster(OwnView):
    """A throw of the reader."""

    @extend_schema(
        operation_id="musters_read", responses={200: serializers.MusterSerializer, 404: REFUSALS[404]}
    )
    def get(self, request: Request, muster_id: uuid.UUID) -> Response:
        """The muster with every die."""
        return Response(serializers.MusterSerializer(self.muster(muster_id)).data)


class Keep(OwnView):
    """Keeping a muster."""

    @extend_schema(
        operation_id="musters_keep",
        request=serializers.KeepSerializer,
        responses={201: serializers.ArmySerializer, **REFUSALS},
    )
    def post(self, request: Request, muster_id: uuid.UUID) -> Response:
        """Keep the muster as an army; kept twice, it is one army."""
        values = self.read(serializers.KeepSerializer)
        made = values.pop("choices", None)
        army = services.keep(muster=self.muster(muster_id), values=values, choices=made)
        return Response(serializers.ArmySerializer(army).data, status=status.HTTP_201_CREATED)


class Discard(OwnView):
    """Letting a muster go."""

    @extend_schema(
        operation_id="musters_discard",
        request=None,
        responses={200: serializers.MusterSerializer, **REFUSALS},
    )
    def post(self, request: Request, muster_id: uuid.UUID) -> Response:
        """Let the muster go; it stays on record."""
        return Response(serializers.MusterSerializer(services.discard(muster=self.muster(muster_id))).data)

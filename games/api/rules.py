"""The rules systems over HTTP."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

import rulesets
from games.api import serializers
from games.api.doors import Door
from games.refusals import refuse
from words import tell_all


class Rulesets(Door):
    """Every rules system."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rulesets_list", responses=serializers.RulesetSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The rules systems of this house, by name."""
        found = [tell_all(ruleset.describe()) for ruleset in rulesets.all()]
        return Response(serializers.RulesetSerializer(found, many=True).data)


class OneRuleset(Door):
    """One rules system."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="rulesets_read", responses=serializers.WholeRulesetSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """A system with its whole rulebook: sections of clauses, charts, rulings, and examples with their dice."""
        try:
            ruleset = rulesets.get(slug)
            whole = {**ruleset.describe(), **ruleset.book}
            places = {"rule_address": "/rules/{id}", "book_address": reverse("rulebook", args=[slug])}
            return Response({**tell_all(whole), **places})
        except rulesets.UnknownSystem:
            raise refuse("not_found") from None

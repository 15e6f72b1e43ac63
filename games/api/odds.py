"""Odds and luck over HTTP: the calculator of each system, what a battle asks, and what its dice have brought."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from games.api import serializers
from games.api.battles import REFUSED
from games.api.doors import Door, TableDoor, settle
from games.refusals import refuse
from games.selectors import luck, odds
from words import tell_all

OBJECT = OpenApiTypes.OBJECT
AT = OpenApiParameter("at", int, description="number of an event: the battle as it was after it")


class Odds(Door):
    """The calculator of one rules system."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="odds_questions", responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, slug: str) -> Response:
        """What can be asked: each question with its fields, as a form wants them."""
        return Response({"questions": tell_all(odds.ruleset_of(slug).inquiries())})

    @extend_schema(
        operation_id="odds_create",
        request=serializers.QuestionSerializer,
        responses={200: OBJECT, **REFUSED},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The exact odds of a situation, without a battle.

        `throws` (dice, needs, steps with clauses), `spread` (the chance of each number, and of at least as many),
        `after` (the test that each number of losses leads to), `ends`. Every chance is `fraction`, `percent` and
        `value`. 400 `options` names every fault of the situation; 422 says why it cannot be.
        """
        wish = self.read(serializers.QuestionSerializer)
        return Response(settle(odds.ask, slug=slug, **wish))


class BattleOdds(TableDoor):
    """What one battle asks."""

    @extend_schema(
        operation_id="battle_odds_read",
        parameters=[
            OpenApiParameter("unit", str, required=True, description="the unit that acts"),
            OpenApiParameter("target", str, description="the enemy unit"),
            AT,
        ],
        responses={200: OBJECT, **REFUSED},
    )
    def get(self, request: Request, battle_id: UUID) -> Response:
        """The odds of a unit (against a target) as the battle stands and as you may see it.

        `found` lists questions, each with `values` for the calculator, `odds`, and the `address` of its page. With
        `at` as of a past event, once the battle is over.
        """
        params = request.query_params
        found = settle(
            odds.in_battle,
            battle_id=battle_id,
            player_id=self.player_id,
            unit=params.get("unit", "")[:64],
            target=params.get("target", "")[:64],
            at=number(params.get("at", "")),
        )
        return Response(found)


class Luck(TableDoor):
    """What the dice of one battle have brought."""

    @extend_schema(operation_id="luck_read", parameters=[AT], responses={200: OBJECT, **REFUSED})
    def get(self, request: Request, battle_id: UUID) -> Response:
        """For each side and class of throws: thrown, passed, expected, and the exact percentile.

        Of the dice that you may see. What was taken back counts: the dice fell.
        """
        at = number(request.query_params.get("at", ""))
        if self.late is not None:
            at = self.late.until if at is None else min(at, self.late.until)
        return Response(settle(luck.ledger_of, battle_id=battle_id, viewer=self.viewer, at=at))


def number(text: str) -> int | None:
    """The number of an event, None for none; raises ``malformed``."""
    if text == "":
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise refuse("malformed")
    return int(text)

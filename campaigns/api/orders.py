"""What players do in a campaign over HTTP: plans, answers, talk, votes. Everything bears a key and is done once."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api import serializers
from campaigns.api.doors import LIST, OBJECT, REFUSED, ClanDoor, WarDoor
from campaigns.selectors import boot, foreseeing, talk, viewing
from campaigns.services import council, hand, making, tickets, votes
from campaigns.services import talk as talking
from games.api.doors import settle
from games.selectors.avoiding import deaf_to

DONE = {200: serializers.WarReceiptSerializer, **REFUSED}


class _Orders(ClanDoor):
    """An address at which something is asked of the rules."""

    def carry_out(self, work: Any, key: str, **wish: Any) -> Response:
        """Do it once, and say up to which tidings the asker should read now."""
        settle(work, campaign_id=self.campaign_id, player_id=self.player_id, key=key, **wish)
        return Response({"key": key, "seq": viewing.seq(self.campaign, self.clan)})


class Preview(ClanDoor):
    """What a plan would bring."""

    @extend_schema(
        operation_id="campaigns_preview",
        request=serializers.WarPlanSerializer,
        responses={200: OBJECT, **REFUSED},
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Every fault of a plan, what it costs, and where it leads if nobody else moves (CAM-SEC-3)."""
        plan = self.read(serializers.WarPlanSerializer)["plan"]
        return Response(settle(foreseeing.foresee, campaign_id=campaign_id, clan=self.clan, plan=plan))


class Plan(ClanDoor):
    """A plan as it is being written."""

    @extend_schema(
        operation_id="campaigns_plan", request=serializers.WarPlanSerializer, responses={204: None, **REFUSED}
    )
    def put(self, request: Request, campaign_id: UUID) -> Response:
        """Keep a plan, lawful or not; nobody else sees it."""
        plan = self.read(serializers.WarPlanSerializer)["plan"]
        council.file_plan(campaign_id=campaign_id, player_id=self.player_id, plan=plan)
        return Response(status=status.HTTP_204_NO_CONTENT)


class Lock(_Orders):
    """The seal on a plan."""

    @extend_schema(operation_id="campaigns_lock", request=serializers.LockSerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Seal a plan; with the last player's all are opened. A plan with faults is refused with every one named."""
        return self.carry_out(council.lock, **self.read(serializers.LockSerializer))


class Unlock(_Orders):
    """A sealed plan taken back."""

    @extend_schema(operation_id="campaigns_unlock", request=serializers.KeyedSerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Take a sealed plan back, while not all have locked."""
        return self.carry_out(council.unlock, **self.read(serializers.KeyedSerializer))


class Pay(_Orders):
    """The order in which hosts are paid."""

    @extend_schema(operation_id="campaigns_pay", request=serializers.PaySerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Say which hosts are paid first (CAM-ECO-12)."""
        return self.carry_out(council.order_pay, **self.read(serializers.PaySerializer))


class PersonSheet(_Orders):
    """A person's sheet of Go Dai."""

    @extend_schema(operation_id="campaigns_sheet", request=serializers.SheetSerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Buy what a person is at the table of Go Dai (CAM-LIF-3)."""
        return self.carry_out(council.draw_sheet, **self.read(serializers.SheetSerializer))


class Resign(_Orders):
    """The end of one's part in a war."""

    @extend_schema(operation_id="campaigns_resign", request=serializers.KeyedSerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Give your clan up (CAM-LEA-1)."""
        key = self.read(serializers.KeyedSerializer)["key"]
        settle(making.resign, campaign_id=campaign_id, player=self.player, key=key)
        return Response({"key": key, "seq": 0})


class Answer(_Orders):
    """An answer to a ticket."""

    @extend_schema(operation_id="campaigns_answer", request=serializers.WarAnswerSerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID, ticket: str) -> Response:
        """Seal an answer; when both sides have answered they are opened (CAM-BAT-16)."""
        return self.carry_out(tickets.answer, ticket=ticket, **self.read(serializers.WarAnswerSerializer))


class Retreat(_Orders):
    """Where a camp goes that loses the field."""

    @extend_schema(operation_id="campaigns_retreat", request=serializers.RetreatSerializer, responses=DONE)
    def post(self, request: Request, campaign_id: UUID, ticket: str) -> Response:
        """Say it anew, until the battle ends (CAM-BAT-12)."""
        return self.carry_out(tickets.wish_retreat, ticket=ticket, **self.read(serializers.RetreatSerializer))


class Hand(ClanDoor):
    """The result of a battle that was fought at home."""

    @extend_schema(
        operation_id="campaigns_hand",
        request=serializers.HandSerializer,
        responses={200: OBJECT, **REFUSED},
    )
    def post(self, request: Request, campaign_id: UUID, ticket: str) -> Response:
        """Say what came of it; when both sides say the same it counts: `{"agreed": true}`."""
        entry = self.read(serializers.HandSerializer)["entry"]
        agreed = settle(
            hand.enter, campaign_id=campaign_id, ticket=ticket, player_id=self.player_id, entry=entry
        )
        return Response({"agreed": bool(agreed)})


class Talk(ClanDoor):
    """What is said between clans."""

    @extend_schema(operation_id="campaigns_heard", responses={200: LIST, **REFUSED})
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """What was said last that your clan may hear, oldest first."""
        return Response(talk.what_is_heard(self.campaign, self.clan, deaf_to(self.player_id)))

    @extend_schema(
        operation_id="campaigns_say", request=serializers.WarSaySerializer, responses={201: OBJECT, **REFUSED}
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Say something to one clan (`to`) or to all."""
        wish = self.read(serializers.WarSaySerializer)
        row = talking.say(campaign_id=campaign_id, player_id=self.player_id, **wish)
        return Response(talk.plain(row), status.HTTP_201_CREATED)


class Take(WarDoor):
    """A computer clan."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="campaigns_take", request=serializers.TakeSerializer, responses={201: OBJECT, **REFUSED}
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Ask to take a computer clan over: you have it at the council's end unless a player objects (CAM-LEA-3)."""
        wish = self.read(serializers.TakeSerializer)
        found = settle(
            votes.propose, campaign_id=campaign_id, player=self.player, kind="take", content=dict(wish)
        )
        return Response({"id": found.pk, "status": found.status}, status.HTTP_201_CREATED)


class Proposals(WarDoor):
    """What is being voted on."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="campaigns_proposals", responses={200: LIST, **REFUSED})
    def get(self, request: Request, campaign_id: UUID) -> Response:
        """What clans are asked for now."""
        return Response(boot.proposals(self.campaign, self.clan))

    @extend_schema(
        operation_id="campaigns_propose",
        request=serializers.ProposalSerializer,
        responses={201: OBJECT, **REFUSED},
    )
    def post(self, request: Request, campaign_id: UUID) -> Response:
        """Propose another pace, a pause, to replace an absent player, an early end; a referee's correction."""
        wish = self.read(serializers.ProposalSerializer)
        found = settle(votes.propose, campaign_id=campaign_id, player=self.player, **wish)
        return Response({"id": found.pk, "status": found.status}, status.HTTP_201_CREATED)


class OneProposal(ClanDoor):
    """A proposal."""

    @extend_schema(
        operation_id="campaigns_vote", request=serializers.VoteSerializer, responses={200: OBJECT, **REFUSED}
    )
    def post(self, request: Request, campaign_id: UUID, proposal: int) -> Response:
        """Say yes or no for your clan."""
        yes = self.read(serializers.VoteSerializer)["yes"]
        found = settle(votes.vote, campaign_id=campaign_id, player=self.player, proposal=proposal, yes=yes)
        return Response({"id": found.pk, "status": found.status})

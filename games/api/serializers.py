"""The forms of the HTTP interface."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armies.crests import CRESTS
from games.models import Battle, Seat

SIDES = Seat.Side.choices


class ReasonSerializer(serializers.Serializer):
    """Why something was not done. ``clause`` is the rule that forbids it, empty where no rule speaks."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()


class RulesetSerializer(serializers.Serializer):
    """A rules system in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    scale = serializers.CharField()


class SeatSerializer(serializers.ModelSerializer):
    """A side and who commands it. ``throws``: how often its owner mustered before he kept this army."""

    player = serializers.CharField(source="player.username", default=None, read_only=True)

    class Meta:
        """What everybody at the table may know."""

        model = Seat
        fields = ("side", "player", "commander", "clan", "mon", "throws")
        read_only_fields = fields


class BattleSerializer(serializers.ModelSerializer):
    """A battle in a list."""

    seats = SeatSerializer(many=True, read_only=True)
    waits_for = serializers.ListField(child=serializers.CharField(), read_only=True)

    class Meta:
        """Nothing of its state, nothing of its seed."""

        model = Battle
        fields = ("id", "system", "name", "status", "hot_seat", "visibility", "armies", "options", "seats", "seq",
                  "turn", "waits_for", "winner", "reason", "points", "seed_hash", "created", "updated")  # fmt: skip
        read_only_fields = fields


class BannerSerializer(serializers.Serializer):
    """Under what name, crest and army somebody takes a side. ``army`` is the id of a stored army."""

    commander = serializers.CharField(max_length=80, required=False, allow_blank=True)
    clan = serializers.CharField(max_length=40, required=False, allow_blank=True)
    mon = serializers.ChoiceField(choices=list(CRESTS.items()), required=False)
    army = serializers.UUIDField(required=False, allow_null=True)
    nonce = serializers.CharField(max_length=64, required=False, allow_blank=True)


class PlanSerializer(BannerSerializer):
    """A battle to be made, and its maker's own side."""

    system = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=80)
    options: Any = serializers.DictField(required=False, default=dict)
    visibility = serializers.ChoiceField(choices=Battle.Visibility.choices, default=Battle.Visibility.INVITE)
    armies = serializers.ChoiceField(choices=Battle.Armies.choices, default=Battle.Armies.MUSTER)
    hot_seat = serializers.BooleanField(default=False)
    other_army = serializers.UUIDField(required=False, allow_null=True)
    side = serializers.ChoiceField(choices=SIDES, default="ai")


class JoinSerializer(BannerSerializer):
    """A player who takes the free side; ``invitation`` where the battle is not open to all."""

    invitation = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")


class OrderSerializer(serializers.Serializer):
    """An order. ``key`` is the client's own for every try of it, ``seq`` the last event that he had seen."""

    key = serializers.CharField(max_length=64)
    seq = serializers.IntegerField(min_value=0, max_value=2**31 - 1)
    side = serializers.ChoiceField(choices=SIDES, required=False, default="")
    order: Any = serializers.DictField()


class PreviewSerializer(serializers.Serializer):
    """A question what an order would do."""

    side = serializers.ChoiceField(choices=SIDES, required=False, default="")
    order: Any = serializers.DictField()


class ReceiptSerializer(serializers.Serializer):
    """An order that was carried out: the numbers of its first and last event."""

    key = serializers.CharField()
    first = serializers.IntegerField()
    seq = serializers.IntegerField()


class SaySerializer(serializers.Serializer):
    """Something to say across the table."""

    text = serializers.CharField(max_length=500)


class MessageSerializer(serializers.Serializer):
    """Something that was said."""

    side = serializers.CharField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()

    def get_fields(self) -> dict[str, Any]:
        """``from`` is no name that Python lets a field have."""
        return {"from": serializers.CharField(), **super().get_fields()}

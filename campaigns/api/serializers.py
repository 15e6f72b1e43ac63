"""The forms of the HTTP interface of campaigns."""

from __future__ import annotations

from rest_framework import serializers

from campaigns.models import Campaign, Proposal


class ClanSeatSerializer(serializers.Serializer):
    """A clan of a campaign and who leads it; no player: the computer."""

    clan = serializers.CharField()
    player = serializers.CharField(source="player.username", default=None, allow_null=True)


class CampaignSerializer(serializers.ModelSerializer):
    """A campaign in a list."""

    seats = ClanSeatSerializer(many=True, read_only=True)

    class Meta:
        """What everybody may know who may know of it."""

        model = Campaign
        fields = (
            "id", "name", "scenario", "options", "status", "visibility", "season", "seed_hash", "made", "begun",
            "ended", "reason", "winners", "seats",
        )  # fmt: skip
        read_only_fields = fields


class CampaignsSerializer(serializers.Serializer):
    """A page of campaigns."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = CampaignSerializer(many=True)


class CampaignPlanSerializer(serializers.Serializer):
    """A campaign to be made. Without a clan its maker is its referee."""

    scenario = serializers.CharField(max_length=40)
    name = serializers.CharField(max_length=80, required=False, allow_blank=True, default="")
    options = serializers.DictField(
        required=False, default=dict,
        help_text="What differs from the scenario's; `battles` holds for each rules system what differs from its "
        "defaults in every battle (CAM-LEV-13).",
    )  # fmt: skip
    visibility = serializers.ChoiceField(
        Campaign.Visibility.choices, required=False, default=Campaign.Visibility.INVITE
    )
    clan = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    word = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")
    guard_rides = serializers.BooleanField(required=False, default=False)


class JoinClanSerializer(serializers.Serializer):
    """A clan to be taken before the war begins."""

    clan = serializers.CharField(max_length=40)
    invitation = serializers.CharField(max_length=32, required=False, allow_blank=True, default="")
    word = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")
    guard_rides = serializers.BooleanField(required=False, default=False)


class KeyedSerializer(serializers.Serializer):
    """Something that is done once, however often it is sent with the same key."""

    key = serializers.CharField(max_length=64)


class WarPlanSerializer(serializers.Serializer):
    """A plan for a season (CAM-PLN-11)."""

    plan = serializers.DictField()


class LockSerializer(KeyedSerializer):
    """A plan to be sealed."""

    plan = serializers.DictField()


class WarAnswerSerializer(KeyedSerializer):
    """An answer to a ticket (CAM-BAT-16)."""

    answer = serializers.DictField()


class RetreatSerializer(KeyedSerializer):
    """Where to go if the field is lost; the nearest to the seat where nothing is said (CAM-BAT-12)."""

    retreat = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class PaySerializer(KeyedSerializer):
    """Which hosts are paid first (CAM-ECO-12)."""

    hosts = serializers.ListField(child=serializers.CharField(max_length=12), max_length=60)


class SheetSerializer(KeyedSerializer):
    """A person's sheet of Go Dai (CAM-LIF-3)."""

    person = serializers.CharField(max_length=12)
    sheet = serializers.DictField()


class WarSaySerializer(serializers.Serializer):
    """Something to be said to a clan, or to all."""

    text = serializers.CharField(max_length=1000)
    to = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class TakeSerializer(serializers.Serializer):
    """A computer clan to be taken over (CAM-LEA-3)."""

    clan = serializers.CharField(max_length=40)


class ProposalSerializer(serializers.Serializer):
    """Something to be voted on (CAM-COR-5), or a referee's correction (CAM-EVT-4)."""

    kind = serializers.ChoiceField(Proposal.Kind.choices)
    content = serializers.DictField(required=False, default=dict)


class VoteSerializer(serializers.Serializer):
    """Yes or no."""

    yes = serializers.BooleanField()


class HandSerializer(serializers.Serializer):
    """The result of a battle that was fought at home (both sides must say the same)."""

    entry = serializers.DictField()


class WarReceiptSerializer(serializers.Serializer):
    """That something was done, and the number of the asker's last tidings."""

    key = serializers.CharField()
    seq = serializers.IntegerField()


class VacationSerializer(serializers.Serializer):
    """Days for which one is away, the first and the last (CAM-COR-4)."""

    first = serializers.DateField()
    last = serializers.DateField()

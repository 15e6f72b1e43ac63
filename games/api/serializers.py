"""The forms of the HTTP interface."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armies.crests import CRESTS
from games.models import ApiToken, Battle, Block, Report, Seat, Watched

SIDES = Seat.Side.choices


class NamedSerializer(serializers.Serializer):
    """One of several faults: the key of what is wrong, the clause that says so, and words."""

    key = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class ReasonSerializer(serializers.Serializer):
    """Why something was not done. ``clause`` is the rule that forbids it, empty where no rule speaks."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()
    named = NamedSerializer(many=True, required=False)
    rule = serializers.CharField(required=False, help_text="Where the rulebook has the clause.")


class RulesetSerializer(serializers.Serializer):
    """A rules system in a list."""

    slug = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    scale = serializers.CharField()


class SectionSerializer(serializers.Serializer):
    """A section of a rulebook: its clauses' ids under their heading."""

    key = serializers.CharField()
    part = serializers.CharField(allow_blank=True)
    title = serializers.CharField()
    kanji = serializers.CharField(allow_blank=True)
    clauses = serializers.ListField(child=serializers.CharField())


class LineSerializer(serializers.Serializer):
    """A row of a chart."""

    head = serializers.CharField()
    cells = serializers.ListField(child=serializers.CharField())
    clause = serializers.CharField()


class ChartSerializer(serializers.Serializer):
    """A printed chart. ``columns`` name the head and each cell; with ``spans`` equal neighbours are one cell."""

    key = serializers.CharField()
    title = serializers.CharField()
    clause = serializers.CharField()
    columns = serializers.ListField(child=serializers.CharField())
    rows = LineSerializer(many=True)
    spans = serializers.BooleanField()


class RulingSerializer(serializers.Serializer):
    """What the source leaves open, how it is played, why; the option that settles it otherwise, and its clauses."""

    id = serializers.CharField()
    problem = serializers.CharField()
    ruling = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    option = serializers.CharField(allow_blank=True)
    clauses = serializers.ListField(child=serializers.CharField())


class ExampleSerializer(serializers.Serializer):
    """A worked example: for each scene who stands where, and for each play the orders with what is told and thrown."""

    id = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    clauses = serializers.ListField(child=serializers.CharField())
    scenes = serializers.ListField(child=serializers.DictField())


class WholeRulesetSerializer(RulesetSerializer):
    """A rules system with its book. Every id in it stands at ``/rules/<id>``, which ``rule_address`` says once more."""

    rule_address = serializers.CharField(help_text="Put an id into the hole: /rules/{id}")
    book_address = serializers.CharField()
    clauses = serializers.DictField(child=serializers.CharField(), help_text="Every clause by its id.")
    sections = SectionSerializer(many=True)
    charts = ChartSerializer(many=True)
    rulings = RulingSerializer(many=True)
    examples = ExampleSerializer(many=True)
    phases = serializers.ListField(child=serializers.DictField())
    orders = serializers.ListField(child=serializers.DictField())
    marks = serializers.ListField(child=serializers.DictField())
    troops = serializers.DictField()
    terrain = serializers.DictField()
    options = serializers.ListField(child=serializers.DictField())


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
        fields = ("id", "system", "name", "status", "hot_seat", "visibility", "watched", "armies", "options", "seats",
                  "seq", "turn", "waits_for", "winner", "reason", "points", "seed_hash", "created",
                  "updated")  # fmt: skip
        read_only_fields = fields


class BattlesSerializer(serializers.Serializer):
    """A page of a list of battles, and where the pages beside it are."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = BattleSerializer(many=True)


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
    answer_within = serializers.ChoiceField(choices=Battle.Within.choices, default=Battle.Within.NEVER)
    watched = serializers.ChoiceField(
        choices=Watched.choices,
        default=Watched.LIVE,
        help_text="what those who look on see while it is fought",
    )
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


class QuestionSerializer(serializers.Serializer):
    """A question to the dice: its key, and the fields that differ from what they usually are."""

    question = serializers.CharField(max_length=40)
    situation: Any = serializers.DictField(required=False, default=dict)


class ReceiptSerializer(serializers.Serializer):
    """An order that was carried out: the numbers of its first and last event."""

    key = serializers.CharField()
    first = serializers.IntegerField()
    seq = serializers.IntegerField()


class StandingSerializer(serializers.Serializer):
    """An order filed in advance; without a choice it is withdrawn."""

    side = serializers.ChoiceField(choices=SIDES)
    kind = serializers.CharField(max_length=40)
    unit = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")
    choice: Any = serializers.DictField(required=False, allow_null=True, default=None)


class AvoidSerializer(serializers.Serializer):
    """How a player is to be avoided."""

    only_chat = serializers.BooleanField(
        default=False, help_text="only hide the chat; you may still play each other"
    )


class BlockSerializer(serializers.ModelSerializer):
    """A player who is muted or blocked: his number and name."""

    player = serializers.IntegerField(source="other_id", read_only=True)
    name = serializers.CharField(source="other.username", read_only=True)

    class Meta:
        """Nothing more of him."""

        model = Block
        fields = ("player", "name", "only_chat", "since")
        read_only_fields = fields


class ReportSerializer(serializers.Serializer):
    """A report: about whom, which message of his if it is about one, and why."""

    player = serializers.IntegerField(min_value=1, max_value=2**53)
    message = serializers.IntegerField(min_value=0, max_value=2**53, required=False, default=0)
    why = serializers.CharField(max_length=Report.LONGEST, required=False, allow_blank=True, default="")


class ReportedSerializer(serializers.ModelSerializer):
    """A report as it lies before the staff."""

    class Meta:
        """What its author knows of it."""

        model = Report
        fields = ("id", "name", "said", "why", "made")
        read_only_fields = fields


class SignInSerializer(serializers.Serializer):
    """A player, and what his token shall be called."""

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=128, trim_whitespace=False)
    name = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class TokenSerializer(serializers.ModelSerializer):
    """A token: its name, its first signs, when it was made and last used (to the minute)."""

    class Meta:
        """Never the token itself."""

        model = ApiToken
        fields = ("id", "name", "begins", "made", "used")
        read_only_fields = fields


class NewTokenSerializer(TokenSerializer):
    """A token that was just made; ``token`` is told this once."""

    def get_fields(self) -> dict[str, Any]:
        """The token itself, besides."""
        return {**super().get_fields(), "token": serializers.CharField(read_only=True)}


class SaySerializer(serializers.Serializer):
    """Something to say across the table."""

    text = serializers.CharField(max_length=500)


class RemarkSerializer(serializers.Serializer):
    """The words of a comment."""

    text = serializers.CharField(max_length=4000, trim_whitespace=False)


class NewRemarkSerializer(RemarkSerializer):
    """A comment on the moment after so many events."""

    event = serializers.IntegerField(min_value=0, max_value=2**31 - 1)


class CommentSerializer(serializers.Serializer):
    """A comment; ``mine`` are those that you may change."""

    id = serializers.IntegerField()
    event = serializers.IntegerField()
    name = serializers.CharField()
    side = serializers.CharField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()
    edited = serializers.DateTimeField(allow_null=True)
    mine = serializers.BooleanField()


class MessageSerializer(serializers.Serializer):
    """Something that was said; ``by`` is the number of who said it, null where he has left."""

    id = serializers.IntegerField()
    by = serializers.IntegerField(allow_null=True)
    side = serializers.CharField(allow_null=True)
    text = serializers.CharField()
    at = serializers.DateTimeField()

    def get_fields(self) -> dict[str, Any]:
        """``from`` is no name that Python lets a field have."""
        return {"from": serializers.CharField(), **super().get_fields()}

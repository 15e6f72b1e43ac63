"""The forms of the armies' interface for programs."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from armies.crests import CRESTS
from armies.models import Army, Muster
from words.tags import rule_address


class FaultSerializer(serializers.Serializer):
    """Something wrong, with its place and the clause that says so."""

    path = serializers.CharField(allow_blank=True)
    message = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    rule = serializers.SerializerMethodField(
        help_text="Where the rulebook has the clause; empty where none speaks."
    )

    def get_rule(self, fault: Any) -> str:
        """The address of the clause."""
        return rule_address(fault.clause)


class RefusalSerializer(serializers.Serializer):
    """Nothing was done: every fault."""

    detail = serializers.CharField()
    faults = FaultSerializer(many=True)


class ArmySerializer(serializers.ModelSerializer):
    """An army with its roster."""

    muster_number = serializers.IntegerField(source="muster.ordinal", default=None, read_only=True)

    class Meta:
        """Everything but the owner, who is the reader."""

        model = Army
        fields: tuple[str, ...] = ("id", "system", "name", "clan", "mon", "source", "throws_before_kept",
                                   "muster_number", "roster", "created", "updated")  # fmt: skip
        read_only_fields = fields


class ArmyInListSerializer(ArmySerializer):
    """An army without its roster, as the list shows it."""

    class Meta(ArmySerializer.Meta):
        """The same without the roster."""

        fields = tuple(field for field in ArmySerializer.Meta.fields if field != "roster")
        read_only_fields = fields


class IdentitySerializer(serializers.Serializer):
    """Name, clan and crest; what is left out stays."""

    name = serializers.CharField(required=False, max_length=60)
    clan = serializers.CharField(required=False, max_length=40)
    mon = serializers.ChoiceField(required=False, choices=list(CRESTS.items()))


class ChoicesSerializer(serializers.Serializer):
    """What the rules leave open after the dice, by the names that the system's description gives."""

    choices = serializers.DictField()


class KeepSerializer(serializers.Serializer):
    """What a kept muster is called, and its owner's choices."""

    name = serializers.CharField(max_length=60)
    clan = serializers.CharField(max_length=40)
    mon = serializers.ChoiceField(choices=list(CRESTS.items()))
    choices = serializers.DictField(required=False)


class BuildSerializer(serializers.Serializer):
    """An army to build: what it is called, and its roster. The rules judge both, and name every fault at once."""

    system = serializers.CharField(max_length=40)
    name = serializers.CharField(required=False, allow_blank=True, default="")
    clan = serializers.CharField(required=False, allow_blank=True, default="")
    mon = serializers.CharField(required=False, allow_blank=True, default="")
    roster: Any = serializers.DictField()


class ThrowSerializer(serializers.Serializer):
    """A request to throw. The same key throws once."""

    system = serializers.CharField(max_length=40)
    key = serializers.UUIDField()
    word = serializers.CharField(required=False, allow_blank=True, max_length=64)
    recipe: Any = serializers.DictField(required=False, default=dict)


class MusterSerializer(serializers.ModelSerializer):
    """A muster with every die; the seed is told once nothing depends on it, when it has been thrown."""

    number = serializers.IntegerField(source="ordinal", read_only=True)
    seed = serializers.SerializerMethodField()

    class Meta:
        """All of the record."""

        model = Muster
        fields = ("id", "system", "status", "number", "throws", "seal", "seed", "word", "recipe", "beats", "roster",
                  "thrown_at", "decided_at")  # fmt: skip
        read_only_fields = fields

    def get_seed(self, muster: Muster) -> str:
        """The seed in hexadecimal."""
        return bytes(muster.seed).hex() if muster.ordinal else ""


class ExportSerializer(serializers.Serializer):
    """An army as a file (format `honjin-army`, version 1)."""

    def get_fields(self) -> dict[str, Any]:
        """The fields below, and two whose names are words of the framework."""
        own = {"format": serializers.CharField(), "source": serializers.CharField(required=False)}
        return {**own, **super().get_fields()}

    version = serializers.IntegerField()
    system = serializers.CharField()
    name = serializers.CharField()
    clan = serializers.CharField()
    mon = serializers.CharField()
    roster: Any = serializers.DictField()
    throws_before_kept = serializers.IntegerField(required=False, allow_null=True)
    muster: Any = serializers.DictField(required=False, allow_null=True)

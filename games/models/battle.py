"""A battle, who sits at it, and how it began."""

from __future__ import annotations

import re
import secrets
import uuid
from urllib.parse import urlencode

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

import rulesets


def systems() -> list[tuple[str, str]]:
    """The rules systems found: a choice list that needs no migration when a folder is added."""
    return [(ruleset.slug, ruleset.name) for ruleset in rulesets.all()]


def new_token() -> str:
    """An address that nobody guesses."""
    return secrets.token_urlsafe(16)


def address_of(page: str, name: str) -> str:
    """The page of a player or a clan, whatever their name is: not every name can stand in a path."""
    if PLAIN.fullmatch(name):
        return reverse(page, args=[name])
    return f"{reverse(f'{page}-named')}?{urlencode({'name': name})}"


PLAIN = re.compile(r"(?!\.{1,2}$)[^/\\\x00-\x1f\x7f]+")
"""What every browser and proxy leaves as it is in a path."""


class Shown(models.TextChoices):
    """Who may look at a battle."""

    PUBLIC = "public", _("everybody, in the lists")
    UNLISTED = "unlisted", _("whoever has the address")
    PRIVATE = "private", _("only those who fought it")


class Watched(models.TextChoices):
    """What those who do not fight in a battle see of it while it is fought."""

    LIVE = "live", _("everything at once")
    MINUTES = "minutes", _("everything, ten minutes later")
    TURN = "turn", _("each turn, when the next one is over")
    END = "end", _("nothing until it is over")


STRICT = (Shown.PRIVATE, Shown.UNLISTED, Shown.PUBLIC)
"""The strictest wish first."""


class Battle(models.Model):
    """A battle as it stands: the last state, the number of its last event, and what the lobby shows of it.

    ``seed`` is the server's secret. It must not be shown, logged or serialized before the battle is over;
    :attr:`seed_hash` is its published seal.
    """

    class Status(models.TextChoices):
        """How far a battle is."""

        OPEN = "open", _("waits for an opponent")
        RUNNING = "running", _("is being fought")
        OVER = "over", _("is over")

    class Visibility(models.TextChoices):
        """Who may join, and who may look on unless the players wish otherwise (``shown``)."""

        INVITE = "invite", _("by invitation")
        OPEN = "open", _("open to all")

    class Armies(models.TextChoices):
        """Which armies are taken to the field."""

        STORED = "stored", _("each player brings a saved army")
        MUSTER = "muster", _("mustered on the spot")

    class Within(models.IntegerChoices):
        """How long a decision may wait for its answer."""

        NEVER = 0, _("as long as it takes")
        MINUTE = 60, _("one minute")
        MINUTES = 300, _("five minutes")
        DAY = 86400, _("one day")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    system = models.CharField(max_length=40, choices=systems)
    edition = models.PositiveSmallIntegerField(
        default=1, help_text=_("The edition of the rules by which it began.")
    )
    name = models.CharField(max_length=80)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="battles_made"
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    hot_seat = models.BooleanField(default=False)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.INVITE)
    shown = models.CharField(
        max_length=10,
        choices=Shown.choices,
        default=Shown.PRIVATE,
        help_text=_("Who may look at it: the stricter of what the players at it wish."),
    )
    watched = models.CharField(
        max_length=10,
        choices=Watched.choices,
        default=Watched.LIVE,
        db_default=Watched.LIVE,
        help_text=_("What those who look on see of it while it is fought."),
    )
    invitation = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    armies = models.CharField(max_length=10, choices=Armies.choices, default=Armies.MUSTER)
    options = models.JSONField(default=dict)
    answer_within = models.PositiveIntegerField(
        default=0,
        choices=Within.choices,
        help_text=_("Seconds after which a decision takes its default answer; 0 for never."),
    )
    lesson = models.BooleanField(
        default=False, help_text=_("Begun from a staged scene: no record, in no list.")
    )
    belongs = models.JSONField(
        default=dict,
        blank=True,
        help_text=_(
            "What the battle is part of: its key, its name and where it is to be seen; empty for none."
        ),
    )

    seed = models.BinaryField(max_length=32, editable=False)
    seed_hash = models.CharField(max_length=64, editable=False)

    seq = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(default=0)
    turn_of = models.CharField(
        max_length=10, default="", help_text=_("The sides that must act, space between.")
    )
    winner = models.CharField(max_length=4, default="")
    reason = models.CharField(max_length=40, default="")
    points = models.JSONField(default=dict)
    hours = models.JSONField(
        default=dict,
        help_text=_("Seconds for which each side was awaited, and since when the present ones are."),
    )
    state = models.TextField(default="", editable=False)
    pending = models.TextField(default="", editable=False)

    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    HEAVY = ("state", "pending", "seed")
    """What a list of battles must not load."""

    class Meta:
        """The lobby asks for open battles, newest first; everything else goes through seats."""

        verbose_name = _("battle")
        verbose_name_plural = _("battles")
        indexes = [
            models.Index(fields=["status", "visibility", "-created"], name="battle_lobby"),
            models.Index(fields=["status", "-updated"], name="battle_archive"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The battle's table."""
        return reverse("battle", args=[self.id])

    @property
    def ruleset(self) -> rulesets.Ruleset:
        """The rules it is fought by; raises :class:`rulesets.UnknownSystem` if the folder is gone."""
        return rulesets.get(self.system)

    @property
    def waits_for(self) -> list[str]:
        """The sides that must act."""
        return self.turn_of.split()


class Seat(models.Model):
    """A side of a battle and the player who commands it, with the army as it was when he sat down."""

    class Side(models.TextChoices):
        """The two sides."""

        AI = "ai", _("indigo")
        KAKI = "kaki", _("persimmon")

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="seats")
    side = models.CharField(max_length=4, choices=Side.choices)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="seats")
    commander = models.CharField(max_length=80)
    clan = models.CharField(max_length=40)
    mon = models.CharField(max_length=40, default="")
    army = models.JSONField(null=True, default=None, help_text=_("The army as it was when he sat down."))
    levy = models.JSONField(
        null=True,
        default=None,
        help_text=_("The roster of a levy, where what the battle belongs to sent one."),
    )
    given = models.JSONField(
        null=True, default=None, help_text=_("What the side has of the ground; only with a levy.")
    )
    throws = models.PositiveIntegerField(
        null=True,
        default=None,
        help_text=_("How often its owner threw until he kept it; none if nothing was thrown."),
    )
    nonce = models.CharField(max_length=64, default="")
    wish = models.CharField(
        max_length=10,
        choices=Shown.choices,
        default=Shown.PRIVATE,
        help_text=_("To whom the player of this side would show the battle."),
    )
    practice = models.CharField(
        max_length=20,
        default="",
        blank=True,
        help_text=_("The temper of the practice commander who sits here; empty where a player does."),
    )

    PRACTISED = models.Q(practice__gt="")
    """A practice commander sits there: said like this, a query finds the index of those seats."""

    class Meta:
        """One seat a side; a player's battles are found by his seats, those of practice commanders by theirs."""

        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [models.UniqueConstraint(fields=["battle", "side"], name="one_seat_a_side")]
        indexes = [
            models.Index(
                fields=["battle", "side"], condition=models.Q(practice__gt=""), name="seat_practised"
            )
        ]

    def __str__(self) -> str:
        return f"{self.commander} ({self.side})"

    @property
    def clan_address(self) -> str:
        """The page of its clan."""
        return address_of("clan", self.clan)

    @property
    def rules_seat(self) -> rulesets.Seat:
        """Who sits there as the rules take him: with the army that he brought, or with the levy that was sent."""
        roster = self.army["roster"] if self.army else None
        return rulesets.Seat(self.clan, self.mon, self.commander, roster, levy=self.levy, given=self.given)


class Opening(models.Model):
    """How a battle began: the first state and its document, from which the events' patches replay the rest."""

    battle = models.OneToOneField(Battle, models.CASCADE, primary_key=True, related_name="opening")
    state = models.TextField()
    document = models.TextField()

    class Meta:
        """Kept apart, because the battle's own row is written with every order."""

        verbose_name = _("opening")
        verbose_name_plural = _("openings")

    def __str__(self) -> str:
        return f"opening of {self.battle_id}"

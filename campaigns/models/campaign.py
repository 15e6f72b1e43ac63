"""A campaign, how it began, and who takes which clan."""

from __future__ import annotations

import uuid
from functools import cached_property

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Shown
from games.models.battle import new_token
from rulesets import campaign as war


class Campaign(models.Model):
    """A campaign as it stands: the war's last state, the number of its last event, and what lists show of it.

    ``seed`` is the server's secret. It must not be shown, logged or serialized before the end; ``seed_hash`` is its
    published seal (CAM-DIC-1). ``seq`` counts the events of the truth: no viewer is told it (CAM-EVT-1).
    """

    class Status(models.TextChoices):
        """How far a campaign is."""

        OPEN = "open", _("waits for players")
        RUNNING = "running", _("is being fought")
        OVER = "over", _("is over")

    class Visibility(models.TextChoices):
        """Who may join, and who may look on unless its maker wishes otherwise (``shown``)."""

        INVITE = "invite", _("by invitation")
        OPEN = "open", _("open to all")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    scenario = models.CharField(max_length=40)
    edition = models.PositiveSmallIntegerField(
        default=1, help_text=_("The edition of the rules by which it began.")
    )
    name = models.CharField(max_length=80)
    maker = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="campaigns_made"
    )
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="campaigns_refereed"
    )
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    visibility = models.CharField(max_length=10, choices=Visibility.choices, default=Visibility.INVITE)
    shown = models.CharField(
        max_length=10,
        choices=Shown.choices,
        default=Shown.PRIVATE,
        help_text=_("Who may look at it beside those who play in it."),
    )
    invitation = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    options = models.JSONField(default=dict)
    pace = models.CharField(
        max_length=10,
        default="",
        blank=True,
        help_text=_("The pace that was voted for; empty: the option's."),
    )

    seed = models.BinaryField(max_length=32, editable=False)
    seed_hash = models.CharField(max_length=64, editable=False)

    seq = models.PositiveIntegerField(default=0)
    season = models.PositiveSmallIntegerField(default=0)
    stage = models.CharField(max_length=4, default="", blank=True)
    reason = models.CharField(max_length=20, default="", blank=True, help_text=_("How it ended."))
    winners = models.JSONField(default=list, blank=True)
    state = models.TextField(default="", editable=False)

    due = models.DateTimeField(
        null=True, default=None, blank=True, help_text=_("When the next deadline passes.")
    )
    council_due = models.DateTimeField(null=True, default=None, blank=True)
    late = models.DateTimeField(
        null=True, default=None, blank=True, help_text=_("The last hour of the season.")
    )
    look = models.DateTimeField(
        null=True, default=None, blank=True, help_text=_("When the clock must look at it next.")
    )
    paused_until = models.DateTimeField(null=True, default=None, blank=True)

    made = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    begun = models.DateTimeField(null=True, default=None, blank=True)
    ended = models.DateTimeField(null=True, default=None, blank=True)

    HEAVY = ("state", "seed")
    """What a list of campaigns must not load."""

    class Meta:
        """Lists ask for open ones, newest first; the clock for those that are due."""

        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        indexes = [
            models.Index(fields=["status", "visibility", "-made"], name="campaign_lobby"),
            models.Index(fields=["look"], condition=models.Q(look__isnull=False), name="campaign_clock"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The campaign's map."""
        return reverse("campaign", args=[self.id])

    @cached_property
    def of(self) -> war.Scenario:
        """Its scenario as the house has it now; a war keeps the one by which it began."""
        return war.scenario(self.scenario)


class CampaignOpening(models.Model):
    """How a campaign began: the war before its first die, from which the events' patches replay the rest."""

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="opening")
    state = models.TextField()

    class Meta:
        """Kept apart, because the campaign's own row is written with every step."""

        verbose_name = _("opening of a campaign")
        verbose_name_plural = _("openings of campaigns")

    def __str__(self) -> str:
        return f"opening of {self.campaign_id}"


class Gallery(models.Model):
    """A campaign as who only looks on sees it when that comes after each close (CAM-SEC-1 [O spectators]): the
    document of the last council's opening, and how many of the tidings for lookers-on had been told by then.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="gallery")
    season = models.PositiveSmallIntegerField()
    told = models.PositiveIntegerField()
    document = models.TextField()

    class Meta:
        """One a campaign, written when a season opens."""

        verbose_name = _("gallery of a campaign")
        verbose_name_plural = _("galleries of campaigns")

    def __str__(self) -> str:
        return f"gallery of {self.campaign_id}"


class ClanSeat(models.Model):
    """A clan of a campaign and who leads it; without a player it is the computer's (CAM-SCN-7).

    ``word`` is his share in the dice, given when he takes his seat (CAM-DIC-1); who comes later adds none (CAM-DIC-5).
    ``draft`` is his plan of season ``draft_season`` before he locks it: nobody else's business. ``open_eyes`` is since
    when he looks on with open eyes, his clan being out (CAM-LEA-2); ``former``, that he leads another clan since.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="seats")
    clan = models.CharField(max_length=40)
    order = models.PositiveSmallIntegerField(help_text=_("Its place in seat order."))
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="clan_seats"
    )
    word = models.CharField(max_length=64, default="", blank=True)
    guard_rides = models.BooleanField(default=False)
    joined = models.DateTimeField(null=True, default=None, blank=True)
    draft = models.JSONField(null=True, default=None, blank=True)
    draft_season = models.PositiveSmallIntegerField(default=0)
    open_eyes = models.DateTimeField(null=True, default=None, blank=True)
    former = models.BooleanField(default=False)

    class Meta:
        """One seat a clan; a player leads one clan of a campaign."""

        verbose_name = _("clan of a campaign")
        verbose_name_plural = _("clans of campaigns")
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "clan"], name="one_seat_a_clan"),
            models.UniqueConstraint(
                fields=["campaign", "player"],
                condition=models.Q(player__isnull=False, former=False),
                name="one_clan_a_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.clan}"

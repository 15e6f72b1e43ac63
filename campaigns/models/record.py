"""What was asked and what happened in a campaign: only ever appended to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign


class CampaignStep(models.Model):
    """One thing that was asked of the rules and done: by a player (``key`` is his client's), or by the house.

    ``step`` is what was asked, as :class:`rulesets.campaign.Step` writes it; ``first`` and ``told`` are the numbers of
    its first and its last event. Whoever asks twice with one key is answered twice and heard once.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="steps", db_index=False)
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=80)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    step = models.TextField()
    first = models.PositiveIntegerField()
    told = models.PositiveIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Numbered 1, 2, 3 without a gap; one step a key."""

        verbose_name = _("step of a campaign")
        verbose_name_plural = _("steps of campaigns")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "number"], name="one_step_a_number"),
            models.UniqueConstraint(fields=["campaign", "key"], name="one_step_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}:{self.number}"


class CampaignEvent(models.Model):
    """An event as it was: the truth, with its patch on the whole document (CAM-EVT-1)."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="events", db_index=False)
    number = models.PositiveIntegerField()
    season = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=4)
    event = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Numbered 1, 2, 3 without a gap."""

        verbose_name = _("event of a campaign")
        verbose_name_plural = _("events of campaigns")
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_war_event_a_number")]

    def __str__(self) -> str:
        return f"{self.campaign_id}:{self.number}"


class Told(models.Model):
    """An event as a viewer hears it: a clan, or nobody's (empty: who only looks on). Each viewer's list is numbered by
    itself, as gaps would tell (CAM-EVT-1).
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="tidings", db_index=False)
    viewer = models.CharField(max_length=40, default="", blank=True)
    number = models.PositiveIntegerField()
    season = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=4)
    event = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Numbered for each viewer; a season's tidings are read together."""

        verbose_name = _("tidings of a campaign")
        verbose_name_plural = _("tidings of campaigns")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "viewer", "number"], name="one_tiding_a_number")
        ]
        indexes = [models.Index(fields=["campaign", "viewer", "season"], name="tidings_of_a_season")]

    def __str__(self) -> str:
        return f"{self.campaign_id}:{self.viewer}:{self.number}"

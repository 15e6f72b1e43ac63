"""What the archive knows of campaigns that are over: lean rows to search by."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign
from games.models import Shown


class FinishedCampaign(models.Model):
    """A campaign that is over, as lists and searches see it; written in the transaction that ends it.

    ``text`` holds every name in it (its own, its clans', its players'), case folded, with a space before each.
    ``owner`` is whoever imported it.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="finished")
    scenario = models.CharField(max_length=40)
    shown = models.CharField(max_length=10, choices=Shown.choices)
    ended = models.DateTimeField()
    seasons = models.PositiveSmallIntegerField()
    battles = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=20)
    text = models.TextField(default="")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="imported_campaigns"
    )

    class Meta:
        """Newest first: of all, of one scenario, of one end."""

        verbose_name = _("finished campaign")
        verbose_name_plural = _("finished campaigns")
        indexes = [
            models.Index(fields=["shown", "-ended"], name="wars_newest"),
            models.Index(fields=["shown", "scenario", "-ended"], name="wars_scenario"),
            models.Index(fields=["shown", "reason", "-ended"], name="wars_end"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} ({self.scenario})"


class FinishedClan(models.Model):
    """A clan of a campaign that is over, with what came of it; the player is who led it at the end."""

    class Outcome(models.TextChoices):
        """What came of it."""

        WON = "won", _("won")
        SHARED = "shared", _("shared the victory")
        LOST = "lost", _("lost")
        DRAWN = "drawn", _("drawn")
        OUT = "out", _("died out")

    finished = models.ForeignKey(FinishedCampaign, models.CASCADE, related_name="clans")
    clan = models.CharField(max_length=40)
    order = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="finished_wars"
    )
    outcome = models.CharField(max_length=6, choices=Outcome.choices)
    points = models.IntegerField(default=0)
    koku = models.PositiveIntegerField(default=0, help_text=_("What it held at the end, in thousand koku."))
    par = models.PositiveIntegerField(default=0)
    honour = models.PositiveSmallIntegerField(default=0)
    battles = models.PositiveSmallIntegerField(
        default=0, help_text=_("Battles in which it answered for a camp.")
    )
    by_hand = models.PositiveSmallIntegerField(
        default=0, help_text=_("Those that its player fought himself.")
    )

    class Meta:
        """A campaign's clans, a player's wars, a clan's wars."""

        verbose_name = _("clan of a finished campaign")
        verbose_name_plural = _("clans of finished campaigns")
        constraints = [models.UniqueConstraint(fields=["finished", "clan"], name="one_finished_clan")]
        indexes = [
            models.Index(fields=["clan", "outcome"], name="wars_of_a_clan"),
        ]

    def __str__(self) -> str:
        return f"{self.finished_id}: {self.clan}"


class Resignation(models.Model):
    """That a player gave a clan up (CAM-LEA-1): it stays his result."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="resignations")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="resignations")
    clan = models.CharField(max_length=40)
    season = models.PositiveSmallIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """By player."""

        verbose_name = _("resignation")
        verbose_name_plural = _("resignations")

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.clan}"

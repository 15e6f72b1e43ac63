"""What the house remembers of campaigns beside the wars themselves: those that were brought here, and epitaphs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign


class ImportedCampaign(models.Model):
    """A campaign that was fought elsewhere, as it was handed in. ``fingerprint`` recognises it when it comes again;
    ``unproven`` names what is wrong with the records of battles in it that are no battles here, by ticket.
    """

    campaign = models.OneToOneField(Campaign, models.CASCADE, primary_key=True, related_name="imported")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    fingerprint = models.CharField(max_length=64)
    document = models.TextField()
    unproven = models.JSONField(default=dict, blank=True)

    class Meta:
        """Once for each who imports it."""

        verbose_name = _("imported campaign")
        verbose_name_plural = _("imported campaigns")
        constraints = [
            models.UniqueConstraint(fields=["owner", "fingerprint"], name="campaign_imported_once")
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id} ({self.fingerprint[:8]})"


class Epitaph(models.Model):
    """What somebody's lord wrote over his grave: the only words on a life page that are written by hand (CAM-LIF-7)."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="epitaphs", db_index=False)
    person = models.CharField(max_length=12)
    text = models.CharField(max_length=300)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = models.CharField(max_length=150, help_text=_("The name of whoever wrote it, then."))
    at = models.DateTimeField(auto_now=True)

    class Meta:
        """One a person."""

        verbose_name = _("epitaph")
        verbose_name_plural = _("epitaphs")
        constraints = [models.UniqueConstraint(fields=["campaign", "person"], name="one_epitaph_a_person")]

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.person}"

"""A ticket of a campaign and the battle on the table that it became (CAM-BAT-1)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign
from games.models import Battle


class TicketBattle(models.Model):
    """What the house knows of a ticket beside the war's own state: until when its answers or its battle are awaited,
    the battle of the table, and what both sides say of one fought at home.

    ``hand`` holds for each camp ("0", "1") the outcome that its answerer has entered.
    """

    class Status(models.TextChoices):
        """How far a ticket is, as the rules have it."""

        OPEN = "open", _("answers are awaited")
        READY = "ready", _("stands ready or is being fought")
        OVER = "over", _("is over")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="tickets", db_index=False)
    ticket = models.CharField(max_length=12)
    season = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=5, choices=Status.choices, default=Status.OPEN)
    system = models.CharField(max_length=40, default="", blank=True)
    place = models.CharField(max_length=40)
    battle = models.OneToOneField(Battle, models.SET_NULL, null=True, blank=True, related_name="ticket")
    hand = models.JSONField(default=dict, blank=True)
    due = models.DateTimeField(null=True, default=None, blank=True)
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """One row a ticket."""

        verbose_name = _("ticket of a campaign")
        verbose_name_plural = _("tickets of campaigns")
        constraints = [models.UniqueConstraint(fields=["campaign", "ticket"], name="one_row_a_ticket")]

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.ticket}"

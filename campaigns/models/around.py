"""Around the table: talk, votes and proposals, vacations, reminders (CAM-COR-3 to CAM-COR-6, CAM-EVT-4)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.campaign import Campaign


class CampaignMessage(models.Model):
    """Something said from clan to clan, or to all (``to`` empty); kept with the campaign (CAM-COR-6)."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="messages", db_index=False)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=150)
    clan = models.CharField(max_length=40, default="", blank=True)
    to = models.CharField(max_length=40, default="", blank=True)
    season = models.PositiveSmallIntegerField(default=0)
    text = models.CharField(max_length=1000)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which it was said."""

        verbose_name = _("message in a campaign")
        verbose_name_plural = _("messages in campaigns")
        ordering = ["id"]
        indexes = [models.Index(fields=["campaign", "id"], name="campaign_talk")]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"


class Proposal(models.Model):
    """Something on which clans vote, or to which they consent.

    ``content`` is what is proposed: ``{"pace"}``, ``{"days"}``, ``{"clan"}`` (replaced or taken over), nothing for an
    early end, ``{"patch", "reason"}`` for a referee's edit. ``touches`` are the clans that are asked; by is who asks:
    a clan, or nobody's (the referee, or who would take a clan over).
    """

    class Kind(models.TextChoices):
        """What is proposed."""

        PACE = "pace", _("another pace")
        PAUSE = "pause", _("a pause")
        REPLACE = "replace", _("to replace an absent player")
        END = "end", _("to end the war as a draw")
        TAKE = "take", _("to take a clan over")
        EDIT = "edit", _("a referee's correction")

    class Status(models.TextChoices):
        """What became of it."""

        OPEN = "open", _("is being voted on")
        PASSED = "passed", _("was accepted")
        FAILED = "failed", _("was refused")

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    by = models.CharField(max_length=40, default="", blank=True)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    name = models.CharField(max_length=150, help_text=_("The name of whoever proposes it."))
    content = models.JSONField(default=dict)
    touches = models.JSONField(default=list)
    season = models.PositiveSmallIntegerField()
    until = models.DateTimeField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Found by campaign, the open ones by their end."""

        verbose_name = _("proposal")
        verbose_name_plural = _("proposals")
        ordering = ["id"]
        indexes = [
            models.Index(
                fields=["campaign", "until"], condition=models.Q(status="open"), name="proposals_open"
            )
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.kind}"


class Vote(models.Model):
    """What a clan says to a proposal."""

    proposal = models.ForeignKey(Proposal, models.CASCADE, related_name="votes")
    clan = models.CharField(max_length=40)
    yes = models.BooleanField()
    at = models.DateTimeField(auto_now=True)

    class Meta:
        """One vote a clan."""

        verbose_name = _("vote")
        verbose_name_plural = _("votes")
        constraints = [models.UniqueConstraint(fields=["proposal", "clan"], name="one_vote_a_clan")]

    def __str__(self) -> str:
        return f"{self.clan}: {self.yes}"


class Vacation(models.Model):
    """Days for which a player has said that he is away, in all his campaigns (CAM-COR-4)."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order of their days."""

        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ["first"]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.first} to {self.last}"


class Reminder(models.Model):
    """That a player was reminded: of all that waits for him at once, at half of the time and at an eighth of it
    (CAM-COR-3). ``what`` names the deadline: the council's season, or a ticket. It is shown as long as that ``waits``
    for him; ``sent`` is when a letter took it along.
    """

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="reminders", db_index=False)
    clan = models.CharField(max_length=40)
    what = models.CharField(max_length=20)
    part = models.CharField(max_length=6, help_text=_("Half of the time, or an eighth of it."))
    until = models.DateTimeField()
    waits = models.BooleanField(default=True)
    sent = models.DateTimeField(null=True, default=None, blank=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Once for each deadline and part; letters ask for those that no letter has taken along."""

        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        constraints = [
            models.UniqueConstraint(fields=["campaign", "clan", "what", "part"], name="reminded_once")
        ]
        indexes = [
            models.Index(fields=["until"], condition=models.Q(waits=True), name="reminders_waiting"),
        ]

    def __str__(self) -> str:
        return f"{self.campaign_id}: {self.clan} {self.what} {self.part}"


class Courier(models.Model):
    """How a player is reminded beside the pages of the house: by letters where he wishes it (in ``language``, with
    links to ``origin``, where he wished it), by a feed whose address is his alone. ``renewed`` counts the addresses
    that he has had; ``rests`` is until when no letter is tried, after one that could not be sent.
    """

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="courier"
    )
    by_mail = models.BooleanField(default=False)
    language = models.CharField(max_length=10, default="", blank=True)
    origin = models.CharField(max_length=200, default="", blank=True)
    renewed = models.PositiveSmallIntegerField(default=0)
    rests = models.DateTimeField(null=True, default=None, blank=True)

    class Meta:
        """One a player."""

        verbose_name = _("courier")
        verbose_name_plural = _("couriers")

    def __str__(self) -> str:
        return f"courier of {self.player_id}"

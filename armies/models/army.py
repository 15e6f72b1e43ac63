"""An army in store."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.crests import CRESTS


class Source(models.TextChoices):
    """Where an army came from: what its opponent may think of its dice."""

    THROWN = "thrown", _("thrown")
    IMPORTED = "imported", _("imported")
    COPIED = "copied", _("copied")
    BUILT = "built", _("built")


class Army(models.Model):
    """An army that its owner can name, read, print, copy and lead.

    Battles keep a snapshot of what they were given, so an army may change or go without changing any of them.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="armies", verbose_name=_("owner")
    )
    muster = models.ForeignKey(
        "armies.Muster",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="armies",
        verbose_name=_("muster"),
        help_text=_("The dice behind it; none for an imported army."),
    )
    system = models.CharField(_("rules system"), max_length=40)
    name = models.CharField(_("name"), max_length=60)
    clan = models.CharField(_("clan"), max_length=40)
    mon = models.CharField(_("crest"), max_length=20, choices=list(CRESTS.items()))
    roster = models.JSONField(_("roster"))
    source = models.CharField(_("source"), max_length=10, choices=Source)
    throws_before_kept = models.PositiveIntegerField(
        _("throws before kept"),
        null=True,
        blank=True,
        help_text=_("Musters thrown until this one was kept, itself included; none for an imported army."),
    )
    share = models.CharField(
        _("share"), max_length=32, null=True, blank=True, unique=True, default=None, editable=False,
        help_text=_("The token under which anybody may read it; none while it is not shared."),
    )  # fmt: skip
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        """The newest first."""

        verbose_name = _("army")
        verbose_name_plural = _("armies")
        ordering = ["-created"]
        indexes = [models.Index(fields=["owner", "system", "-created"], name="army_of_owner")]

    def __str__(self) -> str:
        return self.name

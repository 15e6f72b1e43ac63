"""An army on the workbench."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Draft(models.Model):
    """A roster that is being built, lawful or not yet. ``army`` is the stored army that it shall replace, if any."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="drafts", verbose_name=_("owner")
    )
    army = models.OneToOneField(
        "armies.Army", models.CASCADE, null=True, blank=True, related_name="draft", verbose_name=_("army")
    )
    system = models.CharField(_("rules system"), max_length=40)
    identity = models.JSONField(_("name, clan and crest"), default=dict)
    roster = models.JSONField(_("roster"))
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        """The last touched first."""

        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        ordering = ["-updated"]

    def __str__(self) -> str:
        return str(self.identity.get("name") or self.id)

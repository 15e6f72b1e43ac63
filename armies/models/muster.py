"""A muster: dice thrown once for an army, and kept on record whatever became of it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Status(models.TextChoices):
    """What became of a muster."""

    SEALED = "sealed", _("sealed, not yet thrown")
    THROWN = "thrown", _("thrown, not yet decided")
    KEPT = "kept", _("kept")
    DISCARDED = "discarded", _("discarded")


class Muster(models.Model):
    """One throw for an army.

    The seed is drawn and its hash shown before the throw; the player's own word is mixed in, so that neither he nor
    the server could choose the dice. A player has at most one undecided muster of a system: he keeps it or discards
    it before he can throw again, and both stay on record.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="musters", verbose_name=_("owner")
    )
    system = models.CharField(_("rules system"), max_length=40)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.SEALED)

    seed = models.BinaryField(_("seed"), max_length=32)
    seal = models.CharField(
        _("seal"), max_length=64, help_text=_("SHA-256 of the seed, known before the throw.")
    )
    word = models.CharField(_("the player's word"), max_length=64, blank=True)
    key = models.UUIDField(
        _("key"), null=True, blank=True, help_text=_("Of the form that threw: sent twice, it throws once.")
    )

    ordinal = models.PositiveIntegerField(
        _("number"), null=True, blank=True, help_text=_("Counts this player's musters of the system from 1.")
    )
    throws = models.PositiveIntegerField(
        _("throws"), default=0, help_text=_("Musters thrown since the last one kept, this one included.")
    )
    recipe = models.JSONField(_("recipe"), default=dict, blank=True)
    beats = models.JSONField(
        _("dice record"), default=list, blank=True, help_text=_("Every throw in its order, with its clause.")
    )
    roster = models.JSONField(_("roster as thrown"), default=dict, blank=True)

    shown = models.PositiveSmallIntegerField(
        _("beats shown"), default=0, help_text=_("How much of the throw the player has looked at.")
    )
    draft = models.JSONField(
        _("draft"), default=dict, blank=True, help_text=_("Name, clan, crest and choices so far.")
    )

    counted = models.BooleanField(
        _("counted"), default=False, help_text=_("Whether its dice are in the house's tally.")
    )

    created = models.DateTimeField(_("sealed at"), auto_now_add=True)
    thrown_at = models.DateTimeField(_("thrown at"), null=True, blank=True)
    decided_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        """The database itself refuses a second open muster and a key used twice."""

        verbose_name = _("muster")
        verbose_name_plural = _("musters")
        ordering = ["-created"]
        indexes = [models.Index(fields=["id"], condition=models.Q(counted=False), name="muster_uncounted")]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "system"],
                condition=models.Q(status__in=["sealed", "thrown"]),
                name="one_open_muster",
            ),
            models.UniqueConstraint(
                fields=["owner", "key"], condition=models.Q(key__isnull=False), name="muster_key_once"
            ),
            models.UniqueConstraint(
                fields=["owner", "system", "ordinal"],
                condition=models.Q(ordinal__isnull=False),
                name="muster_ordinal_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.system} {self.ordinal or '-'} ({self.get_status_display()})"

    @property
    def dice_count(self) -> int:
        """How many dice fell."""
        return sum(len(throw["faces"]) for beat in self.beats for throw in beat["throws"])

    @property
    def is_open(self) -> bool:
        """Whether its owner must still keep or discard it."""
        return self.status == Status.THROWN

"""What a player wants nothing to do with, and what he has told the staff of."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.battle import Battle
from games.models.record import Message


class Block(models.Model):
    """A player hears another no more; unless he only muted him, the two also meet in no new battle."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by")
    only_chat = models.BooleanField(
        _("only muted"),
        default=False,
        help_text=_("Only chat is hidden: they may still play each other."),
    )
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        """Once for each two of them."""

        verbose_name = _("blocked player")
        verbose_name_plural = _("blocked players")
        ordering = ["-since", "-pk"]
        constraints = [models.UniqueConstraint(fields=["player", "other"], name="one_block_of_a_player")]

    def __str__(self) -> str:
        return f"{self.player_id} / {self.other_id}"


class Report(models.Model):
    """What somebody reported to the staff: about whom, what was said, and why. It outlives both their accounts."""

    LONGEST = 1000

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reports",
        verbose_name=_("reported by"),
    )
    about = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="reported",
        verbose_name=_("player"),
    )
    name = models.CharField(_("name"), max_length=150, help_text=_("The player's name as it was then."))
    battle = models.ForeignKey(Battle, models.SET_NULL, null=True, blank=True, verbose_name=_("battle"))
    message = models.ForeignKey(Message, models.SET_NULL, null=True, blank=True, verbose_name=_("message"))
    said = models.CharField(_("what was said"), max_length=500, blank=True)
    why = models.TextField(_("reason"), max_length=LONGEST, blank=True)
    made = models.DateTimeField(_("made"), default=timezone.now)
    settled = models.BooleanField(_("settled"), default=False)

    class Meta:
        """What waits first."""

        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["settled", "-made"]

    def __str__(self) -> str:
        return f"{self.name}: {(self.said or self.why)[:40]}"

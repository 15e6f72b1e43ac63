"""What a program is known by."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class ApiToken(models.Model):
    """A token of the HTTP interface. Kept is its hash alone: the token itself is shown once, when it is made.

    ``mark`` is the session hash of its player as he was then (``get_session_auth_hash``): another password, set in
    whatever way, ends it as it ends his sessions.
    """

    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tokens")
    name = models.CharField(_("name"), max_length=40, blank=True)
    hashed = models.CharField(max_length=64, unique=True, editable=False)
    begins = models.CharField(
        max_length=6, editable=False, help_text=_("Its first signs, to tell it from others.")
    )
    mark = models.CharField(max_length=128, editable=False)
    made = models.DateTimeField(_("made"), default=timezone.now)
    used = models.DateTimeField(_("last used"), null=True, default=None)

    class Meta:
        """The newest first."""

        verbose_name = _("token")
        verbose_name_plural = _("tokens")
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.name or f"{self.begins}…"

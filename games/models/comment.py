"""What players say about a moment of a battle after it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.battle import Battle

LONGEST = 1000
"""Letters of a comment."""


class Comment(models.Model):
    """A word on one moment: the battle as it was after so many events. ``side`` is empty for who commanded both."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="comments", db_index=False)
    event = models.PositiveIntegerField()
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    name = models.CharField(max_length=150)
    side = models.CharField(max_length=4, default="", blank=True)
    text = models.TextField(max_length=LONGEST)
    at = models.DateTimeField(default=timezone.now)
    edited = models.DateTimeField(null=True, default=None)

    class Meta:
        """In the order of the moments, and of what was said at each."""

        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ["event", "id"]
        indexes = [models.Index(fields=["battle", "event", "id"], name="comment_moment")]

    def __str__(self) -> str:
        return f"{self.name} on {self.event}: {self.text[:40]}"

"""What those who look on see later than the players: when each order was given, and how it stood then."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.battle import Battle


class LateMoment(models.Model):
    """A battle after an order, as lists show it. Only battles that are watched with a delay have any.

    ``turn`` is the one in which the order was given, ``seq`` the number of its last event.
    """

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="late_moments", db_index=False)
    seq = models.PositiveIntegerField()
    turn = models.PositiveSmallIntegerField()
    shown_turn = models.PositiveSmallIntegerField(help_text=_("The turn that the clock showed after it."))
    turn_of = models.CharField(max_length=10, default="", blank=True)
    points = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        """Found by number, and by time."""

        verbose_name = _("moment")
        verbose_name_plural = _("moments")
        constraints = [models.UniqueConstraint(fields=["battle", "seq"], name="one_late_moment_a_number")]

    def __str__(self) -> str:
        return f"{self.battle_id}:{self.seq}"

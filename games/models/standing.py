"""Orders that a player files in advance for what he may be asked."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.battle import Battle


class StandingOrder(models.Model):
    """An order filed for one kind of question, for a unit or (``unit`` empty) for all of a side.

    Only ever appended to: an order that is changed is ended, and another filed. ``hash`` is public from the moment of
    filing; what lies under it is its owner's until the battle is over.
    """

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="standing")
    side = models.CharField(max_length=4)
    kind = models.CharField(max_length=40, help_text=_("The question's tag."))
    unit = models.CharField(max_length=40, default="", blank=True)
    choice = models.JSONField()
    salt = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
    filed = models.PositiveIntegerField(help_text=_("The battle's event after which it was filed."))
    ended = models.PositiveIntegerField(
        null=True, default=None, help_text=_("The event after which it was withdrawn or changed.")
    )

    class Meta:
        """One in force for a question and a unit."""

        verbose_name = _("standing order")
        verbose_name_plural = _("standing orders")
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["battle", "side", "kind", "unit"],
                condition=models.Q(ended__isnull=True),
                name="one_standing_order",
            )
        ]

    def __str__(self) -> str:
        return f"{self.battle_id}: {self.side} {self.kind} {self.unit}"

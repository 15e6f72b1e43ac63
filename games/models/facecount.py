"""How often each face of each die has fallen: a running tally, so that no page reads a battle for it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class FaceCount(models.Model):
    """A face of a kind of die, and how often it fell in what ``source`` names.

    With an empty ``die`` the row says how many battles or musters were counted.
    """

    class Source(models.TextChoices):
        """Where the dice fell."""

        BATTLE = "battle", _("battles")
        MUSTER = "muster", _("musters")

    source = models.CharField(max_length=10, choices=Source.choices)
    die = models.CharField(max_length=10, default="", blank=True)
    face = models.PositiveSmallIntegerField(default=0)
    count = models.PositiveBigIntegerField(default=0)

    class Meta:
        """One row a face."""

        verbose_name = _("count of a face")
        verbose_name_plural = _("counts of faces")
        constraints = [models.UniqueConstraint(fields=["source", "die", "face"], name="one_count_a_face")]

    def __str__(self) -> str:
        return f"{self.source} {self.die} {self.face}: {self.count}"

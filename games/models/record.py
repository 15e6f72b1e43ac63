"""What was said and done in a battle: only ever appended to."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.battle import Battle


class BattleEvent(models.Model):
    """One event. ``body`` is its JSON in words, ``patch`` what it changes in the true document.

    ``veiled`` is empty where everybody may see the patch, else JSON from viewer to the patch that he sees instead.
    ``throws`` are the dice as the rules wrote them, for proofs; the body has them explained, for readers.
    """

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    body = models.TextField()
    patch = models.TextField(default="{}")
    veiled = models.TextField(default="")
    throws = models.TextField(default="")
    undone = models.BooleanField(
        default=False, db_default=False, help_text=_("Whether a player has taken it back since.")
    )

    class Meta:
        """Numbered 1, 2, 3 without a gap."""

        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [models.UniqueConstraint(fields=["battle", "seq"], name="one_event_a_number")]

    def __str__(self) -> str:
        return f"{self.battle_id}:{self.seq}"


class OrderReceipt(models.Model):
    """An order that was carried out, and the reply that was given: whoever sends it twice gets the reply twice."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="receipts", db_index=False)
    key = models.CharField(max_length=64)
    side = models.CharField(max_length=4)
    order = models.TextField()
    first = models.PositiveIntegerField(help_text=_("The number of its first event."))
    seq = models.PositiveIntegerField(help_text=_("The number of its last event."))

    class Meta:
        """One receipt a key; found by number when an order may be stale."""

        verbose_name = _("receipt")
        verbose_name_plural = _("receipts")
        constraints = [models.UniqueConstraint(fields=["battle", "key"], name="one_receipt_a_key")]
        indexes = [models.Index(fields=["battle", "seq"], name="receipt_order")]

    def __str__(self) -> str:
        return f"{self.battle_id}:{self.first}-{self.seq}"


class UndoPoint(models.Model):
    """The battle as it was before an order that may still be taken back. ``seq`` is the event after which it stood so.

    ``free`` points need nobody's leave. Kept are the free ones, and for each side the one before its last order.
    """

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="undo_points", db_index=False)
    seq = models.PositiveIntegerField()
    side = models.CharField(max_length=4)
    free = models.BooleanField()
    kind = models.CharField(max_length=40, help_text=_("What the order was."))
    unit = models.CharField(max_length=40, default="", help_text=_("Which unit it was for."))
    state = models.TextField()

    class Meta:
        """One a moment."""

        verbose_name = _("undo point")
        verbose_name_plural = _("undo points")
        constraints = [models.UniqueConstraint(fields=["battle", "seq"], name="one_undo_point_a_number")]

    def __str__(self) -> str:
        return f"{self.battle_id}:{self.seq}"


class Message(models.Model):
    """What a player said across the table."""

    battle = models.ForeignKey(Battle, models.CASCADE, related_name="messages")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True)
    name = models.CharField(max_length=150)
    side = models.CharField(max_length=4, default="")
    text = models.CharField(max_length=500)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order in which it was said."""

        verbose_name = _("message")
        verbose_name_plural = _("messages")
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"

"""What the archive knows of battles that are over: lean rows to search by, apart from the heavy ones of play."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.battle import Battle, Shown


class Finished(models.Model):
    """A battle that is over, as lists and searches see it: written when it ends, and when somebody hides it.

    ``text`` holds the words of every name in it, case folded, a space before each; ``options`` those that differ from
    the usual as ``|key=value|``; ``belongs`` is the key of what the battle was part of. ``owner`` is whoever imported
    it; battles of this house belong to those who sat there. The rows are short on purpose: what narrows little down is
    looked for along them.
    """

    battle = models.OneToOneField(Battle, models.CASCADE, primary_key=True, related_name="finished")
    system = models.CharField(max_length=40)
    shown = models.CharField(max_length=10, choices=Shown.choices)
    ended = models.DateTimeField()
    winner = models.CharField(max_length=4, default="")
    how = models.CharField(max_length=40, default="")
    turns = models.PositiveSmallIntegerField(default=0)
    text = models.TextField(default="")
    options = models.TextField(default="")
    belongs = models.CharField(max_length=40, default="", db_default="")
    counted = models.BooleanField(default=False, help_text=_("Whether its dice are in the house's tally."))
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="imported_battles"
    )

    class Meta:
        """Newest first: of all, of one system, of one end, of one winner; or the longest first."""

        verbose_name = _("finished battle")
        verbose_name_plural = _("finished battles")
        indexes = [
            models.Index(fields=["shown", "-ended", "-battle"], name="finished_newest"),
            models.Index(fields=["shown", "system", "-ended", "-battle"], name="finished_system"),
            models.Index(fields=["shown", "-turns", "-ended", "-battle"], name="finished_longest"),
            models.Index(fields=["shown", "how", "-ended", "-battle"], name="finished_end"),
            models.Index(fields=["shown", "winner", "-ended", "-battle"], name="finished_winner"),
            models.Index(fields=["battle"], condition=models.Q(counted=False), name="finished_uncounted"),
            models.Index(fields=["belongs"], condition=models.Q(belongs__gt=""), name="finished_belongs"),
        ]

    def __str__(self) -> str:
        return f"{self.battle_id} ({self.system})"


class FinishedSide(models.Model):
    """A side of a battle that is over, for the pages of players and clans. ``clan`` is case folded.

    ``counts`` where it was fought here between two players: practice, hot-seat and imported battles do not.
    """

    class Outcome(models.TextChoices):
        """What came of it for this side."""

        WON = "won", _("won")
        LOST = "lost", _("lost")
        DRAWN = "drawn", _("drawn")

    finished = models.ForeignKey(Finished, models.CASCADE, related_name="sides")
    side = models.CharField(max_length=4)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="finished_sides", db_index=False
    )
    clan = models.CharField(max_length=40)
    mon = models.CharField(max_length=40, default="")
    system = models.CharField(max_length=40)
    shown = models.CharField(max_length=10, choices=Shown.choices)
    outcome = models.CharField(max_length=5, choices=Outcome.choices)
    counts = models.BooleanField(default=False)

    class Meta:
        """A player's battles, and a clan's, each with what came of them."""

        verbose_name = _("side of a finished battle")
        verbose_name_plural = _("sides of finished battles")
        constraints = [models.UniqueConstraint(fields=["finished", "side"], name="one_finished_side")]
        indexes = [
            models.Index(fields=["player", "shown", "counts", "system", "outcome"], name="finished_player"),
            models.Index(fields=["clan", "shown", "counts", "system", "outcome"], name="finished_clan"),
            models.Index(
                fields=["mon", "shown", "counts", "system", "outcome", "clan"], name="finished_crest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.finished_id}:{self.side}"


class FinishedTerm(models.Model):
    """A word by which a finished battle is found, or an option of it that is not the usual one.

    It is kept as bytes (UTF-8), so that every database keeps it in the same order and finds words by their beginning.
    """

    finished = models.ForeignKey(Finished, models.CASCADE, related_name="terms")
    term = models.BinaryField(max_length=180)

    class Meta:
        """From a term to its battles."""

        verbose_name = _("term of a finished battle")
        verbose_name_plural = _("terms of finished battles")
        indexes = [models.Index(fields=["term", "finished"], name="finished_term")]

    def __str__(self) -> str:
        return f"{self.finished_id}: {bytes(self.term).decode()}"


class Imported(models.Model):
    """A battle that was fought elsewhere, as it was handed in. ``fingerprint`` recognises it when it comes again."""

    battle = models.OneToOneField(Battle, models.CASCADE, primary_key=True, related_name="imported")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    fingerprint = models.CharField(max_length=64)
    document = models.TextField()

    class Meta:
        """Once for each who imports it."""

        verbose_name = _("imported battle")
        verbose_name_plural = _("imported battles")
        constraints = [models.UniqueConstraint(fields=["owner", "fingerprint"], name="imported_once")]

    def __str__(self) -> str:
        return f"{self.battle_id} ({self.fingerprint[:8]})"

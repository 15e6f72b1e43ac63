"""A person of a player, and what battles have written of him."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from armies.crests import CRESTS
from armies.faces import CHOICES, FIRST_FACE


class Hero(models.Model):
    """Somebody who outlives his battles. ``fields`` are what the rules say of him (:class:`rulesets.Persons`), in the
    form of its slots, lawful or not yet; a band takes a copy of them.

    Who is known by his ``role`` alone was no hero of the rules but led an army (a Shogun, a general): he has a life
    and no fields. ``battles``, ``slain`` and ``wounds`` are the sums of what he has fought.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="heroes", verbose_name=_("owner")
    )
    system = models.CharField(_("rules system"), max_length=40)
    role = models.CharField(_("role"), max_length=40, blank=True, default="")
    name = models.CharField(_("name"), max_length=60)
    epithet = models.CharField(_("epithet"), max_length=60, blank=True, default="")
    poem = models.CharField(_("death poem"), max_length=240, blank=True, default="")
    mon = models.CharField(_("crest"), max_length=20, choices=list(CRESTS.items()), blank=True, default="")
    portrait = models.CharField(_("face"), max_length=20, choices=CHOICES, default=FIRST_FACE)
    fields = models.JSONField(_("what the rules say of him"), default=dict)
    share = models.CharField(
        _("share"), max_length=32, null=True, blank=True, unique=True, default=None, editable=False,
        help_text=_("The token under which anybody may read him; none while he is not shared."),
    )  # fmt: skip
    battles = models.PositiveIntegerField(_("battles"), default=0)
    slain = models.PositiveIntegerField(_("slain"), default=0)
    wounds = models.PositiveIntegerField(_("wounds"), default=0)
    fought = models.DateTimeField(_("last fought"), null=True, blank=True, default=None)
    fallen = models.DateTimeField(_("fallen"), null=True, blank=True, default=None)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    updated = models.DateTimeField(_("updated"), auto_now=True)

    class Meta:
        """Who fought last comes first, then the newest."""

        verbose_name = _("hero")
        verbose_name_plural = _("heroes")
        ordering = [models.F("fought").desc(nulls_last=True), "-created"]
        indexes = [models.Index(fields=["owner", "-created"], name="hero_of_owner")]
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "system", "role", "name"], condition=~models.Q(role=""), name="one_life_each"
            )
        ]

    def __str__(self) -> str:
        return self.name


class Fought(models.Model):
    """A battle in which somebody was, as his life tells it. The battle itself may be gone; then nothing leads there.

    ``outcome`` is how it ended for his side, ``fate`` what befell him.
    """

    class Outcome(models.TextChoices):
        """How a battle ended for a side."""

        WON = "won", _("won")
        LOST = "lost", _("lost")
        DRAWN = "drawn", _("drawn")

    class Fate(models.TextChoices):
        """How somebody left a battle."""

        STOOD = "stood", _("stood to the end")
        FLED = "fled", _("fled the field")
        FELL = "fell", _("fell")

    hero = models.ForeignKey(Hero, models.CASCADE, related_name="lived", verbose_name=_("hero"))
    battle = models.UUIDField(_("battle"), db_index=True)
    name = models.CharField(_("name of the battle"), max_length=80)
    side = models.CharField(_("side"), max_length=4)
    unit = models.CharField(_("unit"), max_length=40, help_text=_("His id in the battle."))
    outcome = models.CharField(_("outcome"), max_length=5, choices=Outcome)
    fate = models.CharField(_("fate"), max_length=5, choices=Fate, default=Fate.STOOD)
    slain = models.PositiveIntegerField(_("slain"), default=0)
    wounds = models.PositiveIntegerField(_("wounds"), default=0)
    over = models.DateTimeField(_("over"))

    class Meta:
        """The last first; once for each battle."""

        verbose_name = _("battle fought")
        verbose_name_plural = _("battles fought")
        ordering = ["-over"]
        constraints = [models.UniqueConstraint(fields=["hero", "battle"], name="fought_once")]

    def __str__(self) -> str:
        return self.name


class Deed(models.Model):
    """Something that somebody did or suffered, at the event of the battle that tells of it. ``words`` are the rules'
    own, told where they are read.
    """

    fought = models.ForeignKey(Fought, models.CASCADE, related_name="deeds", verbose_name=_("battle fought"))
    seq = models.PositiveIntegerField(_("event"))
    turn = models.PositiveSmallIntegerField(_("turn"), default=0)
    kind = models.CharField(_("kind"), max_length=20)
    words = models.JSONField(_("words"))

    class Meta:
        """As they happened."""

        verbose_name = _("deed")
        verbose_name_plural = _("deeds")
        ordering = ["seq", "id"]

    def __str__(self) -> str:
        return self.kind

"""Whoever sits at a table: with an account or as a guest."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.battle import address_of


class Player(AbstractUser):
    """A player. His name is his user name; a guest is a player without a password, known by his session alone."""

    is_guest = models.BooleanField(
        _("guest"), default=False, help_text=_("Plays without an account until he claims one.")
    )

    class Meta:
        """Named as a player would say it."""

        verbose_name = _("player")
        verbose_name_plural = _("players")

    def get_absolute_url(self) -> str:
        """The player's page."""
        return address_of("player", self.username)

"""The app of players, battles and the live table."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Makes the rules systems named in the settings known before the first page asks for them."""

    name = "games"
    verbose_name = _("Battles")

    def ready(self) -> None:
        """Add the extra rules systems, if the settings name any."""
        if settings.HONJIN_EXTRA_SYSTEMS:
            import rulesets

            rulesets.add_systems(settings.HONJIN_EXTRA_SYSTEMS)

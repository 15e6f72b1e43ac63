"""The app of musters, rosters and their sheets."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArmiesConfig(AppConfig):
    """Names the app."""

    name = "armies"
    verbose_name = _("Armies")

"""The app of players, battles and the live table."""

from typing import Any

from allauth.account.signals import password_changed, password_reset, password_set
from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from armies.signals import decided


class GamesConfig(AppConfig):
    """Makes the rules systems named in the settings known before the first page asks for them."""

    name = "games"
    verbose_name = _("Battles")

    def ready(self) -> None:
        """Add the extra rules systems, if the settings name any."""
        if settings.HONJIN_EXTRA_SYSTEMS:
            import rulesets

            rulesets.add_systems(settings.HONJIN_EXTRA_SYSTEMS)
        decided.connect(_count_muster, dispatch_uid="tally")
        for changed in (password_changed, password_set, password_reset):
            changed.connect(_another_password, dispatch_uid="access")


def _another_password(request: Any, user: Any, signal: Any, **_more: Any) -> None:
    """Sockets that were opened under the old password close, but for the session in which it was changed."""
    from games.services import access

    access.password_changed(user, "" if signal is password_reset else request.session.session_key)


def _count_muster(muster: Any, **_more: Any) -> None:
    """The dice of a muster enter the house's tally when it is decided."""
    from games.services import tally

    tally.count_muster(muster=muster)

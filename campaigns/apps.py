"""The app of the war on the map."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    """Puts the campaigns' clock among what runs while the house is open."""

    name = "campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        """Let ``manage.py verify`` prove campaigns too."""
        from campaigns.management.audit import KIND
        from campaigns.selectors.seating import may_watch
        from campaigns.services.forsaking import forsake
        from campaigns.services.settling import battle_ended
        from games.management.kinds import register
        from games.selectors.seating import ADMITTED
        from games.signals import ended, forsaken

        register(KIND)
        ADMITTED["campaigns"] = may_watch
        ended.connect(battle_ended, dispatch_uid="toll")
        forsaken.connect(forsake, dispatch_uid="clans")

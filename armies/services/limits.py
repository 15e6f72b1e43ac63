"""How much a player may store."""

from __future__ import annotations

from django.utils.translation import gettext as _

from armies.faults import Refused
from armies.models import Army
from armies.owner import Owner

MOST_ARMIES = 200


def room_for_another(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner's store is full."""
    if Army.objects.filter(owner=owner).count() >= MOST_ARMIES:
        message = _("Your store holds {most} armies already: delete one first.")
        raise Refused.because(message.format(most=MOST_ARMIES))

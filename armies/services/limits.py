"""How much a player may store, and how often he may throw."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from armies.faults import Refused
from armies.models import Army, Draft, Muster
from armies.owner import Owner

MOST_ARMIES = 200
MOST_DRAFTS = 40
MOST_THROWS = 100
"""In a day, of all systems together: each is kept on record."""


def room_for_another(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner's store is full."""
    if Army.objects.filter(owner=owner).count() >= MOST_ARMIES:
        message = _("Your store holds {most} armies already: delete one first.")
        raise Refused.because(message.format(most=MOST_ARMIES))


def room_for_a_draft(owner: Owner) -> None:
    """Raise :class:`Refused` if too many armies of the owner lie unfinished."""
    if Draft.objects.filter(owner=owner).count() >= MOST_DRAFTS:
        message = _("{most} drafts of yours lie on the bench: finish one, or throw one away.")
        raise Refused.because(message.format(most=MOST_DRAFTS))


def a_throw_is_left(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner has thrown all day."""
    yesterday = timezone.now() - timedelta(days=1)
    if Muster.objects.filter(owner=owner, thrown_at__gt=yesterday).count() >= MOST_THROWS:
        message = _("You have thrown {most} times since yesterday: let the dice rest.")
        raise Refused.because(message.format(most=MOST_THROWS))

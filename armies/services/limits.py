"""How much a player may store, and how often he may throw."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from armies.faults import Refused
from armies.models import Army, Draft, Hero, Muster
from armies.owner import Owner
from limits import is_full, most, spend


def room_for_another(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner's store is full."""
    if is_full("armies", Army.objects.filter(owner=owner).count()):
        message = _("Your store holds {most} armies already: delete one first.")
        raise Refused.because(message.format(most=most("armies")))


def room_for_a_draft(owner: Owner) -> None:
    """Raise :class:`Refused` if too many armies of the owner lie unfinished."""
    if is_full("drafts", Draft.objects.filter(owner=owner).count()):
        message = _("{most} drafts of yours lie on the bench: finish one, or throw one away.")
        raise Refused.because(message.format(most=most("drafts")))


def room_for_a_hero(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner has as many heroes as anybody may have, the fallen among them."""
    if is_full("heroes", Hero.objects.filter(owner=owner, role="").count()):
        message = _("You have {most} heroes already: let one go first.")
        raise Refused.because(message.format(most=most("heroes")))


def a_throw_is_left(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner has thrown all day. Every throw is on record, so they are counted there."""
    yesterday = timezone.now() - timedelta(days=1)
    if is_full("throws_a_day", Muster.objects.filter(owner=owner, thrown_at__gt=yesterday).count()):
        message = _("You have thrown {most} times since yesterday: let the dice rest.")
        raise Refused.because(message.format(most=most("throws_a_day")))


def may_import(owner: Owner) -> None:
    """Raise :class:`Refused` if the owner has imported too many armies or heroes of late."""
    if not spend("armies_imported", owner.pk):
        raise Refused.because(_("You have imported much in a short time. Try again later."))

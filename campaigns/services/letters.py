"""Letters of reminder (CAM-COR-3): one for all that waits for a player, where the house sends any and he wishes it.

A letter is made of what its reader knows and is sent after what it takes along is marked, so that two clocks send it
once. One that cannot be sent is tried again after a rest, as long as something of it waits.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import ngettext

from campaigns.models import Campaign, Courier, Reminder
from campaigns.selectors import reminders
from campaigns.services import couriers
from games.models import Player

logger = logging.getLogger(__name__)

REST = timedelta(minutes=15)
"""After a letter that could not be sent none is tried for so long: the server is away, not the reader."""
MOST = 50
"""Letters of one round."""


def due(most: int = MOST) -> list[int]:
    """The players who are to have a letter now."""
    if not settings.HONJIN_LETTERS:
        return []
    now = timezone.now()
    if Courier.objects.filter(rests__gt=now).exists():
        return []
    rows = Reminder.objects.filter(
        waits=True, sent=None, until__gt=now, campaign__status=Campaign.Status.RUNNING,
        campaign__seats__clan=F("clan"), campaign__seats__former=False,
        campaign__seats__player__courier__by_mail=True,
    )  # fmt: skip
    players = rows.order_by("until").values_list("campaign__seats__player", flat=True)
    return list(dict.fromkeys(players))[:most]


def post(player_id: int) -> bool:
    """Send a player the letter that he is to have, if anything waits for him; whether others may be tried now."""
    with transaction.atomic():
        courier = (
            Courier.objects.select_for_update().select_related("player").filter(player=player_id).first()
        )
        if courier is None or not courier.by_mail:
            return True
        taken = [one.pk for one in reminders.of(courier.player) if one.sent is None]
        letter = write(courier) if taken else None
        Reminder.objects.filter(pk__in=taken).update(sent=timezone.now())
    if letter is None:
        return True
    try:
        letter.send()
    except (OSError, SMTPException):
        logger.exception("a letter to player %s could not be sent", player_id)
        Reminder.objects.filter(pk__in=taken).update(sent=None)
        Courier.objects.filter(pk=player_id).update(rests=timezone.now() + REST)
        return False
    return True


def write(courier: Courier) -> EmailMultiAlternatives | None:
    """The letter of all that waits for a player now; None where nothing does, or he has no confirmed address."""
    player: Player = courier.player
    to = couriers.address_of(player)
    with translation.override(courier.language or settings.LANGUAGE_CODE):
        waiting = reminders.waiting(player)
        if not to or not waiting:
            return None
        stop = courier.origin + reverse(
            "campaign-letters-stop", args=[couriers.key_of(player, couriers.LETTERS)]
        )
        text = render_to_string(
            "campaigns/letters/reminder.txt",
            {"player": player, "waiting": waiting, "origin": courier.origin, "stop": stop},
        )
        return EmailMultiAlternatives(
            subject=_prefix(waiting[0].row.name, len(waiting)), body=text, to=[to],
            headers={"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
        )  # fmt: skip


def _prefix(name: str, number: int) -> str:
    words = ngettext("{name} waits for you", "{n} campaigns wait for you", number).format(name=name, n=number)
    return f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{words}"

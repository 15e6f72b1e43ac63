"""How a player is reminded beside the pages of the house: letters, and feeds whose addresses are his alone."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from campaigns.models import Courier
from campaigns.refusals import refuse
from games.models import Player

FEEDS, LETTERS = "feeds", "letters"
"""What a key opens: a player's feeds, or the way out of his letters."""
SIGNS = 40
"""Of a key's seal."""


def of(player: Player) -> Courier:
    """A player's courier; one that has no orders yet is not kept."""
    return Courier.objects.filter(player=player).first() or Courier(player=player)


def address_of(player: Player) -> str:
    """Where his letters go: the address that he has put first, if it is confirmed; empty for none."""
    rows = EmailAddress.objects.filter(user=player, primary=True, verified=True)
    return rows.values_list("email", flat=True).first() or ""


def by_mail(*, player: Player, wanted: bool, language: str, origin: str) -> None:
    """Let letters come, in that language and with links to that origin, or not. Raises ``no_letters`` where the house
    sends none, ``no_address``.
    """
    if wanted and not settings.HONJIN_LETTERS:
        raise refuse("no_letters", "CAM-COR-3")
    if wanted and not address_of(player):
        raise refuse("no_address", "CAM-COR-3")
    Courier.objects.update_or_create(
        player=player,
        defaults={"by_mail": wanted, "language": language[:10], "origin": origin[:200], "rests": None},
    )


def renew(*, player: Player) -> None:
    """Another address for his feeds; the old one opens nothing any more."""
    courier = of(player)
    courier.renewed += 1
    courier.save()


def key_of(player: Player, opens: str) -> str:
    """The key to something of a player's. Another password, or :func:`renew`, makes another one."""
    return f"{player.pk}-{_seal(player, of(player), opens)}"


def player_of(key: str, opens: str) -> Player | None:
    """Whose key it is; None for one that opens nothing."""
    number, _dash, seal = key.partition("-")
    if not number.isascii() or not number.isdigit() or len(number) > SIGNS // 4:
        return None
    player = Player.objects.filter(pk=int(number), is_active=True).first()
    if player is None or not constant_time_compare(seal, _seal(player, of(player), opens)):
        return None
    return player


def _seal(player: Player, courier: Courier, opens: str) -> str:
    text = f"{opens}:{player.pk}:{courier.renewed}:{player.password}"
    return salted_hmac("campaigns.couriers", text, algorithm="sha256").hexdigest()[:SIGNS]

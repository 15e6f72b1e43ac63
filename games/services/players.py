"""What happens to players: a guest is welcomed, a guest becomes a player of the house."""

import secrets

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest

import rulesets
from games.models import Player
from words import tell

LONGEST_NAME = 80
"""Signs of a player's name: as many as a battle shows."""


def check_name(name: str) -> None:
    """Hold a player's name to the rule of all names. Raises ``ValidationError``."""
    if wrong := rulesets.fault_of_name(name, LONGEST_NAME):
        raise ValidationError(tell(wrong))


NAME_RULES = [UnicodeUsernameValidator(), check_name]
BACKEND = "django.contrib.auth.backends.ModelBackend"


OURS = "ronin-"
"""How the names begin that guests get who give themselves none."""


def welcome_guest(request: HttpRequest, name: str = "") -> Player:
    """Give the player who is signed in, or make a guest and sign him in.

    The guest has a name, no password, and nothing but his session to be known by. He is called as he says; where
    somebody is called so already, with some signs behind it. An address that asks for too many guests (the settings say
    how many) is answered with the page that says so. Raises ``ValidationError`` for a name that nobody may bear.
    """
    if isinstance(request.user, Player):
        return request.user
    if name:
        get_adapter().clean_username(name, shallow=True)
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    if not name:
        name = OURS + secrets.token_hex(4)
    elif Player.objects.filter(username__iexact=name).exists():
        name = f"{name[: LONGEST_NAME - 5]}-{secrets.token_hex(2)}"
    guest = Player(username=name, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


@transaction.atomic
def claim_account(
    request: HttpRequest, *, guest: Player, name: str, password: str, email: str = ""
) -> Player:
    """Make the guest a player with an account, under a name nobody else bears; he stays signed in.

    All that was his stays his, since he remains the same player. An e-mail address, if given, is sent a letter
    that asks him to confirm it.
    """
    guest.username, guest.email, guest.is_guest = name, email, False
    guest.set_password(password)
    guest.save()
    update_session_auth_hash(request, guest)
    if email:
        EmailAddress.objects.add_email(request, guest, email, confirm=True)
    return guest

"""A war against computer clans that begins at once: for newcomers, and for whoever wants no company."""

from __future__ import annotations

from django.db import transaction

from campaigns.models import Campaign
from campaigns.selectors.cards import FIRST_WARS
from campaigns.services import making
from campaigns.services.making import Wish
from games.models import Player
from rulesets import campaign as war
from words import tell


def make_and_begin(*, player: Player, wish: Wish) -> Campaign:
    """Make a campaign and begin it; whatever :func:`making.create` and :func:`making.begin` refuse is refused, and
    nothing is left of it.
    """
    with transaction.atomic():
        row = making.create(maker=player, wish=wish)
        return making.begin(campaign_id=row.pk, player=player)


def at_once(*, player: Player, scenario: str, word: str = "", seed: bytes = b"") -> Campaign:
    """One of the first wars, with its first clan. Raises ``no_scenario`` for any other."""
    of = war.scenario(scenario if scenario in FIRST_WARS else "")
    wish = Wish(scenario=of.key, name=tell(of.name), clan=of.order[0], word=word, seed=seed)
    return make_and_begin(player=player, wish=wish)

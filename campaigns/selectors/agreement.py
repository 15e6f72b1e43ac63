"""What the maker of a campaign has settled otherwise than usual, in words (CAM-LEV-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.models import Campaign
from campaigns.services import holding
from rulesets import Illegal
from rulesets import campaign as war
from words import tell, tell_all

Json = dict[str, Any]


@dataclass(frozen=True)
class Agreed:
    """Options under a heading: each with label, value and clause."""

    heading: str
    rows: list[Json]


def agreement(row: Campaign) -> list[Agreed]:
    """The war's own options that differ from its scenario's, then for each system those of its battles; nothing where
    all is as usual, or where a war of elsewhere has options that nobody knows here.
    """
    try:
        options = war.options_from(row.options, row.of)
    except Illegal:
        return []
    own = war.changed_options(options, row.of)
    battles = war.battle_options(options, holding.systems())
    found = [Agreed(_("The war"), tell_all(own))] if own else []
    return found + [Agreed(tell(war.SYSTEMS[slug]), tell_all(rows)) for slug, rows in battles.items()]

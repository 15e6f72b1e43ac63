"""The campaign's rulebook as the rulebook's pages show it, beside those of the systems."""

from __future__ import annotations

from rulesets.campaign.book_of_campaign import BOOK
from rulesets.campaign.options import CampaignOptions
from rulesets.campaign.played.playing import enact
from rulesets.campaign.seasons import STATES
from rulesets.engine.book.volume import Volume
from rulesets.engine.sayings import _

VOLUME = Volume(
    "campaign",
    _("The campaign"),
    (
        _(
            "Two to eight clans on the map of 1598: sealed plans, marches, battles on the table, harvest and winter."
        ),
        _("A figure is about twenty men; land is counted in thousands of koku; four seasons make a year."),
    ),
    BOOK,
    CampaignOptions,
    ((str(state.stage), state.label, state.kanji) for state in STATES),
    enact,
)

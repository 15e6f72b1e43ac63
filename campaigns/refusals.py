"""Why something was refused in a campaign, outside the rules: the same exception and the same form as theirs.

``not_found`` hides whether a campaign exists from those it is hidden from.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from rulesets import Illegal

WORDS = {
    "not_found": _("There is no such campaign."),
    "not_shown_yet": _("This campaign is shown when it is over."),
    "not_yours": _("You do not lead that clan."),
    "not_begun": _("The campaign has not begun: it waits for players."),
    "not_open": _("This campaign can no longer be joined."),
    "not_over": _("The campaign is not over yet."),
    "already_in": _("You already lead a clan in this campaign."),
    "taken": _("Somebody else leads that clan."),
    "no_clan": _("There is no such clan in this campaign."),
    "nobody": _("At least one player must lead a clan."),
    "key_used": _("That key was used for something else."),
    "malformed": _("The message cannot be read."),
    "too_fast": _("Too many messages at once: wait a moment."),
    "fault": _("Something broke on our side. Nothing has changed on the map."),
    "too_long": _("That is too long: say it in at most {most} letters."),
    "empty": _("There is nothing to say."),
    "no_ticket": _("There is no such battle in this campaign."),
    "not_ready": _("This battle does not stand ready."),
    "being_fought": _("This battle is being fought on the table."),
    "no_hand": _("No player leads the other side: this battle is fought on the table, or by captains."),
    "not_computer": _("A player leads that clan."),
    "paused": _("The campaign pauses."),
    "no_proposal": _("There is no such proposal."),
    "no_vote": _("You are not asked in this matter, or it is decided."),
    "asked_already": _("That has been proposed already."),
    "no_referee": _("This campaign has no referee, or it is not you."),
    "open_eyes": _("You look on with open eyes: until the end you lead, vote and say nothing in this war."),
    "not_out": _("Only who led a clan that is no more looks on with open eyes."),
    "clan_is_out": _("Your clan is no more: it proposes nothing."),
    "no_letters": _("This house sends no letters of reminder."),
    "no_address": _("There is no confirmed e-mail address to which letters could go."),
    "has_clan": _("The referee leads no clan."),
    "wrong_days": _("Give a first and a last day, from today on."),
    "enough_vacation": _("You can be away for {most} days in a year."),
    "cannot_join": _("You cannot join this campaign."),
    "enough_open": _("You already have {most} campaigns waiting for players. Withdraw one first."),
    "enough_campaigns": _("You already lead clans in {most} campaigns."),
    "enough_made": _("You have made many campaigns in a short time. Try again later."),
    "enough_joined": _("You have joined many campaigns in a short time. Try again later."),
    "enough_steps": _("You have given many orders in a short time. Try again later."),
    "enough_proposals": _("You have proposed many things today. Try again tomorrow."),
    "enough_tries": _("Too many tries. Wait a few minutes, then try again."),
}


def refuse(code: str, clause: str = "", **data: Any) -> Illegal:
    """The refusal of that code, ready to be raised."""
    return Illegal(code, clause, WORDS[code], **data)

"""Why something was refused, outside the rules: the same exception and the same form as theirs.

Codes are for programs, sentences for players. ``not_found`` hides whether a battle exists from those it is hidden from.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from rulesets import Illegal
from words import tell_all
from words.tags import rule_address

WORDS = {
    "not_found": _("There is no such battle."),
    "no_hero": _("There is no such hero."),
    "no_address": _("There is nothing at this address."),
    "not_yours": _("You do not command that side."),
    "which_side": _("Say for which side you order."),
    "not_begun": _("The battle has not begun: it waits for an opponent."),
    "stale": _("The table has changed meanwhile."),
    "key_used": _("That key was used for another order."),
    "decision_awaited": _("A decision must be taken first."),
    "no_conduct": _("No standing order can be set for that."),
    "not_running": _("This battle is not being fought."),
    "enough_standing": _("You have set too many standing orders in this battle."),
    "nothing_asked": _("Nobody asks you anything."),
    "nothing_to_take_back": _("There is no order to take back."),
    "not_free": _("That order can only be taken back with your opponent's leave."),
    "not_asked": _("Nobody asks to take anything back."),
    "malformed": _("The message cannot be read."),
    "too_large": _("The message is too large."),
    "too_fast": _("Too many messages at once: wait a moment."),
    "not_awaited": _("It is your turn: there is nobody else to nudge."),
    "nudged": _("You have nudged a moment ago: give your opponent time."),
    "enough_practice": _("You fight enough practice battles already: end one of them, or give it up."),
    "fault": _("Something broke on our side. Nothing has changed on the table."),
    "taken": _("That side is already taken."),
    "already_in": _("You already sit at this table."),
    "not_open": _("This battle can no longer be joined."),
    "not_shown_yet": _("Its players show this battle when it is over."),
    "not_over": _("The battle is not over yet."),
    "no_record": _("A lesson leaves no record."),
    "no_lesson": _("These rules have no lesson yet."),
    "empty": _("There is nothing to say."),
    "no_event": _("The battle has no such event."),
    "too_long": _("That is too long: say it in at most {most} letters."),
    "enough_said": _("You have said enough about this battle: take something back first."),
    "enough_comments": _("You have written many comments in a short time. Try again later."),
    "enough_open": _("You already have {most} battles waiting for an opponent. Withdraw one first."),
    "enough_made": _("You have made many battles in a short time. Try again later."),
    "enough_joined": _("You have joined many battles in a short time. Try again later."),
    "enough_imported": _("You have imported many battles in a short time. Try again later."),
    "enough_tokens": _("You already have {most} tokens. End one first."),
    "enough_tries": _("Too many tries. Wait a few minutes, then try again."),
    "wrong_password": _("The name or the password is wrong."),
    "cannot_join": _("You cannot join this battle."),
    "you_blocked": _("You have blocked this player. Unblock first to play."),
    "enough_blocked": _("You already have {most} blocked players. Unblock one first."),
    "enough_reports": _("You have reported many times today. Try again tomorrow."),
    "no_player": _("There is no such player."),
    "no_message": _("There is no such message."),
    "no_reason": _("Say what is wrong."),
    "no_token": _("There is no such token."),
    "no_army": _("Bring an army of your own for this battle's rules."),
    "no_question": _("These rules know no such question."),
    "large_file": _("The file is larger than a battle may be: at most 16 MB."),
    "no_battle": _("This file is no battle that was exported."),
    "wrong_seats": _("The file does not say rightly who fought."),
    "wrong_name": _("A name in the file cannot be used here: “{name}”. {fault}"),
    "wrong_end": _("The file does not say rightly how the battle ended."),
    "wrong_seal": _("The seed in the file does not fit its seal."),
    "wrong_dice": _("The dice of event {number} are not those that the seed gives."),
    "wrong_patches": _("The events in the file do not lead to the end that it shows."),
    "wrong_table": _("The table in the file cannot be drawn."),
    "wrong_story": _("What the file tells of the battle makes no sense."),
    "unknown_system": _("There is no such rules system."),
}


def refuse(code: str, clause: str = "", **data: Any) -> Illegal:
    """The refusal of that code, ready to be raised."""
    return Illegal(code, clause, WORDS[code], **data)


def refusal(error: Illegal, to: str | None = None) -> dict[str, Any]:
    """A refusal as browsers and programs get it: code, clause, reason, where on the table, and the rule's address.

    In the language ``to``, or that of the request.
    """
    plain = tell_all(error.document(), to)
    address = rule_address(plain["clause"])
    rule = {"rule": address} if address else {}
    return {
        "code": plain.pop("code"), "clause": plain.pop("clause"), "reason": plain.pop("message"), **rule, **plain,
    }  # fmt: skip

"""The war on the map: its front door. What is not named here is not for the apps.

A war is data (:class:`Campaign`); every function takes it with what was decided and with dice, and gives the war as it
is then with its events (:class:`Settled`). The war that went in is not changed. What cannot be is refused with
:class:`~rulesets.engine.illegal.Illegal` before anything has happened. Rules systems are handed in (``systems``, by
slug); none is known here.
"""

from __future__ import annotations

from rulesets.campaign.book_of_campaign import BOOK
from rulesets.campaign.dice import (
    COMPUTER_WORD,
    CampaignDice,
    ScriptedWarDice,
    WarDice,
    battle_label,
    battle_seed,
    plan_salt,
)
from rulesets.campaign.document import campaign_from, document, replayed
from rulesets.campaign.events import Event, Settled
from rulesets.campaign.fights.answering import decode_answer, plain_answer
from rulesets.campaign.front import (
    adjudicate,
    answer_faults,
    begin,
    close,
    default_answer,
    describe_options,
    draw_sheet,
    edit,
    faults,
    lock,
    may_answer,
    missing_answers,
    missing_plans,
    open,
    open_answers,
    options_from,
    order_pay,
    outcome_of,
    preview,
    resign,
    seal_answer,
    settle,
    take_over,
    ticket,
    unfought,
    unlock,
)
from rulesets.campaign.opening import Seat
from rulesets.campaign.options import CampaignOptions
from rulesets.campaign.plan import Plan, decode_plan, plain_plan
from rulesets.campaign.plans.preview import Foreseen
from rulesets.campaign.scenarios import NEUTRAL, Scenario, decode_scenario, scenario, scenarios
from rulesets.campaign.seasons import STATES
from rulesets.campaign.shown.chronicle import Entry, chronicle, life
from rulesets.campaign.shown.statistics import statistics
from rulesets.campaign.shown.view import hearsay, known, tidings, view
from rulesets.campaign.shown.words import sentence
from rulesets.campaign.state import Campaign, Stage
from rulesets.campaign.tickets import Answer, Outcome, Ticket
from rulesets.campaign.wits.proposing import propose, respond

__all__ = [
    "BOOK",
    "COMPUTER_WORD",
    "NEUTRAL",
    "STATES",
    "Answer",
    "Campaign",
    "CampaignDice",
    "CampaignOptions",
    "Entry",
    "Event",
    "Foreseen",
    "Outcome",
    "Plan",
    "Scenario",
    "ScriptedWarDice",
    "Seat",
    "Settled",
    "Stage",
    "Ticket",
    "WarDice",
    "adjudicate",
    "answer_faults",
    "battle_label",
    "battle_seed",
    "begin",
    "campaign_from",
    "chronicle",
    "close",
    "decode_answer",
    "decode_plan",
    "decode_scenario",
    "default_answer",
    "describe_options",
    "document",
    "draw_sheet",
    "edit",
    "faults",
    "hearsay",
    "known",
    "life",
    "lock",
    "may_answer",
    "missing_answers",
    "missing_plans",
    "open",
    "open_answers",
    "options_from",
    "order_pay",
    "outcome_of",
    "plain_answer",
    "plain_plan",
    "plan_salt",
    "preview",
    "propose",
    "replayed",
    "resign",
    "respond",
    "scenario",
    "scenarios",
    "seal_answer",
    "sentence",
    "settle",
    "statistics",
    "take_over",
    "ticket",
    "tidings",
    "unfought",
    "unlock",
    "view",
]

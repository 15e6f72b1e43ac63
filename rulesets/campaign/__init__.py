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
from rulesets.campaign.document import campaign_from, document, replay_patches, take_step
from rulesets.campaign.events import Event, Settled
from rulesets.campaign.fights.answering import decode_answer, plain_answer
from rulesets.campaign.fights.fates import lot_of
from rulesets.campaign.fights.ground import PURCHASES, Purchase
from rulesets.campaign.fights.leading import sizes
from rulesets.campaign.fights.tolls import companies_struck
from rulesets.campaign.front import (
    adjudicate,
    answer_faults,
    asked_options,
    battle_options,
    begin,
    changed_options,
    close,
    default_answer,
    describe_options,
    draw_sheet,
    edit,
    end_as_draw,
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
    outlook,
    preview,
    resign,
    seal_answer,
    settle,
    take_over,
    ticket,
    unfought,
    unlock,
    wish_retreat,
)
from rulesets.campaign.geography import Land, lands
from rulesets.campaign.opening import Seat
from rulesets.campaign.options import BY_SIZE, SYSTEMS, CampaignOptions
from rulesets.campaign.people import GROWTH, RANKS, TRAITS, Person
from rulesets.campaign.plan import Plan, decode_plan, plain_plan
from rulesets.campaign.plans.outlook import PlanOutlook
from rulesets.campaign.plans.preview import Foreseen
from rulesets.campaign.plans.shape import shape
from rulesets.campaign.records.battles import Systems, by_captains, fieldings, keep, seats_of
from rulesets.campaign.records.counting import contradictions
from rulesets.campaign.records.proof import Proof, prove
from rulesets.campaign.records.record import (
    FORMAT,
    Fought,
    Record,
    Sealed,
    Told,
    as_told,
    decode_record,
    encode_record,
    fingerprint,
    number_events,
    replay,
    with_tables,
)
from rulesets.campaign.records.steps import Step, carry_out, decode_step, plain_outcome, plain_step
from rulesets.campaign.records.wage import wage
from rulesets.campaign.referee.corrections import Correctable, Correction, correct
from rulesets.campaign.referee.telling import FIELDS as CORRECTED_FIELDS
from rulesets.campaign.referee.telling import correction_words, men_name
from rulesets.campaign.scenarios import NEUTRAL, Scenario, decode_scenario, scenario, scenarios
from rulesets.campaign.seasons import STATES
from rulesets.campaign.shown.chronicle import (
    Moment,
    SeasonEntry,
    chronicle,
    fighters,
    life,
    moments,
    moments_of_life,
    stands_in,
)
from rulesets.campaign.shown.leaves import (
    ClanStanding,
    Fight,
    Leaf,
    LeafLine,
    fights,
    leaves,
    leaves_of,
    line,
)
from rulesets.campaign.shown.naming import (
    DEEDS,
    NEUTRAL_MEN,
    OFFICES,
    SITUATIONS,
    clan_name,
    host_name,
    place_name,
    type_name,
)
from rulesets.campaign.shown.sheet import Camped, TicketSheet
from rulesets.campaign.shown.sheet import sheet as ticket_sheet
from rulesets.campaign.shown.sight import OPEN_EYES, size_of
from rulesets.campaign.shown.statistics import count, statistics
from rulesets.campaign.shown.view import hearsay, known_to, speak, spoken_to, tidings, view
from rulesets.campaign.shown.words import sentence
from rulesets.campaign.state import EDITION, SEASON_NAMES, Campaign, Stage
from rulesets.campaign.tickets import Answer, Outcome, Ticket, TollRow
from rulesets.campaign.troops import TROOPS, WEAPONS, WEIGHTS, Company
from rulesets.campaign.wits.proposing import paid_first, propose, respond

__all__ = [
    "BOOK",
    "BY_SIZE",
    "COMPUTER_WORD",
    "CORRECTED_FIELDS",
    "DEEDS",
    "EDITION",
    "FORMAT",
    "GROWTH",
    "NEUTRAL",
    "NEUTRAL_MEN",
    "OFFICES",
    "OPEN_EYES",
    "PURCHASES",
    "RANKS",
    "SEASON_NAMES",
    "SITUATIONS",
    "STATES",
    "SYSTEMS",
    "TRAITS",
    "TROOPS",
    "WEAPONS",
    "WEIGHTS",
    "Answer",
    "Campaign",
    "CampaignDice",
    "CampaignOptions",
    "Camped",
    "ClanStanding",
    "Company",
    "Correctable",
    "Correction",
    "Event",
    "Fight",
    "Foreseen",
    "Fought",
    "Land",
    "Leaf",
    "LeafLine",
    "Moment",
    "Outcome",
    "Person",
    "Plan",
    "PlanOutlook",
    "Proof",
    "Purchase",
    "Record",
    "Scenario",
    "ScriptedWarDice",
    "Sealed",
    "SeasonEntry",
    "Seat",
    "Settled",
    "Stage",
    "Step",
    "Systems",
    "Ticket",
    "TicketSheet",
    "Told",
    "TollRow",
    "WarDice",
    "adjudicate",
    "answer_faults",
    "as_told",
    "asked_options",
    "battle_label",
    "battle_options",
    "battle_seed",
    "begin",
    "by_captains",
    "campaign_from",
    "carry_out",
    "changed_options",
    "chronicle",
    "clan_name",
    "close",
    "companies_struck",
    "contradictions",
    "correct",
    "correction_words",
    "count",
    "decode_answer",
    "decode_plan",
    "decode_record",
    "decode_scenario",
    "decode_step",
    "default_answer",
    "describe_options",
    "document",
    "draw_sheet",
    "edit",
    "encode_record",
    "end_as_draw",
    "faults",
    "fieldings",
    "fighters",
    "fights",
    "fingerprint",
    "hearsay",
    "host_name",
    "keep",
    "known_to",
    "lands",
    "leaves",
    "leaves_of",
    "life",
    "line",
    "lock",
    "lot_of",
    "may_answer",
    "men_name",
    "missing_answers",
    "missing_plans",
    "moments",
    "moments_of_life",
    "number_events",
    "open",
    "open_answers",
    "options_from",
    "order_pay",
    "outcome_of",
    "outlook",
    "paid_first",
    "place_name",
    "plain_answer",
    "plain_outcome",
    "plain_plan",
    "plain_step",
    "plan_salt",
    "preview",
    "propose",
    "prove",
    "replay",
    "replay_patches",
    "resign",
    "respond",
    "scenario",
    "scenarios",
    "seal_answer",
    "seats_of",
    "sentence",
    "settle",
    "shape",
    "size_of",
    "sizes",
    "speak",
    "spoken_to",
    "stands_in",
    "statistics",
    "take_over",
    "take_step",
    "ticket",
    "ticket_sheet",
    "tidings",
    "type_name",
    "unfought",
    "unlock",
    "view",
    "wage",
    "wish_retreat",
    "with_tables",
]

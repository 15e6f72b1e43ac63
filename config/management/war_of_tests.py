"""A war for the tests of the browser's side: a council with its plan, and what comes of it (`make seam`)."""

from __future__ import annotations

from typing import Any

import msgspec

from campaigns import colours
from rulesets import campaign as war
from words import ENGLISH, tell_all

Json = dict[str, Any]

SEED = b"a war for the browser's tests"
SCENARIO, CLAN = "evening", "takeda"
BESIDE = ("about", "invested", "unseen")
"""What a document has beside the war."""
PAR = 700
"""What every clan is measured by here: the scenarios' own pars move when more wars have been counted."""
ORDERS: dict[str, dict[str, Json]] = {
    "takeda": {"Kai": {"kind": "march", "to": "Shinano"}, "Shinano": {"kind": "march", "to": "Kozuke"}},
    "uesugi": {"Kozuke": {"kind": "hold"}, "Echigo": {"kind": "march", "to": "Etchu"}},
}
"""What each clan's hosts do, by where they stand. Computer clans are not asked: they learn."""


def fixture() -> Json:
    """The council as a clan sees it, a plan with what is said of it, and the tidings of the opening."""
    of = war.scenario(SCENARIO)
    of = msgspec.structs.replace(of, clans=tuple(msgspec.structs.replace(one, par=PAR) for one in of.clans))
    dice = war.CampaignDice(SEED, of.order)
    campaign = war.begin(war.open(of, {}, {}), {}, dice).campaign
    plans = {clan: _plan(campaign, clan) for clan in campaign.order}
    plan = plans[CLAN]
    opened = war.adjudicate(campaign, plans, dice)
    return {
        "council": war.view(campaign, CLAN),
        "plan": plan,
        "seen": _look(campaign, plan),
        "wrong": _look(
            campaign, {"hosts": {"h1": {"kind": "march", "to": "Nowhere"}, "h99": {"kind": "hold"}}}
        ),
        "told": _tidings(campaign, opened.events),
        "opened": war.view(opened.campaign, CLAN),
        "sides": {key: colours.sides(one.order) for key, one in war.scenarios().items()},
    }


def _plan(campaign: war.Campaign, clan: str) -> Json:
    standing = sorted(campaign.hosts.items())
    return {"hosts": {id: ORDERS[clan][host.at] for id, host in standing if host.clan == clan}}


def _look(campaign: war.Campaign, plan: Json) -> Json:
    """What is said of a plan, as the interface says it."""
    seen = war.preview(campaign, CLAN, plan)
    faults = [{"path": one.path, "message": one.message, "clause": one.clause} for one in seen.faults]
    outlook = war.outlook(campaign, CLAN, plan)
    found: Json = tell_all(
        {
            "faults": faults,
            "foreseen": {**msgspec.to_builtins(seen), "faults": []},
            "outlook": msgspec.to_builtins(outlook),
        },
        ENGLISH,
    )
    return found


def _tidings(campaign: war.Campaign, events: tuple[war.Event, ...]) -> list[Json]:
    """What the clan is told of the opening, each with its words, made of what it knows by then."""
    found: list[Json] = []
    seen = war.view(campaign, CLAN)
    for event in war.tidings(campaign, events, CLAN):
        seen = war.replay_patches(seen, [event.patch])
        knows = war.campaign_from({name: part for name, part in seen.items() if name not in BESIDE})
        row = {"clan": "", "params": {}, "clauses": [], "patch": {}, **msgspec.to_builtins(event)}
        found.append(tell_all({**row, "text": msgspec.to_builtins(war.sentence(knows, event))}, ENGLISH))
    return found

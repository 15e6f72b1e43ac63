"""What tests of houses and land have in common: a war at work with dice as written, and its events."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets import campaign as wars
from rulesets.campaign.document import campaign_from, document, replay_patches
from rulesets.campaign.people import Person
from rulesets.campaign.plan import Plan, decode_plan
from rulesets.campaign.state import Campaign, Treaty
from rulesets.campaign.war import War

Kinds = list[str]


def at_work(campaign: Campaign, *faces: int, ninja: tuple[int, ...] = ()) -> War:
    """A war at work, whose dice fall as written."""
    return War(campaign, wars.ScriptedWarDice(list(faces), ninja=ninja))


def done(war: War, before: Campaign) -> Kinds:
    """The kinds of a step's events. Every written die has fallen, and the patches tell the whole of it."""
    war.dice.finish()
    settled = war.complete()
    assert replay_patches(document(before), [event.patch for event in settled.events]) == document(
        settled.campaign
    )
    assert campaign_from(document(settled.campaign)) == settled.campaign
    return [event.kind for event in settled.events]


def told(war: War, kind: str) -> list[dict[str, Any]]:
    """The parameters of all events of a kind, each with its clan."""
    return [{"clan": event.clan, **event.params} for event in war.events if event.kind == kind]


def person(campaign: Campaign, name: str) -> Person:
    """A person by a part of his name."""
    return next(one for one in campaign.persons.values() if name in one.name)


def with_person(campaign: Campaign, name: str, **values: Any) -> Person:
    """A person with other values."""
    found = msgspec.structs.replace(person(campaign, name), **values)
    campaign.persons[found.id] = found
    return found


def treaty(
    campaign: Campaign, a: str, b: str, kind: str = "alliance", until: int = 8, **values: Any
) -> Treaty:
    """A treaty that is in force."""
    number = campaign.counts.get("r", 0) + 1
    campaign.counts["r"] = number
    pair = sorted((a, b), key=campaign.seat_order)
    made = Treaty(f"r{number}", kind, (pair[0], pair[1]), 1, until, **values)
    campaign.treaties[made.id] = made
    return made


def plans(**raw: dict[str, Any]) -> dict[str, Plan]:
    """Plans by clan out of plain JSON."""
    return {clan: decode_plan(plan) for clan, plan in raw.items()}

"""The schema of what crosses between a war and who looks at it: the browser's types are made of it (`make seam`)."""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.campaign.plan import Plan
from rulesets.campaign.plans.outlook import PlanOutlook
from rulesets.campaign.plans.preview import Foreseen
from rulesets.campaign.state import Campaign
from rulesets.campaign.tickets import Answer
from rulesets.engine.forms.seam import schema

Json = dict[str, Any]


class Shown(Campaign, kw_only=True):
    """A war as somebody sees it (:func:`rulesets.campaign.shown.view.view`).

    Numbers that are not known are -1. ``about`` says how many companies there are in hosts whose companies are not
    known (``few``, ``some``, ``many``), ``invested`` are the provinces that are, ``unseen`` the persons of whom it is
    not known where they are.
    """

    about: dict[str, str] = {}
    invested: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()


def shape() -> Json:
    """The definitions by name: what is shown, what a plan is, and what is foreseen of it."""
    text = msgspec.json.encode(schema((Foreseen, PlanOutlook), (Shown,), (Plan, Answer))).decode()
    found: Json = msgspec.json.decode(text)
    return {"definitions": dict(sorted(found["definitions"].items()))}

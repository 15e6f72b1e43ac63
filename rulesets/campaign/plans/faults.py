"""What is wrong with a plan: every fault at once, each with its place in the plan and its clause (CAM-PLN-1 to
CAM-PLN-12).
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.campaign.lookups import in_being
from rulesets.campaign.plan import Plan
from rulesets.campaign.plans import forming
from rulesets.campaign.plans.costs import total
from rulesets.campaign.plans.host_orders import wrong_orders
from rulesets.campaign.plans.house_orders import wrong_gifts, wrong_house, wrong_signs
from rulesets.campaign.state import Campaign
from rulesets.engine.mustering.mustering import Fault
from rulesets.engine.sayings import _, say

STANDING_MOST = 4
"""CAM-PLN-2: for so many seasons a standing plan may be filed."""
PARTS_MOST = 60
"""More forms, gifts or signatures than that are no plan (CAM-PLN-11)."""
COST = "cost"
"""The path of the fault that the whole costs more than there is (CAM-PLN-8)."""


def faults(campaign: Campaign, clan: str, plan: Plan) -> list[Fault]:
    """Every fault of a plan of a clan's as the war stands; an empty list for one that can be locked (CAM-PLN-8). Paths
    are "forms.0", "hosts.h2", "house.0", "gifts.0", "signs.0", "standing" or "cost".
    """
    if clan not in campaign.clans or not in_being(campaign, clan):
        return [Fault("", _("That clan is not in being."), "CAM-VIC-5")]
    return list(_all(campaign, clan, plan))


def _all(campaign: Campaign, clan: str, plan: Plan) -> Iterator[Fault]:
    if max(len(plan.forms), len(plan.gifts), len(plan.signs), len(plan.house)) > PARTS_MOST:
        yield Fault("", _("A plan is not so long."), "CAM-PLN-11")
        return
    after, names, wrong_forms = after_forms(campaign, clan, plan)
    yield from wrong_forms
    for name, (words, clause) in wrong_orders(after, clan, plan.hosts, names):
        yield Fault(f"hosts.{name}", words, clause)
    for shelf, found in (
        ("house", wrong_house(after, clan, plan.house, names)),
        ("gifts", wrong_gifts(campaign, clan, plan.gifts)),
        ("signs", wrong_signs(campaign, clan, plan.signs)),
    ):
        for number, (words, clause) in found:
            yield Fault(f"{shelf}.{number}", words, clause)
    if not 0 <= plan.standing <= STANDING_MOST:
        yield Fault("standing", _("A plan stands for one to four seasons."), "CAM-PLN-2")
    chest, cost = campaign.clans[clan].chest, total(campaign, clan, plan)
    if cost > chest:
        words = say("The plan costs {cost} k, the chest holds {chest} k.", cost=cost, chest=chest)
        yield Fault(COST, words, "CAM-PLN-8")


def after_forms(campaign: Campaign, clan: str, plan: Plan) -> tuple[Campaign, forming.Names, list[Fault]]:
    """The war after those forms of a plan that can be done, the hosts that they make by the plan's names, and what is
    wrong with the others. No die is thrown.
    """
    trial, names, found = forming.trial(campaign), forming.Names(), list[Fault]()
    for number, form in enumerate(plan.forms):
        wrong = forming.wrong_with(trial.campaign, clan, form, names)
        if wrong is None:
            forming.carry_out(trial, clan, form, names)
        else:
            found.append(Fault(f"forms.{number}", *wrong))
    return trial.campaign, names, found

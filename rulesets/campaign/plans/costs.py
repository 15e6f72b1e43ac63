"""What a plan costs (CAM-PLN-8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rulesets.campaign.land import prices
from rulesets.campaign.plan import BuyGun, GreatMuster, Hire, HouseOrder, Muster, Ninja, Plan, Prisoner, Works
from rulesets.campaign.state import Campaign

NEW_BAND = "band"
"""What a ninja order is called that hires a new band (CAM-NIN-1)."""
OFFER = "offer"
"""What an order about a prisoner is called that offers a ransom (CAM-TRE-5)."""


class Cost(msgspec.Struct, frozen=True):
    """What one part of a plan costs: its path in the plan, k, and the clause that says so."""

    path: str
    k: int
    clause: str


def _muster(campaign: Campaign, order: Muster) -> tuple[int, str]:
    return prices.BANNER * order.banners, "CAM-ECO-8"


def _great(campaign: Campaign, order: GreatMuster) -> tuple[int, str]:
    return prices.GREAT, "CAM-ECO-8"


def _gun(campaign: Campaign, order: BuyGun) -> tuple[int, str]:
    return prices.GUN, "CAM-ECO-13"


def _hire(campaign: Campaign, order: Hire) -> tuple[int, str]:
    return prices.HIRE, "CAM-ECO-13"


def _works(campaign: Campaign, order: Works) -> tuple[int, str]:
    province = campaign.provinces.get(order.province)
    return (prices.works(province.castle) if province else 0), "CAM-ECO-13"


def _ninja(campaign: Campaign, order: Ninja) -> tuple[int, str]:
    return (prices.BAND if order.mission == NEW_BAND else prices.MISSION), "CAM-NIN-1"


def _prisoner(campaign: Campaign, order: Prisoner) -> tuple[int, str]:
    return (order.k if order.deal == OFFER else 0), "CAM-TRE-5"


PRICES: dict[type[Any], Callable[[Campaign, Any], tuple[int, str]]] = {
    Muster: _muster, GreatMuster: _great, BuyGun: _gun, Hire: _hire, Works: _works, Ninja: _ninja, Prisoner: _prisoner,
}  # fmt: skip


def cost_of(campaign: Campaign, order: HouseOrder) -> tuple[int, str]:
    """What an order of the house costs in k, and the clause; what is free costs 0."""
    price = PRICES.get(type(order))
    return price(campaign, order) if price else (0, "CAM-PLN-7")


def costs(campaign: Campaign, clan: str, plan: Plan) -> tuple[Cost, ...]:
    """CAM-PLN-8: every part of a plan that costs something, in its order: orders of the house, then gifts. A ransom
    that is offered is set aside like a cost (CAM-TRE-5).
    """
    found = [Cost(f"house.{number}", *cost_of(campaign, order)) for number, order in enumerate(plan.house)]
    found += [Cost(f"gifts.{number}", gift.k, "CAM-PLN-8") for number, gift in enumerate(plan.gifts)]
    return tuple(cost for cost in found if cost.k > 0)


def total(campaign: Campaign, clan: str, plan: Plan) -> int:
    """What a plan costs altogether, in k."""
    return sum(cost.k for cost in costs(campaign, clan, plan))

"""Works on castles (CAM-ECO-13, CAM-PER-3)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.campaign.land import prices
from rulesets.campaign.lookups import builder_in, is_invested
from rulesets.campaign.plan import Plan
from rulesets.campaign.plan import Works as WorksOrder
from rulesets.campaign.state import Campaign, WorksUnderway
from rulesets.campaign.war import War


def may_build(campaign: Campaign, clan: str, place: str) -> bool:
    """CAM-ECO-13, CAM-PLN-10: an own province that is not invested, where nothing is built yet, below level 3."""
    province = campaign.provinces.get(place)
    return (
        province is not None
        and province.owner == clan
        and province.castle < prices.CASTLE_MOST
        and province.works is None
        and not is_invested(campaign, place)
    )


def build_all(war: War, plans: Mapping[str, Plan]) -> None:
    """CAM-PLN-9, CAM-ECO-13: works are begun: one level more, ready at the second close, under a Builder at the first
    (CAM-PER-3).
    """
    for clan in war.campaign.order:
        for order in plans[clan].house if clan in plans else ():
            if isinstance(order, WorksOrder) and may_build(war.campaign, clan, order.province):
                _begin(war, clan, order.province)


def _begin(war: War, clan: str, place: str) -> None:
    province = war.province(place)
    k = prices.works(province.castle)
    if not prices.pay(war, clan, k):
        return
    ready = war.campaign.season + (0 if builder_in(war.campaign, place) else 1)
    war.change(province, works=WorksUnderway(province.castle + 1, ready))
    war.tell(
        "works_begun",
        clan=clan,
        clauses=("CAM-ECO-13",),
        place=place,
        level=province.castle + 1,
        ready=ready,
        k=k,
    )

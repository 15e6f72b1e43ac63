"""What a computer clan may spend (CAM-PLN-8, CAM-ECO-6)."""

from __future__ import annotations

from typing import Any

from rulesets.campaign.land import prices
from rulesets.campaign.land.harvest import harvest_of
from rulesets.campaign.land.paying import upkeep_of
from rulesets.campaign.plans.house_orders import orders_most
from rulesets.campaign.wits.outlook import ClanOutlook

Json = dict[str, Any]


class Purse:
    """What a clan may spend: its chest, less the pay until the next harvest, and no more men than harvests feed."""

    def __init__(self, outlook: ClanOutlook) -> None:
        self.outlook = outlook
        war, clan = outlook.war, outlook.clan
        self.chest = war.clans[clan].chest
        self.upkeep = sum(upkeep_of(war, host) for host in outlook.hosts)
        self.harvest = harvest_of(war, clan) if outlook.own else 0
        self.orders = orders_most(war, clan)
        self.refit = self._refit()
        self.house: list[Json] = []

    @property
    def closes(self) -> int:
        """Closes to be paid out of the chest; the harvest of this autumn comes before its pay (CAM-ECO-2)."""
        return self.outlook.closes

    def free(self) -> float:
        """What may be spent now and still pay everybody until the harvest, and the great refit (CAM-ECO-9)."""
        return self.chest - self.upkeep * self.closes - self.refit

    def _refit(self) -> int:
        """What the great refit of this winter will cost at most, where it still lies before the harvest."""
        outlook = self.outlook
        if outlook.war.time_of_year not in ("autumn", "winter") or outlook.left <= 1:
            return 0
        return sum(
            (one.troop.full - one.n) * (prices.REFIT_MOUNTED if one.mounted else prices.REFIT)
            for host in outlook.hosts
            for one in host.companies
        )

    def can_sustain(self, upkeep: float) -> bool:
        """Whether so much upkeep more can be paid in the year after the next harvest."""
        after = min(4, max(0, self.outlook.left - self.closes))
        harvest = self.harvest if self.outlook.harvests else 0
        return self.free() + harvest >= (self.upkeep + upkeep) * after

    def spend(self, order: Json, cost: int, upkeep: float = 0) -> bool:
        """Give an order if it can be paid, and its upkeep; says whether it was given."""
        if len(self.house) >= self.orders or cost > self.chest:
            return False
        if upkeep and (cost + upkeep * self.closes > self.free() or not self.can_sustain(upkeep)):
            return False
        self.house.append(order)
        self.chest -= cost
        self.upkeep += int(upkeep)
        return True

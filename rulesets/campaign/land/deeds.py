"""Q3: deeds of the house, in the order of CAM-PLN-9."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.campaign.houses.appointing import appoint_all
from rulesets.campaign.houses.ransom import deal_all
from rulesets.campaign.houses.treaties import denounce_all
from rulesets.campaign.land import gifts
from rulesets.campaign.land.building import build_all
from rulesets.campaign.land.musters import raise_all
from rulesets.campaign.land.ninja import send_all
from rulesets.campaign.plan import Plan
from rulesets.campaign.war import War


def carry_out(war: War, plans: Mapping[str, Plan]) -> None:
    """CAM-PLN-9: gifts out; ninja guards, then other missions; musters, hires, guns; works; appointments; ransoms;
    gifts in. Denouncements, which cost nothing, come before all (CAM-RUL-42). Each cost is taken with its deed
    (CAM-PLN-8); what cannot be done any more is left undone, and costs nothing.
    """
    denounce_all(war, plans)
    sent = gifts.send(war, plans)
    send_all(war, plans)
    raise_all(war, plans)
    build_all(war, plans)
    appoint_all(war, plans)
    deal_all(war, plans)
    gifts.receive(war, sent)

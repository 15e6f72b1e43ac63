"""Gifts of money (CAM-PLN-8, CAM-PLN-9, CAM-RUL-2)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.campaign.lookups import in_being
from rulesets.campaign.plan import Gift, Plan
from rulesets.campaign.war import War

Sent = tuple[str, Gift]
"""Who has given what."""


def send(war: War, plans: Mapping[str, Plan]) -> list[Sent]:
    """CAM-PLN-9: gifts go out before anything else is paid; what the chest cannot pay is not sent."""
    sent: list[Sent] = []
    for clan in war.campaign.order:
        for gift in plans[clan].gifts if clan in plans else ():
            found = war.clan(clan)
            known = gift.to in war.campaign.clans and gift.to != clan and in_being(war.campaign, gift.to)
            if known and 0 < gift.k <= found.chest:
                war.change(found, chest=found.chest - gift.k)
                war.tell(
                    "gift_sent",
                    clan=clan,
                    clauses=("CAM-PLN-9",),
                    knows=[clan, gift.to],
                    to=gift.to,
                    k=gift.k,
                )
                sent.append((clan, gift))
    return sent


def receive(war: War, sent: list[Sent]) -> None:
    """CAM-PLN-9, CAM-RUL-2: gifts come in last, so that they can be spent next season."""
    for clan, gift in sent:
        found = war.clan(gift.to)
        war.change(found, chest=found.chest + gift.k)
        war.tell(
            "gift_came",
            clan=gift.to,
            clauses=("CAM-PLN-8", "CAM-PLN-9"),
            knows=[clan, gift.to],
            of=clan,
            k=gift.k,
        )

"""What computer clans are asked for while a war goes on by itself (CAM-LEA-5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from django.utils import timezone

from campaigns.services import computers, course, making, sheet
from campaigns.services.making import Wish
from rulesets import campaign as war
from tests.campaigns.waging import players
from tests.rules.campaign.scenes import scene

HOSTS: tuple[dict[str, Any], ...] = (
    {"clan": "takeda", "at": "Kai", "troops": "sam yari 4, sam yari 4, sam bow 4", "leader": "daimyo"},
    {"clan": "takeda", "at": "Shinano", "troops": "ron yari light 5, ron bow light 5, mon yari light 5"},
)
"""Samurai, who are paid first by custom, and masterless men, all of whom go."""


def test_a_computer_clan_short_of_money_says_whom_it_pays_first_and_speaks_for_no_player() -> None:
    """CAM-ECO-12"""
    poor = scene(season=2, hosts=HOSTS, clans={"takeda": {"chest": 60}}, stage=war.Stage.CLOSE)
    poor.clans["takeda"] = msgspec.structs.replace(poor.clans["takeda"], computer=True)
    assert computers.pay_orders(poor) == {"takeda": ("h2", "h1")}
    poor.clans["takeda"] = msgspec.structs.replace(poor.clans["takeda"], computer=False)
    assert computers.pay_orders(poor) == {}


@pytest.mark.django_db(transaction=True)
def test_pay_orders_come_before_the_close() -> None:
    """CAM-ECO-2, CAM-ECO-12: as steps of the house, which the record holds"""
    elin, _kaito = players()
    row = making.create(maker=elin, wish=Wish(scenario="evening", clan="takeda"))
    making.begin(campaign_id=row.pk, player=elin)
    paper = sheet.laid_out(type(row).objects.get(pk=row.pk))
    paper.do(war.Step(kind="adjudicate"))
    assert paper.war.stage is war.Stage.CLOSE, "everybody holds"
    uesugi = paper.war.clans["uesugi"]
    paper.war.clans["uesugi"] = msgspec.structs.replace(uesugi, chest=60, pay=("h4", "h3"))
    course.fight_on(paper, timezone.now())
    asked = [(one.step.kind, one.step.clan, one.step.hosts) for one in paper.asked]
    assert asked[-2:] == [("order_pay", "uesugi", ("h3", "h4")), ("close", "", ())]

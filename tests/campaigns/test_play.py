"""A war through the services: whole, each thing once, all of it or nothing (CAM-SEA-1, CAM-PLN-3, CAM-BAT-16)."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from campaigns.models import Campaign, CampaignEvent, CampaignStep, FinishedClan, TicketBattle, Told
from campaigns.selectors import viewing
from campaigns.services import council, making, play, records, sheet, tickets
from campaigns.services.making import Wish
from games.services import leaving
from rulesets import Illegal
from rulesets import campaign as war
from tests.campaigns.waging import (
    CLANS,
    answer_all,
    bold,
    kawanakajima,
    leader,
    lock_all,
    now,
    players,
    waged,
)

pytestmark = pytest.mark.django_db


def test_two_players_wage_kawanakajima_to_its_end() -> None:
    """CAM-SEA-7, CAM-VIC-1, CAM-EVT-1, CAM-DIC-5: and the record of it proves itself."""
    row = waged(kawanakajima())
    assert (row.season, row.reason, row.due, row.look) == (3, "points", None, None)
    assert row.winners
    assert TicketBattle.objects.filter(campaign=row).count() == 2
    assert set(TicketBattle.objects.filter(campaign=row).values_list("status", flat=True)) == {"over"}
    numbers = list(
        CampaignEvent.objects.filter(campaign=row).order_by("number").values_list("number", flat=True)
    )
    assert numbers == list(range(1, row.seq + 1))
    opening = msgspec.json.decode(row.opening.state)
    patches = [event.patch for event in viewing.events(row, "")]
    assert war.replay_patches(opening, patches) == war.document(now(row))
    outcomes = set(FinishedClan.objects.filter(finished=row.pk).values_list("clan", "outcome"))
    assert outcomes == {(clan, "won" if clan in row.winners else "lost") for clan in CLANS}
    assert war.contradictions(records.record_of(row)) == []


def test_what_each_is_told_leads_from_what_he_knew_to_what_he_knows() -> None:
    """CAM-SEC-2, CAM-EVT-1: the patches of a viewer's tidings are those of his document."""
    row = kawanakajima()
    lock_all(row)
    answer_all(row)
    row.refresh_from_db()
    for clan in CLANS:
        heard = viewing.events(row, clan)
        assert [event.number for event in heard] == list(range(1, len(heard) + 1))
        assert viewing.seq(row, clan) == len(heard)
        whole = msgspec.json.decode(row.opening.state)
        before = war.view(war.campaign_from(whole), clan)
        assert war.replay_patches(before, [event.patch for event in heard]) == viewing.document(row, clan)


def test_the_same_thing_sent_twice_is_done_once() -> None:
    row = kawanakajima()
    elin = leader(row, "takeda")
    plan = bold(now(row), "takeda")
    first, again = (council.lock(campaign_id=row.pk, player_id=elin, plan=plan, key="one") for _ in range(2))
    assert first == again
    assert CampaignStep.objects.filter(campaign=row).count() == 2  # it began, and this
    with pytest.raises(Illegal, match="used for something"):
        council.unlock(campaign_id=row.pk, player_id=elin, key="one")
    kaito = leader(row, "uesugi")
    council.lock(campaign_id=row.pk, player_id=kaito, plan={}, key="one")  # another's key is another key
    assert now(row).stage is not war.Stage.COUNCIL


def test_a_plan_is_sealed_until_the_last_has_locked_and_can_be_taken_back() -> None:
    """CAM-PLN-3, CAM-EVT-3"""
    row = kawanakajima()
    elin, kaito = leader(row, "takeda"), leader(row, "uesugi")
    plan = bold(now(row), "takeda")
    council.lock(campaign_id=row.pk, player_id=elin, plan=plan, key="a")
    row.refresh_from_db()
    assert viewing.document(row, "uesugi")["seals"]["takeda"].keys() == {"hash"}
    council.unlock(campaign_id=row.pk, player_id=elin, key="b")
    assert now(row).seals == {}
    council.lock(campaign_id=row.pk, player_id=kaito, plan={}, key="c")
    assert now(row).stage is war.Stage.COUNCIL
    council.lock(campaign_id=row.pk, player_id=elin, plan=plan, key="d")
    assert now(row).stage is not war.Stage.COUNCIL


def test_a_plan_with_faults_is_refused_with_every_one_named_and_nothing_is_done() -> None:
    row = kawanakajima()
    elin = leader(row, "takeda")
    wrong = {"hosts": {"h1": {"kind": "march", "to": "Sado"}, "h3": {"kind": "hold"}}}
    with pytest.raises(Illegal) as refused:
        council.lock(campaign_id=row.pk, player_id=elin, plan=wrong, key="a")
    assert {fault["key"] for fault in refused.value.data["named"]} == {"hosts.h1", "hosts.h3"}
    assert CampaignStep.objects.filter(campaign=row).count() == 1
    council.file_plan(campaign_id=row.pk, player_id=elin, plan=wrong)  # a draft may be anything
    assert row.seats.get(clan="takeda").draft == wrong


def test_a_step_that_breaks_in_the_middle_has_done_nothing() -> None:
    row = kawanakajima()
    council.lock(campaign_id=row.pk, player_id=leader(row, "takeda"), plan={}, key="a")
    before = [model.objects.filter(campaign=row).count() for model in (CampaignStep, CampaignEvent, Told)]
    seq = Campaign.objects.get(pk=row.pk).seq
    with patch.object(sheet.Sheet, "_tell", side_effect=RuntimeError), pytest.raises(RuntimeError):
        council.lock(campaign_id=row.pk, player_id=leader(row, "uesugi"), plan={}, key="b")
    after = [model.objects.filter(campaign=row).count() for model in (CampaignStep, CampaignEvent, Told)]
    assert (before, seq) == (after, Campaign.objects.get(pk=row.pk).seq)
    council.lock(campaign_id=row.pk, player_id=leader(row, "uesugi"), plan={}, key="b")
    assert now(row).season == 2  # both held: the season went by


def test_only_who_answers_for_a_camp_answers_to_its_ticket() -> None:
    row = kawanakajima()
    lock_all(row)
    ticket = war.unfought(now(row))[0]
    with pytest.raises(Illegal, match="no such battle"):
        tickets.answer(campaign_id=row.pk, player_id=leader(row, "takeda"), ticket="t99", answer={}, key="a")
    with pytest.raises(Illegal, match="no answer"):
        tickets.answer(
            campaign_id=row.pk, player_id=leader(row, "takeda"), ticket=ticket.id,
            answer={"kind": "let_go"}, key="b",
        )  # fmt: skip
    assert not now(row).tickets[ticket.id].sealed


def test_a_war_begins_when_the_last_clan_is_taken_or_its_maker_begins_it() -> None:
    """CAM-SCN-7, CAM-DIC-1"""
    elin, kaito = players()
    row = making.create(maker=elin, wish=Wish(scenario="capital", clan="oda", visibility="open"))
    making.join(campaign_id=row.pk, player=kaito, clan="asakura")
    row.refresh_from_db()
    assert row.status == Campaign.Status.OPEN
    with pytest.raises(Illegal, match="no such campaign"):
        making.begin(campaign_id=row.pk, player=kaito)
    making.begin(campaign_id=row.pk, player=elin)
    words = {seat.clan: seat.word for seat in row.seats.all()}
    computers = [clan for clan, one in now(row).clans.items() if one.computer]
    assert set(computers) == set(now(row).order) - {"oda", "asakura"}
    assert {words[clan] for clan in computers} == {war.COMPUTER_WORD}
    with pytest.raises(Illegal, match="no longer be joined"):
        making.join(campaign_id=row.pk, player=kaito, clan=computers[0])


def test_a_step_is_asked_of_a_war_that_is_fought() -> None:
    elin, _kaito = players()
    row = making.create(maker=elin, wish=Wish(scenario="evening", clan="takeda"))
    with pytest.raises(Illegal, match="waits for players"):
        council.lock(campaign_id=row.pk, player_id=elin.pk, plan={}, key="a")
    with pytest.raises(Illegal, match="cannot be read"):
        play.step(campaign_id=row.pk, key="", step=war.Step(kind="close"))


def test_who_leaves_the_house_leaves_his_clans_to_the_computer() -> None:
    """CAM-LEA-1"""
    row, (elin, kaito) = kawanakajima(), players()
    waiting = making.create(maker=elin, wish=Wish(scenario="evening", clan="takeda"))
    leaving.leave(player=elin)
    assert not Campaign.objects.filter(pk=waiting.pk).exists()
    assert now(row).clans["takeda"].computer
    assert row.seats.get(clan="takeda").player is None
    assert row.seats.get(clan="uesugi").player == kaito
    row.refresh_from_db()
    texts = [row.state, row.opening.state, *CampaignStep.objects.values_list("step", flat=True)]
    texts += [
        *CampaignEvent.objects.values_list("event", flat=True),
        *Told.objects.values_list("event", flat=True),
    ]
    assert not any("Elin" in text for text in texts)
    assert any("A player who left" in text for text in texts)


def test_so_many_campaigns_and_no_more(settings: Any) -> None:
    """Whichever door he comes through."""
    elin, kaito = players()
    settings.HONJIN_LIMITS = {
        **settings.HONJIN_LIMITS, "open_campaigns": "1", "campaigns_at_once": "2", "campaign_steps": "1/h",
    }  # fmt: skip
    wish = Wish(scenario="evening", clan="takeda", visibility="open")
    row = making.create(maker=elin, wish=wish)
    refusals = []
    for work in (
        lambda: making.create(maker=elin, wish=wish),
        lambda: (
            making.join(campaign_id=row.pk, player=kaito, clan="uesugi")
            and making.create(maker=elin, wish=wish)
        ),
        lambda: making.create(maker=elin, wish=wish),
        lambda: council.lock(campaign_id=row.pk, player_id=elin.pk, plan={}, key="a"),
        lambda: council.unlock(campaign_id=row.pk, player_id=elin.pk, key="b"),
    ):
        try:
            work()
            refusals.append("")
        except Illegal as refused:
            refusals.append(refused.code)
    assert refusals == ["enough_open", "", "enough_open", "", "enough_steps"]

"""Against the computer: a seat that a practice commander has, how he is called up, and what he may not do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, connections
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rulesets
from armies.models import Army
from armies.ready import ready_armies
from games.live.opponents import Opponents
from games.models import Battle, BattleEvent, OrderReceipt, Player, Shown
from games.selectors import lobby, seating, viewing
from games.services import holding, opponents, play
from games.services.memory import memory
from games.views.forms import READY, PlanForm
from rulesets import Illegal

SLUG = "drill"


def against(player: Player, temper: str = "bold") -> Battle:
    battle = opponents.challenge(player=player, system=SLUG, temper=temper, options={"pieces": 6})
    battle.refresh_from_db()
    return battle


def order(battle: Battle, player: Player, order: dict[str, Any], key: str, **more: Any) -> Any:
    seq = Battle.objects.values_list("seq", flat=True).get(pk=battle.pk)
    return play.submit(battle_id=battle.id, player_id=player.pk, key=key, seq=seq, order=order, **more)


def all_of_it(battle: Battle, most: int = 400) -> int:
    """Let the commander go on until he is awaited no more; how many orders he gave."""
    for count in range(most):
        if not opponents.act(battle.id):
            return count
    raise AssertionError("he does not come to an end")


# -- beginning ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_one_click_without_an_account_begins_a_battle(client: Client) -> None:
    page = client.get(reverse("home")).content.decode()
    first = rulesets.all()[0].slug
    assert f'action="{reverse("against", args=[first])}"' in page
    assert 'value="steady" selected' in page
    reply = client.post(reverse("against", args=[SLUG]), {"temper": "wary"})
    battle = Battle.objects.get()
    assert reply.url == battle.get_absolute_url()
    assert battle.status == Battle.Status.RUNNING
    seats = {seat.side: seat for seat in battle.seats.all()}
    assert seats["ai"].player.is_guest
    assert (seats["kaki"].player, seats["kaki"].practice) == (None, "wary")
    assert "Practice commander, wary" in client.get(reverse("battles")).content.decode()
    assert client.get(battle.get_absolute_url()).status_code == 200


@pytest.mark.django_db
def test_an_unknown_temper_is_the_usual_one(elin: Player) -> None:
    assert against(elin, "furious").seats.get(side="kaki").practice == rulesets.USUAL.key


@pytest.mark.django_db
def test_nobody_fights_too_many_at_once(elin: Player, limit: Callable[..., None]) -> None:
    limit(practice_battles="2")
    first = against(elin)
    against(elin)
    with pytest.raises(Illegal) as refusal:
        against(elin)
    assert refusal.value.code == "enough_practice"
    order(first, elin, {"kind": "resign"}, "enough")
    against(elin)


def filled(player: Player, system: str, **more: str) -> dict[str, Any]:
    """The form of a new battle as it lies before a player, with some of it changed."""
    form = PlanForm(None, ruleset=rulesets.get(system), player=player)
    asked = {bound.html_name: bound.value() for bound in form}
    return {key: value for key, value in asked.items() if value not in (None, False)} | more


@pytest.mark.django_db
def test_the_form_of_a_battle_seats_the_computer_too_over_another_ready_army(client: Client) -> None:
    elin = Player.objects.create_user("Elin")
    client.force_login(elin)
    mine = ready_armies("ageofwar", {})[0]
    wish = {
        "opponent": "practice",
        "temper": "wary",
        "side": "kaki",
        "armies": "stored",
        "army": READY + mine.key,
    }
    reply = client.post("/battles/new/?system=ageofwar", filled(elin, "ageofwar", **wish))
    battle = Battle.objects.get()
    assert (reply.url, battle.status) == (battle.get_absolute_url(), Battle.Status.RUNNING)
    seats = {seat.side: seat for seat in battle.seats.all()}
    assert (seats["kaki"].player, seats["kaki"].army["roster"]) == (elin, mine.roster)
    assert (seats["ai"].player, seats["ai"].practice) == (None, "wary")
    assert seats["ai"].army["roster"] != mine.roster
    assert seats["ai"].mon != seats["kaki"].mon


@pytest.mark.django_db
def test_an_army_leads_to_the_form_of_a_battle_of_its_size_against_the_computer(client: Client) -> None:
    elin = Player.objects.create_user("Elin")
    client.force_login(elin)
    short = next(army for army in ready_armies("ageofwar") if army.roster["size"] == "short")
    army = Army.objects.create(
        owner=elin, system="ageofwar", name="Kite", clan="Takeda", mon="takeda", roster=short.roster
    )
    page = client.get(reverse("army", args=[army.pk])).content.decode()
    form = client.get(f"/battles/new/?system=ageofwar&army={army.pk}").context["form"]
    assert f"?system=ageofwar&amp;army={army.pk}" in page
    wished = {key: form[key].value() for key in ("opponent", "armies", "army", "option-size")}
    assert wished == {
        "opponent": "practice",
        "armies": "stored",
        "army": str(army.pk),
        "option-size": "short",
    }


@pytest.mark.django_db
def test_who_fights_the_computer_often_enough_is_refused_by_the_form(client: Client, limit: Any) -> None:
    limit(practice_battles="1")
    elin = Player.objects.create_user("Elin")
    client.force_login(elin)
    for status, battles in ((302, 1), (422, 1)):
        reply = client.post("/battles/new/?system=drill", filled(elin, SLUG, opponent="practice"))
        assert (reply.status_code, Battle.objects.count()) == (status, battles)


# -- acting ---------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_he_acts_when_it_is_his_turn_and_stops_when_it_is_not(elin: Player) -> None:
    battle = against(elin)
    assert all_of_it(battle) == 0, "the player begins"
    order(battle, elin, {"kind": "end_phase"}, "mine")
    assert all_of_it(battle) > 1
    battle.refresh_from_db()
    assert battle.waits_for == ["ai"]
    keys = OrderReceipt.objects.filter(battle=battle, side="kaki").values_list("key", flat=True)
    assert all(key.startswith("practice:") for key in keys)


@pytest.mark.django_db(transaction=True)
@pytest.mark.django_db
def test_whoever_is_not_signed_in_does_not_sit_in_the_practice_commanders_seat(elin: Player) -> None:
    battle = against(elin)
    Battle.objects.filter(pk=battle.pk).update(shown=Shown.PUBLIC)
    assert seating.admit(battle.id, None) == ()
    assert seating.admit(battle.id, elin.pk) == ("ai",)


def test_nobody_else_orders_for_him(elin: Player, stranger: Player) -> None:
    battle = against(elin)
    order(battle, elin, {"kind": "end_phase"}, "mine")
    for player in (elin, stranger):
        with pytest.raises(Illegal) as refusal:
            order(battle, player, {"kind": "end_phase"}, f"{player.pk}", side="kaki")
        assert refusal.value.code == "not_yours"
    with pytest.raises(Illegal):
        order(battle, elin, {"kind": "end_phase"}, "p", side="ai", by=play.Giver.PRACTICE)


@pytest.mark.django_db(transaction=True)
def test_an_answer_is_his_too(elin: Player) -> None:
    """A challenge asks the other side: he answers, and the battle goes on."""
    battle = against(elin)
    order(battle, elin, {"kind": "challenge", "unit": "ai-1", "target": "kaki-1"}, "call")
    assert holding.current(battle.id).pending is not None
    assert all_of_it(battle) == 1
    assert holding.current(battle.id).pending is None


@pytest.mark.django_db(transaction=True)
def test_he_lets_an_order_be_taken_back(elin: Player) -> None:
    battle = against(elin)
    order(battle, elin, {"kind": "step", "unit": "ai-1", "to": {"x": 10.6, "y": 8.0}}, "step")
    order(battle, elin, {"kind": "ask_take_back"}, "back")
    assert all_of_it(battle) == 1
    held = holding.current(battle.id)
    assert held.battle.back_asked is None
    assert held.battle.figures["ai-1.1"].y == 6.0


@pytest.mark.django_db(transaction=True)
def test_he_is_asked_about_a_draw(elin: Player) -> None:
    battle = against(elin)
    order(battle, elin, {"kind": "offer_draw"}, "draw")
    assert all_of_it(battle) == 1
    assert holding.current(battle.id).battle.draw_offer is None


@pytest.mark.django_db(transaction=True)
def test_a_whole_battle_ends_and_has_a_record(elin: Player) -> None:
    battle = against(elin)
    for number in range(40):
        held = holding.current(battle.id)
        if held.battle.result is not None:
            break
        order(battle, elin, {"kind": "end_phase"}, f"end {number}")
        all_of_it(battle)
    battle.refresh_from_db()
    assert battle.status == Battle.Status.OVER
    assert battle in lobby.records(elin)
    assert viewing.players(battle)["kaki"]["practice"] == "bold"


@pytest.mark.django_db(transaction=True)
def test_processes_that_notice_together_give_one_order(elin: Player) -> None:
    battle = against(elin)
    order(battle, elin, {"kind": "end_phase"}, "mine")

    def notice(_: int) -> bool:
        memory.clear()
        try:
            return opponents.act(battle.id)
        finally:
            connections.close_all()

    def awaited() -> bool:
        memory.clear()
        return opponents.side_awaited(holding.current(battle.id)) is not None

    with ThreadPoolExecutor(4) as pool:
        while awaited():
            noticed = list(pool.map(notice, range(4)))  # all are heard out: none may act between two looks
            assert any(noticed)
    seqs = list(BattleEvent.objects.filter(battle=battle).order_by("seq").values_list("seq", flat=True))
    assert seqs == list(range(1, len(seqs) + 1))
    keys = list(OrderReceipt.objects.filter(battle=battle).values_list("key", flat=True))
    assert len(keys) == len(set(keys))
    assert sum(key.startswith("practice:") for key in keys) > 1


@pytest.mark.django_db(transaction=True)
def test_one_called_up_anew_goes_on(elin: Player) -> None:
    """Nothing of him is kept but the battle: a process that dies forgets him, and the next one calls him up."""
    battle = against(elin)
    order(battle, elin, {"kind": "end_phase"}, "mine")
    for _ in range(3):
        assert opponents.act(battle.id)
        opponents._company._kept.clear()
        memory.clear()
    all_of_it(battle)
    battle.refresh_from_db()
    assert battle.waits_for == ["ai"]


@pytest.mark.django_db
def test_a_battle_that_stands_still_is_found(elin: Player, kaito: Player) -> None:
    battle = against(elin)
    order(battle, elin, {"kind": "end_phase"}, "mine")
    assert opponents.stalled_battles() == [], "somebody is at work on it"
    Battle.objects.filter(pk=battle.pk).update(updated=timezone.now() - timedelta(minutes=1))
    assert opponents.stalled_battles() == [battle.id]
    Battle.objects.filter(pk=battle.pk).update(turn_of="ai")
    assert opponents.stalled_battles() == []


# -- at the table ---------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
async def test_he_moves_by_himself_before_the_players_eyes(elin: Player, come: Any, settings: Any) -> None:
    settings.HONJIN_PRACTICE_PACE = 0.01
    battle = await sync_to_async(against)(elin)
    browser = await come(battle, elin)
    sync = await browser.hear("sync")
    assert sync["players"]["kaki"]["practice"] == "bold"
    assert sync["players"]["kaki"]["online"]
    await browser.order({"kind": "end_phase"}, "mine")
    sides = set()
    for _ in range(400):
        message = await browser.hear("events", 20)
        sides |= {event["side"] for event in message["events"]}
        last = message["events"][-1]
        if last["kind"] == "phase_ended" and last["side"] == "kaki":
            break
    assert "kaki" in sides


async def test_the_more_he_has_ordered_in_a_row_the_shorter_are_his_pauses(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.HONJIN_PRACTICE_PACE = 1.0
    pauses: list[float] = []
    turns = iter([True] * 11 + [False])

    def noted(seconds: float) -> Any:
        pauses.append(seconds)
        return asyncio.timeout_at(asyncio.get_running_loop().time())

    async def act(what: Any, battle_id: Any) -> bool:
        return next(turns)

    monkeypatch.setattr("games.live.opponents.asyncio.timeout", noted)
    monkeypatch.setattr("games.live.desks.practice.run", act)
    work = Opponents(lambda battle_id: True)
    work.want(uuid4())
    await asyncio.gather(*work.work)
    assert pauses[0] == 1.0
    assert pauses == sorted(pauses, reverse=True)
    assert sum(pauses) < 0.6 * len(pauses)


@pytest.mark.django_db(transaction=True)
async def test_who_waits_no_more_for_him_sees_the_rest_of_his_turn_at_once(
    elin: Player, come: Any, settings: Any
) -> None:
    settings.HONJIN_PRACTICE_PACE = 600
    battle = await sync_to_async(against)(elin)
    browser = await come(battle, elin)
    await browser.hear("sync")
    await browser.order({"kind": "end_phase"}, "mine")
    await browser.hear("events")
    await browser.line.send_json_to({"type": "nudge"})
    for _ in range(400):
        last = (await browser.hear("events", 20))["events"][-1]
        if last["kind"] == "phase_ended" and last["side"] == "kaki":
            return
    raise AssertionError("he goes on pausing")


@pytest.mark.django_db(transaction=True)
async def test_opening_the_table_makes_him_go_on(elin: Player, come: Any, settings: Any) -> None:
    settings.HONJIN_PRACTICE_PACE = 0.01

    def left_in_mid_turn() -> Battle:
        battle = against(elin)
        order(battle, elin, {"kind": "end_phase"}, "mine")
        opponents.act(battle.id)
        return battle

    battle = await sync_to_async(left_in_mid_turn)()
    browser = await come(battle, elin)
    await browser.hear("sync")
    message = await browser.hear("events", 10)
    assert message["events"][0]["side"] == "kaki"
    await asyncio.sleep(0)
    assert connection.vendor

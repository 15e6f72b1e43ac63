"""Decisions while somebody is away: deadlines take the default once, standing orders are read by nobody else."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

import rulesets
from games.models import Battle, BattleEvent, OrderReceipt, Player, StandingOrder
from games.selectors import viewing
from games.services import deadlines, holding, play, records, standing
from games.services.memory import memory
from rulesets import Illegal
from tests.games.conftest import drill
from tests.games.test_decisions import CHALLENGE, _replays, give

pytestmark = pytest.mark.django_db

RUN = {"stand": False}
STAND = {"stand": True}


def kinds(battle: Battle) -> list[str]:
    return [viewing.decode(row.body)["kind"] for row in viewing.events_since(battle.id, 1)]


def file(
    battle: Battle, player: Player, unit: str = "", choice: Any = RUN, side: str = "kaki"
) -> StandingOrder:
    return standing.file(
        battle_id=battle.id, player_id=player.pk, side=side, kind="will_stand", unit=unit, choice=choice
    )


# -- standing orders ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("forgetful", [False, True])
@pytest.mark.parametrize(("choice", "end"), [(STAND, "stood"), (RUN, "fled")])
def test_with_a_standing_order_the_battle_does_not_wait(
    battle: Battle, elin: Player, kaito: Player, choice: dict[str, bool], end: str, forgetful: bool
) -> None:
    file(battle, kaito, choice=choice)
    if forgetful:
        memory.clear()
    receipt = give(battle, elin, CHALLENGE, "call")
    battle.refresh_from_db()
    assert (battle.pending, battle.turn_of) == ("", "ai")
    assert kinds(battle) == ["challenged", "decision_awaited", "decision_taken", end]
    assert battle.seq > receipt.seq, "the answer has a receipt of its own"
    _replays(battle)


def test_the_order_for_the_unit_goes_before_the_one_for_all(
    battle: Battle, elin: Player, kaito: Player
) -> None:
    file(battle, kaito, choice=RUN)
    file(battle, kaito, unit="kaki-2", choice=STAND)
    give(battle, elin, CHALLENGE, "call")
    assert kinds(battle)[-1] == "stood"


def test_what_was_changed_or_withdrawn_is_not_obeyed(battle: Battle, elin: Player, kaito: Player) -> None:
    file(battle, kaito, choice=RUN)
    file(battle, kaito, choice=STAND)
    assert StandingOrder.objects.filter(ended=None).count() == 1
    standing.withdraw(battle_id=battle.id, player_id=kaito.pk, side="kaki", kind="will_stand")
    give(battle, elin, CHALLENGE, "call")
    assert kinds(battle)[-1] == "decision_awaited"


def test_an_answer_out_of_a_standing_order_looks_like_any_other(elin: Player, kaito: Player) -> None:
    ways = []
    for laid in (True, False):
        battle = drill(elin, kaito)
        if laid:
            file(battle, kaito, choice=RUN)
        give(battle, elin, CHALLENGE, "call")
        if not laid:
            give(battle, kaito, {"kind": "answer", "answer": RUN}, "reply")
        rows = (
            BattleEvent.objects.filter(battle=battle)
            .order_by("seq")
            .values_list("body", "patch", "veiled", "throws")
        )
        receipts = (
            OrderReceipt.objects.filter(battle=battle)
            .order_by("id")
            .values_list("side", "order", "first", "seq")
        )
        ways.append((list(rows), list(receipts)))
    assert ways[0] == ways[1]


def test_nobody_else_reads_it_before_the_end(
    battle: Battle, elin: Player, kaito: Player, stranger: Player
) -> None:
    order = file(battle, kaito, unit="kaki-2")
    for viewer in ("ai", "none"):
        told = viewing.standing_orders(battle.id, viewer)
        assert told == [{"side": "kaki", "hash": order.hash}]
        text = viewing.snapshot(battle.id, viewer).text(viewer, (), {}, {})
        assert order.salt not in text
        assert "kaki-2" not in json.dumps(viewing.decode(text)["standing"])
    own = viewing.standing_orders(battle.id, "kaki")
    assert [each["choice"] for each in own] == [RUN]
    client = Client()
    client.force_login(elin)
    assert order.salt not in client.get(f"/api/battles/{battle.id}/standing/").content.decode()
    client.force_login(stranger)
    assert client.get(f"/api/battles/{battle.id}/standing/").status_code == 404


@pytest.mark.parametrize(
    ("who", "values", "code"),
    [
        ("elin", {}, "not_yours"),
        ("stranger", {}, "not_yours"),
        ("nobody", {}, "not_yours"),
        ("kaito", {"side": "ai"}, "not_yours"),
        ("kaito", {"kind": "weather"}, "no_conduct"),
        ("kaito", {"unit": "ai-1"}, "no_such_unit"),
        ("kaito", {"unit": "kaki-99"}, "no_such_unit"),
        ("kaito", {"choice": {"stand": "perhaps"}}, "options"),
        ("kaito", {"choice": {"run": True}}, "options"),
    ],
)
def test_what_cannot_be_filed(
    battle: Battle, elin: Player, kaito: Player, stranger: Player, who: str, values: dict[str, Any], code: str
) -> None:
    ids = {"elin": elin.pk, "kaito": kaito.pk, "stranger": stranger.pk, "nobody": None}
    wish = {"side": "kaki", "kind": "will_stand", "unit": "", "choice": RUN, **values}
    with pytest.raises(Illegal) as refusal:
        standing.file(battle_id=battle.id, player_id=ids[who], **wish)
    assert refusal.value.code == code
    assert not StandingOrder.objects.exists()


def test_over_http_it_is_filed_read_and_withdrawn(battle: Battle, kaito: Player) -> None:
    client = Client()
    client.force_login(kaito)
    place = f"/api/battles/{battle.id}/standing/"
    wish = {"side": "kaki", "kind": "will_stand", "unit": "kaki-1", "choice": RUN}
    told = client.post(place, wish, "application/json").json()["standing"]
    assert [(each["unit"], each["choice"]) for each in told] == [("kaki-1", RUN)]
    assert client.post(place, {**wish, "kind": "weather"}, "application/json").status_code == 422
    assert client.post(place, {**wish, "choice": None}, "application/json").json()["standing"] == []


def test_the_record_opens_them_and_the_proof_counts_them_again(
    battle: Battle, elin: Player, kaito: Player
) -> None:
    file(battle, kaito, choice=STAND)
    file(battle, kaito, choice=RUN)
    give(battle, elin, CHALLENGE, "call")
    give(battle, elin, {"kind": "resign"}, "enough")
    battle.refresh_from_db()
    record = records.record_of(battle)
    assert [order["choice"] for order in record.standing] == [STAND, RUN]
    assert rulesets.prove(battle.ruleset, record) == []
    assert len(viewing.standing_orders(battle.id, "ai")) == 2
    record.standing[1]["choice"] = STAND
    assert rulesets.prove(battle.ruleset, record) == ["Standing order 2 does not fit its hash."]
    with pytest.raises(Illegal) as refusal:
        file(battle, kaito)
    assert refusal.value.code == "not_running"


def test_the_hash_is_public_and_counts_what_was_filed(battle: Battle, kaito: Player) -> None:
    order = file(battle, kaito, unit="kaki-2")
    sealed = {"kind": "will_stand", "unit": "kaki-2", "choice": RUN, "filed": battle.seq}
    assert rulesets.hash_of(sealed, order.salt) == order.hash


# -- deadlines ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def timed(elin: Player, kaito: Player) -> Battle:
    """A battle whose decisions wait for one minute."""
    return drill(elin, kaito, answer_within=60)


def later(seconds: float) -> Any:
    """The clock, so much later."""
    import time

    now = time.time() + seconds
    return patch("time.time", lambda: now)


@pytest.mark.parametrize("forgetful", [False, True])
def test_when_the_time_is_up_the_default_is_taken_once(timed: Battle, elin: Player, forgetful: bool) -> None:
    give(timed, elin, CHALLENGE, "call")
    assert deadlines.lapse(timed.id) is False
    assert deadlines.overdue() == []
    if forgetful:
        memory.clear()
    with later(61):
        assert deadlines.overdue() == [timed.id]
        assert deadlines.lapse(timed.id) is True
        assert deadlines.lapse(timed.id) is False
        assert deadlines.overdue() == []
    timed.refresh_from_db()
    assert (timed.pending, kinds(timed)[-1]) == ("", "stood")
    _replays(timed)


def test_two_who_notice_at_once_take_it_once(timed: Battle, elin: Player) -> None:
    give(timed, elin, CHALLENGE, "call")
    before = holding.current(timed.id)
    with later(61):
        deadlines.lapse(timed.id)
        with patch("games.services.deadlines.holding.current", return_value=before):
            deadlines.lapse(timed.id)
    assert OrderReceipt.objects.filter(battle=timed, key=f"default:{before.seq}").count() == 1
    assert kinds(timed).count("stood") == 1


def test_an_answer_in_time_goes_before_the_default(timed: Battle, elin: Player, kaito: Player) -> None:
    give(timed, elin, CHALLENGE, "call")
    before = holding.current(timed.id)
    give(timed, kaito, {"kind": "answer", "answer": RUN}, "reply")
    with later(61), patch("games.services.deadlines.holding.current", return_value=before):
        assert deadlines.lapse(timed.id) is False
    assert kinds(timed)[-1] == "fled"


def test_a_later_question_has_its_own_time(timed: Battle, elin: Player, kaito: Player) -> None:
    give(timed, elin, CHALLENGE, "call")
    first = holding.current(timed.id)
    give(timed, kaito, {"kind": "answer", "answer": STAND}, "reply")
    with later(59):
        give(timed, elin, {**CHALLENGE, "target": "kaki-3"}, "again")
    with later(61):
        with patch("games.services.deadlines.holding.current", return_value=first):
            assert deadlines.lapse(timed.id) is False
        assert deadlines.lapse(timed.id) is False, "the second was asked two seconds ago"
    with later(120):
        assert deadlines.lapse(timed.id) is True


def test_without_a_deadline_a_decision_waits(battle: Battle, elin: Player) -> None:
    give(battle, elin, CHALLENGE, "call")
    with later(10_000_000):
        assert deadlines.overdue() == []
        assert deadlines.lapse(battle.id) is False


@pytest.mark.parametrize("key", ["default:5", "standing:5"])
def test_no_client_may_use_the_keys_of_the_house(battle: Battle, elin: Player, key: str) -> None:
    with pytest.raises(Illegal) as refusal:
        give(battle, elin, CHALLENGE, key)
    assert refusal.value.code == "malformed"


def test_nobody_may_give_a_default_before_its_time(timed: Battle, elin: Player, kaito: Player) -> None:
    give(timed, elin, CHALLENGE, "call")
    timed.refresh_from_db()
    with pytest.raises(Illegal) as refusal:
        play.submit(
            battle_id=timed.id, player_id=elin.pk, key=f"default:{timed.seq}", seq=timed.seq, side="kaki",
            order={"kind": "answer", "answer": STAND}, by=play.Giver.CLOCK,
        )  # fmt: skip
    assert refusal.value.code == "stale"


def test_everybody_is_told_until_when(timed: Battle, elin: Player) -> None:
    assert viewing.snapshot(timed.id, "ai").head("ai")["due"] is None
    give(timed, elin, CHALLENGE, "call")
    for viewer in ("ai", "kaki", "none"):
        assert viewing.snapshot(timed.id, viewer).head(viewer)["due"] == pytest.approx(
            holding.current(timed.id).due
        )
    _awaited, _times, due = viewing.clock(holding.current(timed.id))
    assert due == pytest.approx(holding.current(timed.id).due, abs=1)


def test_a_player_who_is_away_finds_the_default_taken(timed: Battle, elin: Player, kaito: Player) -> None:
    give(timed, elin, CHALLENGE, "call")
    client = Client()
    client.force_login(kaito)
    with later(61):
        view = client.get(f"/api/battles/{timed.id}/").json()
    assert view["document"].get("asked") is None
    assert view["due"] is None

"""Battles that are part of something greater: armies that were levied, an end that is told in its own transaction,
the way back to what they belong to. The games know nothing of campaigns."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.test import Client

import rulesets
from games import signals
from games.models import Battle, BattleEvent, Finished, Player, Shown
from games.selectors import archive
from games.selectors.archive import Query
from games.services import battles, captains, exporting, importing, leaving, opponents, play, records
from games.services.battles import Banner, Plan
from rulesets import Side
from rulesets.engine.mustering.levies import Contingent, Officer
from rulesets.koku.system import RULESET

pytestmark = pytest.mark.django_db

BELONGS = {"key": "c1", "name": "The war for the Kanto", "url": "/campaigns/1/"}
OPTIONS = {"peasants": 0, "clans": False, "turncoats": False, "turn_limit": 4}
TROOPS = (
    Contingent("ash.yari.light", "ash", "yari", "light", 5),
    Contingent("sam.yari.heavy", "sam", "yari", "heavy", 8),
)


def banner(name: str, leader: str, **more: Any) -> Banner:
    """A camp of thirteen men under a named leader."""
    levy = RULESET.fielding.levy(TROOPS, Officer(leader, "Ujimasa", "daimyo", 2), (), 1, {}).roster
    flag = {"clan": "Hojo", "mon": "hojo", "given": {}, **more}
    return Banner(commander=name, levy=levy, **flag)


def plan(**more: Any) -> Plan:
    """The battle of a ticket."""
    return Plan(
        system="koku", name="At Kozuke", options=OPTIONS, seed=b"s" * 32, belongs=BELONGS,
        shown=Shown.PUBLIC, **more,
    )  # fmt: skip


def begun(elin: Player, kaito: Player) -> Battle:
    """A battle between two players with given armies."""
    banners = {
        Side.AI: banner("Elin", "p1", given={"edge": True}, nonce="her word"),
        Side.KAKI: banner("Kaito", "p2", nonce="his word"),
    }
    return battles.create_given(plan=plan(), banners=banners, players={Side.AI: elin, Side.KAKI: kaito})


def fought_out() -> Battle:
    """The same between two practice commanders, one of Asakura, one of men who are nobody's."""
    banners = {
        Side.AI: banner("Elin", "p1", clan="Asakura", mon="asakura"),
        Side.KAKI: banner("Kaito", "p2", clan="Men of the province", mon="", practice="bold"),
    }
    return captains.keep(captains.fight_out(plan=plan(), banners=banners))


def resign(battle: Battle, player: Player) -> None:
    """Give a battle up."""
    play.submit(
        battle_id=battle.pk, player_id=player.pk, key=uuid4().hex, seq=battle.seq, order={"kind": "resign"}
    )


@pytest.fixture
def ends() -> Any:
    """Whoever listens for ends: what he heard, and what he does then."""
    heard: list[Any] = []

    def hear(battle_id: Any, **_more: Any) -> None:
        heard.append((battle_id, Battle.objects.get(pk=battle_id).status))
        if hear.breaks:  # type: ignore[attr-defined]
            raise RuntimeError("the map is away")

    hear.breaks = False  # type: ignore[attr-defined]
    signals.ended.connect(hear)
    yield heard, hear
    signals.ended.disconnect(hear)


def test_levies_and_what_the_ground_gives_stand_on_the_table_and_in_the_record(
    elin: Player, kaito: Player
) -> None:
    """CAM-LEV-1, CAM-GRD-3, CAM-DIC-3"""
    battle = begun(elin, kaito)
    document = RULESET.document(RULESET.decode(battle.state))
    assert document["forces"]["ai"]["roster"]["levy"]["leader"]["id"] == "p1"
    assert document["forces"]["ai"]["roster"]["given"] == {"edge": True}
    assert (battle.seed_hash, battle.status) == (rulesets.seal(b"s" * 32), Battle.Status.RUNNING)
    resign(battle, elin)
    battle.refresh_from_db()
    record = records.record_of(battle)
    assert record.seats[Side.AI].levy == battle.seats.get(side="ai").levy
    assert record.seats[Side.AI].given == {"edge": True}
    assert rulesets.prove(RULESET, rulesets.decode_record(msgspec.json.encode(record))) == []


def test_practice_commanders_fight_a_whole_battle_out_that_anybody_can_fight_again(
    elin: Player, client: Client
) -> None:
    """CAM-BAT-7"""
    battle = fought_out()
    record = records.record_of(battle)
    assert (battle.status, battle.seats.exclude(practice="").count()) == (Battle.Status.OVER, 2)
    assert rulesets.prove(RULESET, record) == []
    tempers = {side: battle.seats.get(side=side).practice for side in Side}
    again = rulesets.fight(
        RULESET, b"s" * 32, options=OPTIONS, seats=record.seats, tempers=tempers, nonces=record.nonces
    )
    plain, kept = (msgspec.json.decode(msgspec.json.encode(one)) for one in (again, record))
    assert plain == kept  # a database may keep the keys of an object in another order
    taken, new = importing.take_in(owner=elin, raw=exporting.export(battle, "https://honjin.example/s"))
    assert new
    assert taken.seats.get(side="kaki").levy == record.seats[Side.KAKI].levy
    client.force_login(elin)
    page = client.get(f"/battles/{taken.pk}/about/").content.decode()
    assert [f"#mon-{crest}" in page for crest in ("asakura", "none", "hojo")] == [True, True, False]


def test_an_end_is_told_once_in_its_own_transaction_and_fails_with_who_hears_it(
    elin: Player, kaito: Player, ends: Any
) -> None:
    """CAM-TOL-6"""
    heard, hear = ends
    battle = begun(elin, kaito)
    hear.breaks = True
    with pytest.raises(RuntimeError):
        resign(battle, elin)
    battle.refresh_from_db()
    assert (battle.status, Finished.objects.count()) == (Battle.Status.RUNNING, 0)
    assert BattleEvent.objects.filter(battle=battle).count() == battle.seq
    hear.breaks = False
    resign(battle, elin)
    assert heard == [(battle.pk, "over")] * 2
    with pytest.raises(rulesets.Illegal):
        resign(battle, kaito)
    assert len(heard) == 2


def test_what_is_fought_out_and_not_kept_leaves_nothing(ends: Any) -> None:
    heard, hear = ends
    hear.breaks = True
    with pytest.raises(RuntimeError):
        fought_out()
    assert not Battle.objects.exists()
    hear.breaks = False
    assert heard[-1][0] != fought_out().pk == heard[-1][0]


def test_battles_lead_back_and_are_found_by_what_they_belong_to(
    elin: Player, kaito: Player, client: Client
) -> None:
    battle = begun(elin, kaito)
    resign(battle, kaito)
    for query in (Query(of="c1"), Query(q="kanto"), Query(of="c1", q="kozuke", sort="longest")):
        assert [found.pk for found in archive.page(None, query).battles] == [battle.pk]
    assert archive.page(None, Query(of="c2")).battles == []
    for address in (
        f"/battles/{battle.pk}/about/", f"/battles/{battle.pk}/record/", "/archive/", "/archive/?of=c1",
    ):  # fmt: skip
        assert "/campaigns/1/" in client.get(address).content.decode(), address


def test_a_battle_of_something_greater_is_given_up_and_stays_when_its_player_leaves(elin: Player) -> None:
    banners = {Side.AI: banner("Elin", "p1"), Side.KAKI: banner("Kaito", "p2", practice="bold")}
    battle = battles.create_given(plan=plan(), banners=banners, players={Side.AI: elin})
    assert opponents.fighting(elin) == 0
    leaving.leave(player=elin)
    battle.refresh_from_db()
    assert (battle.status, battle.winner) == (Battle.Status.OVER, "kaki")

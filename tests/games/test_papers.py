"""Battles that leave as documents and come in again, and players who leave for good."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from asgiref.sync import sync_to_async
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import AsyncClient

import games
import rulesets
from armies.models import Army
from games.management import audit
from games.models import Battle, BattleEvent, FinishedSide, Imported, Message, Opening, Player, Seat
from games.selectors import archive
from games.selectors.narrowing import sides_of_clan, sides_of_player
from games.services import (
    battles,
    exporting,
    importing,
    leaving,
    play,
    practice,
    records,
    showing,
    talk,
    tally,
)
from games.services.battles import Plan
from games.services.memory import memory
from rulesets import Illegal, Side
from tests.games.conftest import HOJO, TAKEDA, drill
from tests.games.test_archive import given_up, names
from tests.games.test_pages import browser, text_of

pytestmark = pytest.mark.django_db

SCHEMA = json.loads((Path(games.__file__).parent / "schemas" / exporting.SCHEMA).read_text("utf-8"))


def fought(player: Player, system: str = "drill", orders: int = 400) -> Battle:
    """A battle that a player fought against himself, to its end or until he gave up."""
    options = {"pieces": 3, "turn_limit": 2} if system == "drill" else {}
    banners = {Side.AI: HOJO, Side.KAKI: TAKEDA}
    plan = Plan(system=system, name="Alone", options=options)
    battle = battles.create_hot_seat(maker=player, plan=plan, banners=banners)
    held = practice.command(battle, player, orders, until=lambda held: False)
    if held.battle.result is None:
        order, side = {"kind": "resign"}, held.battle.clock.to_act[0]
        play.submit(battle_id=battle.id, player_id=player.pk, key="end", seq=held.seq, order=order, side=side)
    battle.refresh_from_db()
    return battle


def exported(battle: Battle) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exporting.export(battle, "/schema/battle-1.json"))
    return found


def raw(document: dict[str, Any]) -> bytes:
    return json.dumps(document).encode()


@pytest.mark.parametrize(("system", "orders"), [("drill", 400), ("koku", 12)])
def test_what_leaves_is_what_the_schema_says_and_comes_in_again(
    system: str, orders: int, elin: Player, stranger: Player
) -> None:
    battle = fought(elin, system, orders)
    document = exported(battle)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.Draft202012Validator(SCHEMA).validate(document)
    there, is_new = importing.take_in(owner=stranger, raw=raw(document))
    assert is_new
    assert records.record_of(there) == records.record_of(battle)
    assert exported(there) == document
    assert browser(stranger).get(f"/battles/{there.id}/record/").status_code == 200
    told = browser(stranger).get(f"/api/battles/{there.id}/replay/").json()
    assert told["events"][0]["text"] == document["texts"][0]
    assert browser(stranger).get(f"/battles/{there.id}/table.png").status_code == 200
    assert browser(stranger).get(f"/battles/{there.id}/").headers["Location"].endswith("/record/")
    assert browser(stranger).get(f"/api/battles/{there.id}/record/").status_code == 200


def test_the_same_battle_is_recognised(elin: Player, kaito: Player) -> None:
    document = exported(fought(elin))
    first, _new = importing.take_in(owner=kaito, raw=raw(document))
    again, is_new = importing.take_in(owner=kaito, raw=json.dumps(document, indent=4).encode())
    assert (again.pk, is_new) == (first.pk, False)
    assert Imported.objects.count() == 1


def test_an_imported_battle_is_its_owners_and_counts_nowhere(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    battle = given_up(drill(elin, kaito), kaito)
    there, _new = importing.take_in(owner=stranger, raw=raw(exported(battle)))
    assert names(stranger) == names(stranger, mine=True) == ["The ford"]
    page = text_of(browser(stranger).get(f"/battles/{there.id}/about/"))
    assert page.count("only you") == 2
    assert "only those who fought it" not in page
    assert names(None) == []
    assert browser(None).get(f"/battles/{there.id}/record/").status_code == 404
    assert not FinishedSide.objects.filter(finished=there.pk, counts=True).exists()
    showing.show(battle_id=there.pk, player=stranger, wish="public")
    assert names(None) == ["The ford"]
    assert archive.tally(None, *sides_of_clan("hojo")) == []
    assert "elsewhere, and imported" in text_of(browser(None).get(f"/battles/{there.id}/about/"))


def other_die(document: dict[str, Any]) -> None:
    throw = next(event for event in document["events"] if event.get("rolls"))["rolls"][0]
    throw["faces"][0] = throw["faces"][0] % 6 + 1


def of_nobody(document: dict[str, Any]) -> None:
    """A unit that belongs to neither side."""
    for name in ("opening", "final"):
        document[name]["units"]["x"] = {"figures": [], "place": "reserve"}


def no_table(document: dict[str, Any]) -> None:
    for each in (document["opening"], document["final"]):
        each["table"]["width"] = 1e9


SPOILT: list[tuple[str, Callable[[dict[str, Any]], Any]]] = [
    ("format", lambda it: it.update(format="other/1")),
    ("no_battle", lambda it: it.pop("about")),
    ("no_battle", lambda it: it["texts"].pop()),
    ("no_battle", lambda it: it["about"].update(name="x" * 81)),
    ("no_battle", lambda it: it["about"].update(ended="yesterday")),
    ("no_battle", lambda it: it.update(events=[], texts=[])),
    ("unknown_system", lambda it: it.update(system="nothing")),
    ("options", lambda it: it["options"].update(nothing=1)),
    ("wrong_seats", lambda it: it["seats"]["ai"].update(mon="<script>")),
    ("wrong_name", lambda it: it["seats"]["ai"].update(commander="")),
    ("wrong_name", lambda it: it["seats"]["kaki"].update(clan="a/b")),
    ("wrong_seats", lambda it: it.update(nonces=[])),
    ("wrong_end", lambda it: it["final"].pop("result")),
    (
        "wrong_end",
        lambda it: it["about"].update(winner="ai" if it["about"].get("winner") != "ai" else "kaki"),
    ),
    ("wrong_seal", lambda it: it.update(seed_hash="0" * 64)),
    ("wrong_dice", other_die),
    ("wrong_patches", lambda it: it["events"][-1].update(patch={})),
    ("wrong_table", no_table),
    ("wrong_story", of_nobody),
]


@pytest.fixture(scope="module")
def document(django_db_setup: None, django_db_blocker: Any) -> dict[str, Any]:
    """One exported battle for every way to spoil it."""
    rulesets.add_systems("tests.systems")
    with django_db_blocker.unblock():
        player = Player.objects.create_user("Maker")
        battle = fought(player)
        found = exported(battle)
        battle.delete()
        player.delete()
        tally.forget()
    return found


@pytest.mark.parametrize(("code", "spoil"), SPOILT, ids=[f"{n} {code}" for n, (code, _) in enumerate(SPOILT)])
def test_a_battle_that_does_not_hold_is_not_taken_in(
    code: str, spoil: Callable[[dict[str, Any]], Any], document: dict[str, Any], kaito: Player
) -> None:
    spoilt = json.loads(json.dumps(document))
    spoil(spoilt)
    with pytest.raises(Illegal) as error:
        importing.take_in(owner=kaito, raw=raw(spoilt))
    assert error.value.code == code
    assert (Battle.objects.count(), Seat.objects.count(), Opening.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("text", [b"", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"format": "honjin-record/1"}'])
def test_nonsense_is_no_battle(text: bytes, kaito: Player) -> None:
    with pytest.raises(Illegal) as error:
        importing.take_in(owner=kaito, raw=text)
    assert error.value.code == "no_battle"


def test_a_file_that_is_too_large_is_not_even_read(kaito: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "LARGEST", 10)
    with pytest.raises(Illegal) as error:
        importing.take_in(owner=kaito, raw=b"{" + b" " * 10)
    assert error.value.code == "large_file"
    page = browser(kaito).post("/battles/import/", {"file": SimpleUploadedFile("x.json", b"{" + b" " * 10)})
    assert (page.status_code, "The file is larger" in text_of(page)) == (422, True)


def test_the_page_takes_a_file_in_or_says_why_not(document: dict[str, Any], kaito: Player) -> None:
    client = browser(kaito)
    file = SimpleUploadedFile("battle.json", raw(document))
    page = client.post("/battles/import/", {"file": file}, follow=True)
    assert "Only you can see it until you share it." in text_of(page)
    again = SimpleUploadedFile("battle.json", raw(document))
    assert "You have imported this battle before" in text_of(
        client.post("/battles/import/", {"file": again}, follow=True)
    )
    wrong = client.post("/battles/import/", {"file": SimpleUploadedFile("x.json", b"{}")})
    assert wrong.status_code == 422
    assert "This file is no battle that was exported." in text_of(wrong)


def test_the_schema_stands_at_its_address_for_everybody() -> None:
    answer = browser(None).get("/schema/battle-1.json")
    assert answer.json() == SCHEMA
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_all_of_ones_battles_leave_in_one_file(elin: Player, kaito: Player, stranger: Player) -> None:
    mine = fought(elin)
    importing.take_in(owner=elin, raw=raw(exported(given_up(drill(stranger, kaito), kaito))))
    gone = given_up(drill(elin, kaito), kaito)
    Battle.objects.filter(pk=gone.pk).update(system="gone")
    drill(elin, kaito)
    parcel = exporting.Parcel("/schema/battle-1.json")
    pieces = [parcel.pack(id) for id in exporting.of_player(elin)]
    assert all(len(piece) > 100 for piece in pieces), "each battle is sent when it is packed"
    packed = zipfile.ZipFile(io.BytesIO(b"".join([*pieces, parcel.close()])))
    assert packed.testzip() is None
    assert sorted(name.rpartition(".")[2] for name in packed.namelist()) == ["json", "json", "txt"]
    assert json.loads(packed.read(exporting.file_name(mine))) == exported(mine)
    assert browser(None).get("/battles/export.zip").status_code == 302


@pytest.mark.django_db(transaction=True)
async def test_the_file_of_all_battles_comes_over_the_wire_in_pieces(elin: Player) -> None:
    await sync_to_async(fought)(elin)
    client = AsyncClient()
    await client.aforce_login(elin)
    answer = await client.get("/battles/export.zip")
    pieces = [piece async for piece in answer.streaming_content]
    assert len(pieces) == 2
    assert len(zipfile.ZipFile(io.BytesIO(b"".join(pieces))).namelist()) == 1
    await sync_to_async(connections.close_all)()


# -- leaving -----------------------------------------------------------------------------------------------------------


def test_who_leaves_takes_his_things_and_leaves_his_battles(elin: Player, kaito: Player) -> None:
    over = given_up(drill(elin, kaito, name="Over"), kaito)
    running = drill(elin, kaito, name="Running")
    practice.try_out(player=elin, system="drill", name="Alone")
    drill(elin, None, name="Waiting")
    talk.say(battle_id=over.id, player_id=elin.pk, text="I live in Kyoto")
    talk.say(battle_id=over.id, player_id=kaito.pk, text="Well fought")
    Army.objects.create(owner=elin, name="Mine", system="drill", roster={})
    leaving.leave(player=elin)
    assert not Player.objects.filter(username="Elin").exists()
    assert not Army.objects.exists()
    assert [row.text for row in Message.objects.all()] == ["Well fought"]
    assert {battle.name for battle in Battle.objects.all()} == {"Over", "Running"}
    running.refresh_from_db()
    assert (running.status, running.winner, running.reason) == ("over", "kaki", "resignation")
    row = {"system": "drill", "won": 1, "lost": 1, "drawn": 0, "all": 2}
    assert archive.tally(kaito, sides_of_player(kaito)) == [row]
    for battle in Battle.objects.all():
        assert "Elin" not in json.dumps(exported(battle))
        assert rulesets.get("drill").decode(battle.state)
        pages = [f"/battles/{battle.id}/{page}" for page in ("record/", "about/")]
        for address in [*pages, "/archive/", f"/api/battles/{battle.id}/"]:
            html = text_of(browser(kaito).get(address))
            assert "Elin" not in html
            assert "A player who left" in html
    assert names(kaito, q="elin") == []


def test_a_battle_that_somebody_left_still_holds(elin: Player, kaito: Player) -> None:
    battle = given_up(drill(elin, kaito), kaito)
    leaving.leave(player=elin)
    memory.clear()
    call_command("verify", "--all", stdout=io.StringIO())
    leaving.leave(player=kaito)
    assert not Battle.objects.filter(pk=battle.pk).exists()


def test_nobody_leaves_by_mistake(elin: Player) -> None:
    client = browser(elin)
    wrong = client.post("/accounts/leave/", {"sure": "a wrong word"})
    assert wrong.status_code == 422
    assert "Nothing was deleted." in text_of(wrong)
    assert Player.objects.filter(pk=elin.pk).exists()
    gone = client.post("/accounts/leave/", {"sure": "a long word"}, follow=True)
    assert "Your account is deleted." in text_of(gone)
    assert not Player.objects.filter(pk=elin.pk).exists()
    assert "Sign in" in text_of(client.get("/"))


def test_a_guest_leaves_by_his_name(db: None) -> None:
    client = browser(None)
    client.post("/accounts/guest/")
    guest = Player.objects.get()
    assert client.post("/accounts/leave/", {"sure": "other"}).status_code == 422
    client.post("/accounts/leave/", {"sure": guest.username})
    assert not Player.objects.exists()


# -- verifying everything ----------------------------------------------------------------------------------------------


def verified() -> tuple[int, str]:
    """What ``verify --all`` says, and whether it fails."""
    out = io.StringIO()
    try:
        call_command("verify", "--all", stdout=out)
    except CommandError:
        return 1, out.getvalue()
    return 0, out.getvalue()


def test_the_whole_archive_is_verified_and_what_differs_is_named(
    elin: Player, kaito: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "CHUNK", 1)
    good, bad = fought(elin), given_up(drill(elin, kaito), kaito)
    importing.take_in(owner=kaito, raw=raw(exported(good)))
    status, said = verified()
    assert (status, "3 battles" in said, ": 3 hold." in said) == (0, True, True)
    Battle.objects.filter(pk=bad.pk).update(seed=b"other")
    Opening.objects.filter(pk=good.pk).update(document="{")
    status, said = verified()
    assert (status, ": 1 hold, 2 do not hold." in said) == (1, True)
    assert str(bad.pk) in said
    assert "The seed does not fit its hash." in said
    assert "It cannot be read or fought again" in said


def test_the_end_of_a_record_is_plain_as_its_patches_are(elin: Player) -> None:
    found = records.record_of(fought(elin, "ageofwar", orders=12))
    assert found.final["sheets"], "lists within lists, which the rules hold as tuples"
    assert rulesets.contradictions(found) == []


def test_a_battle_of_before_its_document_told_more_does_not_contradict_itself(elin: Player) -> None:
    battle = fought(elin)
    row = Opening.objects.get(pk=battle.pk)
    document = json.loads(row.document)
    changed = {
        key
        for event in BattleEvent.objects.filter(battle=battle)
        for key in json.loads(event.body).get("patch", {})
    }
    later = next(key for key in document if key not in changed)
    row.document = json.dumps({key: value for key, value in document.items() if key != later})
    row.save()
    status, said = verified()
    assert (status, "1 hold, and would tell more today" in said) == (0, True), said
    assert "The patches do not lead to the final state." not in said
    Opening.objects.filter(pk=battle.pk).update(document=json.dumps({**document, later: "another"}))
    status, said = verified()
    assert (status, "The patches do not lead to the final state." in said) == (1, True), said


def test_what_newer_rules_tell_beyond_a_record_is_no_fault_and_what_they_tell_otherwise_is(
    elin: Player,
) -> None:
    battle = fought(elin)
    row = BattleEvent.objects.filter(battle=battle, body__contains='"kind":"stepped"').latest("seq")
    body = json.loads(row.body)
    (name, _value), *others = body["params"].items()
    row.body = json.dumps({**body, "params": dict(others)}, separators=(",", ":"))
    row.save()
    status, said = verified()
    assert (status, "1 hold, and would tell more today" in said) == (0, True)
    assert f"Event {row.seq} (stepped): params.{name}." in said
    row.body = json.dumps({**body, "params": {**body["params"], name: "another"}}, separators=(",", ":"))
    row.save()
    status, said = verified()
    assert (status, f"Event {row.seq} (stepped) differs in params.{name}." in said) == (1, True)
    Battle.objects.filter(pk=battle.pk).update(edition=0)
    status, said = verified()
    assert (status, "edition 0, now 1" in said, "would go another way" in said) == (0, True, True)

"""Records: patches that lead to the end, and proofs that hold."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command

import rulesets
from games.models import Battle, Player
from games.refusals import refuse
from games.services import records
from rulesets import Illegal
from tests.games.conftest import fought_alone

pytestmark = pytest.mark.django_db


def test_a_battle_of_the_site_is_proven_and_replays(elin: Player) -> None:
    record = records.record_of(fought_alone(elin))
    assert rulesets.prove(rulesets.get("drill"), record) == []
    document = record.opening
    for event in record.events:
        document = rulesets.merge(document, event.patch)
    assert document == record.final


def test_a_record_with_another_die_does_not_hold(elin: Player) -> None:
    raw = json.loads(msgspec.json.encode(records.record_of(fought_alone(elin))))
    event = next(each for each in raw["events"] if each.get("rolls"))
    event["rolls"][0]["faces"][0] = event["rolls"][0]["faces"][0] % 6 + 1
    faults = rulesets.prove(rulesets.get("drill"), rulesets.decode_record(msgspec.json.encode(raw)))
    assert any("dice show" in fault for fault in faults)


def test_a_record_opens_only_after_the_end(battle: Battle) -> None:
    with pytest.raises(Illegal) as error:
        records.record_of(battle)
    assert error.value.code == refuse("not_over").code


def test_fight_and_verify_from_the_command_line(tmp_path: Path) -> None:
    file, again, out = tmp_path / "battle.json", tmp_path / "again.json", StringIO()
    for each in (file, again):
        options = ("--options", "pieces=3", "turn_limit=2")
        call_command("fight", "drill", "--seed", "3", "--output", str(each), *options, stdout=out)
    assert again.read_bytes() == file.read_bytes()
    call_command("verify", str(file), stdout=out)
    assert "The record holds" in out.getvalue()
    record = json.loads(file.read_bytes())
    record["final"]["points"]["ai"] += 1
    file.write_text(json.dumps(record))
    with pytest.raises(CommandError, match="does not hold"):
        call_command("verify", str(file), stdout=out)


@pytest.mark.parametrize(
    "arguments", [("nothing",), ("drill", "--options", "pieces"), ("drill", "--options", "men=3")]
)
def test_fight_says_what_it_cannot_do(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("fight", *arguments)


def test_verify_says_what_it_cannot_read(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify", str(file))
    file.write_text("{}")
    with pytest.raises(CommandError, match="no record"):
        call_command("verify", str(file))


def test_the_first_battle_is_made_once() -> None:
    said = StringIO()
    call_command("first_battle", "--system", "drill", stdout=said)
    call_command("first_battle", "--system", "drill", stdout=said)
    assert Battle.objects.count() == 1
    assert said.getvalue().count(Battle.objects.get().get_absolute_url()) == 2

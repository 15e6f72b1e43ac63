"""The battles that were stored with this release: the present rules fight them again to the last event, and their dice
are proven by the standard library alone."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

import rulesets
from rulesets import verify
from rulesets.engine.records.record import replay
from rulesets.engine.sayings import ENGLISH
from tests.records import make

pytestmark = pytest.mark.slow

SCRIPT = Path(rulesets.__file__).with_name("verify.py")
HINT = "if this is meant, raise the system's edition and write the records anew: python -m tests.records.make"

rulesets.add_systems("tests.systems")


@cache
def proof_of(file: Path) -> rulesets.Proof:
    """What the present rules make of a stored battle."""
    record = rulesets.decode_record(gzip.decompress(file.read_bytes()))
    return rulesets.proof(rulesets.get(record.system), record)


@pytest.mark.parametrize("name", make.RECIPES)
def test_a_stored_battle_goes_the_same_way_by_the_present_rules(name: str) -> None:
    record = rulesets.decode_record(make.stored(name))
    ruleset = rulesets.get(record.system)
    assert record.edition == ruleset.edition, HINT
    proof = rulesets.proof(ruleset, record)
    assert proof == rulesets.Proof(), HINT
    assert verify.faults(verify.read(make.stored(name))) == []


@pytest.mark.parametrize("file", make.OLDER, ids=lambda file: file.stem.split(".")[0])
def test_a_battle_of_an_older_edition_is_proven_still_whether_it_would_differ_today_or_not(
    file: Path,
) -> None:
    raw = gzip.decompress(file.read_bytes())
    record = rulesets.decode_record(raw)
    assert record.edition < rulesets.get(record.system).edition
    assert verify.faults(verify.read(raw)) == []
    assert replay(record) == record.final
    assert proof_of(file).broken == []


def test_every_edition_has_a_stored_battle_that_went_another_way_and_a_word_on_what_it_changed() -> None:
    told = Path("docs/archive.md").read_text()
    older = {file: rulesets.decode_record(gzip.decompress(file.read_bytes())) for file in make.OLDER}
    for ruleset in rulesets.all():
        for edition in range(1, ruleset.edition):
            stored = [
                file for file, one in older.items() if (one.system, one.edition) == (ruleset.slug, edition)
            ]
            assert any(proof_of(file).differences for file in stored), "else it need not go up"
            assert f"| {ruleset.name} | {edition + 1} |" in told


def test_a_stored_muster_falls_the_same_way_by_the_present_rules() -> None:
    stored = json.loads(make.stored(make.MUSTER))
    again = make.mustered(stored["system"], bytes.fromhex(stored["seed"]), stored["nonces"][0])
    assert json.loads(ENGLISH.text(msgspec.json.encode(again).decode())) == stored, HINT


def test_their_dice_are_proven_by_the_standard_library_alone(tmp_path: Path) -> None:
    files = []
    for name in ("drill", "koku-hidden", make.MUSTER):
        files.append(tmp_path / f"{name}.json")
        files[-1].write_bytes(make.stored(name))
    for file in files:
        found = subprocess.run(
            [sys.executable, "-I", "-S", SCRIPT, file],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert found.returncode == 0, found.stdout + found.stderr
    files[-1].write_bytes(make.stored(make.MUSTER).replace(b'"nonces":["', b'"nonces":["x'))
    assert subprocess.run([sys.executable, "-I", "-S", SCRIPT, files[-1]], check=False).returncode == 1


def test_the_stored_battles_hold_every_option_that_hides_and_take_little_room() -> None:
    files = list(make.FOLDER.glob("*.json.gz"))
    assert sum(file.stat().st_size for file in files) < 600_000
    chosen = {key for name in make.RECIPES for key in rulesets.decode_record(make.stored(name)).options}
    assert {"visibility", "ninja", "flank_march", "turncoats", "night_day"} <= chosen
    assert all(gzip.decompress(file.read_bytes()).startswith(b'{"format":"honjin-') for file in files)

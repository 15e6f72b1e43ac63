"""The campaigns that were stored with this release: the present rules wage them again to the last event, and one file
of the standard library counts their dice and seals.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import rulesets
from rulesets import campaign as war
from rulesets import verify_campaign
from tests.records import make_wars as make

pytestmark = pytest.mark.slow

SCRIPT = Path(rulesets.__file__).with_name("verify_campaign.py")
HINT = "if this is meant, raise EDITION of the campaign and write the records anew: python -m tests.records.make_wars"


@pytest.mark.parametrize("name", make.RECIPES)
def test_a_stored_campaign_goes_the_same_way_by_the_present_rules(name: str) -> None:
    """CAM-DIC-5"""
    raw = make.stored(name)
    record = war.decode_record(raw)
    assert record.edition == war.EDITION, HINT
    assert war.prove(record, make.systems()) == war.Proof(), HINT
    assert list(verify_campaign.Counting(json.loads(raw)).faults()) == []
    assert war.encode_record(record) == raw


def test_their_dice_and_seals_are_counted_by_the_standard_library_alone(tmp_path: Path) -> None:
    """CAM-DIC-5"""
    file = tmp_path / "war.json"
    file.write_bytes(make.stored("evening-captains"))
    found = subprocess.run(
        [sys.executable, "-I", "-S", SCRIPT, file], capture_output=True, text=True, timeout=60, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr


def test_the_stored_campaigns_hold_what_happens_in_wars_and_take_little_room() -> None:
    files = list(make.FOLDER.glob("*.json.gz"))
    assert {file.name.split(".")[0] for file in files} == set(make.RECIPES)
    assert sum(file.stat().st_size for file in files) < 300_000
    kinds = {event.kind for name in make.RECIPES for event in war.decode_record(make.stored(name)).events}
    assert {
        "castle_fell",
        "harvest",
        "battle_over",
        "toll",
        "raised",
        "refit",
        "retreated",
        "war_over",
    } <= kinds
    assert war.decode_record(make.stored("evening-captains")).battles

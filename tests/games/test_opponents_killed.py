"""Against the computer in true processes: killed in the middle of his turn he goes on, and two servers act once."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from tests.games.test_sigkill import LOOK, SETTINGS, shell
from tests.running import House, running_house

pytestmark = pytest.mark.slow

PACED = {**SETTINGS, "HONJIN_PRACTICE_PACE": "0.4"}
PATIENCE = 90.0

BEGIN = """
import json
from games.models import Battle, Player
from games.services import opponents, play
from django.utils import timezone
elin = Player.objects.create_user("Elin")
battle = opponents.challenge(player=elin, system="drill", temper="bold", options={"pieces": 12})
battle.refresh_from_db()
play.submit(battle_id=battle.id, player_id=elin.pk, key="mine", seq=battle.seq, order={"kind": "end_phase"})
Battle.objects.update(updated=timezone.now() - __import__("datetime").timedelta(minutes=1))
print(json.dumps(str(battle.id)))
"""
STANDING = """
import json
from games.models import Battle, OrderReceipt
battle = Battle.objects.get()
his = OrderReceipt.objects.filter(side="kaki").count()
Battle.objects.update(updated=battle.updated - __import__("datetime").timedelta(minutes=1))
print(json.dumps({"waits": battle.turn_of, "his": his}))
"""


def until(house: House, wanted: Any) -> dict[str, Any]:
    """Look at the battle until it is as wanted. Each look makes it seem to have stood still."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found: dict[str, Any] = shell(house, STANDING)
        if wanted(found):
            return found
        time.sleep(0.3)
    raise AssertionError(f"the practice commander does not go on: {found}")


def test_killed_in_the_middle_of_his_turn_he_goes_on(tmp_path: Path) -> None:
    """Nobody looks at the table: the process itself finds what the killed one left."""
    with running_house(tmp_path, **PACED) as house:
        shell(house, BEGIN)
        house.kill(0)
        house.start(0)
        first = until(house, lambda found: found["his"] > 0)
        house.kill(0)
        house.start(0)
        last = until(house, lambda found: found["waits"] == "ai")
        assert last["his"] > first["his"] or first["waits"] == "ai"
        found = shell(house, LOOK)
        assert found["events"] == list(range(1, found["seq"] + 1))
        assert len(set(found["keys"])) == len(found["keys"])
        assert found["replays"]


@pytest.mark.skipif(not os.environ.get("REDIS_URL"), reason="needs REDIS_URL")
def test_two_processes_give_each_order_once(tmp_path: Path) -> None:
    with running_house(tmp_path, processes=2, **PACED) as house:
        shell(house, BEGIN)
        for number in range(2):
            house.kill(number)
            house.start(number)
        until(house, lambda found: found["waits"] == "ai")
        found = shell(house, LOOK)
        assert found["events"] == list(range(1, found["seq"] + 1))
        practised = [key for key in found["keys"] if key.startswith("practice:")]
        assert len(set(practised)) == len(practised) > 1
        assert found["replays"]

"""Several threads of one process ask the rules at once. In a process of its own, for what can go wrong is its death."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.running import ROOT

pytestmark = pytest.mark.slow

SCRIPT = """
import threading, time
import rulesets
from rulesets import Commander, HmacDice, Side

koku = rulesets.get("koku")
dice = HmacDice(b"s" * 32)
battle = koku.begin(koku.open(koku.options_from({}), rulesets.SEATS), dice).battle
commanders = {side: Commander(koku, side, HmacDice(b"c" * 32)) for side in Side}
while battle.clock.phase != "movement":
    side = battle.clock.to_act[0]
    battle = koku.resolve(battle, side, commanders[side].order(battle), dice).battle

until = time.monotonic() + 5

def fight(battle):
    commanders = {side: Commander(koku, side, HmacDice(b"d" * 32)) for side in Side}
    while time.monotonic() < until and battle.result is None:
        side = battle.clock.to_act[0]
        koku.options(battle, side)
        battle = koku.resolve(battle, side, commanders[side].order(battle), dice).battle

threads = [threading.Thread(target=fight, args=(koku.decode(koku.encode(battle)),)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("alive")
"""


def test_threads_that_ask_the_rules_at_once_live() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout.strip()) == (0, "alive"), done.stderr

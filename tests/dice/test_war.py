"""The war that the browser counts again (``tests/front/war.test.ts``): a small one, made by the rules.

``python -m tests.dice.test_war`` writes it anew.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import rulesets
from rulesets import Die
from rulesets import campaign as war

FILE = Path(__file__).parent / "war.json"
SEED = b"a war for the browser"
WORDS = ("heron", "four diamonds")
PLAN = {"hosts": {"h2": {"kind": "march", "to": "Kozuke"}}, "house": []}
ANSWER = {"kind": "stand", "ground": ["edge", "last"]}

Json = dict[str, Any]


def roll(dice: war.CampaignDice, die: Die, *numbers: int) -> Json:
    """A roll as events hold it, of as much as is counted."""
    return {
        "test": {"die": die},
        "numbers": numbers,
        "faces": [dice.face(number, die) for number in numbers],
    }


def made() -> Json:
    """A war of two clans: dice with numbers and of ninja, a plan taken back and sealed again, an answer, a battle."""
    dice = war.CampaignDice(SEED, WORDS)
    salts = [war.plan_salt(dice, "takeda", 1, "summer", count) for count in (1, 2)]
    hashes = [rulesets.hash_of(PLAN, salt) for salt in salts]
    secret = dice.secret("answer:t1:hojo").hex()
    ninja = [dice.with_label(f"ninja:hojo:1:summer:{count}", Die.D6) for count in (0, 1)]
    events: list[Json] = [
        {"season": 1, "rolls": [roll(dice, Die.D8, 0, 1, 2), roll(dice, Die.AVERAGE, 3)]},
        {"season": 2, "patch": {
            "seals": {"takeda": {"hash": hashes[0]}}, "secrets": {"takeda": {"choice": PLAN, "salt": salts[0]}},
        }},
        {"season": 2, "patch": {"seals": {"takeda": None}, "secrets": {"takeda": None}}},
        {"season": 2, "patch": {
            "seals": {"takeda": {"hash": hashes[1]}}, "secrets": {"takeda": {"choice": PLAN, "salt": salts[1]}},
        }},
        {"season": 2, "patch": {"seals": {"takeda": {"plan": PLAN, "salt": salts[1]}}, "secrets": {"takeda": None}}},
        {"season": 2, "ninja": "hojo", "rolls": [
            {"test": {"die": Die.D6}, "numbers": [number], "faces": [face]} for number, face in enumerate(ninja)
        ]},
        {"season": 2, "rolls": [roll(dice, Die.D20, 4, 5)], "patch": {
            "tickets": {"t1": {"seed": rulesets.seal(war.battle_seed(dice, "t1"))}},
        }},
        {"season": 2, "patch": {
            "tickets": {"t1": {"sealed": {"hojo": rulesets.hash_of(ANSWER, secret)}}},
            "secrets": {"t1:hojo": {"choice": ANSWER, "salt": secret}},
        }},
        {"season": 2, "rolls": [roll(dice, Die.D100, 6)]},
    ]  # fmt: skip
    return {
        "format": war.FORMAT, "seed": SEED.hex(), "seed_hash": rulesets.seal(SEED), "words": WORDS, "sealed": [],
        "events": events, "final": {"dice_count": 7},
    }  # fmt: skip


def test_the_war_that_the_browser_counts_is_of_the_rules_making() -> None:
    """CAM-DIC-1 to CAM-DIC-4."""
    assert json.loads(FILE.read_text("utf-8")) == json.loads(json.dumps(made()))


if __name__ == "__main__":
    FILE.write_text(json.dumps(made(), indent=1) + "\n", "utf-8")

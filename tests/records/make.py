"""The stored battles of this release, fought and written anew: ``python -m tests.records.make [NAME ...]``.

They hold what the rules of the release make of the same dice and orders. ``test_records.py`` fights them again: if it
finds a difference, either the change was not meant to change a battle's course, and is wrong; or it was, and then its
system's edition goes up by one (docs/archive.md), the records of the old one go to ``older``, and this command writes
those of the new one.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

import rulesets
from rulesets import HmacDice
from rulesets.engine.mustering.levies import Battleground, Contingent, Officer
from rulesets.koku.system import RULESET as KOKU

FOLDER = Path(__file__).parent
OLDER = sorted((FOLDER / "older").glob("*.json.gz"))
"""Battles that older editions stored, named by system and edition; these are never written anew."""
WORDS = ("the left one’s word", "a word of the right")
Json = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    """A battle between two practice commanders: its system, what its dice grow from, its options and their tempers."""

    system: str
    seed: int
    options: Json = field(default_factory=dict)
    tempers: tuple[str, str] = ("bold", "steady")
    seats: Callable[[], Mapping[rulesets.Side, rulesets.Seat]] = lambda: rulesets.SEATS


HIDDEN = {
    "visibility": True, "ninja": True, "flank_march": True, "turncoats": True, "clans": True, "peasants": 2,
    "baggage": True, "wind": True, "rain": True, "average_dice": 3, "turn_limit": 5,
}  # fmt: skip
VARIANTS = {
    "turn_limit": 6, "size": 150, "break_at": "1/3", "free_rosters": True, "soft_cover": True, "leader_falls": True,
    "rear_rank_fights": True, "melee_tie": "fight_again", "line_losses": "rear_first",
}  # fmt: skip
READINGS = {
    "size": 100, "table": "48x48", "rounds": 6, "follow_up": True, "finishing_blow": True, "horse_in_melee": True,
    "d_result": "die", "horse_turn": "quarter", "stack_losses": True, "pistol_pierces": True, "ronin_as_bushi": True,
    "charge_tests": "phase_3", "wound_share": "able_only", "lone_checks": True,
}  # fmt: skip
OTHERWISE = {
    "size": 150, "table": "36x36", "turns": 6, "training": "before_1300", "natural_six": True, "extended_wounds": True,
    "follow_up": False, "every_charge": True, "melee_defence": True, "heroic_volley": True, "humming_first": True,
    "tight": True, "fled_count": True, "initiative_tokens": True, "one_by_one": True, "band_again": True,
}  # fmt: skip
CONTRARY = {
    "size": "short", "clock": 12, "scenery": "preset", "roles": "host_attacks", "auto_place": False, "support": "unit",
    "duel": "race", "general_retry": True, "surcharge": "lot",
}  # fmt: skip
TOWN = Battleground("assault", "H", level=1, bought=(("first",), ("works", "reserve")))
LEVIED = {
    **KOKU.fielding.situation(TOWN)["options"], "turn_limit": 5,
}  # fmt: skip


def levied() -> Mapping[rulesets.Side, rulesets.Seat]:
    """Two levies of a campaign before a castle town, with what its ground gives them (CAM-LEV-1, CAM-GRD-6)."""
    camps = (
        [("sam", "yari", "heavy", 8), ("ash", "bow", "light", 5), ("samc", "yari", "heavy", 3)],
        [("sam", "naginata", "heavy", 6), ("ash", "arquebus", "medium", 6)],
    )
    given = KOKU.fielding.situation(TOWN)["given"]
    found = {}
    for number, (side, usual) in enumerate(rulesets.SEATS.items()):
        types = [
            Contingent(f"{kind}.{weapon}.{weight}", kind, weapon, weight, count, kind == "samc")
            for kind, weapon, weight, count in camps[number]
        ]
        leader = Officer(f"p{number + 1}", usual.commander, "daimyo", 2)
        roster = KOKU.fielding.levy(tuple(types), leader, (), 1, {}).roster
        found[side] = rulesets.Seat(usual.clan, usual.mon, usual.commander, levy=roster, given=given[number])
    return found


RECIPES = {
    "koku-levied": Recipe("koku", 5, LEVIED, seats=levied),
    "koku": Recipe("koku", 4, {"turn_limit": 4}),
    "koku-hidden": Recipe("koku", 7, HIDDEN),
    "koku-night": Recipe("koku", 11, {"night_day": True, "season": "winter", "visibility": True}),
    "sky": Recipe("sky", 2, {"turn_limit": 6}),
    "sky-variants": Recipe("sky", 5, VARIANTS, ("wary", "bold")),
    "skirmish": Recipe("skirmish", 1, {"size": 100, "table": "48x48", "rounds": 6}, ("bold", "bold")),
    "skirmish-readings": Recipe("skirmish", 3, READINGS, ("bold", "steady")),
    "godai": Recipe("godai", 2, {"size": 150, "table": "36x36", "turns": 8}, ("bold", "bold")),
    "godai-otherwise": Recipe("godai", 5, OTHERWISE, ("bold", "steady")),
    "ageofwar": Recipe("ageofwar", 2, {"size": "short", "clock": 14}, ("bold", "steady")),
    "ageofwar-otherwise": Recipe("ageofwar", 3, CONTRARY, ("bold", "bold")),
    "drill": Recipe("drill", 3, {"pieces": 9, "turn_limit": 4}),
}
MUSTER = "muster-koku"


def fought(recipe: Recipe) -> bytes:
    """The record of a battle, as JSON."""
    seed = hashlib.sha256(f"honjin {recipe.seed}".encode()).digest()
    ruleset = rulesets.get(recipe.system)
    tempers = dict(zip(rulesets.Side, recipe.tempers, strict=True))
    return msgspec.json.encode(
        rulesets.fight(ruleset, seed, options=recipe.options, seats=recipe.seats(), tempers=tempers)
    )


def mustered(system: str, seed: bytes, word: str) -> Json:
    """A muster as a document, with the roster that came of it."""
    found = rulesets.get(system).muster({}, HmacDice(seed, (word,)))
    events = msgspec.to_builtins(found.events)
    return {
        "format": "honjin-muster/1", "system": system, "status": "kept", "number": 1, "sealed": [],
        "seed": seed.hex(), "seed_hash": rulesets.seal(seed), "nonces": [word], "roster": found.roster,
        "events": events, "dice_count": sum(len(roll["faces"]) for event in events for roll in event["rolls"]),
    }  # fmt: skip


def stored(name: str) -> bytes:
    """A stored document."""
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


def main() -> None:
    """Write those that are named, or all."""
    rulesets.add_systems("tests.systems")
    for name in sys.argv[1:] or [*RECIPES, MUSTER]:
        if name == MUSTER:
            text = msgspec.json.encode(mustered("koku", hashlib.sha256(b"honjin muster").digest(), WORDS[0]))
        else:
            text = fought(RECIPES[name])
        file = FOLDER / f"{name}.json.gz"
        file.write_bytes(gzip.compress(text, 9, mtime=0))
        sys.stdout.write(f"{file.name}: {len(text)} bytes, {file.stat().st_size} packed\n")


if __name__ == "__main__":
    main()

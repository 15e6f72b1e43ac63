"""The stored campaigns of this release, waged and written anew: ``python -m tests.records.make_wars [NAME ...]``.

They hold what the campaign's rules make of the same dice and steps, whatever computer clans would plan today.
``test_wars_hold.py`` wages them again: if it finds a difference, either the change was not meant to change a campaign's
course, and is wrong; or it was, and then ``EDITION`` of ``rulesets/campaign/state.py`` goes up by one (docs/archive.md)
and this command writes them anew.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import rulesets
from rulesets import campaign as war

FOLDER = Path(__file__).parent / "wars"
Json = dict[str, Any]


@dataclass(frozen=True)
class Recipe:
    """A campaign between computer clans: its scenario, what its dice grow from, its options; its first seasons, or all
    of them.
    """

    scenario: str
    seed: int
    options: Json = field(default_factory=dict)
    captains: bool = False
    seasons: int = 0


OTHERWISE = {
    "start_avd": True, "years": True, "hard_passes": True, "fog": False, "castle_stores": 2, "muster": "chosen",
    "raid_system": "paper", "weak_bands": False, "plenty": "2",
}  # fmt: skip
RECIPES = {
    "kanto": Recipe("kanto", 4, seasons=6),
    "evening": Recipe("evening", 3, OTHERWISE),
    "evening-captains": Recipe("evening", 5, {"battle_system": "koku"}, captains=True, seasons=1),
}


def systems() -> war.Systems:
    """The rules systems of the house by their slugs."""
    return {system.slug: system for system in rulesets.all()}


def waged(recipe: Recipe) -> bytes:
    """The record of a campaign, as JSON."""
    seed = hashlib.sha256(f"honjin {recipe.seed}".encode()).digest()
    return war.encode_record(
        war.wage(
            recipe.scenario,
            seed,
            options=recipe.options,
            systems=systems(),
            captains=recipe.captains,
            most=recipe.seasons,
        )
    )


def stored(name: str) -> bytes:
    """A stored record."""
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


def main() -> None:
    """Write those that are named, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or RECIPES:
        text = waged(RECIPES[name])
        file = FOLDER / f"{name}.json.gz"
        file.write_bytes(gzip.compress(text, 9, mtime=0))
        sys.stdout.write(f"{file.name}: {len(text)} bytes, {file.stat().st_size} packed\n")


if __name__ == "__main__":
    main()

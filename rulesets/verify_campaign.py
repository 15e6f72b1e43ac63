"""Dice and seals of a campaign's record, counted again by anybody: ``python -m rulesets.verify_campaign war.json``.

This file needs Python 3.11 and nothing else, like its sister ``verify.py``, and says all that has to be known:

- a die is HMAC-SHA-256, key the seed, over the words of the seats, a line feed behind each, and NUMBER:FACES:ATTEMPT;
  the digest is eight numbers of 32 bits; the first below the last whole multiple of FACES is the die (modulo FACES),
- ninja dice have ``ninja:CLAN:YEAR:SEASON:COUNT`` in the place of the number, for a gap would betray them,
- a plan's salt is the same HMAC over the words and ``plan:CLAN:YEAR:SEASON:LOCKS``, an answer's over
  ``answer:TICKET:CLAN``, a battle's seed over ``battle:TICKET``; a seal is the SHA-256 of the choice as JSON (keys
  sorted, no spaces), a line feed, and the salt; what is shown of a battle's seed is its SHA-256.

Whether the rules were kept, ``manage.py verify`` says with the whole house at hand.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

Json = dict[str, Any]
FORMAT = "honjin-campaign/1"
SEASONS = ("spring", "summer", "autumn", "winter")
AVERAGE = (2, 3, 3, 4, 4, 5)
WORD = 1 << 32


class Counting:
    """A record as it is counted, event by event."""

    def __init__(self, record: Json) -> None:
        self.record = record
        self.seed = bytes.fromhex(record["seed"])
        self.words = "".join(f"{word}\n" for word in record["words"]).encode()
        self.dice, self.seals = 0, 0
        self._next: Counter[Any] = Counter()
        self._locks: Counter[Any] = Counter()
        self._plans: dict[str, str] = {}
        self._secrets: dict[str, Json] = {}

    def secret(self, name: str) -> bytes:
        """The 32 bytes that belong to a name."""
        return hmac.digest(self.seed, self.words + name.encode(), "sha256")

    def face(self, number: int | str, die: str) -> int:
        """The face of a die by its number or label."""
        faces = AVERAGE if die == "avd" else range(1, int(die[1:]) + 1)
        limit = WORD - WORD % len(faces)
        attempt = 0
        while True:
            digest = self.secret(f"{number}:{len(faces)}:{attempt}")
            for start in range(0, 32, 4):
                word = int.from_bytes(digest[start : start + 4], "big")
                if word < limit:
                    return faces[word % len(faces)]
            attempt += 1

    def faults(self) -> Iterator[str]:
        """Everything that does not fit, in words."""
        if hashlib.sha256(self.seed).hexdigest() != self.record["seed_hash"]:
            yield "The seed does not fit the seal that was published."
        for at, event in enumerate(self.record["events"], 1):
            for roll in event.get("rolls", ()):
                yield from self._roll(at, event, roll)
            patch = event.get("patch", {})
            for clan, told in patch.get("seals", {}).items():
                yield from self._plan(at, event, clan, told)
            for key, told in patch.get("secrets", {}).items():
                if told:
                    yield from self._secret(at, event, key, told)
            for ticket, told in patch.get("tickets", {}).items():
                if told and "seed" in told:
                    seal = hashlib.sha256(self.secret(f"battle:{ticket}")).hexdigest()
                    if told["seed"] != seal:
                        yield f"Event {at}: the seed of the battle {ticket} is not of the campaign's seed."
        count = self.record["final"].get("dice_count", 0)
        if count != self._next[""]:
            yield f"The record counts {count} dice, its events tell of {self._next['']}."

    def _roll(self, at: int, event: Json, roll: Json) -> Iterator[str]:
        """Every face is the one that it must be, and no number is left out or used again."""
        clan, year, season = event.get("ninja", ""), *when(event)
        row = (clan, event["season"]) if clan else ""
        for number, face in zip(roll["numbers"], roll["faces"], strict=True):
            if number != self._next[row]:
                yield f"Event {at}: die {number} is thrown, the next is {self._next[row]}."
            self._next[row] = number + 1
            self.dice += 1
            name = f"ninja:{clan}:{year}:{season}:{number}" if clan else number
            right = self.face(name, roll["test"]["die"])
            if face != right:
                yield f"Event {at}: die {name} shows {face}, its derivation gives {right}."

    def _plan(self, at: int, event: Json, clan: str, told: Json | None) -> Iterator[str]:
        """A plan's hash stays from its lock until it is taken back, and plan and salt make it."""
        if told is None:
            self._plans.pop(clan, None)
            return
        row, (year, season) = (clan, event["season"]), when(event)
        if "hash" in told:
            if clan in self._plans:
                yield f"Event {at}: the plan of {clan} is under another seal than was published."
            self._plans[clan] = told["hash"]
            self._locks[row] += 1
        if "salt" in told:
            if told["salt"] != self.secret(f"plan:{clan}:{year}:{season}:{self._locks[row]}").hex():
                yield f"Event {at}: the salt of the plan of {clan} does not come from the seed."
            if seal_of(told.get("plan", {}), told["salt"]) != self._plans.get(clan):
                yield f"Event {at}: the plan of {clan} does not fit its seal."

    def _secret(self, at: int, event: Json, key: str, told: Json) -> Iterator[str]:
        """What lies under a seal in the moment in which it is made: a clan's plan, or its answer to a ticket."""
        self.seals += 1
        ticket, _colon, clan = key.rpartition(":")
        (year, season), locks = when(event), self._locks[clan, event["season"]]
        name = f"answer:{key}" if ticket else f"plan:{clan}:{year}:{season}:{locks}"
        tickets = event["patch"].get("tickets", {})
        published = tickets.get(ticket, {}).get("sealed", {}).get(clan) if ticket else self._plans.get(clan)
        made = self._secrets[key] = merge(self._secrets.get(key, {}) if ticket else {}, told)
        if made["salt"] != self.secret(name).hex():
            yield f"Event {at}: the salt of {name} does not come from the seed."
        if published and seal_of(made["choice"], made["salt"]) != published:
            yield f"Event {at}: what lies under the seal of {name} is not what was sealed."


def merge(before: Json, patch: Json) -> Json:
    """A document after a merge patch (RFC 7396)."""
    found = dict(before)
    for key, value in patch.items():
        if value is None:
            found.pop(key, None)
        elif isinstance(value, dict):
            old = found.get(key)
            found[key] = merge(old if isinstance(old, dict) else {}, value)
        else:
            found[key] = value
    return found


def when(event: Json) -> tuple[int, str]:
    """The year of an event and its season's name."""
    return (event["season"] + 3) // 4, SEASONS[(event["season"] + 3) % 4]


def seal_of(choice: Json, salt: str) -> str:
    """The seal of a choice."""
    text = json.dumps(choice, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{text}\n{salt}".encode()).hexdigest()


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a file: 0 if it holds, 1 if it does not, 2 if it cannot be checked (yet)."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        record = json.loads(Path(given[0]).read_bytes())
        if record.get("format") != FORMAT or not record.get("seed"):
            sys.stderr.write("This is no record of a campaign, or its seed is still sealed.\n")
            return 2
        counting = Counting(record)
        wrong = list(counting.faults())
    except (OSError, ValueError, TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
        sys.stderr.write(f"This is no record of a campaign: {type(error).__name__}: {error}\n")
        return 2
    sys.stdout.writelines(f"{fault}\n" for fault in wrong)
    verdict = f"THE RECORD DOES NOT HOLD: {len(wrong)} faults in" if wrong else "The record holds:"
    sys.stdout.write(f"{verdict} {counting.dice} dice and {counting.seals} seals.\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

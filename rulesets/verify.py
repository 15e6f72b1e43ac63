"""The dice of a published record, counted again by anybody: ``python -m rulesets.verify record.json``.

This file needs Python 3.11 and nothing else, neither the rest of this package nor any other: it may be carried away
and read in ten minutes. docs/dice.md says how the same is done by hand. Checked are

- that the seed is the one whose hash was published before the first die,
- that every die shows the face that seed, nonces, its number and its kind give,
- that the numbers of the dice run from 0 without gap and without reuse,
- that every choice made in secret fits the hash that stood in the record from the moment it was made, and its salt
  the seed.

Whether the rules were kept is another question, which ``manage.py verify`` answers with the whole house at hand.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Json = dict[str, Any]

FACES: dict[str, tuple[int, ...]] = {
    **{f"d{sides}": tuple(range(1, sides + 1)) for sides in (*range(2, 13), 20, 100)},
    "avd": (2, 3, 3, 4, 4, 5),
}
"""The faces of each kind of die; ``avd`` is the average die."""

RECORD, MUSTER, ARMY, CAMPAIGN = "honjin-record/1", "honjin-muster/1", "honjin-army", "honjin-campaign/1"
WORD = 1 << 32
MOST_SALTS = 4096
"""Salts that are tried for a seal: a battle counts its seals, and the record does not say which one it was."""


@dataclass(frozen=True)
class Derivation:
    """How a die got its face: the last message that was hashed, its digest, the word taken, and those that were not."""

    message: bytes
    digest: bytes
    word: int
    rejected: tuple[int, ...]
    face: int


def derive(seed: bytes, nonces: Sequence[str], number: int, die: str) -> Derivation:
    """The die of that number: HMAC-SHA-256 of nonces, number, count of faces and attempt, keyed by the seed.

    The digest is read as eight words of 32 bits, the most significant byte first. A word of the incomplete last round
    of faces is passed over, so that no face is likelier than another; when all eight are, the attempt is one more.
    """
    faces = FACES[die]
    rejected: list[int] = []
    attempt = 0
    while True:
        message = f"{prefix(nonces)}{number}:{len(faces)}:{attempt}".encode()
        digest = hmac.digest(seed, message, "sha256")
        word, passed = draw(digest, len(faces))
        rejected += passed
        if word is not None:
            return Derivation(message, digest, word, tuple(rejected), faces[word % len(faces)])
        attempt += 1


def draw(digest: bytes, count: int) -> tuple[int | None, list[int]]:
    """The first word of a digest that can be a die of so many faces, and the words before it that were passed over."""
    limit = WORD - WORD % count
    passed: list[int] = []
    for start in range(0, 32, 4):
        word = int.from_bytes(digest[start : start + 4], "big")
        if word < limit:
            return word, passed
        passed.append(word)
    return None, passed


def prefix(nonces: Sequence[str]) -> str:
    """What every message begins with: the nonces, a line feed behind each."""
    return "\n".join(nonces) + "\n"


def salt(seed: bytes, nonces: Sequence[str], name: str) -> str:
    """The salt of that name, in hexadecimal."""
    return hmac.digest(seed, f"{prefix(nonces)}salt:{name}".encode(), "sha256").hex()


def seal_of(choice: Json, salt: str) -> str:
    """The hash of a secret choice: its keys sorted, no spaces, a line feed, the salt."""
    text = json.dumps(choice, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(f"{text}\n{salt}".encode()).hexdigest()


@dataclass
class Roll:
    """Dice that fell together. ``event`` is the number of the event that tells of them."""

    event: int
    label: str
    die: str
    numbers: list[int]
    faces: list[int]


@dataclass
class Document:
    """A record, muster or army as far as dice are concerned; ``seed`` is empty while it is still sealed."""

    seed: bytes
    seed_hash: str
    nonces: list[str]
    rolls: list[Roll]
    count: int | None = None
    seals: Json = field(default_factory=dict)
    patches: list[Json] = field(default_factory=list)


class Unreadable(Exception):
    """The file is none that could be checked; the message says why."""


def read(raw: bytes) -> Document:
    """A document from its JSON. Raises :class:`Unreadable`."""
    try:
        given = json.loads(raw)
        form = given.get("format")
        if form in (RECORD, MUSTER):
            return _record(given)
        if form == ARMY and given.get("version") == 1:
            return _army(given)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise Unreadable(f"This is no record: {type(error).__name__}: {error}.") from error
    if form == CAMPAIGN:
        raise Unreadable("A campaign's record is counted by verify_campaign.py, which lies beside this file.")
    raise Unreadable(f"Documents of the form {form!r} are not known here.")


def _record(given: Json) -> Document:
    events = given.get("events", [])
    final = given.get("final", {})
    return Document(
        seed=bytes.fromhex(given.get("seed", "")),
        seed_hash=given["seed_hash"],
        nonces=[str(nonce) for nonce in given.get("nonces", [])],
        rolls=[
            _roll(at, roll["test"], roll)
            for at, event in enumerate(events, 1)
            for roll in event.get("rolls", [])
        ],
        count=final.get("dice_count", given.get("dice_count")),
        seals=final.get("seals", {}),
        patches=[event.get("patch", {}) for event in events],
    )


def _army(given: Json) -> Document:
    muster = given.get("muster")
    if not muster:
        raise Unreadable("No dice of ours are behind this army: it was not thrown for here.")
    return Document(
        seed=bytes.fromhex(muster["seed"]),
        seed_hash=muster["seal"],
        nonces=[muster.get("word", "")],
        rolls=[
            _roll(at, throw, throw) for at, beat in enumerate(muster["beats"], 1) for throw in beat["throws"]
        ],
    )


def _roll(event: int, test: Json, roll: Json) -> Roll:
    numbers, faces = [int(each) for each in roll["numbers"]], [int(each) for each in roll["faces"]]
    if len(numbers) != len(faces) or test["die"] not in FACES:
        raise ValueError(f"event {event} tells of dice that cannot be")
    return Roll(event, _english(test.get("label", "")), test["die"], numbers, faces)


def _english(said: Any) -> str:
    """What a roll is for: a text, or a template with what fills it, under a tag that says which."""
    match said:
        case ["say:", str(template), dict(holes)]:
            filled = re.compile(r"\{(\w+)[^}]*\}")
            return filled.sub(lambda hole: _english(holes.get(hole[1], hole[0])), template)
        case ["row:", list(parts), str(joint)]:
            return joint.join(map(_english, parts))
        case [str(), only]:
            return _english(only)
    return str(said)


# -- the checks --------------------------------------------------------------------------------------------------------


def faults(document: Document) -> list[str]:
    """Everything that does not fit, in words; an empty list if the document holds."""
    return [
        *_seed_faults(document),
        *(fault for roll in document.rolls for fault in roll_faults(document, roll)),
        *_number_faults(document),
        *_seal_faults(document),
        *_changed_seals(document.patches),
    ]


def _seed_faults(document: Document) -> Iterator[str]:
    if hashlib.sha256(document.seed).hexdigest() != document.seed_hash:
        yield "The seed does not fit the seal that was published."


def roll_faults(document: Document, roll: Roll) -> Iterator[str]:
    """The dice of a roll that show another face than they must."""
    for number, face in zip(roll.numbers, roll.faces, strict=True):
        right = derive(document.seed, document.nonces, number, roll.die).face
        if face != right:
            yield f"Event {roll.event}: die {number} ({roll.die}) shows {face}, its derivation gives {right}."


def _number_faults(document: Document) -> Iterator[str]:
    expected = 0
    for roll in document.rolls:
        for number in roll.numbers:
            if number < expected:
                yield f"Event {roll.event}: number {number} is used again, or out of turn."
            elif number > expected:
                yield f"Event {roll.event}: between dice {expected - 1} and {number} some are missing."
            expected = max(expected, number + 1)
    if document.count is not None and document.count != expected:
        yield f"The record counts {document.count} dice, its events tell of {expected}."


def _seal_faults(document: Document) -> Iterator[str]:
    for id, seal in document.seals.items():
        if not seal.get("salt"):
            yield f"The seal {id} was never opened."
        elif seal_of(seal["choice"], seal["salt"]) != seal["hash"]:
            yield f"The seal {id} does not fit the choice under it."
        elif all(
            salt(document.seed, document.nonces, f"{id}:{count}") != seal["salt"]
            for count in range(MOST_SALTS)
        ):
            yield f"The salt of the seal {id} does not come from the seed."


def _changed_seals(patches: Sequence[Json]) -> Iterator[str]:
    """A hash, once published, stays; only taking the order back removes it."""
    published: dict[str, str] = {}
    for at, patch in enumerate(patches, 1):
        if patch.get("seals", published) is None:
            published.clear()
        for id, told in (patch.get("seals") or {}).items():
            if told is None:
                published.pop(id, None)
            elif published.setdefault(id, told.get("hash", "")) != told.get("hash", published[id]):
                yield f"Event {at}: the seal {id} is another than was published."


# -- the command -------------------------------------------------------------------------------------------------------


def tell(document: Document) -> Iterator[str]:
    """Every roll in a line, with each die's number and face, and whether it fits."""
    for roll in document.rolls:
        wrong = list(roll_faults(document, roll))
        dice = " ".join(f"#{n}={face}" for n, face in zip(roll.numbers, roll.faces, strict=True))
        yield f"{'✗' if wrong else '✓'} event {roll.event}, {roll.label} ({roll.die}): {dice}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Check a file: 0 if it holds, 1 if it does not, 2 if it cannot be checked (yet)."""
    parser = argparse.ArgumentParser(prog="rulesets.verify", description="Count the dice of a record again.")
    parser.add_argument("file", type=Path, help="record.json, muster.json or an army's file")
    parser.add_argument("--verbose", action="store_true", help="tell every roll")
    given = parser.parse_args(arguments)
    try:
        document = read(given.file.read_bytes())
        if not document.seed:
            _say(f"The seed is still sealed: {document.seed_hash}. Come back when it is over.")
            return 2
        wrong = faults(document)
    except (OSError, Unreadable, TypeError, KeyError, AttributeError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if given.verbose:
        _say(*tell(document))
    _say(*wrong)
    dice = sum(len(roll.faces) for roll in document.rolls)
    if wrong:
        _say(f"THE RECORD DOES NOT HOLD: {len(wrong)} faults in {dice} dice.")
        return 1
    _say(
        f"The record holds: {len(document.rolls)} rolls, {dice} dice, {len(document.seals)} sealed choices, "
        "all as the seal, the nonces and the derivation say."
    )
    return 0


def _say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    sys.exit(main())

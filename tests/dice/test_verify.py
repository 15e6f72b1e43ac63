"""The stand-alone script: the published vectors, a record that holds, and every way of tampering with one."""

from __future__ import annotations

import copy
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rulesets
from rulesets import verify
from rulesets.engine.dice.dice import Die, HmacDice, seal
from rulesets.engine.play import sealing
from tests.systems.drill.system import RULESET as DRILL

HOUSE = Path(__file__).parents[2]
SCRIPT = HOUSE / "rulesets" / "verify.py"
VECTORS: dict[str, Any] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
SEED = bytes.fromhex(VECTORS["seed"])
NONCES = VECTORS["nonces"]

Json = dict[str, Any]


@pytest.mark.parametrize("vector", VECTORS["dice"], ids=lambda each: f"{each['number']} {each['die']}")
def test_rules_and_script_derive_the_published_dice(vector: Json) -> None:
    found = verify.derive(SEED, NONCES, vector["number"], vector["die"])
    assert (found.message.decode(), found.digest.hex()) == (vector["message"], vector["digest"])
    assert (found.word, found.face, found.rejected) == (vector["word"], vector["face"], ())
    assert HmacDice(SEED, NONCES).face(vector["number"], Die(vector["die"])) == vector["face"]


@pytest.mark.parametrize(
    "vector", VECTORS["drawn"], ids=lambda each: f"{each['count']} {each['digest'][:24]}"
)
def test_words_of_the_incomplete_round_are_passed_over(vector: Json) -> None:
    found = verify.draw(bytes.fromhex(vector["digest"]), vector["count"])
    assert found == (vector["word"], vector["passed"])


def test_seal_and_salt_are_those_of_the_rules() -> None:
    told = VECTORS["seal"]
    name = f"{told['id']}:{told['count']}"
    assert verify.salt(SEED, NONCES, name) == HmacDice(SEED, NONCES).salt(name) == told["salt"]
    seals = verify.seal_of(told["choice"], told["salt"]), sealing.hash_of(told["choice"], told["salt"])
    assert seals == (told["hash"], told["hash"])
    assert seal(SEED) == VECTORS["seed_hash"]


def test_the_script_knows_every_die_of_the_rules() -> None:
    assert {die.value: die.faces for die in Die} == verify.FACES


# -- whole records -----------------------------------------------------------------------------------------------------


def record() -> Json:
    """A small record with rolls of several dice and a sealed choice."""
    dice, number, events = HmacDice(SEED, NONCES), 0, []
    for die, count in ((Die.D6, 3), (Die.D20, 1), (Die.AVERAGE, 2), (Die.D10, 4)):
        numbers = list(range(number, number + count))
        faces = [dice.face(each, die) for each in numbers]
        test = {"name": "any", "label": "any", "die": die.value}
        events.append({"kind": "any", "rolls": [{"test": test, "faces": faces, "numbers": numbers}]})
        number += count
    told = VECTORS["seal"]
    closed = {"hash": told["hash"], "choice": {}, "salt": ""}
    events[0]["patch"] = {"seals": {told["id"]: closed}}
    opened = {"choice": told["choice"], "salt": told["salt"]}
    events[3]["patch"] = {"seals": {told["id"]: opened}}
    return {
        "format": "honjin-record/1", "seed": SEED.hex(), "seed_hash": VECTORS["seed_hash"], "nonces": [*NONCES],
        "events": events,
        "final": {"dice_count": number, "seals": {told["id"]: {**closed, **opened}}},
    }  # fmt: skip


def run(document: Json | bytes, tmp_path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """The script in a bare Python: isolated, without any installed package."""
    file = tmp_path / "record.json"
    file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(file), *more]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_a_record_holds_in_a_bare_python(tmp_path: Path) -> None:
    done = run(record(), tmp_path, "--verbose")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("✓") == 4
    assert "The record holds: 4 rolls, 10 dice, 1 sealed choices" in done.stdout


def test_the_module_runs_where_nothing_is_installed(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record()))
    command = [sys.executable, "-S", "-m", "rulesets.verify", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=HOUSE)
    assert (done.returncode, done.stderr) == (0, "")


def face_changed(document: Json) -> None:
    faces = document["events"][0]["rolls"][0]["faces"]
    faces[1] = faces[1] % 6 + 1


def number_reused(document: Json) -> None:
    document["events"][3]["rolls"][0] |= {
        key: [*document["events"][3]["rolls"][0][key][:3], document["events"][3]["rolls"][0][key][2]]
        for key in ("faces", "numbers")
    }


def die_left_out(document: Json) -> None:
    for key in ("faces", "numbers"):
        document["events"][2]["rolls"][0][key].pop(0)


def last_roll_left_out(document: Json) -> None:
    document["events"][3]["rolls"].clear()


def seed_changed(document: Json) -> None:
    document["seed"] = "00" * 32


def seed_and_seal_changed(document: Json) -> None:
    document |= {"seed": "00" * 32, "seed_hash": hashlib.sha256(bytes(32)).hexdigest()}


def nonce_changed(document: Json) -> None:
    document["nonces"][1] = "ひだり"


def choice_changed(document: Json) -> None:
    document["final"]["seals"]["ai.flank"]["choice"]["edge"] = "東"


def choice_sealed_anew(document: Json) -> None:
    seal = document["final"]["seals"]["ai.flank"]
    seal["choice"] = {"edge": "東"}
    seal["hash"] = verify.seal_of(seal["choice"], seal["salt"])
    document["events"][3]["patch"]["seals"]["ai.flank"]["hash"] = seal["hash"]


def salt_chosen(document: Json) -> None:
    seal = document["final"]["seals"]["ai.flank"]
    seal["salt"] = "ab" * 32
    seal["hash"] = verify.seal_of(seal["choice"], seal["salt"])


def never_opened(document: Json) -> None:
    document["final"]["seals"]["ai.flank"]["salt"] = ""


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (face_changed, "Event 1: die 1 (d6) shows"),
        (number_reused, "number 8 is used again"),
        (die_left_out, "between dice 3 and 5 some are missing"),
        (last_roll_left_out, "counts 10 dice, its events tell of 6"),
        (seed_changed, "The seed does not fit the seal"),
        (seed_and_seal_changed, "its derivation gives"),
        (nonce_changed, "its derivation gives"),
        (choice_changed, "does not fit the choice under it"),
        (choice_sealed_anew, "is another than was published"),
        (salt_chosen, "does not come from the seed"),
        (never_opened, "was never opened"),
    ],
)
def test_whoever_tampers_is_caught(tamper: Callable[[Json], None], words: str, tmp_path: Path) -> None:
    document = copy.deepcopy(record())
    tamper(document)
    done = run(document, tmp_path)
    assert done.returncode == 1
    assert words in done.stdout
    assert "THE RECORD DOES NOT HOLD" in done.stdout


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"{", b"[]", b"3", b'{"format":"honjin-record/2"}', b'{"format":"honjin-record/1"}',
        b'{"format":"honjin-record/1","seed":"zz","seed_hash":""}',
        b'{"format":"honjin-record/1","seed":"00","seed_hash":"","events":[{"rolls":[{"test":{"die":"d13"},'
        b'"faces":[1],"numbers":[0]}]}]}',
        b'{"format":"honjin-record/1","seed":"00","seed_hash":"","final":{"seals":{"a":3}}}',
        b'{"format":"honjin-army","version":1}',
    ],
)  # fmt: skip
def test_what_is_no_record_is_said_to_be_none(raw: bytes, tmp_path: Path) -> None:
    done = run(raw, tmp_path)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr


def test_a_sealed_record_says_so(tmp_path: Path) -> None:
    sealed_one = {"format": "honjin-record/1", "seed_hash": VECTORS["seed_hash"], "nonces": NONCES}
    done = run(sealed_one, tmp_path)
    assert done.returncode == 2
    assert "still sealed" in done.stdout


@pytest.mark.slow
def test_a_battle_of_the_rules_holds(tmp_path: Path) -> None:
    done = run(msgspec.json.encode(rulesets.fight(DRILL, SEED, options={"pieces": 12})), tmp_path)
    assert (done.returncode, done.stderr) == (0, "")

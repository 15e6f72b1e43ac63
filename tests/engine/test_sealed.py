"""Sealed choices: published as a hash, opened with their salt, counted again by whoever likes."""

from __future__ import annotations

import hashlib

import pytest

import rulesets
from rulesets import Illegal, Side
from rulesets.engine.battle import Battle
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.document import DocumentForm, document
from rulesets.engine.play import sealing
from rulesets.engine.play.play import Play
from rulesets.engine.play.undo import restore

FORM = DocumentForm(marks=lambda unit: (), shape=lambda kind: "area")
CHOICE = {"unit": "ai-3", "edge": "west"}


def at_play(battle: Battle, seed: bytes = b"seed") -> Play[Battle]:
    return Play(battle, Side.AI, HmacDice(seed, ("a", "b")), FORM)


def sealed_by(seed: bytes = b"seed", **choice: object) -> Battle:
    play = at_play(Battle(system="drill"), seed)
    sealing.seal(play, "ai.flank", Side.AI, choice or dict(CHOICE), label="flank march", clause="X-1")
    return play.battle


def test_the_hash_is_of_the_choice_with_sorted_keys_a_line_feed_and_the_salt() -> None:
    battle = sealed_by()
    salt = battle.secrets["ai.flank"].salt
    text = '{"edge":"west","unit":"ai-3"}\n' + salt
    assert battle.seals["ai.flank"].hash == hashlib.sha256(text.encode()).hexdigest()
    assert len(salt) == 64


def test_an_open_document_shows_the_hash_and_nothing_under_it() -> None:
    battle = sealed_by()
    battle.secrets = sealing.own_secrets(battle, Side.KAKI)
    shown = document(battle, FORM)
    assert "secrets" not in shown
    assert shown["seals"]["ai.flank"]["salt"] == ""
    assert shown["seals"]["ai.flank"]["choice"] == {}


def test_the_salt_comes_from_the_seed_and_differs_from_seal_to_seal() -> None:
    first, again, other = sealed_by(), sealed_by(), sealed_by(b"other")
    assert first.seals == again.seals
    assert first.seals != other.seals
    retaken = at_play(restore(first, Battle(system="drill")))
    sealing.seal(retaken, "ai.flank", Side.AI, dict(CHOICE), label="flank march", clause="X-1")
    assert retaken.battle.seals["ai.flank"].hash != first.seals["ai.flank"].hash, "a second seal is another"


def test_an_opened_seal_is_counted_again() -> None:
    play = at_play(sealed_by())
    sealing.note_turn(play, "ai.flank", 7)
    assert play.battle.secrets["ai.flank"].turn == 7
    sealing.open_all(play)
    final = document(play.battle, FORM)
    assert sealing.faults(final) == []
    assert final["seals"]["ai.flank"]["choice"] == CHOICE
    final["seals"]["ai.flank"]["choice"] = {"unit": "ai-4", "edge": "west"}
    assert sealing.faults(final) == ["The seal ai.flank does not fit the choice under it."]


def test_a_seal_that_was_never_opened_is_a_fault() -> None:
    assert sealing.faults(document(sealed_by(), FORM)) == ["The seal ai.flank was never opened."]


def test_a_choice_is_sealed_once() -> None:
    play = at_play(sealed_by())
    with pytest.raises(Illegal):
        sealing.seal(play, "ai.flank", Side.AI, {}, label="flank march", clause="X-1")


def test_documents_without_secrets_know_nothing_of_seals() -> None:
    assert not {"seals", "secrets", "veiled"} & set(document(Battle(system="drill"), FORM))
    assert rulesets.get("koku").hides is not None

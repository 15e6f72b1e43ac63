"""Choices made in secret: sealed when they are made, opened later, and checked.

A seal is the SHA-256 of the choice in canonical JSON and of a salt that comes from the battle's seed, so that the same
order makes the same seal again and nobody guesses what lies under it. Its hash stands in the public document from the
moment of the choice. The choice itself is a :class:`Secret`, which only its owner's view holds, until the seal is
opened: then choice and salt stand beside the hash, and everybody can count again. Whoever may choose must seal, were it
that he has chosen nothing: a missing seal would tell as much as an open one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec

from rulesets.engine.battle import Battle, Seal, Secret, Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.play import Play

Json = dict[str, Any]


def hash_of(choice: Mapping[str, Any], salt: str) -> str:
    """The seal of a choice: keys sorted, no spaces, a line feed, the salt; SHA-256 in hexadecimal."""
    canonical = msgspec.json.encode(dict(choice), order="sorted")
    return hashlib.sha256(canonical + b"\n" + salt.encode()).hexdigest()


def seal(play: Play[Any], id: str, side: Side, choice: Json, *, label: str, clause: str) -> None:
    """Seal a choice; the hash is told with the next event. Raises :class:`Illegal` if it is sealed already."""
    battle = play.battle
    if id in battle.seals:
        raise Illegal("sealed", clause, "That choice is sealed already.")
    salt = play.salt(f"{id}:{battle.seal_count}")
    battle.seal_count += 1
    battle.seals[id] = Seal(id, side, label, clause, hash_of(choice, salt))
    battle.secrets[id] = Secret(id, side, label, choice, salt)


def note_turn(play: Play[Any], id: str, turn: int) -> None:
    """Write down what a die thrown in secret says of a sealed choice."""
    play.battle.secrets[id] = msgspec.structs.replace(play.battle.secrets[id], turn=turn)


def open_seal(play: Play[Any], id: str) -> None:
    """Show what lies under a seal; told with the next event. Nothing happens if it is open."""
    secret = play.battle.secrets.pop(id, None)
    if secret is not None:
        seal = play.battle.seals[id]
        play.battle.seals[id] = msgspec.structs.replace(seal, choice=secret.choice, salt=secret.salt)


def open_all(play: Play[Any]) -> None:
    """Open whatever is still sealed, at the end of a battle."""
    for id in list(play.battle.secrets):
        open_seal(play, id)


def own_secrets(battle: Battle, side: Side | None) -> dict[str, Secret]:
    """The secrets that a side has itself; a spectator has none."""
    return {id: secret for id, secret in battle.secrets.items() if secret.side is side}


def faults(final: Mapping[str, Any]) -> list[str]:
    """What is wrong with the seals in the last document of a battle: never opened, or not of the choice under it."""
    found: list[str] = []
    seals: Mapping[str, Json] = final.get("seals", {})
    for id, seal in seals.items():
        if not seal["salt"]:
            found.append(f"The seal {id} was never opened.")
        elif hash_of(seal["choice"], seal["salt"]) != seal["hash"]:
            found.append(f"The seal {id} does not fit the choice under it.")
    return found

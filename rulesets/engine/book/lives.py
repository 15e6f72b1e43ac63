"""What battles write into the lives of those who were in them: who is somebody, and which events are his deeds.

As with the chronicler's story (:mod:`rulesets.engine.book.story`) a system names what its records hold; the house reads
the lives off them, for every system alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rulesets.engine.sayings import Hole, Words, _, as_said, say

Json = dict[str, Any]

FIRST_BLOOD, SLAIN, DUEL, WOUND, FLIGHT, DEATH, FEAT = (
    "first_blood", "slain", "duel", "wound", "flight", "death", "feat"
)  # fmt: skip
"""The kinds of deeds; a feat is told in its event's own words."""


class LifeRole(msgspec.Struct, frozen=True):
    """What somebody is who is no hero of the rules and has a life all the same, and the face that he is given."""

    label: str
    portrait: str


class Persona(msgspec.Struct, frozen=True):
    """Somebody in a battle: his unit and his figure in it, whose he is, and what he is called ("": by his clan).

    ``person`` is who he is to his player, ``role`` the key of his role; one who has neither is somebody to others only:
    a hero whose head is worth telling of.
    """

    unit: str
    figure: str
    side: str
    name: Hole
    person: str = ""
    role: str = ""


class Lives(msgspec.Struct, frozen=True, kw_only=True):
    """What a system tells of persons, by the names that its record has for it.

    ``personas`` finds them in a document. ``told`` are the kinds of events that are deeds of the one named by their
    parameter ``unit``, each with the kind of its deed. ``duel`` is the event that begins a fight, with the figures of
    the two sides in its parameters ``ai`` and ``kaki``. ``counted`` tells that its documents count whom each unit has
    killed (``kills`` in its ``kit``); else those count who fall in an event of somebody's own.
    """

    personas: Callable[[Json], Iterable[Persona]]
    roles: Mapping[str, LifeRole] = {}
    told: Mapping[str, str] = {}
    duel: str = ""
    counted: bool = False


def leading(kinds: Mapping[str, str], *, called: bool = True) -> Callable[[Json], Iterator[Persona]]:
    """Those whose unit is of one of these kinds, each kind with its role; ``called``: they have names of their own."""

    def personas(document: Json) -> Iterator[Persona]:
        for id, unit in document["units"].items():
            if unit["kind"] in kinds and unit["figures"]:
                name = as_said(unit["name"]) if called else ""
                yield Persona(id, unit["figures"][0], unit["side"], name, role=kinds[unit["kind"]])

    return personas


def words_of(deed: str, name: Hole, foe: Hole = "") -> Words:
    """What is told of a deed, with the foe where there was one."""
    template = AGAINST[deed] if foe else ALONE[deed]
    return say(template, name=name, foe=foe) if foe else say(template, name=name)


ALONE = {
    FIRST_BLOOD: _("{name} draws first blood."), WOUND: _("{name} is wounded."), FLIGHT: _("{name} flees."),
    DEATH: _("{name} falls."),
}  # fmt: skip
AGAINST = {
    SLAIN: _("{name} takes the head of {foe}."), DUEL: _("{name} beats {foe} in a duel."),
    DEATH: _("{name} falls to {foe}."),
}  # fmt: skip

"""The fate die: who fell or was taken (CAM-FAT-2)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from rulesets.campaign.houses import lives
from rulesets.campaign.people import Person, Rank, Trait
from rulesets.campaign.war import War
from rulesets.engine.dice.dice import Die
from rulesets.engine.dice.tests import Modifier, Reading, Test, Throw
from rulesets.engine.sayings import Words, _, players_name, say


class Fate(StrEnum):
    """What a fate die brings."""

    KILLED = "killed"
    PRISONER = "prisoner"
    LONG = "long"
    SHORT = "short"
    FREE = "free"


FATES: dict[Fate, str] = {
    Fate.KILLED: _("killed"), Fate.PRISONER: _("prisoner"), Fate.LONG: _("wounded for long"),
    Fate.SHORT: _("wounded for a season"), Fate.FREE: _("free"),
}  # fmt: skip
"""``LONG`` is D3 + 1 seasons."""


class Lot(msgspec.Struct, frozen=True):
    """A column of CAM-FAT-2: its name, and what each die up to a number brings."""

    key: str
    name: str
    rows: tuple[tuple[int, Fate], ...]

    def read(self, total: int) -> Fate:
        """What a die brings."""
        return next(fate for most, fate in self.rows if total <= most)


HIGHEST = 99
FELL = Lot("fell", _("fell"), ((3, Fate.KILLED), (7, Fate.LONG), (HIGHEST, Fate.SHORT)))
"""His own side holds the field, or nobody does."""
FELL_AMONG_ENEMIES = Lot(
    "fell_among_enemies", _("fell, and the enemy holds the field"),
    ((4, Fate.KILLED), (6, Fate.PRISONER), (8, Fate.LONG), (HIGHEST, Fate.SHORT)),
)  # fmt: skip
TAKEN = Lot("taken", _("taken"), ((2, Fate.PRISONER), (3, Fate.SHORT), (HIGHEST, Fate.FREE)))


def throw_fell(war: War, person: Person, enemy: str, among_enemies: bool) -> Fate:
    """CAM-FAT-2 for somebody who fell: ``enemy`` is the clan that answers for the other side, ``among_enemies`` whether
    it holds the field. His fate is carried out and told.
    """
    return _throw(war, person, enemy, FELL_AMONG_ENEMIES if among_enemies else FELL)


def throw_taken(war: War, person: Person, holder: str) -> Fate:
    """CAM-FAT-2 for somebody who was taken; ``holder`` is the clan whose prisoner he may be. His fate is carried out
    and told.
    """
    return _throw(war, person, holder, TAKEN)


def fate_test(person: Person, lot: Lot) -> Test:
    """The fate die of a person: D10, a daimyo +1, a Swordsman +1 (CAM-FAT-2, CAM-PER-3)."""
    modifiers = []
    if person.rank is Rank.DAIMYO:
        modifiers.append(Modifier("CAM-FAT-2", 1, _("daimyo")))
    if person.trait is Trait.SWORDSMAN:
        modifiers.append(Modifier("CAM-PER-3", 1, _("Swordsman")))
    label = say("{person}: {lot}", person=players_name(person.name), lot=lot.name)
    return Test("fate", Die.D10, 0, "CAM-FAT-2", label, tuple(modifiers), reading=Reading.TOTAL)


def _throw(war: War, person: Person, enemy: str, lot: Lot) -> Fate:
    found = war.person(person.id)
    outcome = war.throw(fate_test(found, lot), lambda throw: _words(lot, throw))
    fate = lot.read(outcome.total)
    _carried_out(war, found, enemy, fate)
    return fate


def _words(lot: Lot, throw: Throw) -> Words:
    return FATES[lot.read(throw.total)]


def _carried_out(war: War, person: Person, enemy: str, fate: Fate) -> None:
    if fate is Fate.KILLED:
        lives.die(war, person, enemy, "battle")
    elif fate is Fate.PRISONER:
        lives.capture(war, person, enemy)
    elif fate is Fate.LONG:
        lives.wound(war, person, wounded_for(war, person), enemy)
    elif fate is Fate.SHORT:
        lives.wound(war, person, 1, enemy)
    else:
        war.tell(
            "escaped", clan=person.clan, clauses=("CAM-FAT-2",), knows=lives.knowing(person.clan, enemy),
            person=person.id,
        )  # fmt: skip


def wounded_for(war: War, person: Person) -> int:
    """CAM-FAT-2: D3 + 1 seasons."""
    label = say("{person}: seasons", person=players_name(person.name))
    thrown = war.cast("wound", Die.D3, label, "CAM-FAT-2", outcome=lambda faces: say(
        "{seasons} {seasons|season|seasons}", seasons=faces[0] + 1))  # fmt: skip
    return thrown.faces[0] + 1

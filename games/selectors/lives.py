"""What a battle that is over writes into the lives of those who were in it: who slew whom, was wounded, fled or fell.

Read off the battle's deeds (:mod:`games.selectors.deeds`) and what its system says of persons (``Ruleset.lives``). The
whole truth is told, so only after the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from games.selectors.deeds import FLED, GONE, Deed, Unfolded
from rulesets import Lives, Persona, Words, lives, players_name

Json = dict[str, Any]


class LifeDeed(msgspec.Struct, frozen=True):
    """A deed of somebody at an event: its kind, and the words for it."""

    seq: int
    turn: int
    kind: str
    words: Words


class BattlePart(msgspec.Struct):
    """Somebody's part in a battle: whom he slew, how often he was wounded, how it ended for him, and his deeds."""

    persona: Persona
    slain: int = 0
    wounds: int = 0
    fate: str = "stood"
    deeds: list[LifeDeed] = []


def parts(battle: Unfolded, told_of: Lives, clans: Mapping[str, str]) -> list[BattlePart]:
    """What everybody did who is somebody in a battle that is over. Who has no name of his own is called by his clan,
    which ``clans`` gives for each side.
    """
    personas = [
        replace(each, name=each.name or players_name(clans.get(each.side, "")))
        for each in told_of.personas(battle.final)
    ]
    reader = _Reader(told_of, personas)
    for deed in battle.deeds:
        if not deed.undone:
            reader.read(deed)
    for part in reader.parts.values():
        part.fate = _fate(battle.final, part)
    return list(reader.parts.values())


def _fate(document: Json, part: BattlePart) -> str:
    """How somebody left the battle: by what became of his figure and his unit."""
    figure = document.get("figures", {}).get(part.persona.figure, {})
    unit = document["units"].get(part.persona.unit, {})
    gone = unit.get("place") == GONE
    if FLED in (figure.get("fate"), unit.get("fate") if gone else ""):
        return "fled"
    if not figure.get("alive", False):
        return "fled" if gone and unit.get("fate") not in ("destroyed", "killed", "") else "fell"
    return "fled" if gone else "stood"


class _Reader:
    """Goes through a battle's deeds and writes down what is somebody's."""

    def __init__(self, told_of: Lives, personas: Sequence[Persona]) -> None:
        self.told_of = told_of
        self.parts = {persona.unit: BattlePart(persona) for persona in personas}
        self.figures = {persona.figure: persona.unit for persona in personas}
        self.duels: dict[Any, tuple[str, ...]] = {}
        self.blood = False

    def read(self, deed: Deed) -> None:
        """One event: first its own words, then who slew, fled and fell in it."""
        self._note_duel(deed)
        for kind, _units in deed.told:
            meant = self.told_of.told.get(kind)
            part = self.parts.get(str(deed.params.get("unit", "")))
            if meant and part:
                part.wounds += meant == lives.WOUND
                words = deed.text if meant == lives.FEAT else lives.words_of(meant, part.persona.name)
                self._tell(part, deed, meant, words)
        slayers = [part for part in self.parts.values() if self._count_slain(part, deed)]
        fallen = [self.parts[id] for id, count in deed.fell.items() if count > 0 and id in self.parts]
        for part in slayers:
            part.slain += self._count_slain(part, deed)
            if not self.blood:
                self._tell(
                    part, deed, lives.FIRST_BLOOD, lives.words_of(lives.FIRST_BLOOD, part.persona.name)
                )
        self.blood = self.blood or any(count > 0 for count in deed.fell.values())
        for dead in fallen:
            self._fall(dead, deed, [part for part in slayers if part.persona.side != dead.persona.side])
        for id in dict.fromkeys((*deed.broke, *(id for id, fate in deed.gone.items() if fate == FLED))):
            part = self.parts.get(id)
            if part and not any(each.kind == lives.FLIGHT and each.turn == deed.turn for each in part.deeds):
                self._tell(part, deed, lives.FLIGHT, lives.words_of(lives.FLIGHT, part.persona.name))

    def _note_duel(self, deed: Deed) -> None:
        if self.told_of.duel and deed.kind == self.told_of.duel:
            sides = [deed.params.get(side, ()) for side in ("ai", "kaki")]
            lone = all(len(side) == 1 and side[0] in self.figures for side in sides)
            pair = tuple(self.figures[side[0]] for side in sides) if lone else ()
            self.duels[deed.params.get("combat")] = pair

    def _count_slain(self, part: BattlePart, deed: Deed) -> int:
        """How many he has killed in an event (below nothing where it took back what was)."""
        if self.told_of.counted:
            return deed.killed.get(part.persona.unit, 0)
        if deed.params.get("unit") != part.persona.unit:
            return 0
        enemies: Iterable[int] = (
            count
            for id, count in deed.fell.items()
            if deed.sides.get(id, part.persona.side) != part.persona.side
        )
        return sum(enemies)

    def _fall(self, dead: BattlePart, deed: Deed, slayers: Sequence[BattlePart]) -> None:
        """Somebody falls: his own deed, and that of who slew him, a duel where the two fought alone."""
        slayer = slayers[0] if slayers else None
        foe = slayer.persona.name if slayer else ""
        self._tell(dead, deed, lives.DEATH, lives.words_of(lives.DEATH, dead.persona.name, foe))
        if slayer is not None:
            pair = {slayer.persona.unit, dead.persona.unit}
            kind = lives.DUEL if any(set(each) == pair for each in self.duels.values()) else lives.SLAIN
            self._tell(slayer, deed, kind, lives.words_of(kind, slayer.persona.name, dead.persona.name))

    def _tell(self, part: BattlePart, deed: Deed, kind: str, words: Words) -> None:
        part.deeds = [*part.deeds, LifeDeed(deed.seq, deed.turn, kind, words)]

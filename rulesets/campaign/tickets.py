"""Battles on the map: camps, tickets, answers, outcomes and tolls as they are kept (CAM-BAT-1, CAM-STR-7).

What comes of them is said by :mod:`rulesets.campaign.fights`. Of two camps the first (0) is the attacker and plays
``ai`` on the table, the second (1) the holder, who plays ``kaki``; in a meeting and between comers the first is who
comes first in seat order, or by the D20 of CAM-ADJ-7.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import msgspec

from rulesets.engine.mustering.levies import Levied, Losses

Json = dict[str, Any]


class Situation(StrEnum):
    """Where and how a battle is fought (CAM-GRD-1)."""

    RAID = "raid"
    ASSAULT = "assault"
    RELIEF = "relief"
    MEETING = "meeting"
    CROSSING = "crossing"
    AMBUSH = "ambush"
    FIELD = "field"


class Part(StrEnum):
    """What a camp is in a contest (CAM-ADJ-7)."""

    COMER = "comer"
    HOLDER = "holder"


class Camp(msgspec.Struct, frozen=True, omit_defaults=True):
    """The hosts that fight together in one place (CAM-ADJ-6). ``supports`` are ids of supports that are lent to it;
    ``inside``: garrison and band of the place fight with it, and of its hosts those that are shut in. ``answers`` is
    the clan that answers for it (CAM-BAT-1), ``leader`` who leads it (CAM-RUL-14; none: a nameless captain).
    ``strength`` is CAM-STR-4's, ``twice`` two times that with the castle's factor (CAM-BAT-2), ``points`` its ground
    points (CAM-BAT-6, CAM-GRD-2). ``companies`` and ``persons`` are those who fight where not all do: the parties of a
    raid (CAM-RAI-1, CAM-RAI-2).
    """

    clans: tuple[str, ...]
    hosts: tuple[str, ...] = ()
    supports: tuple[str, ...] = ()
    inside: bool = False
    part: Part = Part.COMER
    answers: str = ""
    leader: str = ""
    strength: int = 0
    twice: int = 0
    points: int = 0
    companies: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()


class Contest(msgspec.Struct, frozen=True, omit_defaults=True):
    """A province in which camps have enemies in each other (CAM-ADJ-7). ``camps`` are all of them, ``holder`` the index
    of the holder (none: -1), ``order`` the indices of the comers as their D20 have it, ``beaten`` those of which nobody
    stands there any more, ``fought`` the pairs that have fought; ``round`` counts its battles. ``both_stay``: a relief
    that was a draw, the siege goes on (CAM-RUL-15).
    """

    place: str
    camps: tuple[Camp, ...]
    holder: int = -1
    order: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    fought: tuple[tuple[int, int], ...] = ()
    aside: tuple[str, ...] = ()
    round: int = 0
    both_stay: bool = False
    over: bool = False


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True):
    """A border meeting (CAM-ADJ-4): the border's key, the two camps that fight, the hosts that are turned back."""

    edge: str
    camps: tuple[Camp, Camp]
    turned: tuple[str, ...] = ()


class SupportGiven(msgspec.Struct, frozen=True, omit_defaults=True):
    """A support and what became of it (CAM-ADJ-8): ``given``, ``idle``, ``cut`` or ``void``; ``disturbed``: it would be
    cut if it were not void; ``used`` is the ticket in which its companies fight or fought. Companies of a support that
    is given fight with their own host in no battle of the season (:func:`rulesets.campaign.lookups.lent_companies`).
    """

    id: str
    host: str
    place: str
    clan: str
    companies: tuple[str, ...]
    verdict: str = ""
    disturbed: bool = False
    used: str = ""


class AnswerKind(StrEnum):
    """What an answer is (CAM-BAT-3 to CAM-BAT-5)."""

    STAND = "stand"
    SHUT_IN = "shut_in"
    FALL_BACK = "fall_back"
    PRESS = "press"
    CALL_OFF = "call_off"
    INTERCEPT = "intercept"
    LET_GO = "let_go"


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that a side says to a ticket, at once (CAM-BAT-16, CAM-RUL-34). Empty is the default of each.

    ``leave`` are companies left out (CAM-BAT-11), ``ground`` the purchases by preference (CAM-GRD-3), ``posts`` where
    persons fight (CAM-LEV-11): with which type of the camp's men, ``mounted`` for a leader who rides (CAM-RUL-89).
    ``paper`` and ``captains`` say whether the side agrees to them (CAM-BAT-7, CAM-BAT-8), ``retreat`` where to
    (CAM-BAT-12); ``companies`` and ``persons`` are who intercept a raid (CAM-RAI-2).
    """

    kind: AnswerKind | None = None
    leave: tuple[str, ...] = ()
    system: str = ""
    ground: tuple[str, ...] = ()
    posts: dict[str, str] = {}
    captains: bool = False
    paper: bool = False
    draw: bool = False
    retreat: str = ""
    companies: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a battle ended, as whoever fought it hands it in. ``winner`` is the index of a camp, none for a draw.

    ``how`` is ``table``, ``captains``, ``paper``, ``hand`` (fought at home) or ``answer`` (not fought). ``losses`` are
    for each camp the pieces of each type that were killed, fled or taken (CAM-TOL-1), ``marks`` what befell each person
    (CAM-FAT-1), ``slain`` whom a person has killed. ``given_up`` is the camp that resigned, ``early`` whether in the
    first half (CAM-BAT-13).
    """

    winner: int | None = None
    how: str = "table"
    losses: tuple[dict[str, Losses], dict[str, Losses]] = ({}, {})
    marks: dict[str, tuple[str, ...]] = {}
    slain: dict[str, tuple[str, ...]] = {}
    given_up: int | None = None
    early: bool = False


class TollRow(msgspec.Struct, frozen=True):
    """The sum of one type (CAM-TOL-2, CAM-TOL-3): figures that were fielded, pieces, losses, and what comes of them."""

    type: str
    figures: int
    pieces: int
    losses: Losses
    lost: int
    taken: int
    back: int


class Status(StrEnum):
    """How far a ticket is: answers are awaited, the battle stands ready, it has its result."""

    OPEN = "open"
    READY = "ready"
    OVER = "over"


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle to be fought (CAM-BAT-1). ``stage`` is the state it belongs to, ``edge`` the border of a meeting.

    ``sealed`` holds the hash of each clan's answer, ``answers`` what was in them once they are opened. ``system``,
    ``scale``, ``levies``, ``bought``, ``layouts`` and ``setup`` stand when the battle is ready; ``seed`` is the hash of
    its seed (CAM-DIC-3), ``battle`` what the house calls the battle. ``retreats`` say where the losers' hosts went;
    ``concluded``: what follows on the map from its result is done.
    """

    id: str
    season: int
    stage: str
    situation: Situation
    place: str
    camps: tuple[Camp, Camp]
    edge: str = ""
    round: int = 1
    status: Status = Status.OPEN
    sealed: dict[str, str] = {}
    answers: dict[str, Answer] = {}
    system: str = ""
    scale: int = 0
    captains: bool = False
    levies: tuple[Levied, ...] = ()
    bought: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    setup: Json = {}
    seed: str = ""
    battle: str = ""
    outcome: Outcome | None = None
    tolls: tuple[tuple[TollRow, ...], tuple[TollRow, ...]] = ((), ())
    retreats: dict[str, str] = {}
    concluded: bool = False

    def camp_of(self, clan: str) -> int:
        """The index of the camp in which a clan fights; -1 if it fights in none."""
        return next((index for index, camp in enumerate(self.camps) if clan in camp.clans), -1)

    def kind_of(self, camp: int) -> AnswerKind | None:
        """What a camp has answered; None while that is not open, or where the default was taken."""
        answer = self.answers.get(self.camps[camp].answers)
        return answer.kind if answer else None

    def leaves_out(self, camp: int) -> tuple[str, ...]:
        """CAM-BAT-11: the companies that a camp's answer leaves out of the battle."""
        answer = self.answers.get(self.camps[camp].answers)
        return answer.leave if answer else ()

    @property
    def field(self) -> int:
        """CAM-BAT-10: the index of the camp that holds the field: the winner; after a draw the holder, or of two comers
        the first. Nobody (-1) after a draw in a meeting or a relief (CAM-RUL-15), and where both have fallen back.
        """
        if self.outcome is None:
            return -1
        if self.outcome.winner is not None:
            return self.outcome.winner
        if self.edge or self.situation is Situation.RELIEF:
            return -1
        if self.kind_of(0) is AnswerKind.FALL_BACK and self.kind_of(1) is AnswerKind.FALL_BACK:
            return -1
        comers = all(camp.part is Part.COMER for camp in self.camps)
        return 0 if comers else 1

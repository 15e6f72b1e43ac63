"""The captions of turning points: when it was, what happened in the rules' words, and what it did to either side."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.report.speech import Speech, paragraph, strung, with_sign
from games.selectors.course import Turning
from rulesets import Side
from words import in_a_row


class Figure(msgspec.Struct, frozen=True):
    """A picture of a turning point: its number in the report, the event, when it was, what happened and what it did."""

    number: int
    event: int
    when: str
    text: str
    effect: str
    side: str


def figure(speech: Speech, turning: Turning, position: int) -> Figure:
    """The caption of a turning point."""
    phase = speech.phase(turning.phase)
    turn = _("Turn {n}").format(n=turning.turn)
    when = _("{turn}, {phase}").format(turn=turn, phase=phase) if phase else turn
    return Figure(
        position, turning.event, when, in_a_row(turning.sentences), _effect(speech, turning), turning.side
    )


def _effect(speech: Speech, turning: Turning) -> str:
    """What it did to each side: points and strength."""
    found = []
    for side in map(str, Side):
        parts = []
        if turning.points[side]:
            points = turning.points[side]
            words = ngettext("{n} point", "{n} points", 1 if abs(points) == 1 else 2)
            parts.append(words.format(n=with_sign(points)))
        if turning.lost[side]:
            parts.append(_("{n} in strength").format(n=with_sign(-turning.lost[side])))
        if parts:
            found.append(_("{clan}: {changes}.").format(clan=speech.side(side), changes=strung(parts)))
    return paragraph(found)

"""How a battle ended, in words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.report.acts import anybody_scored, lead
from games.report.facts import Facts
from games.report.speech import Speech, number, paragraph
from games.selectors.course import Turning
from rulesets import Side
from words import in_a_row


def ending(facts: Facts, speech: Speech) -> tuple[str, ...]:
    """The last paragraphs: its last words, who was ahead how long, and what is left of both armies."""
    last = in_a_row(dict.fromkeys(telling.text for telling in facts.end))
    parts = (last, paragraph(_course(facts, speech)), paragraph(_who_is_left(facts, speech)))
    return tuple(part for part in parts if part)


def _course(facts: Facts, speech: Speech) -> Iterator[str]:
    """Who was ahead, how long, and whether the points agree with the result."""
    turns = facts.course.turns
    leads = [lead(moment, by_points=anybody_scored(facts)) for moment in turns]
    ahead = [side for side in leads if side]
    changes = sum(one != other for one, other in pairwise(ahead))
    if not ahead:
        return
    clan = speech.side(leads[-1] or ahead[-1])
    if changes:
        times = ngettext("The lead changes hands once.", "The lead changes hands {n} times.", changes)
        yield times.format(n=changes)
        since = 1 + max(at for at, side in enumerate(leads) if side != leads[-1])
        if leads[-1] and since < len(leads):
            yield _("From the end of turn {turn} {clan} are ahead to the last.").format(
                turn=turns[since].turn, clan=clan
            )
    elif len(ahead) == len(leads):
        yield _("{clan} are ahead at the end of every turn.").format(clan=clan)
    else:
        yield _("{clan} are never behind at the end of a turn.").format(clan=clan)
    blows = [turning for turning in facts.course.turning if _is_blow(turning)]
    if blows:
        heaviest = max(blows, key=lambda turning: turning.swing)
        text = in_a_row(heaviest.sentences)
        yield _("The heaviest blow falls in turn {turn}. {text}").format(turn=heaviest.turn, text=text)
    if facts.winner and leads[-1] == str(Side(facts.winner).opponent):
        yield _("Yet as it stands at the last {clan} are ahead.").format(clan=speech.side(leads[-1]))


def _is_blow(turning: Turning) -> bool:
    """Whether it took something from the other side: men, or points; who only found his own order again struck none."""
    other = str(Side(turning.side).opponent)
    return turning.lost[other] > 0 or turning.points[turning.side] > 0


def _who_is_left(facts: Facts, speech: Speech) -> Iterator[str]:
    for side in map(str, Side):
        tale = facts.sides[side]
        if not tale.start:
            continue
        words = {
            "clan": speech.side(side),
            "standing": number(tale.standing),
            "start": speech.men(tale.start),
            "fell": number(tale.fell),
            "left": number(tale.left),
        }
        if tale.left:
            yield _(
                "{clan}: of {start} {standing} stand at the end, {fell} fell, {left} left the field alive."
            ).format(**words)
        elif tale.fell:
            yield _("{clan}: of {start} {standing} stand at the end, {fell} fell.").format(**words)
        else:
            yield _("{clan}: all of {start} stand at the end.").format(**words)


def lede(facts: Facts, speech: Speech) -> str:
    """The battle in a sentence."""
    turns = speech.turns(len(facts.course.turns))
    ai, kaki = facts.sides["ai"].points, facts.sides["kaki"].points
    if not facts.winner:
        if anybody_scored(facts):
            words = {"p": number(ai), "q": number(kaki), "turns": turns}
            return _("Nobody wins: after {turns} it stands {p} to {q}.").format(**words)
        return _("Nobody wins: it ends undecided after {turns}.").format(turns=turns)
    winner = facts.winner
    mine, theirs = (ai, kaki) if winner == Side.AI else (kaki, ai)
    words = {"x": speech.side(winner), "p": number(mine), "q": number(theirs), "turns": turns}
    if not anybody_scored(facts):
        return _("{x} win after {turns}.").format(**words)
    return _("{x} win after {turns}, with {p} points to {q}.").format(**words)

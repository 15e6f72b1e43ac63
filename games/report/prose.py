"""The prose of a report: chapters in the reader's language, made of the facts alone.

What the rules have words for is told in theirs; everything else is said here, in the present tense, as they do. The
sentences fit any names: nobody's sex or number is guessed. Which of several ways of saying something is taken depends
on the battle and the turn, so that the same battle is always told alike.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.report.acts import Act, acts, anybody_scored, lead
from games.report.captions import Figure, figure
from games.report.ending import ending
from games.report.facts import Facts
from games.report.speech import Speech, join, number, paragraph
from games.report.units import LEADERS
from rulesets import Side
from words import in_a_row, tell

EVEN = 0.2
"""Losses that differ by no more than this share are called even."""
LOPSIDED = 2.0
"""So many times the other side's losses are called hard."""
LITTLE = 0.03
"""The share of both armies below which a stretch cost little."""
CLOSE = 6.0
"""Hundredths of the battle within which it is still in the balance."""
FAR = 10.0
"""Hundredths by which a stretch has moved it."""
MUCH = 3
"""Enemies that a unit must fell in an act to be named for it."""
MOST_TOLD = 4
"""Events of an act that are told in their own words; the later ones count more."""


class Chapter(msgspec.Struct, frozen=True):
    """A chapter: its title, the turns that it tells of, paragraphs, and the turning points that belong to it.

    ``until`` is the last event of which it tells.
    """

    key: str
    title: str
    turns: str
    paragraphs: tuple[str, ...]
    until: int
    figures: tuple[Figure, ...] = ()


def chapters(facts: Facts, speech: Speech) -> list[Chapter]:
    """The whole story."""
    found = [_forces(facts, speech)]
    numbers = {turning.event: number for number, turning in enumerate(facts.course.turning, 1)}
    seen: set[str] = set()
    all_acts = acts(facts)
    for act in all_acts:
        chapter = _chapter(
            facts, speech, act, numbers, is_last=act is all_acts[-1] and len(all_acts) > 1, seen=seen
        )
        seen.add(chapter.title)
        found.append(chapter)
    return [*found, Chapter("end", _("The end"), "", ending(facts, speech), facts.course.end)]


# -- the forces --------------------------------------------------------------------------------------------------------


def _forces(facts: Facts, speech: Speech) -> Chapter:
    setting = in_a_row(dict.fromkeys(telling.text for telling in facts.before))
    strengths = paragraph(_strength(facts, speech, str(side)) for side in Side if facts.sides[side].units)
    parts = (setting, paragraph([strengths, _stronger(facts, speech)]), _ground(facts, speech))
    until = facts.course.start - 1
    return Chapter("forces", _("The forces and the ground"), "", tuple(part for part in parts if part), until)


def _strength(facts: Facts, speech: Speech, side: str) -> str:
    brought, groups = facts.units_brought(side), dict[str, int]()
    for unit in brought:
        if unit.group:
            groups[unit.group] = groups.get(unit.group, 0) + unit.start
    parts = [_("{group} {n}").format(group=tell(group), n=n) for group, n in groups.items()]
    units = ngettext("{n} unit", "{n} units", len(brought)).format(n=len(brought))
    men = speech.men(sum(unit.start for unit in brought))
    said = _("{clan}: {men} in {units}").format(clan=speech.side(side), men=men, units=units)
    if len(parts) < 2:
        return _("{said}.").format(said=said)
    return _("{said} ({parts}).").format(said=said, parts=join(parts))


def _stronger(facts: Facts, speech: Speech) -> str:
    """Who comes with more men."""
    came = {side: sum(unit.start for unit in facts.units_brought(side)) for side in facts.sides}
    more, less = sorted(came, key=lambda side: (-came[side], side))
    if came[more] == came[less]:
        return _("Neither side has more than the other.") if came[more] else ""
    return _("{x} are the stronger by {men}.").format(
        x=speech.side(more), men=speech.men(came[more] - came[less])
    )


def _ground(facts: Facts, speech: Speech) -> str:
    found = []
    if facts.places:
        names = join([tell(name) for name in facts.places])
        found.append(
            speech.pick(
                len(facts.places),
                _("The map of the day names {places}.").format(places=names),
                _("They meet among {places}.").format(places=names),
                _("What there is to fight over and around: {places}.").format(places=names),
            )
        )
    opening = facts.course.opening
    if opening is not None and any(opening.points.values()):
        words = {"x": speech.side("ai"), "p": number(opening.points["ai"])}
        words |= {"y": speech.side("kaki"), "q": number(opening.points["kaki"])}
        found.append(_("Before the first blow the points are {x} {p}, {y} {q}.").format(**words))
    return paragraph(found)


# -- the acts ----------------------------------------------------------------------------------------------------------


def _chapter(
    facts: Facts, speech: Speech, act: Act, numbers: dict[int, int], *, is_last: bool, seen: set[str]
) -> Chapter:
    losses = [_losses(facts, speech, act), *_deadliest(speech, act)]
    first = [*_blood(facts, speech, act), *losses, *_units_lost(speech, act)]
    second = [*_words_of_rules(speech, act), *_state(facts, speech, act)]
    paragraphs = tuple(paragraph(part) for part in (first, second) if part)
    figures = tuple(figure(speech, turning, numbers[turning.event]) for turning in act.turning)
    title = _title(facts, speech, act, is_last=is_last, seen=seen)
    return Chapter(act.key, title, _when(act), paragraphs, act.after.event, figures)


def _when(act: Act) -> str:
    if act.first == act.last:
        return _("Turn {n}").format(n=act.first)
    if act.first + 1 == act.last:
        return _("Turns {first} and {last}").format(first=act.first, last=act.last)
    return _("Turns {first} to {last}").format(first=act.first, last=act.last)


def _in_turns(speech: Speech, act: Act) -> str:
    if act.first == act.last:
        return _("In turn {n}").format(n=act.first)
    if act.first + 1 == act.last:
        return _("In turns {first} and {last}").format(first=act.first, last=act.last)
    return speech.pick(
        act.first,
        _("In turns {first} to {last}").format(first=act.first, last=act.last),
        _("From turn {first} to turn {last}").format(first=act.first, last=act.last),
    )


def _title(facts: Facts, speech: Speech, act: Act, *, is_last: bool, seen: set[str]) -> str:
    """What the act is remembered for; never the same twice."""
    by_points = anybody_scored(facts)
    old, new = (lead(moment, by_points=by_points) for moment in (act.before, act.after))
    moved = act.after.balance - act.before.balance
    winning = speech.side(str(Side.AI if moved > 0 else Side.KAKI))
    ways = []
    if act.key in ("approach", "blood"):
        ways.append(_("The approach") if act.key == "approach" else _("First blood"))
    if is_last:
        ways.append(_("The last turns"))
    if old and new and old != new:
        ways.append(_("The lead changes hands"))
    if abs(moved) >= FAR:
        ways.append(
            speech.pick(
                act.first,
                _("{clan} gain ground").format(clan=winning),
                _("The day leans to {clan}").format(clan=winning),
            )
        )
    if abs(act.after.balance) <= CLOSE and abs(moved) <= CLOSE:
        ways.append(_("The fight in the balance"))
    elif new and old == new:
        ways.append(_("{clan} keep the lead").format(clan=speech.side(new)))
    ways += [_("Hard fighting"), _("The fight goes on")]
    return next((way for way in ways if way not in seen), ways[-1])


def _blood(facts: Facts, speech: Speech, act: Act) -> Iterator[str]:
    """Who drew first blood, where this is the act."""
    if facts.blood is None or act.key != "blood" or not facts.blows[0].by:
        return
    clan = speech.side(facts.unit[facts.blows[0].by].side)
    turn, text = facts.blood.turn, tell(facts.blood.text)
    yield speech.pick(
        facts.blood.event,
        _("{clan} draw first blood in turn {turn}. {text}").format(clan=clan, turn=turn, text=text),
        _("The first to fall, in turn {turn}, fall to {clan}. {text}").format(
            clan=clan, turn=turn, text=text
        ),
    )


def _losses(facts: Facts, speech: Speech, act: Act) -> str:
    """What the act cost both sides."""
    when = _in_turns(speech, act)
    worse, better = sorted(map(str, Side), key=lambda side: (-act.fell[side], side))
    most, least = act.fell[worse], act.fell[better]
    words = {
        "when": when,
        "x": speech.side(worse),
        "y": speech.side(better),
        "men_x": speech.men(most),
        "n_y": number(least),
    }
    armies = facts.sides["ai"].start + facts.sides["kaki"].start
    if not most:
        return _nobody(speech, act, when)
    if not least:
        return speech.pick(
            act.first,
            _("{when} {x} lose {men_x}, {y} nobody.").format(**words),
            _("{when} all the dead are on one side: {x} lose {men_x}.").format(**words),
        )
    if most == least:
        return _("{when} each side loses {men_x}.").format(**words)
    if most + least <= LITTLE * armies:
        return _("{when} there is little killing: {x} lose {men_x}, {y} {n_y}.").format(**words)
    if most >= LOPSIDED * least:
        return speech.pick(
            act.first,
            _("{when} it goes hard with {x}: {men_x} lost, against {n_y} of {y}.").format(**words),
            _("{when} {x} pay far more than {y}: {men_x} against {n_y}.").format(**words),
        )
    if most - least <= EVEN * most:
        return speech.pick(
            act.first,
            _("{when} neither spares the other: {x} lose {men_x}, {y} {n_y}.").format(**words),
            _("{when} the price is nearly the same: {men_x} for {x}, {n_y} for {y}.").format(**words),
        )
    return speech.pick(
        act.first,
        _("{when} {x} lose {men_x} and {y} {n_y}.").format(**words),
        _("{when} the fighting costs {x} {men_x} and {y} {n_y}.").format(**words),
    )


def _deadliest(speech: Speech, act: Act) -> Iterator[str]:
    """Whose work it was most, where one unit felled clearly more than any other."""
    unit, most = act.deadliest
    if most >= MUCH:
        words = {"unit": speech.unit(unit), "n": number(most), "men": speech.men(most)}
        yield speech.pick(
            act.first + most,
            _("The heaviest toll is taken by {unit}: {men}.").format(**words),
            _("{n} of them fall to {unit} alone.").format(**words),
        )


def _nobody(speech: Speech, act: Act, when: str) -> str:
    if act.key == "approach":
        return speech.pick(
            act.last,
            _("{when} the lines close in, and nobody falls.").format(when=when),
            _("{when} both sides march and look for their ground; nobody falls.").format(when=when),
        )
    return _("{when} nobody falls.").format(when=when)


def _units_lost(speech: Speech, act: Act) -> Iterator[str]:
    """The units that are lost for good, and those in flight or back from it."""
    for side in map(str, Side):
        own = [unit for unit in act.gone if speech.units_by_id[unit].side == side]
        if own:
            words = {"clan": speech.side(side), "n": len(own), "names": speech.names(own)}
            lost = ngettext(
                "{clan} lose a unit for good: {names}.", "{clan} lose {n} units for good: {names}.", len(own)
            )
            gone = _("Gone from the ranks of {clan}: {names}.")
            yield speech.pick(act.last + len(own), lost, gone).format(**words)
    for unit in act.gone:
        if speech.units_by_id[unit].rank in LEADERS:
            yield _("{unit} is among the lost.").format(unit=speech.unit(unit))
    if act.rallied:
        yield _("Broken, and brought back to order: {units}.").format(units=speech.of_each(act.rallied))
    if act.flying:
        yield _("Still in flight at the end of it: {units}.").format(units=speech.of_each(act.flying))


def _words_of_rules(speech: Speech, act: Act) -> Iterator[str]:
    """What the rules have words for, turn by turn."""
    told = act.told[-MOST_TOLD:]
    for turn in dict.fromkeys(telling.turn for telling in told):
        texts = in_a_row(dict.fromkeys(telling.text for telling in told if telling.turn == turn))
        if act.first == act.last:
            yield texts
        else:
            yield _("In turn {n}: {text}").format(n=turn, text=texts)


def _state(facts: Facts, speech: Speech, act: Act) -> Iterator[str]:
    """How it stands when the act is over."""
    after, start = act.after, facts.course.opening
    if anybody_scored(facts):
        yield _points(speech, act)
    if start is None or after.strength == start.strength:
        return
    ahead = lead(after, by_points=anybody_scored(facts))
    more = max(map(str, Side), key=lambda side: after.strength[side])
    less = str(Side(more).opponent)
    words = {"x": speech.side(more), "p": number(after.strength[more])}
    words |= {"y": speech.side(less), "q": number(after.strength[less])}
    if ahead == less and after.strength[more] > after.strength[less]:
        yield speech.pick(
            act.last,
            _("Yet {x} have more men in order, {p} against {q}.").format(**words),
            _("In men it is the other way round: {x} still have {p} in order, {y} {q}.").format(**words),
        )
    else:
        yield speech.pick(
            act.last,
            _("Left in good order: {x} {p}, {y} {q}.").format(**words),
            _("In order there still stand {p} of {x} and {q} of {y}.").format(**words),
        )


def _points(speech: Speech, act: Act) -> str:
    old, new = (lead(moment, by_points=True) for moment in (act.before, act.after))
    if not new:
        points = act.after.points["ai"]
        return (
            _("At the end of it both have {points}.").format(points=speech.points(points)) if points else ""
        )
    other = str(Side(new).opponent)
    words = {
        "x": speech.side(new),
        "y": speech.side(other),
        "p": number(act.after.points[new]),
        "q": number(act.after.points[other]),
    }
    if old and old != new:
        return speech.pick(
            act.last,
            _("The lead passes to {x}, with {p} points to {q}.").format(**words),
            _("{x} overtake {y}: {p} points to {q}.").format(**words),
        )
    if act.after.points == act.before.points:
        return _("The points stay as they were: {x} {p}, {y} {q}.").format(**words)
    if not old:
        return _("{x} go ahead, {p} points to {q}.").format(**words)
    gap = act.after.points[new] - act.after.points[other]
    was = act.before.points[new] - act.before.points[other]
    if gap > was:
        return _("{x} draw further ahead, {p} points to {q}.").format(**words)
    if gap < was:
        return _("{y} catch up a little: it stands {q} to {p} points.").format(**words)
    return _("{x} stay ahead, {p} points to {q}.").format(**words)

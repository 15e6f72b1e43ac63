"""The tables of a report: what each unit did and suffered, the reckoning, the dice, the heroes."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext as _

import rulesets
from games.report.facts import Facts
from games.report.heroes import Hero
from games.report.speech import Speech, number, paragraph
from games.report.units import UnitTale
from rulesets import Side
from words import tell


class UnitRow(msgspec.Struct, frozen=True):
    """A unit's line among the casualties; ``fate`` says how it ended."""

    name: str
    start: int
    fell: int
    left: int
    standing: int
    felled: int
    fate: str


class Camp(msgspec.Struct, frozen=True):
    """A side's casualties, unit by unit, and their sum."""

    side: str
    clan: str
    rows: tuple[UnitRow, ...]
    total: UnitRow


def casualties(facts: Facts, speech: Speech) -> list[Camp]:
    """Both sides' casualties."""
    found = []
    for side in map(str, Side):
        own = [unit for unit in facts.units if unit.side == side]
        tale = facts.sides[side]
        felled = sum(unit.felled for unit in own)
        total = UnitRow(_("Together"), tale.start, tale.fell, tale.left, tale.standing, felled, "")
        rows = tuple(_unit_row(unit, speech) for unit in own)
        found.append(Camp(side, speech.side(side), rows, total))
    return found


def _unit_row(unit: UnitTale, speech: Speech) -> UnitRow:
    if unit.fate:
        fate = speech.fate(unit.fate)
    elif not unit.in_order and unit.standing:
        fate = _("in flight")
    else:
        fate = ""
    return UnitRow(speech.name(unit.id), unit.start, unit.fell, unit.left, unit.standing, unit.felled, fate)


class Item(msgspec.Struct, frozen=True):
    """A line of the reckoning."""

    label: str
    clause: str
    each: str
    count: str
    points: str


def reckoning(facts: Facts) -> dict[str, list[Item]]:
    """The items of each side's score that brought it something."""
    return {
        side: [
            Item(
                tell(item["label"]),
                item.get("clause", ""),
                number(item["each"]),
                number(item["count"]),
                number(item["each"] * item["count"]),
            )
            for item in items
            if item["each"] * item["count"]
        ]
        for side, items in facts.reckoning.items()
    }


class CountRow(msgspec.Struct, frozen=True):
    """What is counted besides, a number for each camp in their order."""

    label: str
    clause: str
    numbers: tuple[str, ...]


def counts(facts: Facts) -> list[CountRow]:
    """What a system counts besides, where anybody has any of it."""
    return [
        CountRow(
            tell(count.label), count.clause, tuple(number(count.number[side]) for side in map(str, Side))
        )
        for count in facts.counts
        if any(count.number.values())
    ]


class Honour(msgspec.Struct, frozen=True):
    """An honour in words; ``event`` where it was earned at one moment."""

    title: str
    text: str
    event: int


class Deserts(msgspec.Struct, frozen=True):
    """A hero of the day, and everything that the unit is honoured for."""

    unit: str
    clan: str
    side: str
    honours: tuple[Honour, ...]


def deserts(facts: Facts, speech: Speech) -> list[Deserts]:
    """The heroes of the day in words, who earned the first honour first."""
    found: dict[str, list[Hero]] = {}
    for hero in facts.heroes:
        found.setdefault(hero.unit, []).append(hero)
    return [
        Deserts(
            speech.name(unit),
            speech.side(own[0].side),
            own[0].side,
            tuple(Honour(*_honour(hero, speech), hero.event) for hero in own),
        )
        for unit, own in found.items()
    ]


def _honour(hero: Hero, speech: Speech) -> tuple[str, str]:
    """An honour's title, and what it was given for."""
    words = {
        "n": number(hero.number),
        "men": speech.men(hero.number),
        "of": number(hero.of),
        "lost": speech.men(hero.of),
        "turn": hero.turn,
        "far": f"{hero.number:.1f}".removesuffix(".0") + "″",
        "other": speech.name(hero.other) if hero.other else "",
    }
    told = {
        "leader": (_("Taker of the head"), _("{other} falls to it in turn {turn}")),
        "most": (_("Felled the most"), _("{men} of the enemy")),
        "price": (_("Best for its price"), _("{men} of the enemy felled for {of} points")),
        "few": (_("Most for its numbers"), _("{men} of the enemy felled with {lost}")),
        "held": (_("Stood fast"), _("kept its nerve {n} times, lost {lost}, and stands at the end")),
        "back": (
            _("Broke and came back"),
            _("rallied in turn {turn}, and {men} of the enemy felled after that"),
        ),
        "shot": (_("Longest shot that told"), _("{far}, in turn {turn}")),
        "first": (_("Drew first blood"), _("in turn {turn}")),
    }
    title, text = told[hero.key]
    return title, text.format(**words)


class DiceRow(msgspec.Struct, frozen=True):
    """A class of dice of a side: what passed, against what was to be expected."""

    label: str
    side: str
    clan: str
    thrown: str
    passed: str
    expected: str
    percentile: str
    place: float


def ledger(facts: Facts, speech: Speech) -> list[DiceRow]:
    """The luck of both sides."""
    return [
        DiceRow(
            tell(row["label"]),
            row["side"],
            speech.side(row["side"]),
            number(row["thrown"]),
            number(row["passed"]),
            row["expected"]["number"],
            row["percentile"]["number"],
            row["percentile"]["value"],
        )
        for row in facts.luck
    ]


class FeatRow(msgspec.Struct, frozen=True):
    """A throw that stood out, in words."""

    title: str
    side: str
    clan: str
    event: int
    text: str
    numbers: str


def feats(facts: Facts, speech: Speech) -> list[FeatRow]:
    """Each side's best and worst throw."""
    return [row for side in Side for row in _feats(facts, side, speech)]


def _feats(facts: Facts, side: Side, speech: Speech) -> Iterator[FeatRow]:
    best, worst = facts.feats[side].best, facts.feats[side].worst
    for title, feat in ((_("Best throw"), best), (_("Worst throw"), worst)):
        if feat is None:
            continue
        text = tell(facts.feat_texts.get(feat.event, ""))
        yield FeatRow(title, side, speech.side(side), feat.event, text, _numbers(feat, well=feat is best))


def _numbers(feat: rulesets.Feat, *, well: bool) -> str:
    """What was thrown and what was to be expected, with the chance of doing as well, or as badly."""
    if feat.margin is not None:
        return _margin(feat, well=well)
    words = {
        "label": tell(feat.label),
        "passed": number(feat.passed),
        "thrown": number(feat.thrown),
        "expected": f"{float(feat.expected):.1f}".removesuffix(".0"),
        "chance": rulesets.percent(feat.chance),
    }
    said = _("{label}: {passed} of {thrown}, where {expected} were to be expected.").format(**words)
    odds = (_("As many or more: {chance}.") if well else _("As few or fewer: {chance}.")).format(**words)
    return f"{said} {odds}"


def _margin(feat: rulesets.Feat, *, well: bool) -> str:
    """By how much a throw exceeded the one against it, and by how much it was to be expected to."""
    words = {
        "label": tell(feat.label),
        "margin": _with_sign(feat.margin or 0),
        "expected": _with_sign(round(float(feat.expected), 1)),
        "chance": rulesets.percent(feat.chance),
    }
    said = _("{label}: a margin of {margin}, where {expected} was to be expected.").format(**words)
    odds = (_("As much or more: {chance}.") if well else _("As little or less: {chance}.")).format(**words)
    return f"{said} {odds}"


def _with_sign(number: float) -> str:
    return f"{number:+g}".replace("-", "−") if number else "0"


class DeedRow(msgspec.Struct, frozen=True):
    """A side's deed in words, with its moment and the clause that it went by."""

    event: int
    turn: int
    text: str
    numbers: str
    clause: str


def deeds(facts: Facts) -> dict[Side, DeedRow]:
    """Each side's deed: the least likely of its throws among those that cost the enemy most."""
    return {
        side: DeedRow(
            event=told.event,
            turn=told.turn,
            text=tell(told.text),
            numbers=paragraph([_cost(facts, side, told.event), _numbers(feat, well=True)]),
            clause=facts.deed_clauses[side],
        )
        for side, told in facts.deeds.items()
        if (feat := facts.feats[side].deed) is not None
    }


def _cost(facts: Facts, side: Side, event: int) -> str:
    """How many of a side's enemies fell by an event's dice; nothing where all who were lost live."""
    units = facts.unit
    own = (blow for blow in facts.blows if blow.cause == event and units[blow.victim].side != side)
    fell = sum(blow.fell for blow in own)
    return _("The enemy lost {n}.").format(n=number(fell)) if fell else ""

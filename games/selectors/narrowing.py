"""What a question to the archive is narrowed down by: a word, an option, a player, a clan, the reader's own.

Each can be asked in two ways, which say the same: by its key, which gives the battles at once where they are few; and
of one battle, which serves where most of them fit. Whichever is narrow enough to be taken by its key leads.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import itemgetter
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

import rulesets
from games.models import Finished, FinishedSide, FinishedTerm, Imported, Player, Shown
from games.services import filing
from games.services.filing import words_of

__all__ = ["MOST", "Narrowing", "narrowest", "words_of"]

MOST = 3000
"""Battles that are taken by a key; among a hundred thousand, of what fits more a page is soon found along the list."""
END = b"\xff"
"""Behind every word that begins alike: no UTF-8 holds it."""


Ids = QuerySet[Any, UUID]


@dataclass(frozen=True)
class Narrowing:
    """``keys`` are sets of battles' ids, of which one holds a battle that fits; ``holds`` asks it of a battle."""

    keys: tuple[Ids, ...]
    holds: Q

    def count(self) -> int:
        """How many battles fit; as soon as there are too many to be taken by their key, so many."""
        return sum(each[: MOST + 1].count() for each in self.keys) if self.keys else MOST + 1


def narrowest(among: Iterable[Narrowing]) -> Narrowing | None:
    """The one that leads to the fewest battles; None if all lead to too many."""
    few = [(count, each) for count, each in ((each.count(), each) for each in among) if count <= MOST]
    return min(few, key=itemgetter(0))[1] if few else None


def sides_of_player(player: Player) -> QuerySet[FinishedSide]:
    """The sides that a player commanded."""
    return FinishedSide.objects.filter(player=player)


def sides_of_clan(name: str) -> tuple[QuerySet[FinishedSide], QuerySet[FinishedSide]]:
    """The sides under a clan's name, and those under its crest alone."""
    key = filing.clan_key(name)
    return FinishedSide.objects.filter(clan=key), FinishedSide.objects.filter(mon=key).exclude(clan=key)


def of_player(player: Player, outcome: str = "") -> Narrowing:
    """The battles of a player, or those that he won or lost."""
    return _of_sides([sides_of_player(player)], outcome)


def of_clan(name: str, outcome: str = "") -> Narrowing:
    """The battles of a clan, or those that it won or lost."""
    return _of_sides(sides_of_clan(name), outcome)


def of_reader(reader: Player) -> Narrowing:
    """A reader's own battles: those that he fought, and those that he imported."""
    fought, imported = of_player(reader), Imported.objects.filter(owner=reader)
    return Narrowing((*fought.keys, imported.values_list("pk", flat=True)), fought.holds | Q(owner=reader))


def of_span(wanted: Q, holds: Q) -> Narrowing:
    """The battles of a time, a system, an end, a winner: the lists by time have them together."""
    lists = (Finished.objects.filter(wanted, shown=shown) for shown in Shown)
    return Narrowing(tuple(each.values_list("pk", flat=True) for each in lists), holds)


def of_word(word: str) -> Narrowing:
    """The battles that have a word beginning like this."""
    start = word.encode()
    terms = FinishedTerm.objects.filter(term__gte=start, term__lt=start + END)
    return Narrowing((terms.values_list("finished_id", flat=True),), Q(text__contains=f" {word}"))


def of_option(option: str) -> Narrowing:
    """The battles that were fought with an option, ``key=value``; also with one that is usual and that nobody chose."""
    holds = Q(options__contains=f"|{option}|")
    key, _equals, _value = option.partition("=")
    usual = [slug for slug, known in _usual() if option == filing.option_words(key, known.get(key))]
    for slug in usual:
        holds |= Q(system=slug) & ~Q(options__contains=f"|{key}=")
    terms = FinishedTerm.objects.filter(term=filing.option_term(option))
    return Narrowing(() if usual else (terms.values_list("finished_id", flat=True),), holds)


def of_part(key: str) -> Narrowing:
    """The battles that were part of something greater, by its key."""
    keys = Finished.objects.filter(belongs__gt="", belongs=key).values_list("pk", flat=True)
    return Narrowing((keys,), Q(belongs=key))


def _usual() -> list[tuple[str, dict[str, Any]]]:
    return [(ruleset.slug, filing.usual_options(ruleset.slug)) for ruleset in rulesets.all()]


def _of_sides(sides: Iterable[QuerySet[FinishedSide]], outcome: str) -> Narrowing:
    wanted = [each.filter(outcome=outcome) if outcome else each for each in sides]
    holds = Q()
    for each in wanted:
        holds |= Q(Exists(each.filter(finished=OuterRef("pk"))))
    return Narrowing(tuple(each.values_list("finished_id", flat=True) for each in wanted), holds)

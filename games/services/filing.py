"""Filing a battle that is over, so that the archive finds it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from uuid import UUID

import rulesets
from games.models import Battle, Finished, FinishedSide, FinishedTerm, Player, Seat
from rulesets import Illegal
from words import tell

LANGUAGES = ("en", "ja")
"""Names are found in every language in which they are written."""
LONGEST_WORD = 40
"""Signs of a word that are looked at."""
FIRST_KANA = "\u3040"
"""From here on writings put no space between their words."""


def file(*, battle_id: UUID, owner: Player | None = None, counts: bool = True) -> Finished | None:
    """Write a finished battle's rows for the archive, anew if it has some. A lesson gets none.

    Part of the caller's transaction. ``owner`` has imported it; ``counts`` is whether it may enter players' records.
    """
    battle = Battle.objects.defer(*Battle.HEAVY).get(pk=battle_id)
    if battle.lesson or battle.status != Battle.Status.OVER:
        return None
    seats = list(battle.seats.order_by("side"))
    values = {
        "system": battle.system,
        "shown": battle.shown,
        "ended": battle.updated,
        "winner": battle.winner,
        "how": battle.reason,
        "turns": battle.turn,
        "belongs": battle.belongs.get("key", ""),
        **found_by(battle, seats),
        **({"owner": owner, "counted": True} if owner else {}),
    }
    finished, _made = Finished.objects.update_or_create(battle=battle, defaults=values)
    fair = counts and between_players(seats)
    FinishedSide.objects.filter(finished=finished).delete()
    FinishedSide.objects.bulk_create(_side(finished, seat, counts=fair) for seat in seats)
    write_terms(finished)
    return finished


def rename(*, battle_id: UUID) -> None:
    """Let a filed battle be found by the names that stand in its seats now. Part of the caller's transaction."""
    finished = Finished.objects.select_related("battle").filter(pk=battle_id).first()
    if finished is not None:
        for name, value in found_by(finished.battle, list(finished.battle.seats.order_by("side"))).items():
            setattr(finished, name, value)
        finished.save()
        write_terms(finished)


def found_by(battle: Any, seats: list[Any]) -> dict[str, str]:
    """The two texts by which a battle is found."""
    return {
        "text": searchable(" ".join([battle.name, battle.belongs.get("name", "")]), seats),
        "options": options_changed(battle.system, battle.options),
    }


def write_terms(finished: Finished) -> None:
    """Write what the archive looks a filed battle up by, anew if it has some."""
    FinishedTerm.objects.filter(finished=finished).delete()
    FinishedTerm.objects.bulk_create(
        FinishedTerm(finished=finished, term=term) for term in terms_of(finished.text, finished.options)
    )


def terms_of(text: str, options: str) -> list[bytes]:
    """The terms of a filed battle, from its two texts."""
    return [word.encode() for word in text.split()] + [
        option_term(option) for option in options.split("|") if option
    ]


def option_term(option: str) -> bytes:
    """What ``key=value`` is looked up by: no word begins like it."""
    return f"|{option}".encode()[:180]


def _side(finished: Finished, seat: Seat, *, counts: bool) -> FinishedSide:
    return FinishedSide(
        finished=finished,
        side=seat.side,
        player_id=seat.player_id,
        clan=clan_key(seat.clan),
        mon=seat.mon,
        system=finished.system,
        shown=finished.shown,
        outcome=outcome(finished.winner, seat.side),
        counts=counts,
    )


def clan_key(name: str) -> str:
    """What a clan is looked up by. Folded, some names grow longer than the column is that holds them."""
    return name.casefold()[:LONGEST_WORD]


def between_players(seats: list[Seat]) -> bool:
    """Whether two players sat there, who were not the same one."""
    return len({seat.player_id for seat in seats if seat.player_id is not None}) == len(seats)


def outcome(winner: str, side: str) -> str:
    """What a battle was for a side."""
    if not winner:
        return FinishedSide.Outcome.DRAWN
    return FinishedSide.Outcome.WON if winner == side else FinishedSide.Outcome.LOST


def searchable(name: str, seats: list[Any]) -> str:
    """The words that find a battle: of its name, its commanders and clans, in each writing; a space before each."""
    clans = [tell(seat.clan, to) for seat in seats for to in LANGUAGES]
    found = words_of(" ".join([name, *(seat.commander for seat in seats), *clans]))
    return "".join(f" {part}" for part in dict.fromkeys(part for word in found for part in _parts(word)))


def words_of(text: str) -> list[str]:
    """The words in a text, or in what is searched for: case folded, without signs between them."""
    return [word[:LONGEST_WORD] for word in re.findall(r"\w+", text.casefold())]


def _parts(word: str) -> Iterable[str]:
    """The word; where no spaces are written also what it holds from each sign on, so that it is found from there."""
    yield word
    for at in range(1, len(word)):
        if word[at] >= FIRST_KANA:
            yield word[at:]


def options_changed(system: str, chosen: dict[str, Any]) -> str:
    """The options of a battle that are not the usual ones, as ``|key=value|key=value|``; empty where all are."""
    usual = usual_options(system)
    changed = [option_words(key, value) for key, value in chosen.items() if usual.get(key, value) != value]
    unknown = [option_words(key, value) for key, value in chosen.items() if key not in usual]
    return "".join(f"|{each}" for each in [*changed, *unknown]) + "|" if changed or unknown else ""


def usual_options(system: str) -> dict[str, Any]:
    """What is in force where nobody chose otherwise; nothing for rules that are not here."""
    try:
        return {option["key"]: option["default"] for option in rulesets.get(system).describe()["options"]}
    except (rulesets.UnknownSystem, Illegal):
        return {}


def option_words(key: str, value: Any) -> str:
    """An option with its value, as addresses and the archive write it."""
    return f"{key}={str(value).lower() if isinstance(value, bool) else value}"

"""Filing a battle that is over, so that the archive finds it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import rulesets
from games.models import Battle, Finished, FinishedSide, Player, Seat
from rulesets import Illegal
from words import tell

LANGUAGES = ("en", "ja")
"""Names are found in every language in which they are written."""


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
        "text": searchable(battle.name, seats),
        "options": options_in_force(battle.system, battle.options),
        **({"owner": owner} if owner else {}),
    }
    finished, _made = Finished.objects.update_or_create(battle=battle, defaults=values)
    fair = counts and between_players(seats)
    FinishedSide.objects.filter(finished=finished).delete()
    FinishedSide.objects.bulk_create(_side(finished, seat, counts=fair) for seat in seats)
    return finished


def _side(finished: Finished, seat: Seat, *, counts: bool) -> FinishedSide:
    return FinishedSide(
        finished=finished,
        side=seat.side,
        player_id=seat.player_id,
        clan=seat.clan.casefold(),
        mon=seat.mon,
        system=finished.system,
        shown=finished.shown,
        outcome=outcome(finished.winner, seat.side),
        counts=counts,
    )


def between_players(seats: list[Seat]) -> bool:
    """Whether two players sat there, who were not the same one."""
    return len({seat.player_id for seat in seats if seat.player_id is not None}) == len(seats)


def outcome(winner: str, side: str) -> str:
    """What a battle was for a side."""
    if not winner:
        return FinishedSide.Outcome.DRAWN
    return FinishedSide.Outcome.WON if winner == side else FinishedSide.Outcome.LOST


def searchable(name: str, seats: list[Seat]) -> str:
    """Everything that a search looks through: the battle's name, its commanders and clans, in each writing."""
    clans = [tell(seat.clan, to) for seat in seats for to in LANGUAGES]
    return "\n".join(dict.fromkeys([name, *(seat.commander for seat in seats), *clans])).casefold()


def options_in_force(system: str, chosen: dict[str, Any]) -> str:
    """The options of a battle as ``|key=value|key=value|``, those that nobody chose at their defaults."""
    try:
        described = rulesets.get(system).describe()["options"]
        known = {option["key"]: option["default"] for option in described}
    except (rulesets.UnknownSystem, Illegal):
        known = {}
    return "".join(f"|{option_words(key, value)}" for key, value in {**known, **chosen}.items()) + "|"


def option_words(key: str, value: Any) -> str:
    """An option with its value, as addresses and the archive write it."""
    return f"{key}={str(value).lower() if isinstance(value, bool) else value}"

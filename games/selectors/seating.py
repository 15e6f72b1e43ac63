"""Who may see a battle, and as whom."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from django.db import connection

from games.models import Battle, Seat, Shown, Watched
from games.refusals import refuse
from games.services.ledger import identity
from games.services.memory import Sides
from rulesets import Illegal, Side

ADMIT = """
SELECT b.shown, f.owner_id, b.watched, b.status, s.side FROM games_battle b
LEFT JOIN games_finished f ON f.battle_id = b.id
LEFT JOIN games_seat s ON s.battle_id = b.id AND s.player_id = %s
WHERE b.id = %s ORDER BY s.side"""
"""By hand, because everybody pays for it who comes in. Whoever is not signed in has no seat: nothing equals NULL."""

ADMITTED: dict[str, Callable[[UUID, int], bool]] = {}
"""Who else may look on at battles that are part of something greater, as that has it: by the battle and the player. Its
app puts itself here when the house opens.
"""


def sides_of(battle_id: UUID, player_id: int | None) -> Sides:
    """The sides that a player commands, indigo first; none for a spectator."""
    if player_id is None:
        return ()
    seats = Seat.objects.filter(battle_id=battle_id, player_id=player_id).order_by("side")
    return tuple(Side(side) for side in seats.values_list("side", flat=True))


def stood_in_for(battle_id: UUID, player_id: int | None) -> bool:
    """Whether a practice commander leads a side of a running battle for that player, until he comes back."""
    if player_id is None:
        return False
    led = Seat.objects.filter(Seat.PRACTISED, battle=battle_id, player=player_id)
    return led.filter(battle__status=Battle.Status.RUNNING).exists()


def admit(battle_id: UUID, player_id: int | None) -> Sides:
    """The sides with which somebody comes to a table.

    Raises ``not_found`` where there is no such battle, or none that he may look at: to a private one come those who
    sit there, whoever imported it, and whom what it is part of admits. Raises ``not_shown_yet`` where others may look
    at it when it is over.
    """
    with connection.cursor() as cursor:
        cursor.execute(ADMIT, (player_id, identity(battle_id)))
        rows = cursor.fetchall()
    if not rows:
        raise refuse("not_found")
    shown, owner, watched, status, _ = rows[0]
    sides = tuple(Side(side) for *_, side in rows if side)
    owns = player_id is not None and player_id == owner
    if shown == Shown.PRIVATE and not sides and not owns and not _is_admitted(battle_id, player_id):
        raise refuse("not_found")
    if watched == Watched.END and status == Battle.Status.RUNNING and not sides:
        raise refuse("not_shown_yet")
    return sides


def _is_admitted(battle_id: UUID, player_id: int | None) -> bool:
    """Whether he takes part in what the battle is part of, as far as that lets him look on."""
    return player_id is not None and any(ask(battle_id, player_id) for ask in ADMITTED.values())


def may_know(battle_id: UUID, player_id: int | None) -> bool:
    """Whether somebody may know of a battle, though he may have to wait until he sees it."""
    try:
        admit(battle_id, player_id)
    except Illegal as error:
        return error.code != "not_found"
    return True

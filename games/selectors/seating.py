"""Who may see a battle, and as whom."""

from __future__ import annotations

from uuid import UUID

from games.models import Battle, Seat, Shown, Watched
from games.refusals import refused
from games.services.memory import Sides
from rulesets import Side


def sides_of(battle_id: UUID, player_id: int | None) -> Sides:
    """The sides that a player commands, indigo first; none for a spectator."""
    if player_id is None:
        return ()
    seats = Seat.objects.filter(battle_id=battle_id, player_id=player_id).order_by("side")
    return tuple(Side(side) for side in seats.values_list("side", flat=True))


def admit(battle_id: UUID, player_id: int | None) -> Sides:
    """The sides with which somebody comes to a table.

    Raises ``not_found`` where there is no such battle, or none that he may look at: to a private one come those who
    sit there, and whoever imported it. Raises ``not_shown_yet`` where others may look at it when it is over.
    """
    wanted = ("shown", "finished__owner", "watched", "status")
    row = Battle.objects.filter(pk=battle_id).values_list(*wanted).first()
    if row is None:
        raise refused("not_found")
    shown, owner, watched, status = row
    sides = sides_of(battle_id, player_id)
    owns = player_id is not None and player_id == owner
    if shown == Shown.PRIVATE and not sides and not owns:
        raise refused("not_found")
    if watched == Watched.END and status == Battle.Status.RUNNING and not sides:
        raise refused("not_shown_yet")
    return sides

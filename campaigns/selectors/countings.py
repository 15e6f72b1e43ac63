"""What can be counted of a war, for its page (CAM-CHR-3): clans, persons, provinces, players, as far as a reader
knows it.
"""

from __future__ import annotations

from typing import Any

from campaigns.selectors.memory import Memory
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]


def count(memory: Memory) -> Json:
    """The tables of the page."""
    found = memory.story.counts
    return {
        "clans_counted": [{"clan": memory.clan(key), **row} for key, row in found["clans"].items()],
        "persons_counted": _persons(memory, found["persons"]),
        "provinces_counted": _provinces(memory, found["provinces"]),
        "players_counted": [
            {
                "name": name, **row,
                "by_hand": share(row["by_hand"], row["battles"]), "in_time": share(row["answers"], row["tickets"]),
            }
            for name, row in sorted(found["players"].items())
        ],
    }  # fmt: skip


def share(part: int, whole: int) -> int | None:
    """How much of a whole, in hundredths; nothing of nothing."""
    return round(100 * part / whole) if whole else None


def _persons(memory: Memory, rows: Json) -> list[Json]:
    """Persons of whom anything is counted, those of most deeds first."""
    found = []
    for id, row in rows.items():
        person = memory.now.persons.get(id)
        if person is not None:
            found.append(
                {
                    "name": tell(person.name), "url": memory.url("campaign-person", id), "dead": person.dead,
                    "clan": memory.clan(person.clan), **row,
                }
            )  # fmt: skip
    return sorted(found, key=lambda row: (-row["deeds"], -row["battles"], str(row["name"])))


def _provinces(memory: Memory, rows: Json) -> list[Json]:
    """Provinces that were fought for or have changed hands."""
    found = []
    for key, row in rows.items():
        owners = [memory.clan(owner) for _season, owner in row["owners"]]
        if len(owners) > 1 or row["sieges"] or row["battles"]:
            found.append(
                {
                    "name": tell(war.place_name(key)), "url": memory.url("campaign-province", key),
                    "owners": owners, "sieges": row["sieges"], "battles": row["battles"],
                }
            )  # fmt: skip
    return sorted(found, key=lambda row: (-row["battles"], -row["sieges"], str(row["name"])))

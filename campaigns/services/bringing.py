"""Battles that come in with a campaign: each becomes a battle of this house, held against itself and its ticket.

One that does not hold is no battle here: it is named (:attr:`ImportedCampaign.unproven`), and its record stays in the
campaign's file as it came.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from django.utils.translation import gettext_noop as _

import rulesets
from campaigns.models import Campaign, TicketBattle
from games.models import Battle, Player
from games.refusals import WORDS
from games.services import filing, importing
from games.services.exporting import Exported
from games.services.importing import Weighed
from rulesets import Illegal
from rulesets import campaign as war

MOST = 400
"""Battles of one campaign: more than eight clans fight in sixteen seasons."""
WRONG = {
    "other_record": _("Its record has another fingerprint than the campaign says."),
    "other_seed": _("It has not the seed of its ticket."),
    "other_rules": _("It was fought by other rules than its ticket says."),
    "no_ticket": _("The campaign knows no such battle."),
    "apart": _("Its record does not lie in the file."),
    "unsaid": _("The file does not say what happened in it in words."),
    "elsewhere": _("It belongs to another campaign that you have imported."),
    "large": _("Its record is larger than a battle may be."),
    "no_battle": _("Its record cannot be read."),
}


class Brought(NamedTuple):
    """A battle that holds: weighed, or known in this house already."""

    ticket: str
    season: int
    system: str
    place: str
    found: Weighed | Battle


def weigh(
    owner: Player, record: war.Record, tables: dict[str, Exported]
) -> tuple[list[Brought], dict[str, str]]:
    """The battles of a campaign that hold, and the codes of what is wrong with the others, by their tickets."""
    held, wrong = list[Brought](), dict[str, str]()
    for number, (id, fought) in enumerate(record.battles.items()):
        try:
            if number >= MOST:
                raise _wrong("no_ticket")
            held.append(_weigh(owner, record, id, fought, tables.get(id)))
        except Illegal as error:
            wrong[id[:12]] = error.code
    return held, wrong


def keep(row: Campaign, owner: Player, battles: list[Brought]) -> None:
    """Keep them, each linked with its ticket. Part of the caller's transaction."""
    belongs = {"key": str(row.pk), "name": row.name, "url": row.get_absolute_url()}
    for one in battles:
        battle = one.found
        if isinstance(battle, Battle):
            Battle.objects.filter(pk=battle.pk).update(belongs=belongs)
            filing.file(battle_id=battle.pk, owner=owner, counts=False)
        else:
            plain = {**msgspec.to_builtins(battle.record), **msgspec.structs.asdict(battle.more)}
            document = msgspec.json.encode(plain).decode()
            battle = importing.keep(owner=owner, found=battle, document=document, belongs=belongs)
        TicketBattle.objects.create(
            campaign=row, ticket=one.ticket, season=one.season, status=TicketBattle.Status.OVER,
            system=one.system[:40], place=one.place[:40], battle=battle,
        )  # fmt: skip


def words_of(code: str) -> str:
    """What a code of :func:`weigh` means; the words of the house's own imports for theirs."""
    return WRONG.get(code) or WORDS.get(code, WRONG["no_battle"])


def _weigh(owner: Player, record: war.Record, id: str, fought: war.Fought, more: Exported | None) -> Brought:
    """A battle, held against its ticket and itself. Raises what is wrong."""
    ticket = record.tickets.get(id)
    if ticket is None:
        raise _wrong("no_ticket")
    if not fought.record:
        raise _wrong("apart")
    if more is None:
        raise _wrong("unsaid")
    if war.fingerprint(fought.record) != fought.fingerprint:
        raise _wrong("other_record")
    raw = msgspec.json.encode(fought.record)
    if len(raw) > importing.LARGEST:
        raise _wrong("large")
    try:
        table = rulesets.decode_record(raw)
    except (Illegal, msgspec.MsgspecError, ValueError, RecursionError):
        raise _wrong("no_battle") from None
    if table.seed != war.battle_seed(record.dice, id).hex():
        raise _wrong("other_seed")
    if table.system != ticket.get("system"):
        raise _wrong("other_rules")
    found: Weighed | Battle | None = importing.find_imported(owner, table)
    if isinstance(found, Battle) and TicketBattle.objects.filter(battle=found).exists():
        raise _wrong("elsewhere")
    place = str(ticket.get("place", ""))
    return Brought(
        id, int(ticket.get("season", 1)), table.system, place, found or importing.weigh(table, more)
    )


def _wrong(code: str) -> Illegal:
    return Illegal(code, "CAM-CHR-2", WRONG[code])

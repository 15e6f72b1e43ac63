"""Taking a battle in that was fought elsewhere: everything is checked first, then all of it is kept or nothing.

What the file says is held against itself: the seal against the seed, every die against both, the end against the
events. The rules are not asked: the battle replays from its patches, whatever they have become since it was fought.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

import rulesets
from armies import plain
from armies.crests import CRESTS
from games import pictures
from games.models import Battle, BattleEvent, Comment, Imported, Opening, Player, Seat
from games.refusals import refuse
from games.report.facts import against, facts_from
from games.report.paper import paper
from games.selectors import telling
from games.services import filing, quotas
from games.services.comments import clean
from games.services.exporting import Exported
from rulesets import Event, HmacDice, Record, Side, Thrown

LARGEST = 16 * 1024 * 1024
"""Bytes of a battle that is taken in."""
MOST_EVENTS = 50_000
LONGEST = {"clan": 40, "commander": 80, "name": 80, "author": 150, "nonce": 64}
MOST_SHOWN = 80
"""Signs of a name that are shown when it is refused."""
EDITIONS = range(1, 2**15)
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2900, 1, 1, tzinfo=UTC)
TABLE = range(1, 1001)
"""Inches that a table may measure."""
PROOF_WIDTH = 60
"""Pixels of the picture that shows whether a table can be drawn at all."""

Json = dict[str, Any]


def take_in(*, owner: Player, raw: bytes) -> tuple[Battle, bool]:
    """Keep a battle that was exported; the battle, and whether it is new here.

    Who hands in the same battle again gets the one that he has. Raises what is wrong: ``large_file``, ``no_battle``,
    ``unknown_system``, ``options``, ``wrong_seats``, ``wrong_name``, ``wrong_end``, ``wrong_seal``, ``wrong_dice``,
    ``wrong_patches``, ``wrong_table``, ``wrong_story``, ``no_event``, ``empty``, ``enough_imported``.
    """
    if len(raw) > LARGEST:
        raise refuse("large_file")
    quotas.pay("battles_imported", owner.pk, "enough_imported")
    record, more = _read(raw)
    if (again := find_imported(owner, record)) is not None:
        return again, False
    found = weigh(record, more)
    with transaction.atomic():
        return keep(owner=owner, found=found, document=raw.decode()), True


class Weighed(NamedTuple):
    """A battle of elsewhere that holds, ready to be kept."""

    record: Record
    more: Exported
    rows: list[Json]


def find_imported(owner: Player, record: Record) -> Battle | None:
    """The battle of that record, where its owner has imported it before."""
    rows = Imported.objects.filter(owner=owner, fingerprint=_fingerprint(record))
    found = rows.select_related("battle").first()
    return found.battle if found is not None else None


def weigh(record: Record, more: Exported) -> Weighed:
    """A record and what stands beside it, held against itself. Raises what is wrong, as :func:`take_in`."""
    _check(record, more)
    rows = _rows(record, more)
    if not _can_be_told(record, rows):
        raise refuse("wrong_story")
    return Weighed(record, more, rows)


def keep(*, owner: Player, found: Weighed, document: str, belongs: Json | None = None) -> Battle:
    """Keep a battle that holds, with the file that it stood in; ``belongs`` is what it is part of
    (:attr:`Battle.belongs`). Part of the caller's transaction.
    """
    record, more, rows = found
    battle = _battle(owner, record, more, belongs or {})
    Seat.objects.bulk_create(_seats(battle, record))
    opening = msgspec.json.encode(record.opening).decode()
    Opening.objects.create(battle=battle, state="", document=opening)
    Comment.objects.bulk_create(_comments(battle, more))
    BattleEvent.objects.bulk_create((BattleEvent(battle=battle, **row) for row in rows), batch_size=100)
    Imported.objects.create(battle=battle, owner=owner, fingerprint=_fingerprint(record), document=document)
    Battle.objects.filter(pk=battle.pk).update(updated=more.about.ended)
    filing.file(battle_id=battle.pk, owner=owner, counts=False)
    return battle


def _fingerprint(record: Record) -> str:
    """By what a battle is known again; what older records did not have does not count where it is not there."""
    plain = msgspec.to_builtins(record)
    for seat in plain["seats"].values():
        for name in [name for name in ("levy", "given") if seat[name] is None]:
            del seat[name]
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()


def _read(raw: bytes) -> tuple[Record, Exported]:
    try:
        raw.decode()
        record = rulesets.decode_record(raw)
        more = msgspec.json.decode(raw, type=Exported)
    except rulesets.Illegal as error:
        if error.code == "format":
            raise
        raise refuse("no_battle") from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise refuse("no_battle") from None
    return record, more


def _check(record: Record, more: Exported) -> None:
    times = (more.about.ended, *(one.at for one in more.comments))
    if any(time.tzinfo is None for time in times) or not _can_be_kept(record, more):
        raise refuse("no_battle")
    try:
        ruleset = rulesets.get(record.system)
    except rulesets.UnknownSystem:
        raise refuse("unknown_system") from None
    if not _may_sit(record):
        raise refuse("wrong_seats")
    ruleset.options_from(record.options)
    _check_names(record, more)
    if not 0 < len(record.events) == len(more.texts) <= MOST_EVENTS:
        raise refuse("no_battle")
    if any(said.event > len(record.events) for said in more.comments):
        raise refuse("no_event")
    result = record.final.get("result")
    if not isinstance(result, dict) or (result.get("winner") or "") != more.about.winner:
        raise refuse("wrong_end")
    if rulesets.seal(bytes.fromhex(record.seed)) != record.seed_hash:
        raise refuse("wrong_seal")
    for number in false_dice(record):
        raise refuse("wrong_dice", number=number)
    if replay(record) != record.final:
        raise refuse("wrong_patches")
    if not all(_can_be_drawn(document) for document in (record.opening, record.final)):
        raise refuse("wrong_table")


def _can_be_kept(record: Record, more: Exported) -> bool:
    """Whether it lies no deeper than can be followed, and every database can keep what goes into columns of its own."""
    about = more.about
    times = (about.ended, *(said.at for said in more.comments))
    rosters = [[seat.roster, seat.levy, seat.given] for seat in record.seats.values()]
    loose = [about.reason, about.points, record.options, *record.nonces, *rosters]
    said = msgspec.to_builtins([more.said, [event.rolls for event in record.events]])
    whole = [record.opening, record.final, said, *([event.patch, event.params] for event in record.events)]
    return (
        not plain.is_deep(whole)
        and record.edition in EDITIONS
        and all(EARLIEST < time < LATEST for time in times)
        and not any(plain.faults(loose))
    )


def _check_names(record: Record, more: Exported) -> None:
    for name, most in _names(record, more):
        if wrong := rulesets.fault_of_name(name, most):
            raise refuse("wrong_name", name=rulesets.players_name(name[:MOST_SHOWN]), fault=wrong)


def _names(record: Record, more: Exported) -> Iterator[tuple[str, int]]:
    """Every name that stands in the battle's rows, and how long it may be."""
    for seat in record.seats.values():
        yield seat.clan, LONGEST["clan"]
        yield seat.commander, LONGEST["commander"]
    if more.about.name:
        yield more.about.name, LONGEST["name"]
    for said in more.comments:
        yield said.name, LONGEST["author"]


def _may_sit(record: Record) -> bool:
    seats = record.seats
    return (
        set(seats) == set(Side)
        and len(record.nonces) == len(Side)
        and all(len(nonce) <= LONGEST["nonce"] for nonce in record.nonces)
        and all(seat.mon in ("", *CRESTS) for seat in seats.values())
    )


def false_dice(record: Record) -> Iterator[int]:
    """The numbers of the events, from 1, whose dice are not those of the record's seed."""
    dice = HmacDice(bytes.fromhex(record.seed), record.nonces)
    for number, event in enumerate(record.events, 1):
        for throw in event.rolls:
            if tuple(dice.face(die, throw.test.die) for die in throw.numbers) != throw.faces:
                yield number
                break


def replay(record: Record) -> Json:
    """The document at the end, from the opening and the events' patches alone."""
    document: Json = record.opening
    for event in record.events:
        document = rulesets.merge(document, event.patch)
    return document


def _can_be_drawn(document: Json) -> bool:
    """Whether a document is a table that can be drawn."""
    try:
        sizes = [int(document["table"][name]) for name in ("width", "depth")]
        return all(size in TABLE for size in sizes) and bool(pictures.table_picture(document, PROOF_WIDTH))
    except Exception:  # whatever is wrong in a stranger's document, it cannot be drawn
        return False


def _can_be_told(record: Record, rows: list[Json]) -> bool:
    """Whether a report can be written of the events."""
    ruleset = rulesets.get(record.system)
    stored = [(row["seq"], row["body"], row["patch"]) for row in rows]
    try:
        thrown = [
            Thrown(seq, part.kind, part.side, part.rolls, against(part.params, part.side))
            for seq, event in enumerate(record.events, 1)
            for part in event.apart()
        ]
        facts = facts_from(ruleset, record.opening, stored, thrown)
        return bool(paper(facts, ruleset, (), [], 0))
    except Exception:  # whatever is wrong in a stranger's document, it makes no sense
        return False


def _battle(owner: Player, record: Record, more: Exported, belongs: Json) -> Battle:
    about = more.about
    return Battle.objects.create(
        system=record.system,
        edition=record.edition,
        name=rulesets.tidy(about.name) or record.system,
        maker=owner,
        status=Battle.Status.OVER,
        options=record.options,
        seed=bytes.fromhex(record.seed),
        seed_hash=record.seed_hash,
        seq=len(record.events),
        turn=about.turns,
        winner=about.winner,
        reason=about.reason,
        points=about.points,
        belongs=belongs,
    )


def _seats(battle: Battle, record: Record) -> Iterator[Seat]:
    """The sides as they were fought: no player of this house sits there."""
    for side, nonce in zip(Side, record.nonces, strict=True):
        seat = record.seats[side]
        yield Seat(
            battle=battle,
            side=side,
            commander=rulesets.tidy(seat.commander),
            clan=rulesets.tidy(seat.clan),
            mon=seat.mon,
            army={"roster": seat.roster} if seat.roster else None,
            levy=seat.levy,
            given=seat.given,
            nonce=nonce,
        )


def _comments(battle: Battle, more: Exported) -> Iterator[Comment]:
    """What its players said of it: their names are kept, no player of this house is meant."""
    for said in more.comments:
        yield Comment(
            battle=battle,
            event=said.event,
            name=rulesets.tidy(said.name),
            side=said.side,
            text=clean(said.text),
            at=said.at,
        )


def _rows(record: Record, more: Exported) -> list[Json]:
    """The events as they are stored. Raises ``no_battle`` where a throw cannot be read."""
    try:
        told = zip(record.events, more.said or more.texts, strict=True)
        return [_row(event, text, seq) for seq, (event, text) in enumerate(told, 1)]
    except Exception as error:  # a test of a stranger's making may be nonsense in any way
        raise refuse("no_battle") from error


def _row(event: Event, text: rulesets.Words, seq: int) -> Json:
    plain = ("turn", "phase", "kind", "side", "params", "clauses", "at")
    body: Json = {"seq": seq, **{name: getattr(event, name) for name in plain}, "text": text}
    body["rolls"] = [throw.document() for throw in event.rolls]
    body.update({name: getattr(event, name) for name in telling.RARE if getattr(event, name)})
    return {
        "seq": seq,
        "body": _json(body),
        "patch": _json(event.patch),
        "throws": _json(event.rolls) if event.rolls else "",
    }


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()

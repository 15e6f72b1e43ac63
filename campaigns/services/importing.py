"""Taking a campaign in that was fought elsewhere: everything is checked first, then all of it is kept or nothing.

What the file says is held against itself: the seed against its seal, every die and every seal against both, the end
against the events. The rules are not asked: the war replays from its patches, whatever they have become since. The
battles that lie in it become battles of this house (:mod:`campaigns.services.bringing`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext_noop as _

import rulesets
from armies import plain
from campaigns.models import (
    Campaign,
    CampaignEvent,
    CampaignOpening,
    CampaignStep,
    ClanSeat,
    Epitaph,
    ImportedCampaign,
)
from campaigns.selectors import country
from campaigns.services import bringing, filing, holding
from campaigns.services.exporting import Exported
from campaigns.services.sheet import body
from games.models import Player, Shown
from games.services import quotas
from rulesets import Illegal
from rulesets import campaign as war

LARGEST = 48 * 1024 * 1024
"""Bytes of a campaign that is taken in, the records of its battles among them."""
MOST_EVENTS = MOST_STEPS = 40_000
LONGEST = {"name": 80, "player": 150, "person": 80, "word": 64}
MOST_SHOWN = 80
"""Signs of a name that are shown when it is refused."""
EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2900, 1, 1, tzinfo=UTC)

WRONG = {
    "large_file": _("The file is larger than a campaign may be: at most 48 MB."),
    "no_campaign": _("This file is no campaign that was exported."),
    "wrong_seats": _("The file does not say rightly who fought."),
    "wrong_name": _("A name in the file cannot be used here: “{name}”. {fault}"),
    "wrong_end": _("The file does not say rightly how the campaign ended."),
    "wrong_seal": _("The seed in the file does not fit its seal."),
    "wrong_proof": _("Dice, seals or events in the file do not fit its seed and its opening."),
    "wrong_story": _("What the file tells of the campaign makes no sense."),
}

Json = dict[str, Any]


def take_in(*, owner: Player, raw: bytes) -> tuple[Campaign, bool]:
    """Keep a campaign that was exported; the campaign, and whether it is new here.

    Who hands in the same campaign again gets the one that he has. Raises what is wrong: the keys of :data:`WRONG`,
    ``format``, ``enough_imported``.
    """
    if len(raw) > LARGEST:
        raise wrong("large_file")
    quotas.pay("battles_imported", owner.pk, "enough_imported")
    record, more = _read(raw)
    fingerprint = hashlib.sha256(msgspec.json.encode(record, order="deterministic")).hexdigest()
    known = ImportedCampaign.objects.filter(owner=owner, fingerprint=fingerprint).select_related("campaign")
    if (again := known.first()) is not None:
        return again.campaign, False
    over = _check(record, more)
    held, unproven = bringing.weigh(owner, record, more.tables)
    with transaction.atomic():
        row = _campaign(owner, record, more, over)
        _keep(row, record, more)
        ImportedCampaign.objects.create(
            campaign=row, owner=owner, fingerprint=fingerprint, document=raw.decode(), unproven=unproven
        )
        bringing.keep(row, owner, held)
        filing.file(row, over, owner=owner)
    return row, True


def wrong(code: str, **data: Any) -> Illegal:
    """The refusal of that code, ready to be raised."""
    return Illegal(code, "CAM-CHR-2", WRONG[code], **data)


# -- reading and checking ----------------------------------------------------------------------------------------------


def _read(raw: bytes) -> tuple[war.Record, Exported]:
    try:
        raw.decode()
        record = war.decode_record(raw)
        more = msgspec.json.decode(raw, type=Exported)
    except Illegal as error:
        if error.code == "format":
            raise
        raise wrong("no_campaign") from None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise wrong("no_campaign") from None
    times = [more.about.ended, *(one.at for one in more.about.epitaphs)]
    times += [more.about.begun] if more.about.begun else []
    if any(time.tzinfo is None or not EARLIEST < time < LATEST for time in times):
        raise wrong("no_campaign")
    if any("\x00" in text for one in more.about.epitaphs for text in (one.person, one.text, one.name)):
        raise wrong("no_campaign")
    return record, more


def _check(record: war.Record, more: Exported) -> war.Campaign:
    """The war at its end, when nothing is wrong with its record."""
    if not (0 < len(record.events) <= MOST_EVENTS and 0 < len(record.steps) <= MOST_STEPS):
        raise wrong("no_campaign")
    if not _can_be_kept(record):
        raise wrong("no_campaign")
    try:
        opening, over = war.campaign_from(record.opening), war.campaign_from(record.final)
        scenario = war.decode_scenario(record.scenario)
    except (msgspec.ValidationError, Illegal):
        raise wrong("no_campaign") from None
    if not _may_sit(record, opening, scenario):
        raise wrong("wrong_seats")
    _check_names(record, over)
    result = over.result
    if over.stage is not war.Stage.OVER or result is None or list(result.winners) != more.about.winners:
        raise wrong("wrong_end")
    if rulesets.seal(bytes.fromhex(record.seed)) != record.seed_hash:
        raise wrong("wrong_seal")
    if not _is_whole(record):
        raise wrong("wrong_proof")
    if not _can_be_told(opening, record):
        raise wrong("wrong_story")
    return over


def _can_be_kept(record: war.Record) -> bool:
    """Whether it lies no deeper than can be followed, and every database can keep what goes into columns of its own."""
    whole = [record.opening, record.final, record.scenario, record.options]
    events = ([event.patch, event.params] for event in record.events)
    return not plain.is_deep([*whole, *events]) and not any(plain.faults([record.options, *record.words]))


def _may_sit(record: war.Record, opening: war.Campaign, scenario: war.Scenario) -> bool:
    return (
        scenario == opening.scenario
        and len(record.words) == len(scenario.order)
        and all(len(word) <= LONGEST["word"] for word in record.words)
        and set(opening.clans) == set(scenario.order)
        and set(opening.provinces) == set(scenario.provinces) <= set(country.shapes())
        and record.edition == opening.edition
    )


def _check_names(record: war.Record, over: war.Campaign) -> None:
    for name, most in _names(record, over):
        if fault := rulesets.fault_of_name(name, most):
            raise wrong("wrong_name", name=rulesets.players_name(name[:MOST_SHOWN]), fault=fault)


def _names(record: war.Record, over: war.Campaign) -> Iterator[tuple[str, int]]:
    """Every name that somebody may read, and how long it may be."""
    yield record.name or record.scenario["name"], LONGEST["name"]
    for clan in over.clans.values():
        yield clan.name, LONGEST["name"]
        if clan.player:
            yield clan.player, LONGEST["player"]
    for person in over.persons.values():
        yield person.name, LONGEST["person"]


def _is_whole(record: war.Record) -> bool:
    """Whether it contradicts itself nowhere; what cannot even be counted does."""
    try:
        return not war.contradictions(record)
    except Exception:  # a stranger's events may be nonsense in any way
        return False


def _can_be_told(opening: war.Campaign, record: war.Record) -> bool:
    """Whether chronicle, lives and statistics can be read off its events."""
    try:
        war.leaves(opening, record.events)
        war.statistics(opening, record.events)
    except Exception:  # whatever is wrong in a stranger's document, it makes no sense
        return False
    return True


# -- keeping -----------------------------------------------------------------------------------------------------------


def _campaign(owner: Player, record: war.Record, more: Exported, over: war.Campaign) -> Campaign:
    about = more.about
    return Campaign.objects.create(
        scenario=over.scenario.key[:40], edition=record.edition,
        name=rulesets.tidy(record.name) or over.scenario.name[:40], maker=owner, shown=Shown.PRIVATE,
        status=Campaign.Status.OVER, options=record.options, seed=bytes.fromhex(record.seed),
        seed_hash=record.seed_hash, seq=len(record.events), season=over.season, stage=str(over.stage),
        reason=over.result.reason[:20] if over.result else "", winners=about.winners,
        state=holding.encode(over), begun=about.begun, ended=about.ended,
    )  # fmt: skip


def _keep(row: Campaign, record: war.Record, more: Exported) -> None:
    """Everything that belongs to it: who sat there (no player of this house), how it began, steps, events, graves."""
    opening = war.campaign_from(record.opening)
    CampaignOpening.objects.create(campaign=row, state=msgspec.json.encode(record.opening).decode())
    ClanSeat.objects.bulk_create(
        ClanSeat(campaign=row, clan=clan, order=number, word=word)
        for number, (clan, word) in enumerate(zip(opening.order, record.words, strict=True))
    )
    firsts = [1, *(step.told + 1 for step in record.steps)]
    CampaignStep.objects.bulk_create(
        (
            CampaignStep(
                campaign=row, number=number, key=f"imported:{number}", first=first, told=step.told,
                step=msgspec.json.encode(step).decode(),
            )
            for number, (step, first) in enumerate(zip(record.steps, firsts, strict=False), 1)
        ),
        batch_size=200,
    )  # fmt: skip
    CampaignEvent.objects.bulk_create(
        (
            CampaignEvent(
                campaign=row, number=number, season=moment.event.season, stage=moment.event.stage[:4],
                event=body(moment.event, war.sentence(moment.after, moment.event)),
            )
            for number, moment in enumerate(war.moments(opening, record.events), 1)
        ),
        batch_size=200,
    )  # fmt: skip
    Epitaph.objects.bulk_create(
        Epitaph(campaign=row, person=one.person, text=one.text, name=one.name)
        for one in more.about.epitaphs
        if one.person in record.final.get("persons", {})
    )

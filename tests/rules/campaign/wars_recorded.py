"""Wars of which a record was written, for the tests of records: waged once for each process."""

import hashlib
import json
from functools import cache

import msgspec

import rulesets
from rulesets import campaign as wars
from rulesets import verify_campaign as verify

SEED = hashlib.sha256(b"records of wars").digest()


@cache
def waged():
    """A whole war on paper."""
    return wars.wage("evening", SEED)


@cache
def told():
    """The same as plain JSON."""
    return json.loads(wars.encode_record(waged()))


@cache
def systems():
    """The rules systems of the house."""
    return {system.slug: system for system in rulesets.all()}


@cache
def fought():
    """A season of a small war with a battle on the table, fought by practice commanders."""
    raw = msgspec.to_builtins(wars.scenario("evening"))
    small = {**raw, "clans": [{**clan, "banners": 1} for clan in raw["clans"]]}

    def to_shinano(campaign, clan):
        hosts = [host.id for host in campaign.hosts.values() if host.clan == clan]
        return {"hosts": {id: {"kind": "march", "to": "Shinano"} for id in hosts}}

    record = wars.wage(
        wars.decode_scenario(small),
        SEED,
        captains=True,
        systems=systems(),
        options={"battle_system": "sky"},
        most=1,
        proposing=to_shinano,
        responding=lambda *_asked: {},
    )
    return json.loads(wars.encode_record(record))


def proven(plain):
    """The proof of a record in plain JSON."""
    return wars.prove(wars.decode_record(json.dumps(plain).encode()), {})


def counted(plain):
    """What the standard library alone says of it."""
    return list(verify.Counting(plain).faults())


def event_with(plain, test):
    """The first event for which something is true."""
    return next(event for event in plain["events"] if test(event))

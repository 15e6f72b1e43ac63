"""The record of a war whose battles were fought on tables (CAM-BAT-7, CAM-DIC-3)."""

import copy
import json

import rulesets
from rulesets import campaign as wars
from tests.rules.campaign.wars_recorded import counted, fought, systems


def test_battles_that_captains_fought_lie_in_the_record_and_are_fought_again():
    """CAM-BAT-7, CAM-DIC-3, CAM-DIC-5, CAM-LEV-1, CAM-TOL-1"""
    plain = fought()
    record = wars.decode_record(json.dumps(plain).encode())
    assert record.battles
    assert wars.prove(record, systems()) == wars.Proof()
    assert counted(plain) == []
    for ticket, battle in record.battles.items():
        seed = wars.battle_seed(record.dice, ticket)
        assert battle.record["seed"] == seed.hex()
        assert record.tickets[ticket]["seed"] == rulesets.seal(seed)


def test_both_camps_have_a_captain_of_the_same_temper():
    """CAM-RUL-26, CAM-BAT-7"""
    (kept,) = fought()["battles"].values()
    record = rulesets.decode_record(json.dumps(kept["record"]).encode())
    again = rulesets.fight(
        rulesets.get(record.system),
        bytes.fromhex(record.seed),
        options=record.options,
        seats=record.seats,
        tempers=dict.fromkeys(rulesets.Side, rulesets.USUAL.key),
    )
    assert wars.fingerprint(again) == kept["fingerprint"]


def test_a_battle_that_is_not_the_one_of_its_ticket_is_found_out():
    """CAM-DIC-3, CAM-DIC-5, CAM-TOL-1"""
    ticket = next(iter(fought()["battles"]))

    def faults(change):
        plain = copy.deepcopy(fought())
        change(plain["battles"][ticket])
        return wars.prove(wars.decode_record(json.dumps(plain).encode()), systems(), tables=False).broken

    def reseeded(battle):
        battle["record"]["seed"] = "11" * 32

    def rearmed(battle):
        battle["record"]["seats"]["ai"]["levy"] = {}

    def reopened(battle):
        battle["record"]["options"] = {}

    def otherwise(battle):
        result = battle["record"]["final"]["result"]
        result["winner"] = "ai" if result.get("winner") == "kaki" else "kaki"

    for change, words in (
        (reseeded, "has not the seed of its ticket"),
        (rearmed, "has not the army of its ticket"),
        (reopened, "has not the options of its ticket"),
        (otherwise, "ended otherwise than the map was told"),
    ):
        found = faults(change)
        assert any(words in fault for fault in found), (words, found)
        assert any("another fingerprint" in fault for fault in found)


def test_a_battle_may_lie_apart_but_not_be_missing():
    """CAM-CHR-2"""
    plain = copy.deepcopy(fought())
    ticket, battle = next(iter(plain["battles"].items()))
    battle["record"] = {}
    apart = wars.prove(wars.decode_record(json.dumps(plain).encode()), systems(), tables=False)
    assert (apart.faults, apart.apart) == ([], [battle["battle"]])
    del plain["battles"][ticket]
    missing = wars.prove(wars.decode_record(json.dumps(plain).encode()), systems(), tables=False)
    assert any("is not in the record" in fault for fault in missing.broken)

"""The record of a war: written, read, replayed, waged again (CAM-CHR-2, CAM-DIC-1 to CAM-DIC-5, CAM-EVT-1)."""

import copy
import hashlib
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import msgspec
import pytest

import rulesets
from rulesets import Illegal
from rulesets import campaign as wars
from rulesets import verify_campaign as verify
from rulesets.engine.play.sealed import hash_of

SEED = hashlib.sha256(b"records of wars").digest()
SCRIPT = Path(rulesets.__file__).with_name("verify_campaign.py")


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


# -- what holds --------------------------------------------------------------------------------------------------------


def test_a_war_is_written_down_read_again_and_proven():
    """CAM-CHR-2, CAM-DIC-5"""
    record = wars.decode_record(wars.encode_record(waged()))
    assert wars.prove(record, {}) == wars.Proof()
    assert record.final["stage"] == "over"
    assert record.words == (wars.COMPUTER_WORD,) * 2
    assert record.seed_hash == rulesets.seal(SEED)
    assert counted(told()) == []


def test_it_is_the_same_war_from_the_same_seed_and_another_from_another():
    """CAM-DIC-1"""
    assert wars.encode_record(wars.wage("evening", SEED)) == wars.encode_record(waged())
    other = wars.wage("evening", b"another seed of the same war....")
    assert other.final != waged().final


def test_it_replays_from_its_patches_without_rules_to_any_event():
    """CAM-EVT-1"""
    record = waged()
    assert wars.replay(record) == record.final
    begun = record.steps[0].told
    opened = wars.replay(record, begun)
    assert (opened["season"], opened["stage"], opened["told"]) == (1, "Q1", begun)
    assert wars.replay(record, 0) == record.opening


def test_its_chronicle_names_the_events_of_every_season():
    """CAM-CHR-1, CAM-CHR-2"""
    record = waged()
    assert [entry.season for entry in record.chronicle] == [1, 2, 3]
    for entry in record.chronicle:
        for part, numbers in entry.parts.items():
            assert numbers, part
            assert {record.events[number - 1].season for number in numbers} == {entry.season}


def test_what_the_archive_keeps_of_plans_and_tickets_stands_in_it():
    """CAM-CHR-2, CAM-PLN-3, CAM-STR-7"""
    record = waged()
    assert [(one.season, one.clan) for one in record.plans] == [
        (season, clan) for season in (1, 2, 3) for clan in ("takeda", "uesugi")
    ]
    assert all(hash_of(one.plan, one.salt) == one.hash for one in record.plans)
    over = [ticket for ticket in record.tickets.values() if ticket["outcome"]["how"] == "paper"]
    assert over
    assert all(ticket["levies"] and ticket["tolls"] for ticket in over)
    scenario = wars.decode_scenario(record.scenario)
    assert scenario == wars.scenario("evening")


def test_a_step_that_is_none_is_refused_and_one_that_cannot_be_leaves_nothing():
    """CAM-CHR-2"""
    for raw in ({"kind": "conquer"}, {"kind": 7}, {"kind": "lock", "plans": 3}, []):
        with pytest.raises(Illegal) as refused:
            wars.decode_step(raw)
        assert refused.value.code == "malformed"
    war = wars.open("evening", {}, {})
    dice = wars.CampaignDice(SEED)
    with pytest.raises(Illegal):
        wars.carry_out(war, wars.Step("close"), dice, {})
    with pytest.raises(Illegal):
        wars.carry_out(war, wars.Step("conquer"), dice, {})
    assert war.season == 0


def test_every_kind_of_step_leads_to_its_function():
    """CAM-CHR-2, CAM-LEA-1, CAM-LEA-3, CAM-ECO-12, CAM-EVT-4"""
    seats = {"takeda": wars.Seat("A", True), "uesugi": wars.Seat("B")}
    war = wars.open("evening", {"referee": True}, seats)
    dice = wars.CampaignDice(SEED, ["a", "b"])
    steps = [
        wars.Step("begin", seats=seats),
        wars.Step("lock", clan="takeda", plan={"hosts": {}}),
        wars.Step("unlock", clan="takeda"),
        wars.Step("order_pay", clan="takeda", hosts=("h1",)),
        wars.Step("edit", patch={"clans": {"takeda": {"chest": 5}}}, reason="a slip", by="R"),
        wars.Step("resign", clan="uesugi"),
        wars.Step("take_over", clan="uesugi", player="C"),
        wars.Step("adjudicate", plans={"uesugi": {}}),
        wars.Step("close"),
    ]
    kinds = []
    for step in steps:
        assert wars.decode_step(json.loads(json.dumps(wars.plain_step(step)))) == step
        settled = wars.carry_out(war, step, dice, {})
        war = settled.campaign
        kinds += [event.kind for event in settled.events]
    assert {"war_begun", "plan_locked", "plan_unlocked", "edited", "resigned", "taken_over"} <= set(kinds)
    assert (war.clans["uesugi"].player, war.season) == ("C", 2)
    oban = next(one for one in war.hosts["h1"].companies if one.kind == "oban")
    assert oban.weapon == "yari"


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"{", "malformed"),
        (b"[]", "malformed"),
        (b'{"format": "honjin-campaign/2"}', "format"),
        (b'{"format": "honjin-campaign/1"}', "malformed"),
        (b'{"format": "honjin-campaign/1", "scenario": {}, "seed": "zz", "seed_hash": ""}', "malformed"),
    ],
)
def test_what_is_no_record_is_refused_in_words(raw, code):
    """CAM-CHR-2"""
    with pytest.raises(Illegal) as refused:
        wars.decode_record(raw)
    assert refused.value.code == code


# -- what does not -----------------------------------------------------------------------------------------------------


def other_face(plain):
    event = event_with(plain, lambda event: event.get("rolls") and not event.get("ninja"))
    event["rolls"][0]["faces"][0] = event["rolls"][0]["faces"][0] % 6 + 1


def lost_die(plain):
    event = event_with(plain, lambda event: event.get("rolls") and not event.get("ninja"))
    for list_ in ("faces", "numbers", "answers"):
        event["rolls"][0][list_] = event["rolls"][0][list_][1:]


def other_plan(plain):
    event_with(plain, lambda event: event["kind"] == "plan_locked")["patch"]["secrets"]["takeda"][
        "choice"
    ] = {}


def other_salt(plain):
    opened = event_with(plain, lambda event: event["kind"] == "plans_opened")["patch"]["seals"]
    opened["takeda"]["salt"] = "ab" * 32


def other_seal(plain):
    patch = event_with(plain, lambda event: event["kind"] == "plan_locked")["patch"]
    patch["seals"]["takeda"]["hash"] = "cd" * 32


def other_answer(plain):
    secrets = event_with(plain, lambda event: event["kind"] == "answer_sealed")["patch"]["secrets"]
    next(iter(secrets.values()))["choice"] = {"kind": "stand", "paper": True}


def other_seed(plain):
    plain["seed"] = "00" * 32


def other_word(plain):
    plain["words"][0] = "another"


def fewer_dice(plain):
    plain["final"]["dice_count"] -= 1


BROKEN = {
    other_face: "the dice show",
    lost_die: "is thrown|has the numbers|have the numbers",
    other_plan: "plan of takeda does not fit|is not what was sealed",
    other_salt: "salt",
    other_seal: "does not fit|is not what was sealed",
    other_answer: "answer",
    other_seed: "The seed does not fit",
    other_word: "dice show|derivation",
    fewer_dice: "counts",
}


@pytest.mark.parametrize("change", BROKEN, ids=lambda change: change.__name__)
def test_a_record_in_which_something_was_changed_contradicts_itself(change):
    """CAM-DIC-1, CAM-DIC-2, CAM-DIC-4, CAM-DIC-5, CAM-PLN-3, CAM-BAT-16"""
    plain = copy.deepcopy(told())
    change(plain)
    wanted = BROKEN[change].split("|")
    broken = proven(plain).broken
    assert any(part in fault for fault in broken for part in wanted), broken
    alone = counted(plain)
    assert alone
    assert len(alone) < 500


def other_patch(plain):
    plain["events"][-1]["patch"]["stage"] = "Q8"


def other_ticket(plain):
    next(iter(plain["tickets"].values()))["place"] = "Edo"


def fewer_plans(plain):
    plain["plans"].pop()


def other_chronicle(plain):
    plain["chronicle"][0]["season"] = 2


def lost_event(plain):
    del plain["events"][5]


def other_steps(plain):
    plain["steps"][-1]["told"] -= 1


def few_words(plain):
    plain["words"].pop()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (other_patch, "The patches do not lead to the final state."),
        (fewer_plans, "The plans are not those of the events."),
        (other_ticket, "The tickets are not those of the events."),
        (other_chronicle, "The chronicle is not that of the events."),
        (lost_event, "Event 6 has the number 7."),
        (other_steps, "The steps tell of"),
        (few_words, "There is not one word for each seat."),
    ],
)
def test_events_steps_and_chronicle_belong_together(change, fault):
    """CAM-EVT-1, CAM-CHR-1, CAM-DIC-1"""
    plain = copy.deepcopy(told())
    change(plain)
    assert any(one.startswith(fault) for one in proven(plain).broken)


def test_the_first_difference_is_said_in_words():
    """CAM-DIC-5, CAM-EVT-2"""
    plain = copy.deepcopy(told())
    at, step = next((at, one) for at, one in enumerate(plain["steps"], 1) if one["kind"] == "lock")
    step["plan"] = {"hosts": {}}
    (difference,) = proven(plain).differences
    assert difference.startswith(f"Step {at} (lock {step['clan']}, spring of year 1): event ")
    assert "params.hash" in difference


def test_a_step_that_the_rules_refuse_is_told_with_their_words():
    """CAM-DIC-5"""
    plain = copy.deepcopy(told())
    plain["steps"][1]["plan"] = {"hosts": {"h99": {"kind": "hold"}}}
    (difference,) = proven(plain).differences
    assert "is refused now:" in difference


def test_a_war_with_another_scenario_or_opening_is_not_waged_again():
    """CAM-CHR-2, CAM-SCN-1"""
    plain = copy.deepcopy(told())
    plain["scenario"]["clans"][0]["chest"] = 1
    (difference,) = proven(plain).differences
    assert difference.startswith("The opening differs in clans.takeda.chest (was 480, now 1)")
    plain["scenario"]["clans"] = []
    assert proven(plain).differences[0].startswith("The war cannot be opened:")


# -- battles on tables -------------------------------------------------------------------------------------------------


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


# -- by the standard library alone -------------------------------------------------------------------------------------


def test_a_stranger_counts_dice_and_seals_with_one_file(tmp_path):
    """CAM-DIC-5"""
    file = tmp_path / "war.json"

    def verdict(text):
        file.write_bytes(text)
        command = [sys.executable, "-I", "-S", SCRIPT, file]
        found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        return found.returncode, found.stdout + found.stderr

    whole = wars.encode_record(waged())
    assert verdict(whole)[0] == 0
    seals = sum(step.kind in ("lock", "seal_answer") for step in waged().steps)
    assert f"{seals} seals" in verdict(whole)[1]
    assert verdict(whole.replace(b'"words":["practice"', b'"words":["Practice"'))[0] == 1
    assert verdict(whole.replace(b'"seed":"', b'"seed":"","x":"', 1))[0] == 2
    assert verdict(b"{}")[0] == 2


def test_a_silent_ninja_is_counted_by_his_label():
    """CAM-DIC-2, CAM-NIN-1"""
    record = ninja_war()
    throws = [event for event in record.events if event.ninja]
    assert throws
    assert wars.contradictions(record) == []
    plain = json.loads(wars.encode_record(record))
    assert counted(plain) == []
    thrown = event_with(plain, lambda event: event.get("ninja"))["rolls"][0]["faces"]
    thrown[0] = thrown[0] % 6 + 1
    assert counted(plain)
    assert wars.contradictions(wars.decode_record(json.dumps(plain).encode()))


def ninja_war():
    """One season in which Takeda's ninja go out."""

    def proposing(campaign, clan):
        if clan != "takeda":
            return {}
        leader = campaign.hosts["h1"].leader
        mission = {"kind": "ninja", "mission": "scout", "province": "Echigo", "person": leader}
        return {"house": [mission]}

    return wars.wage("evening", SEED, most=1, proposing=proposing, responding=lambda *_asked: {})

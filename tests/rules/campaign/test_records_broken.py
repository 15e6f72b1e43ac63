"""A war's record in which something was changed contradicts itself; by the standard library alone too (CAM-DIC-5)."""

import copy
import json
import subprocess
import sys
from pathlib import Path

import pytest

import rulesets
from rulesets import campaign as wars
from tests.rules.campaign.wars_recorded import SEED, counted, event_with, proven, told, waged

SCRIPT = Path(rulesets.__file__).with_name("verify_campaign.py")


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

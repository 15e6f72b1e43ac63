"""The toggles of the table: what clashes, and that each of them works in both positions."""

import dataclasses

import msgspec
import pytest

import rulesets
from rulesets.engine.battle import Side
from rulesets.engine.illegal import Illegal
from rulesets.engine.table.geometry import Rectangle
from rulesets.koku import victory
from rulesets.koku.deploy import deployment
from rulesets.koku.fire import volley
from rulesets.koku.fire.reach import shots_at
from rulesets.koku.melee.strike import strike_of, to_save
from rulesets.koku.options import KokuOptions, least_depth
from rulesets.koku.stand.formations import check_skirmish
from tests.rules.koku.scenes import AI, box, piece, play, rank, scene, unit

KOKU = rulesets.get("koku")

CLASHES = [
    ({"turncoats": True}, "turncoats", "KOKU-TRN-1"),
    ({"clans": True, "average_dice": 1}, "clans", "KOKU-CLN-1"),
    ({"turncoat_return": True}, "turncoat_return", "KOKU-RUL-130"),
    ({"clans": True, "turncoat_return": True}, "turncoat_return", "KOKU-RUL-130"),
    ({"season": "winter"}, "season", "KOKU-DAY-1"),
    ({"night_day": True, "turn_limit": 12}, "turn_limit", "KOKU-RUL-138"),
    ({"smoke_from_bows": True}, "smoke_from_bows", "KOKU-RUL-131"),
    ({"skirmish_gap_max": 0.5}, "skirmish_gap_max", "KOKU-FRM-4"),
    ({"average_dice": 6}, "", ""),
    ({"average_dice": 6, "deploy_depth": 11}, "deploy_depth", "KOKU-DEP-2"),
]


@pytest.mark.parametrize(("values", "key", "clause"), CLASHES)
def test_what_cannot_go_together_is_refused(values, key, clause):
    if not key:
        assert KOKU.options_from(values)
        return
    with pytest.raises(Illegal) as refusal:
        KOKU.options_from(values)
    assert [(each["key"], each["clause"]) for each in refusal.value.data["named"]] == [(key, clause)]


def test_every_clash_and_every_fault_is_named_at_once():
    with pytest.raises(Illegal) as refusal:
        KOKU.options_from(
            {"turncoats": True, "smoke_from_bows": True, "season": "winter", "peasants": 11, "no": 1}
        )
    named = [each["key"] for each in refusal.value.data["named"]]
    assert sorted(named) == ["no", "peasants", "season", "smoke_from_bows", "turncoats"]


@pytest.mark.parametrize(
    "values",
    [
        {"clans": True, "turncoats": True, "turncoat_return": True},
        {"night_day": True, "season": "winter"},
        {"wind": True, "smoke_from_bows": True},
        {"skirmish_gap_max": 1.0},
        {},
    ],
)
def test_what_goes_together_is_taken(values):
    taken = KOKU.options_from(values)
    assert {key: getattr(taken, key) for key in values} == values
    assert [each["key"] for each in KOKU.option_words(taken)] == [
        field.name for field in dataclasses.fields(KokuOptions) if field.name in values
    ]


@pytest.mark.parametrize("dice", [4, 5, 6])
def test_more_dice_want_a_deeper_zone(dice):
    """KOKU-SIZ-1, KOKU-DEP-2."""
    assert KOKU.options_from({"average_dice": dice, "deploy_depth": least_depth(dice)})


@pytest.mark.parametrize("depth", [6, 12, 20])
def test_the_zone_is_as_deep_as_agreed(depth):
    """KOKU-RUL-12: toggle deploy_depth."""
    battle = scene(unit("ai-1", "ash_l", "bow", rank(5, 5, 5)), options={"deploy_depth": depth})
    zones = {side: deployment.zone_of(battle, side) for side in Side}
    assert max(y for _, y in zones[Side.AI]) == depth
    assert min(y for _, y in zones[Side.KAKI]) == 48 - depth


@pytest.mark.parametrize(("limit", "over"), [(4, True), (5, False)])
def test_the_battle_ends_after_the_turns_agreed_on(limit, over):
    """KOKU-RUL-79: toggle turn_limit."""
    battle = scene(
        unit("ai-1", "ash_l", "spear", rank(5, 5, 5)),
        unit("kaki-1", "ash_l", "spear", rank(5, 40, 5)),
        phase="movement", active=Side.KAKI, turn=4, options={"turn_limit": limit},
    )  # fmt: skip
    at_work, _ = play(battle, ())
    after = KOKU.resolve(battle, Side.KAKI, KOKU.decode_order({"kind": "end_phase"}), at_work._dice).battle
    assert (after.result is not None) == over
    assert victory.score(after, AI) >= 0


@pytest.mark.parametrize(("toggle", "gap", "legal"), [(0.0, 9.0, True), (6.0, 5.9, True), (6.0, 6.1, False)])
def test_skirmishers_hang_together_if_it_was_agreed(toggle, gap, legal):
    """KOKU-RUL-30: toggle skirmish_gap_max."""
    bases = [Rectangle(5 + n * (1 + gap), 5, 0, 1, 1) for n in range(3)]
    if legal:
        check_skirmish(bases, toggle)
        return
    with pytest.raises(Illegal) as refusal:
        check_skirmish(bases, toggle)
    assert refusal.value.clause == "KOKU-RUL-30"


def test_the_document_says_nothing_of_options_that_are_off():
    """A battle of the usual options has the document that it always had."""
    battle = scene(unit("ai-1", "ash_l", "bow", rank(5, 5, 5)))
    assert not {"facts", "clans"} & set(KOKU.document(battle))
    assert msgspec.json.decode(KOKU.encode(battle))["weather"] == {
        "season": "",
        "hour": 0,
        "wind": "",
        "rain": "",
    }


@pytest.mark.parametrize("save", [3, 4])
def test_the_shoguns_save_in_melee_is_as_agreed(save):
    """KOKU-RUL-50: toggle shogun_melee_save; against fire it stays 3+ (KOKU-FIR-13)."""
    battle = scene(
        unit("ai-1", "ash_l", "spear", [(20, 10)]),
        unit("kaki-1", "shogun_f", "sword", [(20, 11)]),
        options={"shogun_melee_save": save},
    )
    blow = strike_of(battle, battle.figures["ai-1.1"], battle.figures["kaki-1.1"])
    assert to_save(blow).need == save
    assert volley.to_save(volley.Shot("bow", close_order=False, shogun=True)).need == 3


@pytest.mark.parametrize(
    ("pieces", "clear"),
    [
        ([], True),
        ([box("h", "hill", 16, 5, 28, 12)], False),
        ([piece("f", "fence", (10, 11), (30, 11))], False),
        ([box("h", "hill", 16, 19, 28, 26)], True),
    ],
)
def test_whatever_gives_cover_obstructs_the_view_of_the_shogun(pieces, clear):
    """KOKU-FIR-6, KOKU-RUL-142: the hill or fence of the firer too; only the Shogun's own hill does not."""
    battle = scene(
        unit("ai-1", "sam_f", "bow", [(22, 10)]), unit("kaki-1", "shogun_f", "sword", [(22, 20)]),
        pieces=pieces, phase="firing",
    )  # fmt: skip
    if clear:
        assert shots_at(battle, "ai-1", "kaki-1")
        return
    with pytest.raises(Illegal) as refusal:
        shots_at(battle, "ai-1", "kaki-1")
    assert refusal.value.clause == "KOKU-FIR-6"

"""Initiative, rounds, the General's attempt, activations, the Morale phase and the end."""

import msgspec
import pytest

from rulesets.engine.battle import Side
from rulesets.sky import victory
from rulesets.sky.command.trials import command_of
from rulesets.sky.system import RULESET
from tests.plain import plain
from tests.rules.sky.play import ONES, at, give, kinds, opened, refused, rolls, stage
from tests.rules.sky.scenes import standing, unit

FOE = unit("kaki-1", "samurai", 30)
YES, NO = {"yes": True}, {"yes": False}


def two_clans(**more):
    return stage(
        standing(
            unit("ai-1", "samurai"), unit("ai-2", "samurai", across=12, clan=2), FOE,
            unit("kaki-2", "samurai", 30, across=12, clan=2), phase="nominate", **more,
        )
    )  # fmt: skip


def test_a_clan_has_one_chance_and_a_side_may_not_pass_while_the_other_has_one():
    """SKY-RND-1, SKY-RND-2, SKY-RND-4; SKY-SEQ-1, SKY-SEQ-5."""
    battle = two_clans()
    assert refused(battle, "stand_down") == "SKY-RND-2"
    after, _ = give(battle, "nominate", clan="ai-c1", dice=(6, 6))
    assert after.clock.active is Side.KAKI
    after, _ = give(after, "nominate", by="kaki", clan="kaki-c1", dice=(6, 6))
    assert refused(after, "nominate", clan="ai-c1") == "SKY-RND-2"
    assert refused(after, "nominate", clan="kaki-c2") == "SKY-RND-2"


def test_a_side_left_alone_may_stand_down():
    """SKY-RND-3, SKY-RND-4."""
    battle = two_clans(clans={"kaki-c1": {"tried": True}, "kaki-c2": {"tried": True}}, lone=True)
    assert opened(battle, "stand_down")["shut"] is None
    after, events = give(battle, "stand_down", dice=(1, 2, 6, 6))
    assert kinds(events)[0] == "stood_down"
    assert after.clock.turn == 3


def test_a_clan_that_is_no_more_is_skipped():
    """SKY-RND-6, SKY-DAT-13: in being while one of its units is on the table, routing or not (SKY-RUL-142)."""
    battle = stage(
        standing(
            unit("ai-1", "samurai", place="off", fate="destroyed"), unit("ai-2", "ashigaru", clan=2, status="routing"),
            FOE, phase="nominate",
        )
    )  # fmt: skip
    assert refused(battle, "nominate", clan="ai-c1") == "SKY-RND-2"
    after, events = give(battle, "nominate", clan="ai-c2", dice=(1, 1, 3, 4))
    assert "moved_ran" in kinds(events)
    assert after.points_left == 4


@pytest.mark.parametrize(
    ("general", "pieces", "asked"),
    [
        ({}, [], True),
        ({"attempted": True}, [], False),
        ({}, [{"id": "h", "kind": "house", "points": [[10, 1], [20, 1], [20, 9], [10, 9]]}], False),
    ],
)
def test_the_general_tries_once_and_must_see_the_leader(general, pieces, asked):
    """SKY-GEN-1, SKY-GEO-6: scenery blocks command sight, troops never do."""
    battle = two_clans(
        generals={"ai": {"at": [4, 5], **general}}, clans={"ai-c1": {"at": [30, 5]}}, pieces=pieces
    )
    _, events = give(battle, "nominate", clan="ai-c1", dice=(6, 6))
    assert ("decision_awaited" in kinds(events)) is asked


@pytest.mark.parametrize(
    ("options", "dice", "attempted", "lost"),
    [
        ({}, (6, 6, 1, 1, 2, 2), True, 0),
        ({"dishonour_on_activation": True}, (6, 6, 1, 1, 2, 2), True, 1),
    ],
)
def test_the_attempt_at_activation_dishonours_only_by_option(options, dice, attempted, lost):
    """SKY-GEN-6, SKY-OPT-6."""
    after, _ = give(two_clans(options=options), "nominate", clan="ai-c1", dice=dice, answers=(YES,))
    assert after.forces[Side.AI].attempted is attempted
    assert after.clans["ai-c1"].dishonours == lost


def test_a_scenario_may_give_other_command_values():
    """SKY-OPT-2, SKY-DAT-11."""
    battle = two_clans(options={"command_leader": 6, "command_general": 10})
    _, events = give(battle, "nominate", clan="ai-c1", dice=(6, 6, 6, 5), answers=(YES,))
    assert [need for _, need, _ in rolls(events)] == ["6-", "10-"]
    assert command_of(battle, battle.clans["ai-c1"]).basic == 6


def test_routers_of_the_clan_run_first_and_others_stay():
    """SKY-ACT-2, SKY-ACT-3, SKY-RTE-5, SKY-CMP-1: six inches to their own edge, free."""
    battle = stage(
        standing(
            unit("ai-1", "ashigaru", 10, status="routing", at=[36, 20, 180]), unit("ai-2", "samurai", across=15),
            unit("ai-3", "ashigaru", 10, across=-15, status="routing", clan=2), FOE, phase="nominate",
        )
    )  # fmt: skip
    after, _ = give(battle, "nominate", clan="ai-c1", dice=(1, 1, 4, 2))
    assert at(after, "ai-1.1")[1] == pytest.approx(at(battle, "ai-1.1")[1] - 6)
    assert at(after, "ai-3.1") == at(battle, "ai-3.1")
    assert after.points_left == 4


def test_a_routing_unit_that_reaches_an_edge_is_removed_with_its_leader_set_to_the_next():
    """SKY-CMP-6, SKY-ACT-2, SKY-LDR-7, SKY-LDR-8."""
    battle = stage(
        standing(
            {**unit("ai-1", "ashigaru", status="routing"), "at": [36, 4, 180]}, unit("ai-2", "samurai", across=15),
            FOE, phase="nominate", clans={"ai-c1": {"attached": "ai-1"}},
        )
    )  # fmt: skip
    after, events = give(battle, "nominate", clan="ai-c1", dice=(1, 1, 4, 2))
    assert "left_table" in kinds(events)
    assert after.units["ai-1"].fate == "gone"
    assert after.units["ai-c1-leader"].place == "table"
    alone = stage(
        standing(
            {**unit("ai-1", "ashigaru", status="routing"), "at": [36, 4, 180]}, unit("ai-2", "samurai", clan=2), FOE,
            phase="nominate", clans={"ai-c1": {"attached": "ai-1"}},
        )
    )  # fmt: skip
    after, events = give(alone, "nominate", clan="ai-c1", dice=(1, 1, 4, 2))
    assert after.units["ai-c1-leader"].place == "off"


@pytest.mark.parametrize(
    ("kind", "extra", "clause"),
    [
        ("open_unit", {"unit": "ai-2"}, "SKY-ACT-11"),
        ("open_unit", {"unit": "ai-3"}, "SKY-ACT-4"),
        ("open_unit", {"unit": "ai-4"}, "SKY-ACT-9"),
        ("open_unit", {"unit": "ai-1"}, ""),
        ("move", {"unit": "ai-1", "legs": [{"x": 36, "y": 11, "facing": 0}]}, ""),
        ("move", {"unit": "ai-2", "legs": []}, "SKY-ACT-11"),
        ("shoot", {"unit": "ai-3", "target": "kaki-1"}, "SKY-ACT-4"),
        ("reload", {"unit": "ai-4"}, "SKY-ACT-9"),
        ("nominate", {"clan": "ai-c2"}, "SKY-SEQ-1"),
        ("end_activation", {}, ""),
    ],
)
def test_who_may_be_opened(kind, extra, clause):
    """SKY-ACT-4, SKY-ACT-9, SKY-ACT-11, SKY-SEQ-2, SKY-SEQ-3."""
    battle = stage(
        standing(
            unit("ai-1", "ashigaru"), unit("ai-2", "ashigaru", across=10, status="routing"),
            unit("ai-3", "ashigaru", across=-10, clan=2), unit("ai-4", "ashigaru", across=-20, handled=True), FOE,
        )
    )  # fmt: skip
    assert refused(battle, kind, **extra) == clause
    assert refused(battle, kind, by="kaki", **extra) == "SKY-SEQ-1"


def test_an_order_opens_its_unit_and_closes_the_one_before_but_not_in_the_samurai_step():
    """SKY-ACT-9: one at a time; who is done with is handled, and a duty comes first (SKY-SAM-3)."""
    two = [unit("ai-1", "ashigaru"), unit("ai-2", "ashigaru", across=10), FOE]
    battle = stage(standing(*two))
    first, events = give(battle, "move", unit="ai-1", legs=[{"x": 36, "y": 11, "facing": 0}])
    assert kinds(events) == ["unit_opened", "moved"]
    assert opened(first, "move", "ai-2")["shut"] is None
    after, events = give(first, "move", unit="ai-2", legs=[{"x": 46, "y": 11, "facing": 0}])
    assert kinds(events) == ["unit_closed", "unit_opened", "moved"]
    assert (after.open_unit, after.units["ai-1"].handled) == ("ai-2", True)
    assert opened(after, "move", "ai-1")["shut"]["clause"] == "SKY-ACT-9"
    for more, clause in (({"came_from": "samurai"}, "SKY-ACT-9"), ({"came_from": "spend"}, "")):
        step = stage({**standing(*two), "phase": "unit", "acting": "ai-1", **more})
        assert refused(step, "move", unit="ai-2", legs=[{"x": 46, "y": 11, "facing": 0}]) == clause
        assert bool([one for one in plain(RULESET.options(step, Side.AI)) if one["unit"] == "ai-2"]) is (
            clause == ""
        )


# -- morale ------------------------------------------------------------------------------------------------------------


def morale(options=None, force=None, **more):
    return stage(
        standing(
            unit("ai-1", "ashigaru", status="routing"), unit("ai-2", "ashigaru", across=12, status="disordered"), FOE,
            unit("kaki-2", "peasant", 30, across=12, status="disordered"), phase="morale", options=options or {},
            generals={"ai": force or {}}, **more,
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("options", "force", "asked"),
    [
        ({}, {}, True),
        ({}, {"attempted": True}, False),
        ({}, {"attempted": True, "attempt_failed": True}, False),
        ({"general_after_success": "may_help"}, {"attempted": True}, True),
        ({"general_after_success": "may_help"}, {"attempted": True, "attempt_failed": True}, False),
    ],
)
def test_a_general_who_tried_may_not_help(options, force, asked):
    """SKY-GEN-5, SKY-OPT-5, SKY-MOR-5."""
    _, events = give(morale(options, force), "rally", unit="ai-1", dice=(6, 6))
    assert ("decision_awaited" in kinds(events)) is asked


@pytest.mark.parametrize(("option", "asked"), [(False, True), (True, False)])
def test_sight_for_the_generals_help_is_an_option(option, asked):
    """SKY-OPT-17, SKY-MOR-5."""
    house = {"id": "h", "kind": "house", "points": [[10, 1], [20, 1], [20, 9], [10, 9]]}
    battle = morale(
        {"general_sight_morale": option}, {"at": [4, 5]}, clans={"ai-c1": {"at": [30, 5]}}, pieces=[house]
    )
    _, events = give(battle, "rally", unit="ai-1", dice=(6, 6))
    assert ("decision_awaited" in kinds(events)) is asked


def test_the_morale_phase_goes_from_side_to_side_and_nobody_is_obliged():
    """SKY-MOR-1, SKY-MOR-7, SKY-MOR-2, SKY-DIS-3, SKY-LDR-9."""
    battle = morale()
    after, _ = give(battle, "rally", unit="ai-1", dice=(1, 1))
    assert (after.units["ai-1"].status, at(after, "ai-1.1")[2]) == ("disordered", 180.0)
    assert refused(after, "reorder", unit="ai-1") == "SKY-MOR-4"
    after, _ = give(after, "reorder", unit="ai-2", dice=(6, 6), answers=(NO,))
    assert after.clock.active is Side.KAKI, "nothing is left to try for indigo"
    after, _ = give(after, "done", by="kaki", dice=(1, 2, 6, 6))
    assert after.clock.turn == 3
    assert after.units["ai-2"].disordered


def test_a_lone_side_has_no_less_command_when_it_rallies():
    """SKY-MOR-6, SKY-TST-1, SKY-DAT-12d: dishonour counts at every roll."""
    battle = morale(lone=True)
    _, events = give(battle, "reorder", unit="ai-2", dice=(2, 2))
    assert rolls(events) == [("reorder", "8-", 1)]


# -- the end -----------------------------------------------------------------------------------------------------------


def armies(lost, of=4, options=None, **more):
    gone = [unit(f"kaki-{n}", "ashigaru", place="off", fate="destroyed") for n in range(1, lost + 1)]
    rest = [unit(f"kaki-{n}", "ashigaru", 25, across=10 * (n - 3)) for n in range(lost + 1, of + 1)]
    ours = [unit(f"ai-{n}", "samurai", across=10 * (n - 2)) for n in range(1, 4)]
    return stage(standing(*ours, *gone, *rest, phase="morale", options=options or {}, **more))


@pytest.mark.parametrize(
    ("at_share", "lost", "ends"),
    [
        ("1/2", 2, True),
        ("1/2", 1, False),
        ("1/3", 2, True),
        ("2/3", 2, False),
        ("2/3", 3, True),
        ("never", 3, False),
    ],
)
def test_a_side_breaks_at_its_share(at_share, lost, ends):
    """SKY-END-2, SKY-OPT-24."""
    battle = armies(lost, options={"break_at": at_share})
    after, _ = give(battle, "done", dice=() if ends else (6, 6, 1, 1))
    assert (after.result is not None) is ends


def test_a_side_without_a_unit_loses_at_once():
    """SKY-END-1."""
    battle = armies(4)
    after, _ = give(battle, "done")
    assert (after.result.winner, after.clock.phase) == (Side.AI, "over")


@pytest.mark.parametrize(
    ("limit", "turn", "over"), [(10, 10, True), (10, 9, False), (6, 6, True), (16, 10, False)]
)
def test_the_battle_ends_after_its_last_turn(limit, turn, over):
    """SKY-END-3, SKY-OPT-19."""
    battle = armies(0, options={"turn_limit": limit}, turn=turn)
    after, _ = give(battle, "done", dice=() if over else (6, 6, 1, 1))
    assert (after.result is not None) is over


@pytest.mark.parametrize(
    ("size", "lead", "reason", "won"),
    [
        (300, 29, "score", False), (300, 30, "score", True), (300, 89, "score", True),
        (300, 90, "score_decisive", True), (150, 15, "score", True), (450, 44, "score", False),
    ],
)  # fmt: skip
def test_a_lead_of_a_tenth_wins_and_three_tenths_decisively(size, lead, reason, won):
    """SKY-END-5, SKY-END-4, SKY-OPT-21."""
    battle = armies(1, options={"size": size})
    battle.units["kaki-1"] = msgspec.structs.replace(battle.units["kaki-1"], points=lead)
    found = victory.SCORE.by_lead(battle)
    assert (found.reason, found.winner is Side.AI) == (reason, won)


def test_halves_are_kept_and_clans_count():
    """SKY-END-4, SKY-END-6: what is routing or at half counts half; a clan that is no more counts 15."""
    battle = stage(
        standing(
            unit("ai-1", "samurai"),
            unit("kaki-1", "peasant", 20, left=4, points=15), unit("kaki-2", "peasant", 20, across=9, left=5),
            unit("kaki-3", "samurai", clan=2, points=40, place="off", fate="gone"),
        )
    )  # fmt: skip
    assert victory.SCORE.of(battle, Side.AI) == 7.5 + 40 + 15
    assert [item.points for item in victory.tally(battle, Side.AI)] == [40, 7.5, 15]


def test_resigning_loses_and_a_draw_is_settled_by_score():
    """SKY-END-3, SKY-END-7."""
    after, _ = give(two_clans(), "resign")
    assert after.result.winner is Side.KAKI
    after, _ = give(two_clans(), "offer_draw")
    after, _ = give(after, "answer_draw", by="kaki", accept=True)
    assert (after.result.winner, after.result.reason) == (None, "agreed")


def test_what_is_assumed_where_nobody_answers():
    """SKY-SEQ-4: the clan with the lowest id, no attempt, no help; the South edge."""
    battle = two_clans()
    assert opened(battle, "nominate")["params"][0]["default"] == "ai-c1"
    waiting = RULESET.resolve(
        battle, Side.AI, RULESET.decode_order({"kind": "nominate", "clan": "ai-c1"}), _Sixes()
    )
    assert waiting.decision.default == {"yes": False}
    assert len(ONES) > 0


class _Sixes:
    def face(self, number, die):
        return 6

    def salt(self, name):
        return name

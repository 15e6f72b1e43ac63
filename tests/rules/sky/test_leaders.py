"""Leaders on their own, with a unit, and in the way."""

import pytest

from rulesets.engine.battle import Side
from rulesets.sky.system import RULESET
from tests.plain import plain
from tests.rules.sky.play import at, give, refused, stage
from tests.rules.sky.scenes import scene, standing, unit

FOE = unit("kaki-9", "peasant", 34, across=20)


def legs(*poses):
    return [{"x": x, "y": y, "facing": facing} for x, y, facing in poses]


def led(phase="spend", **more):
    return stage(
        standing(
            unit("ai-1", "ashigaru"), unit("ai-2", "ashigaru", across=12, clan=2),
            unit("ai-3", "ashigaru", across=-12, status="routing"), unit("kaki-1", "samurai", 15), FOE,
            clans={"ai-c1": {"at": [36, 5]}}, generals={"ai": {"at": [30, 5]}}, phase=phase, **more,
        )
    )  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "more", "clause"),
    [
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 40, "y": 6}}, ""),
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 54, "y": 5}}, "SKY-MOV-1"),
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 36, "y": 9.5}}, "SKY-LDR-6"),
        ("move_leader", {"unit": "ai-c1-leader", "to": {"x": 36, "y": 0.2}}, "SKY-LDR-2"),
        ("move_leader", {"unit": "ai-c2-leader", "to": {"x": 40, "y": 6}}, "SKY-LDR-2"),
        ("move_leader", {"unit": "ai-general", "to": {"x": 40, "y": 6}}, "SKY-LDR-5"),
        ("join", {"unit": "ai-c1-leader", "target": "ai-1"}, ""),
        ("join", {"unit": "ai-c1-leader", "target": "ai-2"}, "SKY-LDR-3"),
        ("join", {"unit": "ai-c1-leader", "target": "ai-3"}, "SKY-LDR-3"),
    ],
)
def test_where_leaders_may_go_and_whom_they_join(kind, more, clause):
    """SKY-LDR-1 to SKY-LDR-6."""
    assert refused(led(), kind, **more) == clause


@pytest.mark.parametrize(("apart", "clause"), [(16.5, ""), (16.6, "SKY-MOV-1")])
def test_a_leader_joins_a_unit_that_his_base_touches_after_sixteen_inches(apart, clause):
    """SKY-LDR-3, SKY-MOV-1: his base is an inch deep, so that its middle need not come to the unit."""
    battle = stage(
        standing(unit("ai-1", "ashigaru"), FOE, clans={"ai-c1": {"at": [36, 10 + apart]}}, phase="spend")
    )
    assert refused(battle, "join", unit="ai-c1-leader", target="ai-1") == clause


def test_a_leader_parts_from_the_edge_of_his_unit_that_is_nearest_to_the_one_he_joins():
    """SKY-LDR-4: of two lines side by side, not the edge that is nearest to the other's middle."""
    one, other = unit("ai-1", "ashigaru"), unit("ai-2", "ashigaru", 10, across=18)
    joined = stage(standing(one, other, FOE, clans={"ai-c1": {"attached": "ai-1"}}, phase="spend"))
    _, events = give(joined, "join", unit="ai-c1-leader", target="ai-2")
    start, end = events[-1].paths["ai-c1-leader.1"]
    assert start == pytest.approx((39, 10), abs=0.01)
    assert end[0] < 51


@pytest.mark.parametrize(("y", "clause"), [(19.4, ""), (19.8, "SKY-LDR-2")])
def test_no_leader_is_set_down_over_water(y, clause):
    """SKY-LDR-2, SKY-SCN-1: where he would go aside again as soon as somebody else marched."""
    lake = {"id": "l", "kind": "lake", "points": [[30, 20], [42, 20], [42, 26], [30, 26]]}
    battle = led(pieces=[lake])
    assert refused(battle, "move_leader", unit="ai-c1-leader", to={"x": 30, "y": y}) == clause


def test_a_leader_whose_unit_falls_goes_to_the_unit_whose_bases_are_nearest():
    """SKY-LDR-7, SKY-GEO-2: to a column that reaches up to it, not to a line whose middle is nearer."""
    archers = {**unit("kaki-1", "ashigaru", 14, weapons=["bow"])}
    last = {**unit("ai-1", "peasant", 6, left=1, hits=2), "at": [36, 16, 0]}
    line, column = unit("ai-2", "ashigaru", -2.1), unit("ai-3", "ashigaru", formation="column")
    battle = stage(
        scene(
            archers, last, line, {**column, "at": [48, 16, 90]}, FOE, active="kaki", acting="kaki-1",
            clans={"ai-c1": {"attached": "ai-1"}},
        )
    )  # fmt: skip
    after, _ = give(battle, "shoot", by="kaki", unit="kaki-1", target="ai-1", dice=(6, *(1,) * 7, 6))
    assert at(after, "ai-c1-leader.1")[:2] == (41.5, 16.0)


def test_a_leader_joins_goes_along_and_parts_again_once_in_an_activation():
    """SKY-LDR-3, SKY-LDR-4, SKY-DAT-12a."""
    after, _ = give(led(), "join", unit="ai-c1-leader", target="ai-1")
    assert after.leader_with(after.units["ai-1"]).id == "ai-c1-leader"
    assert refused(after, "move_leader", unit="ai-c1-leader", to={"x": 36, "y": 5}) == "SKY-LDR-2"
    battle = stage(
        standing(unit("ai-1", "ashigaru"), FOE, clans={"ai-c1": {"attached": "ai-1"}}, phase="spend")
    )
    parted, _ = give(battle, "move_leader", unit="ai-c1-leader", to={"x": 36, "y": 5})
    assert parted.leader_with(parted.units["ai-1"]) is None


def test_the_document_tells_with_whom_a_leader_is_and_on_which_stand_he_is_shown():
    """SKY-LDR-3: he has no base of his own; the middle stand of the front rank is shown as his."""
    alone = RULESET.document(led())
    assert "ai-c1-leader" not in alone["kit"]
    with_them, _ = give(led(), "join", unit="ai-c1-leader", target="ai-1")
    told = RULESET.document(with_them)["kit"]["ai-c1-leader"]
    assert told == {"with_unit": "ai-1", "in_front": True, "shares": "ai-1.3"}
    unit = with_them.units["ai-1"]
    assert with_them.figures["ai-1.3"].y == max(with_them.figures[id].y for id in unit.figures)


def test_hits_that_cost_no_stand_yet_are_told():
    """SKY-HIT-7."""
    battle = stage(standing(unit("ai-1", "ashigaru", hits=2), unit("ai-2", "ashigaru", across=12), FOE))
    kit = RULESET.document(battle)["kit"]
    assert kit["ai-1"]["hits"] == 2
    assert "hits" not in kit["ai-2"]


def test_the_general_moves_before_a_clan_is_called_once_a_turn():
    """SKY-LDR-5, SKY-GEN-4."""
    after, _ = give(led("nominate"), "move_leader", unit="ai-general", to={"x": 30, "y": 6})
    assert refused(after, "move_leader", unit="ai-general", to={"x": 30, "y": 5}) == "SKY-LDR-5"
    assert refused(after, "join", unit="ai-general", target="ai-1") in ("SKY-SEQ-1", "SKY-LDR-5")


def test_leaders_step_aside_from_enemies_and_friends():
    """SKY-LDR-6, SKY-LDR-1."""
    battle = stage(
        scene(unit("ai-1", "ashigaru"), FOE, clans={"ai-c1": {"at": [36, 15]}, "kaki-c1": {"at": [38, 15]}})
    )
    after, _ = give(battle, "move", unit="ai-1", legs=legs((36, 16, 0)))
    own, other = at(after, "ai-c1-leader.1"), at(after, "kaki-c1-leader.1")
    assert own[:2] != (36, 15)
    assert other[:2] != (38, 15)


@pytest.mark.parametrize("leader", ["ai-general", "ai-c1-leader"])
@pytest.mark.parametrize(
    "order",
    [
        {"kind": "move", "legs": legs((36, 8, 0)), "formation": "line"},
        {"kind": "charge", "target": "kaki-1"},
        {"kind": "shoot", "target": "kaki-1"},
        {"kind": "rally"},
        {"kind": "reorder"},
    ],
)
def test_an_order_for_stands_shows_nothing_of_a_leader_but_why_not(leader, order):
    """SKY-LDR-1: he has no stands to form, to charge and to shoot with."""
    preview = plain(RULESET.preview(led(), Side.AI, RULESET.decode_order({"unit": leader, **order})))
    assert not preview["legal"]
    assert preview["refusal"]["message"]
    assert not preview.get("path")

"""Shots: at whom, what is told before them, cover, and what hits bring."""

import re

import pytest

from rulesets.engine.battle import Side
from rulesets.engine.table.sight import shots
from rulesets.sky.ground import sight
from rulesets.sky.stand.formations import ranks
from rulesets.sky.system import RULESET
from tests.plain import plain
from tests.rules.sky.play import give, opened, refused, rolls, stage
from tests.rules.sky.scenes import scene, unit

FOE = unit("kaki-9", "peasant", 34, across=20)
HOUSE = {"id": "h", "kind": "house", "points": [[33, 14], [39, 14], [39, 18], [33, 18]]}

BOW = {"weapons": ["bow"]}
NEAR = unit("kaki-1", "peasant", 10)

SHOTS = [
    ("in front", unit("ai-1", "ashigaru", **BOW), NEAR, [], {}, ""),
    ("too far aside", unit("ai-1", "ashigaru", **BOW), unit("kaki-1", "peasant", 5, across=25), [], {}, "SKY-SHO-2"),
    ("behind", unit("ai-1", "ashigaru", 20, **BOW), unit("kaki-1", "peasant", 5), [], {}, "SKY-SHO-2"),
    ("from the saddle", unit("ai-1", "mtd_monk", 20, weapons=["cavalry", "mtd_bow"]), NEAR, [], {}, ""),
    ("nothing to shoot", unit("ai-1", "ashigaru"), NEAR, [], {}, "SKY-SHO-1"),
    ("empty", unit("ai-1", "ashigaru", weapons=["arquebus"], loaded=False), NEAR, [], {}, "SKY-DAT-5"),
    ("a friend", unit("ai-1", "ashigaru", **BOW), unit("ai-2", "peasant", 10), [], {"target": "ai-2"}, "SKY-SHO-5"),
    ("a leader", unit("ai-1", "ashigaru", **BOW), NEAR, [], {"target": "kaki-c1-leader"}, "SKY-SHO-5"),
    ("which weapon", unit("ai-1", "samurai", weapons=["bow", "arquebus"]), NEAR, [], {}, "SKY-SHO-1"),
    ("this one", unit("ai-1", "samurai", weapons=["bow", "arquebus"]), NEAR, [], {"weapon": "bow"}, ""),
    ("behind a house", unit("ai-1", "ashigaru", **BOW),
     unit("kaki-1", "peasant", 12, formation="column"), [HOUSE], {}, "SKY-SHO-2"),
    ("routing targets too", unit("ai-1", "ashigaru", **BOW),
     unit("kaki-1", "peasant", 10, status="routing"), [], {}, ""),
    ("out of range, untold", unit("ai-1", "ashigaru", **BOW), unit("kaki-1", "peasant", 30), [], {}, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("what", "one", "other", "pieces", "more", "clause"), SHOTS, ids=[case[0] for case in SHOTS]
)
def test_at_whom_a_unit_may_shoot(what, one, other, pieces, more, clause):
    """SKY-SHO-1 to SKY-SHO-5, SKY-GEO-4, SKY-GEO-5, SKY-DAT-3, SKY-DAT-5."""
    battle = stage(scene(one, other, FOE, pieces=pieces))
    assert refused(battle, "shoot", unit="ai-1", **{"target": "kaki-1", **more}) == clause


def test_a_unit_looks_at_all_its_targets_at_once_and_once_as_long_as_everybody_stands(monkeypatch):
    """SKY-SHO-2: each by itself takes several times as long."""
    asked = []
    monkeypatch.setattr(sight, "shots", lambda *some, **more: asked.append(some[2]) or shots(*some, **more))
    aside = unit("kaki-2", "peasant", 5, across=25)
    battle = stage(scene(unit("ai-1", "ashigaru", **BOW), NEAR, aside, FOE))
    for _again in range(2):
        offered = next(offer for offer in RULESET.options(battle, Side.AI) if offer.kind == "shoot")
        (at,) = offered.params
        assert [str(target.value) for target in at.open] == ["kaki-1", "kaki-9"]
    (targets,) = asked
    assert len(targets) == sum(len(battle.living(foe)) for foe in battle.on_table(Side.KAKI))


def archers(premeasure, ahead=17.0):
    return stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", ahead), FOE,
            options={"premeasure_fire": premeasure},
        )
    )  # fmt: skip


@pytest.mark.parametrize(("premeasure", "clause", "told"), [(False, "", False), (True, "SKY-OPT-15", True)])
def test_no_range_is_told_before_a_shot_but_by_option(premeasure, clause, told):
    """SKY-SHO-4, SKY-OPT-15, SKY-GLA-11: options, previews, document and odds go by what the battle agreed on."""
    battle = archers(premeasure)
    assert refused(battle, "shoot", unit="ai-1", target="kaki-1") == clause
    shoot, charge = opened(battle, "shoot", "ai-1"), opened(battle, "charge", "ai-1")
    assert ("distance" in shoot["params"][0]["choices"][0]) is told
    assert ("distance" in charge["params"][0]["choices"][0]) is told
    preview = plain(RULESET.preview(battle, Side.AI, RULESET.decode_order(SHOT)))
    assert preview["legal"] is not premeasure
    assert premeasure or "distance" not in preview["odds"][0]
    assert RULESET.view(battle, Side.KAKI).get("measures", True) is told
    posed = plain(RULESET.situations(battle, Side.AI, "ai-1", "kaki-1"))[0]["odds"]["notes"]
    assert any(note["text"].startswith("Out of range: 17.0″ away") for note in posed) is told
    assert any(note["clause"] == "SKY-SHO-4" for note in posed) is not told


SHOT = {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"}


def answers(battle, legs):
    """What the front door says of a battle to who may give orders in it, of a move that is far too long among it."""
    order = RULESET.decode_order({"kind": "move", "unit": "ai-1", "legs": legs})
    shot = RULESET.decode_order(SHOT)
    return [
        plain(RULESET.options(battle, Side.AI)),
        plain(RULESET.foresee(battle, Side.AI, order)),
        plain(RULESET.foresee(battle, Side.AI, shot)),
        plain(RULESET.march(battle, Side.AI, [order])),
        *(
            RULESET.situations(battle, Side.AI, *asked)
            for asked in (("ai-1", "kaki-1"), ("ai-1",), ("kaki-1",))
        ),
    ]


def inches_in(found):
    """Every number with its inch sign, and every distance, in whatever is said."""
    text = repr(found)
    return re.findall(r"([0-9.]+)″", text) + re.findall(r"'(?:distance|used|inches)': ([0-9.]+)", text)


@pytest.mark.parametrize("ahead", [14.0, 17.0, 19.5])
def test_no_answer_betrays_a_range_where_ranges_are_secret(ahead):
    """SKY-SHO-4, SKY-RUL-177: whatever inches are told are those of what the unit itself could do."""
    way = [{"x": 36, "y": 10 + ahead - 1, "facing": 0}]
    told = {float(inches) for inches in inches_in(answers(archers(False, ahead), way))}
    assert told <= {0.0, 6.0, 10.0, 16.0}, "full move, charge, and what a leader rides"
    open_ = {float(inches) for inches in inches_in(answers(archers(True, ahead), way))}
    assert {ahead, ahead - 1} <= open_


SOFT = {"soft_cover": True}

COVERS = [
    ({}, [], {}, ""),
    ({"tedate": True, "weapons": ["bow"]}, [], {}, "SKY-HIT-6a"),
    ({}, [{"id": "c", "kind": "castle_wall", "points": [[20, 19.8], [52, 19.8]]}], {}, "SKY-HIT-6c"),
    ({}, [{"id": "c", "kind": "castle_wall", "points": [[52, 19.8], [20, 19.8]]}], {}, ""),
    ({}, [{"id": "c", "kind": "fieldwork", "points": [[20, 19.8], [52, 19.8]]}], {}, "SKY-HIT-6c"),
    ({}, [{"id": "c", "kind": "fieldwork", "points": [[20, 18.8], [52, 18.8]]}], {}, ""),
    ({}, [{"id": "c", "kind": "fence", "points": [[20, 19.8], [52, 19.8]]}], {}, ""),
    ({}, [{"id": "c", "kind": "fence", "points": [[20, 19.8], [52, 19.8]]}], SOFT, "SKY-OPT-16"),
    ({}, [{"id": "c", "kind": "brook", "points": [[20, 19.8], [52, 19.8]]}], SOFT, ""),
    ({}, [{"id": "c", "kind": "wood", "points": [[30, 19.9], [42, 19.9], [42, 30], [30, 30]]}], SOFT, "SKY-OPT-16"),
    ({}, [{"id": "c", "kind": "wood", "points": [[30, 20.5], [42, 20.5], [42, 30], [30, 30]]}], SOFT, ""),
]  # fmt: skip


@pytest.mark.parametrize(("target", "pieces", "options", "clause"), COVERS)
def test_what_is_cover(target, pieces, options, clause):
    """SKY-HIT-6a to SKY-HIT-6c, SKY-OPT-16: only the inner side of a wall counts."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "ashigaru", 10, **target), FOE, pieces=pieces,
            options=options,
        )
    )  # fmt: skip
    _, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(6, 6, 6, 1, 1, 1, 1, 1))
    shot = next(event for event in events if event.kind == "shot_fired")
    assert shot.params["hits"] == (1 if clause else 3)
    assert not clause or clause in shot.clauses


@pytest.mark.parametrize(
    ("options", "hits", "left", "tests"),
    [
        ({}, 3, 5, 1),
        ({}, 2, 5, 0),
        ({"half_strength": "under_half"}, 3, 5, 0),
        ({"half_strength": "under_half"}, 3, 4, 1),
        ({"route_trigger": "any_hit"}, 1, 4, 1),
        ({"route_trigger": "any_hit"}, 1, 5, 0),
        ({}, 3, 6, 0),
    ],
)
def test_when_a_unit_tests_for_rout(options, hits, left, tests):
    """SKY-HIT-10, SKY-HIT-11, SKY-OPT-8, SKY-OPT-9, SKY-RTE-3, SKY-DIS-1."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]),
            unit("kaki-1", "peasant", 10, left=left),
            FOE,
            options=options,
        )
    )
    dice = (*(6,) * hits, *(1,) * (8 - hits), *((1, 1) if tests else ()))
    after, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=dice)
    assert [name for name, _, _ in rolls(events)] == ["to_hit", *["route"] * tests]
    assert hits != 3 or after.units["kaki-1"].status != "steady"


@pytest.mark.parametrize(
    ("options", "hits", "tests"), [({}, 3, 1), ({}, 2, 0), ({"injury_trigger": "any_hit"}, 1, 1)]
)
def test_when_an_attached_leader_may_be_hurt(options, hits, tests):
    """SKY-HIT-9, SKY-HIT-4, SKY-INJ-1, SKY-INJ-2, SKY-OPT-7, SKY-DAT-12b."""
    battle = stage(
        scene(
            unit("ai-1", "ashigaru", weapons=["bow"]), unit("kaki-1", "peasant", 10), FOE, options=options,
            clans={"kaki-c1": {"attached": "kaki-1"}},
        )
    )  # fmt: skip
    dice = (*(6,) * hits, *(1,) * (8 - hits), *((1,) if tests else ()))
    after, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=dice)
    assert [name for name, _, _ in rolls(events)] == ["to_hit", *["injury"] * tests]
    assert after.clans["kaki-c1"].injuries == tests


@pytest.mark.parametrize(
    ("losses", "left", "shape"),
    [
        ("close_up", 5, (3, 2)), ("rear_first", 5, (4, 1)), ("close_up", 7, (4, 3)), ("rear_first", 4, (4, 0)),
        ("rear_first", 3, (3, 0)), ("close_up", 3, (2, 1)), ("close_up", 1, (1, 0)),
    ],
)  # fmt: skip
def test_how_a_line_closes_up(losses, left, shape):
    """SKY-FRM-2, SKY-FRM-4, SKY-FRM-5, SKY-OPT-12, SKY-DAT-7."""
    hits = 3 * (8 - left)
    battle = stage(
        scene(
            unit("ai-1", "samurai", weapons=["bow"]), unit("kaki-1", "peasant", 10, left=left + 1), FOE,
            options={"line_losses": losses, "route_trigger": "stand_lost"},
        )
    )  # fmt: skip
    if losses == "rear_first":
        import msgspec

        one = battle.units["kaki-1"]
        battle.units["kaki-1"] = msgspec.structs.replace(one, frontage=min(4, left + 1))
    dice = [6, 6, 6, 1, 1, 1, 1, 1]
    dice += [1, 1] if left <= 4 else []
    after, _ = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=tuple(dice))
    found = ranks(after.units["kaki-1"], left)
    assert (found.front, found.second) == shape
    assert hits >= 3


@pytest.mark.parametrize("wall", [[36.03, 46], [26, 35.97]])
def test_a_wall_before_the_right_of_two_equally_near_files_is_cover_as_one_before_the_left_is(wall):
    """SKY-HIT-6c."""
    manned = {"id": "c", "kind": "castle_wall", "points": [[x, 15.7] for x in wall]}
    archers, last = (
        unit("ai-1", "ashigaru", -2, weapons=["bow"]),
        unit("kaki-1", "peasant", 6, left=2, formation="column"),
    )
    battle = stage(scene(archers, last, unit("kaki-9", "samurai", 34, across=25), pieces=[manned]))
    _, events = give(battle, "shoot", unit="ai-1", target="kaki-1", dice=(4, 4, *(1,) * 6))
    assert events[0].params["hits"] == 1

"""The scene language of rulesets/README.md: its scenes stand as they are written, and what nobody knows is refused."""

import json
import re
from pathlib import Path

import pytest

import rulesets
from rulesets import Side
from rulesets.engine.book.staging import Unstaged

SCENES = {
    slug: json.loads(text)
    for slug, text in re.findall(
        r"^```json (\w+)\n(.*?)^```$", Path("rulesets/README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
}
SHOT = {
    "koku": {"kind": "fire", "unit": "ai-1", "target": "kaki-1"},
    "sky": {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"},
    "skirmish": {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"},
    "godai": {"kind": "shoot", "unit": "ai-2", "target": "kaki-1"},
    "ageofwar": {"kind": "shoot", "unit": "ai-1", "target": "kaki-1"},
}
STAGED = [ruleset for ruleset in rulesets.all() if ruleset.stage is not None]
everywhere = pytest.mark.parametrize("ruleset", STAGED, ids=lambda ruleset: ruleset.slug)


def living(document):
    return {id: man for id, man in document["figures"].items() if man["alive"]}


@everywhere
def test_the_described_scene_stands_and_is_played(ruleset):
    scene = SCENES[ruleset.slug]
    battle = ruleset.stage(scene)
    for one in scene["units"]:
        men = [figure for figure in battle.figures.values() if figure.unit == one["id"] and figure.alive]
        assert len(men) == one.get("left", one["strength"])
        assert sum(figure.x for figure in men) / len(men) == pytest.approx(one["at"][0])
        assert abs(min(figure.y - one["at"][1] for figure in men)) < 2
    assert [piece.id for piece in battle.table.pieces] == [one["id"] for one in scene.get("pieces", ())]
    outcome = ruleset.resolve(
        battle, Side.AI, ruleset.decode_order(SHOT[ruleset.slug]), rulesets.HmacDice(b"a scene")
    )
    assert outcome.events[0].rolls


@everywhere
def test_a_front_or_a_place_for_each_figure_is_the_same_scene(ruleset):
    scene = SCENES[ruleset.slug]
    whole = ruleset.document(ruleset.stage(scene))
    singly = []
    for one in scene["units"]:
        men = [man for man in whole["figures"].values() if man["unit"] == one["id"] and man["alive"]]
        singly.append({**one, "at": [[man["x"], man["y"], man["facing"]] for man in men]})
    again = ruleset.document(ruleset.stage({**scene, "units": singly}))
    assert living(again) == living(whole)
    assert again["units"] == whole["units"]


@everywhere
def test_a_part_that_nobody_knows_is_refused(ruleset):
    with pytest.raises(Unstaged, match="phrase"):
        ruleset.stage({**SCENES[ruleset.slug], "phrase": "melee"})


@everywhere
def test_a_scene_may_have_a_table_of_its_own(ruleset):
    battle = ruleset.stage({**SCENES[ruleset.slug], "table": [40, 36]})
    assert (battle.table.width, battle.table.depth) == (40, 36)

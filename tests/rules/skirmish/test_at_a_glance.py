"""The game at a glance: what holds of every battle of Samurai Skirmish."""

from rulesets.skirmish.charts import MELEE, SHOOTING, Armour
from rulesets.skirmish.options import TABLES, SkirOptions
from rulesets.skirmish.system import RULESET


def test_a_battle_is_ten_rounds_on_a_table_of_72_by_48_inches_unless_agreed():
    """SKIR-GLA-2, SKIR-GLA-3, SKIR-GLA-9, SKIR-GLA-11, SKIR-OPT-13, SKIR-OPT-16."""
    options = RULESET.options_from({})
    assert options == SkirOptions()
    assert (options.rounds, TABLES[options.table]) == (10, (72.0, 48.0))
    assert sorted(option["clause"] for option in RULESET.about()["options"]) == sorted(
        ["SKIR-MUS-1", *(f"SKIR-OPT-{number}" for number in range(1, 17))]
    )


def test_both_charts_read_margin_by_armour():
    """SKIR-GLA-7: nothing, a push back, a wound, dead or disabled."""
    for chart, cells in ((SHOOTING, {"", "W", "D", "D/W", "D/D", "D/D/W"}), (MELEE, {"", "PB", "W", "D"})):
        assert [row.key for row in chart.rows] == list(Armour)
        assert {cell for row in chart.rows for cell in row.cells} == cells


def test_beasts_of_a_scenario_cost_nothing_and_are_in_no_roster():
    """SKIR-MUS-11, SKIR-GLA-8: their loss is worth nothing to anybody."""
    boar = {"id": "ai-1", "kind": "animal", "at": [20, 20], "rate": 9.0}
    battle = RULESET.stage(
        {"units": [boar, {"id": "kaki-1", "kind": "bushi", "at": [20, 40], "commander": True}]}
    )
    assert battle.figures["ai-1.1"].points == battle.units["ai-1"].points == 0
    assert "animal" not in [pick.value for pick in RULESET.builder.groups[0].slots[0].choices]

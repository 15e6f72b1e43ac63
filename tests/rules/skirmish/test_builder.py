"""The builder: ready forces keep their form, drafts are priced, what does not suit goes, the sheet tells all."""

import pytest

from rulesets.engine.sayings import english
from rulesets.skirmish.muster.builder import BUILDER
from rulesets.skirmish.muster.faults import faults
from rulesets.skirmish.muster.forces import FORCES
from rulesets.skirmish.muster.roster import total, units_of

ROSTERS = [pytest.param(size, force["roster"], id=f"{force['name']} {size}") for size in (100, 200, 300)
          for force in FORCES.ready(size)]  # fmt: skip


@pytest.mark.parametrize(("size", "roster"), ROSTERS)
def test_a_ready_force_keeps_its_form_its_price_and_its_sheet(size, roster):
    """SKIR-MUS-12, SKIR-MUS-3."""
    assert BUILDER.shape(roster) == roster
    price = BUILDER.priced(roster)
    assert (price.points, price.limit) == (total(roster), size)
    assert sum(price.parts.values()) == price.points
    sheet = BUILDER.sheet(roster)
    assert sum(page.points for page in sheet.pages) == price.points
    rows = [row for page in sheet.pages for row in page.rows]
    assert all(len(row.values) == len(sheet.columns) for row in rows)
    assert sum(int(row.values[-1]) for row in rows) == price.points
    assert sum(row.boxes for row in rows) == sum(unit["count"] for unit in roster["units"])


def unit(**changes):
    return BUILDER.shape({"size": 100, "units": [{**changes}]})["units"][0]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"kind": "noumin", "armour": "heavy"}, {"armour": "unarmoured"}),  # SKIR-MUS-4
        ({"kind": "noumin", "mounted": True}, {"mounted": False}),
        ({"kind": "ashigaru", "blade": "improvised"}, {"blade": "sidearm"}),
        ({"missile": "arquebus", "blade": "yari"}, {"missile": "none"}),  # SKIR-MUS-5
        ({"kind": "bushi", "mounted": True, "pavises": 3}, {"pavises": 0}),
        ({"count": 1, "kind": "ronin", "led": True}, {"led": False}),  # SKIR-MUS-6
        ({"led": True, "leader_kind": "ronin"}, {"leader_kind": "ronin"}),
        ({"led": True, "kind": "eiyuu", "leader_kind": "ronin"}, {"leader_kind": "kensei"}),
    ],
)
def test_what_does_not_suit_the_rest_goes(changes, wanted):
    found = unit(**changes)
    assert {key: found[key] for key in wanted} == wanted


def test_an_empty_draft_is_counted_and_has_faults_with_places():
    draft = BUILDER.empty()
    assert BUILDER.priced(draft).points == 0
    assert {fault.path for fault in faults(draft)} == {"units"}


def test_units_are_called_after_what_they_are_or_as_they_are_named():
    """SKIR-GLA-10: two of a kind are told apart; a leader has a line of his own on the sheet."""
    roster = FORCES.ready(200)[3]["roster"]
    guns = [english(unit.name) for unit in units_of(roster)]
    assert guns == [
        "Bushi", "1st ashigaru guns", "2nd ashigaru guns", "Ashigaru crossbows", "Ashigaru naginata",
    ]  # fmt: skip
    named = {**roster["units"][4], "led": True, "leader_kind": "ronin", "name": "Wolves"}
    units = [*roster["units"][:4], named]
    lines = [english(row.name) for row in BUILDER.sheet({**roster, "units": units}).pages[0].rows]
    assert lines[-2:] == ["Wolves: leader", "Wolves"]

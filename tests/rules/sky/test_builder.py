"""The builder of clan rosters: ready forces keep their form, drafts are priced, what does not suit goes (SKY-MUS)."""

import pytest

from rulesets.sky.muster.builder import BUILDER
from rulesets.sky.muster.faults import army_faults, faults
from rulesets.sky.muster.forces import FORCES
from rulesets.sky.muster.roster import total
from rulesets.sky.options import SkyOptions

ROSTERS = [pytest.param(size, force["roster"], id=f"{force['name']} {size}") for size in (150, 300, 450)
          for force in FORCES.ready(size)]  # fmt: skip


@pytest.mark.parametrize(("size", "roster"), ROSTERS)
def test_a_ready_force_keeps_its_form_its_price_and_its_sheet(size, roster):
    assert BUILDER.shape(roster) == roster
    price = BUILDER.priced(roster)
    assert (price.points, price.limit) == (total(roster), size)
    sheet = BUILDER.sheet(roster)
    assert sum(page.points for page in sheet.pages) == price.points
    assert all(len(row.values) == len(sheet.columns) for page in sheet.pages for row in page.rows)


def unit(**changes):
    base = {"kind": "ashigaru", "stands": 6, "weapons": ["pole"], "armoured": False, "tedate": False}
    clan = {"name": "Oda", "mon": "oda", "leader": "Nobu", "units": [{**base, **changes}]}
    return BUILDER.shape({"size": 150, "general": "A", "clans": [clan]})["clans"][0]["units"][0]


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"kind": "samurai"}, {"armoured": True}),  # SKY-DAT-1: they always wear armour
        ({"kind": "peasant", "armoured": True}, {"armoured": False}),
        ({"kind": "mtd_samurai", "weapons": ["bow"]}, {"weapons": ["cavalry"], "tedate": False}),  # SKY-DAT-4
        ({"weapons": []}, {"weapons": ["hand"]}),
        ({"tedate": True}, {"tedate": False}),  # SKY-DAT-6: only who shoots
        ({"tedate": True, "weapons": ["bow"]}, {"tedate": True}),
        ({"tedate": True, "weapons": ["bow"], "kind": "samurai"}, {"tedate": False}),
        ({"name": ""}, {"kind": "ashigaru"}),
    ],
)
def test_what_does_not_suit_the_troops_goes(changes, wanted):
    found = unit(**changes)
    assert {key: found[key] for key in wanted} == wanted
    assert "name" not in found


def test_an_empty_draft_is_counted_and_has_faults_with_places():
    draft = BUILDER.empty()
    assert BUILDER.priced(draft).points == 0
    assert {fault.path for fault in faults(draft)} == {"general", "clans"}


def test_an_army_of_another_size_is_not_brought():
    roster = FORCES.ready(150)[0]["roster"]
    assert [fault.clause for fault in army_faults(SkyOptions(), roster)] == ["SKY-MUS-1"]
    assert army_faults(SkyOptions(size=150), roster) == []

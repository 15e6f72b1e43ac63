"""Computer clans file lawful plans and know no more than their clan (CAM-LEA-5, CAM-SEC-1)."""

import pytest

from rulesets import campaign as wars
from rulesets.campaign import seasons
from rulesets.campaign.fights.answering import decode_answer
from rulesets.campaign.lookups import clans_in_being
from rulesets.campaign.state import Stage


def season_of(war, dice):
    """A season between computer clans; every plan and answer is lawful."""
    plans = {}
    for clan in clans_in_being(war):
        plans[clan] = wars.propose(war, clan)
        assert wars.faults(war, clan, plans[clan]) == []
    war = wars.adjudicate(war, plans, dice).campaign
    while tickets := seasons.awaited(war):
        ticket, answers = tickets[0], {}
        for clan in [camp.answers for camp in ticket.camps if camp.answers in war.clans]:
            answers[clan] = wars.respond(war, ticket, clan)
            assert wars.answer_faults(war, ticket.id, clan, decode_answer(answers[clan])) == []
        war = wars.open_answers(war, ticket.id, answers, dice, {}).campaign
    return wars.close(war, dice).campaign


def begun(scenario, **options):
    """A war of computer clans in its first council, and its dice."""
    dice = wars.CampaignDice(scenario.encode(), ["practice"])
    return wars.begin(wars.open(scenario, options, {}), {}, dice).campaign, dice


@pytest.mark.parametrize(("scenario", "most"), [("evening", 3), ("kanto", 12), ("kyushu", 6)])
def test_a_war_of_computer_clans_is_lawful_from_beginning_to_end(scenario, most):
    """CAM-LEA-5, CAM-PLN-8, CAM-BAT-16"""
    war, dice = begun(scenario)
    owners = {key: province.owner for key, province in war.provinces.items()}
    for _season in range(most):
        if war.stage is Stage.OVER:
            break
        war = season_of(war, dice)
    assert owners != {key: province.owner for key, province in war.provinces.items()}

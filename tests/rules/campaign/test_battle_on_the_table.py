"""A battle from its ticket over the table of KOKU back to the map (CAM-BAT-16, CAM-LEV-1, CAM-TOL-6)."""

import msgspec

from rulesets.campaign.document import document, replay_patches
from rulesets.campaign.fights import settling
from rulesets.engine.battle import Side
from rulesets.engine.commander.fight import fight
from rulesets.engine.seats import Seat
from rulesets.koku.system import RULESET
from tests.rules.campaign.fights import answered, ticket, war_on
from tests.rules.campaign.scenes import scene
from tests.rules.campaign.test_answers import PLAYERS

TROOPS = "sam yari 4, sam bow 4, ash yari light 5, ash arquebus medium 5, samc yari 5"


def test_a_ticket_is_fought_in_koku_and_its_toll_is_taken():
    """CAM-BAT-10, CAM-LEV-1, CAM-LEV-10, CAM-TOL-2, CAM-TOL-6"""
    campaign = scene(hosts=(
        {"clan": "hojo", "at": "Kozuke", "troops": TROOPS, "leader": "daimyo", "came_by": ("river",)},
        {"clan": "takeda", "at": "Kozuke", "troops": TROOPS, "leader": "general"},
    ), clans=PLAYERS)  # fmt: skip
    war = war_on(campaign, [5] * 20)
    before = document(war.campaign)
    found = answered(war, ticket(war, "Kozuke", ["h1"], ["h2"], "crossing"), {"koku": RULESET.fielding})
    assert (found.system, found.scale, found.setup["given"][1]["edge"]) == ("koku", 1, True)
    seats = {
        side: Seat(str(side), "hojo", str(side), levy=levied.roster, given=found.setup["given"][number])
        for number, (side, levied) in enumerate(zip(Side, found.levies, strict=True))
    }
    options = {**found.setup["options"], "turn_limit": 4}
    record = fight(RULESET, b"the seed of the ticket's battle.", options=options, seats=seats)
    events = [msgspec.to_builtins(event, str_keys=True) for event in record.events]
    outcome = settling.outcome_of(war.campaign, found, RULESET.fielding, record.final, events, "captains")
    settling.settle(war, found.id, outcome)
    over = war.campaign.tickets[found.id]
    dead = sum(losses.killed for side in outcome.losses for losses in side.values())
    lost = sum(row.lost for rows in over.tolls for row in rows)
    left = sum(one.n for host in war.campaign.hosts.values() for one in host.companies)
    assert dead <= lost
    assert left == 46 - lost
    assert replay_patches(before, [event.patch for event in war.events]) == document(war.campaign)

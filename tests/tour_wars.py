"""Campaigns for the tour: at a council, with plans open, of eight clans, one that waits, one that is over; three clans
that meet in one land, a castle that is relieved, and a battle of a war on its table.
"""

from __future__ import annotations

from uuid import uuid4

from campaigns.models import Campaign
from campaigns.services import holding, making, tickets
from games.services import holding as battles
from games.services import play
from rulesets import Commander, HmacDice, Side
from tests.campaigns.people import planned, player, running, waiting, with_ticket
from tests.campaigns.remembering import evening
from tests.campaigns.waging import kawanakajima

WORD = b"the same every time"
"""With it captains choose the same way whenever they stand before the same battle."""
SEED = b"the wars of the tour".ljust(32)
"""Thirty-two bytes, so that the pictures are the same every time."""
OVER_A_PASS = 6
"""So many companies cross a pass without crowding it."""


def at_war(elin: str, kaito: str) -> dict[str, str]:
    """Their ids by word, those of battles on the map (one that waits for answers, one that was fought, one of comers,
    one of a relief) and on the table, and that of somebody who fell.
    """
    council = running(elin, kaito)
    opened = running(elin, kaito)
    planned(opened, elin, Musashi={"kind": "march", "to": "Kozuke"})
    planned(opened, kaito)
    ticket = next(iter(holding.current(opened.pk).war.tickets))
    made: dict[str, Campaign] = {
        "council": council,
        "opened": opened,
        "realm": running(elin, "", "tenka"),
        "muster": waiting(elin, name="Before the snow"),
        "three": three_ways(elin, kaito),
        "relieved": relieved(elin, kaito),
        "evening": evening(),
    }
    fought = made["evening"].tickets.earliest("pk").ticket
    persons = holding.current(made["evening"].pk).war.persons.values()
    fallen = next(one.id for one in persons if one.dead)
    return {
        **{word: str(row.pk) for word, row in made.items()},
        "ticket": ticket, "fought": fought, "fallen": fallen, "comers": ticket_at(made["three"], "Shinano"),
        "relief": ticket_at(made["relieved"], "Kozuke"), "tented": on_the_table(),
    }  # fmt: skip


def ticket_at(row: Campaign, place: str) -> str:
    """The battle of a season in a province."""
    war = holding.current(row.pk).war
    return next(one.id for one in war.tickets.values() if one.place == place and one.season == war.season)


def three_ways(elin: str, kaito: str) -> Campaign:
    """CAM-EX-9: Uesugi and Hojo march into Shinano, which Takeda hold."""
    row = waiting(elin, "tokai", "takeda", name="Three roads to Shinano", seed=SEED)
    for name, clan in ((kaito, "uesugi"), ("Mira", "hojo")):
        making.join(campaign_id=row.pk, player=player(name), clan=clan, invitation=row.invitation)
    making.begin(campaign_id=row.pk, player=player(elin))
    row.refresh_from_db()
    planned(row, elin)
    planned(row, kaito, Echigo={"kind": "march", "to": "Shinano"})
    musashi = next(
        one for one in holding.current(row.pk).war.hosts.values() if (one.clan, one.at) == ("hojo", "Musashi")
    )
    few = [one.id for one in musashi.companies][:OVER_A_PASS]
    planned(row, "Mira", Musashi={"kind": "march", "to": "Shinano", "companies": few})
    return row


def relieved(elin: str, kaito: str) -> Campaign:
    """CAM-SIE-7: Takeda fell back from Kozuke, which Hojo invest now, and come to its relief."""
    row, ticket = with_ticket(elin, kaito, name="The relief of Kozuke", seed=SEED)
    for name, kind in ((kaito, "fall_back"), (elin, "press")):
        answer(row, ticket, name, kind)
    war = holding.current(row.pk).war
    planned(row, elin, key="summer")
    marches = {
        host.at: {"kind": "march", "to": "Kozuke"}
        for host in war.hosts.values()
        if host.clan == "takeda" and host.at == "Shinano"
    }
    planned(row, kaito, key="summer", **marches)
    return row


def answer(row: Campaign, ticket: str, name: str, kind: str) -> None:
    """A player says what his camp does."""
    tickets.answer(
        campaign_id=row.pk, player_id=player(name).pk, ticket=ticket, answer={"kind": kind}, key=uuid4().hex
    )


def on_the_table(turns: int = 3) -> str:
    """The battle for Kozuke of a Kawanakajima on its table, after so many turns of captains: its id."""
    row = kawanakajima(name="Fires over the Sai", seed=SEED)
    planned(row, "Elin", Shinano={"kind": "march", "to": "Kozuke"})
    planned(row, "Kaito")
    ticket = ticket_at(row, "Kozuke")
    for name, kind in (("Elin", "press"), ("Kaito", "stand")):
        answer(row, ticket, name, kind)
    battle = row.tickets.get(ticket=ticket).battle
    assert battle is not None
    seats = {Side(seat.side): seat.player_id for seat in battle.seats.all()}
    hands = {side: Commander(battle.ruleset, side, HmacDice(WORD + side.encode())) for side in Side}
    held = battles.current(battle.pk)
    while held.battle.result is None and held.battle.clock.turn <= turns:
        side = held.battle.clock.to_act[0]
        order = held.ruleset.encode_order(hands[side].order(held.battle))
        play.submit(
            battle_id=battle.pk, player_id=seats[side], key=uuid4().hex, seq=held.seq, order=order, side=side
        )
        held = battles.current(battle.pk)
    return str(battle.pk)

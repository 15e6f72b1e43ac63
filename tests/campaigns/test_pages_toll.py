"""What a battle of the map has brought, on its page: its own, where several of a round end together."""

from typing import Any

import pytest

from campaigns.models import Campaign
from campaigns.services import holding, tickets
from tests.campaigns.people import at_door, planned, player, running
from tests.campaigns.remembering import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def both() -> Campaign:
    """Hojo march into Kai and into Kozuke; Takeda stand in both."""
    row = running()
    planned(
        row, "elin", Musashi={"kind": "march", "to": "Kozuke"}, Sagami={"kind": "march", "to": "Kai"},
    )  # fmt: skip
    planned(row, "kaito")
    return row


def answer_all(row: Campaign, **choices: str) -> dict[str, str]:
    """Every ticket answered, by who attacks and who holds; the tickets by their places."""
    places = {one.place: one.id for one in holding.current(row.pk).war.tickets.values()}
    for id in places.values():
        for name, kind in choices.items():
            tickets.answer(
                campaign_id=row.pk, player_id=player(name).pk, ticket=id,
                answer={"kind": kind, "paper": kind in ("press", "stand")}, key=f"{id}-{name}",
            )  # fmt: skip
    return places


def after(row: Campaign, ticket: str) -> list[Any]:
    """What followed from a battle at once, as its page tells the attacker."""
    return at_door("elin").get(f"/campaigns/{row.pk}/tickets/{ticket}/").context["toll"].after


@pytest.mark.parametrize("theirs", ["fall_back", "stand"])
def test_each_battle_of_a_round_shows_who_left_its_own_field(both, theirs):
    """CAM-BAT-12: retreats are settled when all battles of a round are over; each page has those of its own hosts."""
    war = holding.current(both.pk).war
    camps = {one.place: {*one.camps[0].hosts, *one.camps[1].hosts} for one in war.tickets.values()}
    places = answer_all(both, elin="press", kaito=theirs)
    assert set(places) == {"Kai", "Kozuke"}
    for place, ticket in places.items():
        moved = {
            one["params"]["host"]
            for one in after(both, ticket)
            if one["kind"] in ("retreated", "shut_in", "scattered")
        }
        assert moved
        assert moved <= camps[place]
        dice = at_door("kaito").get(f"/campaigns/{both.pk}/tickets/{ticket}/").context["toll"].paper
        assert bool(dice) is (theirs == "stand")
        if dice:
            assert (dice[0]["die"], dice[0]["label"]) == ("d100", "the stronger wins")
            assert all(one["label"].endswith("falls") for one in dice[1:])


def test_the_map_of_a_war_that_is_over_says_who_has_won():
    row = evening()
    (winner,) = row.winners
    (seat,) = row.seats.filter(clan=winner)
    page = at_door(seat.player.username).get(f"/campaigns/{row.pk}/").content.decode()
    assert f"The war is over: won by {winner.capitalize()}." in page


def test_behind_walls_a_ticket_says_what_the_strength_counts_for():
    """CAM-BAT-2: those within a castle of level 2 are worth twice as many."""
    row = running()
    planned(row, "elin", "spring", Musashi={"kind": "march", "to": "Shimotsuke"})
    planned(row, "kaito", "spring")
    planned(row, "elin", "summer", Shimotsuke={"kind": "assault"})
    planned(row, "kaito", "summer")
    (ticket,) = holding.current(row.pk).war.tickets.values()
    page = at_door("elin").get(f"/campaigns/{row.pk}/tickets/{ticket.id}/")
    ours, theirs = page.context["page"].camps
    assert (ours.counts, theirs.counts) == ("", str(2 * theirs.strength))
    assert f"counts {theirs.counts} behind walls" in " ".join(page.content.decode().split())

"""Who comes to the pages of campaigns in tests: players with a browser each, and wars that wait or are fought."""

import re

from django.test import Client

from campaigns.models import Campaign
from campaigns.services import council, holding, making
from campaigns.services.making import Wish
from games.models import Player
from rulesets import campaign as war
from rulesets.campaign.tickets import Ticket

SEED = b"the dice of the tests' campaigns".ljust(32, b".")[:32]


def player(name: str) -> Player:
    """A player of that name, made when he is first asked for."""
    return Player.objects.filter(username=name).first() or Player.objects.create_user(
        name, password="kagemusha"
    )


def at_door(name: str = "") -> Client:
    """A browser in which somebody is signed in; nobody's without a name."""
    client = Client()
    if name:
        client.force_login(player(name))
    return client


def waiting(maker: str = "elin", scenario: str = "kanto", clan: str = "hojo", **wish) -> Campaign:
    """A campaign that waits for players. Its dice fall alike in every run, if its players are those of this module."""
    wish = {"seed": SEED, "word": maker, **wish}
    return making.create(maker=player(maker), wish=Wish(scenario=scenario, clan=clan, **wish))


def running(maker: str = "elin", other: str = "kaito", scenario: str = "kanto", **wish) -> Campaign:
    """A campaign of two players, in its first council: the maker has the first clan, the other the second."""
    first, second = war.scenario(scenario).order[:2]
    row = waiting(maker, scenario, first, **wish)
    if other:
        invitation = row.invitation
        making.join(campaign_id=row.pk, player=player(other), clan=second, invitation=invitation, word=other)
    row = Campaign.objects.get(pk=row.pk)
    if row.status == Campaign.Status.OPEN:
        making.begin(campaign_id=row.pk, player=player(maker))
    return Campaign.objects.get(pk=row.pk)


def planned(row: Campaign, name: str, key: str = "plan", **hosts: dict) -> None:
    """A player seals his plan: orders by the province where the host stands."""
    seat = row.seats.get(player__username=name)
    standing = holding.current(row.pk).war.hosts
    orders = {
        host.id: hosts[host.at] for host in standing.values() if host.clan == seat.clan and host.at in hosts
    }
    council.lock(campaign_id=row.pk, player_id=seat.player_id, plan={"hosts": orders}, key=f"{name}-{key}")


def with_ticket(maker: str = "elin", other: str = "kaito", **made) -> tuple[Campaign, str]:
    """A war of the maker's Hojo and another's Takeda in which Hojo march from Musashi into Kozuke, over a river."""
    row = running(maker, other, **made)
    planned(row, maker, Musashi={"kind": "march", "to": "Kozuke"})
    planned(row, other)
    ticket = next(iter(holding.current(row.pk).war.tickets))
    return Campaign.objects.get(pk=row.pk), ticket


def says(door: Client, address: str) -> str:
    """The words of a page that a visitor opens, with single blanks."""
    answer = door.get(address)
    assert answer.status_code == 200, address
    return re.sub(r"\s+", " ", answer.content.decode())


def answer(name: str, address: str, **given):
    """A ticket answered by its form, as it stands but for what is given."""
    page = at_door(name).get(address).context["form"]
    wish = {"kind": page["kind"].value(), "how": "fight", "key": page["key"].value(), **given}
    return at_door(name).post(f"{address}answer/", wish)


def ticket_of(row: Campaign) -> Ticket:
    """The first ticket of a campaign."""
    return next(iter(holding.current(row.pk).war.tickets.values()))

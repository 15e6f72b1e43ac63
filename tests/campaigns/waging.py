"""Wars of two players in tests: Kawanakajima, waged through the services with battles on paper."""

from __future__ import annotations

from typing import Any

from campaigns.models import Campaign, ClanSeat
from campaigns.services import council, holding, making, tickets
from campaigns.services.making import Wish
from games.models import Player
from rulesets import campaign as war

CLANS = ("takeda", "uesugi")


def players() -> tuple[Player, Player]:
    """Elin, who leads Takeda, and Kaito, who leads Uesugi."""
    made = [
        Player.objects.filter(username=name).first()
        or Player.objects.create_user(name, password="a long word")
        for name in ("Elin", "Kaito")
    ]
    return made[0], made[1]


def kawanakajima(**wish: Any) -> Campaign:
    """The war of an evening, in its first council."""
    elin, kaito = players()
    usual = {"scenario": "evening", "clan": "takeda", "word": "elin", "seed": b"k" * 32, **wish}
    row = making.create(maker=elin, wish=Wish(**usual))
    making.join(campaign_id=row.pk, player=kaito, clan="uesugi", word="kaito", invitation=row.invitation)
    row.refresh_from_db()
    return row


def now(row: Campaign) -> war.Campaign:
    """The war as it stands."""
    return holding.current(row.pk).war


def leader(row: Campaign, clan: str) -> int:
    """Who leads a clan."""
    found = ClanSeat.objects.get(campaign=row, clan=clan).player_id
    assert found is not None
    return found


def bold(campaign: war.Campaign, clan: str) -> dict[str, Any]:
    """A plan in which every host goes for Kozuke, or from there for Shinano, as far as it may."""
    hosts = {
        host.id: {"kind": "march", "to": "Shinano" if host.at == "Kozuke" else "Kozuke"}
        for host in campaign.hosts.values()
        if host.clan == clan
    }
    wrong = {fault.path.partition(".")[2] for fault in war.faults(campaign, clan, {"hosts": hosts})}
    return {"hosts": {id: order for id, order in hosts.items() if id not in wrong}}


def lock_all(row: Campaign, key: str = "") -> None:
    """Everybody locks a bold plan."""
    campaign = now(row)
    for clan in CLANS:
        council.lock(
            campaign_id=row.pk, player_id=leader(row, clan), plan=bold(campaign, clan),
            key=f"lock {key}{campaign.season} {clan}",
        )  # fmt: skip


def answer_all(row: Campaign) -> None:
    """Everybody answers what is asked, and agrees to paper."""
    for ticket in war.unfought(now(row)):
        for camp in ticket.camps:
            if camp.answers in CLANS and camp.answers in war.missing_answers(
                now(row), now(row).tickets[ticket.id]
            ):
                tickets.answer(
                    campaign_id=row.pk, player_id=leader(row, camp.answers), ticket=ticket.id,
                    answer={"paper": True}, key=f"answer {ticket.id} {camp.answers}",
                )  # fmt: skip


def waged(row: Campaign) -> Campaign:
    """The war to its end."""
    for _ in range(60):
        row.refresh_from_db()
        if row.status == Campaign.Status.OVER:
            return row
        (lock_all if now(row).stage is war.Stage.COUNCIL else answer_all)(row)
    raise AssertionError(f"the war does not end: {row.season} {row.stage}")

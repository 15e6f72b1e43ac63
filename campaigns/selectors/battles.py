"""A ticket as its page shows it: who stands against whom, what may be answered and bought, both levies.

Everything is made of :func:`rulesets.campaign.ticket_sheet`, which is made of what the reader's clan knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rulesets
from campaigns.colours import sides
from campaigns.models import Campaign, TicketBattle
from campaigns.pictures.scene import CampScene, scene
from campaigns.refusals import refuse
from campaigns.selectors import ticket_words, viewing, wanting
from campaigns.services import holding
from games.models import Player
from games.selectors import seating as tables
from rulesets import campaign as war
from words import tell, tell_all

Json = dict[str, Any]
NOBODY = "none"
"""The side that neutral men wear."""


@dataclass(frozen=True)
class Camp:
    """One camp in words. ``counts`` is what its strength counts for behind walls, where that is more (CAM-BAT-2)."""

    index: int
    key: str
    name: str
    side: str
    mon: str
    leader: str
    rank: str
    men: str
    strength: int
    counts: str
    percent: int
    points: int
    reasons: tuple[tuple[str, range], ...]
    camped: war.Camped


@dataclass(frozen=True)
class Row:
    """A type of men: how many march, and how many pieces stand for them once the answers are open."""

    type: str
    name: str
    symbol: str
    marches: tuple[int, int]
    stands: tuple[str, str]


@dataclass(frozen=True)
class Choice:
    """Something that can be answered."""

    key: str
    name: str
    words: str
    sign: str
    usual: bool


class TicketPage:
    """A ticket for one reader: ``left`` is the camp that his page shows on the left, his own where he has one."""

    def __init__(self, row: Campaign, clan: str, ticket: str, player: Player | None) -> None:
        self.row, self.clan, self.player = row, clan, player
        document = viewing.document(row, clan)
        self.about: dict[str, str] = document.get("about", {})
        self.known = viewing.known_from(document)
        if ticket not in self.known.tickets:
            self.known = _as_it_was(row, clan, ticket)
        self.sheet = war.ticket_sheet(self.known, ticket, clan, holding.systems())
        self.ticket = self.sheet.ticket
        self.left = max(0, self.sheet.mine)

    # -- head ----------------------------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        """What the battle is called."""
        place = self.ticket.edge or self.ticket.place
        return ticket_words.TITLES[str(self.ticket.situation)].format(place=tell(war.place_name(place)))

    @property
    def season(self) -> str:
        """When it is fought."""
        return wanting.season_words(self.ticket.season)

    @property
    def status(self) -> str:
        """How far it is: open, ready, over."""
        return str(self.ticket.status)

    @cached_property
    def ticket_battle(self) -> TicketBattle | None:
        """What the house knows of it."""
        rows = self.row.tickets.filter(ticket=self.ticket.id).select_related("battle")
        return rows.defer("battle__state").first()

    @property
    def due(self) -> Any:
        """Until when it waits, for those who play."""
        return self.ticket_battle.due if self.ticket_battle is not None and self.clan else None

    @property
    def until(self) -> str:
        """What it waits for until then."""
        return _("Answer by") if self.status == "open" else _("Fight by")

    @property
    def battle(self) -> Any:
        """Its battle on the table, where the reader may see that."""
        battle = self.ticket_battle.battle if self.ticket_battle is not None else None
        if battle is None or not tables.may_know(battle.pk, self.player.pk if self.player else None):
            return None
        return battle

    # -- camps ---------------------------------------------------------------------------------------------------------

    @cached_property
    def clan_sides(self) -> dict[str, str]:
        """The side of each clan."""
        return sides(self.known.order)

    def crest(self, clan: str) -> Json:
        """The crest of a clan, or of nobody's."""
        found = self.known.clans.get(clan)
        return {"mon": found.mon if found else "", "side": self.clan_sides.get(clan, NOBODY)}

    @cached_property
    def camps(self) -> list[Camp]:
        """Both camps, the left one first."""
        return [self._camp(self.left), self._camp(1 - self.left)]

    def _camp(self, index: int) -> Camp:
        camped = self.sheet.camps[index]
        worn = self.crest(camped.answers)
        chance = self.sheet.chance if index == 0 else 1 - self.sheet.chance
        led = camped.leader
        return Camp(
            index, camped.answers, wanting.names_of(self.known, camped.clans), worn["side"], worn["mon"],
            tell(led.name) if led else "", self._rank(led), self._men(camped), camped.strength,
            ticket_words.behind_walls(self.ticket, index), int(100 * chance + 0.5), camped.points,
            tuple((tell(words), range(points)) for words, points in camped.reasons), camped,
        )  # fmt: skip

    def _rank(self, led: Any) -> str:
        if led is None:
            return ""
        rank = tell(war.RANKS[led.rank])
        return _("{rank}, command {command}").format(rank=rank, command=led.command)

    def _men(self, camped: war.Camped) -> str:
        hidden = [self.about[host.id] for host in camped.unknown if host.id in self.about]
        companies = sum(1 for one in camped.companies if one.n)
        if hidden and self.status == "open":
            sizes = {"few": _("few companies"), "some": _("some companies"), "many": _("many companies")}
            return ", ".join(sizes[size] for size in hidden)
        words = ngettext("{n} company, {men} figures", "{n} companies, {men} figures", companies)
        return words.format(n=companies, men=camped.figures)

    @property
    def says(self) -> str:
        """The scene for who does not see it."""
        left, right = self.camps
        return _("The two camps: {left} on the left, {men}; {right} on the right, {others}").format(
            left=left.name, men=left.men, right=right.name, others=right.men
        )

    @property
    def strengths_known(self) -> bool:
        """Whether strengths are known to the reader: to those who fight in it."""
        return self.sheet.mine >= 0 or any(camp.strength for camp in self.sheet.camps)

    @property
    def times(self) -> str:
        """How many times the stronger is as strong."""
        return f"{float(self.sheet.ratio):.2f}" if self.sheet.ratio is not None else ""

    @property
    def scene(self) -> CampScene:
        """The picture above it all."""
        worn = tuple(
            (self.crest(camp.answers)["side"], self.crest(camp.answers)["mon"]) for camp in self.sheet.camps
        )
        land = self.known.realm.lands[self.ticket.place]
        return scene(self.sheet, self.left, (worn[0], worn[1]), self.about, land, self.known.winter)

    # -- what is brought -----------------------------------------------------------------------------------------------

    @cached_property
    def rows(self) -> list[Row]:
        """Every type of men of either camp, the left one's numbers first; with pieces once the levies are known."""
        order = [self.left, 1 - self.left]
        marching: list[dict[str, int]] = [{}, {}]
        pieces: list[dict[str, int]] = [{}, {}]
        for at, index in enumerate(order):
            if self.ticket.levies:
                levied = self.ticket.levies[index]
                marching[at] = {**levied.fielded, **levied.reserves}
                pieces[at] = dict(levied.pieces)
            else:
                marching[at] = {one.type: one.figures for one in self.sheet.camps[index].types}
        types = sorted({*marching[0], *marching[1]}, key=_order)
        return [
            Row(
                type, ticket_words.type_words(type), ticket_words.symbol_of(type),
                (marching[0].get(type, 0), marching[1].get(type, 0)),
                (_stands(pieces[0], type), _stands(pieces[1], type)),
            )
            for type in types
        ]  # fmt: skip

    @property
    def totals(self) -> tuple[str, ...]:
        """Units and pieces of both levies."""
        if not self.ticket.levies:
            return ()
        levies = (self.ticket.levies[index] for index in (self.left, 1 - self.left))
        return tuple(f"{len(one.units)}, {sum(one.pieces.values())}" for one in levies)

    @property
    def systems(self) -> list[Json]:
        """The systems that may be used, and whether each knows the situation."""
        return [
            {
                "key": slug,
                "name": tell(war.SYSTEMS[slug]),
                "holds": holds,
                "on": slug == (self.ticket.system or self.sheet.meant),
                "for": self._for(slug),
            }
            for slug, holds in self.sheet.systems.items()
        ]

    @property
    def by_size(self) -> bool:
        """Whether the size of the hosts is to decide by which rules it is fought."""
        by_size = self.known.options.battle_system == war.BY_SIZE and str(self.ticket.situation) != "raid"
        return by_size and self.status == "open"

    def _for(self, slug: str) -> str:
        """For how large hosts a system is, where their size decides and nobody may know it yet (CAM-BAT-9)."""
        if not self.by_size:
            return ""
        least, most = war.sizes()[slug]
        words = _("{least} to {most} companies") if most else _("from {least} companies on")
        return words.format(least=least, most=most)

    @property
    def system_name(self) -> str:
        """By which system it is fought, once that is known."""
        return tell(war.SYSTEMS[self.ticket.system]) if self.ticket.system in war.SYSTEMS else ""

    @property
    def option_words(self) -> list[Json]:
        """The options of its battle that are not as usual: all once it stands ready, before that the maker's for
        the system that is meant (CAM-LEV-13).
        """
        slug = self.ticket.system or self.sheet.meant
        system = holding.systems().get(slug)
        if system is None:
            return []
        if not self.ticket.setup:
            return list(tell_all(system.options.differing(self.known.options.of_battles(slug))))
        ruleset = rulesets.get(slug)
        try:
            return list(
                tell_all(ruleset.option_words(ruleset.options_from(self.ticket.setup.get("options", {}))))
            )
        except rulesets.Illegal:  # a war of elsewhere
            return []

    # -- what can be answered ------------------------------------------------------------------------------------------

    @property
    def asks(self) -> bool:
        """Whether an answer of the reader's clan is wanted, or may be changed."""
        return bool(self.sheet.may)

    @property
    def answers(self) -> bool:
        """Whether the reader's clan answers for its camp (CAM-BAT-1)."""
        return self.sheet.mine >= 0 and self.sheet.camps[self.sheet.mine].answers == self.clan

    @property
    def may_retreat(self) -> bool:
        """Whether the reader may still say where he goes if he loses the field (CAM-BAT-12)."""
        return self.status == "ready" and self.answers and bool(self.sheet.ways.get("stand"))

    @property
    def by_players(self) -> bool:
        """Whether players answer for both camps: then it may be fought at home (CAM-BAT-14)."""
        found = (self.known.clans.get(camp.answers) for camp in self.sheet.camps)
        return all(clan is not None and not clan.computer for clan in found)

    @property
    def other_answered(self) -> bool:
        """Whether the other camp's answer is sealed."""
        return self.sheet.camps[1 - self.left].answers in self.ticket.sealed

    @property
    def sealed_answer(self) -> Json | None:
        """The reader's sealed answer, if he has given one."""
        secret = self.known.secrets.get(f"{self.ticket.id}:{self.clan}")
        return secret.choice if secret is not None else None

    @property
    def other(self) -> str:
        """The name of whoever answers for the other camp."""
        clan = self.sheet.camps[1 - self.left].answers
        found = self.known.clans.get(clan)
        return found.player if found is not None and found.player else wanting.names_of(self.known, [clan])

    @property
    def choices(self) -> list[Choice]:
        """What may be answered, with what it means here."""
        mine = sum(1 for one in self.sheet.camps[self.left].companies if one.n)
        found = []
        for kind in self.sheet.may:
            name, words, sign = ticket_words.KINDS[str(kind)]
            ways = self.sheet.ways.get("call_off" if str(kind) == "call_off" else "stand", ())
            places = _(" or ").join(tell(war.place_name(place)) for place in ways[:3])
            words = words if places else ticket_words.WAYLESS.get(str(kind), words)
            found.append(
                Choice(
                    str(kind),
                    str(name),
                    words.format(room=self.sheet.room, mine=mine, ways=places),
                    sign,
                    kind == self.sheet.default.kind,
                )
            )
        return found

    @property
    def buys(self) -> list[Json]:
        """What ground points buy here."""
        signs = ticket_words.SIGNS
        return [{"key": row.key, "name": tell(row.name), "sign": signs[row.key]} for row in self.sheet.buys]

    @property
    def gifts(self) -> list[str]:
        """What the situation gives the reader's camp free."""
        return [tell(war.PURCHASES[key].name) for key in self.sheet.free[self.left]]

    @property
    def purchases(self) -> list[tuple[Camp, list[str]]]:
        """Each camp, with what it has bought once that is open."""
        return [
            (
                camp,
                [tell(war.PURCHASES[key].name) for key in self.ticket.bought[camp.index]]
                if self.has_bought
                else [],
            )
            for camp in self.camps
        ]

    @property
    def has_bought(self) -> bool:
        """Whether somebody has bought something, and the reader may know it."""
        return self.status != "open" and any(self.ticket.bought)


def _as_it_was(row: Campaign, clan: str, ticket: str) -> war.Campaign:
    """The war as the reader knew it when a ticket of an earlier season was there last: a war forgets them with their
    season. Raises ``no_ticket``.
    """
    campaign, last = viewing.opening(row, clan), None
    for event in viewing.events(row, clan):
        campaign = war.take_step(campaign, event.patch)
        if ticket in campaign.tickets:
            last = campaign
        elif last is not None:
            break
    if last is None:
        raise refuse("no_ticket", "CAM-BAT-1")
    return last


def _order(type: str) -> tuple[int, str]:
    return list(war.TROOPS).index(type.split(".")[0]), type


def _stands(pieces: dict[str, int], type: str) -> str:
    return str(pieces[type]) if type in pieces else ""

"""A war as plain data: everything that is kept of it (CAM-MAP-1, CAM-STR-5, CAM-STR-7, CAM-CLN-1, CAM-EVT-1).

Every struct but :class:`Campaign` is frozen: a change replaces the struct in its dictionary, so that a working copy
costs some shallow dictionary copies, and what a step touched is read off by identity. The document of a war is its
plain form without nulls (:mod:`rulesets.campaign.document`), and a war is the same again when it is read from it.
Seasons are numbered from 1; 0 is never.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Self

import msgspec

from rulesets.campaign.geography import Realm
from rulesets.campaign.options import CampaignOptions
from rulesets.campaign.people import Person
from rulesets.campaign.plan import Hold, HostOrder
from rulesets.campaign.scenarios import NEUTRAL, Scenario
from rulesets.campaign.tickets import Contest, Meeting, SupportGiven, Ticket
from rulesets.campaign.troops import Companies, Company
from rulesets.engine.sayings import _

Json = dict[str, Any]

EDITION = 4
"""The edition of the campaign's rules: it goes up when old steps would make another war of the same dice."""


class Stage(StrEnum):
    """The states of a season (CAM-SEA-1), and the end of the war."""

    OPENING = "Q0"
    COUNCIL = "Q1"
    PLANS = "Q2"
    DEEDS = "Q3"
    MARCHES = "Q4"
    BORDERS = "Q5"
    PROVINCES = "Q6"
    WALLS = "Q7"
    CLOSE = "Q8"
    OVER = "over"


SEASONS = ("spring", "summer", "autumn", "winter")
SEASON_NAMES = {
    "spring": _("spring"), "summer": _("summer"), "autumn": _("autumn"), "winter": _("winter"),
}  # fmt: skip


class WorksUnderway(msgspec.Struct, frozen=True):
    """A castle that is being built higher: to which level, ready at the close of which season (CAM-ECO-13)."""

    level: int
    ready: int


class Province(msgspec.Struct, frozen=True):
    """A province as the war has left it (CAM-MAP-1). ``home`` is the clan whose home it is (CAM-MAP-8), ``restless``
    how many closes it still is, ``raids`` its raid marks, ``gate`` the season in which ninja opened its gate
    (CAM-NIN-2), ``yields`` the season for which its castellan has ordered to give it up (CAM-SIE-8).
    """

    key: str
    owner: str
    castle: int
    stores: int
    garrison: Companies = ()
    band: Companies = ()
    home: str = ""
    restless: int = 0
    raids: int = 0
    gate: int = 0
    yields: int = 0
    works: WorksUnderway | None = None

    @property
    def neutral(self) -> bool:
        """Whether no clan owns it."""
        return self.owner == NEUTRAL

    @property
    def settled(self) -> bool:
        """Owned and not restless."""
        return not self.neutral and not self.restless

    @property
    def within(self) -> Companies:
        """Garrison and band together."""
        return (*self.garrison, *self.band)


class Clan(msgspec.Struct, frozen=True):
    """A clan (CAM-CLN-1). ``player`` is who leads it, empty for the computer; ``computer`` whether the computer leads
    it now, for want of a player or while he is away (CAM-LEA-4). ``first_seat`` is its seat by right (CAM-CLN-2).
    ``supreme`` and ``capital`` count closes in a row (CAM-VIC-2, CAM-VIC-3), ``locks`` the locks of this season
    (CAM-DIC-4), ``absent`` councils without a plan, ``pay`` its pay order (CAM-ECO-12), ``out`` the season in which it
    ceased to be, ``great`` the year of its last great muster.
    """

    key: str
    name: str
    kanji: str
    mon: str
    seat: str
    first_seat: str
    chest: int
    par: int
    honour: int = 10
    ninja: int = 1
    player: str = ""
    computer: bool = False
    resigned: bool = False
    absent: int = 0
    locks: int = 0
    supreme: int = 0
    capital: int = 0
    great: int = 0
    out: int = 0
    pay: tuple[str, ...] = ()


class Host(msgspec.Struct, frozen=True):
    """What marches (CAM-STR-5, CAM-STR-7). ``leader`` is a person with it, empty for a nameless captain.

    ``order`` is what it does this season, as it was judged (CAM-ADJ-2). ``began`` is where it stood at Q2,
    ``came_from`` the province out of which it took its last step this season (on a border not yet fought for, too),
    ``came_by`` the kinds of borders; ``stood`` whether it stood at Q2 where it is now; ``raided`` whether its raid is
    done. Men ``raised`` in Q3 are a host of their own until the close, when they join the host ``joins`` (CAM-PLN-12).
    A host that is not ``free`` is shut in the castle of the province in which it is.
    """

    id: str
    clan: str
    at: str
    companies: Companies = ()
    leader: str = ""
    free: bool = True
    order: HostOrder = Hold()
    dug_in: bool = False
    tired: bool = False
    fought: bool = False
    stood: bool = True
    began: str = ""
    came_from: str = ""
    came_by: tuple[str, ...] = ()
    raided: bool = False
    raised: bool = False
    joins: str = ""

    def company(self, id: str) -> Company | None:
        """Its company of that id."""
        return next((one for one in self.companies if one.id == id), None)


class Treaty(msgspec.Struct, frozen=True, omit_defaults=True):
    """A truce or an alliance (CAM-TRE-1): of which two clans in seat order, since which season, until which close.

    ``denounced`` is the clan that has denounced it for this season's close (CAM-TRE-2), ``under`` the daimyo under whom
    each signed (CAM-LIF-4).
    """

    id: str
    kind: str
    clans: tuple[str, str]
    since: int
    until: int
    hostages: tuple[str, ...] = ()
    under: tuple[str, str] = ("", "")
    denounced: str = ""

    def other(self, clan: str) -> str:
        """The clan with which a clan has it."""
        return self.clans[1] if clan == self.clans[0] else self.clans[0]


class Seal(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clan's plan as everybody sees it: its hash, and once plans are opened the plan and its salt (CAM-PLN-3)."""

    hash: str
    plan: Json = {}
    salt: str = ""


class Secret(msgspec.Struct, frozen=True, omit_defaults=True):
    """What lies under a seal, as its owner alone sees it: a plan, or the answer to a ticket."""

    clan: str
    choice: Json
    salt: str


class StandingPlan(msgspec.Struct, frozen=True):
    """A plan filed ahead (CAM-PLN-2), and for how many seasons it still stands in for a missing one."""

    plan: Json
    left: int


class Scattered(msgspec.Struct, frozen=True):
    """Companies that come together again at the next Q0 at the seat (CAM-BAT-12)."""

    id: str
    clan: str
    companies: Companies


class Returning(msgspec.Struct, frozen=True):
    """Figures that come back at the close (CAM-TOL-3), to companies of a type, each with the host it belongs to."""

    id: str
    clan: str
    type: str
    figures: int
    among: tuple[tuple[str, Company], ...]


class WarResult(msgspec.Struct, frozen=True):
    """How the war ended (CAM-VIC-1): ``last``, ``capital``, ``supremacy``, ``points`` or ``draw``, and who has won."""

    reason: str
    winners: tuple[str, ...]
    points: dict[str, int] = {}


class Campaign(msgspec.Struct, kw_only=True):
    """The whole state of a war: data only, and exactly the same after a round trip through JSON.

    ``seen`` says for each clan until the close of which season it knows the companies of a host, ``scouted`` until the
    Q2 of which season it sees a province (CAM-SEC-1). ``secrets`` are unopened plans (by clan) and answers
    ("ticket:clan"). ``counts`` are the last numbers that ids were given, ``dice_count`` and ``told`` count dice and
    events; ``ninja_dice`` counts the ninja dice of each clan in this season (CAM-DIC-2).
    """

    scenario: Scenario
    options: CampaignOptions
    realm: Realm
    edition: int = EDITION
    season: int = 0
    stage: Stage = Stage.OPENING
    provinces: dict[str, Province] = {}
    clans: dict[str, Clan] = {}
    persons: dict[str, Person] = {}
    hosts: dict[str, Host] = {}
    treaties: dict[str, Treaty] = {}
    tickets: dict[str, Ticket] = {}
    meetings: dict[str, Meeting] = {}
    contests: dict[str, Contest] = {}
    supports: dict[str, SupportGiven] = {}
    seals: dict[str, Seal] = {}
    secrets: dict[str, Secret] = {}
    standing: dict[str, StandingPlan] = {}
    scattered: dict[str, Scattered] = {}
    returning: dict[str, Returning] = {}
    seen: dict[str, dict[str, int]] = {}
    scouted: dict[str, dict[str, int]] = {}
    counts: dict[str, int] = {}
    ninja_dice: dict[str, int] = {}
    dice_count: int = 0
    told: int = 0
    result: WarResult | None = None

    def copy(self) -> Self:
        """A copy that may be changed: dictionaries are new, the frozen structs in them are shared."""
        changes: dict[str, Any] = {
            name: dict(value)
            for name in self.__struct_fields__
            if isinstance(value := getattr(self, name), dict)
        }
        return msgspec.structs.replace(self, **changes)

    @property
    def year(self) -> int:
        """The year, from 1."""
        return (self.season + 3) // 4

    @property
    def time_of_year(self) -> str:
        """The season by its name; it begins in spring (CAM-SCN-6)."""
        return SEASONS[(self.season + 3) % 4]

    @property
    def winter(self) -> bool:
        """Whether it is winter (CAM-SEA-5)."""
        return self.time_of_year == "winter"

    @property
    def order(self) -> tuple[str, ...]:
        """The clans in seat order (CAM-GEN-7)."""
        return self.scenario.order

    def seat_order(self, clan: str) -> int:
        """The place of a clan in seat order; neutrals come last."""
        order = self.scenario.order
        return order.index(clan) if clan in order else len(order)

"""The form of a plan (CAM-PLN-11): orders for hosts, orders of the house, forms, gifts and signatures.

What is unknown is refused, what is absent is empty. Whether a plan may be, and what it costs, is said by
:mod:`rulesets.campaign.plans`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rulesets.engine.illegal import Illegal

Json = dict[str, Any]

NEW = "+"
"""What the name of a host begins with that a form of the same plan makes: "+1". It may have an order like any other."""
AT_SEAT, IN_CASTLE = "seat", "castle"
"""Where a form may send persons besides a host (CAM-PER-1)."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind"):
    """A part of a plan; its ``kind`` is told in JSON."""

    @property
    def kind(self) -> str:
        """Its kind as plans write it."""
        return str(self.__struct_config__.tag)


# -- orders of hosts (CAM-PLN-4) ---------------------------------------------------------------------------------------


class Hold(_Part, frozen=True, tag="hold"):
    """Stays; digs in where the land is its own or allied, besieges where it is hostile."""


class March(_Part, frozen=True, tag="march"):
    """Goes to a neighbour, or ``via`` one to the next (CAM-ADJ-3); ``companies`` are those that go (CAM-PLN-5)."""

    to: str
    via: str = ""
    companies: tuple[str, ...] = ()


class Support(_Part, frozen=True, tag="support", rename={"clan": "for"}):
    """Stays, and lends companies to the camp of a clan that fights in ``place``. In JSON the clan is ``for``."""

    place: str
    clan: str
    companies: tuple[str, ...] = ()


class Invest(_Part, frozen=True, tag="invest"):
    """The same as hold, said of hostile land."""


class Assault(_Part, frozen=True, tag="assault"):
    """Besieges and storms (CAM-SIE-5)."""


class Raid(_Part, frozen=True, tag="raid"):
    """Stays, and sends a small party over a land border (CAM-RAI-1)."""

    place: str
    companies: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()


class Sally(_Part, frozen=True, tag="sally"):
    """A shut-in host comes out (CAM-SIE-5, CAM-GRD-1)."""


class Yield(_Part, frozen=True, tag="yield"):
    """A shut-in host gives up castle and province (CAM-SIE-8)."""


HostOrder = Hold | March | Support | Invest | Assault | Raid | Sally | Yield


# -- orders of the house (CAM-PLN-7) -----------------------------------------------------------------------------------


class Muster(_Part, frozen=True, tag="muster"):
    """CAM-ECO-8: so many banners at a province; they join the host ``joins`` at the close (CAM-PLN-12). ``chosen`` are
    ashigaru weight and weapon, samurai's and rider's weapon of each banner where musters are chosen (option
    ``muster``).
    """

    province: str
    banners: int = 1
    joins: str = ""
    chosen: tuple[tuple[str, str, str, str], ...] = ()


class GreatMuster(_Part, frozen=True, tag="great_muster"):
    """CAM-ECO-8: once a year, in spring, at the seat."""

    joins: str = ""
    chosen: tuple[tuple[str, str, str, str], ...] = ()


class BuyGun(_Part, frozen=True, tag="gun"):
    """CAM-ECO-13."""

    province: str
    joins: str = ""


class Hire(_Part, frozen=True, tag="hire"):
    """CAM-ECO-13: a band of ronin or monks."""

    province: str
    joins: str = ""


class Works(_Part, frozen=True, tag="works"):
    """CAM-ECO-13: the castle one level higher."""

    province: str


class Ninja(_Part, frozen=True, tag="ninja"):
    """CAM-NIN-1: a mission (``scout``, ``gate``, ``fire``, ``strike`` at a person, ``guard``) in a province, or a new
    ``band``.
    """

    mission: str
    province: str = ""
    person: str = ""


class Appoint(_Part, frozen=True, tag="appoint"):
    """CAM-PLN-7: a hero general (CAM-LIF-2), somebody heir, somebody castellan of a province where he is."""

    person: str
    to: str
    castle: str = ""


class Prisoner(_Part, frozen=True, tag="prisoner"):
    """CAM-TRE-5, CAM-TRE-4: ``offer`` or ``demand`` a ransom of ``k``, ``free``, ``kill`` or ``keep``."""

    person: str
    deal: str
    k: int = 0


class Break(_Part, frozen=True, tag="break", rename={"clan": "with"}):
    """CAM-TRE-2: a treaty, at once. In JSON the clan is ``with``."""

    clan: str


class Denounce(_Part, frozen=True, tag="denounce", rename={"clan": "with"}):
    """CAM-TRE-2: a treaty, at the next close. Free, and no order of the three (CAM-PLN-7)."""

    clan: str


HouseOrder = Muster | GreatMuster | BuyGun | Hire | Works | Ninja | Appoint | Prisoner | Break | Denounce
FREE_ORDERS = (Denounce,)
"""Orders of the house that do not count among the three or four (CAM-PLN-1, CAM-PLN-7)."""


# -- the rest ----------------------------------------------------------------------------------------------------------


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """CAM-PLN-6: out of a host (none: out of castle or seat) companies and persons go to another of the same province,
    to a new one ("+1"), or persons to the castle or the seat. ``leader`` then leads the host ``to``; ``all`` sends
    everybody, which joins two hosts. From a host to itself: its companies that are named, all of one type, are joined
    (CAM-RUL-24, CAM-RUL-84).
    """

    to: str
    host: str = ""
    companies: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    leader: str = ""
    all: bool = False


class Gift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """k for another clan; it may spend them next season (CAM-PLN-8)."""

    to: str
    k: int


class Sign(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, rename={"clan": "with"}
):
    """CAM-TRE-1: a ``truce`` or an ``alliance`` with a clan for so many seasons, this one counted. ``hostage`` is an
    own person who goes to live with the other, ``wanted`` one of his who comes (CAM-TRE-4). In JSON the clan is
    ``with``.
    """

    clan: str
    kind: str
    seasons: int
    hostage: str = ""
    wanted: str = ""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole plan (CAM-PLN-11). ``standing`` is for how many seasons it stands in for a missing one (CAM-PLN-2)."""

    forms: tuple[Form, ...] = ()
    hosts: dict[str, HostOrder] = {}
    house: tuple[HouseOrder, ...] = ()
    gifts: tuple[Gift, ...] = ()
    signs: tuple[Sign, ...] = ()
    standing: int = 0


PLAN_MOST = 20_000
"""Bytes of a plan; a plan of six hosts is shorter than a tenth of that."""


def decode_plan(raw: Any) -> Plan:
    """A plan out of plain JSON; raises :class:`Illegal` (``malformed``) if it is none."""
    try:
        if len(msgspec.json.encode(raw)) > PLAN_MOST:
            raise Illegal("malformed", "CAM-PLN-11", "A plan is not so long.")
        return msgspec.convert(raw, Plan)
    except (msgspec.MsgspecError, TypeError, RecursionError) as fault:
        raise Illegal("malformed", "CAM-PLN-11", "This is no plan: {fault}.", fault=str(fault)) from None


def plain_plan(plan: Plan) -> Json:
    """A plan as plain JSON, without what is empty."""
    found: Json = msgspec.to_builtins(plan)
    return found

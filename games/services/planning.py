"""From what somebody wrote in a form (or a program sent) to a battle: plan, banners, armies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction

import rulesets
from armies.crests import CRESTS
from armies.ready import ready_armies, ready_army
from armies.selectors import army_for, snapshot
from games.models import Battle, Player, Watched
from games.refusals import refuse
from games.services import battles, opponents, quotas
from games.services.battles import Banner, Plan
from rulesets import Illegal, Side
from words import tell

LONGEST = {"name": 80, "commander": 80, "clan": 40}
"""Signs of the names in a battle."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """A battle as its maker describes it. ``army`` and ``other_army`` are stored armies of his; ``ready`` is the key
    of an army that is ready made, for sides without one.

    ``seed`` is one whose seal he has seen before he gave his share in the dice. ``temper`` is that of the practice
    commander whom he fights, if he fights one.
    """

    system: str
    name: str
    options: dict[str, Any] = field(default_factory=dict)
    visibility: str = Battle.Visibility.INVITE
    armies: str = Battle.Armies.MUSTER
    hot_seat: bool = False
    side: str = Side.AI
    army: UUID | None = None
    other_army: UUID | None = None
    ready: str = ""
    commander: str = ""
    clan: str = ""
    mon: str = ""
    nonce: str = ""
    seed: bytes = b""
    answer_within: int = 0
    watched: str = Watched.LIVE
    temper: str = ""


class Terms(NamedTuple):
    """What a battle's banners go by: its rules system, where its armies come from, its options."""

    system: str
    armies: str
    options: dict[str, Any]


def make(*, player: Player, wish: Wish) -> Battle:
    """Make the battle that somebody describes.

    Raises what :func:`games.services.battles.create` and `banner` raise, ``enough_open``, ``enough_made``,
    ``enough_practice``.
    """
    plan = Plan(
        system=wish.system,
        name=clean_name("name", wish.name),
        options=wish.options,
        visibility=wish.visibility,
        armies=wish.armies,
        answer_within=wish.answer_within,
        watched=wish.watched,
        seed=wish.seed,
    )
    side = Side(wish.side)
    terms = Terms(wish.system, wish.armies, wish.options)
    own = banner(
        player=player, terms=terms, side=side, army=wish.army, ready=wish.ready,
        commander=wish.commander, clan=wish.clan, mon=wish.mon, nonce=wish.nonce,
    )  # fmt: skip
    if not wish.hot_seat and not wish.temper:
        with transaction.atomic():
            quotas.may_call(player)
            quotas.pay("battles_made", player.pk, "enough_made")
            return battles.create(maker=player, plan=plan, side=side, banner=own)
    brought = _against(wish, terms, own) if wish.temper else {}
    other = banner(
        player=player, terms=terms, side=side.opponent, taken=own.mon,
        **({"army": wish.other_army or wish.army, "ready": wish.ready} | brought),
    )  # fmt: skip
    quotas.pay("battles_made", player.pk, "enough_made")
    banners = {side: own, side.opponent: other}
    if wish.temper:
        return opponents.face(player=player, plan=plan, side=side, banners=banners, temper=wish.temper)
    return battles.create_hot_seat(maker=player, plan=plan, banners=banners)


def _against(wish: Wish, terms: Terms, own: Banner) -> dict[str, Any]:
    """What a practice commander leads: a ready army that these options admit, under another crest if there is one;
    nothing of his own where there is none.
    """
    found = [army for army in ready_armies(terms.system, terms.options) if army.key != wish.ready]
    key = next((army.key for army in found if army.mon != own.mon), found[0].key if found else "")
    return {"ready": key, "army": None} if key else {}


def join(*, player: Player, battle_id: UUID, invitation: str = "", **flag: Any) -> Battle:
    """Take the free side of a battle under the banner that ``flag`` describes, as :func:`banner` takes it."""
    battle = battles.joinable(battle_id=battle_id, player_id=player.pk, invitation=invitation)
    side = battles.free_side(battle)
    terms = Terms(battle.system, battle.armies, battle.options)
    own = banner(player=player, side=side, terms=terms, taken=battles.taken_crest(battle), **flag)
    quotas.pay("battles_joined", player.pk, "enough_joined")
    return battles.join(battle_id=battle_id, player=player, banner=own, invitation=invitation)


def banner(
    *,
    player: Player,
    side: Side,
    terms: Terms,
    army: UUID | None = None,
    ready: str = "",
    commander: str = "",
    clan: str = "",
    mon: str = "",
    nonce: str = "",
    taken: str = "",
) -> Banner:
    """A player's banner. Raises ``name``, and ``no_army`` if stored armies are fought with and he names none of his for
    this system, nor one that is ready made.

    Who writes no clan fights under the name and the crest of his army, else of the crest that he chose. The crest that
    is ``taken``, the other side's, he bears only if he chose it.
    """
    try:
        rulesets.get(terms.system)
    except rulesets.UnknownSystem:
        raise refuse("unknown_system") from None
    brought = None
    if terms.armies == Battle.Armies.STORED:
        brought = _bring(player, terms.system, army) if army else _make(terms, ready)
    chosen, usual = mon, rulesets.SEATS[side]
    clan, mon = _colours(clan, mon, brought, usual)
    if taken and mon == taken != chosen:
        clan, mon = _another(clan, mon, chosen or usual.mon)
    return Banner(
        commander=clean_name("commander", commander)
        if commander.strip()
        else player.username[: LONGEST["commander"]],
        clan=clean_name("clan", clan),
        mon=mon,
        army=brought,
        nonce=nonce,
    )


def _bring(player: Player, system: str, army: UUID) -> dict[str, Any]:
    found = army_for(player, army)
    if found is None or found.system != system:
        raise refuse("no_army")
    return snapshot(found)


def _make(terms: Terms, ready: str) -> dict[str, Any]:
    found = ready_army(terms.system, ready, terms.options) if ready else None
    if found is None:
        raise refuse("no_army")
    return found.snapshot()


def clean_name(field: str, text: str) -> str:
    """A name as it is kept. Raises ``name`` where it breaks the rule of all names (``rulesets.fault_of_name``)."""
    wrong = rulesets.fault_of_name(text, LONGEST[field])
    if wrong:
        raise Illegal("name", "", wrong, named=[{"key": field, "clause": "", "message": wrong}])
    return rulesets.tidy(text)


def _colours(clan: str, mon: str, army: dict[str, Any] | None, usual: rulesets.Seat) -> tuple[str, str]:
    """The clan's name and crest, both from one place: from what was written, else from the army, else from the crest
    that was chosen, else those of the side.
    """
    if clan.strip():
        own = next((key for key, family in CRESTS.items() if family == clan), "")
        return clan, mon or own or (army["mon"] if army else usual.mon)
    if army is not None:
        return army["clan"], army["mon"]
    return (CRESTS[mon], mon) if mon in CRESTS else (usual.clan, usual.mon)


def free_crest(taken: str, wished: str) -> str:
    """The crest that is wished for, or the next in the picker's order if it is the one taken."""
    if wished in CRESTS and wished != taken:
        return wished
    return next(key for key in CRESTS if key != taken)


def _another(clan: str, taken: str, wished: str) -> tuple[str, str]:
    """Another crest than the one taken; a clan that is called after that one is called after the new one."""
    mon = free_crest(taken, wished)
    return (CRESTS[mon] if clan in (CRESTS.get(taken), tell(CRESTS.get(taken, ""))) else clan), mon

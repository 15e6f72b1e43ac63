"""Lives: when a battle ends, what it says of persons is written into the lives that their players keep of them."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Count, Sum
from django.utils import timezone

from armies.models import Deed, Fought, Hero
from games.models import Battle, Seat
from games.selectors.course import unfold
from games.selectors.lives import BattlePart, parts
from games.services.filing import outcome
from limits import is_full
from rulesets import Lives, english, to_json


def write(*, battle_id: UUID) -> None:
    """Write a battle that has just ended into the lives of those who were in it, once; nothing where no player keeps
    anybody of them. A lesson writes none, nor does a battle whose persons live in what it belongs to. Caller's
    transaction.
    """
    battle = Battle.objects.get(pk=battle_id)
    if battle.belongs:
        return
    lives = battle.ruleset.lives
    seats = [seat for seat in battle.seats.select_related("player") if seat.player and not seat.practice]
    if lives is None or battle.lesson or not seats or not _anybody(battle, lives, seats):
        return
    clans = {seat.side: seat.clan for seat in battle.seats.all()}
    told = parts(unfold(battle), lives, clans)
    for seat in seats:
        for part in told:
            hero = _hero(seat, part, lives) if part.persona.side == seat.side else None
            if hero is not None:
                _write(hero, battle, part)


def _anybody(battle: Battle, lives: Lives, seats: Iterable[Seat]) -> bool:
    """Whether the battle's last table knows anybody of these players who has a life: only then it is read."""
    document = battle.ruleset.document(battle.ruleset.decode(battle.state))
    sides = {seat.side for seat in seats}
    return any(one.side in sides and (one.person or one.role) for one in lives.personas(document))


def _hero(seat: Seat, part: BattlePart, lives: Lives) -> Hero | None:
    """Whose life it is: the hero whom his player has sent, or who led the player's army under that name, who enters
    the record with his first battle. None for anybody else's, and where the player keeps as many as he may.
    """
    persona = part.persona
    player = seat.player
    if player is None:
        return None
    own = Hero.objects.filter(owner=player, system=seat.battle.system)
    if persona.person:
        try:
            return own.filter(pk=UUID(persona.person), role="").first()
        except ValueError:
            return None
    if not persona.role:
        return None
    name = english(persona.name)[:60]
    found = own.filter(role=persona.role, name=name).first()
    if found is None and not is_full("heroes", own.exclude(role="").count()):
        found = Hero.objects.create(
            owner=player, system=seat.battle.system, role=persona.role, name=name,
            portrait=lives.roles[persona.role].portrait, mon=seat.mon if len(seat.mon) <= 20 else "",
        )  # fmt: skip
    return found


def _write(hero: Hero, battle: Battle, part: BattlePart) -> None:
    fought, _made = Fought.objects.update_or_create(
        hero=hero, battle=battle.pk,
        defaults={
            "name": battle.name, "side": part.persona.side, "unit": part.persona.unit, "fate": part.fate,
            "outcome": outcome(battle.winner, part.persona.side), "slain": max(part.slain, 0),
            "wounds": part.wounds, "over": battle.updated,
        },
    )  # fmt: skip
    fought.deeds.all().delete()
    Deed.objects.bulk_create(
        Deed(fought=fought, seq=told.seq, turn=told.turn, kind=told.kind, words=to_json(told.words))
        for told in part.deeds
    )
    sums = hero.lived.aggregate(battles=Count("pk"), slain=Sum("slain"), wounds=Sum("wounds"))
    hero.battles, hero.slain, hero.wounds = sums["battles"], sums["slain"], sums["wounds"]
    hero.fought = timezone.now()
    if part.fate == Fought.Fate.FELL and not hero.role:  # who leads army after army is another man each time
        hero.fallen = hero.fallen or timezone.now()
    hero.save(update_fields=["battles", "slain", "wounds", "fought", "fallen"])

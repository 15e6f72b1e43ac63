"""Reading armies and musters: for pages, for the interface, and for the battles that take them."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet

import rulesets
from armies.models import Army, Draft, Hero, Muster, Status
from armies.owner import Owner
from words import tell_all

Json = dict[str, Any]


def armies_of(player: Owner, system: str = "") -> QuerySet[Army]:
    """A player's armies (of one system, if it is named), the newest first; none for a reader without a name."""
    if not player.is_authenticated:
        return Army.objects.none()
    armies = Army.objects.filter(owner_id=player.pk).select_related("muster")
    return armies.filter(system=system) if system else armies


def army_for(viewer: Owner, army_id: uuid.UUID | str) -> Army | None:
    """The army of that id if the viewer may see it: his own. Opponents see the snapshot in their battle."""
    return armies_of(viewer).filter(id=army_id).first()


def shared_army(token: str) -> Army | None:
    """The army that is shown to whoever has this token."""
    return Army.objects.select_related("muster").filter(share=token).first() if token else None


def drafts_of(player: Owner) -> QuerySet[Draft]:
    """A player's unfinished armies, the last touched first."""
    if not player.is_authenticated:
        return Draft.objects.none()
    return Draft.objects.filter(owner_id=player.pk).select_related("army")


def snapshot(army: Army) -> Json:
    """What a battle takes of an army and keeps: nothing that happens to the army later changes it.

    ``throws`` is how many musters its owner threw until he kept this one (None for an imported army), ``number`` which
    of all his musters of the system it was: his opponent may see both.
    """
    return {
        "name": army.name,
        "clan": army.clan,
        "mon": army.mon,
        "roster": army.roster,
        "throws": army.throws_before_kept,
        "number": army.muster.ordinal if army.muster else None,
        "source": army.source,
    }


def musters_of(player: Owner, system: str = "") -> QuerySet[Muster]:
    """Every muster that a player has thrown, the newest first, whatever became of it."""
    if not player.is_authenticated:
        return Muster.objects.none()
    thrown = Muster.objects.filter(owner_id=player.pk, ordinal__isnull=False).order_by("-thrown_at")
    return thrown.filter(system=system) if system else thrown


def open_muster(player: Owner, system: str) -> Muster | None:
    """The muster of a system that the player has thrown and not yet decided."""
    return musters_of(player, system).filter(status=Status.THROWN).first()


def field(system: str, roster: Json) -> list[Json]:
    """The units of a roster as they take the field with its present choices."""
    ruleset = rulesets.get(system)
    return list(tell_all(ruleset.field(roster)))


def systems_with_builder(player: Owner) -> list[Json]:
    """The rules systems whose armies are built, each with the player's drafts."""
    drafts = list(drafts_of(player))
    return [
        {"slug": each.slug, "name": each.name, "drafts": [d for d in drafts if d.system == each.slug]}
        for each in rulesets.all()
        if each.builder is not None
    ]


def systems_with_muster(player: Owner) -> list[Json]:
    """The rules systems whose armies are thrown for, each with what is thrown first ("koku").

    ``open`` tells whether the player has a muster there that he has not decided.
    """
    described = [tell_all(ruleset.describe()) for ruleset in rulesets.all()]
    undecided = set(musters_of(player).filter(status=Status.THROWN).values_list("system", flat=True))
    return [
        {
            "slug": each["slug"],
            "name": each["name"],
            "purse": each["muster"].get("purse", {}).get("label", ""),
            "open": each["slug"] in undecided,
        }
        for each in described
        if each.get("muster")
    ]


def heroes_of(player: Owner, system: str = "") -> QuerySet[Hero]:
    """A player's heroes (of one system, if it is named), who fought last first; the fallen and those who led his
    armies are among them. None for a reader without a name.
    """
    if not player.is_authenticated:
        return Hero.objects.none()
    heroes = Hero.objects.filter(owner_id=player.pk)
    return heroes.filter(system=system) if system else heroes


def hero_for(viewer: Owner, hero_id: uuid.UUID | str) -> Hero | None:
    """The hero of that id if the viewer may see him: his own."""
    return heroes_of(viewer).filter(id=hero_id).first()


def shared_hero(token: str) -> Hero | None:
    """The hero who is shown to whoever has this token."""
    return Hero.objects.filter(share=token).first() if token else None


def systems_with_persons() -> list[rulesets.Ruleset[Any]]:
    """The rules systems that have heroes of their own."""
    return [each for each in rulesets.all() if each.persons is not None]


def bands_of(player: Owner) -> dict[str, list[str]]:
    """The names of a player's armies in which each of his heroes marches, by the hero's id."""
    found: dict[str, list[str]] = {}
    for ruleset in systems_with_persons():
        group = ruleset.persons.group if ruleset.persons else ""
        for army in armies_of(player, ruleset.slug):
            for one in army.roster.get(group, ()):
                if one.get("person"):
                    found.setdefault(one["person"], []).append(army.name)
    return found

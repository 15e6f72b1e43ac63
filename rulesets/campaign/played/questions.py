"""Sums that a worked example asks for, each with the words in which a reader is told the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from rulesets.campaign import lookups, troops
from rulesets.campaign.fights import leading, strengths, tolls
from rulesets.campaign.houses import victory
from rulesets.campaign.land import foraging, harvest, paying
from rulesets.campaign.numbers import rhu
from rulesets.campaign.shown.naming import clan_name, host_name, place_name, type_name
from rulesets.campaign.state import Campaign
from rulesets.engine.mustering.levies import Fielding, Losses, Rate, units_of
from rulesets.engine.play.sealing import hash_of
from rulesets.engine.sayings import Words, _, as_list, say

Json = dict[str, Any]


class PlayedQuestion(NamedTuple):
    """With what a question is answered: the war, what it names, and the rules systems by slug."""

    campaign: Campaign
    of: Json
    systems: Mapping[str, Fielding]


class Answered(NamedTuple):
    """What is looked at by the example, and what is told to a reader."""

    found: Json
    words: Words


def strength(asked: PlayedQuestion) -> Answered:
    """CAM-STR-3, CAM-STR-4, CAM-ECO-6: what a host is worth and costs."""
    host = asked.campaign.hosts[asked.of["host"]]
    leader = lookups.leader_of(asked.campaign, host)
    found = {
        "points": troops.points(host.companies),
        "strength": lookups.strength(host.companies, leader),
        "upkeep": paying.upkeep_of(asked.campaign, host),
        "size": troops.size(host.companies),
        "marches": lookups.can_march(asked.campaign, host),
    }
    words = say(
        "{host}: strength {strength}, upkeep {upkeep} k; {size} companies, {marches} of them can march.",
        host=host_name(asked.campaign, host.id), strength=found["strength"], upkeep=found["upkeep"],
        size=found["size"], marches=found["marches"],
    )  # fmt: skip
    return Answered(found, words)


def levy(asked: PlayedQuestion) -> Answered:
    """CAM-LEV-2 to CAM-LEV-6: a host on the table of a system."""
    host = asked.campaign.hosts[asked.of["host"]]
    leader = lookups.leader_of(asked.campaign, host)
    others = tuple(
        leading.officer(one) for one in lookups.persons_with(asked.campaign, host.id) if one.id != host.leader
    )
    system = asked.systems[asked.of["system"]]
    levied = system.levy(
        leading.contingents(host.companies), leading.officer(leader) if leader else None, others,
        asked.of["scale"], {},
    )  # fmt: skip
    size = system.measure(levied)
    found = {
        "pieces": size.pieces, "units": size.units, "fits": size.fits, "types": levied.pieces,
        "reserves": levied.reserves, "joined": levied.joined,
    }  # fmt: skip
    told = {
        "host": host_name(asked.campaign, host.id),
        "scale": asked.of["scale"],
        "pieces": size.pieces,
        "units": size.units,
    }
    if not size.fits:
        return Answered(
            found,
            say(
                "{host} at scale {scale}: {pieces} pieces in {units} units, more than a table holds.", **told
            ),
        )
    types = as_list(
        say("{type}: {number}", type=type_name(type), number=number) for type, number in levied.pieces.items()
    )
    return Answered(
        found, say("{host} at scale {scale}: {pieces} pieces in {units} units: {types}.", types=types, **told)
    )


def uneven(asked: PlayedQuestion) -> Answered:
    """CAM-LEV-5: pieces cut into units."""
    sizes = units_of(asked.of["pieces"], Rate(Fraction(1), asked.of["least"], asked.of["most"]), 1)
    words = say(
        "{pieces} pieces in units of {least} to {most}: {sizes}.",
        pieces=asked.of["pieces"], least=asked.of["least"], most=asked.of["most"], sizes=as_list(map(str, sizes)),
    )  # fmt: skip
    return Answered({"sizes": list(sizes)}, words)


def toll(asked: PlayedQuestion) -> Answered:
    """CAM-TOL-2, CAM-TOL-3: the sum of one type."""
    of = asked.of
    losses = Losses(of.get("killed", 0), of.get("fled", 0), of.get("taken", 0))
    row = tolls.row(of["type"], of["figures"], of["pieces"], losses)
    gone = row.lost - row.back - row.taken
    words = say(
        "{type}: of {figures} figures {lost} are lost; {taken} are taken, {back} come back, {gone} are gone.",
        type=type_name(row.type), figures=row.figures, lost=row.lost, taken=row.taken, back=row.back, gone=gone,
    )  # fmt: skip
    return Answered({"lost": row.lost, "taken": row.taken, "back": row.back, "gone": gone}, words)


def chance(asked: PlayedQuestion) -> Answered:
    """CAM-BAT-6, CAM-BAT-8: the chance of the first of two strengths."""
    first, second = asked.of["strengths"]
    percent = rhu(100 * strengths.odds(first, second))
    words = say(
        "{first} against {second}: {percent} in a hundred.", first=first, second=second, percent=percent
    )
    return Answered({"percent": percent}, words)


def standing(asked: PlayedQuestion) -> Answered:
    """CAM-ECO-10, CAM-ECO-11: who is tall, who is weak."""
    tall, weak = lookups.tall(asked.campaign), lookups.weak(asked.campaign)
    nobody = _("nobody")
    words = say(
        "Tall: {tall}. Weak: {weak}.",
        tall=clan_name(asked.campaign, tall) if tall else nobody,
        weak=as_list(clan_name(asked.campaign, clan) for clan in weak) if weak else nobody,
    )
    return Answered({"tall": tall, "weak": weak}, words)


def yields(asked: PlayedQuestion) -> Answered:
    """CAM-ECO-3, CAM-ECO-5: the harvest of a clan, province by province."""
    found = harvest.yields(asked.campaign, asked.of["clan"])
    lands = as_list(say("{place} {k} k", place=place_name(key), k=k) for key, k in found.items())
    words = say("{lands}; {sum} k together.", lands=lands, sum=sum(found.values()))
    return Answered({**found, "sum": sum(found.values())}, words)


def feeds(asked: PlayedQuestion) -> Answered:
    """CAM-ECO-7: how many companies of a clan a province feeds."""
    place, clan = asked.of["place"], asked.of["clan"]
    number = foraging.feeds(asked.campaign, place, clan)
    words = say(
        "{place} feeds {number} companies of {clan}.",
        place=place_name(place), number=number, clan=clan_name(asked.campaign, clan),
    )  # fmt: skip
    return Answered({"companies": number}, words)


def points(asked: PlayedQuestion) -> Answered:
    """CAM-VIC-2, CAM-VIC-4: a clan's points, and whether it holds so much that it is supreme."""
    clan = asked.of["clan"]
    found = {
        "points": victory.points(asked.campaign, clan),
        "koku": lookups.koku_of(asked.campaign, clan),
        "supreme": victory.is_supreme(asked.campaign, clan),
    }
    told = {"clan": clan_name(asked.campaign, clan), "koku": found["koku"], "points": found["points"]}
    if found["supreme"]:
        return Answered(found, say("{clan} hold {koku} k: the share for supremacy. {points} points.", **told))
    return Answered(found, say("{clan} hold {koku} k: {points} points.", **told))


def seal(asked: PlayedQuestion) -> Answered:
    """CAM-PLN-3: the hash of a plan and a salt."""
    hashed = hash_of(asked.of["plan"], asked.of["salt"])
    return Answered({"hash": hashed}, say("Its seal is {hash}.", hash=hashed))


QUESTIONS: dict[str, Callable[[PlayedQuestion], Answered]] = {
    "strength": strength, "levy": levy, "uneven": uneven, "toll": toll, "chance": chance, "standing": standing,
    "yields": yields, "feeds": feeds, "points": points, "seal": seal,
}  # fmt: skip
"""By the name under which an example asks."""

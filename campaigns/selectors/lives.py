"""The life of a person of a war for his page (CAM-LIF-7): read off the events in which he stands, as far as somebody
knows them. Nothing of it is written by hand but the epitaph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models import Hero
from armies.persons import sheet
from campaigns.models import Epitaph
from campaigns.selectors import feats
from campaigns.selectors.lifelines import lifeline
from campaigns.selectors.memory import Memory, fight_shown, season_words
from rulesets import campaign as war
from words import tell

Json = dict[str, Any]

FACES = {"daimyo": "lord", "heir": "captain", "general": "general"}
BY_TRAIT = {"shadow": "shadow", "swordsman": "sword", "rider": "rider"}
HEROES = ("helmet", "archer", "ronin", "gunner")
"""The faces of those who have neither rank nor trait that would show."""
OFFICES = frozenset(
    {"appointed", "succeeded", "regent", "person_came", "went_over", "heir_grew", "trait_thrown"}
)
BEFELL = frozenset({"wounded", "captured", "died", "escaped", "shame"})
"""What may befell somebody in a battle or after it."""
TITLES = {
    "won": gettext_lazy("At the head"),
    "stormed": gettext_lazy("Over the wall"),
    "killed": gettext_lazy("A man of name"),
    "raid": gettext_lazy("The raid"),
    "battle": gettext_lazy("Honour at the table"),
}
"""What a deed's card is called, by the reason of the deed (CAM-LIF-1)."""
KINDS = {"killed": ("duel", "slain"), "battle": ("duel", "feat", "slain")}
"""Which deeds of the table show the moment of a deed of the map; the others were done when the battle was over."""


def tell_life(memory: Memory, id: str) -> Json | None:
    """A person's life; None where nobody of that id is known."""
    person = memory.now.persons.get(id)
    if person is None:
        return None
    lived = [one for one in memory.moments if war.stands_in(one.event, id) or id in war.fighters(one)]
    battles = _battles(memory, person, lived)
    deeds = [_deed(memory, person, one, battles) for one in lived if one.event.kind == "deed"]
    hurts = [one for one in lived if one.event.kind == "wounded"]
    clan = memory.clan(person.clan)
    return {
        "person": person, "name": tell(person.name), "clan": clan, "face": face(person, clan["mon"]),
        "rank": tell(war.RANKS.get(person.rank, "")), "trait": trait(person), "state": state(memory, person),
        "battles": battles, "deeds": deeds, "hurts": [_says(memory, one) for one in hurts],
        "offices": [_says(memory, one) for one in lived if one.event.kind in OFFICES],
        "foes": [name for row in battles for name in row["foes"]],
        "epitaph": Epitaph.objects.filter(campaign=memory.row, person=id).first() if person.dead else None,
        "may_write": may_write(memory, person), "growth": growth(person), "marches": person.marches,
        "commands": [step < person.command for step in range(4)],
        "line": lifeline(memory, person, lived, battles),
        "slain": sum(row["slain"] for row in battles), "wounds": len(hurts),
        "since": season_words(max(season_of_birth(memory, id), 1)),
    }  # fmt: skip


def season_of_birth(memory: Memory, id: str) -> int:
    """The season in which somebody entered the record."""
    if id in memory.opening.persons:
        return 1
    first = (one.event.season for one in memory.moments if id in one.after.persons)
    return next(first, 1)


def face(person: war.Person, mon: str) -> Json:
    """How he is drawn: by what he is, else by his number, always the same."""
    key = BY_TRAIT.get(str(person.trait or "")) or FACES.get(str(person.rank))
    number = int("".join(sign for sign in person.id if sign.isdigit()) or 0)
    return sheet.face(Hero(portrait=key or HEROES[number % len(HEROES)], mon=mon))


def trait(person: war.Person) -> Json | None:
    """What he is known for, and what it does."""
    row = war.TRAITS.get(str(person.trait)) if person.trait else None
    return {"name": tell(row.name), "effect": tell(row.effect)} if row else None


def growth(person: war.Person) -> list[Json]:
    """His deeds as boxes up to the last at which command grows (CAM-LIF-2)."""
    return [
        {"number": at, "done": at <= person.deeds, "step": at in war.GROWTH}
        for at in range(1, war.GROWTH[-1] + 1)
    ]


def may_write(memory: Memory, person: war.Person) -> bool:
    """Whether the reader may write the epitaph: he leads the dead man's clan."""
    return bool(person.dead and memory.you and memory.you == person.clan and memory.reader is not None)


def state(memory: Memory, person: war.Person) -> Json | None:
    """Where he stands now: dead, held, wounded; nothing where he is whole, or where that is not known."""
    if person.dead:
        end = next((one for one in reversed(memory.moments) if _is_death(one, person.id)), None)
        when = season_words(max(person.died, 1))
        return {"kind": "dead", "title": _("Dead"), "season": when, "text": _sentence(end) if end else ""}
    if person.held_by:
        holder = memory.clan(person.held_by)["name"]
        words = _("Hostage with {clan}") if person.hostage else _("Prisoner of {clan}")
        since = season_words(max(person.since, 1))
        return {"kind": "held", "title": words.format(clan=holder), "season": since, "text": ""}
    if person.until > memory.now.season:
        until = season_words(person.until)
        return {"kind": "wounded", "title": _("Wounded"), "season": until, "text": ""}
    return None


def _is_death(moment: war.Moment, id: str) -> bool:
    return moment.event.kind == "died" and moment.event.params.get("person") == id


def _sentence(moment: war.Moment) -> str:
    return tell(war.line(moment).words)


def _says(memory: Memory, moment: war.Moment) -> Json:
    return {
        "text": _sentence(moment),
        "season": season_words(max(moment.event.season, 1)),
        "kind": moment.event.kind,
    }


# -- battles and deeds -------------------------------------------------------------------------------------------------


def _battles(memory: Memory, person: war.Person, lived: Sequence[war.Moment]) -> list[Json]:
    """The battles in which he stood, each with what befell him and whom he slew."""
    fights = {fight.ticket: fight for leaf in memory.leaves for fight in leaf.fights}
    rows: list[Json] = []
    for moment in lived:
        id = str(moment.event.params.get("ticket", ""))
        if moment.event.kind == "battle_over" and id in fights:
            rows.append(_row(memory, moment, fights[id], person))
        elif (
            moment.event.kind in BEFELL
            and rows
            and rows[-1]["fight"]["season"]["number"] == moment.event.season
        ):
            rows[-1]["befell"].append({"text": _sentence(moment), "bad": moment.event.kind != "escaped"})
    return rows


def _row(memory: Memory, moment: war.Moment, fight: war.Fight, person: war.Person) -> Json:
    before = moment.before.persons.get(person.id, person)
    camp = next((at for at in (0, 1) if before.clan in fight.camps[at]), -1)
    battle = memory.battles.get(fight.ticket)
    ticket = moment.after.tickets[fight.ticket]
    slain = ticket.outcome.slain.get(person.id, ()) if ticket.outcome else ()
    known = memory.now.persons
    result = _("drawn") if fight.winner < 0 else _("won") if fight.winner == camp else _("lost")
    return {
        "fight": fight_shown(memory, fight), "ticket": fight.ticket, "result": result,
        "led": camp >= 0 and ticket.camps[camp].leader == person.id, "battle": battle,
        "slain": len(slain), "befell": [], "foes": [tell(known[foe].name) for foe in slain if foe in known],
    }  # fmt: skip


def _deed(memory: Memory, person: war.Person, moment: war.Moment, battles: Sequence[Json]) -> Json:
    """A deed with the battle in which it was done and, where the table tells of it, its moment in the replay."""
    why = str(moment.event.params.get("why", ""))
    season = moment.event.season
    row = next((one for one in reversed(battles) if one["fight"]["season"]["number"] == season), None)
    battle = row["battle"] if row else None
    found: Json = {
        "title": TITLES.get(why, _("A deed")), "text": _sentence(moment), "season": season_words(max(season, 1)),
        "fight": row["fight"] if row else None, "count": int(moment.event.params.get("count", 1)), "url": "",
        "battle": battle, "seq": 0, "turn": 0,
    }  # fmt: skip
    if row and battle:
        wanted = KINDS.get(why, ())
        feat = feats.of_person(battle["id"], person.id, person.name) if wanted else None
        at = next((deed for deed in feats.deeds_of(feat) if deed["kind"] in wanted), None)
        found |= {
            "url": f"{battle['url']}#e{at['seq'] if at else battle['events']}",
            "seq": at["seq"] if at else battle["events"], "turn": at["turn"] if at else 0,
        }  # fmt: skip
        if at:
            found["text"] = at["words"]
    return found

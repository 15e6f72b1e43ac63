"""What the tour of the house finds in it. Runs in the house: `manage.py shell -c`, one line of JSON out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils import timezone
from django.views import defaults
from django.views.csrf import csrf_failure

from armies.models import Deed, Fought
from armies.ready import ready_armies
from armies.services import building, heroes, mustering
from games.models import Battle, Player
from games.services import battles, comments, holding, opponents, play, practice
from games.services.battles import Banner, Plan
from games.services.memory import Held
from rulesets import SEATS, Side, lives, players_name, to_json
from tests.browser.staging import session, staged
from tests.plain import plain
from tests.tour_blocks import in_the_fifth_system
from tests.tour_wars import at_war

SYSTEM = "koku"
OTHER = "sky"
THIRD = "skirmish"
FOURTH = "godai"
MOST = 300
"""Orders that a practice commander may give until what is to be seen has come."""
WORDS = "tour"
SEED = b"a tour of the house, man by man."
"""Mixed into every die, with a fixed seed: each tour sees the same battles."""


def sort(kind: str, weapon: str, number: str, row: float, start: float, count: int = 5) -> dict[str, Any]:
    """A line of men for a staged battle."""
    unit, name = number.split(" ", 1)
    places = [[start + step, row] for step in range(count)]
    return {"id": unit, "kind": kind, "weapon": weapon, "name": name, "at": places}


SCENE: dict[str, Any] = {
    "units": [
        sort("ash_l", "arquebus", "ai-1 1st arquebus", 18, 20),
        sort("ash_m", "spear", "ai-2 2nd yari", 21, 40),
        sort("sam_f", "naginata", "ai-4 1st samurai", 16, 32, 4),
        sort("ash_l", "bow", "ai-5 1st bow", 12, 48),
        sort("shogun_f", "spear", "ai-3 Hojo Shogun", 8, 36, 1),
        sort("ash_l", "spear", "kaki-1 1st yari", 27, 20),
        sort("ash_l", "spear", "kaki-2 2nd yari", 22, 40),
        sort("ash_l", "bow", "kaki-4 1st bow", 33, 30),
        sort("sam_f", "spear", "kaki-5 1st samurai", 30, 50, 4),
        sort("shogun_f", "spear", "kaki-3 Takeda Shogun", 40, 36, 1),
    ],
    "pieces": [
        {"id": "p1", "kind": "fence", "points": [[18, 25.6], [27, 25.9]]},
        {"id": "p2", "kind": "house", "points": [[55, 12], [61, 12], [61, 18], [55, 18]]},
        {"id": "p3", "kind": "wood", "points": [[6, 28], [14, 27], [16, 34], [9, 37], [4, 33]]},
    ],
}
"""One moment for every phase: guns in range, yari in contact, horse and bows to be moved."""


SKY: dict[str, Any] = {
    **SCENE,
    "phase": "firing",
    "options": {"wind": True, "rain": True, "night_day": True},
    "weather": {"season": "summer", "hour": 9, "wind": "wind", "rain": "rain"},
}
ARRIVING: dict[str, Any] = {
    **SCENE,
    "phase": "movement",
    "options": {"flank_march": True},
    "units": [
        *SCENE["units"],
        {**sort("ash_m", "spear", "ai-6 3rd yari", 2, 20), "place": "reserve", "waits": "flank", "edge": "west",
         "arrives": 3},
    ],
}  # fmt: skip
SECRET = {"flank_march": True, "ninja": True, "turn_limit": 4}


def stock() -> None:
    """Players at every stage, battles in every state; print their sessions, ids and the pages of faults."""
    names = ("Newcomer", "Recruit", "Elin", "Kaito")
    players = {name: Player.objects.create_user(name, email=f"{name.lower()}@example.org") for name in names}
    guest = Player.objects.create_user("Ronin 1573", is_guest=True)
    made = {**in_the_field(players["Elin"], players["Kaito"]), **called(players), **in_phases()}
    made["army"] = mustered(players["Elin"])
    made |= in_the_second_system(players["Elin"]) | in_the_third_system(players["Elin"])
    made["hero"] = in_the_hall(players["Elin"], made["over"])
    made["tangle"] = in_a_tangle(players["Elin"], players["Kaito"])
    made |= in_the_fourth_system(players["Elin"], players["Kaito"])
    made |= in_the_fifth_system(players["Elin"], players["Kaito"])
    made |= at_war("Elin", "Kaito")
    sessions = {name: session(player) for name, player in players.items()} | {"guest": session(guest)}
    sys.stdout.write(json.dumps({"sessions": sessions, "made": made, "faults": faults()}))


def in_the_field(elin: Player, kaito: Player) -> dict[str, str]:
    """Three battles that were fought for a while; one of them is over."""
    # The middle of a phase of fire, and then guns, a flight, and a bridge that changes hands.
    battle = unchanging(elin, "The ford of the Sarugawa", "ford", 120, until=may_fire)
    early = practice.try_out(player=elin, system=SYSTEM, name="Snow on the pass", visibility="open")
    practice.command(early, elin, 12, until=lambda held: held.battle.clock.turn > 3)
    over = unchanging(elin, "Two villages and a mill", "guns", 52)
    give_up(over, elin)
    remark(over, elin)
    watched = practice.try_out(player=kaito, system=SYSTEM, name="Mist over the paddies", visibility="open")
    return {"battle": str(battle.id), "over": str(over.id), "watched": str(watched.id)}


def may_fire(held: Held) -> bool:
    """Whether in the third turn or later a unit of the side to act may fire at somebody."""
    clock = held.battle.clock
    if clock.turn < 3 or clock.phase != "firing":
        return False
    found = plain(held.ruleset.options(held.battle, clock.to_act[0]))
    return any(each["kind"] == "fire" and each["shut"] is None for each in found)


def unchanging(
    elin: Player, name: str, word: str, orders: int, until: Callable[[Held], bool] = lambda held: False
) -> Battle:
    """A battle that goes the same way on every tour."""
    banners = {
        side: Banner(commander=seat.commander, clan=seat.clan, mon=seat.mon, nonce=WORDS)
        for side, seat in SEATS.items()
    }
    seed = word.encode().ljust(32, b".")
    plan = Plan(system=SYSTEM, name=name, visibility="open", seed=seed)
    battle = battles.create_hot_seat(maker=elin, plan=plan, banners=banners)
    practice.command(battle, elin, orders, until=until, word=word)
    return battle


def give_up(battle: Battle, player: Player) -> None:
    """End a battle by resigning for Indigo."""
    battle.refresh_from_db()
    order = {"kind": "resign"}
    play.submit(
        battle_id=battle.id, player_id=player.pk, key=uuid4().hex, seq=battle.seq, order=order, side="ai"
    )


def remark(battle: Battle, player: Player) -> None:
    """What its player says of a battle that is over, near its end."""
    battle.refresh_from_db()
    words = "The guns came too late here.\nNext time they cross before the monks do."
    for event, text in ((battle.seq - 12, words), (battle.seq, "Well fought all the same.")):
        comments.write(battle_id=battle.id, player=player, event=event, text=text)


def called(players: dict[str, Player]) -> dict[str, str]:
    """Battles that wait for an opponent, and invitations that nobody can use any more."""

    def call(maker: str, title: str, mon: str, visibility: str = "open") -> Battle:
        plan = Plan(system=SYSTEM, name=title, visibility=visibility)
        side = Side.AI if maker == "Elin" else Side.KAKI
        banner = Banner(commander=maker, clan=mon.capitalize(), mon=mon)
        return battles.create(maker=players[maker], plan=plan, side=side, banner=banner)

    mine, other = call("Elin", "The ridge at noon", "hojo"), call("Kaito", "Rain before noon", "sanada")
    taken = call("Kaito", "The bridge at Uji", "oda", visibility="invite")
    hers = Banner(commander="Elin", clan="Hojo", mon="hojo")
    battles.join(battle_id=taken.id, player=players["Elin"], banner=hers, invitation=taken.invitation)
    return {
        "waits": str(mine.id),
        "token": other.invitation,
        "used": taken.invitation,
        "private": str(taken.id),
    }


def in_phases() -> dict[str, str]:
    """A battle of Elin's in every phase, on tables nobody else needs see."""
    elin = Player.objects.create_user("Elin of the phases")
    kaito = Player.objects.create_user("Kaito of the phases")
    players = {"Elin": elin, "Kaito": kaito}
    found = {"phases": session(elin)}
    for phase in ("movement", "firing", "melee"):
        battle = staged(players, {"ai": "Elin", "kaki": "Kaito"}, {"phase": phase, **SCENE})
        found[phase] = str(battle.id)
    found["sky"] = str(staged(players, {"ai": "Elin", "kaki": "Kaito"}, SKY).id)
    found["arriving"] = str(staged(players, {"ai": "Elin", "kaki": "Kaito"}, ARRIVING).id)
    battle = staged(players, {"kaki": "Elin", "ai": "Kaito"}, {"phase": "movement", **SCENE})
    found["waiting"] = str(battle.id)
    banners = {
        side: Banner(commander=seat.commander, clan=seat.clan, mon=seat.mon) for side, seat in SEATS.items()
    }
    found |= in_secret(elin, banners)
    found["practice"] = str(opponents.challenge(player=elin, system=SYSTEM).id)
    for phase in ("scenery", "halves", "deployment"):
        plan = Plan(system=SYSTEM, name="Where two roads meet", seed=b"a tour of the house, every step.")
        battle = battles.create_hot_seat(maker=elin, plan=plan, banners=banners)
        practice.command(battle, elin, 40, until=lambda held, at=phase: held.battle.clock.phase == at)  # type: ignore[misc]
        found[phase] = str(battle.id)
    return found


def in_secret(elin: Player, banners: dict[Side, Banner]) -> dict[str, str]:
    """Two battles with secret choices: one where they are to be made, one that is over, so that they are open."""
    plan = Plan(
        system=SYSTEM, name="The pass at dusk", options=SECRET, seed=b"a tour of the house, hidden men"
    )
    made = [battles.create_hot_seat(maker=elin, plan=plan, banners=banners) for _ in range(2)]
    for battle in made:
        practice.command(battle, elin, 40, until=lambda held: held.battle.clock.phase == "choices")
    held = holding.current(made[1].id)
    (choice,) = (
        each
        for each in plain(held.ruleset.options(held.battle, Side.AI))
        if each["kind"] == "confirm_choices"
    )
    unit = next(param for param in choice["params"] if param["name"] == "flank")["choices"][1]["value"]
    order = {"kind": "confirm_choices", "flank": unit, "edge": "west"}
    play.submit(
        battle_id=made[1].id, player_id=elin.pk, key=uuid4().hex, seq=held.seq, order=order, side=Side.AI
    )
    practice.set_up(made[1], elin)
    give_up(made[1], elin)
    return {"choices": str(made[0].id), "secret": str(made[1].id)}


def in_the_second_system(player: Player) -> dict[str, str]:
    """Two battles of the other system: one in the middle of its play, one that waits for an answer until its hour."""
    banners = {
        side: Banner(commander=seat.commander, clan=seat.clan, mon=seat.mon) for side, seat in SEATS.items()
    }
    found = {"other": OTHER}
    for word, until in (
        ("second", lambda held: held.battle.clock.turn > 2 and held.battle.asked is None),
        ("asked", lambda held: held.battle.asked is not None),
    ):
        plan = Plan(system=OTHER, name="Snow before the castle")
        battle = battles.create_hot_seat(maker=player, plan=plan, banners=banners)
        Battle.objects.filter(pk=battle.pk).update(answer_within=Battle.Within.DAY)
        practice.set_up(battle, player)
        practice.command(battle, player, MOST, until=until)
        found[word] = str(battle.id)
    return found


TANGLE: dict[str, Any] = {
    "phase": "action",
    "units": [
        {"id": "ai-1", "kind": "bushi", "blade": "naginata", "name": "Bushi", "armour": "armoured",
         "at": [[32, 20, 0], [33.1, 20, 0], [34.2, 20, 0], [35.3, 20, 0]]},
        {"id": "ai-2", "kind": "eiyuu", "name": "Shigeru", "at": [[40, 12, 0]], "commander": True},
        {"id": "kaki-1", "kind": "noumin", "blade": "improvised", "name": "Peasants", "strength": 5,
         "at": [[32.5, 21, 180], [33.6, 21, 180], [34.7, 21, 180]]},
        {"id": "kaki-2", "kind": "eiyuu", "name": "Kaito", "at": [[34, 40, 180]], "commander": True},
    ],
    "pieces": [{"id": "s1", "kind": "wood", "points": [[12, 28], [22, 27], [23, 36], [13, 37]]}],
}  # fmt: skip
"""Four against three: who fights whom is to be said."""


def in_a_tangle(elin: Player, kaito: Player) -> str:
    """A battle of warriors in which Elin is asked who of hers fights whom."""
    seats = {"ai": elin.username, "kaki": kaito.username}
    battle = staged({elin.username: elin, kaito.username: kaito}, seats, TANGLE, system=THIRD)
    play.submit(battle_id=battle.id, player_id=elin.pk, key="over", seq=0, order={"kind": "end_phase"})
    return str(battle.id)


DUEL: dict[str, Any] = {
    "phase": "heroic_combat", "turn": 5,
    "units": [
        {"id": "ai-1", "name": "Isogai Masatora", "at": [22, 17.9], "weapons": ["dai_sho", "bow"], "armour": "medium",
         "water": ["flowing_water", "one_timing", "many_enemies"], "masteries": {"long_sword": 2}, "zen": 3,
         "command": 2, "stats": {"combat": 5, "attacks": 2, "wounds": 3, "courage": 7}, "portrait": "helmet",
         "mon": "hojo", "samurai": True},
        {"id": "ai-2", "name": "Spearmen", "at": [14, 12], "count": 5, "weapon": "spear", "armour": "light"},
        {"id": "kaki-1", "name": "Kasuga Genba", "at": [22, 17.92], "weapon": "great_sword", "armour": "light",
         "water": ["abdomen", "body_in_place", "scold"], "masteries": {"great_sword": 2}, "zen": 2,
         "stats": {"combat": 4, "attacks": 2, "wounds": 3, "courage": 7}, "portrait": "general", "mon": "takeda"},
        {"id": "kaki-2", "name": "Halberdiers", "at": [30, 26], "count": 5, "weapon": "halberd", "armour": "light"},
    ],
}  # fmt: skip
"""Two heroes in contact, with arts on both sides."""


def in_the_fourth_system(elin: Player, kaito: Player) -> dict[str, str]:
    """A battle of heroes after some turns, and a duel in which Elin is asked which art she cuts off."""
    battle = practice.try_out(player=elin, system=FOURTH, name="The bridge of Uji", seed=SEED, nonce=WORDS)
    practice.command(battle, elin, 40, until=lambda held: held.battle.clock.turn > 2, word=WORDS)
    seats = {"ai": elin.username, "kaki": kaito.username}
    duel = staged({elin.username: elin, kaito.username: kaito}, seats, DUEL, system=FOURTH)
    for player in (elin, kaito):
        seq = holding.current(duel.id).seq
        play.submit(
            battle_id=duel.id, player_id=player.pk, key=player.username, seq=seq, order={"kind": "end_phase"}
        )
    return {"heroes": str(battle.id), "duel": str(duel.id), "fourth": FOURTH}


def in_the_third_system(player: Player) -> dict[str, str]:
    """A battle of warriors one by one, after its first blows, and one of the forces that are ready, to be printed."""
    battle = practice.try_out(player=player, system=THIRD, name="Smoke over the ford", seed=SEED, nonce=WORDS)
    practice.command(battle, player, 24, until=lambda held: held.battle.clock.turn > 2, word=WORDS)
    force = ready_armies(THIRD)[0]
    values = {"name": force.name, "clan": force.clan, "mon": force.mon}
    army = building.build(owner=player, system=THIRD, values=values, roster=force.roster)
    return {"warriors": str(battle.id), "retinue": str(army.id), "third": THIRD}


def mustered(player: Player) -> str:
    """Two armies in the store: one let go and thrown again, one kept at once. Gives the first's id."""
    seat = SEATS[Side.AI]
    first = mustering.throw_muster(owner=player, system=SYSTEM, key=uuid4(), word=WORDS)
    mustering.discard(muster=first)
    again = mustering.throw_muster(owner=player, system=SYSTEM, key=uuid4(), word=WORDS)
    army = mustering.keep(
        muster=again, values={"name": "The eastern host", "clan": seat.clan, "mon": seat.mon}
    )
    third = mustering.throw_muster(owner=player, system=SYSTEM, key=uuid4(), word=WORDS)
    mustering.keep(
        muster=third, values={"name": "Men of the three rivers", "clan": "Sanada", "mon": "sanada"}
    )
    return str(army.id)


def in_the_hall(player: Player, battle: str) -> str:
    """A hero with a battle behind him, one who cannot march yet, and one who has fallen. Gives the first's id."""
    first, other, dead = (
        heroes.begin_hero(owner=player, system="godai", model=model)
        for model in ("samurai", "abbot", "captain")
    )
    heroes.note_hero(
        hero=first, typed={"portrait": "helmet", "mon": "hojo", "poem": "The ford remembers\nthe water."}
    )
    heroes.note_hero(hero=other, typed={}, fields={**other.fields, "wounds": 9})
    heroes.bury(hero=dead)
    fought = Fought.objects.create(
        hero=first, battle=UUID(battle), name="Two villages and a mill", side="ai", unit="ai-1", outcome="won",
        slain=3, wounds=1, over=timezone.now(),
    )  # fmt: skip
    himself, foe = players_name("Yamada"), players_name("Baba Nobuharu")
    for kind, words in (
        (lives.SLAIN, lives.words_of(lives.SLAIN, himself, foe)),
        (lives.WOUND, lives.words_of(lives.WOUND, himself)),
    ):
        Deed.objects.create(fought=fought, seq=9, turn=3, kind=kind, words=to_json(words))
    return str(first.id)


def faults() -> dict[str, str]:
    """The pages that stand for faults, as the house renders them."""
    request = RequestFactory().get("/nowhere/", headers={"host": "localhost"})
    request.user = AnonymousUser()
    views: dict[str, Callable[[HttpRequest], HttpResponse]] = {
        "400": lambda asked: defaults.bad_request(asked, ValueError()),
        "403": lambda asked: defaults.permission_denied(asked, PermissionError()),
        "403-old-page": csrf_failure,
        "404": lambda asked: defaults.page_not_found(asked, KeyError()),
        "500": defaults.server_error,
    }
    pages = {name: view(request).content.decode() for name, view in views.items()}
    return pages | {"429": render_to_string("429.html", request=request)}

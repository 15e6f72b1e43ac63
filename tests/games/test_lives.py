"""Lives: what a battle that has ended writes of those who were in it, and who may read it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

import rulesets
from armies import services
from armies.models import Deed, Fought, Hero
from games.models import Battle, Player, Shown
from games.selectors import lives
from games.selectors.course import unfold
from games.services import battles, practice
from games.services import lives as writing
from games.services.battles import Banner, Plan
from rulesets import Lives, Persona, Side
from tests.games.conftest import HOJO, TAKEDA
from tests.games.test_course import dead, told
from tests.games.test_pages import browser

Json = dict[str, Any]

# -- read off a battle's deeds -----------------------------------------------------------------------------------------

HERO, FOE = Persona("ai-1", "ai-1.0", "ai", "Isogai", "h"), Persona("kaki-1", "kaki-1.0", "kaki", "Baba")
LIVES = Lives(
    personas=lambda _document: [HERO, FOE], told={"wounded": "wound", "disarmed": "feat"}, duel="fought_began"
)


def part(*events: tuple[str, Json, Json], of: Persona = HERO, final: Json | None = None) -> lives.BattlePart:
    from games.selectors.deeds import Unfolded

    figures = {one.figure: {"alive": True} for one in (HERO, FOE)}
    units = {one.unit: {"place": "table"} for one in (HERO, FOE)}
    battle = Unfolded({}, final or {"figures": figures, "units": units}, told(*events))
    return next(each for each in lives.parts(battle, LIVES, {}) if each.persona == of)


def deeds(found: lives.BattlePart) -> list[tuple[str, str]]:
    return [(deed.kind, rulesets.english(deed.words)) for deed in found.deeds]


CUT = ("fought", {"unit": "ai-1"}, {"figures": dead("kaki-2", 0, 1)})
LAST = ("fought", {"unit": "ai-1"}, {"figures": dead("kaki-1", *range(10))})
DUEL = ("fought_began", {"combat": 1, "ai": ["ai-1.0"], "kaki": ["kaki-1.0"]}, {})


def test_the_first_who_kills_draws_first_blood_and_no_other_does() -> None:
    found = part(CUT, CUT[:2] + ({"figures": dead("kaki-2", 2)},))
    assert deeds(found) == [("first_blood", "Isogai draws first blood.")]
    assert found.slain == 3


def test_blood_that_others_drew_is_nobodys_deed() -> None:
    assert deeds(part(("fought", {"unit": "ai-2"}, {"figures": dead("kaki-2", 0)}), CUT)) == []


def test_who_kills_somebody_takes_his_head() -> None:
    assert ("slain", "Isogai takes the head of Baba.") in deeds(part(CUT, LAST))
    assert deeds(part(CUT, LAST, of=FOE)) == [("death", "Baba falls to Isogai.")]


def test_where_the_two_fought_alone_it_was_a_duel() -> None:
    assert ("duel", "Isogai beats Baba in a duel.") in deeds(part(CUT, DUEL, LAST))


def test_a_fight_with_others_is_no_duel() -> None:
    crowd = ("fought_began", {"combat": 1, "ai": ["ai-1.0", "ai-2.0"], "kaki": ["kaki-1.0"]}, {})
    assert ("slain", "Isogai takes the head of Baba.") in deeds(part(CUT, crowd, LAST))


def test_wounds_are_counted_and_feats_told_in_the_events_own_words() -> None:
    found = part(("wounded", {"unit": "ai-1"}, {}), ("disarmed", {"unit": "ai-1"}, {}))
    assert found.wounds == 1
    assert deeds(found) == [("wound", "Isogai is wounded."), ("feat", "disarmed 3.")]


def test_what_was_taken_back_is_not_told() -> None:
    back = ("taken_back", {"undone": [2]}, {"figures": dead("kaki-2", 0, 1, alive=True)})
    found = part(CUT, back)
    assert (found.slain, deeds(found)) == (0, [])


@pytest.mark.parametrize(
    ("figure", "unit", "fate"),
    [({"alive": True}, {"place": "table"}, "stood"), ({"alive": False, "fate": "killed"}, {"place": "off",
     "fate": "destroyed"}, "fell"), ({"alive": False, "fate": "fled"}, {"place": "off", "fate": "gone"}, "fled"),
     ({"alive": True}, {"place": "off", "fate": "fled"}, "fled")],
)  # fmt: skip
def test_how_somebody_left_the_battle(figure: Json, unit: Json, fate: str) -> None:
    final = {
        "figures": {"ai-1.0": figure, "kaki-1.0": figure},
        "units": {"ai-1": unit, "kaki-1": unit},
    }
    assert part(final=final).fate == fate


# -- written when a battle ends ----------------------------------------------------------------------------------------


def band(hero: Hero, ready: int) -> Json:
    """A ready band whose first hero is somebody of a player's."""
    force = rulesets.get("godai").builder.ready()[ready]
    roster = json.loads(json.dumps(force.roster))
    roster["heroes"][0] |= {"person": str(hero.id), "name": hero.name}
    return {"name": "Band", "clan": "Hojo", "mon": "hojo", "roster": roster, "throws": None, "number": None,
            "source": "built"}  # fmt: skip


def fought(player: Player, ours: Hero, other: Hero) -> Battle:
    """A battle of Go Dai that a player has fought against himself, practice commanders giving the orders."""
    small = [
        place for place, force in enumerate(rulesets.get("godai").builder.ready())
        if not rulesets.get("godai").cannot_bring(rulesets.get("godai").options_from({}), force.roster)
        and force.roster["heroes"]
    ]  # fmt: skip
    banners = {
        side: Banner(commander=banner.commander, clan=banner.clan, mon=banner.mon, nonce="n", army=band(hero, place))
        for (side, banner), hero, place in zip(
            ((Side.AI, HOJO), (Side.KAKI, TAKEDA)), (ours, other), small[:2], strict=True
        )
    }  # fmt: skip
    plan = Plan(
        system="godai", name="Sarugase", armies=Battle.Armies.STORED, options={"turns": 8}, seed=b"h" * 32
    )
    battle = battles.create_hot_seat(maker=player, plan=plan, banners=banners)
    practice.command(battle, player, 3000, until=lambda held: False)
    battle.refresh_from_db()
    assert battle.status == "over"
    return battle


@pytest.fixture
def two(elin: Player) -> tuple[Hero, Hero]:
    return (
        services.begin_hero(owner=elin, system="godai", model="samurai"),
        services.begin_hero(owner=elin, system="godai", model="swordsman"),
    )


@pytest.mark.django_db
def test_a_battle_writes_the_lives_of_those_who_were_in_it(elin: Player, two: tuple[Hero, Hero]) -> None:
    battle = fought(elin, *two)
    state = battle.ruleset.decode(battle.state)
    units = {unit.person: unit for unit in state.units.values() if unit.person}
    for hero in two:
        hero.refresh_from_db()
        unit = units[str(hero.id)]
        (one,) = hero.lived.all()
        assert (one.battle, one.name, one.slain, one.outcome) == (
            battle.pk, "Sarugase", unit.kills, "drawn" if not battle.winner else
            "won" if battle.winner == unit.side else "lost",
        )  # fmt: skip
        assert (hero.battles, hero.slain, hero.wounds) == (1, one.slain, one.wounds)
        dead = state.figures[unit.figures[0]].fate == "killed"
        assert (one.fate == "fell") == dead == (hero.fallen is not None)
    last = battle.events.order_by("-seq").first().seq
    assert all(0 < deed.seq <= last for deed in Deed.objects.all())
    assert Deed.objects.filter(kind="wound").count() == sum(one.wounds for one in Fought.objects.all())
    before = list(Fought.objects.values())
    writing.write(battle_id=battle.pk)
    assert [one | {"id": 0} for one in Fought.objects.values()] == [one | {"id": 0} for one in before]
    told = browser(elin).get(f"/api/heroes/{two[0].id}/life/").json()
    (lived,) = told["lived"]
    assert (told["battles"], told["hidden"], lived["battle"], lived["name"]) == (
        1,
        0,
        str(battle.pk),
        "Sarugase",
    )
    assert len(lived["deeds"]) == Deed.objects.filter(fought__hero=two[0]).count()
    assert browser(None).get(f"/api/heroes/{two[0].id}/life/").status_code == 401
    own = browser(elin).get(f"/heroes/{two[0].id}/life/").content.decode()
    assert "Sarugase" in own
    assert f"/battles/{battle.pk}/record/" in own
    assert all(part.persona.name for part in lives.parts(unfold(battle), battle.ruleset.lives, {}))


@pytest.mark.django_db
def test_nobodys_hero_but_the_players_own_is_written(
    elin: Player, kaito: Player, two: tuple[Hero, Hero]
) -> None:
    stranger = services.begin_hero(owner=kaito, system="godai", model="captain")
    fought(elin, two[0], stranger)
    stranger.refresh_from_db()
    assert (stranger.battles, stranger.lived.count()) == (0, 0)


@pytest.mark.django_db
def test_of_a_battle_that_is_kept_from_others_a_stranger_reads_nothing(
    elin: Player, two: tuple[Hero, Hero]
) -> None:
    battle = fought(elin, *two)
    shown = services.share_hero(hero=two[0])
    address = f"/heroes/shared/{shown.share}/life/"
    Battle.objects.filter(pk=battle.pk).update(shown=Shown.PRIVATE)
    page = browser(None).get(address).content.decode()
    assert "Sarugase" not in page
    assert str(battle.pk) not in page
    told = browser(None).get(f"/api{address}").json()
    assert (told["hidden"], told["lived"]) == (1, [])
    assert (told["battles"], told["slain"], told["wounds"], told["fallen"]) == (1, 0, 0, None)
    Battle.objects.filter(pk=battle.pk).update(shown=Shown.PUBLIC)
    assert [one["name"] for one in browser(None).get(f"/api{address}").json()["lived"]] == ["Sarugase"]
    assert "Sarugase" in browser(None).get(address).content.decode()
    services.stop_sharing_hero(hero=shown)
    assert browser(None).get(address).status_code == 404
    assert browser(None).get(f"/api{address}").status_code == 404


@pytest.mark.django_db
def test_sums_and_a_death_tell_a_stranger_nothing_of_what_is_kept_from_him(
    elin: Player, two: tuple[Hero, Hero]
) -> None:
    hero = services.share_hero(hero=two[0])
    battle = fought(elin, *two)
    Fought.objects.filter(hero=hero).update(slain=3, wounds=2, fate=Fought.Fate.FELL)
    Hero.objects.filter(pk=hero.pk).update(slain=3, wounds=2, fallen=timezone.now())
    for shown, sums in ((Shown.PRIVATE, (0, 0, False)), (Shown.PUBLIC, (3, 2, True))):
        Battle.objects.filter(pk=battle.pk).update(shown=shown)
        told = browser(None).get(f"/api/heroes/shared/{hero.share}/life/").json()
        assert (told["slain"], told["wounds"], told["fallen"] is not None) == sums
        page = browser(None).get(f"/heroes/shared/{hero.share}/life/").content.decode()
        assert ("is-dead" in page) == sums[2]
        sheet = browser(None).get(f"/heroes/shared/{hero.share}/").content.decode()
        assert "slain</span>" not in sheet, "the sheet knows nothing of what is hidden, so it tells no sum"


@pytest.mark.django_db
def test_whoever_led_an_army_enters_the_record_with_his_first_battle(elin: Player) -> None:
    plan = Plan(system="koku", name="Kisegawa", options={"turn_limit": 4}, seed=b"k" * 32)
    battle = battles.create_hot_seat(maker=elin, plan=plan, banners={Side.AI: HOJO, Side.KAKI: TAKEDA})
    practice.command(battle, elin, 3000, until=lambda held: False)
    assert set(Hero.objects.values_list("role", "name", "battles")) == {
        ("shogun", "Hojo", 1),
        ("shogun", "Takeda", 1),
    }
    page = browser(elin).get(f"/heroes/{Hero.objects.get(name='Hojo').id}/life/").content.decode()
    assert "Kisegawa" in page
    hall = browser(elin).get("/heroes/").content.decode()
    assert hall.count("<span>Shogun</span>") == 2
    assert "0 alive" in hall, "who led an army is no hero of his player's"
    assert "Shogun" in page

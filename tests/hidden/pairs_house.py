"""Pairs of worlds for what the house itself keeps: answers given in advance, seeds, armies, and what is shown later."""

from __future__ import annotations

from typing import Any

import rulesets
from armies.models import Army, Hero
from games.models import Battle, Watched
from rulesets import Conduct
from tests.hidden.worlds import (
    GUEST,
    NOBODY,
    OPPONENT,
    OWNER,
    WATCHER,
    Json,
    Pair,
    Step,
    World,
    opened,
    order,
)  # fmt: skip
from tests.rules.sky.scenes import scene, unit

rulesets.add_systems("tests.systems")

ONLOOKERS = (WATCHER, GUEST, NOBODY)
STEP = {"kind": "step", "unit": "ai-1", "to": {"x": 15.0, "y": 8.0}}
SMALL = {"pieces": 4}


def laid(kind: str, choice: Json, other: Json, of: str = "", of_other: str | None = None) -> Step:
    """Kaito lays down an answer in advance."""
    filed: Json = {"type": "standing", "side": "kaki", "kind": kind}
    return Step(
        OWNER,
        (
            {**filed, "unit": of, "choice": choice},
            {**filed, "unit": of if of_other is None else of_other, "choice": other},
        ),
    )


def _otherwise(conduct: Conduct[Any]) -> Json:
    """Another answer than the form's own."""
    setting = conduct.about()["options"][0]
    if setting["type"] == "flag":
        return {setting["key"]: not setting["default"]}
    values = [choice["value"] for choice in setting.get("choices", ())] or [
        setting.get("min"),
        setting.get("max"),
    ]
    return {setting["key"]: next(value for value in values if value != setting["default"])}


def standing(ruleset: rulesets.Ruleset[Any]) -> Pair:
    """What is laid down for every kind of question of a system, and changed."""
    ways = [(conduct.kind, {}, _otherwise(conduct)) for conduct in ruleset.conducts]
    return Pair(
        name=f"{ruleset.slug}: what is laid down for questions to come",
        covers=frozenset(f"{ruleset.slug}.conduct.{kind}" for kind, _, _ in ways),
        make=lambda world, number: opened(
            world, ruleset.slug, options=SMALL if ruleset.slug == "drill" else {}
        ),
        steps=[laid(kind, *pair) for kind, one, other in ways for pair in ((one, other), (other, one))],
    )


def _charged(world: World, number: int) -> Battle:
    later = unit("kaki-9", "samurai", 34, across=25)
    given = scene(unit("ai-1", "samurai"), unit("kaki-1", "ashigaru", 8, weapons=["bow"]), later)
    stage = rulesets.get("sky").stage
    assert stage is not None
    return opened(world, "sky", stage(given))


FIRED = Pair(
    name="which answer in advance made a unit shoot",
    covers=frozenset({"sky.conduct.defensive_fire"}),
    make=_charged,
    steps=(
        laid("defensive_fire", {"fire": "any"}, {"fire": "samurai"}),
        order(OPPONENT, {"kind": "charge", "unit": "ai-1", "target": "kaki-1"}),
    ),
    probes=({"kind": "charge", "unit": "ai-1", "target": "kaki-1"},),
)

STOOD = Pair(
    name="whether a man stands by an order of his own or by one for all",
    covers=frozenset({"drill.conduct.will_stand"}),
    make=lambda world, number: opened(world, "drill", options=SMALL),
    steps=(
        laid("will_stand", {"stand": True}, {"stand": True}, "", "kaki-2"),
        order(OPPONENT, {"kind": "challenge", "unit": "ai-1", "target": "kaki-2"}),
        order(OPPONENT, {"kind": "end_phase"}),
    ),
    probes=(STEP,),
)

SEED = Pair(
    name="the seed, before a die has fallen",
    covers=frozenset({"house.seed"}),
    make=lambda world, number: opened(world, "drill", options=SMALL, seed=bytes([number + 1]) * 32),
    steps=(order(OPPONENT, {"kind": "face", "unit": "ai-1", "facing": 90.0}), order(OPPONENT, {"kind": "take_back"})),
    probes=({**STEP, "unit": "kaki-1"},), owner="", with_guest=True,
)  # fmt: skip


def late(watched: str) -> Pair:
    """What has happened that is not shown yet to who looks on."""
    return Pair(
        name=f"what happens while a battle is watched: {watched}",
        covers=frozenset({f"house.watched.{watched}"}),
        make=lambda world, number: opened(world, "drill", options=SMALL, watched=watched),
        steps=(
            Step(OPPONENT, tuple({"type": "order", "order": {**STEP, "to": {"x": x, "y": 8.0}}} for x in (15.0, 16.0))),  # type: ignore[arg-type]
            Step(OWNER, tuple({"type": "say", "text": text} for text in ("Well met.", "Over the bridge, then."))),  # type: ignore[arg-type]
        ),
        others=ONLOOKERS,
    )  # fmt: skip


def _private(world: World, number: int) -> Battle | None:
    if number == 0:
        return None
    battle = opened(world, "drill", options=SMALL, visibility="invite")
    Battle.objects.filter(pk=battle.pk).update(invitation="known to two")
    return battle


PRIVATE = Pair(
    name="whether there is a private battle at all",
    covers=frozenset({"house.private"}),
    make=_private, others=ONLOOKERS,
)  # fmt: skip


def _stored(world: World, number: int) -> None:
    koku = rulesets.get("koku")
    thrown = koku.muster(koku.recipe({}), rulesets.HmacDice(bytes([number + 1]) * 32))
    Army.objects.create(
        owner=world.people[OWNER], system="koku", name=("Riders of Kai", "Spears of Iga")[number], clan="Takeda",
        mon="takeda", roster=thrown.roster, source="import",
    )  # fmt: skip
    godai = rulesets.get("godai").persons
    hero = godai.models[number]
    Hero.objects.create(
        owner=world.people[OWNER], system="godai", name=("Isogai Masatora", "Baba Nobuharu")[number],
        poem="Who reads this?", fields=godai.shape(hero.fields), portrait=("helmet", "monk")[number],
    )  # fmt: skip


ARMY = Pair(
    name="the armies and heroes that somebody keeps", covers=frozenset({"house.army", "house.hero"}), make=_stored,
    of_armies=True,
)  # fmt: skip

PAIRS = (
    *(standing(ruleset) for ruleset in rulesets.all() if ruleset.conducts),
    FIRED, STOOD, SEED, *(late(watched) for watched in Watched.values if watched != Watched.LIVE), PRIVATE, ARMY,
)  # fmt: skip

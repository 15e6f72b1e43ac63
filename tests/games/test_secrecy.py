"""A battle of KOKU in the mist, through the whole house: nothing that leaves the server betrays what is unseen."""

from __future__ import annotations

import json
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

import rulesets
from games.models import Battle, Player
from games.selectors import viewing
from games.services import battles, holding, play
from games.services.battles import Plan
from games.services.memory import memory
from games.views import pictures
from games.views.lobby import Fight
from rulesets import Illegal, Side
from tests.games.conftest import HOJO, TAKEDA
from tests.rules.koku.secrecy import Umpire, betrayals, plain
from tests.rules.random_play import Whim

pytestmark = pytest.mark.django_db(transaction=True)

SECRET = {"visibility": True, "flank_march": True, "ninja": True, "turn_limit": 4, "average_dice": 1}
VIEWERS: tuple[Side | None, ...] = (*Side, None)


def sent(battle_id: UUID, viewer: Side | None, since: int) -> dict[str, str]:
    """Every text about the battle that a side (None: whoever looks on) can get from the server now."""
    who = str(viewer) if viewer else "none"
    sides = (viewer,) if viewer else ()
    held = holding.current(battle_id)
    options = {side: viewing.options(held, side) for side in sides}
    snapshot = viewing.snapshot(battle_id, who)
    return {
        "document": viewing.document(held, who).decode(),
        "options": b"".join(options.values()).decode(),
        "greeting": snapshot.text(who, sides, options, {}, None),
        "events": viewing.events(viewing.events_since(battle_id, since), who),
    }


def fetched(battle: Battle, player: Player | None) -> dict[str, str]:
    """What the addresses of the battle answer."""
    client = Client()
    if player is not None:
        client.force_login(player)
    root = f"/api/battles/{battle.id}/"
    found = {
        path: client.get(root + path).content.decode()
        for path in ("", "events/", "options/", "luck/", "record/")
    }
    for page in (
        battle.get_absolute_url(),
        reverse("battles"),
        "/api/battles/?list=watch",
        "/api/battles/?list=mine",
    ):
        found[page] = client.get(page).content.decode()
    return found


@pytest.mark.slow
def test_no_text_that_leaves_the_server_betrays_what_is_unseen(
    elin: Player, kaito: Player, stranger: Player
) -> None:
    """KOKU-VIS-1, KOKU-FLK-2, KOKU-NIN-2; documents, events, options, greetings, addresses, pictures."""
    plan = Plan(system="koku", name="Mist", options=SECRET, visibility="open", seed=b"m" * 32)
    battle = battles.create(maker=elin, plan=plan, side=Side.AI, banner=HOJO)
    battles.join(battle_id=battle.id, player=kaito, banner=TAKEDA, invitation=battle.invitation)
    ruleset, random, umpire = battle.ruleset, Random(4), Umpire()
    players = {Side.AI: elin, Side.KAKI: kaito}
    whims = {side: Whim(ruleset, side, b"house" + side.encode()) for side in Side}
    hidden_in_all = 0
    for _ in range(45):
        held = holding.current(battle.id)
        before = held.battle
        if before.result is not None:
            break
        side = random.choice(before.clock.to_act)
        earlier = {viewer: umpire.hidden(before, viewer) for viewer in VIEWERS}
        order = ruleset.encode_order(whims[side].order(before))
        foreseen = plain(viewing.preview(held, (side,), side, order))
        assert betrayals(before, before, earlier[side], foreseen, "preview") == []
        play.submit(
            battle_id=battle.id, player_id=players[side].pk, key=uuid4().hex, seq=held.seq, order=order
        )
        after = holding.current(battle.id).battle
        umpire.look(before, after)
        for viewer in VIEWERS if after.result is None else ():
            hidden = umpire.hidden(after, viewer)
            hidden_in_all += len(hidden)
            for what, text in sent(battle.id, viewer, held.seq).items():
                forbidden = hidden if what in ("document", "options") else hidden & earlier[viewer]
                assert betrayals(before, after, forbidden, text, f"{viewer} {what}") == []
    assert hidden_in_all
    _addresses(battle, umpire, {**players, None: stranger})


def _addresses(battle: Battle, umpire: Umpire, readers: dict[Any, Player]) -> None:
    """The addresses, read at the end from the database: what was in sight once may be told in old events."""
    memory.clear()
    battle.refresh_from_db()
    after = holding.current(battle.id).battle
    for viewer, player in readers.items():
        never = {id for id in umpire.hidden(after, viewer) if id not in umpire.ever}
        for what, text in fetched(battle, player).items():
            assert battle.seed.hex() not in text
            text = fought_over(text) if what == "events/" else text
            assert betrayals(after, after, never, text, f"{viewer} {what}") == []
    drawn = plain(pictures._document(Fight(battle, None)))
    assert betrayals(after, after, umpire.hidden(after, None), drawn, "picture") == []
    assert battle.points == {str(s): n for s, n in battle.ruleset.known_to(after, None).points.items()}


def fought_over(text: str) -> str:
    """Of the events those of the fight, without what they take away: armies were mustered in the open before."""
    events = [event for event in json.loads(text)["events"] if event["turn"]]
    return json.dumps(_without_nulls(events), separators=(",", ":"))


def _without_nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_nulls(item) for key, item in value.items() if item is not None}
    return [_without_nulls(item) for item in value] if isinstance(value, list) else value


def test_a_refused_order_says_no_more_than_the_side_knows(elin: Player, kaito: Player) -> None:
    """KOKU-VIS-2: an order is judged by what the side knows, the true battle only stops it."""
    ruleset = rulesets.get("koku")
    staged = ruleset.stage(_scene()) if ruleset.stage else None
    assert staged is not None
    order = ruleset.decode_order({"kind": "move", "unit": "ai-1", "legs": [{"x": 30, "y": 30, "facing": 0}]})
    seen = ruleset.preview(staged, Side.AI, order)
    empty = ruleset.preview(ruleset.known_to(staged, Side.AI), Side.AI, order)
    assert seen == empty
    far = ruleset.decode_order({"kind": "move", "unit": "ai-1", "legs": [{"x": 30, "y": 40, "facing": 0}]})
    with pytest.raises(Illegal) as refusal:
        ruleset.resolve(staged, Side.AI, far, rulesets.HmacDice(b"d"))
    assert refusal.value.code == "too_far"


def _scene() -> dict[str, Any]:
    house = {"id": "h", "kind": "house", "points": [[20, 26], [28, 26], [28, 34], [20, 34]]}
    return {
        "units": [
            {"id": "ai-1", "kind": "sam_f", "weapon": "bow", "at": [[30, 24]]},
            {"id": "kaki-1", "kind": "sam_f", "weapon": "bow", "at": [[24, 40]]},
        ],
        "pieces": [house],
        "options": {"visibility": True},
    }

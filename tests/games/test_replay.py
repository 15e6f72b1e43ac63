"""A battle in the mist, watched again: as it was, and as each side knew it then."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.conf import settings
from django.test import Client

import rulesets
from games.models import Battle, Player
from games.selectors import replaying, viewing
from games.selectors.course import BattleCourse, Turning
from games.services import battles, holding, play
from games.services.battles import Plan
from rulesets import Side
from tests.games.conftest import HOJO, TAKEDA, drill, step

pytestmark = pytest.mark.django_db

SCENE = {
    "phase": "formation",
    "units": [
        {"id": "ai-1", "kind": "sam_f", "weapon": "bow", "at": [[24, 20]]},
        {"id": "ai-2", "kind": "shogun_f", "weapon": "spear", "at": [[40, 4]]},
        {"id": "kaki-1", "kind": "sam_f", "weapon": "bow", "at": [[24, 40]]},
        {"id": "kaki-2", "kind": "shogun_f", "weapon": "spear", "at": [[40, 44]]},
    ],
    "pieces": [{"id": "h", "kind": "house", "points": [[20, 26], [28, 26], [28, 34], [20, 34]]}],
    "options": {"visibility": True},
}
EYES = ("ai", "kaki", "none")


def client(player: Player | None) -> Client:
    found = Client()
    if player is not None:
        found.force_login(player)
    return found


def misty(maker: Player) -> Battle:
    """A battle in which a house stands between two archers."""
    ruleset = rulesets.get("koku")
    assert ruleset.stage is not None
    plan = Plan(system="koku", name="Mist", options={"visibility": True}, seed=b"m" * 32, visibility="open")
    banners = {Side.AI: HOJO, Side.KAKI: TAKEDA}
    return battles.create_hot_seat(maker=maker, plan=plan, banners=banners, staged=ruleset.stage(SCENE))


def order(battle: Battle, player: Player, **what: Any) -> None:
    seq = holding.current(battle.id).seq
    play.submit(battle_id=battle.id, player_id=player.pk, key=uuid4().hex, seq=seq, order=what, side="ai")


def known(battle: Battle) -> dict[str, Any]:
    held = holding.current(battle.id)
    return {who: msgspec.json.decode(viewing.document(held, who)) for who in (*EYES, "both")}


def fought(battle: Battle, player: Player) -> dict[int, dict[str, Any]]:
    """Walk out from behind the house and give up; the documents that everybody had after each order."""
    moments = {holding.current(battle.id).seq: known(battle)}
    for x in (27.0, 30.0):
        order(battle, player, kind="move", unit="ai-1", legs=[{"x": x, "y": 22.0, "facing": 0}])
        moments[holding.current(battle.id).seq] = known(battle)
        order(battle, player, kind="take_back") if x < 30 else None
        moments[holding.current(battle.id).seq] = known(battle)
    order(battle, player, kind="resign")
    return moments


def test_a_side_sees_again_what_it_knew_at_every_moment_and_the_truth_beside_it(
    elin: Player, stranger: Player
) -> None:
    battle = misty(elin)
    assert client(elin).get(f"/api/battles/{battle.id}/replay/").status_code == 409
    moments = fought(battle, elin)
    reader = client(stranger)
    hidden = 0
    for view in (*EYES, "truth"):
        found = reader.get(f"/api/battles/{battle.id}/replay/?view={view}").json()
        assert (found["view"], found["views"]) == (view, ["truth", *EYES])
        document = found["document"]
        for event in found["events"]:
            document = rulesets.merge(document, event["patch"])
            if event["seq"] in moments:
                then = moments[event["seq"]]
                assert document == then["both" if view == "truth" else view]
                hidden += "kaki-1.1" not in document["figures"]
    assert hidden, "somebody did not see the archer behind the house"


def test_the_page_opens_with_the_eyes_that_its_address_asks_for(elin: Player, stranger: Player) -> None:
    battle = misty(elin)
    fought(battle, elin)
    page = client(stranger).get(f"/battles/{battle.id}/record/?view=ai")
    truth = client(stranger).get(f"/battles/{battle.id}/record/").content.decode()
    assert '"view": "ai"' in page.content.decode()
    assert '"view": "truth"' in truth
    assert client(stranger).get(f"/battles/{battle.id}/record/?view=mine").status_code == 302
    assert client(stranger).get(f"/api/battles/{battle.id}/replay/?view=mine").status_code == 400


def test_where_nothing_was_hidden_there_is_one_view(elin: Player, kaito: Player) -> None:
    battle = drill(elin, kaito)
    order(battle, elin, **step())
    order(battle, elin, kind="resign")
    found = client(elin).get(f"/api/battles/{battle.id}/replay/").json()
    assert found["views"] == []
    assert found["events"][-1]["seq"] == holding.current(battle.id).seq
    assert client(elin).get(f"/api/battles/{battle.id}/replay/?view=ai").status_code == 400


def test_a_turning_point_says_all_that_the_browser_reads_of_it() -> None:
    source = (settings.ROOT / "static/src/table/recorded.ts").read_text("utf-8")
    fields = re.search(r"interface Turning \{(.*?)\}", source, re.DOTALL)
    assert fields is not None
    about: dict[str, Any] = {
        "event": 1,
        "first": 1,
        "last": 1,
        "turn": 1,
        "phase": "",
        "side": "ai",
        "kind": "",
    }
    turning = Turning(**about, swing=1.0, sentences=("It turned.",), lost={}, points={})
    told = BattleCourse(turning=(turning,)).document()["turning"][0]
    assert set(re.findall(r"(\w+):", fields[1])) <= told.keys()
    assert told["text"] == "It turned."


def test_what_was_taken_back_stays_in_the_record_marked(elin: Player) -> None:
    battle = misty(elin)
    fought(battle, elin)
    events = client(elin).get(f"/api/battles/{battle.id}/replay/").json()["events"]
    back = next(event for event in events if event["kind"] == "taken_back")
    assert [event["seq"] for event in events if event.get("undone")] == back["params"]["undone"] != []
    assert all(event["text"] for event in events if event.get("undone"))


def test_a_long_record_is_fetched_page_by_page(elin: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = misty(elin)
    fought(battle, elin)
    battle.refresh_from_db()
    monkeypatch.setattr(replaying, "PAGE", 3)
    address = f"/api/battles/{battle.id}/replay/"
    whole, head = client(elin).get(address).json(), client(elin).get(f"{address}?after=0").json()
    assert head == {**whole, "events": whole["events"][:3]}
    assert head["count"] == len(whole["events"]) == battle.seq > 3
    pages = [client(elin).get(f"{address}?after={at}").json() for at in range(3, battle.seq, 3)]
    assert head["events"] + [event for page in pages for event in page["events"]] == whole["events"]
    assert all(page.keys() == {"events"} for page in pages)
    assert client(elin).get(f"{address}?after={battle.seq}").json() == {"events": []}
    for wrong in ("-1", "x", "9" * 30, "²"):
        assert client(elin).get(f"{address}?after={wrong}").status_code == 400
    assert client(elin).get(f"{address}?view=mine&after=3").status_code == 400

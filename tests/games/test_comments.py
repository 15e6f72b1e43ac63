"""What players say about a battle after it: who may, where it stands, what stays of it."""

from __future__ import annotations

import json

import jsonschema
import pytest

from games.models import Battle, Comment, Player
from games.services import comments, exporting, importing, leaving
from rulesets import Illegal
from tests.games.conftest import drill
from tests.games.test_archive import given_up
from tests.games.test_pages import browser
from tests.games.test_papers import SCHEMA, exported, raw

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(elin: Player, kaito: Player) -> Battle:
    """A public battle between Elin and Kaito that Elin gave up."""
    return given_up(drill(elin, kaito, visibility="open"), elin)


def code(work: object, **wish: object) -> str:
    with pytest.raises(Illegal) as refusal:
        work(**wish)  # type: ignore[operator]
    return refusal.value.code


def test_both_players_comment_and_everybody_who_may_look_reads_it(
    over: Battle, elin: Player, kaito: Player, stranger: Player
) -> None:
    address = f"/api/battles/{over.id}/comments/"
    wish = {"event": 2, "text": "  <b>Here</b> I should\r\n\r\n\r\n have waited.\x07 "}
    answer = browser(elin).post(address, wish, content_type="application/json")
    assert answer.status_code == 201
    comments.write(battle_id=over.id, player=kaito, event=1, text="A good bridge.")
    found = browser(stranger).get(address).json()
    assert [(each["event"], each["name"], each["side"], each["mine"]) for each in found] == [
        (1, "Kaito", "kaki", False),
        (2, "Elin", "ai", False),
    ]
    assert found[1]["text"] == "<b>Here</b> I should\n\n have waited."
    assert [each["mine"] for each in browser(elin).get(address).json()] == [False, True]
    page = browser(elin).get(f"/battles/{over.id}/record/").content.decode()
    assert "\\u003Cb\\u003EHere" in page
    assert '"mayComment": true' in page
    assert '"mayComment": false' in browser(stranger).get(f"/battles/{over.id}/record/").content.decode()


def test_own_comments_are_changed_and_taken_away_others_are_not(
    over: Battle, elin: Player, kaito: Player
) -> None:
    said = comments.write(battle_id=over.id, player=elin, event=0, text="Fog.")
    address = f"/api/battles/{over.id}/comments/{said.pk}/"
    json_type = {"content_type": "application/json"}
    assert browser(kaito).patch(address, {"text": "Mist."}, **json_type).status_code == 403
    assert browser(kaito).delete(address).status_code == 403
    assert browser(elin).patch(address, {"text": " "}, **json_type).json()["code"] == "empty"
    changed = browser(elin).patch(address, {"text": "Mist."}, **json_type).json()
    assert (changed["text"], changed["edited"] is None) == ("Mist.", False)
    assert browser(elin).delete(address).status_code == 204
    assert browser(elin).delete(address).status_code == 404
    assert not Comment.objects.exists()


def test_a_comment_of_another_battle_is_not_found_here(over: Battle, elin: Player, kaito: Player) -> None:
    other = given_up(drill(elin, kaito), elin)
    said = comments.write(battle_id=other.id, player=elin, event=1, text="Elsewhere.")
    wish = {"battle_id": over.id, "player": elin, "comment_id": said.pk}
    assert code(comments.change, **wish, text="Here.") == "not_found"
    assert code(comments.remove, **wish) == "not_found"


def test_nobody_else_comments_and_nobody_while_the_battle_is_fought(
    over: Battle, elin: Player, kaito: Player, stranger: Player
) -> None:
    wish = {"event": 1, "text": "Hm."}
    assert code(comments.write, battle_id=over.id, player=stranger, **wish) == "not_yours"
    running, hidden = drill(elin, kaito), given_up(drill(elin, kaito), elin)
    assert code(comments.write, battle_id=running.id, player=elin, **wish) == "not_over"
    assert code(comments.write, battle_id=hidden.id, player=stranger, **wish) == "not_found"
    assert browser(stranger).get(f"/api/battles/{hidden.id}/comments/").status_code == 404


def test_a_comment_has_words_a_moment_and_an_end(
    over: Battle, elin: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = {"battle_id": over.id, "player": elin}
    assert code(comments.write, **wish, event=1, text=" \n\x07 ") == "empty"
    assert code(comments.write, **wish, event=1, text="a" * 1001) == "too_long"
    assert code(comments.write, **wish, event=over.seq + 1, text="a") == "no_event"
    assert code(comments.write, **wish, event=-1, text="a") == "no_event"
    comments.write(**wish, event=over.seq, text="a" * 1000)
    monkeypatch.setattr(comments, "MOST", 1)
    assert code(comments.write, **wish, event=1, text="b") == "enough_said"


def test_comments_leave_with_the_battle_and_come_in_again_and_older_files_have_none(
    over: Battle, elin: Player, kaito: Player, stranger: Player
) -> None:
    comments.write(battle_id=over.id, player=elin, event=2, text="The ford was open.")
    document = exported(over)
    jsonschema.Draft202012Validator(SCHEMA).validate(document)
    (said,) = document["comments"]
    there, _new = importing.take_in(owner=stranger, raw=raw(document))
    kept = Comment.objects.get(battle=there)
    assert (kept.event, kept.name, kept.side, kept.text, kept.author) == (
        2, "Elin", "ai", "The ford was open.", None
    )  # fmt: skip
    assert not comments.may_comment(there, stranger)
    older = {key: value for key, value in document.items() if key != "comments"}
    jsonschema.Draft202012Validator(SCHEMA).validate(older)
    again, new = importing.take_in(owner=kaito, raw=raw(older))
    assert new
    assert exported(again).get("comments") is None
    for wrong in ({"event": 10_000}, {"text": "\x07"}, {"text": "a" * 1001}, {"at": "2026-11-01T10:00:00"}):
        broken = {**document, "comments": [{**said, **wrong}]}
        assert code(importing.take_in, owner=elin, raw=raw(broken)) in ("no_event", "empty", "no_battle")
    assert Battle.objects.count() == 3


def test_the_words_of_a_player_who_leaves_stay_without_his_name(
    over: Battle, elin: Player, kaito: Player
) -> None:
    comments.write(battle_id=over.id, player=elin, event=2, text="Well fought.")
    leaving.leave(player=elin)
    kept = Comment.objects.get(battle=over)
    assert (kept.name, kept.text, kept.author) == (leaving.LEFT, "Well fought.", None)
    japanese = (
        browser(kaito).get(f"/api/battles/{over.id}/comments/", headers={"accept-language": "ja"}).json()
    )
    assert japanese[0]["name"] not in ("Elin", leaving.LEFT)
    assert "Elin" not in json.dumps(json.loads(exporting.export(over, "/s"))["comments"])

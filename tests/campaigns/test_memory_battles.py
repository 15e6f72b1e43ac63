"""Memory and the battles of the table: fights lead to their records, deeds to their moments."""

from __future__ import annotations

import pytest

from campaigns.selectors import lives
from campaigns.selectors.memory import fight_shown, recall
from games.models import Battle
from tests.campaigns.people import at_door, player
from tests.campaigns.remembering import forget
from tests.campaigns.test_battles import TAKEDA, UESUGI, ready, resign

pytestmark = pytest.mark.django_db


def test_a_battle_of_the_table_leads_to_its_record_and_its_deeds_to_their_moments() -> None:
    """CAM-CHR-2, CAM-LIF-7; who may not look at the battle is led to the ticket alone."""
    row, ticket = ready()
    resign(ticket.battle, TAKEDA)
    forget()
    row.refresh_from_db()
    battle = Battle.objects.get(pk=ticket.battle_id)
    record = f"/battles/{battle.pk}/record/"
    memory = recall(row, player(UESUGI))
    (fight,) = (fight for leaf in memory.leaves for fight in leaf.fights)
    shown = fight_shown(memory, fight)
    assert (shown["record"], fight.how, fight.winner) == (record, "table", 1)
    led = next(one.event.params["person"] for one in memory.moments if one.event.kind == "deed")
    life = lives.tell_life(memory, led)
    assert life is not None
    assert [deed["url"] for deed in life["deeds"]] == [f"{record}#e{battle.seq}"]
    assert life["battles"][0]["result"] == "won"
    page = at_door(UESUGI).get(f"/campaigns/{row.pk}/persons/{led}/").content.decode()
    assert f"{record}#e{battle.seq}" in page
    row.shown = "public"
    row.save(update_fields=["shown"])
    stranger = recall(row, player("oishi"))
    assert stranger.battles == {}
    page = at_door("oishi").get(f"/campaigns/{row.pk}/chronicle/")
    assert page.status_code == 200
    assert record not in page.content.decode()

"""KOKU-SEQ-2 to KOKU-SEQ-8 through the front door: from the first die to the first turn."""

from __future__ import annotations

import pytest

import rulesets
from rulesets import HmacDice, Illegal, Seat, Side
from rulesets.engine.dice.dice import ScriptedDice
from rulesets.engine.sayings import english
from rulesets.koku.melee.melee import Attack
from rulesets.koku.stage import stage
from tests.plain import plain

KOKU = rulesets.get("koku")


class Table:
    """A battle being set up; keeps the document by the events' patches alone."""

    def __init__(self, seed: int, table=None, rosters=None, **options) -> None:
        self.dice = HmacDice(b"%032d" % seed)
        seats = {
            side: Seat(clan, clan.lower(), "Somebody", (rosters or {}).get(side))
            for side, clan in ((Side.AI, "Hojo"), (Side.KAKI, "Takeda"))
        }
        self.battle = KOKU.open(KOKU.options_from(options), seats, table)
        self.document = KOKU.document(self.battle)
        self.kinds: list[str] = []
        self._take(KOKU.begin(self.battle, self.dice))

    def _take(self, settled) -> None:
        self.battle = settled.battle
        for event in settled.events:
            self.document = rulesets.merge(self.document, event.patch)
            self.kinds.append(event.kind)
            assert "{" not in english(KOKU.sentence(self.battle, event))
        assert self.document == KOKU.document(self.battle)
        assert KOKU.decode(KOKU.encode(self.battle)) == self.battle

    def do(self, side: Side, kind: str, **fields) -> None:
        order = KOKU.decode_order({"kind": kind, **fields})
        assert plain(KOKU.preview(self.battle, side, order))["legal"]
        self._take(KOKU.resolve(self.battle, side, order, self.dice))

    def offered(self, side: Side) -> set[str]:
        return {
            option["kind"]
            for option in plain(KOKU.options(self.battle, side))
            if option["shut"] is None and option["scope"] == "setup"
        }


@pytest.mark.parametrize("seed", range(6))
def test_a_battle_is_set_up_state_by_state(seed):
    """KOKU-SEQ-1: who decides, what is open, when it ends."""
    table = Table(seed)
    placer = table.battle.placer
    other = placer.opponent
    assert table.offered(placer) == {"accept_scenery", "new_layout", "edit_scenery"}
    assert table.offered(other) == set()
    table.do(placer, "accept_scenery")
    assert table.offered(placer) == set()
    assert table.offered(other) == {"pick_half"}
    table.do(other, "pick_half", half="north")
    assert table.battle.south is placer
    for side in (other, placer):
        assert table.offered(side) == {"choose", "confirm_choices"}
        table.do(side, "choose", shogun_mounted=True)
        table.do(side, "confirm_choices")
    for side in (placer, other):
        assert table.offered(side) == {"deploy", "deploy_all"}
        assert table.offered(side.opponent) == set()
        table.do(side, "deploy_all")
        assert table.offered(side) == {"deploy", "undeploy", "confirm_deployment"}
        table.do(side, "confirm_deployment")
    clock = table.battle.clock
    assert (clock.turn, clock.phase, clock.active) == (1, "movement", placer)
    assert table.battle.zones == {}
    assert {unit.place for unit in table.battle.units.values()} == {"table"}
    assert table.battle.dice_count == table.document["dice_count"]


def test_orders_out_of_turn_are_refused():
    """KOKU-GEN-7, KOKU-SEQ-1."""
    table = Table(1)
    placer = table.battle.placer
    for side, kind in (
        (placer.opponent, "accept_scenery"),
        (placer, "deploy_all"),
        (placer, "confirm_choices"),
    ):
        with pytest.raises(Illegal):
            KOKU.resolve(table.battle, side, KOKU.decode_order({"kind": kind}), table.dice)


def test_a_settled_table_and_stored_armies_need_only_be_deployed():
    first = Table(2)
    rosters = {side: KOKU.muster({}, HmacDice(b"%032d" % n)).roster for n, side in enumerate(Side)}
    table = Table(3, first.battle.table, rosters)
    other = table.battle.placer.opponent
    assert table.battle.table == first.battle.table
    assert table.battle.clock.phase == "halves"
    table.do(other, "pick_half", half="south")
    assert table.kinds[-2:] == ["army_brought", "army_brought"]
    assert {side: force.roster for side, force in table.battle.forces.items()} == rosters


def test_an_unlawful_army_cannot_be_brought_at_all():
    """KOKU-MUS-3, KOKU-MUS-4."""
    roster = {**KOKU.muster({}, HmacDice(b"1" * 32)).roster, "koku": 30}
    with pytest.raises(Illegal, match="Hojo cannot be brought"):
        Table(1, rosters={Side.AI: roster})


def test_the_browser_may_send_a_piece_back_as_it_was_shown():
    """KOKU-SCN-6: the layout is taken or edited."""
    table = Table(4)
    before = table.battle.table
    table.do(table.battle.placer, "edit_scenery", pieces=list(plain(table.document)["scenery"].values()))
    assert table.battle.table == before


def test_the_same_dice_set_the_same_battle_up():
    assert KOKU.encode(Table(5).battle) == KOKU.encode(Table(5).battle)


def test_a_battle_that_is_set_up_in_the_melee_knows_who_touches_whom():
    """KOKU-MEL-1: a whole order goes through; in any other phase nothing has been read yet."""
    men = [
        {"id": "ai-1", "kind": "ash_l", "weapon": "spear", "at": [[20, 20]]},
        {"id": "kaki-1", "kind": "ash_l", "weapon": "bow", "at": [[20, 21]]},
    ]
    battle = stage({"phase": "melee", "units": men})
    assert battle.contacts == {"ai-1.1": ("kaki-1.1",), "kaki-1.1": ("ai-1.1",)}
    told = KOKU.resolve(battle, Side.AI, Attack("ai-1"), ScriptedDice((1,)))
    assert [event.kind for event in told.events][:1] == ["blows_struck"]
    assert stage({"phase": "firing", "units": men}).contacts == {}

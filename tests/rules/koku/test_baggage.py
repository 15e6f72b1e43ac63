"""Pack horses (KOKU-BAG-1 to KOKU-BAG-3, KOKU-RUL-86, KOKU-RUL-135, KOKU-RUL-143)."""

import pytest

import rulesets
from rulesets.engine.battle import Site
from rulesets.engine.dice.dice import HmacDice
from rulesets.engine.illegal import Illegal
from rulesets.koku import victory
from rulesets.koku.battle import KokuBattle, KokuForce
from rulesets.koku.charts import TROOPS
from rulesets.koku.fire.reach import Moment
from rulesets.koku.fire.shooting import Fire
from rulesets.koku.melee import melee
from rulesets.koku.muster.muster import Choose, choose
from rulesets.koku.muster.roster import horses_of, most_horses
from rulesets.koku.nerve import baggage, morale
from rulesets.koku.stand import room
from tests.plain import plain
from tests.rules.koku import firing, marches
from tests.rules.koku.scenes import AI, KAKI, box, piece, play, rank, scene, unit
from tests.rules.koku.test_peasants import at_deployment

KOKU = rulesets.get("koku")
BAGGAGE = {"baggage": True}


@pytest.mark.parametrize(("units", "horses"), [(9, 0), (10, 3), (19, 3), (20, 6), (23, 6), (30, 9)])
def test_three_horses_for_every_full_ten_units(units, horses):
    """KOKU-BAG-1, KOKU-EX-30."""
    assert baggage.most_horses(units) == horses


def test_riders_count_as_the_automatic_rule_groups_them_and_the_shogun_not_at_all():
    """KOKU-RUL-86: splitting riders earns no horses."""
    roster = KOKU.muster({}, HmacDice(b"baggage")).roster
    split = [["bow", 1]] * roster["riders"]["bow"] + [["spear", 1]] * roster["riders"]["spear"]
    alone = {**roster, "choices": {**roster["choices"], "riders": split}}
    assert most_horses(alone) == most_horses(roster)
    assert len(horses_of(roster)) == most_horses(roster)
    assert len(horses_of({**roster, "choices": {**roster["choices"], "horses": 1}})) == 1


def horses_in(battle, side=None):
    return [u for u in battle.units.values() if u.rank == "pack" and side in (None, u.side)]


def test_they_take_the_field_with_the_army_and_are_drawn_up_behind_it():
    """KOKU-BAG-1, KOKU-BAG-2, KOKU-MUS-19."""
    battle, dice = at_deployment(0, baggage=True)
    side = battle.placer
    assert len(horses_in(battle, side)) == most_horses(battle.forces[side].roster) > 0
    battle = KOKU.resolve(battle, side, KOKU.decode_order({"kind": "deploy_all"}), dice).battle
    for one in horses_in(battle, side):
        assert (one.place, one.formation, one.mounted) == ("table", "lone", True)
    without, _ = at_deployment(0)
    assert horses_in(without) == []


def test_a_side_may_take_fewer_but_not_more():
    """KOKU-MUS-19, KOKU-BAG-1."""
    roster = KOKU.muster({}, HmacDice(b"baggage")).roster
    most = most_horses(roster)
    battle = KokuBattle(options=KOKU.options_from(BAGGAGE))
    battle.forces = {
        side: KokuForce(side, str(side), "hojo", "Somebody", roster=roster) for side in (AI, KAKI)
    }
    battle.clock = type(battle.clock)(phase="choices", to_act=(AI, KAKI))
    battle.placer = AI
    at_work, _ = play(battle, ())
    choose(at_work, Choose(horses=1))
    assert len(horses_in(at_work.battle, AI)) == 1
    at_work, _ = play(battle, ())
    choose(at_work, Choose(horses=0))
    assert horses_in(at_work.battle, AI) == []
    with pytest.raises(Illegal) as refusal:
        choose(play(battle, ())[0], Choose(horses=most + 1))
    assert refusal.value.clause == "KOKU-BAG-1"
    battle.options = KOKU.options_from({})
    with pytest.raises(Illegal):
        choose(play(battle, ())[0], Choose(horses=1))


def table(horse=(20, 12), pieces=(), **options):
    return scene(
        unit("ai-1", "ash_l", "bow", rank(18, 10, 5)),
        unit("ai-2", "pack", "load", [(5, 5)]),
        unit("kaki-1", "pack", "load", [horse]),
        unit("kaki-2", "ash_l", "spear", rank(50, 40, 5)),
        pieces=pieces,
        options={**BAGGAGE, **options},
    )


def test_a_pack_horse_has_foot_deductions_at_six_inches():
    """KOKU-BAG-2, KOKU-RUL-135."""
    row = TROOPS["pack"]
    assert (row.move, row.soft, row.hard, row.liable, row.toll) == (6, 1, 2, False, 0)
    wood = table(pieces=[box("w", "wood", 0, 7, 12, 20)])
    assert marches.is_legal(wood, marches.walk("ai-2", _1=[(5, 9, 0)]))
    assert not marches.is_legal(wood, marches.walk("ai-2", _1=[(5, 9.2, 0)]))


@pytest.mark.parametrize(
    "ground",
    [piece("w", "fence", (0, 7), (12, 7)), piece("w", "high_wall", (0, 7), (12, 7)),
     piece("w", "river", (0, 7.5), (12, 7.5), width=2.0), box("w", "marsh", 0, 7, 12, 8),
     box("w", "rice_field", 0, 7, 12, 8)],
    ids=lambda ground: ground.kind,
)  # fmt: skip
def test_it_is_barred_where_riders_are_and_neither_jumps_nor_swims(ground):
    """KOKU-BAG-2."""
    refusal = marches.refused(table(pieces=[ground]), marches.walk("ai-2", _1=[(5, 10, 0)]))
    assert (refusal.code, refusal.clause) == ("barred", "KOKU-BAG-2")


def test_it_is_offered_to_move_and_to_hold_and_nothing_else():
    """KOKU-BAG-2."""
    kinds = {option["kind"] for option in plain(KOKU.options(table(), AI)) if option["unit"] == "ai-2"}
    assert kinds == {"move", "hold"}


def test_nobody_fires_at_it_and_it_fires_at_nobody():
    """KOKU-BAG-2."""
    battle = table()
    battle.clock = type(battle.clock)(3, 20, "firing", AI, (AI,))
    assert firing.refusal(battle, Fire("ai-1", "kaki-1")) == ("pack_horse", "KOKU-BAG-2")
    assert firing.refusal(battle, Fire("ai-2", "kaki-2"))[1] == "KOKU-DAT-5"
    option = next(option for option in plain(KOKU.options(battle, AI)) if option["unit"] == "ai-1")
    assert [choice["value"] for choice in option["params"][0]["choices"]] == ["kaki-2"]


def test_its_touch_is_no_melee():
    """KOKU-RUL-143: nobody strikes, is held, is kept from firing, or surrenders."""
    battle = table(horse=(20, 11.5))
    at_work, _ = play(battle, ())
    melee.read_contacts(at_work)
    assert at_work.battle.contacts == {}
    assert not Moment(battle).engaged_figures
    figures = battle.living(battle.units["ai-1"])
    assert room.touching(figures, battle, room.crowd(battle, KAKI))
    assert room.fighting(room.touching(figures, battle, room.crowd(battle, KAKI)), battle) == []
    assert not morale.touches_enemy(battle, battle.units["ai-1"])


def taken(battle):
    at_work, dice = play(battle, ())
    baggage.capture(at_work, AI)
    dice.finish()
    return at_work


def test_touched_by_an_enemy_and_by_no_fighting_friend_it_is_captured():
    """KOKU-BAG-3, KOKU-VIC-1: ten points, and no five beside them (KOKU-VIC-5)."""
    at_work = taken(table(horse=(20, 11.5)))
    after = at_work.battle
    assert (after.units["kaki-1"].place, after.units["kaki-1"].fate) == ("off", "captured")
    assert victory.score(after, AI) == 10
    items = {item.label: item.points for item in victory.tally(after, AI)}
    assert items["pack horses captured"] == 10
    assert items["units destroyed or captured"] == 0
    assert [event.kind for event in at_work.events] == ["horse_captured"]


def test_out_of_touch_or_guarded_it_stays():
    """KOKU-BAG-3: a friend who fights guards it; another horse does not."""
    assert taken(table(horse=(20, 11.7))).battle.units["kaki-1"].place == "table"
    guarded = table(horse=(20, 11.5))
    for id, kind, weapon, place, kept in (
        ("kaki-8", "pack", "load", (21.0, 12.5), "off"),
        ("kaki-9", "ash_l", "spear", (20.0, 13.0), "table"),
    ):
        made, figures = unit(id, kind, weapon, [place])
        guarded.units[id] = made
        guarded.figures.update({figure.id: figure for figure in figures})
        assert taken(guarded).battle.units["kaki-1"].place == kept


def test_a_pack_horse_captures_none():
    """KOKU-RUL-143."""
    battle = table(horse=(5, 7))
    assert taken(battle).battle.units["kaki-1"].place == "table"


def test_horses_hold_no_places_and_are_no_troops():
    """KOKU-VIC-4, KOKU-VIC-10, KOKU-MOR-2."""
    battle = table()
    battle.sites["farm-1"] = Site("farm-1", "farm", "Farm", ((3, 3), (8, 3), (8, 8), (3, 8)), KAKI)
    at_work, _ = play(battle, ())
    victory.settle_sites(at_work)
    assert at_work.battle.sites["farm-1"].owner is KAKI
    morale.remove(at_work, at_work.battle.units["ai-1"], "routed")
    assert victory.who_is_annihilated(at_work.battle) is AI


def test_a_preview_tells_of_horses_in_reach():
    """KOKU-BAG-3."""
    shown = plain(KOKU.preview(table(horse=(20, 14)), AI, marches.move("ai-1", (20, 13, 0))))
    assert "KOKU-BAG-3" in {note["clause"] for note in shown["notes"]}

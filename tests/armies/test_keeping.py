"""What an owner does with an army: choose, rename, copy, delete, take it to a battle."""

import pytest

from armies import selectors, services
from armies.faults import Refused
from armies.models import Army, Muster

pytestmark = pytest.mark.django_db


def test_choices_are_judged_by_the_rules_all_faults_at_once(army):
    before = army.roster
    with pytest.raises(Refused) as refused:
        services.choose(
            army=army, choices={"lord_mounted": 1, "guards": 9, "riders": [["bow", 99]], "ninja": True}
        )
    assert [fault.path for fault in refused.value.faults] == ["choices.ninja"]
    with pytest.raises(Refused) as refused:
        services.choose(army=army, choices={"lord_mounted": 1, "guards": 9, "riders": [["bow", 99]]})
    faults = {fault.path: fault.clause for fault in refused.value.faults}
    assert faults == {
        "choices.lord_mounted": "LEVY-4",
        "choices.guards": "LEVY-5",
        "choices.riders": "LEVY-3",
    }
    army.refresh_from_db()
    assert army.roster == before


def test_a_lawful_choice_changes_the_field_and_not_the_dice(army):
    riders = army.roster["riders"]
    singly = [[weapon, 1] for weapon, count in riders.items() for _ in range(count)]
    army = services.choose(army=army, choices={"riders": singly, "guards": 3})
    field = selectors.field("levy", army.roster)
    assert sum(unit["kind"] == "rider" for unit in field) == sum(riders.values())
    assert {key: value for key, value in army.roster.items() if key != "choices"} == {
        key: value for key, value in army.muster.roster.items() if key != "choices"
    }


@pytest.mark.parametrize("name", ["", "  ", "x" * 61, "a\x00b", "a\u202eb", 7, None, ["x"]])
def test_a_name_that_cannot_stand_is_refused(army, name):
    with pytest.raises(Refused) as refused:
        services.rename(army=army, values={"name": name})
    assert [fault.path for fault in refused.value.faults][:1] == ["name"]


def test_a_name_is_trimmed_and_may_be_written_in_any_script(army):
    assert services.rename(army=army, values={"name": "  風林火山 \t guard "}).name == "風林火山 guard"
    assert army.clan == "Hojo"


def test_renaming_and_choosing_together_is_all_or_nothing(army):
    with pytest.raises(Refused) as refused:
        services.amend(army=army, values={"name": "", "clan": "Oda", "mon": "oda"}, choices={"guards": 4})
    assert [fault.path for fault in refused.value.faults] == ["name", "choices.guards"]
    with pytest.raises(Refused):
        services.amend(
            army=army, values={"name": "Other", "clan": "Oda", "mon": "oda"}, choices={"guards": 4}
        )
    army.refresh_from_db()
    assert (army.name, army.clan, army.roster["choices"]["guards"]) == ("The white banner", "Hojo", 5)
    army = services.amend(
        army=army, values={"name": "Other", "clan": "Oda", "mon": "oda"}, choices={"guards": 3}
    )
    assert (army.name, army.mon, army.roster["choices"]["guards"]) == ("Other", "oda", 3)


def test_a_copy_keeps_the_record_of_its_dice_and_goes_its_own_way(army):
    copy = services.duplicate(army=army)
    services.choose(army=copy, choices={"guards": 3})
    army.refresh_from_db()
    assert (copy.source, copy.muster, copy.throws_before_kept) == ("copied", army.muster, 1)
    assert copy.name == "The white banner, copy"
    assert army.roster["choices"]["guards"] == 5


def test_a_deleted_army_leaves_its_muster_on_record(army):
    services.delete(army=army)
    assert not Army.objects.exists()
    assert Muster.objects.get().status == "kept"


def test_a_full_store_takes_no_more(army, limit):
    limit(armies="1")
    with pytest.raises(Refused, match="holds 1 armies already"):
        services.duplicate(army=army)


def test_an_army_is_seen_by_its_owner_alone(army, elin, kaito):
    from django.contrib.auth.models import AnonymousUser

    assert selectors.army_for(elin, army.id) == army
    assert selectors.army_for(kaito, army.id) is None
    assert selectors.army_for(AnonymousUser(), army.id) is None
    assert not selectors.armies_of(AnonymousUser()).exists()
    assert not selectors.musters_of(AnonymousUser()).exists()
    assert list(selectors.armies_of(elin, "levy")) == [army]
    assert not selectors.armies_of(elin, "koku").exists()


def test_a_battle_takes_a_snapshot(army):
    taken = selectors.snapshot(army)
    assert taken == {
        "name": "The white banner", "clan": "Hojo", "mon": "hojo", "roster": army.roster, "throws": 1, "number": 1,
        "source": "thrown",
    }  # fmt: skip

"""Initiative, rounds, command rolls and the General's attempt (SKY-INI, SKY-RND, SKY-GEN, SKY-ACT-1 to SKY-ACT-3)."""

from __future__ import annotations

import msgspec

from rulesets.engine.battle import Side
from rulesets.engine.dice.dice import Die
from rulesets.engine.illegal import Illegal
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.granting import given_to
from rulesets.engine.play.orders import Id, Order
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _, players_name
from rulesets.sky.battle import SkyBattle, SkyClan
from rulesets.sky.command.leaders import change_force
from rulesets.sky.command.trials import command_of, command_roll, general_roll
from rulesets.sky.ground.sight import commands
from rulesets.sky.nerve import flight
from rulesets.sky.nerve.fates import change_clan
from rulesets.sky.nerve.flight import Cause, Flight


class Nominate(Order, frozen=True, tag="nominate"):
    """Call a clan: it has its one chance of this turn (SKY-RND-2)."""

    clan: Id


class StandDown(Order, frozen=True, tag="stand_down"):
    """Leave the remaining clans untried; open to a side left alone (SKY-RND-4)."""


GENERALS_ATTEMPT = YesNo(
    tag="generals_attempt",
    text=_("does {unit} give {clan} the order himself?"),
    yes=_("He gives the order"),
    no=_("He does not"),
    default=False,
    clause="SKY-GEN-1",
    standing=Standing(
        label=_("When a leader fails his Command roll"),
        key="attempt",
        words=_("The General tries"),
        subject="",
    ),
)
"""SKY-GEN-1: does the General try in the leader's place?"""


def order_of_sides(battle: SkyBattle) -> tuple[Side, Side]:
    """South first: the order in which dice fall (SKY-SEQ-6)."""
    south = battle.south or Side.AI
    return (south, south.opponent)


def clans_untried(battle: SkyBattle, side: Side) -> list[SkyClan]:
    """The clans in being that have not had their chance this turn (SKY-RND-1, SKY-RND-6)."""
    return [
        clan
        for clan in battle.clans.values()
        if clan.side is side and not clan.tried and battle.in_being(clan.id)
    ]


def throw_initiative(play: Play[SkyBattle]) -> None:
    """SKY-INI-1, SKY-INI-2: two dice for each General and one for each clan in being; equal totals are thrown again."""
    battle = play.battle
    while battle.initiative is None:
        totals: dict[Side, int] = {}
        for side in order_of_sides(battle):
            clans = sum(clan.side is side and battle.in_being(clan.id) for clan in battle.clans.values())
            faces = play.cast(
                "initiative", Die.D6, players_name(battle.forces[side].clan), "SKY-INI-1", 2
            ).faces
            totals[side] = sum(faces) + clans + nominations_bought(battle, side)
        one, other = totals.values()
        if one == other:
            play.tell("initiative_tied", clauses=("SKY-INI-2",), total=one)
            continue
        winner = max(totals, key=lambda side: totals[side])
        battle.initiative = winner
        play.tell(
            "initiative_won", side=winner, clauses=("SKY-INI-1",),
            total=totals[winner], other=totals[winner.opponent],
        )  # fmt: skip


def nominations_bought(battle: SkyBattle, side: Side) -> int:
    """CAM-GRD-3, ``first``: one more on the first turn."""
    return int(battle.clock.turn == 1 and given_to(battle, "first") is side)


def next_side(battle: SkyBattle) -> Side | None:
    """SKY-RND-1, SKY-RND-3: whose round comes next; None when the rounds are over."""
    wanted = battle.last_round.opponent if battle.last_round else battle.initiative
    assert wanted is not None
    if clans_untried(battle, wanted):
        return wanted
    return wanted.opponent if clans_untried(battle, wanted.opponent) else None


def is_lone(battle: SkyBattle, side: Side) -> bool:
    """SKY-RND-4: whether the other side has no untried clan; with SKY-OPT-4 only from the second round in a row."""
    if clans_untried(battle, side.opponent):
        return False
    return battle.options.lone_side == "literal" or battle.last_round is side


def nominate(play: Play[SkyBattle], order: Nominate) -> Rule:
    """SKY-RND-2, SKY-RND-5: the clan is tried; its leader throws, then perhaps the General (SKY-GEN-1)."""
    battle = play.battle
    clan = check_call(battle, order.clan, play.side)
    battle.lone = is_lone(battle, play.side)
    battle.clan = clan.id
    command = command_of(battle, clan, activation=True)
    clan = change_clan(play, clan, tried=True)
    thrown = play.throw(command_roll(command, "activation", "SKY-RND-5"), _obey_words)
    kind = "clan_activated" if thrown.passed else "clan_failed"
    play.tell(kind, unit=clan.leader, clan=clan.name, clauses=("SKY-RND-5",))
    passed = thrown.passed
    if not passed and may_attempt(battle, clan):
        answer = yield GENERALS_ATTEMPT.ask(play.side, unit=battle.forces[clan.side].general, clan=clan.name)
        passed = answer.yes and attempt(play, clan)
    battle.last_round = play.side
    if passed:
        activate(play, clan)
    else:
        battle.clan = ""
        play.change_clock(phase="next_round")


def check_call(battle: SkyBattle, id: str, side: Side) -> SkyClan:
    """The clan that a side may call; raises :class:`Illegal` for another (SKY-RND-2, SKY-RND-6)."""
    clan = battle.clans.get(id)
    if clan is None or clan.side is not side or not battle.in_being(id):
        raise Illegal("no_such_clan", "SKY-RND-2", "That clan cannot be called now.")
    if clan.tried:
        raise Illegal("called", "SKY-RND-2", "Called this turn already.")
    return clan


OBEYED_WORDS = (_("obeys"), _("does not hear"))
"""What a passed and a failed throw bring."""


def _obey_words(throw: object) -> str:
    return OBEYED_WORDS[not getattr(throw, "passed", False)]


def may_attempt(battle: SkyBattle, clan: SkyClan) -> bool:
    """SKY-GEN-1: the General has made no attempt this turn and sees the leader who failed."""
    force = battle.forces[clan.side]
    if force.attempted:
        return False
    return commands(battle, battle.units[force.general], battle.units[clan.leader])


def attempt(play: Play[SkyBattle], clan: SkyClan) -> bool:
    """SKY-GEN-2 to SKY-GEN-6: the General's own roll."""
    battle = play.battle
    force = battle.forces[clan.side]
    thrown = play.throw(general_roll(battle.command_of_general(clan.side)), _obey_words)
    change_force(play, clan.side, attempted=True, attempt_failed=not thrown.passed)
    kind = "general_heard" if thrown.passed else "general_failed"
    play.tell(kind, side=clan.side, unit=force.general, clan=clan.name, clauses=("SKY-GEN-2", "SKY-GEN-5"))
    if battle.options.dishonour_on_activation:
        dishonour(play, clan.id, "SKY-OPT-6")
    return thrown.passed


def dishonour(play: Play[SkyBattle], clan_id: str, clause: str) -> None:
    """SKY-HON-2: the leader loses one of Command for good."""
    clan = play.battle.clans[clan_id]
    change_clan(play, clan, dishonours=clan.dishonours + 1)
    play.tell("dishonoured", side=clan.side, unit=clan.leader, clauses=(clause, "SKY-DAT-12d"))


def activate(play: Play[SkyBattle], clan: SkyClan) -> None:
    """SKY-ACT-1, SKY-ACT-2: the points are thrown, and those who rout run."""
    battle = play.battle
    thrown = play.cast("points", Die.D6, clan.name, "SKY-ACT-1", 2)
    battle.points_left = max(thrown.faces)
    for unit in battle.of_clan(clan.id):
        play.change_unit(unit, acts=(), handled=False, moved=False, fired=False)
    change_clan(play, battle.clans[clan.id], leader_moved=False)
    play.tell(
        "points_thrown", side=clan.side, clan=clan.name, points=battle.points_left, clauses=("SKY-ACT-1",)
    )
    play.change_clock(phase="samurai")
    run_routers(play, clan.id)


def run_routers(play: Play[SkyBattle], clan_id: str) -> None:
    """SKY-ACT-2: every routing unit of the clan runs a full move to its own edge, by unit id."""
    battle = play.battle
    for unit in sorted(battle.of_clan(clan_id), key=lambda unit: unit.id):
        if unit.routing:
            back = flight.home(battle, unit.side)
            way = Flight(Cause.RAN, back, flight.full_move(unit), leaves=True)
            flight.flee(play, unit, way)


def stand_down(play: Play[SkyBattle], order: StandDown) -> None:
    """SKY-RND-4: a side left alone leaves the rest of its clans untried."""
    battle = play.battle
    if clans_untried(battle, play.side.opponent):
        raise Illegal("not_alone", "SKY-RND-2", "The other side still has clans to call: so must you.")
    for clan in clans_untried(battle, play.side):
        change_clan(play, clan, tried=True)
    play.tell("stood_down", clauses=("SKY-RND-4",))
    play.change_clock(phase="next_round")


def clear_turn(play: Play[SkyBattle]) -> None:
    """SKY-SEQ-1, T0: the marks of SKY-DAT-10 are cleared."""
    battle = play.battle
    for clan in list(battle.clans.values()):
        battle.clans[clan.id] = msgspec.structs.replace(clan, tried=False, leader_moved=False)
    for side in Side:
        change_force(play, side, attempted=False, attempt_failed=False, general_moved=False)
    for unit in list(battle.units.values()):
        if unit.acts or unit.handled or unit.moved or unit.fired:
            play.change_unit(unit, acts=(), handled=False, moved=False, fired=False)
    battle.initiative, battle.last_round, battle.clan, battle.open_unit = None, None, "", ""
    battle.points_left, battle.lone, battle.bound_to = 0, False, ()
    battle.tried_morale, battle.rallied = (), ()

"""Melee: one charger against one charged unit (SKY-MEL-1 to SKY-MEL-21, SKY-HON-1)."""

from __future__ import annotations

import msgspec
import shapely

from rulesets.engine.battle import Point, Pose
from rulesets.engine.play.decisions import Standing, YesNo
from rulesets.engine.play.play import Play, Rule
from rulesets.engine.sayings import _
from rulesets.engine.table.geometry import distance, normal
from rulesets.engine.table.search import furthest
from rulesets.sky.battle import Act, SkyBattle, SkyUnit, Status
from rulesets.sky.command.activation import use
from rulesets.sky.command.conduct import leads_none
from rulesets.sky.ground.ground import closed_kinds, ground_under, outline_of
from rulesets.sky.melee.contest import blows, fighter_of
from rulesets.sky.nerve import fates, flight, losses
from rulesets.sky.nerve.flight import Cause, Flight
from rulesets.sky.nerve.losses import Loss
from rulesets.sky.stand.formations import anchor, centre, draw_up, form_up
from rulesets.sky.stand.room import has_room, near_building

BOUTS_MORE = 2
"""Bouts that may follow a tie (SKY-OPT-11)."""


OCCUPY = YesNo(
    tag="occupy",
    text=_("do {unit} take the ground that {loser} held?"),
    yes=_("Take it"),
    no=_("Stay"),
    default=False,
    clause="SKY-MEL-20",
    standing=Standing(
        label=_("After a won melee"), key="occupy", words=_("Take the loser's place"), suits=leads_none
    ),
)
"""SKY-MEL-20: does the winner take the loser's place?"""


class Held(msgspec.Struct, frozen=True):
    """How a unit stood before it lost: its anchor and the building it was in."""

    anchor: Pose
    building: str


class Onslaught(msgspec.Struct, frozen=True):
    """Who charged, how he faces in contact, and the building that he came out of."""

    charger: str
    facing: float
    home: str

    def away(self, id: str) -> float:
        """The direction in which a unit of this melee withdraws, in degrees (SKY-CMP-1)."""
        return normal(self.facing + 180.0) if id == self.charger else self.facing


def fight(play: Play[SkyBattle], charger_id: str, charged_id: str, home: str = "") -> Rule:
    """SKY-MEL-1 to SKY-MEL-20, straight after the charge; ties by SKY-MEL-15 and SKY-OPT-11. ``home`` is the building
    that the charger has come out of.
    """
    use(play, play.unit(charger_id), Act.MELEE)
    led = [id for id in (charger_id, charged_id) if play.battle.leader_with(play.unit(id)) is not None]
    suffered = {id: Loss(0, 0, False) for id in (charger_id, charged_id)}
    onset = Onslaught(charger_id, play.battle.living(play.unit(charger_id))[0].facing, home)
    for bout in range(1 + BOUTS_MORE):
        held = {id: _hold(play, id) for id in (charger_id, charged_id)}
        suffered = _bout(play, charger_id, charged_id, suffered, charging=bout == 0)
        loser = _loser(suffered, charger_id, charged_id)
        if loser or _is_gone(play, charger_id) or play.battle.options.melee_tie != "fight_again":
            break
    _injuries(play, led, suffered)
    if not loser:
        _tie(play, onset, charged_id, suffered)
        return
    winner = charged_id if loser == charger_id else charger_id
    _honour(play, winner)
    went = _withdraw(play, loser, winner, onset)
    _test_winner(play, winner, suffered[winner])
    straight = onset.away(loser)
    facings = (straight,) if went is None else tuple(dict.fromkeys((went, straight)))
    yield from _occupy(play, winner, loser, held[loser], facings)


def _hold(play: Play[SkyBattle], id: str) -> Held:
    unit: SkyUnit = play.unit(id)
    return Held(anchor(play.battle, unit), unit.building)


def _is_gone(play: Play[SkyBattle], id: str) -> bool:
    return bool(play.unit(id).place != "table")


def _bout(
    play: Play[SkyBattle], charger_id: str, charged_id: str, before: dict[str, Loss], *, charging: bool
) -> dict[str, Loss]:
    """Both sides throw at the same time (SKY-MEL-1), then both lose (SKY-MEL-12); what both have suffered in this melee
    so far.
    """
    battle = play.battle
    units = {id: play.unit(id) for id in (charger_id, charged_id)}
    front = shapely.shortest_line(*(outline_of(battle, unit) for unit in units.values())).centroid
    hits: dict[str, int] = {}
    for id, other in ((charger_id, charged_id), (charged_id, charger_id)):
        fighter = fighter_of(battle, units[id], charging=charging and id == charger_id)
        enemy = units[other]
        hits[other] = play.throw(blows(fighter, enemy.kind, enemy.armoured)).successes
    lost = {id: losses.take_hits(play, id, hits[id], "melee") for id in (charger_id, charged_id)}
    play.tell(
        "fought", side=units[charger_id].side, unit=charger_id, target=charged_id,
        struck=hits[charged_id], suffered=hits[charger_id], clauses=("SKY-MEL-1", "SKY-MEL-11", "SKY-MEL-12"),
        at=(round(front.x, 2), round(front.y, 2)),
    )  # fmt: skip
    return {id: losses.both(before[id], lost[id]) for id in lost}


def _injuries(play: Play[SkyBattle], led: list[str], suffered: dict[str, Loss]) -> None:
    """SKY-MEL-13, SKY-INJ-1: once for the whole melee (SKY-RUL-183); who falls does not throw (SKY-RUL-166)."""
    options = play.battle.options
    for id in led:
        fell = options.leader_falls and suffered[id].destroyed
        if not fell and losses.injury_due(options, suffered[id]):
            losses.injury(play, play.unit(id).clan)


def _loser(suffered: dict[str, Loss], charger_id: str, charged_id: str) -> str:
    """SKY-MEL-14: who suffered more hits; a unit with no stands left loses to one that has some; nobody where both
    are gone.
    """
    gone = [id for id in (charger_id, charged_id) if suffered[id].destroyed]
    if len(gone) == 2:
        return ""
    if gone:
        return gone[0]
    mine, theirs = suffered[charger_id].hits, suffered[charged_id].hits
    return "" if mine == theirs else charger_id if mine > theirs else charged_id


def _withdraw(play: Play[SkyBattle], loser: str, winner: str, onset: Onslaught) -> float | None:
    """SKY-MEL-16, SKY-MEL-17: a full move back, still facing the enemy; then one Route test. The direction in which it
    went; None if it went nowhere.
    """
    if play.unit(loser).place != "table":
        return None
    went = _step_back(play, loser, winner, onset)
    if went is None:
        return None
    moves = play.battle.options.withdrawn_rout_moves
    if not losses.throw_route(play, loser, run=moves) and not moves:
        _turn_away(play, loser, onset.away(loser))
    return went


def _step_back(play: Play[SkyBattle], id: str, other: str, onset: Onslaught) -> float | None:
    """The move of SKY-MEL-16, and its direction; who cannot end out of contact is destroyed (SKY-CMP-8)."""
    unit: SkyUnit = play.unit(id)
    away = onset.away(id)
    way = Flight(
        Cause.WITHDREW, away, flight.full_move(unit), normal(away + 180.0), met=other,
        home=onset.home if id == onset.charger else "",
    )  # fmt: skip
    went = flight.flee(play, unit, way)
    if went is None:
        place = centre(play.battle, play.unit(id))
        fates.remove(play, play.unit(id), "destroyed", "melee")
        play.tell("hemmed_in", side=unit.side, unit=id, clauses=("SKY-CMP-8",), at=place)
    return went


def _turn_away(play: Play[SkyBattle], id: str, facing: float) -> None:
    """SKY-MEL-17: a beaten unit that routs is turned away where it is, if it has room, without a second move."""
    unit: SkyUnit = play.unit(id)
    if flight.turn_round(play, unit, facing):
        play.tell("turned_away", side=unit.side, unit=id, clauses=("SKY-MEL-17",))


def _tie(play: Play[SkyBattle], onset: Onslaught, charged: str, suffered: dict[str, Loss]) -> None:
    """SKY-MEL-15: nobody wins; the charger steps back, or both do (SKY-OPT-11); each tests if it is low
    (SKY-MEL-18).
    """
    charger = onset.charger
    play.tell(
        "drawn_melee", side=play.unit(charger).side, unit=charger, target=charged, clauses=("SKY-MEL-15",)
    )
    both = play.battle.options.melee_tie == "both_withdraw"
    for id, other in ((charger, charged), (charged, charger)):
        if play.unit(id).place == "table" and (id == charger or both):
            _step_back(play, id, other, onset)
    for id in (charger, charged):
        _test_winner(play, id, suffered[id])


def _test_winner(play: Play[SkyBattle], id: str, loss: Loss) -> None:
    """SKY-MEL-18: who did not lose tests for rout as after any loss (SKY-HIT-10)."""
    if losses.route_due(play, id, loss):
        losses.throw_route(play, id)


def _honour(play: Play[SkyBattle], winner: str) -> None:
    """SKY-HON-1, SKY-RUL-165: the attached leader of the winner gains one of Command for good."""
    battle = play.battle
    unit: SkyUnit = play.unit(winner)
    if unit.place != "table" or battle.leader_with(unit) is None:
        return
    clan = battle.clans[unit.clan]
    fates.change_clan(play, clan, honours=clan.honours + 1)
    play.tell("honoured", side=unit.side, unit=clan.leader, clauses=("SKY-HON-1", "SKY-DAT-12c"))


def _occupy(play: Play[SkyBattle], winner: str, loser: str, held: Held, facings: tuple[float, ...]) -> Rule:
    """SKY-MEL-20: a winner that does not rout may take the loser's place, if there is room for it, with the first of
    the facings that has (SKY-RUL-186).
    """
    unit: SkyUnit = play.unit(winner)
    if unit.place != "table" or unit.status is Status.ROUTING:
        return
    spots = (_spot(play.battle, unit, held, facing) for facing in facings)
    spot = next((spot for spot in spots if spot is not None), None)
    if spot is None:
        return
    answer = yield OCCUPY.ask(unit.side, unit=winner, loser=loser)
    if not answer.yes:
        return
    before = centre(play.battle, unit)
    fates.go_outside(play, unit)
    if held.building:
        fates.go_inside(play, unit, held.building)
    else:
        form_up(play, play.unit(winner), spot)
    after = centre(play.battle, play.unit(winner))
    fates.make_way(play, unit.side)
    play.tell(
        "occupied", side=unit.side, unit=winner, clauses=("SKY-MEL-20",), paths={winner: (before, after)}
    )


def _spot(battle: SkyBattle, unit: SkyUnit, held: Held, towards: float) -> Pose | None:
    """Where the winner would stand: the loser's anchor, as near to it as other units allow; None where riders would
    have to cross a wall (SKY-RUL-167), or others keep it out of a building.
    """
    if held.building:
        shut = unit.mounted or near_building(battle, unit, held.building)
        return None if shut else held.anchor
    count = len(battle.living(unit))
    start = anchor(battle, unit)
    if unit.mounted and _shut_off(battle, start.point, held.anchor.point):
        return None

    def there(share: float) -> Pose:
        x = start.x + (held.anchor.x - start.x) * share
        y = start.y + (held.anchor.y - start.y) * share
        return Pose(x, y, towards)

    def free(share: float) -> bool:
        return has_room(battle, unit, draw_up(unit, there(share), count, unit.frontage))

    fine = 0.01 / max(distance(start.point, held.anchor.point), 0.01)
    share = furthest(free, 1.0, step=0.05, fine=fine)
    return there(share) if share >= 0.05 else None


def _shut_off(battle: SkyBattle, here: Point, there: Point) -> bool:
    """Whether riders would cross a field work or a castle wall on their way (SKY-MEL-20)."""
    way = shapely.LineString((here, there))
    return bool(ground_under(battle.table).met_by(way, closed_kinds(mounted=True)))

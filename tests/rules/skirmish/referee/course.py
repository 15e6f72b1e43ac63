"""The course of a player turn: its phases, who must check his morale, what lasts until when."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.engine.document import merge
from rulesets.engine.play.events import Event
from tests.rules.skirmish.referee.charts import (
    ACTION,
    MELEE_PHASE,
    MORALE,
    PHASES,
)
from tests.rules.skirmish.referee.ground import (
    NEAR,
    Json,
    box,
    centre,
    gap,
    number,
    side_of,
)
from tests.rules.skirmish.referee.slate import Slate


class Course(Slate):
    """SKIR-TRN-1 to SKIR-TRN-11."""

    def watch(self, order: Json, events: Iterable[Event]) -> None:
        """Judge what an order led to."""
        self.order = order
        for event in events:
            was, self.document = self.document, merge(self.document, event.patch)
            if event.turn == 0:
                continue
            self.clock(event, was)
            for part in event.apart():
                judge = getattr(self, f"on_{part.kind}", None)
                if judge is not None:
                    judge(part, was, self.document)
                    self.judged += 1
            self.contacts(event, was, self.document)
            self.notice(event, was, self.document)

    def clock(self, event: Event, was: Json) -> None:
        """The phases of a player turn come in their order, and turns alternate (SKIR-TRN-1)."""
        if event.kind == "turn_began":
            side = str(event.side)
            if self.turn[1]:
                same = self.turn[0] + (side == self.first)
                assert side != self.turn[1], "turns alternate"
                assert event.turn == same, "a round is a turn of each"
            else:
                self.first = side
            self.close_turn(was)
            self.turn, self.phase = (event.turn, side), 0
            self.begin_turn(side, was)
        place = PHASES.index(event.phase)
        assert place >= self.phase, f"{event.kind} in {event.phase} comes after {PHASES[self.phase]}"
        self.reach_phase(place, was)
        self.phase = place

    def reach_phase(self, place: int, was: Json) -> None:
        """What is settled where one phase ends and another begins."""
        if self.phase <= ACTION < place:
            self.end_action(was)
        if self.phase < MELEE_PHASE <= place:
            self.fights: list[tuple[str, str, list[str], list[str]]] = []
            self.met = {
                figure["id"]: {foe["id"] for foe in self.touching(was, figure)}
                for figure in self.able(was, side=self.turn[1])
            }
        if self.phase <= MELEE_PHASE < place:
            self.paired()
        if self.phase < MORALE <= place:
            self.morale_start, self.status_then = was, dict(self.status)
            self.due, self.checked = self.must_check(was), []
        if self.phase <= MORALE < place:
            assert self.checked == self.due, (
                f"{self.checked} check, {self.due} should (SKIR-MOR-1 to SKIR-MOR-5)"
            )

    def close_turn(self, was: Json) -> None:
        if self.turn[1]:
            self.reach_phase(len(PHASES), was)
            for side in ("ai", "kaki"):
                assert self.unbroken(was, side), f"{side} are driven off, and the battle goes on (SKIR-END-1)"

    def must_check(self, document: Json) -> list[str]:
        """SKIR-MOR-1, SKIR-MOR-4, SKIR-MOR-5, SKIR-OPT-4, SKIR-OPT-14: active side first, by number (SKIR-TRN-3)."""
        found = []
        for side in (self.turn[1], "kaki" if self.turn[1] == "ai" else "ai"):
            fate, now = self.lost_chief(side)
            for id in sorted((id for id in document["units"] if side_of(id) == side), key=number):
                status = self.status.get(id, "steady")
                if not self.able(document, id) or status == "routed":
                    continue
                group = len(document["units"][id]["figures"]) > 1 or self.options.lone_checks
                injured = group and any(self.hurt.get(each) for each in document["units"][id]["figures"])
                if (fate == "killed" and now) or (status != "broken" and (injured or id in self.noted)):
                    found.append(id)
        return found

    def begin_turn(self, side: str, document: Json) -> None:
        self.turns[side] += 1
        for figure in document["figures"].values():
            if side_of(figure["unit"]) == side:
                self.still[figure["id"]] = figure["id"] not in self.stirred
                self.stirred.discard(figure["id"])
                self.paid[figure["id"]] = 0.0
        self.hurt, self.moved, self.advanced, self.morale_start, self.noted = {}, set(), set(), None, set()
        self.expires = {id: "" for id in self.expires if side_of(id) == side} | {
            id: value for id, value in self.expires.items() if side_of(id) != side
        }
        self.tested: set[str] = set()
        self.foe = {id: self.nearest(document, id) for id in document["units"] if self.able(document, id)}
        self.fighting = {
            (f["unit"], foe["unit"])
            for f in self.able(document, side=side)
            for foe in self.touching(document, f)
        }

    def end_action(self, document: Json) -> None:
        """What its own moves brought (SKIR-MOR-14); what lasts until the end of this side's action phase is over
        (SKIR-MOR-21, SKIR-MOR-22).
        """
        self.approached, self.hazy = set(), set()
        for id in self.advanced:
            foe, was = self.foe[id]
            if not (foe and self.able(document, id) and self.able(document, foe)):
                continue
            inches = self.unit_gap(document, id, foe)
            if inches < was - 1e-6:
                (self.approached if inches < was - 0.002 else self.hazy).add(id)
        for id, status in list(self.status.items()):
            if side_of(id) == self.turn[1] and status in ("halted", "falling_back"):
                if status == "falling_back" and self.expires.get(id) == "next":
                    continue
                del self.status[id]

    def notice(self, event: Event, was: Json, now: Json) -> None:
        """Keep count of what nobody tells: who stirred, who was hurt, what lasts."""
        for id, figure in now["figures"].items():
            before = was["figures"].get(id)
            if before is None:
                continue
            if centre(before) != centre(figure) and event.turn:
                self.stirred.add(id)
            if figure["wounds"] > before["wounds"] and event.kind not in ("finished", "seppuku"):
                self.hurt[id] = self.hurt.get(id, 0) + figure["wounds"] - before["wounds"]
            if figure["role"] == "commander" and before["fate"] != figure["fate"]:
                self.chief_lost[side_of(id)] = (figure["fate"], self.turn)
            assert figure["wounds"] >= before["wounds"], "nothing heals (SKIR-DAT-2)"

    def contacts(self, event: Event, was: Json, now: Json) -> None:
        """SKIR-MOV-10, SKIR-CHG-1: nobody comes into contact but by a charge, a reinforcement, a follow-up."""
        shifted = [
            f for id, f in now["figures"].items()
            if f["alive"] and now["units"][f["unit"]]["place"] == "table"
            and was["figures"].get(id, f)["alive"] and box(was["figures"].get(id, f)) != box(f)
        ]  # fmt: skip
        kinds = {part.kind for part in event.apart()}
        for figure in shifted:
            enemy = "kaki" if side_of(figure["unit"]) == "ai" else "ai"
            before = was["figures"][figure["id"]]
            for foe in self.able(now, side=enemy):
                inches = gap(figure, foe)
                if inches > NEAR - 1e-6 or gap(before, was["figures"][foe["id"]]) <= NEAR + 1e-6:
                    continue
                if kinds & {"charged", "charge_short", "followed_up", "fought"}:
                    continue
                if "moved" in kinds:
                    assert any(
                        gap(a, b) <= 0.5
                        for a in self.able(was, figure["unit"])
                        for b in self.able(was, foe["unit"])
                    ), f"{figure['id']} walks into {foe['id']} (SKIR-CHG-1)"
                    continue
                raise AssertionError(f"{event.kind}: {figure['id']} touches {foe['id']} at {inches:.3f}")

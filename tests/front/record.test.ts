import assert from "node:assert/strict";
import { test } from "node:test";
import { onlookersInWords } from "../../static/src/table/panels/company";
import type { BattleDocument, BattleEvent } from "../../static/src/table/protocol";
import { nextSpeed, type Reading, readingTime, stepFrom, stopsOf } from "../../static/src/table/recorded";
import { openingOf, Replay } from "../../static/src/table/replay";
import { remarksAt, withRemark } from "../../static/src/table/remarks";
import type { State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { battle, event, greet } from "./fixture";

const FIGHT = new Set(["movement", "firing"]);
const events = (...phases: string[]): BattleEvent[] =>
  phases.map((phase, at) => ({ ...event(at + 1, {}, ""), turn: 0, phase }));

test("a record opens where both armies stand, before the first event of the fight", () => {
  assert.equal(openingOf(events("koku", "scenery", "deployment", "movement", "firing"), FIGHT), 3);
});

test("a battle given up while it was laid out opens at its end", () => {
  assert.equal(openingOf(events("koku", "scenery", "deployment"), FIGHT), 3);
});

test("a battle staged in the middle opens at once", () => {
  assert.equal(openingOf(events("movement"), FIGHT), 0);
});

const opening = { ...battle, clock: { ...battle.clock, turn: 0, phase: "muster" } } as BattleDocument;
const told = [
  event(1, {}),
  event(2, { clock: { turn: 1, phase: "movement", active: "ai" } }),
  event(3, {}, ""),
  event(4, { clock: { phase: "firing" } }),
  event(5, { clock: { to_act: ["kaki"] } }),
  event(6, { clock: { phase: "movement", active: "kaki" } }),
  event(7, { clock: { turn: 2, active: "ai" } }),
  event(8, {}),
];
const stops = stopsOf(opening, told);

function reading(at: number, more: Partial<Reading> = {}): Reading {
  const turning = { turn: 1, phase: "firing", side: "ai" as const, swing: 9, text: "It turned." };
  const turnings = [{ ...turning, event: 3 }, { ...turning, event: 6 }];
  return {
    at, count: told.length, opening: 0, view: "truth", views: [], runs: false, speed: 1, stops, turnings,
    remarks: [], mayRemark: false, guides: false, follows: "", ...more,
  };
}

test("turns and phases begin where the clock was changed", () => {
  assert.deepEqual(stops.turns, [{ at: 2, turn: 1 }, { at: 7, turn: 2 }]);
  assert.deepEqual(stops.phases, [2, 4, 6, 7]);
});

test("a step goes to the next beginning of its kind, at last to the ends; events that these eyes do not see are passed over", () => {
  const from = (stride: "event" | "phase" | "turn" | "turning", way: 1 | -1): (number | null)[] =>
    [0, 2, 4, 7, 8].map((at) => stepFrom(reading(at), told, stride, way));
  assert.deepEqual(from("event", 1), [1, 4, 5, 8, null]);
  assert.deepEqual(from("event", -1), [null, 1, 2, 6, 7]);
  assert.deepEqual(from("phase", 1), [2, 4, 6, 8, null]);
  assert.deepEqual(from("turn", 1), [2, 7, 7, 8, null]);
  assert.deepEqual(from("turn", -1), [null, 0, 2, 2, 7]);
  assert.deepEqual(from("turning", 1), [3, 3, 6, null, null]);
  assert.deepEqual(from("turning", -1), [null, null, 3, 6, 6]);
});

test("going back and forth by patches gives the same table", () => {
  const replay = new Replay(opening, told);
  const forward = told.map((_, at) => replay.at(at + 1).clock);
  assert.deepEqual([...told].reverse().map((one) => replay.at(one.seq).clock), forward.reverse());
  assert.equal(replay.at(8).clock.turn, 2);
});

const remark = { name: "Elin", side: "ai" as const, text: "Here.", at: "", edited: null, mine: true };

test("what is said stands at its moment, in the order in which it was said, and takes time to read", () => {
  const first = withRemark([], { ...remark, id: 2, event: 4 });
  const both = withRemark(withRemark(first, { ...remark, id: 1, event: 7 }), { ...remark, id: 3, event: 4 });
  assert.deepEqual(remarksAt(both, 4).map((one) => one.id), [2, 3]);
  assert.equal(remarksAt(both, 4), remarksAt(both, 4));
  assert.deepEqual(remarksAt(both, 5), []);
  assert.equal(remarksAt(withRemark(both, { ...remark, id: 2, event: 4, text: "There." }), 4)[0]?.text, "There.");
  assert.ok(readingTime(told[3], remarksAt(both, 4)) > readingTime(told[3]));
});

test("who looks on is named as far as he has a name, and counted beyond that", () => {
  const words = (count: number, ...names: string[]): string => onlookersInWords({ count, names, guides: [], you: "" });
  assert.equal(words(0), "");
  assert.equal(words(1), "One other is watching.");
  assert.equal(words(3), "3 others are watching.");
  assert.equal(words(1, "Elin"), "Elin is watching.");
  assert.equal(words(2, "Elin", "Oishi"), "Elin, Oishi are watching.");
  assert.equal(words(3, "Elin", "Oishi"), "Elin, Oishi and one other are watching.");
  assert.equal(words(6, "A", "B", "C", "D"), "A, B, C and 3 others are watching.");
});

test("each speed has the next beside it, and what nobody sees takes no time to read", () => {
  assert.deepEqual([0.5, 1, 2, 4].map((speed) => nextSpeed(speed, 1)), [1, 2, 4, 4]);
  assert.deepEqual([0.5, 1, 2, 4].map((speed) => nextSpeed(speed, -1)), [0.5, 0.5, 1, 2]);
  assert.equal(readingTime(told[2]), 0);
  assert.ok(readingTime(told[0]) > 900);
});

test("a record shows what comes next as it happened, at the speed at which it plays, and stands still when it is leafed through", () => {
  const fallen = Object.values(battle.figures).find((figure) => figure.alive && battle.units[figure.unit]?.place === "table")!;
  const after = { ...battle, figures: { ...battle.figures, [fallen.id]: { ...fallen, alive: false } } };
  const scene = { event: event(3, {}), before: battle, after };
  const stand = (more: Partial<Reading>, shown: typeof scene | null): State =>
    update(greet(), { type: "record", document: after, events: told.slice(0, 3), scene: shown, reading: reading(3, more) });
  assert.equal(stand({}, null).film, null);
  assert.equal(stand({}, scene).film?.pace, 1);
  const fast = stand({ runs: true, speed: 4 }, scene);
  assert.equal(fast.film?.pace, 0.25);
  assert.equal(update(fast, { type: "reel", runs: false }).record?.runs, false);
  assert.equal(fast.record?.at, 3);
});

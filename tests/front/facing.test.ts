import assert from "node:assert/strict";
import { test } from "node:test";
import { half } from "../../static/src/table/facing";
import type { BattleDocument, Side } from "../../static/src/table/protocol";
import { insetsOf } from "../../static/src/table/stage/free";
import { LOUPE, loupePlace } from "../../static/src/table/stage/loupe";
import { emptyState, type State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { battle, event, greeting, rules } from "./fixture";

function seat(you: Side[], south: Side | null = "ai", document: Partial<BattleDocument> = {}): State {
  const edges = south === null ? {} : { south };
  const told = { ...greeting(), you, document: { ...battle, ...edges, ...document } };
  return update(emptyState(rules, { battle: "fixture", you }), told);
}

function acting(side: Side): Partial<BattleDocument> {
  return { clock: { ...battle.clock, active: side, to_act: [side] } };
}

test("a player's own edge lies near, whichever the rules gave him", () => {
  assert.equal(seat(["ai"]).turned, false);
  assert.equal(seat(["kaki"]).turned, true);
  assert.equal(seat(["ai"], "kaki").turned, true);
});

test("who only looks on, or has no edge yet, sees the table as it was drawn", () => {
  assert.equal(seat([], "kaki").turned, false);
  assert.equal(seat(["kaki"], null).turned, false);
});

test("the edge that is chosen in the middle turns the table once; a reader's own turn stays", () => {
  const before = seat(["kaki"], null);
  const chosen = update(before, { type: "events", seq: 205, events: [event(205, { south: "ai" })] });
  assert.equal(chosen.turned, true);
  const turned = update(chosen, { type: "turn" });
  assert.equal(turned.turned, false);
  assert.equal(update(turned, { type: "events", seq: 206, events: [event(206, { points: { ai: 9 } })] }).turned, false);
});

test("of two at one screen the table is turned to the one to act, with his army in the list", () => {
  const before = seat(["ai", "kaki"], "ai", acting("ai"));
  assert.deepEqual([before.turned, before.army], [false, "ai"]);
  const patch = { clock: { active: "kaki", to_act: ["kaki"] } };
  const still = update({ ...before, still: true }, { type: "events", seq: 205, events: [event(205, patch)] });
  assert.deepEqual([still.turned, still.army], [true, "kaki"]);
  const both = { clock: { to_act: ["ai", "kaki"] } };
  assert.equal(update(still, { type: "events", seq: 206, events: [event(206, both)] }).turned, true);
});

test("half a turn about the middle of the table is its own way back", () => {
  const table = { width: 72, depth: 48 };
  assert.deepEqual(half([10, 5], table, true), [62, 43]);
  assert.deepEqual(half(half([10, 5], table, true), table, true), [10, 5]);
});

function rect(left: number, top: number, right: number, bottom: number) {
  return { left, top, right, bottom };
}

test("bars that span the frame are left out of what is free, upright and on its side", () => {
  const bars = [rect(0, 0, 390, 60), rect(0, 620, 390, 788), rect(0, 788, 390, 844), rect(8, 560, 60, 610)];
  assert.deepEqual(insetsOf(rect(0, 0, 390, 844), bars), { left: 0, top: 60, right: 0, bottom: 224 });
  const sides = [rect(0, 0, 60, 390), rect(608, 0, 844, 390)];
  assert.deepEqual(insetsOf(rect(0, 0, 844, 390), sides), { left: 60, top: 0, right: 236, bottom: 0 });
  assert.deepEqual(insetsOf(rect(200, 64, 1200, 700), [rect(0, 0, 1440, 64)]), { left: 0, top: 0, right: 0, bottom: 0 });
});

test("the loupe hangs over neither finger nor target, on the emptier side, and stays there", () => {
  const men = Array.from({ length: 12 }, (_, index): [number, number] => [40 + index * 8, 150]);
  const sight = { width: 390, height: 844, finger: [200, 480] as const, targets: [], men };
  const [x, y] = loupePlace(null, sight);
  const far = (spot: readonly [number, number]): number =>
    Math.hypot(x + LOUPE / 2 - spot[0], y + LOUPE / 2 - spot[1]);
  assert.ok(far(sight.finger) > LOUPE / 2);
  assert.ok(men.every((man) => far(man) > LOUPE / 2));
  const aimed = { ...sight, targets: [[x + 80, y + 80] as const] };
  assert.notDeepEqual(loupePlace([x, y], aimed), [x, y]);
  assert.deepEqual(loupePlace([x, y], { ...sight, finger: [204, 476] }), [x, y]);
});

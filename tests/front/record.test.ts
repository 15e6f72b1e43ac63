import assert from "node:assert/strict";
import { test } from "node:test";
import type { BattleEvent } from "../../static/src/table/protocol";
import { openingOf } from "../../static/src/table/replay";

const FIGHT = new Set(["movement", "firing"]);
const events = (...phases: string[]): BattleEvent[] =>
  phases.map((phase, at) => ({ seq: at + 1, turn: 0, phase, kind: "any", side: null, text: "" }));

test("a record opens where both armies stand, before the first event of the fight", () => {
  assert.equal(openingOf(events("koku", "scenery", "deployment", "movement", "firing"), FIGHT), 3);
});

test("a battle given up while it was laid out opens at its end", () => {
  assert.equal(openingOf(events("koku", "scenery", "deployment"), FIGHT), 3);
});

test("a battle staged in the middle opens at once", () => {
  assert.equal(openingOf(events("movement"), FIGHT), 0);
});

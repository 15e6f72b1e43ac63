import assert from "node:assert/strict";
import test from "node:test";
import { fightOf, figureName, partIn, raisePair, usualPairs } from "../../static/src/table/panels/pairs";
import type { Param } from "../../static/src/table/protocol";
import type { Pair } from "../../static/src/table/state";
import { battle } from "./fixture";

const param = {
  name: "answer",
  type: "answer",
  question: { among: { a1: [{ id: "b1" }], a2: [{ id: "b1" }, { id: "b2" }], a3: [{ id: "b1" }] } },
  default: { pairs: [["a2", "b2"], ["a1", "b1"]] },
} as unknown as Param;

test("pairs stand as is usual at first, and whoever meets nobody comes last", () => {
  assert.deepEqual(usualPairs(param), [["a2", "b2"], ["a1", "b1"], ["a3", ""]]);
});

test("of several with one opponent the upper leads and the others help", () => {
  const pairs: Pair[] = [["a1", "b1"], ["a2", "b1"], ["a3", ""]];
  assert.deepEqual([0, 1, 2].map((at) => partIn(pairs, at)), ["leads", "helps", "idle"]);
  assert.deepEqual([0, 1, 2].map((at) => fightOf(pairs, at)), [1, 1, 0]);
  assert.deepEqual([0, 1, 2].map((at) => fightOf([["a2", "b2"], ["a1", "b1"], ["a3", "b2"]], at)), [1, 2, 1]);
  const moved = raisePair(pairs, 1);
  assert.deepEqual(moved.map(([own]) => own), ["a2", "a1", "a3"]);
  assert.deepEqual(raisePair(pairs, 0), pairs);
});

test("a figure is named by its unit, and by its number where it has comrades", () => {
  const unit = Object.values(battle.units).find((one) => one.figures.length > 1)!;
  assert.equal(figureName(battle, unit.figures[1]!), `${unit.name} ${unit.figures[1]!.split(".").pop()}`);
  assert.equal(figureName(battle, "nobody"), "nobody");
});

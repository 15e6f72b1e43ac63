import assert from "node:assert/strict";
import { test } from "node:test";
import { eventInWords } from "../../static/src/table/panels/live";
import { gap, gapToShape, hour, nearestEnemy, standOf, type Stand, wind } from "../../static/src/table/reading";
import type { BattleEvent, Figure } from "../../static/src/table/protocol";
import { battle } from "./fixture";

function man(x: number, y: number, facing = 0): Figure {
  return { id: `${x} ${y}`, unit: "u", x, y, facing, width: 1, depth: 1, alive: true, inside: "" };
}

function stand(...men: Figure[]): Stand {
  return { men, at: [men[0]!.x, men[0]!.y], facing: men[0]!.facing };
}

test("inches run from base edge to base edge", () => {
  assert.ok(Math.abs(gap(stand(man(0, 0), man(1, 0)), stand(man(5, 0))) - 3) < 1e-9);
  assert.equal(gap(stand(man(0, 0)), stand(man(0.5, 0.5))), 0);
  assert.ok(Math.abs(gap(stand(man(0, 0)), stand(man(0, 5, 45))) - (4.5 - Math.SQRT1_2)) < 1e-9);
});

test("the clock's twelve is straight ahead of the chosen unit", () => {
  const east = stand(man(10, 10, 90));
  assert.deepEqual([hour(east, [20, 10]), hour(east, [10, 0]), hour(east, [0, 10]), hour(east, [10, 20])], [12, 3, 6, 9]);
  assert.equal(hour(stand(man(0, 0, 0)), [5, 8.66]), 1);
});

test("the compass knows eight winds", () => {
  assert.deepEqual([wind([0, 0], [0, 1]), wind([0, 0], [1, 1]), wind([0, 0], [-1, 0])], [0, 1, 6]);
});

test("a wood is measured to its rim, a river to its bank", () => {
  const own = stand(man(0, 0));
  assert.equal(gapToShape(own, [[-5, -5], [5, -5], [5, 5], [-5, 5]], true), 0);
  assert.ok(Math.abs(gapToShape(own, [[-9, 4], [9, 4]], false, 3) - 2) < 1e-9);
});

test("every unit on the table has a nearest enemy", () => {
  const unit = battle.units["ai-12"]!;
  const near = nearestEnemy(battle, unit)!;
  assert.equal(near.unit.side, "kaki");
  assert.ok(near.inches > 0 && near.inches < 40);
  assert.equal(standOf(battle, undefined), null);
});

test("an event is said with its dice and what came of them", () => {
  const roll = { test: "to_hit", label: "to hit", die: "d10", need: "8+", steps: [], faces: [9, 2], outcome: "1 hit" };
  const event = { seq: 1, turn: 1, phase: "firing", kind: "fired", side: "ai", text: "They fire.", rolls: [roll] } as unknown as BattleEvent;
  assert.equal(eventInWords(event), "They fire. to hit 8+: 9, 2; 1 hit.");
});

/** Names of places yield to men, and stay where they are otherwise. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Names } from "../../static/src/table/ground/names";
import { battle } from "./fixture";

const first = new Names(battle);

function on(key: string): { x: number; y: number } {
  const { at } = new Names(battle).labels.find((label) => label.key === key)!;
  return { x: at[0], y: battle.table.depth - at[1] + 0.3 };
}

/** The battle with a line of men on a name. */
function crowdOn(key: string): typeof battle {
  const { x, y } = on(key);
  const men = Object.fromEntries(
    Object.entries(battle.figures).slice(0, 6).map(([id, figure], index) => [id, { ...figure, x: x - 2.5 + index, y }]),
  );
  return { ...battle, figures: { ...battle.figures, ...men } };
}

test("a name on which men come to stand goes elsewhere; the others stay", () => {
  const names = new Names(battle);
  const key = names.labels.find((label) => !label.water)!.key;
  const before = names.labels;
  assert.equal(names.yield(crowdOn(key)), true);
  const gone = names.labels.filter((label, index) => label.at !== before[index]!.at).map((label) => label.key);
  assert.ok(gone.includes(key));
  const covered = new Set(gone);
  assert.ok(covered.size <= 2);
});

test("names along the water yield too", () => {
  const names = new Names(battle);
  const river = names.labels.find((label) => label.water)!;
  assert.equal(names.yield(crowdOn(river.key)), true);
  assert.notEqual(names.labels.find((label) => label.key === river.key)!.at, river.at);
});

test("while nobody stands on it no name wanders", () => {
  const names = new Names(battle);
  names.yield(battle);
  const settled = names.labels;
  assert.equal(names.yield(battle), false);
  assert.deepEqual(names.labels.map((label) => label.at), settled.map((label) => label.at));
  assert.equal(settled.length, first.labels.length);
});

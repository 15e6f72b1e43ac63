import assert from "node:assert/strict";
import { test } from "node:test";
import { mergePatch } from "../../static/src/table/patch";

test("a patch changes what it names and shares the rest", () => {
  const before = { figures: { a: { x: 1, y: 2 }, b: { x: 3, y: 4 } }, clock: { turn: 1 } };
  const after = mergePatch(before, { figures: { a: { x: 9 } } });
  assert.deepEqual(after, { figures: { a: { x: 9, y: 2 }, b: { x: 3, y: 4 } }, clock: { turn: 1 } });
  assert.equal(after.figures.b, before.figures.b);
  assert.equal(after.clock, before.clock);
  assert.equal(before.figures.a.x, 1);
});

test("null takes away, and lists are replaced whole", () => {
  const before: Record<string, unknown> = { asked: { side: "ai" }, marks: ["ff", "acted"] };
  assert.deepEqual(mergePatch(before, { asked: null, marks: ["ff"] }), { marks: ["ff"] });
});

test("a patch that changes nothing gives the same object", () => {
  const before = { a: { b: 1 } };
  assert.equal(mergePatch(before, { a: { b: 1 } }), before);
  assert.equal(mergePatch(before, {}), before);
});

test("a patch makes what was not there", () => {
  assert.deepEqual(mergePatch({} as object, { figures: { a: { x: 1, gone: null } } }), { figures: { a: { x: 1 } } });
});

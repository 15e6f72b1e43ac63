/** What of a unit answers the pointer. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { bodies } from "../../static/src/table/figures/hull";
import { holds } from "../../static/src/table/shape/polygon";

const man = (x: number) => ({ x, y: 10, facing: 0, width: 1, depth: 1 });

test("the gaps between men in a line are of the unit's body", () => {
  const found = bodies([20, 21.2, 22.4, 24].map(man), 48);
  assert.equal(found.length, 1);
  assert.equal(holds(found[0]!, [23.2, 38]), true);
  assert.equal(holds(found[0]!, [25.2, 38]), false);
});

test("between two parts of a torn unit there is nobody to reach for", () => {
  const found = bodies([20, 30, 21, 31].map(man), 48);
  assert.equal(found.length, 2);
  assert.equal(found.some((body) => holds(body, [25.5, 38])), false);
});

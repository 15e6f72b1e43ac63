/** Ground that is drawn for a purpose. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { begin, fill } from "../../static/src/table/draft";
import { edgeIn } from "../../static/src/table/overlay/zones";
import type { Option } from "../../static/src/table/protocol";

const table = { width: 72, depth: 48 };
const choice = (value: string) => ({ value, label: value, shut: null });
const edge: Option = {
  kind: "pick_edge", label: "Take this edge", unit: "", scope: "setup", shut: null,
  params: [{ type: "choice", name: "edge", label: "Edge", default: "south", choices: [choice("south"), choice("north")] }],
} as unknown as Option;

test("the edge that is chosen is seen on the table", () => {
  const draft = begin(edge, "ai");
  const heights = (value: string) => edgeIn(fill(draft, { edge: value }, false), table)?.map(([, y]) => y);
  assert.deepEqual(heights("south"), [0, 0, 6, 6]);
  assert.deepEqual(heights("north"), [42, 42, 48, 48]);
  assert.equal(edgeIn(fill(draft, { edge: "east" }, false), table), undefined);
  assert.equal(edgeIn(null, table), undefined);
});

/** What is told of a unit on which the pointer rests. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOf } from "../../static/src/table/overlay/label";
import { briefName } from "../../static/src/table/want";
import { greet } from "./fixture";

test("a unit that is looked at says its name, who is left, and how far it is from the chosen one", () => {
  const state = greet();
  const document = state.document!;
  const standing = Object.values(document.units).filter((unit) => unit.place === "table" && unit.strength > 1);
  const own = standing.find((unit) => unit.side === "ai")!;
  const foe = standing.find((unit) => unit.side === "kaki")!;
  const words = (selected: string, more: Partial<typeof document> = {}): string[] =>
    labelOf({ ...state, selected, document: { ...document, ...more } }, document, foe).split(" · ");
  assert.deepEqual(words("").slice(0, 2), [briefName(state, foe), `${foe.strength}/${foe.strength}`]);
  assert.match(words(own.id).at(-1)!, /^[\d.]+″$/);
  assert.doesNotMatch(words(foe.id).at(-1)!, /″/);
  assert.doesNotMatch(words(own.id, { measures: false }).at(-1)!, /″/);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { laidFor, laidWords } from "../../static/src/table/always";
import { keysOfReply } from "../../static/src/table/panels/answers";
import type { Conduct, Param } from "../../static/src/table/protocol";

const SCOLD = {
  kind: "scold",
  options: [{ key: "scold", choices: [{ value: "losing", label: "when losing" }, { value: "never", label: "never" }] }],
} as unknown as Conduct;
const PARAM: Param = {
  type: "answer",
  name: "answer",
  drawn: "pick_one",
  laid: [
    { answer: { die: 2 }, choice: { scold: "losing" }, unit: "ai-1" },
    { answer: { die: 0 }, choice: { scold: "never" }, unit: "ai-1" },
  ],
};

test("an answer is laid down by the standing order that gives it, in the order's own words", () => {
  assert.equal(laidFor(PARAM, { die: 0 })?.choice.scold, "never");
  assert.equal(laidWords(SCOLD, laidFor(PARAM, { die: 2 })), "from now on: when losing");
});

test("yes and no are laid down as they are", () => {
  const follow = { kind: "follow", options: [{ key: "follow", choices: [] }] } as unknown as Conduct;
  assert.equal(laidWords(follow, { answer: { yes: true }, choice: { follow: true }, unit: "" }), "from now on");
});

test("what no standing order can say holds only this once", () => {
  assert.equal(laidFor(PARAM, { die: 1 }), undefined);
  assert.equal(laidWords(SCOLD, laidFor(PARAM, { die: 1 })), "only this once");
});

test("a fight is answered by digits, yes and no by their letters too", () => {
  const yes = { label: "Follow up", value: { yes: true }, isDefault: false };
  const drawn = { ...PARAM, drawn: "yes_no" } as Param;
  assert.deepEqual(keysOfReply(drawn, yes, 0, true), ["1", "Y"]);
  assert.deepEqual(keysOfReply(drawn, yes, 0, false), ["Y"]);
});

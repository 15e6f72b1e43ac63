import assert from "node:assert/strict";
import { test } from "node:test";
import { pointOf } from "../../static/src/table/chosen";
import { addCorner, answerPreview, back, begin, fill, goTo, isAimless, isWritten, mark, orderOf, tip, turnBy } from "../../static/src/table/draft";
import { bare, type Option, type Param, type Pose } from "../../static/src/table/protocol";

const start: Pose = { x: 10, y: 10, facing: 0 };

function option(...params: Param[]): Option {
  return { kind: "march", unit: "ai-1", scope: "unit", label: "March", shut: null, params };
}

const path: Param = { name: "legs", type: "path", start, reach: 6, formation: "line", frontage: 5, formations: [] };

test("a path begins at the unit's anchor and keeps its facing", () => {
  const draft = goTo(begin(option(path), "ai"), [12, 14], true);
  assert.deepEqual(orderOf(draft), { kind: "march", unit: "ai-1", formation: "line", frontage: 5, legs: [{ x: 12, y: 14, facing: 0 }] });
  assert.equal(isWritten(draft), true);
  assert.equal(draft.fresh, false);
});

test("a path without a leg is not written, unless the formation changes", () => {
  const draft = begin(option(path), "ai");
  assert.equal(isWritten(draft), false);
  assert.equal(isWritten(fill(draft, { frontage: 3 })), true);
});

test("ways that need not be given leave an order written without them", () => {
  const men: Param = { name: "figures", type: "poses", optional: true, start: {}, reach: 6 };
  const target: Param = { name: "target", type: "unit", choices: [] };
  const draft = begin(option(target, men), "ai");
  assert.equal(isWritten(draft), false);
  assert.equal(isWritten(fill(draft, { target: "kaki-1" })), true);
});

test("a point is named at once, or when it is known which piece comes there", () => {
  const at: Param = { name: "at", type: "pose", start, reach: 60 };
  assert.equal(pointOf(begin(option(at), "ai")), at);
  const piece: Param = { name: "piece", type: "piece", choices: ["p1", "p2"].map((value) => ({ value, label: value, shut: null })) };
  const draft = begin(option(piece, at), "ai");
  assert.equal(pointOf(draft), undefined);
  assert.equal(pointOf(fill(draft, { piece: "p1" })), at);
});

test("a corner stays while the end of the path goes on", () => {
  const first = addCorner(goTo(begin(option(path), "ai"), [12, 14], true));
  const second = goTo(first, [15, 15], true);
  assert.deepEqual((second.values.legs as Pose[]).map((leg) => leg.x), [12, 15]);
});

test("one step back takes the last change away, then the order", () => {
  const draft = goTo(mark(goTo(begin(option(path), "ai"), [12, 14], true)), [13, 14], false);
  const once = back(draft)!;
  assert.equal(tip(once)?.x, 12);
  assert.equal(back(back(once)!), null);
});

test("turning turns the end of the path", () => {
  const draft = turnBy(goTo(begin(option(path), "ai"), [12, 14], true), -22.5, {});
  assert.equal(tip(draft)?.facing, 337.5);
});

test("one target and a split take each other away", () => {
  const target: Param = { name: "target", type: "unit", optional: true, choices: [{ value: "kaki-1", label: "1st", shut: null }] };
  const split: Param = { name: "volleys", type: "split", optional: true, choices: [] };
  const draft = fill(begin(option(target, split), "ai"), { target: "kaki-1" });
  const volleys = [{ target: "kaki-1", figures: ["ai-1.1"] }];
  const other = fill(draft, { volleys });
  assert.equal(isAimless(begin(option(target, split), "ai")), true);
  assert.equal(JSON.stringify(orderOf(other)), JSON.stringify({ kind: "march", unit: "ai-1", volleys }));
});

test("a single open choice is taken by itself", () => {
  const gun: Param = { name: "gun", type: "choice", choices: [{ value: "carried", label: "Carried", shut: null }, { value: "set", label: "Set", shut: { code: "no", clause: "", message: "no" } }] };
  assert.equal(begin(option(gun), "ai").values.gun, "carried");
});

test("a choice that goes by the empty id is given like any other", () => {
  const clan: Param = { name: "clan", type: "choice", choices: [{ value: "", label: "the General", shut: null }], default: "" };
  assert.equal(isWritten(begin(option(clan), "ai")), true);
  const none: Param = { name: "side", type: "choice", choices: [], default: "" };
  assert.equal(isWritten(begin(option(none), "ai")), false);
});

const forbidden = (y: number) => bare({
  legal: false, refusal: { code: "taken", clause: "", message: "Bases may not overlap." },
  path: { used: 6, allowance: 8, legs: [], charges: [], more: false, lawful: { kind: "march", unit: "ai-1", legs: [{ x: 10, y, facing: 0 }] } },
});
const put = (byHand: boolean) => ({ ...goTo(begin(option(path), "ai"), [10, 15.3], true), placed: true, byHand, asked: 1 });

test("what a hand put down a little too far settles into the nearest lawful place", () => {
  const after = answerPreview({ ...put(true), asking: null }, 1, forbidden(15))!;
  assert.equal(tip(after)?.y, 15);
  assert.equal(after.fresh, false, "the rules are asked about it anew");
  assert.equal(after.byHand, false, "and it settles once");
  assert.equal(after.settled?.message, "Bases may not overlap.", "and the reader is told why");
  assert.equal(goTo(after, [10, 12], true).settled, null, "until he writes something else");
});

test("an exact order, and one that is far off, is refused as it stands", () => {
  assert.equal(tip(answerPreview(put(false), 1, forbidden(15))!)?.y, 15.3);
  assert.equal(tip(answerPreview(put(true), 1, forbidden(14))!)?.y, 15.3);
});

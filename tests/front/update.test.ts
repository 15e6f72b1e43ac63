import assert from "node:assert/strict";
import { test } from "node:test";
import { bare } from "../../static/src/table/protocol";
import { begin, fill } from "../../static/src/table/draft";
import { unitOptions } from "../../static/src/table/selectors";
import { update } from "../../static/src/table/update";
import { battle, event, greet, greeting } from "./fixture";

test("the greeting lays the table", () => {
  const state = greet();
  assert.equal(state.document?.clock.turn, 7);
  assert.equal(state.seq, 204);
  assert.equal(state.events.length, 4);
  assert.equal(state.link, "open");
});

test("events change the document and move the number on", () => {
  const before = greet();
  const after = update(before, { type: "events", seq: 205, events: [event(205, { figures: { "ai-12.1": { x: 40 } } })] });
  assert.equal(after.document?.figures["ai-12.1"]?.x, 40);
  assert.equal(after.document?.figures["ai-12.2"], before.document?.figures["ai-12.2"]);
  assert.equal(after.seq, 205);
  assert.equal(before.document?.figures["ai-12.1"]?.x, battle.figures["ai-12.1"]?.x);
});

test("an event that was heard already changes nothing", () => {
  const before = greet();
  assert.equal(update(before, { type: "events", seq: 204, events: [event(204, { points: { ai: 999 } })] }), before);
});

test("a gap is noticed and nothing is applied across it", () => {
  const before = greet();
  const after = update(before, { type: "events", seq: 207, events: [event(207, { points: { ai: 999 } })] });
  assert.equal(after.gap, true);
  assert.equal(after.document, before.document);
  assert.equal(update(after, greeting(207)).gap, false);
});

test("options ahead of the events are a gap too", () => {
  assert.equal(update(greet(), { type: "options", seq: 206, options: {} }).gap, true);
});

test("what a patch took away is null again, never missing", () => {
  const offered = update(greet(), { type: "events", seq: 205, events: [event(205, { draw_offer: "ai" })] });
  const taken = update(offered, { type: "events", seq: 206, events: [event(206, { draw_offer: null })] });
  assert.equal(offered.document?.draw_offer, "ai");
  assert.equal(taken.document?.draw_offer, null);
});

test("the turn of a fall is remembered from the patch that laid the man down", () => {
  const state = update(greet(), { type: "events", seq: 205, events: [event(205, { figures: { "ai-12.5": { alive: false } } })] });
  assert.equal(state.fallen["ai-12.5"], 7);
});

test("another unit drops the order that was being written", () => {
  let state = update(greet(), { type: "select", unit: "ai-12" });
  const move = unitOptions(state, "ai-12").find((option) => option.kind === "move")!;
  state = update(state, { type: "draft", draft: begin(move, "ai") });
  assert.equal(update(state, { type: "select", unit: "ai-13" }).draft, null);
  assert.equal(update(state, { type: "select", unit: "ai-12" }).draft, state.draft);
});

test("only the answer to the newest preview counts", () => {
  let state = update(greet(), { type: "select", unit: "ai-12" });
  const move = unitOptions(state, "ai-12").find((option) => option.kind === "move")!;
  state = update(state, { type: "draft", draft: { ...fill(begin(move, "ai"), { legs: [] }), asked: 8, asking: null } });
  const late = update(state, { type: "preview", seq: 204, id: 7, preview: bare({}) });
  const newest = update(state, { type: "preview", seq: 204, id: 8, preview: bare({}) });
  assert.equal(late.draft?.fresh, false);
  assert.equal(newest.draft?.fresh, true);
});

test("a refused order stays written, and says why", () => {
  let state = update(greet(), { type: "select", unit: "ai-12" });
  const hold = unitOptions(state, "ai-12").find((option) => option.kind === "hold")!;
  state = update(state, { type: "draft", draft: { ...begin(hold, "ai"), key: "k" } });
  state = update(state, { type: "sent", key: "k", order: { kind: "hold" } });
  let after = update(state, { type: "refused", seq: 204, key: "k", code: "stale", clause: "", reason: "Too late.", stale: true });
  assert.equal(after.refused?.stale, true);
  after = update(after, { type: "asking", id: 9 });
  assert.equal(after.refused?.stale, true, "a new preview does not wipe the reason away");
  assert.equal(after.draft?.key, "");
  assert.deepEqual(after.sent, {});
});

test("a settled order is written no more", () => {
  let state = update(greet(), { type: "select", unit: "ai-12" });
  const hold = unitOptions(state, "ai-12").find((option) => option.kind === "hold")!;
  state = update(state, { type: "draft", draft: { ...begin(hold, "ai"), key: "k" } });
  assert.equal(update(state, { type: "settled", seq: 204, key: "k" }).draft, null);
});

test("offers that stay are not said again, but where they stood", () => {
  const state = greet();
  const before = state.options.ai!;
  const fresh = structuredClone(before[3]!);
  const after = update(state, { type: "options", seq: 204, options: { ai: [[0, 2], fresh, [5, 3]] } });
  assert.deepEqual(after.options.ai, [...before.slice(0, 2), fresh, ...before.slice(5, 8)]);
});

test("an order whose option is gone is dropped, one that is renewed asks again", () => {
  let state = update(greet(), { type: "select", unit: "ai-12" });
  const options = state.options.ai!;
  const hold = unitOptions(state, "ai-12").find((option) => option.kind === "hold")!;
  state = update(state, { type: "draft", draft: { ...begin(hold, "ai"), fresh: true } });
  const kept = update(state, { type: "options", seq: 204, options: { ai: structuredClone(options) } });
  assert.equal(kept.draft?.fresh, false);
  assert.equal(update(state, { type: "options", seq: 204, options: { ai: [] } }).draft, null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { backOption, sinceOf } from "../../static/src/table/panels/back";
import type { Option } from "../../static/src/table/protocol";
import { markUndone } from "../../static/src/table/undone";
import { update } from "../../static/src/table/update";
import { event, greet, greeting } from "./fixture";

const taken = { ...event(206, {}), kind: "taken_back", params: { undone: [205] } };

test("an event that was taken back is marked when that is told", () => {
  const before = update(greet(), { type: "events", seq: 205, events: [event(205, { points: { ai: 61 } })] });
  const after = update(before, { type: "events", seq: 206, events: [taken] });
  assert.deepEqual(after.events.slice(-2).map((one) => one.undone === true), [true, false]);
});

test("and when it is told to one who comes back", () => {
  const before = update(greet(), { type: "events", seq: 205, events: [event(205, {})] });
  const after = update(before, { ...greeting(206), events: [taken] });
  assert.equal(after.events.find((one) => one.seq === 205)?.undone, true);
});

test("without anything taken back the list stays the same", () => {
  const { events } = greet();
  assert.equal(markUndone(events), events);
});

function offer(kind: string, since?: number): Option {
  const head = { kind, unit: "", scope: "battle" as const, label: kind, shut: null, params: [] };
  return since === undefined ? head : { ...head, since };
}

test("taking back names the order that is meant, asking need not", () => {
  const free = update(greet(), { type: "options", seq: 204, options: { ai: [offer("take_back", 203)] } });
  assert.deepEqual(sinceOf(backOption(free)!.option), { since: 203 });
  const asks = update(greet(), { type: "options", seq: 204, options: { ai: [offer("ask_take_back", 199)] } });
  assert.deepEqual(sinceOf(backOption(asks)!.option), {});
  assert.equal(backOption(greet()), undefined);
});

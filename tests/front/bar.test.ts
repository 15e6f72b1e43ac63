/** What lies in the bar, without a page: the orders of the phase stand there whatever is chosen. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { NudgeSlip } from "../../static/src/table/panels/presence";
import type { Play } from "../../static/src/table/play";
import { type Option, SIDES } from "../../static/src/table/protocol";
import { endOption, isToAct, sealWord, standingWord } from "../../static/src/table/selectors";
import type { State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import { barOptions } from "../../static/src/table/want";
import { event, greeted } from "./fixture";

function wide(kind: string, more: Partial<Option> = {}): Option {
  return { kind, unit: "", scope: "phase", label: kind, shut: null, params: [], ...more };
}

/** A phase of clans that are called one by one: the leader may move, and nobody else has an order of his own. */
function calling(selected: string): State {
  const before = greeted();
  const clan = { name: "clan", type: "choice" as const, choices: [{ value: "c1", label: "Takeda", shut: null }], default: "c1" };
  const ai = [
    { ...wide("move_leader"), unit: "ai-12", scope: "unit" as const },
    wide("call", { params: [clan], eager: 2 }),
    wide("rest", { shut: { code: "not_now", clause: "", message: "Not now." } }),
  ];
  return update({ ...before, options: { ai } }, { type: "select", unit: selected });
}

const kinds = (state: State): string[] => barOptions(state).map(({ option }) => option.kind);

test("while a unit is chosen the phase's own orders stay in the bar", () => {
  assert.deepEqual(kinds(calling("ai-12")), ["move_leader", "call"]);
});

test("a chosen unit that can do nothing hides no order of the side", () => {
  assert.deepEqual(kinds(calling("ai-13")), ["call", "rest"]);
});

test("neither does a unit of the enemy", () => {
  const foe = Object.values(greeted().document!.units).find((unit) => unit.side === "kaki")!;
  assert.deepEqual(kinds(calling(foe.id)), ["call", "rest"]);
});

test("what the rules put on the space bar ends the phase, and is not offered twice", () => {
  const before = greeted();
  const orders = [...before.ruleset.orders, { kind: "close", label: "End this unit", icon: "", key: "Space" }];
  const state = { ...before, ruleset: { ...before.ruleset, orders }, options: { ai: [wide("close", { eager: -1 }), wide("call")] } };
  assert.equal(endOption(state)?.option.kind, "close");
  assert.deepEqual(kinds(state), ["call"]);
});

test("when the battle is over nobody is to act, and the dice lie open", () => {
  const before = greeted();
  const result = { winner: "kaki" as const, reason: "points", tally: {} };
  const over = update({ ...before, options: {} }, { type: "events", seq: 205, events: [event(205, { result })] });
  assert.deepEqual(before.document!.clock.to_act.map((side) => isToAct(before, side)), [true]);
  assert.deepEqual(SIDES.map((side) => isToAct(over, side)), [false, false]);
  assert.deepEqual(SIDES.map((side) => standingWord(over, side)), ["battle.lost", "battle.won"]);
  const drawn = update({ ...before, options: {} }, { type: "events", seq: 205, events: [event(205, { result: { reason: "agreed", tally: {} } })] });
  assert.deepEqual(SIDES.map((side) => standingWord(drawn, side)), ["battle.drew", "battle.drew"]);
  assert.deepEqual([sealWord(before), sealWord(over)], ["battle.sealed", "battle.opened"]);
  const nudged = { ...over, nudge: { from: "Kaito", side: "kaki" as const, to: ["ai" as const], pause: 60 } };
  assert.equal(NudgeSlip({ state: nudged, play: null as unknown as Play }), null);
});

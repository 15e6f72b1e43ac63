/** A lesson's steps, read off the battle: what was taken back is to be done again, and a charge has to arrive. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { fallsShort, stepAt } from "../../static/src/table/lesson";
import type { BattleEvent, Lesson, LessonStep } from "../../static/src/table/protocol";
import type { State } from "../../static/src/table/state";
import { event, greet } from "./fixture";

const [unit, target] = ["ai-12", "kaki-1"];
const step = (more: Partial<LessonStep>): LessonStep => ({
  title: "", text: "", phase: "movement", unit, target: "", order: "move", event: "moved", within: -1, short: "", ...more,
});
const lesson: Lesson = {
  title: "", praise: "", steps: [step({ target, within: 0.1, short: "They touch nobody." }), step({ unit: "", order: "end_phase", event: "phase_ended" })],
};

function moveEvent(undone = false): BattleEvent {
  return { ...event(205, {}), params: { unit }, ...(undone ? { undone } : {}) };
}

/** The first unit's men stand so many inches below one man of the target. */
function standing(apart: number, events: BattleEvent[]): State {
  const state = greet();
  const document = structuredClone(state.document!);
  const foe = { ...document.units[Object.keys(document.units).find((id) => document.units[id]!.side === "kaki")!]!, id: target };
  const [own, other] = [document.units[unit]!, foe];
  for (const id of own.figures) Object.assign(document.figures[id]!, { x: 20, y: 10, facing: 0, width: 1, depth: 1 });
  for (const id of other.figures) Object.assign(document.figures[id]!, { x: 20, y: 11 + apart, facing: 180, width: 1, depth: 1, alive: true });
  document.units[target] = { ...other, place: "table" };
  return { ...state, document, events: [...state.events.filter((one) => one.kind !== "turn_began"), ...events] };
}

test("a move that touches nobody does not pass for a charge, and the slip says so", () => {
  const short = standing(1, [moveEvent()]);
  assert.equal(stepAt(lesson, short), 0);
  assert.equal(fallsShort(lesson.steps[0]!, short), "They touch nobody.");
  const there = standing(0.05, [moveEvent()]);
  assert.equal(stepAt(lesson, there), 1);
  assert.equal(fallsShort(lesson.steps[0]!, there), "");
});

test("an order that was taken back is to be given again", () => {
  assert.equal(stepAt(lesson, standing(0, [moveEvent(true)])), 0);
  assert.equal(fallsShort(lesson.steps[0]!, standing(1, [moveEvent(true)])), "");
});

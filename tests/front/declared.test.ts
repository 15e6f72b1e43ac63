/** Phases in which the sides declare or pass by turns, without a page: what has been declared so far. */

import assert from "node:assert/strict";
import { test } from "node:test";
import type { PhaseWords } from "../../static/src/table/protocol";
import type { State } from "../../static/src/table/state";
import { declaredSoFar } from "../../static/src/table/want";
import { event, greet } from "./fixture";

/** The fixture's battle in such a phase, after some events of it. */
function declaring(want: NonNullable<PhaseWords["want"]>): State {
  const before = greet();
  const clock = before.document!.clock;
  const phases = before.ruleset.phases.map((phase) => (phase.key === clock.phase ? { ...phase, want } : phase));
  const now = { turn: clock.turn, phase: clock.phase };
  const events = [
    { ...event(1, {}), ...now, turn: clock.turn - 1, kind: "passed", side: "ai" as const },
    { ...event(2, {}), ...now, kind: "passed", side: "kaki" as const },
    { ...event(3, {}), ...now, kind: `${clock.phase}_led`, side: "ai" as const, params: { unit: "ai-1" } },
    { ...event(4, {}), ...now, phase: "elsewhere", kind: "moved", side: "ai" as const, params: { unit: "ai-1" } },
    { ...event(5, {}), ...now, kind: "passed", side: "kaki" as const, undone: true as const },
  ];
  return { ...before, ruleset: { ...before.ruleset, phases }, events };
}

test("what was declared and passed in the phase is told in its order, what was taken back is not", () => {
  assert.deepEqual(declaredSoFar(declaring({ title: "Declare", turns: true })), [
    { side: "kaki", unit: "" },
    { side: "ai", unit: "ai-1" },
  ]);
});

test("a phase in which nobody declares by turns tells none", () => {
  assert.deepEqual(declaredSoFar(declaring({ title: "Move" })), []);
});

/** A first lesson: which of its steps the learner is at. Read off the battle, so that a reload finds the same step. */

import type { BattleEvent } from "./protocol";
import type { State } from "./state";

/** One step, as the rules write it: without an `event` it waits until `unit` is chosen. */
export interface LessonStep {
  title: string;
  text: string;
  /** The phase that the step belongs to; a battle that is past it has left the step behind. */
  phase: string;
  unit: string;
  target: string;
  /** The kind of order whose tag is pointed at. */
  order: string;
  event: string;
}

export interface Lesson {
  title: string;
  praise: string;
  steps: LessonStep[];
}

function happened(step: LessonStep, events: readonly BattleEvent[]): boolean {
  return events.some(
    (event) => event.kind === step.event && (step.unit === "" || event.params?.unit === step.unit),
  );
}

/** The side that learns is the one whose turn the first step fell into; the next turn is past everything. */
function isPast(step: LessonStep, state: State): boolean {
  const clock = state.document?.clock;
  if (clock === undefined || step.phase === "") return false;
  if (state.document?.result !== null) return true;
  const phases = state.ruleset.phases.map((phase) => phase.key);
  const turned = state.events.some((event) => event.kind === "turn_began");
  return turned || phases.indexOf(clock.phase) > phases.indexOf(step.phase);
}

/** The number of the step that is to be done now; the number of steps when all are done. */
export function stepAt(lesson: Lesson, state: State): number {
  const { steps } = lesson;
  const isDone = (step: LessonStep): boolean =>
    isPast(step, state) || (step.event === "" ? state.selected === step.unit : happened(step, state.events));
  /* Choosing is done too once what was chosen for is done. */
  const found = steps.findIndex((step, index) => {
    const next = steps[index + 1];
    const served = step.event === "" && next !== undefined && next.unit === step.unit && isDone(next);
    return !served && !isDone(step);
  });
  return found === -1 ? steps.length : found;
}

/** The step that is to be done now, while there is a lesson and nobody has left it. */
export function stepOf(state: State): LessonStep | undefined {
  const lesson = state.boot.lesson;
  if (!lesson || state.lessonLeft || state.document === null) return undefined;
  return lesson.steps[stepAt(lesson, state)];
}

/** Whether the lesson points at an order's tag now: its unit is chosen and the order is not yet being written. */
export function pointsAt(state: State, kind: string): boolean {
  const step = stepOf(state);
  if (step === undefined || step.order !== kind || state.draft !== null) return false;
  return step.unit === "" || step.unit === state.selected;
}

/** A first lesson: which of its steps the learner is at. Read off the battle, so that a reload finds the same step. */

import type { BattleEvent, Lesson, LessonStep } from "./protocol";
import { gap, standOf } from "./reading";
import type { State } from "./state";

function hasHappened(step: LessonStep, events: readonly BattleEvent[]): boolean {
  return events.some(
    (event) =>
      event.undone !== true &&
      event.kind === step.event &&
      (step.unit === "" || event.params?.unit === step.unit),
  );
}

/** Whether the step's unit stands as near its target as it must. */
function isNear(step: LessonStep, { document }: State): boolean {
  if (step.within < 0 || document === null) return true;
  const [unit, target] = [step.unit, step.target].map((id) => standOf(document, document.units[id]));
  return Boolean(unit && target && gap(unit, target) <= step.within);
}

/** What is said of a step whose order was given and has to be taken back; empty where that is not so. */
export function fallsShort(step: LessonStep, state: State): string {
  return step.event !== "" && hasHappened(step, state.events) && !isNear(step, state) ? step.short : "";
}

/** The side that learns is the one whose turn the first step fell into; the next turn is past everything. */
function isPast(step: LessonStep, state: State): boolean {
  const clock = state.document?.clock;
  if (clock === undefined || step.phase === "") return false;
  if (state.document?.result !== null) return true;
  const phases = state.ruleset.phases.map((phase) => phase.key);
  const turned = state.events.some((event) => event.kind === "turn_began" && event.undone !== true);
  return turned || phases.indexOf(clock.phase) > phases.indexOf(step.phase);
}

/** The number of the step that is to be done now; the number of steps when all are done. */
export function stepAt(lesson: Lesson, state: State): number {
  const { steps } = lesson;
  const isDone = (step: LessonStep): boolean =>
    isPast(step, state) ||
    (step.event === ""
      ? state.selected === step.unit
      : hasHappened(step, state.events) && isNear(step, state));
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

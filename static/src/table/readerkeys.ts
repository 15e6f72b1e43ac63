/** Keys of a record: play and pause, steps of every length, speed, whose eyes, a word on the moment. */

import { areLettersOn } from "./panels/help";
import type { Reader } from "./reader";
import type { Stride } from "./recorded";
import type { State } from "./state";

const WAYS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 };

/** Pages go by turns, arrows by events, with Shift by phases. */
function strideOf(event: KeyboardEvent): Stride {
  if (event.key.startsWith("Page")) return "turn";
  return event.shiftKey ? "phase" : "event";
}

/** Whether a key is meant for what has the focus: a field, a list of choices, a slip that lies over all. */
function isTaken(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey) return true;
  return (
    target.closest(
      "textarea, select, dialog, [contenteditable], input:not([type=range]):not([type=checkbox])",
    ) !== null
  );
}

const LETTERS: Record<string, (reader: Reader, state: State) => void> = {
  n: (reader) => reader.step("turning", 1),
  b: (reader) => reader.step("turning", -1),
  "<": (reader) => reader.faster(-1),
  ">": (reader) => reader.faster(1),
  v: (reader, { record }) => {
    const views = record!.views;
    const next = views[(views.indexOf(record!.view) + 1) % views.length];
    if (next !== undefined) void reader.look(next);
  },
  m: (reader) => reader.write(),
};

/** True where the key did something here. */
export function readerKey(reader: Reader, state: State, event: KeyboardEvent): boolean {
  if (isTaken(event) || state.record === null) return false;
  const target = event.target as HTMLElement;
  const onRange = target.closest("input[type=range]") !== null;
  if (event.key === " " && target.closest("button, summary, [type=checkbox]") === null) {
    reader.toggle();
    return true;
  }
  const way = event.altKey ? undefined : WAYS[event.key];
  if (way !== undefined && !(onRange && strideOf(event) !== "phase")) {
    reader.step(strideOf(event), way);
    return true;
  }
  if (!onRange && (event.key === "Home" || event.key === "End")) {
    reader.stand(event.key === "Home" ? 0 : state.record.count);
    return true;
  }
  const deed = areLettersOn() && !event.altKey ? LETTERS[event.key.toLowerCase()] : undefined;
  deed?.(reader, state);
  return deed !== undefined;
}

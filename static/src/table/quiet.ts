/** Orders that throw nothing and show nothing may go without being confirmed, if the reader wishes it so. */

import type { Draft } from "./state";

const KEY = "honjin.quiet";
const AIMS: readonly string[] = ["unit", "figure", "piece"];

export function goesQuietly(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export function letGoQuietly(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // a browser that remembers nothing asks every time
  }
}

/** Whether nothing is left to be written of a unit's order: a hand let go of it, a click named its only target, or it
 *  asks for nothing. */
export function isDone(draft: Draft): boolean {
  const { option, placed, released, values } = draft;
  if (option.unit === "") return false;
  const [only, ...more] = option.params;
  if (only === undefined || released) return true;
  return more.length === 0 && placed && AIMS.includes(only.type) && values[only.name] !== undefined;
}

/** Whether an order goes now without a word: the rules say that it can be taken back alone. */
export function isReady(draft: Draft | null): boolean {
  if (draft === null || draft.key !== "" || !draft.fresh || !draft.preview?.legal || !draft.preview.quiet)
    return false;
  return isDone(draft) && goesQuietly();
}

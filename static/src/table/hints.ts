/** Lines that explain a phase: said the first three times that a reader comes to it, or until he has got it. */

const KEPT = "honjin.hints";
const TIMES = 3;
const ENOUGH = TIMES + 1;

/** When a line was last counted, so that it is counted once each time the phase begins. */
const counted = new Map<string, string>();

function readSeen(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function keep(key: string, times: number): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...readSeen(), [key]: times }));
  } catch {
    // a browser that keeps nothing shows the line again
  }
}

/** Whether the line of a phase is to be said; `time` tells one coming to it from the next. */
export function isNew(key: string, time: string): boolean {
  const before = readSeen()[key] ?? 0;
  if (counted.get(key) === time) return before <= TIMES;
  counted.set(key, time);
  if (before < ENOUGH) keep(key, before + 1);
  return before < TIMES;
}

/** The reader has got it: the line is not said again. */
export function gotIt(key: string): void {
  keep(key, ENOUGH);
}

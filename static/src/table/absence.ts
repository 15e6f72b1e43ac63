/** What a reader missed, and how far he has been shown it. Pure. */

import { mergePatch } from "./patch";
import type { BattleDocument, BattleEvent } from "./protocol";
import type { State } from "./state";
import { whole } from "./whole";

export interface Absence {
  events: BattleEvent[];
  /** Events that say something, and how many of them have been shown. */
  count: number;
  at: number;
  /** The event that comes next, and the table before it. */
  next: number;
  document: BattleDocument;
}

export function absence(events: BattleEvent[], document: BattleDocument): Absence {
  const count = events.filter((event) => event.text !== "").length;
  return { events, count, at: 0, next: 0, document };
}

/** One telling event on; null when all have been shown. */
export function advanced(away: Absence): Absence | null {
  let { next, document } = away;
  while (next < away.events.length) {
    const event = away.events[next]!;
    document = whole(mergePatch(document, event.patch ?? {}));
    next += 1;
    if (event.text !== "") return { ...away, next, document, at: away.at + 1 };
  }
  return null;
}

/** The event that is being shown. */
export function shownEvent(away: Absence): BattleEvent | undefined {
  return away.at === 0 ? undefined : away.events[away.next - 1];
}

/** The state as the screen draws it: while what was missed is replayed, the table of that moment, with nothing to order. */
export function asShown(state: State): State {
  const event = state.away === null ? undefined : shownEvent(state.away);
  if (state.away === null || event === undefined) return state;
  const unit = event.params?.unit;
  const isThere = typeof unit === "string" && state.away.document.units[unit]?.place === "table";
  return {
    ...state,
    document: state.away.document,
    seq: event.seq,
    events: [
      ...state.events.filter((one) => one.seq < state.away!.events[0]!.seq),
      ...state.away.events.slice(0, state.away.next),
    ],
    options: {},
    you: [],
    draft: null,
    selected: isThere ? unit : "",
  };
}

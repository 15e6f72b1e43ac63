/** Entries of the chronicle: the one whose place the table shows, and those that were fetched later. Pure. */

import { fallenIn } from "./film";
import type { BattleEvent } from "./protocol";
import { DEPTH, type State } from "./state";
import { markUndone } from "./undone";

/** The table shows an entry's place; on a small screen the chronicle makes way for it, unless it is to be kept. */
export function pointAt(state: State, seq: number, keep: boolean): State {
  if (seq === 0) return { ...state, pointed: 0 };
  const after = state.events.filter((event) => event.seq >= seq).length;
  const shown = { depth: Math.max(state.depth, after + 20), filter: keep ? "all" : state.filter } as const;
  return {
    ...state,
    ...shown,
    pointed: seq,
    film: null,
    panel: keep && state.record === null ? "log" : "table",
  };
}

/** What happened before the oldest event that is known here. */
export function earlier(state: State, found: readonly BattleEvent[]): State {
  const first = state.events[0]?.seq ?? Number.POSITIVE_INFINITY;
  const events = [...found.filter((event) => event.seq < first), ...state.events];
  return {
    ...state,
    events: markUndone(events),
    fallen: fallenIn({}, events),
    depth: state.depth + DEPTH,
    fetching: false,
  };
}

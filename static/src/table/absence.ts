/** What a reader missed, and how far he has been shown it. Pure. */

import { timeOf } from "./film";
import { mergePatch } from "./patch";
import type { BattleDocument, BattleEvent } from "./protocol";
import type { Absence, Film, State } from "./state";
import { whole } from "./whole";

export function absence(events: BattleEvent[], document: BattleDocument): Absence {
  const count = events.filter((event) => event.text !== "").length;
  return { events, count, at: 0, next: 0, document, before: document, beat: "deed" };
}

/** One telling event on; null when all have been shown. */
export function advance(away: Absence): Absence | null {
  let { next, document } = away;
  while (next < away.events.length) {
    const [event, before] = [away.events[next]!, document];
    document = whole(mergePatch(before, event.patch ?? {}));
    next += 1;
    const beat = timeOf({ event, before, after: document }, "dice") > 0 ? "dice" : "deed";
    if (event.text !== "") return { ...away, next, document, before, beat, at: away.at + 1 };
  }
  return null;
}

/** The dice lie; what they brought is done. */
export function unveil(away: Absence): Absence {
  return { ...away, beat: "deed" };
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
  const away = state.away;
  const told = [
    ...state.events.filter((one) => one.seq < away.events[0]!.seq),
    ...away.events.slice(0, away.next),
  ];
  const scene = { event, before: away.before, after: away.document };
  const film: Film = { scenes: [scene], beat: state.still ? "still" : away.beat, pace: 1, told, options: {} };
  const table = film.beat === "dice" ? away.before : away.document;
  const isThere = typeof unit === "string" && table.units[unit]?.place === "table";
  return {
    ...state,
    document: table,
    seq: event.seq,
    events: told,
    film,
    options: {},
    you: [],
    draft: null,
    selected: isThere ? unit : "",
  };
}

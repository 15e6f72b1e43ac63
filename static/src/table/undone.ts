/** What was taken back stays in the chronicle, marked. */

import type { BattleEvent } from "./protocol";

/** The events, those marked that one of them says were undone; the same list when nothing changes. */
export function markUndone(events: BattleEvent[]): BattleEvent[] {
  const gone = new Set(
    events
      .filter((event) => event.kind === "taken_back")
      .flatMap((event) => (event.params?.undone as number[] | undefined) ?? []),
  );
  if (!events.some((event) => gone.has(event.seq) && event.undone !== true)) return events;
  return events.map((event) => (gone.has(event.seq) ? { ...event, undone: true } : event));
}

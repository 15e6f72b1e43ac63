/** Lets what was missed run by itself, at a speed at which it can be read. */

import { shownEvent } from "./absence";
import { Away } from "./away";
import { castLength } from "./film";
import type { BattleEvent } from "./protocol";
import type { Store } from "./store";

const SHORT = 900;
const MOST = 4200;
const LETTER = 22;
const DIE = 350;
/** Of many events each is shown for less long. */
const MANY = 40;

/** How long an event stays: long enough to be read. */
export function pace(event: BattleEvent, count: number): number {
  const time = SHORT + event.text.length * LETTER + (event.rolls ?? []).length * DIE;
  return Math.min(MOST, time) * (count > MANY ? 0.5 : 1);
}

/** Whoever asked for stillness goes on by hand. */
export function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function run(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  store.listen(({ away }, before) => {
    if (away === before.away) return;
    if (timer !== null) clearTimeout(timer);
    const event = away === null ? undefined : shownEvent(away);
    if (away === null || event === undefined || isStill()) return;
    const dice = castLength(event.rolls ?? []);
    const rest = Math.max(SHORT, pace(event, away.count) - (away.beat === "dice" ? 0 : dice));
    if (away.beat === "dice") timer = setTimeout(() => store.take({ type: "unveiled" }), dice);
    else timer = setTimeout(() => store.take({ type: "replay" }), rest);
  });
}

async function fetchEvents(battle: string, since: number): Promise<BattleEvent[]> {
  const answer = await fetch(`/api/battles/${battle}/events/?since=${since}`, {
    headers: { Accept: "application/json" },
  });
  if (!answer.ok) return [];
  return ((await answer.json()) as { events: BattleEvent[] }).events;
}

export function watchAbsence(store: Store, battle: string): void {
  new Away(store, battle, localStorage, (since) => fetchEvents(battle, since));
  run(store);
}

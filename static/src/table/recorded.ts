/** Where a reader of a record stands, how he goes on, and what is said of its moments. Pure. */

import type { BattleDocument, BattleEvent, Side } from "./protocol";
import type { Remark } from "./remarks";

/** Whose eyes the record is read with: the whole truth, what a side knew at that moment, or what both knew. */
export type View = "truth" | "ai" | "kaki" | "none";

/** What one step goes over. */
export type Stride = "event" | "phase" | "turn" | "turning";

/** How fast a record plays: 1 is the speed at which it is read in comfort. */
export const SPEEDS = [0.5, 1, 2, 4] as const;

/** The moments at which something begins: after so many events. */
interface Stops {
  turns: { at: number; turn: number }[];
  phases: number[];
}

/** A passage that turned the battle: its weightiest event, whom it favoured, by how many hundredths, and why. */
export interface Turning {
  event: number;
  turn: number;
  phase: string;
  side: Side;
  swing: number;
  text: string;
}

export interface Reading {
  at: number;
  count: number;
  opening: number;
  view: View;
  /** The views that differ from one another; nothing where nothing was ever hidden. */
  views: readonly View[];
  runs: boolean;
  speed: number;
  stops: Stops;
  turnings: readonly Turning[];
  /** What its players say of it, and whether the reader is one of them. */
  remarks: readonly Remark[];
  mayRemark: boolean;
  /** The reader shows his moments to others; the mark of the guide whom he follows, empty if he follows nobody. */
  guides: boolean;
  follows: string;
}

interface ClockPatch {
  turn?: number;
  phase?: string;
  active?: Side | null;
}

/** When turns and phases began: after the events that changed the clock. */
export function stopsOf(first: BattleDocument, events: readonly BattleEvent[]): Stops {
  const stops: Stops = { turns: [], phases: [] };
  let now: ClockPatch = first.clock;
  for (const event of events) {
    const patch = (event.patch as { clock?: ClockPatch } | undefined)?.clock;
    if (patch === undefined) continue;
    const next = { ...now, ...patch };
    if (next.turn !== now.turn && next.turn) stops.turns.push({ at: event.seq, turn: next.turn });
    if (next.phase !== now.phase || next.active !== now.active || next.turn !== now.turn)
      stops.phases.push(event.seq);
    now = next;
  }
  return stops;
}

/** Events of which this view knows something: the others pass unseen. */
function toldStops(events: readonly BattleEvent[]): number[] {
  return events.flatMap((event) => (event.text === "" ? [] : [event.seq]));
}

/** Where a step leads; null where there is nothing more to step to. */
export function stepFrom(
  reading: Reading,
  events: readonly BattleEvent[],
  stride: Stride,
  way: 1 | -1,
): number | null {
  const lists: Record<Stride, () => number[]> = {
    event: () => toldStops(events),
    phase: () => reading.stops.phases,
    turn: () => reading.stops.turns.map((stop) => stop.at),
    turning: () => reading.turnings.map((turning) => turning.event),
  };
  const { at, count } = reading;
  const ends = stride === "turning" ? [] : [0, count];
  const stops = [...lists[stride](), ...ends];
  const beyond = stops.filter((stop) => (way > 0 ? stop > at : stop < at));
  if (beyond.length === 0) return null;
  return way > 0 ? Math.min(...beyond) : Math.max(...beyond);
}

/** The speed beside this one, faster or slower. */
export function nextSpeed(speed: number, way: 1 | -1): number {
  const at = SPEEDS.findIndex((one) => one >= speed);
  return SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, at + way))]!;
}

const SHORT = 900;
const LETTER = 22;
const MOST = 4200;
const LONGEST_TALK = 12_000;

/** Milliseconds in which an event and what is said of it can be read in comfort; nothing for what passes unseen. */
export function readingTime(event: BattleEvent | undefined, remarks: readonly Remark[] = []): number {
  const said = remarks.reduce((sum, remark) => sum + remark.text.length, 0);
  if (said === 0 && (event === undefined || event.text === "")) return 0;
  const time = Math.min(MOST, SHORT + (event?.text.length ?? 0) * LETTER);
  return time + Math.min(LONGEST_TALK, said * LETTER);
}

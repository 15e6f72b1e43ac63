/** The opening of the plans as a film: what happened, moment by moment, each with its clause, over the war as it was. */

import { mergePatch } from "../table/patch";
import type { Told } from "./boot";
import type { Shown } from "./war";

export interface Frame {
  events: Told[];
  /** What is said of it: of orders judged together only their number. */
  kind: "opened" | "orders" | "event";
}

export interface Film {
  from: Shown;
  frames: Frame[];
  at: number;
  war: Shown;
}

/** Tidings that change nothing on the map and say nothing: they pass with what comes after them. */
const QUIET = new Set(["noticed", "moved_on", "plan_locked", "plan_unlocked", "council_opened"]);
/** A film longer than this shows only the moments in which something moved. */
const LONG = 40;
const MOVING = new Set([
  "arrived", "turned_back", "went_back", "retreated", "meeting", "contest", "ticket_issued", "support_weighed",
  "castle_fell", "taken", "province_taken", "battle_over", "raided", "harvest", "season_begun",
]); // biome-ignore format: a list

/** The film of tidings after a moment; none where nothing is worth one: no plans were opened and nobody moved. */
export function filmOf(from: Shown, told: readonly Told[]): Film | null {
  const opens = told.findIndex((event) => event.kind === "plans_opened");
  const frames = framesOf(opens < 0 ? told : told.slice(opens));
  const before = (opens < 0 ? [] : told.slice(0, opens)).reduce(
    (war, event) => mergePatch(war, event.patch),
    from,
  );
  const isWorth = frames.some(
    (frame) => frame.kind !== "event" || frame.events.some((event) => MOVING.has(event.kind)),
  );
  if (!isWorth) return null;
  const war = frames[0]!.events.reduce((found, event) => mergePatch(found, event.patch), before);
  return { from: before, frames, at: 0, war };
}

function framesOf(told: readonly Told[]): Frame[] {
  const frames: Frame[] = [];
  let pending: Told[] = [];
  for (const event of told) {
    if (QUIET.has(event.kind)) {
      pending.push(event);
      continue;
    }
    const last = frames.at(-1);
    if (event.kind === "order_judged" && last?.kind === "orders") last.events.push(...pending, event);
    else {
      const kind =
        event.kind === "order_judged" ? "orders" : event.kind === "plans_opened" ? "opened" : "event";
      frames.push({ kind, events: [...pending, event] });
    }
    pending = [];
  }
  if (frames.length > 0) frames.at(-1)!.events.push(...pending);
  return frames.length > LONG ? thin(frames) : frames;
}

/** The moments in which something moved; what lies between comes with the next of them. */
function thin(frames: Frame[]): Frame[] {
  const found: Frame[] = [];
  let carried: Told[] = [];
  for (const frame of frames) {
    const moves = frame.kind !== "event" || frame.events.some((event) => MOVING.has(event.kind));
    if (moves) {
      found.push({ ...frame, events: [...carried, ...frame.events] });
      carried = [];
    } else carried.push(...frame.events);
  }
  found.at(-1)?.events.push(...carried);
  return found;
}

/** The event of a moment of which it speaks. */
export function mainEvent(frame: Frame): Told {
  return frame.events.find((event) => !QUIET.has(event.kind) && event.text !== "") ?? frame.events[0]!;
}

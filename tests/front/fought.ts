/** Real battles, as the house tells them to a browser: `make seam` fights them and writes them down. */

import type { BattleDocument, BattleEvent, Option, Order, Preview, Ruleset, Side } from "../../static/src/table/protocol";
import { Replay } from "../../static/src/table/replay";
import { emptyState, type State } from "../../static/src/table/state";
import { update } from "../../static/src/table/update";
import ageofwar from "./fixtures/ageofwar.json";
import godai from "./fixtures/godai.json";
import koku from "./fixtures/koku.json";
import skirmish from "./fixtures/skirmish.json";
import sky from "./fixtures/sky.json";

/** The first order of a phase: after how many events it was given, what could be done then, what was foretold of it. */
export interface Moment {
  after: number;
  phase: string;
  side: Side;
  options: Partial<Record<Side, Option[]>>;
  order: Order;
  preview: Preview;
}

export interface Fought {
  ruleset: Ruleset;
  opening: BattleDocument;
  final: BattleDocument;
  moments: Moment[];
  events: BattleEvent[];
}

export const FOUGHT = [koku, sky, skirmish, godai, ageofwar] as unknown as readonly Fought[];

/** The state of a reader who commands the side that gave the order, as he is greeted at that moment. */
export function meet({ ruleset, opening, events }: Fought, { after, side, options }: Moment): State {
  const document = new Replay(opening, events).at(after);
  const state = emptyState(ruleset, { battle: ruleset.slug, you: [side] });
  return update(state, { type: "sync", seq: after, document, events: events.slice(0, after), options, you: [side] });
}

/** What goes over the line between the table and its server, and what the page brings along at the start. */

import type { Lesson } from "./lesson";
import type {
  Agreed,
  BattleDocument,
  BattleEvent,
  Option,
  Order,
  Players,
  Preview,
  Said,
  Side,
  Standing,
} from "./protocol";
import type { View } from "./recorded";

/** Seconds for which a side has been awaited, and whether it is awaited now. */
export interface SideTime {
  spent: number;
  runs: boolean;
}

/** Somebody waits, and says so to those whom he waits for. */
export interface Nudge {
  from: string;
  side: Side;
  to: Side[];
  /** Seconds before he may nudge again. */
  pause: number;
}

/** Somebody points at a place, in inches of the table. */
export interface Pinged {
  from: string;
  side: Side | null;
  x: number;
  y: number;
}

/** Somebody who shows the moments of a record to others; they know him by his mark. */
export interface Guide {
  mark: string;
  name: string;
  event: number;
  view: View;
  runs: boolean;
  speed: number;
}

/** Who looks on besides the reader: how many, the first names, who guides, and the reader's own mark if he does. */
export interface Company {
  count: number;
  names: string[];
  guides: Guide[];
  you: string;
}

export type ServerMessage =
  | {
      type: "sync";
      seq: number;
      document: BattleDocument;
      events: BattleEvent[];
      options: Partial<Record<Side, Option[]>>;
      you: Side[];
      players?: Players;
      name?: string;
      status?: string;
      proof?: { hash: string; count: number };
      messages?: Said[];
      times?: Partial<Record<Side, SideTime>>;
      due?: number | null;
      standing?: Standing[];
      /** How much later a spectator sees this battle: by minutes, or by turns. */
      late?: "minutes" | "turn";
    }
  | { type: "events"; seq: number; events: BattleEvent[] }
  | { type: "options"; seq: number; options: Partial<Record<Side, Option[]>> }
  | { type: "settled"; seq: number; key: string }
  | { type: "preview"; seq: number; id: number; preview: Preview }
  | { type: "march"; seq: number; id: number; sequence: number[]; previews: Preview[] }
  | {
      type: "refused";
      seq: number;
      key?: string;
      id?: number;
      code: string;
      clause: string;
      reason: string;
      stale?: boolean;
    }
  | ({ type: "said"; seq: number } & Said)
  | ({ type: "pinged"; seq: number } & Pinged)
  | ({ type: "nudged"; seq: number } & Nudge)
  | { type: "presence"; seq: number; players: Players }
  | ({ type: "company"; seq: number } & Company)
  | { type: "standing"; seq: number; standing: Standing[] }
  | { type: "clock"; seq: number; times?: Partial<Record<Side, SideTime>>; due?: number | null };

export type ClientMessage =
  | { type: "order"; key: string; seq: number; side?: Side; order: Order }
  | { type: "preview"; id: number; side?: Side; order: Order }
  | { type: "march"; id: number; side?: Side; orders: Order[] }
  | { type: "say"; text: string }
  | { type: "nudge" }
  | { type: "standing"; side: Side; kind: string; unit: string; choice: Standing["choice"] | null }
  | { type: "busy"; busy: boolean }
  | { type: "guide"; word: string; event: number; view: View; runs: boolean; speed: number }
  | { type: "unguide" }
  | { type: "ping"; x: number; y: number }
  | { type: "resync"; since: number };

export interface Boot {
  battle: string;
  socket?: string;
  you?: Side[];
  names?: Partial<Record<Side, string>>;
  name?: string;
  urls?: Record<string, string>;
  /** Where the record is as a document, and what of it binds the dice: the hash of the seed, the players' words. */
  document?: string;
  sealed?: { hash: string; nonces: string[] };
  /** The options in force that differ from the usual. */
  agreed?: Agreed[];
  /** The lesson that this battle is, if it is one. */
  lesson?: Lesson | null;
}

/** What goes over the line between the table and its server, and what the page brings along at the start. */

import type { Lesson } from "./lesson";
import type { BattleDocument, BattleEvent, Option, Order, Players, Preview, Said, Side } from "./protocol";

export interface SideTime {
  left: number;
  of: number;
}

/** Somebody points at a place, in inches of the table. */
export interface Pinged {
  from: string;
  side: Side | null;
  x: number;
  y: number;
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
    }
  | { type: "events"; seq: number; events: BattleEvent[] }
  | { type: "options"; seq: number; options: Partial<Record<Side, Option[]>> }
  | { type: "settled"; seq: number; key: string }
  | { type: "preview"; seq: number; id: number; preview: Preview }
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
  | { type: "presence"; seq: number; players: Players }
  | { type: "clock"; seq: number; times?: Partial<Record<Side, SideTime>> };

export type ClientMessage =
  | { type: "order"; key: string; seq: number; side?: Side; order: Order }
  | { type: "preview"; id: number; side?: Side; order: Order }
  | { type: "say"; text: string }
  | { type: "ping"; x: number; y: number }
  | { type: "resync"; since: number };

export interface Boot {
  battle: string;
  socket?: string;
  you?: Side[];
  names?: Partial<Record<Side, string>>;
  name?: string;
  urls?: Record<string, string>;
  /** The lesson that this battle is, if it is one. */
  lesson?: Lesson | null;
}

/** What the server tells the council: the page brings the first one along, later ones come from the interface. */

import type { Foreseen, Plan, PlanOutlook, Shown } from "./war";

export interface Seated {
  name: string;
  kind: "player" | "computer" | "absent";
  out?: boolean;
}

export interface TicketBrief {
  url: string;
  battle?: string | null;
  battle_state?: string;
  answered?: string[];
  mine?: Record<string, unknown> | null;
  default?: Record<string, unknown> | null;
}

/** What is being voted on; of a correction only those are asked whose things it touches. */
export interface Proposed {
  kind: string;
  touches: string[];
  mine: boolean | null;
}

export interface Said {
  id: number;
  name?: string;
  clan: string;
  to?: string;
  text: string;
  at?: string;
}

export interface Boot {
  id: string;
  name: string;
  status: "open" | "running" | "over";
  seq: number;
  you: string;
  /** Whether who leads no clan sees the war as it is, and not as it lay when the council opened. */
  eyes?: boolean;
  referee?: boolean;
  document: Shown;
  due?: string | null;
  late?: string | null;
  awaited: string[];
  locked: Record<string, string>;
  players: Record<string, Seated>;
  draft?: Plan | null;
  standing?: boolean;
  tickets: Record<string, TicketBrief>;
  wanted?: { text: string; url?: string; mine?: boolean; reminder?: string } | null;
  chronicle: string;
  proposals?: Proposed[];
  talk?: Said[];
  /** Addresses of the interface and of pages by what they are for. */
  urls: Record<string, string>;
}

export interface Throw {
  die?: string;
  face?: number;
  test?: string;
  passed?: boolean | null;
  [more: string]: unknown;
}

export interface Told {
  number: number;
  season: number;
  stage: string;
  kind: string;
  clan: string;
  params: Record<string, unknown>;
  clauses: string[];
  rolls?: Throw[];
  text: string;
  patch: Record<string, unknown>;
}

/** What is wrong with a plan, at a place in it, and where it leads. */
export interface Previewed {
  faults: { path: string; message: string; clause: string }[];
  foreseen: Foreseen;
  outlook: PlanOutlook;
}

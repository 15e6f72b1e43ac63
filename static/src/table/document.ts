/** The public document of a battle: who stands where, what is agreed, what time it is. Lengths are inches, angles degrees
 *  clockwise from north; nothing here knows a rule or the name of a system. */

export type Side = "ai" | "kaki";
export const SIDES: readonly Side[] = ["ai", "kaki"];
export type Spot = readonly [number, number];

export interface Pose {
  x: number;
  y: number;
  facing: number;
}

export interface Piece {
  id: string;
  kind: string;
  shape?: "area" | "line" | "band";
  name?: string;
  points: Spot[];
  width?: number;
  site?: string;
  level?: number;
}

export interface Site {
  id: string;
  kind: string;
  name: string;
  outline: Spot[];
  owner: Side | null;
}

export interface Force {
  clan: string;
  mon: string;
  commander: string;
}

export interface Unit {
  id: string;
  side: Side;
  clan: string;
  kind: string;
  name: string;
  rank: string;
  arms: string;
  mounted: boolean;
  group: string;
  formation: string;
  frontage: number;
  figures: string[];
  strength: number;
  place: "reserve" | "table" | "off";
  fate: string;
  marks: string[];
}

export interface Figure extends Pose {
  id: string;
  unit: string;
  width: number;
  depth: number;
  alive: boolean;
  inside: string;
  /** Turn in which the figure fell, where the server tells it: the mark on the table fades with it. */
  fell?: number;
}

export interface Marker extends Pose {
  id: string;
  kind: string;
  unit: string;
}

export interface Clock {
  turn: number;
  limit: number;
  phase: string;
  active: Side | null;
  to_act: Side[];
}

export interface TallyRow {
  label: string;
  clause: string;
  each?: number;
  count?: number;
  points?: number;
}

export interface Result {
  winner: Side | null;
  reason: string;
  tally: Partial<Record<Side, TallyRow[]>>;
}

/** A decision that the battle waits for. A question may bring its words and its answers; else they are made from its form. */
export interface Question {
  text?: string;
  choices?: { value: unknown; label: string; hint?: string }[];
  [field: string]: unknown;
}

export interface Asked {
  side: Side;
  kind: string;
  text?: string;
  question?: Question;
  default?: unknown;
  deadline?: string | number | null;
}

/** A choice made in secret: its hash, and once it is opened what lay under it and the salt. */
export interface Seal {
  id: string;
  side: Side;
  label: string;
  clause: string;
  hash: string;
  choice: Record<string, string | number | boolean>;
  salt: string;
}

/** What lies under a seal of the reader's own; `turn` is what a secret die says of it, 0 before it is thrown. */
export interface Secret {
  id: string;
  side: Side;
  label: string;
  choice: Record<string, string | number | boolean>;
  salt: string;
  turn: number;
}

/** Something that the whole table feels: the hour, the weather. */
export interface Fact {
  key: string;
  label: string;
  text: string;
  clause: string;
  icon: string;
}

/** One of several clans of an army; some may change sides. */
export interface Clan {
  name: string;
  mon: string;
  side: Side;
  turning: boolean;
  units: string[];
}

/** An option that differs from the usual, as the two players agreed on it. */
export interface Agreed {
  key: string;
  label: string;
  value: string;
  clause: string;
}

export interface BattleDocument {
  system: string;
  table: { width: number; depth: number };
  scenery: Record<string, Piece>;
  sites: Record<string, Site>;
  forces: Partial<Record<Side, Force>>;
  units: Record<string, Unit>;
  figures: Record<string, Figure>;
  markers: Record<string, Marker>;
  clock: Clock;
  points: Partial<Record<Side, number>>;
  draw_offer: Side | null;
  /** Who asks to take his last order back. */
  back_asked: Side | null;
  dice_count: number;
  result: Result | null;
  zones: Partial<Record<Side, Spot[]>>;
  asked: Asked | null;
  seals: Record<string, Seal>;
  secrets: Record<string, Secret>;
  /** True where the reader sees only what his men see. */
  veiled: boolean | null;
  facts?: Fact[];
  clans?: Record<string, Clan>;
  /** False where inches are not told before a shot in this battle: then nothing is measured on the screen. */
  measures?: boolean;
}

/* ---- the static description of a rules system ------------------------------------------------------------------ */

export function opponent(side: Side): Side {
  return side === "ai" ? "kaki" : "ai";
}

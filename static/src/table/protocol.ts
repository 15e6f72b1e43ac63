/** The words that browser and server share beside the document: what the rules offer, previews, events, messages.
 *  Lengths are inches, angles degrees clockwise from north; nothing here knows a rule or the name of a system. */

import type { Pose, Question, Side, Spot } from "./document";

export * from "./document";

export interface PhaseWords {
  key: string;
  label: string;
  kanji?: string;
  /** It comes again before the turn ends: never done with until the turn is. */
  again?: boolean;
  setup?: boolean;
}

export interface OrderWords {
  kind: string;
  label: string;
  icon?: string;
  key?: string;
  hint?: string;
}

export interface TroopFact {
  label: string;
  value: string;
  clause?: string;
}

export interface GroupWords {
  key: string;
  label: string;
  kanji?: string;
}

/** A setting of what may be laid down in advance. */
export interface Setting {
  key: string;
  label: string;
  type: "choice" | "flag" | "whole" | "number";
  default: string | number | boolean;
  min: number | null;
  max: number | null;
  choices: { value: string | number; label: string }[];
}

/** How one kind of question may be answered in advance. */
export interface Conduct {
  kind: string;
  label: string;
  clause: string;
  for_units: boolean;
  options: Setting[];
}

/** An order laid down in advance: the reader's own, or of another the seal alone. */
export interface Standing {
  side: Side;
  hash: string;
  kind?: string;
  unit?: string;
  choice?: Record<string, string | number | boolean>;
  /** What its hash was salted with, where the reader may see it. */
  salt?: string;
  /** The event after which it was filed, and after which it was changed or withdrawn. */
  filed?: number;
  ended?: number | null;
}

export interface Ruleset {
  conducts?: Conduct[];
  slug: string;
  name: string;
  summary?: string;
  phases: PhaseWords[];
  orders: OrderWords[];
  marks: { key: string; label: string; icon?: string }[];
  troops: Record<string, { name: string; facts: TroopFact[] }>;
  terrain: Record<string, { label: string; shape?: string; effects?: string }>;
  clauses: Record<string, string>;
  rulings?: { id: string; problem: string; ruling: string; reason: string }[];
  groups: GroupWords[];
  /** How formations and fates are said; a key that is not there is said as it is. */
  terms?: Record<string, string>;
  /** What decisions ask, by their tag, with {names} to be filled; and what yes and no are called of their fields. */
  questions?: Record<string, string>;
}

/* ---- what a side can do now -------------------------------------------------------------------------------------- */

export interface Shut {
  code: string;
  clause: string;
  message: string;
}

export interface Choice {
  value: string | number | boolean;
  label: string;
  distance?: number;
  figures?: string[];
  hint?: string;
  shut?: Shut | null;
}

export interface FormationChoice {
  value: string;
  label: string;
  frontages: number[];
  shut?: Shut | null;
}

export interface PieceLimit {
  kind: string;
  label?: string;
  shape?: "area" | "line" | "band";
  most?: number | null;
  size?: [number, number] | null;
}

export type ParamType =
  | "path"
  | "poses"
  | "place"
  | "unit"
  | "figure"
  | "piece"
  | "split"
  | "choice"
  | "angle"
  | "number"
  | "flag"
  | "scenery"
  | "parts"
  | "answer";

export interface Param {
  name: string;
  type: ParamType;
  label?: string;
  optional?: boolean;
  /** Anchor of a path; of single men each man's own pose. */
  start?: Pose | Record<string, Pose>;
  /** Facing with which a unit is set on the table, where it has none yet. */
  facing?: number;
  reach?: number;
  formation?: string;
  frontage?: number;
  formations?: FormationChoice[];
  single?: boolean;
  zone?: Spot[];
  figures?: string[];
  choices?: Choice[];
  /** What no and yes are called, where a flag has its own words for them. */
  labels?: [string, string];
  /** Things of a kind that are divided into parts, and how many of them a part may have at most. */
  pool?: Record<string, number>;
  /** What those kinds are called. */
  called?: Record<string, string>;
  most?: number;
  default?: unknown;
  question?: Question;
  min?: number;
  max?: number;
  step?: number;
  kinds?: PieceLimit[];
}

export type Scope = "unit" | "phase" | "battle" | "setup" | "decision";

export interface Option {
  kind: string;
  unit: string;
  scope: Scope;
  label: string;
  hint?: string;
  shut: Shut | null;
  params: Param[];
  /** A number by which a system recommends an order that needs no thought. */
  eager?: number;
  /** Taking back: the last event that stands afterwards. */
  since?: number;
}

export interface Order {
  kind: string;
  unit?: string;
  [field: string]: unknown;
}

/* ---- preview ------------------------------------------------------------------------------------------------------ */

export interface Refusal {
  code: string;
  clause: string;
  message: string;
  at?: Spot | null;
  inches?: number | null;
}

export interface PathPreview {
  used: number;
  /** It takes more than ``used``, and how much more is not told. */
  more?: boolean;
  allowance: number;
  legs: { from: Spot; to: Spot; inches: number }[];
  charges: { label: string; inches: number; clause: string; at: Spot }[];
  lawful?: Record<string, unknown> | null;
}

export interface Step {
  label: string;
  value: string;
  clause: string;
}

export interface Odds {
  title: string;
  distance?: number;
  lines?: { from: Spot; to: Spot }[];
  facts: { label: string; value: string; tone?: string }[];
  losses?: number[];
  steps: Step[];
}

export interface Arc extends Pose {
  half: number;
  range: number;
}

/** An enemy that could be fired at from where a preview shows the unit. */
export interface Target {
  unit: string;
  distance: number;
  losses: number;
}

export interface Preview {
  legal: boolean;
  refusal: Refusal | null;
  unit?: string;
  figures?: (Pose & { id: string })[];
  path?: PathPreview | null;
  lawful?: Record<string, unknown> | null;
  notes?: { text: string; clause?: string; tone?: "plain" | "good" | "bad"; at?: Spot; pieces?: string[] }[];
  odds?: Odds[];
  arcs?: Arc[];
  targets?: Target[];
}

/* ---- events -------------------------------------------------------------------------------------------------------- */

export interface Roll {
  test: string;
  label: string;
  die: string;
  need: string;
  steps: Step[];
  faces: number[];
  numbers?: number[];
  passed?: boolean[];
  total?: number | null;
  outcome?: string;
}

export interface BattleEvent {
  seq: number;
  turn: number;
  phase: string;
  kind: string;
  side: Side | null;
  text: string;
  params?: Record<string, unknown>;
  clauses?: string[];
  rolls?: Roll[];
  at?: Spot | null;
  paths?: Record<string, Spot[]>;
  /** Ways of shots and blows: from whom to whom. */
  lines?: [Spot, Spot][];
  patch?: unknown;
  /** It was taken back later: it stays in the log and counts for nothing. */
  undone?: boolean;
}

export interface Said {
  from: string;
  side: Side | null;
  text: string;
  at: string;
}

/** Who commands a side, whether he is at the table, is writing an order, or since when (ISO) he is away. */
export interface Seated {
  /** The temper of a practice commander: nobody else sits there. */
  practice?: string;
  name: string;
  /** Absent where the reader sees the battle later: nobody's presence is told to him. */
  online?: boolean;
  busy?: boolean;
  since?: string;
}

export type Players = Partial<Record<Side, Seated>>;

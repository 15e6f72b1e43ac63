/** The words that browser and server share: the public document of a battle, options, previews, events, messages.
 *  Lengths are inches, angles degrees clockwise from north; nothing here knows a rule or the name of a system. */

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

export function opponent(side: Side): Side {
  return side === "ai" ? "kaki" : "ai";
}

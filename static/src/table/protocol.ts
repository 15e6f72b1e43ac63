/** The words that browser and server share beside the document: what the rules offer, previews, events, messages.
 *  Lengths are inches, angles degrees clockwise from north; nothing here knows a rule or the name of a system. */

import type { Side } from "./document";
import type { ConductWords, Description, Offer, Preview, Refusal, Way } from "./seam";

export * from "./document";
export type {
  Arc,
  BattleEvent,
  Choice,
  Comparison,
  FigureWay,
  FormationChoice,
  GroupWords,
  NeedLine,
  Odds,
  OrderWords,
  PhaseWords,
  PieceLimit,
  Preview,
  Refusal,
  Roll,
  Salvo,
  SalvoWay,
  Setting,
  Spread,
  Target,
  TroopFact,
} from "./seam";
export type Conduct = ConductWords;
export type Shut = Refusal;
export type PathPreview = Way;

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

/** A system as screens know it. */
export type Ruleset = Description;

/* ---- what a side can do now -------------------------------------------------------------------------------------- */

type AnyParam = Offer["params"][number];
type ParamType = AnyParam["type"];
type FieldOf<U, K extends PropertyKey> = U extends Partial<Record<K, infer V>> ? V : never;
type Fields<U> = U extends unknown ? keyof U : never;
/** A parameter of whatever type, with every field that one of them has. */
export type Param = { type: ParamType; name: string } & {
  [K in Exclude<Fields<AnyParam>, "type" | "name">]?: FieldOf<
    Extract<AnyParam, Partial<Record<K, unknown>>>,
    K
  >;
};
/** A preview that shows no more than it is given. */
export function bare(shown: Partial<Preview>): Preview {
  return {
    legal: true,
    refusal: null,
    unit: "",
    figures: [],
    path: null,
    odds: [],
    notes: [],
    arcs: [],
    targets: [],
    quiet: false,
    ...shown,
  };
}

/** An offer of the rules. */
export type Option = Omit<Offer, "params"> & { params: Param[] };

export interface Order {
  kind: string;
  unit?: string;
  [field: string]: unknown;
}

/* ---- what is said -------------------------------------------------------------------------------------------------- */

export interface Said {
  /** Of what was said, and of who said it (null where he has left the site). */
  id: number;
  by: number | null;
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

/* ---- lessons ------------------------------------------------------------------------------------------------------ */

/** One step, as the rules write it: without an `event` it waits until `unit` is chosen. */
export interface LessonStep {
  title: string;
  text: string;
  /** The phase that the step belongs to; a battle that is past it has left the step behind. */
  phase: string;
  unit: string;
  target: string;
  /** The kind of order whose tag is pointed at. */
  order: string;
  event: string;
  /** Inches from the target within which the unit must then stand; less than none where that is all one. */
  within: number;
  /** What is said where it does not. */
  short: string;
}

export interface Lesson {
  title: string;
  praise: string;
  steps: LessonStep[];
}

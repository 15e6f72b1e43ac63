/** The list of one kind of order for everybody who can give it, as the reader has it before him. */

import type { Refusal, SalvoWay, Side } from "./protocol";

/** A unit of the list: what it could do, which of it is chosen, and whether it takes part. */
export interface Row {
  unit: string;
  aims: readonly SalvoWay[];
  at: number;
  on: boolean;
}

/** Orders of the list on their way, one after another. */
interface OnTheWay {
  /** Units whose orders still go, the next first. */
  queue: string[];
  done: string[];
  /** Idempotency key of the order that is on its way; empty between two of them. */
  key: string;
  /** The event to which the last order led: the next waits until the offers are as new. */
  after: number;
  /** The reader does not want to see the dice one by one. */
  hurried: boolean;
}

/** Why the list stopped: what its unit aimed at is not to be aimed at any more, somebody is asked, or a refusal. */
export interface Halt {
  unit: string;
  why: "gone" | "asked" | "refused";
  refusal: Refusal | null;
  done: number;
}

export interface SalvoPlan {
  side: Side;
  kind: string;
  /** Number of the open question; 0 while none is open. */
  asked: number;
  /** The rows are the answer to how things stand now. */
  fresh: boolean;
  rows: readonly Row[];
  cursor: number;
  sending: OnTheWay | null;
  halt: Halt | null;
}

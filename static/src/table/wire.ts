/* Written by `npm run seam` from static/messages.schema.json: change games/dispatches.py and games/live/protocol.py instead. */

/**
 * One of the two sides, named after its colour on the screen: indigo (ai) and persimmon (kaki).
 */
export type Side = "ai" | "kaki";

/**
 * Somebody is there.
 */
export interface BeatDispatch {
  type: "beat";
  seq: number;
}
/**
 * The question whether anybody is there.
 */
export interface BeatMessage {
  type: "beat";
}
/**
 * Whether this player is writing an order just now; never which one, nor for whom.
 */
export interface BusyMessage {
  type: "busy";
  busy: boolean;
}
/**
 * How long each side has been awaited, and when the question that waits takes its default answer.
 */
export interface ClockDispatch {
  type: "clock";
  seq: number;
  times: {
    [k: string]: SideTime;
  };
  due: number | null;
}
/**
 * Seconds for which a side has been awaited, and whether it is awaited now.
 */
export interface SideTime {
  runs: boolean;
  spent: number;
}
/**
 * Who looks on besides the reader; ``you`` is the reader's own mark if he guides.
 */
export interface CompanyDispatch {
  type: "company";
  seq: number;
  count: number;
  names: string[];
  guides: Guide[];
  you: string;
}
/**
 * The moment of a record that somebody shows to others, who know him by his mark.
 */
export interface Guide {
  event: number;
  mark: string;
  name: string;
  runs: boolean;
  speed: number;
  view: "ai" | "kaki" | "none" | "truth";
}
/**
 * What happened, as far as the reader may know of it.
 */
export interface EventsDispatch {
  type: "events";
  seq: number;
  events: unknown;
}
/**
 * An order laid down in advance. Of one that the reader may not see, the side and the seal alone.
 */
export interface Filed {
  choice?: {
    [k: string]: boolean | number | string;
  };
  ended?: number | null;
  filed?: number;
  hash: string;
  kind?: string;
  salt?: string;
  side: Side;
  unit?: string;
}
/**
 * A reader shows others the moment of a record at which he stands. ``word`` is his own, and told to nobody.
 */
export interface GuideMessage {
  type: "guide";
  word: string;
  event: number;
  view?: "ai" | "kaki" | "none" | "truth";
  runs?: boolean;
  speed?: number;
}
/**
 * What orders of several units would do, and in which sequence: the answer to the question of that number.
 */
export interface MarchDispatch {
  type: "march";
  seq: number;
  id: number;
  sequence: number[];
  previews: unknown;
}
/**
 * The question what orders of several units would do, one after another; the answer carries ``id``.
 */
export interface MarchMessage {
  type: "march";
  id: number;
  /**
   * @minItems 1
   * @maxItems 24
   */
  orders: [unknown, ...unknown[]];
  side?: "" | "ai" | "kaki";
}
/**
 * A word to whoever is awaited: it is his move.
 */
export interface NudgeMessage {
  type: "nudge";
}
/**
 * Somebody waits.
 */
export interface NudgedDispatch {
  type: "nudged";
  from: string;
  side: Side;
  to: Side[];
  pause: number;
  seq: number;
}
/**
 * What each side that the reader commands can do now, against what he was told before: each entry is an offer, or
 * two numbers, the first place and the count of those that stay as they stood there.
 */
export interface OptionsDispatch {
  type: "options";
  seq: number;
  options: {
    ai?: unknown;
    kaki?: unknown;
  };
}
/**
 * An order: ``key`` is the client's own for every try of it, ``seq`` the last event he had seen.
 */
export interface OrderMessage {
  type: "order";
  key: string;
  seq: number;
  order: unknown;
  side?: "" | "ai" | "kaki";
}
/**
 * Pointing at a place of the table, in inches.
 */
export interface PingMessage {
  type: "ping";
  x: number;
  y: number;
}
/**
 * Somebody points at a place.
 */
export interface PingedDispatch {
  type: "pinged";
  from: string;
  side: Side | null;
  x: number;
  y: number;
  seq: number;
}
/**
 * Who sits at the sides, and who of them is there.
 */
export interface PresenceDispatch {
  type: "presence";
  seq: number;
  players: {
    [k: string]: Seated;
  };
}
/**
 * Who commands a side: his name, the throws for his army, the temper of a practice commander, his presence.
 */
export interface Seated {
  busy?: boolean;
  name: string;
  online?: boolean;
  practice?: string;
  since?: string;
  throws: number | null;
}
/**
 * What an order would do: the answer to the question of that number.
 */
export interface PreviewDispatch {
  type: "preview";
  seq: number;
  id: number;
  preview: unknown;
}
/**
 * The question what an order would do; the answer carries ``id``.
 */
export interface PreviewMessage {
  type: "preview";
  id: number;
  order: unknown;
  side?: "" | "ai" | "kaki";
}
/**
 * Why something cannot be done: of an order its ``key``, of a question its ``id``; ``rule`` is an address.
 */
export interface RefusedDispatch {
  type: "refused";
  seq: number;
  code: string;
  clause: string;
  reason: string;
  stale: boolean;
  key?: string;
  id?: number;
  rule?: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at?: readonly [number, number];
  inches?: number;
  named?: {
    [k: string]: string;
  }[];
}
/**
 * A client that missed something, and the last event that it has.
 */
export interface ResyncMessage {
  type: "resync";
  since?: number;
}
/**
 * Something is said.
 */
export interface SaidDispatch {
  type: "said";
  id: number;
  by: number | null;
  from: string;
  side: Side | null;
  text: string;
  at: string;
  seq: number;
}
/**
 * At whom each unit could give an order of one kind: the answer to the question of that number.
 */
export interface SalvoDispatch {
  type: "salvo";
  seq: number;
  id: number;
  salvo: unknown;
}
/**
 * The question at whom each unit could give an order of that kind, and the odds; the answer carries ``id``.
 */
export interface SalvoMessage {
  type: "salvo";
  id: number;
  kind: string;
  side?: "" | "ai" | "kaki";
}
/**
 * Something said across the table.
 */
export interface SayMessage {
  type: "say";
  text: string;
}
/**
 * What proves the dice: the seed's hash, the dice thrown, the players' words; the seed itself after the end.
 */
export interface Seal {
  count: number;
  hash: string;
  nonces: string[];
  seed?: string;
}
/**
 * The order of that key is carried out and on the disk.
 */
export interface SettledDispatch {
  type: "settled";
  seq: number;
  key: string;
}
/**
 * What the reader's own sides have laid down, and the seals of what others have.
 */
export interface StandingDispatch {
  type: "standing";
  seq: number;
  standing: Filed[];
}
/**
 * An order for what a unit (or, with none, a side) may be asked; without a choice it is withdrawn.
 */
export interface StandingMessage {
  type: "standing";
  side: "ai" | "kaki";
  kind: string;
  unit?: string;
  choice?: {
    [k: string]: boolean | number | string;
  } | null;
}
/**
 * Everything, for somebody who comes. ``late`` says by what a spectator sees the battle later.
 */
export interface SyncDispatch {
  type: "sync";
  seq: number;
  you: Side[];
  name: string;
  status: string;
  proof: Seal;
  times: {
    [k: string]: SideTime;
  };
  due: number | null;
  standing: Filed[];
  players: {
    [k: string]: Seated;
  };
  messages: Utterance[];
  document: unknown;
  events: unknown;
  options: {
    ai?: unknown;
    kaki?: unknown;
  };
  late?: string;
}
/**
 * Something said: by whom (None where he has left the site), for which side, and when (ISO).
 */
export interface Utterance {
  id: number;
  by: number | null;
  from: string;
  side: Side | null;
  text: string;
  at: string;
}
/**
 * A reader shows his moments to nobody any more.
 */
export interface UnguideMessage {
  type: "unguide";
}

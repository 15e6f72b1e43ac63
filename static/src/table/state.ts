/** The one state of the table screen: the server's document as it came, and what this reader has chosen. */

import type { Boot, Company, Nudge, Pinged, SideTime } from "./messages";
import type {
  BattleDocument,
  BattleEvent,
  Option,
  Order,
  Players,
  Pose,
  Preview,
  Refusal,
  Ruleset,
  Said,
  Side,
  Standing,
} from "./protocol";
import type { Reading } from "./recorded";
import type { SalvoPlan } from "./salvoplan";
import type { BoutShown } from "./seam";

export type Values = Record<string, unknown>;

/** An order that is being written and has not been sent. */
export interface Draft {
  side: Side;
  option: Option;
  /** The order's own fields, by parameter name. */
  values: Values;
  /** Earlier values, so that one step can be taken back. */
  history: Values[];
  /** Which parameter the pointer on the table fills. */
  active: string;
  /** Corners of the path that are fixed; the last leg follows the pointer. */
  corners: Pose[];
  /** How many corners of a single man's way are fixed, by his id. */
  fixed: Readonly<Record<string, number>>;
  /** Men are moved one by one rather than as a unit. */
  single: boolean;
  /** The figure that moves, when men are moved one by one. */
  figure: string;
  /** Those who are led together, while men are moved one by one. */
  gathered: readonly string[];
  /** The ghost has been put down and no longer follows the pointer. */
  placed: boolean;
  /** A hand put it where it is, which is never exact. */
  byHand: boolean;
  /** A hand has let go of it since, and the rules have answered. */
  released: boolean;
  /** Why it does not stand where the hand put it, but at the nearest lawful place. */
  settled: Refusal | null;
  /** Number of the newest preview asked for; answers to older ones are dropped. */
  asked: number;
  /** The values that it was asked for: its answer may come when the reader has gone on. */
  asking: Values | null;
  /** The newest answer, and the anchor it was asked for. */
  preview: Preview | null;
  anchor: Pose | null;
  /** The answer belongs to the values as they stand. */
  fresh: boolean;
  /** Idempotency key while the order is on its way. */
  key: string;
}

/* ---- several units together ------------------------------------------------------------------------------------ */

/** Orders of a band on their way, one after another. */
export interface Sending {
  /** Units whose orders still go, the next first. */
  queue: string[];
  done: string[];
  /** Idempotency key of the order that is on its way; empty between two of them. */
  key: string;
}

/** How a march was stopped: who has gone, and who was refused, and why. */
export interface Report {
  done: string[];
  unit: string;
  refusal: Refusal;
}

export interface Band {
  side: Side;
  units: string[];
  /** An order for each of them that can march; none before the march begins. */
  drafts: Draft[];
  /** The common middle, facing as the first of them does, where the march begins. */
  from: Pose;
  /** Where the middle goes: corners that are fixed, and last where it is now. */
  legs: Pose[];
  /** How many of the legs are fixed. */
  fixed: number;
  history: { legs: Pose[]; fixed: number }[];
  asked: number;
  /** The legs that the open question is about; null while none is open. */
  asking: Pose[] | null;
  /** The answers belong to the legs as they stand. */
  fresh: boolean;
  /** Units in the sequence in which the rules would let them go. */
  sequence: string[];
  sending: Sending | null;
  report: Report | null;
}

/* ---- what is shown ----------------------------------------------------------------------------------------------- */

/** An event, and the table before and after it. */
export interface Scene {
  event: BattleEvent;
  before: BattleDocument;
  after: BattleDocument;
}

/** First the dice fall on the table as it was, then what they brought is done. Who asked for stillness sees all at once. */
export type Beat = "dice" | "deed" | "still";

export interface Film {
  /** What is being shown, and what comes after it. */
  scenes: Scene[];
  beat: Beat;
  /** Share of its own time that the beat is given: less where more has come meanwhile. */
  pace: number;
  /** The chronicle as far as it has been shown. */
  told: BattleEvent[];
  /** What could be ordered when it began: who could still act then stands so. */
  options: State["options"];
}

/** What a reader missed, and how far he has been shown it. */
export interface Absence {
  events: BattleEvent[];
  /** Events that say something, and how many of them have been shown. */
  count: number;
  at: number;
  /** The event that comes next, and the table before it. */
  next: number;
  document: BattleDocument;
  /** The table before the event that is being shown, and whether its dice are still falling. */
  before: BattleDocument;
  beat: Beat;
}

/* ---- the whole -------------------------------------------------------------------------------------------------- */

export type Link = "connecting" | "open" | "lost" | "none";
export type Panel = "table" | "army" | "log" | "dice" | "menu" | "text";
export type Filter = "all" | "dice" | "talk" | "moments";

/** Entries that the chronicle lists at first, and so many more each time that earlier ones are asked for. */
export const DEPTH = 240;

/** One of one's own, and whom he meets; nobody where that is empty. */
export type Pair = readonly [own: string, other: string];

export interface State {
  ruleset: Ruleset;
  boot: Boot;
  /** Sides this reader commands: both at one screen, none for a spectator. */
  you: Side[];
  document: BattleDocument | null;
  seq: number;
  /** A message was missed: the whole view has to be asked for again. */
  gap: boolean;
  events: BattleEvent[];
  /** Turn in which each fallen figure fell, as far as the events tell. */
  fallen: Record<string, number>;
  /** The event whose two throws lie side by side on the table; 0 for none. */
  compared: number;
  /** The last fight that was fought step by step, until it is put away. */
  fought: BoutShown | null;
  options: Partial<Record<Side, Option[]>>;
  /** The event after which the options stand so. */
  offered: number;
  players: Players;
  /** Who looks on besides the reader; null before it is known. */
  company: Company | null;
  name: string;
  status: string;
  proof: { hash: string; count: number } | null;
  /** Dice that the reader has counted again, by their numbers, and whether they fit. */
  proved: ReadonlyMap<number, boolean> | null;
  said: Said[];
  /** Places that somebody points at just now. */
  pings: (Pinged & { id: number })[];
  times: Partial<Record<Side, SideTime>>;
  /** When the decision that is awaited takes its default answer, in seconds of the epoch. */
  due: number | null;
  /** What was laid down in advance: one's own, and the seals of others. */
  standing: Standing[];
  /** How much later than the players the reader sees the battle; empty where he sees it at once. */
  late: "" | "minutes" | "turn";
  link: Link;
  /** When the connection was lost, as the reader's clock shows it. */
  since: string;
  /** Orders on their way, by idempotency key. */
  sent: Record<string, Order>;
  selected: string;
  hovered: string;
  /** Units that a card of the bar stands for, while it is looked at. */
  ringed: readonly string[];
  /** Who meets whom, as it is being settled. */
  pairs: readonly Pair[];
  draft: Draft | null;
  /** Units that were chosen together and may march as one. */
  band: Band | null;
  /** The list of one kind of order for everybody who can give it. */
  salvo: SalvoPlan | null;
  /** The tool by which units are chosen together: a drag draws a box, a tap takes one more. */
  gathering: boolean;
  /** Inches from the chosen unit stand beside everything. */
  ranging: boolean;
  /** The newest nudge, the reader's own or one for him. */
  nudge: Nudge | null;
  /** The server's answer to an order that was sent and refused. */
  refused: (Refusal & { stale: boolean }) | null;
  /** Which army the list shows, which panel a small screen shows. */
  army: Side;
  panel: Panel;
  filter: Filter;
  /** The clause that lies open. */
  clause: string;
  measuring: boolean;
  /** The piece of scenery in hand while the ground is laid out. */
  piece: string;
  /** Near view: painted miniatures instead of tiles. */
  near: boolean;
  /** The far edge lies near: the table is seen with the north below. */
  turned: boolean;
  /** The side for whom the table was turned last; null before anybody sat down. */
  seat: Side | null;
  /** The victory slip has been put aside. */
  dismissed: boolean;
  /** The lesson has been left: the battle goes on without its words. */
  lessonLeft: boolean;
  /** What happened since the reader last looked, until he has seen it or put it aside. */
  away: Absence | null;
  /** Events that are being shown one after another; the document above is what they led to. */
  film: Film | null;
  /** The reader asked for stillness: nothing moves, and what happened stays drawn for a while. */
  still: boolean;
  /** The chronicle's entry whose place the table shows. */
  pointed: number;
  /** How many entries the chronicle lists, and whether what happened before them has been asked for. */
  depth: number;
  fetching: boolean;
  /** Place in the record, when a finished battle is read. */
  record: Reading | null;
}

export function emptyState(ruleset: Ruleset, boot: Boot): State {
  const you = boot.you ?? [];
  return {
    ruleset,
    boot,
    you,
    document: null,
    seq: 0,
    gap: false,
    events: [],
    fallen: {},
    options: {},
    offered: 0,
    players: {},
    company: null,
    name: boot.name ?? "",
    status: "",
    proof: null,
    proved: null,
    said: [],
    pings: [],
    times: {},
    due: null,
    standing: [],
    late: "",
    link: "connecting",
    since: "",
    sent: {},
    selected: "",
    hovered: "",
    ringed: [],
    pairs: [],
    draft: null,
    band: null,
    salvo: null,
    gathering: false,
    ranging: false,
    compared: 0,
    fought: null,
    nudge: null,
    refused: null,
    army: you[0] ?? "ai",
    panel: "table",
    filter: "all",
    clause: "",
    measuring: false,
    piece: "",
    near: false,
    turned: false,
    seat: null,
    dismissed: false,
    lessonLeft: false,
    away: null,
    film: null,
    still: false,
    pointed: 0,
    depth: DEPTH,
    fetching: false,
    record: null,
  };
}

/** The one state of the table screen: the server's document as it came, and what this reader has chosen. */

import type { Absence } from "./absence";
import type { Boot, Pinged, SideTime } from "./messages";
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
} from "./protocol";

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
  /** Men are moved one by one rather than as a unit. */
  single: boolean;
  /** The figure that moves, when men are moved one by one. */
  figure: string;
  /** The ghost has been put down and no longer follows the pointer. */
  placed: boolean;
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

export type Link = "connecting" | "open" | "lost" | "none";
export type Panel = "table" | "army" | "log" | "dice";
export type Filter = "all" | "dice" | "talk";

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
  options: Partial<Record<Side, Option[]>>;
  players: Players;
  name: string;
  status: string;
  proof: { hash: string; count: number } | null;
  said: Said[];
  /** Places that somebody points at just now. */
  pings: (Pinged & { id: number })[];
  times: Partial<Record<Side, SideTime>>;
  link: Link;
  /** When the connection was lost, as the reader's clock shows it. */
  since: string;
  /** Orders on their way, by idempotency key. */
  sent: Record<string, Order>;
  selected: string;
  hovered: string;
  draft: Draft | null;
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
  /** The victory slip has been put aside. */
  dismissed: boolean;
  /** The lesson has been left: the battle goes on without its words. */
  lessonLeft: boolean;
  /** What happened since the reader last looked, until he has seen it or put it aside. */
  away: Absence | null;
  /** Place in the record, when a finished battle is read. */
  record: { at: number; count: number } | null;
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
    players: {},
    name: boot.name ?? "",
    status: "",
    proof: null,
    said: [],
    pings: [],
    times: {},
    link: "connecting",
    since: "",
    sent: {},
    selected: "",
    hovered: "",
    draft: null,
    refused: null,
    army: you[0] ?? "ai",
    panel: "table",
    filter: "all",
    clause: "",
    measuring: false,
    piece: "",
    near: false,
    dismissed: false,
    lessonLeft: false,
    away: null,
    record: null,
  };
}

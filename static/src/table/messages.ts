/** What goes over the line between the table and its server, and what the page brings along at the start. */

import type {
  Agreed,
  BattleDocument,
  BattleEvent,
  Lesson,
  Option,
  Order,
  Players,
  Preview,
  Salvo,
  Side,
  Standing,
} from "./protocol";
import type {
  BeatDispatch,
  BeatMessage,
  BusyMessage,
  ClockDispatch,
  CompanyDispatch,
  EventsDispatch,
  GuideMessage,
  MarchDispatch,
  MarchMessage,
  NudgedDispatch,
  NudgeMessage,
  OptionsDispatch,
  OrderMessage,
  PingedDispatch,
  PingMessage,
  PresenceDispatch,
  PreviewDispatch,
  PreviewMessage,
  RefusedDispatch,
  ResyncMessage,
  SaidDispatch,
  SalvoDispatch,
  SalvoMessage,
  SayMessage,
  SettledDispatch,
  StandingDispatch,
  StandingMessage,
  SyncDispatch,
  UnguideMessage,
} from "./wire";

export type { Guide, SideTime } from "./wire";

/** Somebody waits, and says so to those whom he waits for. */
export type Nudge = Omit<NudgedDispatch, "type" | "seq">;
/** Somebody points at a place, in inches of the table. */
export type Pinged = Omit<PingedDispatch, "type" | "seq">;
/** Who looks on besides the reader: how many, the first names, who guides, and the reader's own mark if he does. */
export type Company = Omit<CompanyDispatch, "type" | "seq">;

/** What the rules made for the table stands in the messages as it is. */
interface Made {
  document: BattleDocument;
  events: BattleEvent[];
  options: Partial<Record<Side, Option[]>>;
}

/** What a side can do: an offer, or of those that it had before the first place and the count of some that stay. */
export type Offered = Option | readonly [number, number];

/** The same with other types for what the schema cannot say, and for what a table without a house leaves out. */
type With<M, F> = Omit<M, keyof F> & F;
type Some<M extends { type: string; seq: number }, F = unknown> = Pick<M, "type" | "seq"> & Partial<M> & F;

type Sync = Some<
  With<SyncDispatch, Made & { players?: Players; late?: "minutes" | "turn" }>,
  Made & { you: Side[] }
>;

export type ServerMessage =
  | Sync
  | (EventsDispatch & Pick<Made, "events">)
  | With<OptionsDispatch, { options: Partial<Record<Side, Offered[]>> }>
  | SettledDispatch
  | (PreviewDispatch & { preview: Preview })
  | (MarchDispatch & { previews: Preview[] })
  | (SalvoDispatch & { salvo: Salvo })
  | With<RefusedDispatch, { stale?: boolean }>
  | SaidDispatch
  | PingedDispatch
  | NudgedDispatch
  | With<PresenceDispatch, { players: Players }>
  | CompanyDispatch
  | StandingDispatch
  | Some<ClockDispatch>;

/** What comes over the line: messages, and the answer to a question whether anybody is there. */
export type Heard = ServerMessage | BeatDispatch;

export type ClientMessage =
  | OrderMessage
  | PreviewMessage
  | With<MarchMessage, { orders: Order[] }>
  | SalvoMessage
  | SayMessage
  | NudgeMessage
  | With<StandingMessage, { choice: Standing["choice"] | null }>
  | BusyMessage
  | GuideMessage
  | UnguideMessage
  | PingMessage
  | ResyncMessage
  | BeatMessage;

export interface Boot {
  battle: string;
  socket?: string;
  you?: Side[];
  names?: Partial<Record<Side, string>>;
  name?: string;
  /** The reader's own number as a player; 0 for a stranger. */
  me?: number;
  /** The reader's name; empty for a stranger. */
  account?: string;
  /** The languages of the house, each by its own name. */
  languages?: Record<string, string>;
  urls?: Record<string, string>;
  /** What the battle is part of, by the name that it was given; nothing for a battle by itself. */
  belongs?: { key: string; name: string; url: string } | null;
  /** Where the record is as a document, and what of it binds the dice: the hash of the seed, the players' words. */
  document?: string;
  sealed?: { hash: string; nonces: string[] };
  /** The options in force that differ from the usual. */
  agreed?: Agreed[];
  /** The lesson that this battle is, if it is one. */
  lesson?: Lesson | null;
}

/** What a message does to the state. Pure: nothing is sent, nothing is drawn, the given state stays as it was. */

import { absence, advanced } from "./absence";
import { answerPreview, reconcile } from "./draft";
import type { ServerMessage } from "./messages";
import { mergePatch } from "./patch";
import type { BattleDocument, BattleEvent, Order, Side } from "./protocol";
import type { Draft, Filter, Link, Panel, State } from "./state";
import { marked } from "./undone";
import { whole } from "./whole";

/** What the reader does, as opposed to what the server says. */
export type Deed =
  | { type: "select"; unit: string }
  | { type: "hover"; unit: string }
  | { type: "draft"; draft: Draft | null }
  | { type: "asking"; id: number }
  | { type: "sent"; key: string; order: Order }
  | { type: "link"; link: Link; since?: string }
  | { type: "army"; side: Side }
  | { type: "panel"; panel: Panel }
  | { type: "filter"; filter: Filter }
  | { type: "clause"; clause: string }
  | { type: "measure"; measuring: boolean }
  | { type: "piece"; piece: string }
  | { type: "near"; near: boolean }
  | { type: "unpinged"; id: number }
  | { type: "missed"; events: BattleEvent[]; document: BattleDocument }
  | { type: "replay" }
  | { type: "caught_up" }
  | { type: "dismiss" }
  | { type: "leave_lesson" }
  | { type: "forgive" }
  | { type: "record"; document: State["document"]; at: number; count: number; events: BattleEvent[] };

export type Message = ServerMessage | Deed;

export function update(state: State, message: Message): State {
  switch (message.type) {
    case "sync":
      return synced(state, message);
    case "events":
      return happened(state, message.events);
    case "options":
      return offered(state, message);
    case "settled":
      return settled(state, message.key);
    case "preview":
      return { ...state, draft: answerPreview(state.draft, message.id, message.preview) };
    case "refused":
      return refused(state, message);
    case "said":
      return {
        ...state,
        said: [...state.said, { from: message.from, side: message.side, text: message.text, at: message.at }],
      };
    case "pinged":
      return pinged(state, message);
    case "presence":
      return { ...state, players: message.players };
    case "clock":
      return { ...state, times: message.times ?? state.times };
    default:
      return done(state, message);
  }
}

function done(state: State, deed: Deed): State {
  switch (deed.type) {
    case "select":
      return selected(state, deed.unit);
    case "hover":
      return state.hovered === deed.unit ? state : { ...state, hovered: deed.unit };
    case "asking":
      return { ...state, draft: askedNow(state.draft, deed.id) };
    case "draft":
      return { ...state, draft: deed.draft, refused: null };
    case "sent":
      return { ...state, sent: { ...state.sent, [deed.key]: deed.order }, refused: null };
    case "link":
      return { ...state, link: deed.link, since: deed.since ?? state.since };
    case "army":
      return { ...state, army: deed.side };
    case "panel":
      return { ...state, panel: deed.panel };
    case "filter":
      return { ...state, filter: deed.filter };
    case "clause":
      return { ...state, clause: state.clause === deed.clause ? "" : deed.clause };
    case "measure":
      return { ...state, measuring: deed.measuring };
    case "piece":
      return { ...state, piece: deed.piece };
    case "near":
      return { ...state, near: deed.near };
    case "missed":
      return { ...state, away: absence(deed.events, deed.document) };
    case "replay":
      return { ...state, away: state.away === null ? null : advanced(state.away) };
    case "caught_up":
      return { ...state, away: null };
    case "unpinged":
      return { ...state, pings: state.pings.filter((ping) => ping.id !== deed.id) };
    case "dismiss":
      return { ...state, dismissed: true };
    case "leave_lesson":
      return { ...state, lessonLeft: true };
    case "forgive":
      return { ...state, refused: null };
    case "record":
      return {
        ...state,
        document: deed.document,
        events: deed.events,
        seq: deed.at,
        fallen: fallenIn({}, deed.events),
        record: { at: deed.at, count: deed.count },
        you: [],
        link: "none",
      };
  }
}

/** The rules are asked about the order as it stands; what they refused before stays on the slip meanwhile. */
function askedNow(draft: Draft | null, id: number): Draft | null {
  return draft === null ? null : { ...draft, asked: id, asking: draft.values };
}

function selected(state: State, unit: string): State {
  if (state.selected === unit) return state;
  const side = state.document?.units[unit]?.side;
  const panel = state.panel === "army" && unit !== "" ? "table" : state.panel;
  return { ...state, selected: unit, draft: null, refused: null, army: side ?? state.army, panel };
}

function synced(state: State, message: Extract<ServerMessage, { type: "sync" }>): State {
  const events = [
    ...state.events.filter((event) => !message.events.some((other) => other.seq === event.seq)),
    ...message.events,
  ];
  events.sort((a, b) => a.seq - b.seq);
  const you = message.you;
  const isFirst = state.document === null;
  return reconcile({
    ...state,
    document: whole(message.document),
    seq: message.seq,
    gap: false,
    events: marked(events),
    fallen: fallenIn({}, events),
    options: message.options,
    you,
    players: message.players ?? state.players,
    name: message.name ?? state.name,
    status: message.status ?? state.status,
    proof: message.proof ?? state.proof,
    said: message.messages ?? state.said,
    link: "open",
    army: isFirst ? (you[0] ?? "ai") : state.army,
  });
}

function happened(state: State, events: BattleEvent[]): State {
  if (state.document === null) return { ...state, gap: true };
  let document = state.document;
  let seq = state.seq;
  const fresh: BattleEvent[] = [];
  for (const event of events) {
    if (event.seq <= seq) continue;
    if (event.seq > seq + 1) return { ...state, gap: true };
    document = mergePatch(document, event.patch ?? {});
    seq = event.seq;
    fresh.push(event);
  }
  if (fresh.length === 0) return state;
  const turned = state.you.length > 1 && document.clock.active !== state.document.clock.active;
  return {
    ...state,
    ...(turned ? { army: document.clock.active ?? state.army, selected: "", draft: null } : {}),
    document: whole(document),
    seq,
    events: fresh.some((event) => event.kind === "taken_back")
      ? marked([...state.events, ...fresh])
      : [...state.events, ...fresh],
    fallen: fallenIn(state.fallen, fresh),
  };
}

/** Remembers the turn in which a figure fell, told by the patch that laid it down. */
function fallenIn(before: Record<string, number>, events: readonly BattleEvent[]): Record<string, number> {
  let after = before;
  for (const event of events) {
    const figures = (event.patch as { figures?: Record<string, { alive?: boolean } | null> } | undefined)
      ?.figures;
    for (const [id, figure] of Object.entries(figures ?? {})) {
      if (figure?.alive === false && !(id in after)) after = { ...after, [id]: event.turn };
    }
  }
  return after;
}

/** A new place; who points twice points at the last of them. */
function pinged(state: State, { from, side, x, y }: Extract<ServerMessage, { type: "pinged" }>): State {
  const id = Math.max(0, ...state.pings.map((ping) => ping.id)) + 1;
  return { ...state, pings: [...state.pings.filter((ping) => ping.from !== from), { id, from, side, x, y }] };
}

function offered(state: State, message: Extract<ServerMessage, { type: "options" }>): State {
  return reconcile({ ...state, options: message.options, gap: state.gap || message.seq > state.seq });
}

function settled(state: State, key: string): State {
  const { [key]: _order, ...sent } = state.sent;
  return { ...state, sent, draft: state.draft?.key === key ? null : state.draft };
}

function refused(state: State, message: Extract<ServerMessage, { type: "refused" }>): State {
  const refusal = { code: message.code, clause: message.clause, message: message.reason };
  if (message.id !== undefined) {
    return { ...state, draft: answerPreview(state.draft, message.id, { legal: false, refusal }) };
  }
  const { [message.key ?? ""]: _order, ...sent } = state.sent;
  const draft = state.draft?.key === message.key && state.draft ? { ...state.draft, key: "" } : state.draft;
  return { ...state, sent, draft, refused: { ...refusal, stale: message.stale === true } };
}

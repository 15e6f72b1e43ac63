/** What a message does to the state. Pure: nothing is sent, nothing is drawn, the given state stays as it was. */

import { absence, advance, unveil } from "./absence";
import { goneOne, haltBand, renewBand, takeAnswers } from "./band";
import { lastFought } from "./bouts";
import { lastCompared } from "./comparing";
import { answerPreview, reconcile } from "./draft";
import { earlier, pointAt } from "./entries";
import { face } from "./facing";
import { addToFilm, fallenIn, rollOn } from "./film";
import type { Offered, ServerMessage } from "./messages";
import { mergePatch } from "./patch";
import { type BattleDocument, type BattleEvent, bare, type Option, type Order, type Side } from "./protocol";
import type { Reading } from "./recorded";
import type { Remark } from "./remarks";
import * as salvos from "./salvo";
import type { SalvoPlan } from "./salvoplan";
import type { Band, Draft, Film, Filter, Link, Pair, Panel, Scene, State } from "./state";
import { markUndone } from "./undone";
import { whole } from "./whole";

/** What the reader does, as opposed to what the server says. */
export type Deed =
  | { type: "select"; unit: string; keep?: boolean }
  | { type: "hover"; unit: string }
  | { type: "ring"; units: readonly string[] }
  | { type: "pair"; pairs: readonly Pair[] }
  | { type: "draft"; draft: Draft | null }
  | { type: "asking"; id: number }
  | { type: "band"; band: Band | null }
  | { type: "salvo_plan"; salvo: SalvoPlan | null }
  | { type: "gather"; on: boolean }
  | { type: "range"; on: boolean }
  | { type: "unnudged" }
  | { type: "compared"; seq: number }
  | { type: "fought" }
  | { type: "sent"; key: string; order: Order }
  | { type: "link"; link: Link; since?: string }
  | { type: "army"; side: Side }
  | { type: "panel"; panel: Panel }
  | { type: "proved"; fits: ReadonlyMap<number, boolean> }
  | { type: "filter"; filter: Filter }
  | { type: "clause"; clause: string }
  | { type: "measure"; measuring: boolean }
  | { type: "piece"; piece: string }
  | { type: "near"; near: boolean }
  | { type: "turn" }
  | { type: "unpinged"; id: number }
  | { type: "missed"; events: BattleEvent[]; document: BattleDocument }
  | { type: "replay" }
  | { type: "unveiled" }
  | { type: "rolled" }
  | { type: "cut" }
  | { type: "still"; still: boolean }
  | { type: "point"; seq: number; keep?: boolean }
  | { type: "fetching" }
  | { type: "earlier"; events: BattleEvent[] }
  | { type: "caught_up" }
  | { type: "dismiss" }
  | { type: "leave_lesson" }
  | { type: "forgive" }
  | {
      type: "record";
      document: BattleDocument;
      events: BattleEvent[];
      /** What is shown on the way to this moment. */
      scene: Scene | null;
      reading: Reading;
    }
  | { type: "reel"; runs?: boolean; speed?: number }
  | { type: "remarks"; remarks: readonly Remark[] }
  | { type: "guiding"; on: boolean }
  | { type: "follow"; mark: string };

export type Message = ServerMessage | Deed;

export function update(state: State, message: Message): State {
  return face(state, take(state, message));
}

function take(state: State, message: Message): State {
  switch (message.type) {
    case "sync":
      return sync(state, message);
    case "events":
      return takeEvents(state, message.events);
    case "options":
      return takeOptions(state, message);
    case "settled":
      return settle(state, message.key, message.seq);
    case "preview":
      return { ...state, draft: answerPreview(state.draft, message.id, message.preview) };
    case "march":
      return { ...state, band: takeAnswers(state.band, message.id, message.previews, message.sequence) };
    case "salvo":
      return { ...state, salvo: salvos.takeAnswer(state.salvo, message.id, message.salvo) };
    case "refused":
      return refuse(state, message);
    case "said":
      return { ...state, said: [...state.said, message] };
    case "pinged":
      return ping(state, message);
    case "presence":
      return { ...state, players: message.players };
    case "company":
      return gatherCompany(state, message);
    case "nudged":
      return { ...state, nudge: message };
    case "clock":
      return { ...state, times: message.times ?? state.times, due: message.due ?? null };
    case "standing":
      return { ...state, standing: message.standing };
    default:
      return carryOut(state, message);
  }
}

function carryOut(state: State, deed: Deed): State {
  switch (deed.type) {
    case "select":
      return select(state, deed.unit, deed.keep === true);
    case "hover":
      return state.hovered === deed.unit ? state : { ...state, hovered: deed.unit };
    case "ring":
      return { ...state, ringed: deed.units };
    case "pair":
      return { ...state, pairs: deed.pairs };
    case "asking":
      return { ...state, draft: askedNow(state.draft, deed.id) };
    case "draft":
      return write(state, { draft: deed.draft }, { band: null, salvo: null }, deed.draft);
    case "band":
      return write(state, { band: deed.band }, { draft: null, salvo: null }, deed.band);
    case "salvo_plan":
      return write(state, { salvo: deed.salvo }, { draft: null, band: null }, deed.salvo);
    case "gather":
      return { ...state, gathering: deed.on, ...(deed.on ? { measuring: false } : {}) };
    case "range":
      return { ...state, ranging: deed.on };
    case "fought":
      return { ...state, fought: null };
    case "compared":
      return { ...state, compared: deed.seq, film: deed.seq === 0 ? null : state.film };
    case "unnudged":
      return { ...state, nudge: null };
    case "sent":
      return {
        ...state,
        sent: { ...state.sent, [deed.key]: deed.order },
        refused: null,
        compared: 0,
        fought: null,
      };
    case "link":
      return { ...state, link: deed.link, since: deed.since ?? state.since };
    case "army":
      return { ...state, army: deed.side };
    case "proved":
      return { ...state, proved: deed.fits };
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
    case "turn":
      return { ...state, turned: !state.turned };
    case "missed":
      return { ...state, away: absence(deed.events, deed.document) };
    case "replay":
      return { ...state, away: state.away === null ? null : advance(state.away) };
    case "unveiled":
      return { ...state, away: state.away === null ? null : unveil(state.away) };
    case "rolled":
      return { ...state, film: state.film === null ? null : rolledOn(state, state.film) };
    case "cut":
      return state.film === null ? state : { ...state, film: null, salvo: salvos.hurry(state.salvo) };
    case "still":
      return { ...state, still: deed.still, film: null };
    case "point":
      return pointAt(state, deed.seq, deed.keep === true);
    case "fetching":
      return { ...state, fetching: true };
    case "earlier":
      return earlier(state, deed.events);
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
      return stoodAt(state, deed);
    case "reel":
    case "remarks":
    case "guiding":
    case "follow":
      return leaf(state, deed);
  }
}

/** One thing is written at a time: where there is something now, it takes the place of the others. */
function write(state: State, now: Partial<State>, others: Partial<State>, what: unknown): State {
  return { ...state, ...(what === null ? {} : others), ...now, refused: null };
}

/** Another moment of a record; what comes next is shown as it happened, at the speed at which it plays. */
function stoodAt(state: State, deed: Extract<Deed, { type: "record" }>): State {
  const { document, events, reading, scene } = deed;
  const film = addToFilm({ ...state, film: null }, scene === null ? [] : [scene], events);
  return {
    ...state,
    document,
    events,
    seq: reading.at,
    fallen: fallenIn({}, events),
    film: film === null ? null : { ...film, pace: film.pace / (reading.runs ? reading.speed : 1) },
    record: reading,
    you: [],
    link: "none",
  };
}

/** The film's next beat; a record keeps the speed at which it plays. */
function rolledOn(state: State, film: Film): Film | null {
  const next = rollOn(film, state.events);
  return next === null || state.record === null ? next : { ...next, pace: film.pace };
}

/** What a reader of a record does beside turning its pages. */
function leaf(state: State, deed: Extract<Deed, { type: "reel" | "remarks" | "guiding" | "follow" }>): State {
  const { record } = state;
  if (record === null) return state;
  const { runs = record.runs, speed = record.speed } = deed.type === "reel" ? deed : {};
  const after: Record<typeof deed.type, Partial<Reading>> = {
    reel: { runs, speed },
    remarks: deed.type === "remarks" ? { remarks: deed.remarks } : {},
    guiding: deed.type === "guiding" ? { guides: deed.on } : {},
    follow: deed.type === "follow" ? { follows: deed.mark } : {},
  };
  return { ...state, record: { ...record, ...after[deed.type] } };
}

/** Who looks on. */
function gatherCompany(state: State, message: Extract<ServerMessage, { type: "company" }>): State {
  const { count, names, guides, you } = message;
  return { ...state, company: { count, names, guides, you } };
}

/** The rules are asked about the order as it stands; what they refused before stays on the slip meanwhile. */
function askedNow(draft: Draft | null, id: number): Draft | null {
  return draft === null ? null : { ...draft, asked: id, asking: draft.values };
}

function select(state: State, unit: string, keep: boolean): State {
  const band = keep || state.band?.sending ? state.band : null;
  if (state.selected === unit) return band === state.band ? state : { ...state, band };
  const side = state.document?.units[unit]?.side;
  const panel = state.panel === "army" && unit !== "" ? "table" : state.panel;
  return { ...state, selected: unit, draft: null, band, refused: null, army: side ?? state.army, panel };
}

function sync(state: State, message: Extract<ServerMessage, { type: "sync" }>): State {
  const events = [
    ...state.events.filter((event) => !message.events.some((other) => other.seq === event.seq)),
    ...message.events,
  ];
  events.sort((a, b) => a.seq - b.seq);
  const you = message.you;
  const isFirst = state.document === null;
  return reconcileAll({
    ...state,
    document: whole(message.document),
    seq: message.seq,
    gap: false,
    events: markUndone(events),
    fallen: fallenIn({}, events),
    options: message.options,
    offered: message.seq,
    you,
    players: message.players ?? state.players,
    name: message.name ?? state.name,
    status: message.status ?? state.status,
    proof: message.proof ?? state.proof,
    said: message.messages ?? state.said,
    times: message.times ?? state.times,
    due: message.due ?? null,
    standing: message.standing ?? state.standing,
    late: message.late ?? "",
    film: null,
    link: "open",
    army: isFirst ? (you[0] ?? "ai") : state.army,
  });
}

function takeEvents(state: State, events: BattleEvent[]): State {
  if (state.document === null) return { ...state, gap: true };
  let document = state.document;
  let seq = state.seq;
  const scenes: Scene[] = [];
  for (const event of events) {
    if (event.seq <= seq) continue;
    if (event.seq > seq + 1) return { ...state, gap: true };
    const before = document;
    document = whole(mergePatch(before, event.patch ?? {}));
    seq = event.seq;
    scenes.push({ event, before, after: document });
  }
  if (scenes.length === 0) return state;
  const fresh = scenes.map((scene) => scene.event);
  const isBack = fresh.some((event) => event.kind === "taken_back");
  const all = isBack ? markUndone([...state.events, ...fresh]) : [...state.events, ...fresh];
  const turned = state.you.length > 1 && document.clock.active !== state.document.clock.active;
  return {
    ...state,
    ...(turned ? { army: document.clock.active ?? state.army, selected: "", draft: null } : {}),
    document,
    seq,
    events: all,
    film:
      state.away === null && state.salvo?.sending?.hurried !== true ? addToFilm(state, scenes, all) : null,
    fallen: fallenIn(state.fallen, fresh),
    compared: lastCompared(fresh) || state.compared,
    fought: lastFought(scenes.map((scene) => scene.after)) ?? state.fought,
  };
}

/** A new place; who points twice points at the last of them. */
function ping(state: State, { from, side, x, y }: Extract<ServerMessage, { type: "pinged" }>): State {
  const id = Math.max(0, ...state.pings.map((ping) => ping.id)) + 1;
  return { ...state, pings: [...state.pings.filter((ping) => ping.from !== from), { id, from, side, x, y }] };
}

function takeOptions(state: State, message: Extract<ServerMessage, { type: "options" }>): State {
  const options: State["options"] = {};
  for (const [side, offers] of Object.entries(message.options) as [Side, Offered[]][])
    options[side] = offers.flatMap((offer) => standing(offer, state.options[side] ?? []));
  return reconcileAll({ ...state, options, offered: message.seq, gap: state.gap || message.seq > state.seq });
}

/** The offer itself, or those that stay of the ones before. */
function standing(offer: Offered, before: readonly Option[]): readonly Option[] {
  return "kind" in offer ? [offer] : before.slice(offer[0], offer[0] + offer[1]);
}

/** After new options: what was being written goes on with them, or is dropped when they are gone. */
function reconcileAll(state: State): State {
  const after = reconcile(state);
  const [band, salvo] = [renewBand(after), salvos.renewSalvo(after)];
  return band === after.band && salvo === after.salvo ? after : { ...after, band, salvo };
}

function settle(state: State, key: string, seq: number): State {
  const { [key]: _order, ...sent } = state.sent;
  const band = goneOne(state.band, key);
  const salvo = salvos.goneOne(state.salvo, key, seq);
  return { ...state, sent, band, salvo, draft: state.draft?.key === key ? null : state.draft };
}

function refuse(state: State, message: Extract<ServerMessage, { type: "refused" }>): State {
  const refusal = { code: message.code, clause: message.clause, message: message.reason };
  const key = message.key ?? "";
  if (state.band?.sending && state.band.sending.key === key && key !== "") {
    const { [key]: _gone, ...others } = state.sent;
    return { ...state, sent: others, band: haltBand(state.band, key, refusal) };
  }
  if (state.salvo?.sending && state.salvo.sending.key === key && key !== "") {
    const { [key]: _gone, ...others } = state.sent;
    return { ...state, sent: others, salvo: salvos.stop(state.salvo, "refused", refusal) };
  }
  if (message.id !== undefined && message.id === state.salvo?.asked && message.id !== 0)
    return { ...state, salvo: null, refused: { ...refusal, stale: false } };
  if (message.id !== undefined && message.id === state.band?.asked && state.band.asking !== null)
    return {
      ...state,
      band: { ...state.band, asking: null, legs: [], drafts: [] },
      refused: { ...refusal, stale: false },
    };
  if (message.id !== undefined) {
    return { ...state, draft: answerPreview(state.draft, message.id, bare({ legal: false, refusal })) };
  }
  const { [message.key ?? ""]: _order, ...sent } = state.sent;
  const draft = state.draft?.key === message.key && state.draft ? { ...state.draft, key: "" } : state.draft;
  return { ...state, sent, draft, refused: { ...refusal, stale: message.stale === true } };
}

/** A server of the fixture's own: it offers options, answers previews with plain arithmetic and settles every lawful order. */

import type { ServerMessage } from "../../static/src/table/messages";
import type { BattleDocument, BattleEvent, Option, Order, Pose, Preview, Side, Unit } from "../../static/src/table/protocol";
import type { Wire } from "../../static/src/table/socket";
import { carried } from "../../static/src/table/shape/hand";

const REACH = 6;

function frontOf(document: BattleDocument, unit: Unit): Pose {
  const men = unit.figures.map((id) => document.figures[id]!).filter((figure) => figure.alive);
  const facing = men[0]!.facing;
  const [s, c] = [Math.sin((facing * Math.PI) / 180), Math.cos((facing * Math.PI) / 180)];
  const ahead = men.map((figure) => figure.x * s + figure.y * c + figure.depth / 2);
  const across = men.map((figure) => figure.x * c - figure.y * s);
  const [front, middle] = [Math.max(...ahead), (Math.min(...across) + Math.max(...across)) / 2];
  return { x: front * s + middle * c, y: front * c - middle * s, facing };
}

function optionsFor(document: BattleDocument, unit: Unit): Option[] {
  if (unit.marks.includes("acted")) return [];
  const start = frontOf(document, unit);
  const loose = unit.formation === "skirmish";
  const option = (kind: string, label: string, hint: string, params: Option["params"], shut: string | null = null): Option => ({
    kind, unit: unit.id, scope: "unit", label, hint, params, shut: shut === null ? null : { code: kind, clause: "KOKU-SEQ-12", message: shut },
  });
  const formations = [{ value: "line", label: "line", frontages: [5] }, { value: "block", label: "block", frontages: [2, 3] }];
  const path: Option["params"][number] = { name: "legs", type: "path", start, reach: REACH, formation: unit.formation, frontage: unit.frontage };
  return [
    option("move", "Move", "6″", loose ? [{ name: "figures", type: "poses" }] : [path]),
    option("reform", "Re-form", "loses order", [{ ...path, formations }]),
    option("turn", "Turn", "free", [{ name: "facing", type: "angle", default: start.facing }]),
    option("hold", "Hold", "", []),
    option("dig", "Dig in", "4 turns", []),
    option("fire", "Fire", "", [{ name: "volleys", type: "split", figures: unit.figures, choices: targets(document, unit) }], unit.arms === "teppo" ? null : "firing phase"),
    option("strike", "Strike", "", [], "no contact"),
  ];
}

function targets(document: BattleDocument, unit: Unit) {
  return Object.values(document.units).filter((other) => other.side !== unit.side && other.rank === "ashigaru").map((other, index) => ({
    value: other.id, label: other.name, distance: 9.3 + index, shut: index % 3 === 2 ? { code: "range", clause: "KOKU-FIR-2", message: "out of range" } : null,
  }));
}

export function optionsOf(document: BattleDocument, side: Side): Option[] {
  const own = Object.values(document.units).filter((unit) => unit.side === side && unit.place === "table");
  const wide = (kind: string, label: string, scope: Option["scope"]): Option => ({ kind, unit: "", scope, label, shut: null, params: [] });
  return [...own.flatMap((unit) => optionsFor(document, unit)), wide("end_phase", "End movement", "phase"), wide("offer_draw", "Offer a draw", "battle"), wide("resign", "Resign", "battle")];
}

function oddsFor(document: BattleDocument, unit: Unit, target: Unit, men: readonly (Pose & { id: string })[]): Preview["odds"] {
  const goals = target.figures.map((id) => document.figures[id]!).filter((figure) => figure.alive);
  return [{
    title: `${unit.name} at ${target.name}`, distance: 13.3,
    lines: men.map((man, index) => ({ from: [man.x, man.y] as const, to: [goals[index % goals.length]!.x, goals[index % goals.length]!.y] as const })),
    facts: [{ label: "on d10", value: "8+" }, { label: "hit", value: "30%" }, { label: "save", value: "50%" }, { label: "exp. losses", value: "0.75", tone: "loss" }],
    losses: [0.44, 0.39, 0.14, 0.02, 0.01],
    steps: [
      { label: "five ashigaru, one die each", value: "5", clause: "KOKU-FIR-3" }, { label: "close order, in the open", value: "8+", clause: "KOKU-FIR-9" },
      { label: "no cover on any line", value: "0", clause: "KOKU-COV-1" }, { label: "his save against arquebus", value: "4+", clause: "KOKU-FIR-12" },
      { label: "we keep formation", value: "0", clause: "KOKU-FIR-14" },
    ],
  }];
}

/** What the fixture's rules make of an order: six inches and no more. */
export function previewOf(document: BattleDocument, order: Order): Preview {
  const unit = document.units[order.unit ?? ""];
  if (unit === undefined) return { legal: true, refusal: null, notes: [{ text: "Nothing more will be done this phase." }] };
  const start = frontOf(document, unit);
  const living = unit.figures.map((id) => document.figures[id]!).filter((figure) => figure.alive);
  const legs = (order["legs"] as Pose[] | undefined) ?? [];
  const end = legs[legs.length - 1] ?? start;
  const figures = living.map((figure) => ({ id: figure.id, ...carried(figure, start, end) }));
  const volley = (order["volleys"] as { target: string }[] | undefined)?.[0];
  const target = document.units[volley?.target ?? (unit.arms === "teppo" && order.kind === "move" ? "kaki-16" : "")];
  const corners = [start, ...legs];
  const measured = legs.map((leg, index) => ({ from: [corners[index]!.x, corners[index]!.y] as const, to: [leg.x, leg.y] as const, inches: Math.hypot(leg.x - corners[index]!.x, leg.y - corners[index]!.y) }));
  const used = measured.reduce((sum, leg) => sum + leg.inches, 0);
  const arcs = unit.arms === "teppo" ? figures.map((figure) => ({ x: figure.x, y: figure.y, facing: figure.facing, half: 22.5, range: 18 })) : [];
  const path = legs.length > 0 ? { used, allowance: REACH, legs: measured, charges: [], lawful: used > REACH ? { ...order, legs: [shortened(start, legs)] } : null } : null;
  if (used > REACH) return { legal: false, refusal: { code: "far", clause: "KOKU-MOV-1", message: `This line walks ${used.toFixed(1)}″; ashigaru have 6″.`, inches: used - REACH }, figures, path };
  const notes = [{ text: "over open ground. Keeps its line, no deduction." }];
  const odds = target === undefined ? [] : oddsFor(document, unit, target, figures) ?? [];
  return { legal: true, refusal: null, unit: unit.id, ...(legs.length > 0 ? { figures } : {}), path, notes, arcs, odds };
}

function shortened(start: Pose, legs: readonly Pose[]): Pose {
  const end = legs[legs.length - 1]!;
  const whole = Math.hypot(end.x - start.x, end.y - start.y);
  return { x: start.x + ((end.x - start.x) * REACH) / whole, y: start.y + ((end.y - start.y) * REACH) / whole, facing: end.facing };
}

/** The wire of the fixture: everything is answered after a moment, as a server would. */
export class FixtureWire implements Wire {
  private seq: number;
  readonly sent: { key: string; order: Order }[] = [];

  constructor(private document: BattleDocument, private readonly hear: (message: ServerMessage) => void, events: readonly BattleEvent[]) {
    this.seq = events[events.length - 1]?.seq ?? 0;
  }

  order(key: string, _seq: number, side: Side | undefined, order: Order): void {
    this.sent.push({ key, order });
    const preview = previewOf(this.document, order);
    const unit = this.document.units[order.unit ?? ""];
    const figures = Object.fromEntries((preview.figures ?? []).map(({ id, x, y, facing }) => [id, { x, y, facing }]));
    const paths = Object.fromEntries((preview.figures ?? []).map(({ id, x, y }) => [id, [[this.document.figures[id]!.x, this.document.figures[id]!.y], [x, y]] as [number, number][]]));
    const patch = { figures, units: unit === undefined ? {} : { [unit.id]: { marks: [...unit.marks, "acted"] } } };
    this.seq += 1;
    const event: BattleEvent = { seq: this.seq, turn: this.document.clock.turn, phase: this.document.clock.phase, kind: "moved", side: side ?? "ai", text: `${unit?.name ?? "All"}: done.`, params: { unit: order.unit }, paths, patch };
    setTimeout(() => {
      this.document = structuredClone(this.document);
      for (const [id, pose] of Object.entries(figures)) Object.assign(this.document.figures[id]!, pose);
      if (unit !== undefined) this.document.units[unit.id]!.marks = patch.units[unit.id]!.marks;
      this.hear({ type: "events", seq: this.seq, events: [event] });
      this.hear({ type: "options", seq: this.seq, options: { ai: optionsOf(this.document, "ai") } });
      this.hear({ type: "settled", seq: this.seq, key });
    }, 30);
  }

  preview(id: number, _side: Side | undefined, order: Order): void {
    setTimeout(() => this.hear({ type: "preview", seq: this.seq, id, preview: previewOf(this.document, order) }), 15);
  }

  march(id: number, _side: Side | undefined, orders: Order[]): void {
    const previews = orders.map((order) => previewOf(this.document, order));
    const sequence = orders.map((_order, index) => index);
    setTimeout(() => this.hear({ type: "march", seq: this.seq, id, sequence, previews }), 15);
  }

  standing(): void {}

  nudge(): void {}

  busy(): void {}

  say(text: string): void {
    this.hear({ type: "said", seq: this.seq, from: "Elin", side: "ai", text, at: "" });
  }

  ping(x: number, y: number): void {
    this.hear({ type: "pinged", seq: this.seq, from: "Elin", side: "ai", x, y });
  }

  resync(): void {
    this.hear({ type: "sync", seq: this.seq, document: this.document, events: [], options: { ai: optionsOf(this.document, "ai") }, you: ["ai"] });
  }
}

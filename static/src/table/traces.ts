/** What a fight leaves on the ground for good, and the smoke that hangs over it for a while: read off the events and the
 *  table that this reader was given, so that nothing shows here that he may not know. Pure.
 *
 *  The rules say which kinds of events leave what (`traces` of their description); arms and measures are the document's. */

import type { BattleDocument, BattleEvent, Figure, Ruleset, Spot, Unit } from "./protocol";
import { pointAt } from "./shape/curve";
import { mirror } from "./shape/hand";
import { distance, length } from "./shape/polygon";
import { between, type Random, randomOf } from "./shape/seed";
import { abreast } from "./symbols";

/** A mark on the ground, or a cloud over it: in inches of the drawing, turned by degrees. */
export interface Trace {
  key: string;
  symbol: string;
  at: Spot;
  turn: number;
  size: number;
}

/** So many marks lie on the table; the oldest go. Those of the fallen keep some of the room. */
export const MOST = 60;
const FALLEN = 20;
/** Clouds that hang at a time, and guns to a cloud. */
export const CLOUDS = 12;
const GUNS = 3;

const POWDER = ["teppo", "gun", "pistol"];
const SHAFTS = ["yari", "naginata", "staff"];

/** Inches between fights that have trodden the same ground; between hoof marks; and how many of these a charge leaves. */
const SAME_GROUND = 2.5;
const STRIDE = 1.8;
const STRIDES = 6;

type Seen = Pick<Ruleset, "traces">;

/** Who has fallen on the table, as they lay. */
export function fallenOn(document: BattleDocument): Figure[] {
  return Object.values(document.figures).filter((figure) => {
    const unit = document.units[figure.unit];
    const hasFallen = !figure.alive && !["disabled", "fled"].includes(figure.fate ?? "");
    return hasFallen && unit !== undefined && (unit.place === "table" || unit.fate === "destroyed");
  });
}

function unitOf(event: BattleEvent, document: BattleDocument): Unit | undefined {
  return document.units[String(event.params?.unit ?? "")];
}

/** Whether a unit shot with powder: by the arms that the event names, where it may carry several, else by its own. */
function isPowder(event: BattleEvent, unit: Unit): boolean {
  return POWDER.includes(String(event.params?.arms ?? unit.arms));
}

function mean(spots: readonly Spot[]): Spot {
  const count = Math.max(spots.length, 1);
  return [
    spots.reduce((sum, spot) => sum + spot[0], 0) / count,
    spots.reduce((sum, spot) => sum + spot[1], 0) / count,
  ];
}

/** Degrees, clockwise on the screen, of the way from one spot to another; 0 is up. */
function bearing(from: Spot, to: Spot): number {
  return (Math.atan2(to[0] - from[0], from[1] - to[1]) * 180) / Math.PI;
}

interface Shots {
  key: string;
  from: Spot[];
  to: Spot[];
  random: Random;
}

function shotsOf(event: BattleEvent, depth: number): Shots {
  const lines = event.lines ?? [];
  return {
    key: `e${event.seq}`,
    from: lines.map(([from]) => mirror(from, depth)),
    to: lines.map(([, to]) => mirror(to, depth)),
    random: randomOf(`shots ${event.seq}`),
  };
}

/** Arrows that fell short, pointing the way they flew. */
function arrows({ key, from, to, random }: Shots): Trace[] {
  const [start, end] = [mean(from), mean(to)];
  const far = distance(start, end);
  if (far < 2) return [];
  const [x, y] = pointAt([start, end], far - Math.min(far / 2, between(random, 1.2, 2.4)));
  const aside = between(random, -0.9, 0.9);
  const at: Spot = [x + ((end[1] - start[1]) / far) * aside, y - ((end[0] - start[0]) / far) * aside];
  const turn = bearing(start, end) + between(random, -16, 16);
  return [{ key, symbol: "mk-arrows", at, turn, size: between(random, 0.95, 1.2) }];
}

/** Hoof marks along the way of a charge. */
function hooves(event: BattleEvent, depth: number): Trace[] {
  const ways = Object.values(event.paths ?? {}).map((way) => way.map((spot) => mirror(spot, depth)));
  const way = ways.sort((a, b) => length(b) - length(a))[0] ?? [];
  const count = Math.min(STRIDES, Math.floor(length(way) / STRIDE));
  return Array.from({ length: count }, (_, index) => {
    const at = pointAt(way, (index + 0.5) * STRIDE);
    const turn = bearing(at, pointAt(way, (index + 1) * STRIDE)) - 90;
    return { key: `e${event.seq}.${index}`, symbol: "mk-hoof", at, turn, size: 1 };
  });
}

function treadEarth(event: BattleEvent, depth: number): Trace[] {
  if (!event.at) return [];
  const random = randomOf(`melee ${event.seq}`);
  const [at, turn] = [mirror(event.at, depth), between(random, -20, 20)];
  return [{ key: `e${event.seq}`, symbol: "mk-melee", at, turn, size: between(random, 1.3, 1.7) }];
}

function tracesLeft(event: BattleEvent, document: BattleDocument, rules: Seen): Trace[] {
  const depth = document.table.depth;
  const unit = unitOf(event, document);
  switch (event.undone === true ? undefined : rules.traces?.[event.kind]) {
    case "volley":
      return unit === undefined || isPowder(event, unit) ? [] : arrows(shotsOf(event, depth));
    case "charge":
      return unit?.mounted === true ? hooves(event, depth) : [];
    case "melee":
      return treadEarth(event, depth);
    default:
      return [];
  }
}

/** What lies where somebody fell: of single men every other one leaves something. */
function tracesOfFallen(figure: Figure, unit: Unit, depth: number): Trace[] {
  const random = randomOf(`fell ${figure.id}`);
  const large = abreast(figure) ? 1 : 0.72;
  if (large < 1 && random() < 0.5) return [];
  const isShaft = SHAFTS.includes(unit.arms) && (unit.mounted || random() < 0.6);
  const [x, y] = mirror([figure.x, figure.y], depth);
  const at: Spot = [x + between(random, -0.3, 0.3), y + between(random, -0.25, 0.25)];
  const symbol = isShaft ? "mk-spear" : "mk-shield";
  return [{ key: `f${figure.id}`, symbol, at, turn: between(random, 0, 360), size: large }];
}

/** All that lies on the ground, the oldest first. */
export function tracesOf(events: readonly BattleEvent[], document: BattleDocument, rules: Seen): Trace[] {
  const found: Trace[] = [];
  for (const trace of events.flatMap((event) => tracesLeft(event, document, rules))) {
    const isTrodden =
      trace.symbol === "mk-melee" &&
      found.some((other) => other.symbol === trace.symbol && distance(other.at, trace.at) < SAME_GROUND);
    if (!isTrodden) found.push(trace);
  }
  const fallen = fallenOn(document).flatMap((figure) =>
    tracesOfFallen(figure, document.units[figure.unit]!, document.table.depth),
  );
  const kept = found.slice(-(MOST - Math.min(fallen.length, FALLEN)));
  return [...fallen.slice(-(MOST - kept.length)), ...kept];
}

/** The smoke of an event: one cloud for every three guns, before their muzzles; none of what makes no smoke. */
export function cloudsOf(event: BattleEvent, document: BattleDocument, rules: Seen): Trace[] {
  const unit = unitOf(event, document);
  if (event.undone === true || rules.traces?.[event.kind] !== "volley") return [];
  if (unit === undefined || !isPowder(event, unit)) return [];
  const { key, from, to, random } = shotsOf(event, document.table.depth);
  const first = document.figures[unit.figures[0] ?? ""];
  const each = first !== undefined && abreast(first) ? 1 : GUNS;
  const count = Math.min(CLOUDS, Math.ceil(from.length / each));
  const ahead = from.length === 0 ? 0 : (bearing(mean(from), mean(to)) * Math.PI) / 180;
  return Array.from({ length: count }, (_, index) => {
    const [x, y] = mean(from.slice(index * each, (index + 1) * each));
    const off = between(random, 0.7, 1.3);
    const at: Spot = [x + Math.sin(ahead) * off, y - Math.cos(ahead) * off];
    const size = between(random, 1.3, 1.75);
    return {
      key: `${key}.${index}`,
      symbol: `mk-smoke-${(index % 3) + 1}`,
      at,
      turn: between(random, -10, 10),
      size,
    };
  });
}

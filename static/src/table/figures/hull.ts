/** Lines round a unit: its hull, and the broken, wavy and barred lines that tell its state. Screen inches. */

import type { Figure, Pose, Spot } from "../protocol";
import { pointAt, smooth, spread, straight } from "../shape/curve";
import { corners } from "../shape/hand";
import { distance, hull, length } from "../shape/polygon";
import { between, type Random } from "../shape/seed";

type Base = Pose & Pick<Figure, "width" | "depth">;

/** The hull of some bases, so many inches outside them, with round corners. */
export function roundHull(bases: readonly Base[], depth: number, grow: number): Spot[] {
  const rim = bases.flatMap((base) => corners(base, depth, -0.04));
  const ring = rim.flatMap(([x, y]): Spot[] =>
    Array.from(
      { length: 12 },
      (_, index): Spot => [
        x + Math.cos((index * Math.PI) / 6) * grow,
        y + Math.sin((index * Math.PI) / 6) * grow,
      ],
    ),
  );
  return hull(ring);
}

/** Inches between two bases up to which they are of one body, for a hand that reaches for it. */
const APART = 2;

/** What of a unit answers the pointer: all within a line round its men, the gaps between them too; a line round
 *  each part where they stand far apart, so that nobody between them is reached for in their stead. */
export function bodies(bases: readonly Base[], depth: number): Spot[][] {
  return parts(bases).map((part) => roundHull(part, depth, REACHED));
}

/** Those who stand near one another, link by link. */
function parts<B extends Base>(bases: readonly B[]): B[][] {
  const left = [...bases];
  const found: B[][] = [];
  while (left.length > 0) {
    const part = left.splice(0, 1);
    for (const one of part)
      for (const other of left.filter((base) => gap(one, base) <= APART))
        part.push(...left.splice(left.indexOf(other), 1));
    found.push(part);
  }
  return found;
}

/** Inches round the men that a hand may miss them by. */
const REACHED = 0.15;

/** About how far it is from one base to another, edge to edge. */
function gap(one: Base, other: Base): number {
  return (
    distance([one.x, one.y], [other.x, other.y]) - (one.width + one.depth + other.width + other.depth) / 4
  );
}

/** Whether the men stand close enough for one line round them all. */
function isClose(bases: readonly Base[]): boolean {
  return bases.every(
    (base) => bases.length === 1 || bases.some((other) => other !== base && gap(base, other) <= 0.45),
  );
}

/** Whether a document tells of each man by himself: such men keep to one another, however loosely they stand. */
function areWarriors(bases: readonly Base[]): boolean {
  return bases.some((base) => (base as Partial<Figure>).wounds !== undefined);
}

/** One outline for a unit in order, one for every man of a loose one; single warriors have one round those who are near. */
export function outlines(bases: readonly Base[], depth: number, grow: number): string {
  const single = (): Base[][] => bases.map((base) => [base]);
  const found = isClose(bases) ? [bases] : areWarriors(bases) ? parts(bases) : single();
  return found.map((part) => straight(roundHull(part, depth, grow), true)).join("");
}

function runs(rim: readonly Spot[], random: Random, long: [number, number], gap: [number, number]): Spot[][] {
  const closed = [...rim, rim[0]!];
  const whole = length(closed);
  const found: Spot[][] = [];
  let at = 0;
  while (at < whole - 0.5) {
    const end = Math.min(whole, at + between(random, ...long));
    const part: Spot[] = [];
    for (let place = at; place <= end; place += 0.1) part.push(pointAt(closed, place));
    found.push(part);
    at = end + between(random, ...gap);
  }
  return found;
}

function jag(line: readonly Spot[], step: number, high: number): Spot[] {
  const places = spread(line, step);
  return places.map((point, index) => {
    const next = places[index + 1] ?? point;
    const before = places[index - 1] ?? point;
    const reach = distance(before, next) || 1;
    const side = index % 2 === 0 ? high : -high;
    return [
      point[0] + ((next[1] - before[1]) / reach) * side,
      point[1] - ((next[0] - before[0]) / reach) * side,
    ];
  });
}

/** A broken zigzag: the ranks have lost their order. */
export function zigzag(bases: readonly Base[], depth: number, random: Random): string {
  return runs(roundHull(bases, depth, 0.42), random, [1.5, 2.4], [0.35, 0.7])
    .map((run) => straight(jag(run, 0.36, 0.17)))
    .join("");
}

/** A wavy broken line: the men are no longer together. */
export function wavy(bases: readonly Base[], depth: number, random: Random): string {
  return runs(roundHull(bases, depth, 0.4), random, [1, 1.5], [0.3, 0.5])
    .map((run) => smooth(jag(run, 0.32, 0.09)))
    .join("");
}

function mean(bases: readonly Base[]): number {
  const x = bases.reduce((sum, base) => sum + Math.sin((base.facing * Math.PI) / 180), 0);
  const y = bases.reduce((sum, base) => sum + Math.cos((base.facing * Math.PI) / 180), 0);
  return (Math.atan2(x, y) * 180) / Math.PI;
}

/** A bar across the front of a unit, so many inches before it. */
export function frontBar(bases: readonly Base[], depth: number, before: number): string {
  const facing = mean(bases);
  const turn = (facing * Math.PI) / 180;
  const ahead: Spot = [Math.sin(turn), -Math.cos(turn)];
  const across: Spot = [Math.cos(turn), Math.sin(turn)];
  const rim = bases.flatMap((base) => corners(base, depth));
  const along = (axis: Spot): number[] => rim.map(([x, y]) => x * axis[0] + y * axis[1]);
  const front = Math.max(...along(ahead)) + before;
  const [left, right] = [Math.min(...along(across)) + 0.05, Math.max(...along(across)) - 0.05];
  const at = (side: number): Spot => [
    ahead[0] * front + across[0] * side,
    ahead[1] * front + across[1] * side,
  ];
  return straight([at(left), at(right)]);
}

/** Four corners round a target, set square to the way it faces. */
export function brackets(bases: readonly Base[], depth: number, grow: number, long: number): string {
  const facing = mean(bases);
  const turn = (facing * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const rim = bases
    .flatMap((base) => corners(base, depth, grow))
    .map(([x, y]): Spot => [x * c + y * s, -x * s + y * c]);
  const xs = rim.map((point) => point[0]);
  const ys = rim.map((point) => point[1]);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const place = (x: number, y: number): Spot => [x * c - y * s, x * s + y * c];
  const reach = Math.min(long, (right - left) / 2.6, (bottom - top) / 2.6);
  const corner = (x: number, y: number, dx: number, dy: number): string =>
    straight([place(x, y + dy * reach), place(x, y), place(x + dx * reach, y)]);
  return (
    corner(left, top, 1, 1) +
    corner(right, top, -1, 1) +
    corner(right, bottom, -1, -1) +
    corner(left, bottom, 1, -1)
  );
}

/** Arcs of fire as polygons: what any man reaches, and what all of them reach. Screen inches. */

import type { Arc, Spot } from "../protocol";
import { hull } from "../shape/polygon";

/** One man's sector, its point first. */
export function sector(arc: Arc, depth: number): Spot[] {
  const steps = Math.max(4, Math.ceil(arc.half / 3));
  const start: Spot = [arc.x, depth - arc.y];
  const rim = Array.from({ length: 2 * steps + 1 }, (_, index) =>
    onRim(arc, depth, (arc.half * (index - steps)) / steps, arc.range),
  );
  return arc.half >= 180 ? rim : [start, ...rim];
}

/** A point so many degrees off the middle of an arc and so many inches away. */
export function onRim(arc: Arc, depth: number, degrees: number, inches: number): Spot {
  const turn = ((arc.facing + degrees) * Math.PI) / 180;
  return [arc.x + Math.sin(turn) * inches, depth - arc.y - Math.cos(turn) * inches];
}

export function isParallel(arcs: readonly Arc[]): boolean {
  const first = arcs[0];
  return (
    first !== undefined &&
    arcs.every(
      (arc) =>
        Math.abs(arc.facing - first.facing) < 0.5 &&
        arc.half === first.half &&
        arc.range === first.range &&
        arc.half <= 90,
    )
  );
}

/** What any of some parallel arcs covers. */
export function anyOf(arcs: readonly Arc[], depth: number): Spot[] {
  return hull(arcs.flatMap((arc) => sector(arc, depth)));
}

function area(points: readonly Spot[]): number {
  return points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length]!;
    return sum + point[0] * next[1] - next[0] * point[1];
  }, 0);
}

function clip(subject: readonly Spot[], a: Spot, b: Spot): Spot[] {
  const side = ([x, y]: Spot): number => (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
  return subject.flatMap((point, index) => {
    const next = subject[(index + 1) % subject.length]!;
    const [here, there] = [side(point), side(next)];
    const kept: Spot[] = here >= 0 ? [point] : [];
    if (here >= 0 === there >= 0) return kept;
    const share = here / (here - there);
    return [...kept, [point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]];
  });
}

/** What every one of some parallel arcs covers (convex clipping); empty when there is no such ground. */
export function allOf(arcs: readonly Arc[], depth: number): Spot[] {
  const [first, ...rest] = arcs.map((arc) => hull(sector(arc, depth)));
  if (first === undefined) return [];
  const upright = (polygon: Spot[]): Spot[] => (area(polygon) < 0 ? [...polygon].reverse() : polygon);
  return rest
    .map(upright)
    .reduce(
      (kept, polygon) =>
        polygon.reduce(
          (part, point, index) => clip(part, point, polygon[(index + 1) % polygon.length]!),
          kept,
        ),
      upright(first),
    );
}

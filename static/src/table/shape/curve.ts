/** Lines for the brush: smooth curves through points, resampling, and their SVG paths. */

import type { Spot } from "../protocol";
import { along, distance, length } from "./polygon";
import { between, type Random } from "./seed";

/** A number as short as a path may have it (hundredths of an inch). */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function spot(point: Spot): string {
  return `${short(point[0])} ${short(point[1])}`;
}

export function straight(points: readonly Spot[], closed = false): string {
  if (points.length === 0) return "";
  return `M${points.map(spot).join("L")}${closed ? "Z" : ""}`;
}

function neighbour(points: readonly Spot[], index: number, closed: boolean): Spot {
  const count = points.length;
  return closed ? points[(index + count) % count]! : points[Math.max(0, Math.min(count - 1, index))]!;
}

/** A curve that passes through every point (Catmull-Rom, as cubic Béziers); the stiffer, the nearer to straight lines. */
export function smooth(points: readonly Spot[], closed = false, stiff = 6): string {
  if (points.length < 3) return straight(points, closed);
  const steps: string[] = [];
  const last = closed ? points.length : points.length - 1;
  for (let index = 0; index < last; index += 1) {
    const [a, b, c, d] = [index - 1, index, index + 1, index + 2].map((at) =>
      neighbour(points, at, closed),
    ) as [Spot, Spot, Spot, Spot];
    const from: Spot = [b[0] + (c[0] - a[0]) / stiff, b[1] + (c[1] - a[1]) / stiff];
    const to: Spot = [c[0] - (d[0] - b[0]) / stiff, c[1] - (d[1] - b[1]) / stiff];
    steps.push(`C${spot(from)} ${spot(to)} ${spot(c)}`);
  }
  return `M${spot(points[0]!)}${steps.join("")}${closed ? "Z" : ""}`;
}

/** True where an outline bends gently everywhere, so that a smooth line stays on it. */
export function isGentle(points: readonly Spot[], closed: boolean): boolean {
  if (points.length < 6) return false;
  return points.every((_, index) => {
    if (!closed && (index === 0 || index === points.length - 1)) return true;
    const [a, b, c] = [index - 1, index, index + 1].map((at) => neighbour(points, at, closed)) as [
      Spot,
      Spot,
      Spot,
    ];
    const turn = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
    return Math.cos(turn) > 0.35;
  });
}

/** Nearer to the lines between the points than a free curve runs. */
const STIFF = 10;

/** The outline as it is drawn: where it is gentle a curve no further from the polygon that the rules measure than its line
 *  is wide, and that polygon itself where it has corners. */
export function outline(points: readonly Spot[]): string {
  return isGentle(points, true) ? smooth(points, true, STIFF) : straight(points, true);
}

function curveAt(a: Spot, b: Spot, c: Spot, d: Spot, t: number): Spot {
  const at = (i: 0 | 1): number =>
    0.5 *
    (2 * b[i] +
      (c[i] - a[i]) * t +
      (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t +
      (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t * t * t);
  return [at(0), at(1)];
}

/** Many points along the smooth curve through a few. */
export function dense(points: readonly Spot[], step: number, closed = false): Spot[] {
  if (points.length < 3) return spread(points, step);
  const found: Spot[] = [];
  const last = closed ? points.length : points.length - 1;
  for (let index = 0; index < last; index += 1) {
    const four = [index - 1, index, index + 1, index + 2].map((at) => neighbour(points, at, closed)) as [
      Spot,
      Spot,
      Spot,
      Spot,
    ];
    const parts = Math.max(1, Math.ceil(distance(four[1], four[2]) / step));
    for (let part = 0; part < parts; part += 1) found.push(curveAt(...four, part / parts));
  }
  if (!closed) found.push(points[points.length - 1]!);
  return found;
}

/** Points at even steps along a line, its end included. */
export function spread(points: readonly Spot[], step: number): Spot[] {
  const whole = length(points);
  const count = Math.max(1, Math.round(whole / step));
  return Array.from({ length: count + 1 }, (_, index) => pointAt(points, (whole * index) / count));
}

/** The point so many inches along a line. */
export function pointAt(points: readonly Spot[], inches: number): Spot {
  let rest = inches;
  for (let index = 1; index < points.length; index += 1) {
    const leg = distance(points[index - 1]!, points[index]!);
    if (rest <= leg) return along(points[index - 1]!, points[index]!, leg === 0 ? 0 : rest / leg);
    rest -= leg;
  }
  return points[points.length - 1]!;
}

/** A line as a dry brush leaves it: runs and gaps, as one path. */
export function dryBrush(
  points: readonly Spot[],
  random: Random,
  run: [number, number],
  gap: [number, number],
): string {
  const whole = length(points);
  const parts: string[] = [];
  let at = between(random, 0, gap[1]);
  while (at < whole) {
    const end = Math.min(whole, at + between(random, ...run));
    const line: Spot[] = [];
    for (let place = at; place < end; place += 0.6) line.push(pointAt(points, place));
    line.push(pointAt(points, end));
    if (end - at > 0.15) parts.push(smooth(line));
    at = end + between(random, ...gap);
  }
  return parts.join("");
}

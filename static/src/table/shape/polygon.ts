/** Plane figures in inches: measures of polygons and lines that ornament and pointer need. */

import type { Spot } from "../protocol";

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

export function along(a: Spot, b: Spot, share: number): Spot {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

export function length(points: readonly Spot[]): number {
  let sum = 0;
  for (let index = 1; index < points.length; index += 1) sum += distance(points[index - 1]!, points[index]!);
  return sum;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxOf(points: readonly Spot[]): Box {
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The centre of area of a polygon; of its points where it has no area. */
export function centre(points: readonly Spot[]): Spot {
  let twice = 0;
  let x = 0;
  let y = 0;
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length]!;
    const cross = point[0] * next[1] - next[0] * point[1];
    twice += cross;
    x += (point[0] + next[0]) * cross;
    y += (point[1] + next[1]) * cross;
  });
  if (Math.abs(twice) < 1e-9) {
    const count = Math.max(points.length, 1);
    return [
      points.reduce((sum, p) => sum + p[0], 0) / count,
      points.reduce((sum, p) => sum + p[1], 0) / count,
    ];
  }
  return [x / (3 * twice), y / (3 * twice)];
}

export function holds(polygon: readonly Spot[], point: Spot): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const a = polygon[i]!;
    const b = polygon[j]!;
    const crosses = a[1] > point[1] !== b[1] > point[1];
    if (crosses && point[0] < ((b[0] - a[0]) * (point[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

function toSegment(point: Spot, a: Spot, b: Spot): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  const share =
    square === 0 ? 0 : Math.max(0, Math.min(1, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / square));
  return Math.hypot(point[0] - a[0] - share * dx, point[1] - a[1] - share * dy);
}

/** How far a point lies from a line (or from the rim of a polygon, when closed). */
export function toRim(point: Spot, points: readonly Spot[], closed: boolean): number {
  let least = Infinity;
  const last = closed ? points.length : points.length - 1;
  for (let index = 0; index < last; index += 1) {
    least = Math.min(least, toSegment(point, points[index]!, points[(index + 1) % points.length]!));
  }
  return points.length === 1 ? distance(point, points[0]!) : least;
}

/** Convex hull, counter-clockwise in the screen's sense (Andrew's monotone chain). */
export function hull(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  if (sorted.length < 3) return sorted;
  const turn = (o: Spot, a: Spot, b: Spot): number =>
    (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const half = (row: Spot[]): Spot[] => {
    const chain: Spot[] = [];
    for (const point of row) {
      while (chain.length > 1 && turn(chain[chain.length - 2]!, chain[chain.length - 1]!, point) <= 0)
        chain.pop();
      chain.push(point);
    }
    chain.pop();
    return chain;
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Degrees of the longer side, clockwise on the screen. */
  angle: number;
}

/** The smallest rectangle round a polygon; its width is never less than its height. */
export function rectangleRound(points: readonly Spot[]): Rectangle {
  const rim = hull(points);
  let best: Rectangle | null = null;
  rim.forEach((point, index) => {
    const next = rim[(index + 1) % rim.length]!;
    const angle = Math.atan2(next[1] - point[1], next[0] - point[0]);
    const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
    const box = boxOf(rim.map(([x, y]): Spot => [x * c - y * s, x * s + y * c]));
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (best !== null && width * height >= best.width * best.height - 1e-6) return;
    const [mx, my] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    best = { x: mx * c + my * s, y: -mx * s + my * c, width, height, angle: (angle * 180) / Math.PI };
  });
  const found = best ?? { x: points[0]?.[0] ?? 0, y: points[0]?.[1] ?? 0, width: 1, height: 1, angle: 0 };
  if (found.width >= found.height) return found;
  return { ...found, width: found.height, height: found.width, angle: found.angle + 90 };
}

/** A line moved sideways (left positive, seen along it); corners keep their mean normal. */
export function beside(points: readonly Spot[], by: number): Spot[] {
  return points.map((point, index) => {
    const before = points[Math.max(index - 1, 0)]!;
    const after = points[Math.min(index + 1, points.length - 1)]!;
    const reach = distance(before, after) || 1;
    return [
      point[0] + ((after[1] - before[1]) / reach) * by,
      point[1] - ((after[0] - before[0]) / reach) * by,
    ];
  });
}

/** Arrows as a brush draws them: thin where they begin, broad where they arrive. Lengths are in units of the map; widths
 *  are given in them too, so that whoever draws keeps them alike on the screen. */

import type { Spot } from "./geography";

const STEPS = 22;

/** The spot of a quadratic bow at ``t`` (0 its beginning, 1 its end), and which way it goes there, in radians. */
function along(from: Spot, control: Spot, to: Spot, t: number): { at: Spot; angle: number } {
  const s = 1 - t;
  const at: Spot = [
    s * s * from[0] + 2 * s * t * control[0] + t * t * to[0],
    s * s * from[1] + 2 * s * t * control[1] + t * t * to[1],
  ];
  const dx = 2 * s * (control[0] - from[0]) + 2 * t * (to[0] - control[0]);
  const dy = 2 * s * (control[1] - from[1]) + 2 * t * (to[1] - control[1]);
  return { at, angle: Math.atan2(dy, dx) };
}

export function controlOf(from: Spot, to: Spot, bend: number): Spot {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
}

export interface Stroke {
  /** The ribbon of the arrow, and its head. */
  ribbon: string;
  head: string;
}

/** An arrow from one spot to another by a bow (with its control point), grown to a part (0 to 1) of its way; ``width`` is its greatest. */
export function brush(from: Spot, to: Spot, control: Spot, width: number, grown = 1): Stroke {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const tip = along(from, control, to, grown);
  const headLength = Math.min(width * 2.6, length * 0.5);
  const neck = Math.max(0, grown - (headLength * 0.75) / Math.max(length, 0.1));
  const left: Spot[] = [];
  const right: Spot[] = [];
  for (let step = 0; step <= STEPS; step += 1) {
    const t = (neck * step) / STEPS;
    const { at, angle } = along(from, control, to, t);
    const half = (width / 2) * (0.12 + 0.88 * (step / STEPS) ** 0.8);
    left.push([at[0] + Math.sin(angle) * half, at[1] - Math.cos(angle) * half]);
    right.push([at[0] - Math.sin(angle) * half, at[1] + Math.cos(angle) * half]);
  }
  const ring = [...left, ...right.reverse()];
  const turn = (x: number, y: number): Spot => [
    tip.at[0] + x * Math.cos(tip.angle) - y * Math.sin(tip.angle),
    tip.at[1] + x * Math.sin(tip.angle) + y * Math.cos(tip.angle),
  ];
  const barb = width * 1.45;
  const head = [turn(0, 0), turn(-headLength, -barb), turn(-headLength * 0.68, 0), turn(-headLength, barb)];
  return { ribbon: line(ring), head: line(head) };
}

function line(spots: readonly Spot[]): string {
  return `M${spots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ")}Z`;
}

/** A spot of a bow, so far along it. */
export function onBow(from: Spot, to: Spot, control: Spot, t: number): Spot {
  return along(from, control, to, t).at;
}

/** Path data of a bow. */
export function bowPath(from: Spot, to: Spot, control: Spot): string {
  const [fx, fy, cx, cy, tx, ty] = [...from, ...control, ...to].map((number) => number.toFixed(1));
  return `M${fx} ${fy}Q${cx} ${cy} ${tx} ${ty}`;
}

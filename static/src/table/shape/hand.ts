/** Pixels become inches here and nowhere else. The table's y runs north, the screen's y runs down. */

import type { Pose, Spot } from "../protocol";

/** A point of the table in the svg's own units, and back: the same mirror. */
export function mirror(point: Spot, depth: number): Spot {
  return [point[0], depth - point[1]];
}

/** Where a pointer is, in inches of the table. */
export function inchesAt(
  event: { clientX: number; clientY: number },
  world: SVGGraphicsElement,
  depth: number,
): Spot {
  const matrix = world.getScreenCTM();
  if (matrix === null) return [0, 0];
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  return mirror([point.x, point.y], depth);
}

/** SVG transform of a thing that stands on the table. */
export function standing(pose: Pose, depth: number, stretch = ""): string {
  const place = `translate(${Math.round(pose.x * 1000) / 1000} ${Math.round((depth - pose.y) * 1000) / 1000})`;
  return `${place} rotate(${Math.round(pose.facing * 100) / 100})${stretch}`;
}

/** The four corners of a base, in svg units, grown by some inches. */
export function corners(pose: Pose & { width: number; depth: number }, tableDepth: number, grow = 0): Spot[] {
  const turn = (pose.facing * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [w, d] = [pose.width / 2 + grow, pose.depth / 2 + grow];
  const places: Spot[] = [
    [-w, -d],
    [w, -d],
    [w, d],
    [-w, d],
  ];
  return places.map(([x, y]) => [pose.x + x * c - y * s, tableDepth - pose.y + x * s + y * c]);
}

/** A pose carried along when its anchor moves from one pose to another: shift and turn about the anchor, nothing else. */
export function carryAlong(pose: Pose, from: Pose, to: Pose): Pose {
  const turn = ((to.facing - from.facing) * Math.PI) / 180;
  const [dx, dy] = [pose.x - from.x, pose.y - from.y];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return {
    x: to.x + dx * c + dy * s,
    y: to.y - dx * s + dy * c,
    facing: (pose.facing + to.facing - from.facing + 360) % 360,
  };
}

/** The middle of a unit's front, and the way most of its men face. */
export function frontCentre(bases: readonly (Pose & { width: number; depth: number })[]): Pose | null {
  if (bases.length === 0) return null;
  const sum = bases.reduce(
    (all, base) =>
      [
        all[0] + Math.sin((base.facing * Math.PI) / 180),
        all[1] + Math.cos((base.facing * Math.PI) / 180),
      ] as const,
    [0, 0] as readonly [number, number],
  );
  const turn = Math.atan2(sum[0], sum[1]);
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  const front = Math.max(...bases.map((base) => base.x * s + base.y * c + base.depth / 2));
  const across = bases.map((base) => base.x * c - base.y * s);
  const middle = (Math.min(...across) + Math.max(...across)) / 2;
  return {
    x: front * s + middle * c,
    y: front * c - middle * s,
    facing: ((turn * 180) / Math.PI + 360) % 360,
  };
}

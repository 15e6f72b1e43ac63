/** Lines across the ground: fences, walls, earthworks. Only the middle line counts; the rest is ornament. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { dense, isGentle, smooth, spot, spread, straight } from "../shape/curve";
import { beside, distance } from "../shape/polygon";
import { between, type Random } from "../shape/seed";
import type { Lay } from "./lay";

function lineOf(piece: Lay): Spot[] {
  const points = piece.shape === "area" ? [...piece.points, piece.points[0]!] : piece.points;
  return isGentle(points, false) ? dense(points, 0.3) : points;
}

export function Fence({ piece }: { piece: Lay }): VNode {
  const line = lineOf(piece);
  const posts = spread(line, 0.72);
  const marks = posts.map((at, index) => {
    const next = posts[index + 1] ?? at;
    const before = posts[index - 1] ?? at;
    const reach = distance(before, next) || 1;
    const across: Spot = [(-(next[1] - before[1]) / reach) * 0.27, ((next[0] - before[0]) / reach) * 0.27];
    return `M${spot([at[0] - across[0], at[1] - across[1]])}L${spot([at[0] + across[0], at[1] + across[1]])}`;
  });
  return (
    <g class="g-fence">
      <path class="sh" d={straight(line)} />
      <path class="rail" d={straight(beside(line, 0.1)) + straight(beside(line, -0.1))} />
      <path class="post" d={marks.join("")} />
    </g>
  );
}

function stone(at: Spot, random: Random): string {
  const wide = between(random, 0.2, 0.32);
  const places = Array.from(
    { length: 6 },
    (_, index): Spot => [
      at[0] + Math.cos(index * 1.05) * wide * between(random, 0.8, 1.15),
      at[1] + Math.sin(index * 1.05) * wide * between(random, 0.6, 0.9),
    ],
  );
  return smooth(places, true);
}

/** Field stones along a line; a high wall has one course more. */
export function Wall({ piece }: { piece: Lay }): VNode {
  const line = lineOf(piece);
  const courses = /high/.test(piece.kind) ? [0.3, 0, -0.3] : [0.17, -0.17];
  const stones: [string, string] = ["", ""];
  courses.forEach((off) => {
    spread(beside(line, off), 0.45).forEach((at) => {
      stones[piece.random() < 0.5 ? 0 : 1] += stone(at, piece.random);
    });
  });
  return (
    <g class="g-wall">
      <path class="sh" d={straight(line)} />
      <path class="s1" d={stones[0]} />
      <path class="s2" d={stones[1]} />
    </g>
  );
}

/** Thrown-up earth with stakes along its crest. */
export function Earthwork({ piece }: { piece: Lay }): VNode {
  const line = lineOf(piece);
  const stakes = spread(line, 0.5).map(
    (at) =>
      `M${spot([at[0] - 0.13, at[1] - 0.22])}L${spot([at[0] + 0.13, at[1] + 0.22])}M${spot([at[0] + 0.13, at[1] - 0.22])}L${spot([at[0] - 0.13, at[1] + 0.22])}`,
  );
  return (
    <g class="g-work">
      <path class="sh" d={straight(line)} />
      <path class="bank" d={straight(line)} />
      <path class="stake" d={stakes.join("")} />
    </g>
  );
}

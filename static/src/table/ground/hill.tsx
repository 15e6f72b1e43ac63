/** A hill: its outline exact, two lighter steps inside it, hachures that run downhill. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { dense, outline, spot } from "../shape/curve";
import { along, centre, distance } from "../shape/polygon";
import { between, type Random } from "../shape/seed";
import type { Lay } from "./lay";

const LIGHT: Spot = [-0.55, -0.83];

function inner(points: readonly Spot[], heart: Spot, share: number): Spot[] {
  return points.map((point) => along(heart, point, share));
}

/** One wedge: broad at the top of the slope, a point at its foot. */
function wedge(heart: Spot, foot: Spot, from: number, to: number, broad: number): string {
  const top = along(heart, foot, from);
  const reach = distance(heart, foot) || 1;
  const across: Spot = [(-(foot[1] - heart[1]) / reach) * broad, ((foot[0] - heart[0]) / reach) * broad];
  const tip = along(heart, foot, to);
  return `M${spot(top)}L${spot(tip)}L${spot([top[0] + across[0], top[1] + across[1]])}Z`;
}

interface Hachures {
  light: string;
  dark: string;
}

/** The wedges of one ring where a line of slope crosses it: bold in the shade, thin or none in the light. */
function mark(heart: Spot, foot: Spot, ring: 0 | 1, lit: boolean, random: Random): string {
  const skipped = random() < (lit ? 0.45 : 0.06) || (ring === 0 && random() < 0.25);
  const [from, to] =
    ring === 0
      ? [between(random, 0.48, 0.6), between(random, 0.68, 0.84)]
      : [between(random, 0.78, 0.84), between(random, 0.88, 0.97)];
  if (skipped) return "";
  const broad = lit ? 0.09 : between(random, 0.1, 0.2);
  return wedge(heart, foot, from, lit ? (from + to) / 2 : to, broad);
}

function hachures(rim: readonly Spot[], heart: Spot, random: Random): Hachures {
  const found: Hachures = { light: "", dark: "" };
  for (const foot of rim) {
    const reach = distance(heart, foot) || 1;
    const lit = ((foot[0] - heart[0]) * LIGHT[0] + (foot[1] - heart[1]) * LIGHT[1]) / reach > 0.25;
    const marks = mark(heart, foot, 0, lit, random) + mark(heart, foot, 1, lit, random);
    if (lit) found.light += marks;
    else found.dark += marks;
  }
  return found;
}

export function Hill({ piece }: { piece: Lay }): VNode {
  const heart = centre(piece.points);
  const marks = hachures(dense(piece.points, 0.21, true), heart, piece.random);
  return (
    <g class="g-hill">
      <path class="lo" d={outline(piece.points)} />
      <path class="mid" d={outline(inner(piece.points, heart, 0.74))} />
      <path class="hi" d={outline(inner(piece.points, heart, 0.46))} />
      <path class="hach l" d={marks.light} />
      <path class="hach" d={marks.dark} />
    </g>
  );
}

/** A cliff: a hard edge with teeth on its lower side. */
export function Cliff({ piece }: { piece: Lay }): VNode {
  const line = dense(piece.shape === "area" ? [...piece.points, piece.points[0]!] : piece.points, 0.45);
  const teeth = line.slice(1).map((point, index) => {
    const before = line[index]!;
    const reach = distance(before, point) || 1;
    const long = between(piece.random, 0.4, 0.9);
    const foot: Spot = [
      before[0] - ((point[1] - before[1]) / reach) * long,
      before[1] + ((point[0] - before[0]) / reach) * long,
    ];
    return `M${spot(before)}L${spot(foot)}L${spot(along(before, point, 0.55))}Z`;
  });
  return (
    <g class="g-cliff">
      <path class="edge" d={`M${line.map(spot).join("L")}`} />
      <path class="teeth" d={teeth.join("")} />
    </g>
  );
}

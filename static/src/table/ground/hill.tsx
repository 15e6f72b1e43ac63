/** A hill: the shade that it casts, its outline exact, lighter steps inside it, hachures heavier on the lee. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { dense, outline, smooth, spot } from "../shape/curve";
import { along, centre, distance } from "../shape/polygon";
import { between, type Random } from "../shape/seed";
import type { Lay } from "./lay";

/** Where the light comes from: the north-west of the map. */
const LIGHT: Spot = [-0.55, -0.83];
/** Inches by which the shade of a hill reaches beyond its foot. */
const SHADE = 0.6;

/** A step of the hill: the outline drawn in to a share of itself, and a little towards the light. */
function step(points: readonly Spot[], heart: Spot, share: number, towards: number): Spot[] {
  return shift(
    points.map((point) => along(heart, point, share)),
    towards,
  );
}

function shift(points: readonly Spot[], towards: number): Spot[] {
  return points.map(([x, y]) => [x + LIGHT[0] * towards, y + LIGHT[1] * towards]);
}

/** One wedge: broad towards the foot of the slope, a point uphill. */
function wedge(heart: Spot, foot: Spot, from: number, long: number, broad: number): string {
  const reach = distance(heart, foot) || 1;
  const [dx, dy] = [(foot[0] - heart[0]) / reach, (foot[1] - heart[1]) / reach];
  const base: Spot = [foot[0] - dx * from, foot[1] - dy * from];
  const tip: Spot = [base[0] - dx * long, base[1] - dy * long];
  const [ax, ay] = [(-dy * broad) / 2, (dx * broad) / 2];
  return `M${spot([base[0] - ax, base[1] - ay])}L${spot([base[0] + ax, base[1] + ay])}L${spot(tip)}Z`;
}

interface Hachures {
  light: string;
  dark: string;
}

/** The wedges of one ring of slope, so far in from the foot: long and broad on the lee, short, thin and rare in the light. */
function ring(
  rim: readonly Spot[],
  heart: Spot,
  random: Random,
  depth: [number, number],
  size: number,
): Hachures {
  const found: Hachures = { light: "", dark: "" };
  for (const foot of rim) {
    const reach = distance(heart, foot) || 1;
    const lee = (-(foot[0] - heart[0]) * LIGHT[0] - (foot[1] - heart[1]) * LIGHT[1]) / reach;
    const share = (lee + 1) / 2;
    if (random() > 0.42 + 0.5 * share) continue;
    const long = between(random, 0.25, 0.5 + 1.1 * share * share) * size;
    const mark = wedge(heart, foot, between(random, ...depth), long, 0.045 + 0.1 * share * share * size);
    if (lee > 0) found.dark += mark;
    else found.light += mark;
  }
  return found;
}

export function Hill({ piece }: { piece: Lay }): VNode {
  const { points, random } = piece;
  const heart = centre(points);
  const rim = dense(points, 0.17, true);
  const foot = ring(rim, heart, random, [0.05, 0.4], 1);
  const shoulder = ring(
    rim.filter((_, index) => index % 2 === 0).map((point) => along(heart, point, 0.8)),
    heart,
    random,
    [0, 0.3],
    0.8,
  );
  return (
    <g class="g-hill">
      <path class="cast" d={outline(shift(points, -SHADE))} />
      <path class="lo" d={outline(points)} />
      <path class="lit" d={smooth(step(points, heart, 0.92, 0.16), true)} />
      <path class="mid" d={smooth(step(points, heart, 0.76, 0.22), true)} />
      <path class="hi" d={smooth(step(points, heart, 0.46, 0.3), true)} />
      <path class="hach l" d={foot.light + shoulder.light} />
      <path class="hach" d={foot.dark + shoulder.dark} />
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

/** The sheet the table is painted on: washes, fibres, dry strokes of the brush, tufts of grass. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { smooth, spot } from "../shape/curve";
import { holds, toRim } from "../shape/polygon";
import { between, type Random, randomOf } from "../shape/seed";
import { groundCovered, type Lay } from "./lay";

interface Size {
  width: number;
  depth: number;
}

function Washes({ width, depth, random }: Size & { random: Random }): VNode {
  const count = Math.round((width * depth) / 380);
  const spots = Array.from({ length: Math.max(4, count) }, (_, index) => (
    <ellipse
      key={index}
      fill={`url(#wash${(index % 2) + 1})`}
      cx={Math.round(between(random, 0, width))}
      cy={Math.round(between(random, 0, depth))}
      rx={Math.round(between(random, 0.18, 0.36) * width)}
      ry={Math.round(between(random, 0.14, 0.3) * depth)}
    />
  ));
  return <g>{spots}</g>;
}

/** One place where the brush ran dry: a handful of long, nearly level strokes. */
function dryStrokes(at: Spot, random: Random): string {
  const lean = between(random, -0.25, 0.25);
  const rows = Math.round(between(random, 3, 7));
  return Array.from({ length: rows }, (_, row) => {
    const long = between(random, 1.6, 6.5);
    const x = at[0] + between(random, -1.6, 1.6);
    const y = at[1] + row * between(random, 0.5, 0.85);
    return smooth(
      [0, 0.35, 0.7, 1].map(
        (share): Spot => [x + long * share, y + long * share * lean + between(random, -0.06, 0.06)],
      ),
    );
  }).join("");
}

function tuft(at: Spot, random: Random): string {
  const blades = Math.round(between(random, 3, 4.4));
  return Array.from({ length: blades }, (_, blade) => {
    const x = at[0] + blade * 0.12;
    const lean = (blade - blades / 2) * 0.09;
    const high = between(random, 0.28, 0.5);
    return `M${spot([x, at[1]])}L${spot([x + lean, at[1] - high])}L${spot([x + 0.07, at[1] + 0.02])}Z`;
  }).join("");
}

function isFree(point: Spot, pieces: readonly Lay[]): boolean {
  return pieces.every((piece) => {
    if (piece.shape === "line") return true;
    const area = groundCovered(piece, 0.3);
    return !holds(area, point) && toRim(point, area, true) > 0.3;
  });
}

function Strokes({ width, depth, pieces, random }: Size & { pieces: readonly Lay[]; random: Random }): VNode {
  const dry = Array.from({ length: Math.round((width * depth) / 380) }, () =>
    dryStrokes([between(random, 1, width - 6), between(random, 2, depth - 4)], random),
  );
  const tufts: string[] = [];
  for (let attempt = 0; attempt < (width * depth) / 26; attempt += 1) {
    const at: Spot = [between(random, 0.8, width - 0.8), between(random, 1, depth - 0.5)];
    if (isFree(at, pieces)) tufts.push(tuft(at, random));
  }
  return (
    <g>
      <path class="g-dry" d={dry.join("")} />
      <path class="g-grass" d={tufts.join("")} />
    </g>
  );
}

function Wash({ id, colour }: { id: string; colour: string }): VNode {
  return (
    <radialGradient id={id}>
      <stop offset="0" stop-color={`var(${colour})`} />
      <stop offset="1" stop-color={`var(${colour})`} stop-opacity="0" />
    </radialGradient>
  );
}

/** The empty painting, before anything stands on it. */
export function Paper({ width, depth, pieces }: Size & { pieces: readonly Lay[] }): VNode {
  const random = randomOf(`paper ${width} ${depth}`);
  return (
    <g>
      <defs>
        <Wash id="wash1" colour="--t-ground-2" />
        <Wash id="wash2" colour="--t-ground-3" />
        <clipPath id="table-edge">
          <rect width={width} height={depth} />
        </clipPath>
      </defs>
      <rect class="g-ground" width={width} height={depth} />
      <Washes width={width} depth={depth} random={random} />
      <rect fill="url(#pat-washi)" width={width} height={depth} />
      <Strokes width={width} depth={depth} pieces={pieces} random={random} />
    </g>
  );
}

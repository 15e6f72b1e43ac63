/** Roads, and the bridges that carry them over water. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { dryBrush, short, smooth } from "../shape/curve";
import { beside, rectangleRound } from "../shape/polygon";
import { type Lay, middle, runningOn } from "./lay";

export function Road({ piece, table }: { piece: Lay; table: { width: number; depth: number } }): VNode {
  const line = runningOn(middle(piece, 1), table);
  const width = piece.width || 2;
  const edges = [0.47, -0.47]
    .map((share) => dryBrush(beside(line, width * share), piece.random, [2.5, 7], [0.2, 0.8]))
    .join("");
  const ruts = [0.16, -0.16]
    .map((share) => dryBrush(beside(line, width * share), piece.random, [0.6, 2.2], [1.2, 3.5]))
    .join("");
  return (
    <g class="g-road">
      <path class="bed" d={smooth(line)} stroke-width={width} style={{ strokeWidth: String(width) }} />
      <path class="edge" d={edges} />
      <path class="rut" d={ruts} />
    </g>
  );
}

function ticks(from: number, to: number, step: number): number[] {
  const found: number[] = [];
  for (let at = from; at <= to + 1e-6; at += step) found.push(at);
  return found;
}

function deckOf(piece: Lay): Spot[] {
  if (piece.shape === "area") return piece.points;
  return [...beside(piece.points, piece.width / 2), ...beside(piece.points, -piece.width / 2).reverse()];
}

export function Bridge({ piece }: { piece: Lay }): VNode {
  const deck = rectangleRound(deckOf(piece));
  const [long, wide] = [deck.width / 2, deck.height / 2];
  const planks = ticks(-long + 0.3, long - 0.3, 0.3)
    .map((x) => `M${short(x)} ${short(-wide)}V${short(wide)}`)
    .join("");
  const posts = ticks(-long - 0.1, long + 0.1, (2 * long + 0.2) / 3).flatMap((x) =>
    [-wide, wide].map((y): Spot => [x, y]),
  );
  return (
    <g
      class="g-bridge"
      transform={`translate(${short(deck.x)} ${short(deck.y)}) rotate(${short(deck.angle)})`}
    >
      <rect class="sh" x={-long + 0.2} y={-wide + 0.5} width={2 * long} height={2 * wide} />
      <rect class="deck" x={-long} y={-wide} width={2 * long} height={2 * wide} />
      <path class="plank" d={planks} />
      <path
        class="rail"
        d={`M${short(-long - 0.15)} ${short(-wide)}H${short(long + 0.15)}M${short(-long - 0.15)} ${short(wide)}H${short(long + 0.15)}`}
      />
      {posts.map(([x, y]) => (
        <circle key={`${x} ${y}`} class="post" cx={x} cy={y} r=".2" />
      ))}
    </g>
  );
}

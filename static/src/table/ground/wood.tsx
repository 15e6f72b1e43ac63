/** A wood: the exact floor, litter, a brushed edge, and trees that keep inside the outline. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { dryBrush, outline, short, spread } from "../shape/curve";
import { boxOf, distance, holds, toRim } from "../shape/polygon";
import { between, type Random } from "../shape/seed";
import type { Lay } from "./lay";

interface Tree {
  at: Spot;
  symbol: string;
  turn: number;
  size: number;
}

const SYMBOLS = ["tree-1", "tree-2", "tree-3", "tree-1", "tree-3", "tree-2", "tree-4"];

/** How far a crown reaches from its trunk, of a tree of size 1. */
const REACH = 0.66;

/** Trees as far apart as their crowns, none over the rim. */
function plant(area: readonly Spot[], random: Random): Tree[] {
  const box = boxOf(area);
  const trees: Tree[] = [];
  const attempts = Math.min(2400, Math.round((box.right - box.left) * (box.bottom - box.top) * 26));
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const at: Spot = [between(random, box.left, box.right), between(random, box.top, box.bottom)];
    if (!holds(area, at)) continue;
    const rim = toRim(at, area, true);
    const size = Math.min(between(random, 1.05, 1.42), rim / REACH);
    if (size < 0.5) continue;
    if (trees.some((tree) => distance(tree.at, at) < (tree.size + size) * 0.44)) continue;
    const pine = random() < 0.12;
    const symbol = pine
      ? random() < 0.5
        ? "pine-1"
        : "pine-2"
      : SYMBOLS[Math.floor(random() * SYMBOLS.length)]!;
    trees.push({ at, symbol, turn: between(random, -20, 20), size: pine ? size * 0.85 : size });
  }
  return trees.sort((a, b) => a.at[1] - b.at[1]);
}

export function WoodFloor({ piece }: { piece: Lay }): VNode {
  const rim = spread([...piece.points, piece.points[0]!], 0.5);
  return (
    <g class="g-wood">
      <path class="floor" d={outline(piece.points)} />
      <path fill="url(#pat-litter)" d={outline(piece.points)} />
      <path class="edge" d={dryBrush(rim, piece.random, [0.9, 2.4], [0.15, 0.4])} />
    </g>
  );
}

export function Trees({ piece }: { piece: Lay }): VNode {
  const trees = plant(piece.points, piece.random);
  return (
    <g class="g-trees">
      {trees.map(({ at, symbol, turn, size }) => (
        <use
          key={`${at[0]} ${at[1]}`}
          href={`#${symbol}`}
          transform={`translate(${short(at[0])} ${short(at[1])}) rotate(${Math.round(turn)}) scale(${short(size)})`}
        />
      ))}
    </g>
  );
}

/** Single trees that soften the ground round houses; ornament only, so they keep off every piece. */
export function Bushes({ places }: { places: readonly Spot[] }): VNode {
  return (
    <g class="g-trees">
      {places.map(([x, y], index) => (
        <use
          key={index}
          href={`#${index % 2 === 0 ? "tree-2" : "pine-1"}`}
          transform={`translate(${short(x)} ${short(y)}) scale(.62)`}
        />
      ))}
    </g>
  );
}

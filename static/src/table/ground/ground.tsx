/** The whole ground: drawn once for a given scenery, and never again while figures walk on it. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, Spot } from "../protocol";
import { outline } from "../shape/curve";
import { mirror } from "../shape/hand";
import { centre, holds, toRim } from "../shape/polygon";
import { Marsh, Paddy, Plain, Rocks } from "./field";
import { Cliff, Hill } from "./hill";
import { Thatch, Tiles } from "./house";
import { groundCovered, type Hand, handFor, type Lay, lay } from "./lay";
import { Paper } from "./paper";
import { Ford, Lake, River } from "./river";
import { Bridge, Road } from "./road";
import { Bushes, Trees, WoodFloor } from "./wood";
import { Earthwork, Fence, Wall } from "./works";

type Table = BattleDocument["table"];

/** Back to front. */
const ORDER: readonly Hand[] = [
  "hill",
  "cliff",
  "plain",
  "rocks",
  "wood",
  "marsh",
  "lake",
  "paddy",
  "road",
  "river",
  "ford",
  "bridge",
  "wall",
  "fence",
  "work",
  "thatch",
  "tile",
];

function drawPiece(piece: Lay, hand: Hand, table: Table): VNode {
  switch (hand) {
    case "hill":
      return <Hill key={piece.id} piece={piece} />;
    case "cliff":
      return <Cliff key={piece.id} piece={piece} />;
    case "wood":
      return <WoodFloor key={piece.id} piece={piece} />;
    case "rocks":
      return <Rocks key={piece.id} piece={piece} />;
    case "marsh":
      return <Marsh key={piece.id} piece={piece} />;
    case "lake":
      return <Lake key={piece.id} piece={piece} />;
    case "paddy":
      return <Paddy key={piece.id} piece={piece} />;
    case "road":
      return <Road key={piece.id} piece={piece} table={table} />;
    case "river":
      return piece.shape === "area" ? (
        <Lake key={piece.id} piece={piece} />
      ) : (
        <River key={piece.id} piece={piece} table={table} />
      );
    case "ford":
      return <Ford key={piece.id} piece={piece} />;
    case "bridge":
      return <Bridge key={piece.id} piece={piece} />;
    case "wall":
      return <Wall key={piece.id} piece={piece} />;
    case "fence":
      return <Fence key={piece.id} piece={piece} />;
    case "work":
      return <Earthwork key={piece.id} piece={piece} />;
    case "thatch":
      return <Thatch key={piece.id} piece={piece} />;
    case "tile":
      return <Tiles key={piece.id} piece={piece} />;
    default:
      return <Plain key={piece.id} piece={piece} />;
  }
}

/** Trodden earth inside a village or a farm. */
function Earth({ sites, depth }: { sites: BattleDocument["sites"]; depth: number }): VNode {
  const patches = Object.values(sites)
    .filter((site) => site.kind !== "bridge")
    .map((site) => {
      const points = site.outline.map((point) => mirror(point, depth));
      const heart = centre(points);
      const inner = points.filter((_, index) => index % 3 === 0 || points.length < 9);
      return outline(
        inner.map(([x, y]): Spot => [heart[0] + (x - heart[0]) * 0.86, heart[1] + (y - heart[1]) * 0.86]),
      );
    });
  return <path class="g-earth" d={patches.join("")} />;
}

/** A bush or two at the rim of every village, where nothing stands. */
function bushes(sites: BattleDocument["sites"], pieces: readonly Lay[], depth: number): Spot[] {
  const found: Spot[] = [];
  for (const site of Object.values(sites)) {
    if (site.kind === "bridge" || site.outline.length < 6) continue;
    for (const at of [0.12, 0.45, 0.78]) {
      const [x, y] = mirror(site.outline[Math.floor(site.outline.length * at)]!, depth);
      const heart = centre(site.outline.map((point) => mirror(point, depth)));
      const place: Spot = [heart[0] + (x - heart[0]) * 0.92, heart[1] + (y - heart[1]) * 0.92];
      const isFree = pieces.every(
        (piece) => !holds(groundCovered(piece), place) && toRim(place, groundCovered(piece), true) > 0.7,
      );
      if (isFree) found.push(place);
    }
  }
  return found;
}

interface GroundProps {
  scenery: BattleDocument["scenery"];
  sites: BattleDocument["sites"];
  table: Table;
}

function GroundLayer({ scenery, sites, table }: GroundProps): VNode {
  const pieces = Object.values(scenery)
    .filter((piece) => piece.points.length > 1)
    .map((piece) => lay(piece, table.depth));
  const hands = new Map(pieces.map((piece) => [piece, handFor(piece)]));
  const inOrder = ORDER.flatMap((hand) => pieces.filter((piece) => hands.get(piece) === hand));
  return (
    <g class="ground" clip-path="url(#table-edge)">
      <Paper width={table.width} depth={table.depth} pieces={pieces} />
      <Earth sites={sites} depth={table.depth} />
      {inOrder.map((piece) => drawPiece(piece, hands.get(piece)!, table))}
      {inOrder
        .filter((piece) => hands.get(piece) === "wood")
        .map((piece) => (
          <Trees key={piece.id} piece={piece} />
        ))}
      <Bushes places={bushes(sites, pieces, table.depth)} />
    </g>
  );
}

/** Redrawn only when the scenery itself is another. */
export const Ground = memo(
  GroundLayer,
  (before, after) => before.scenery === after.scenery && before.table === after.table,
);

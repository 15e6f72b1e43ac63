/** Fields and soft ground: rice behind its bunds, marsh, stony patches, and whatever else an area may be. */

import type { VNode } from "preact";
import { outline, short, straight } from "../shape/curve";
import { rectangleRound } from "../shape/polygon";
import { between } from "../shape/seed";
import type { Lay } from "./lay";
import { pebbles } from "./river";

interface Bed {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Four beds between the bunds, their cross a little off the middle. */
function beds(width: number, height: number, across: number, down: number): Bed[] {
  const [left, top] = [-width / 2 + 0.3, -height / 2 + 0.3];
  const [w, h] = [width - 0.6, height - 0.6];
  const [w1, h1, h2] = [w * across - 0.16, h * down - 0.16, h * (1 - down) - 0.16];
  const x2 = left + w1 + 0.32;
  return [
    { x: left, y: top, width: w1, height: h1 },
    { x: x2, y: top, width: w - w1 - 0.32, height: h1 + 0.4 },
    { x: left, y: top + h1 + 0.32, width: w1, height: h2 },
    { x: x2, y: top + h1 + 0.72, width: w - w1 - 0.32, height: h2 - 0.4 },
  ].filter((bed) => bed.width > 0.4 && bed.height > 0.4);
}

export function Paddy({ piece }: { piece: Lay }): VNode {
  const box = rectangleRound(piece.points);
  const parts = beds(
    box.width,
    box.height,
    between(piece.random, 0.42, 0.56),
    between(piece.random, 0.46, 0.58),
  );
  const glints = parts
    .map(
      (bed) =>
        `M${short(bed.x + bed.width * 0.2)} ${short(bed.y + bed.height * 0.3)}h${short(bed.width * 0.25)}`,
    )
    .join("");
  return (
    <g class="g-paddy" transform={`translate(${short(box.x)} ${short(box.y)}) rotate(${short(box.angle)})`}>
      <rect
        class="bund"
        x={-box.width / 2}
        y={-box.height / 2}
        width={box.width}
        height={box.height}
        rx=".25"
      />
      {parts.map((bed) => (
        <g key={`${bed.x} ${bed.y}`}>
          <rect class="water" {...bed} rx=".18" />
          <rect
            fill="url(#pat-paddy)"
            x={bed.x + 0.1}
            y={bed.y + 0.1}
            width={bed.width - 0.2}
            height={bed.height - 0.2}
          />
        </g>
      ))}
      <path class="glint" d={glints} />
      <rect
        class="out"
        x={-box.width / 2}
        y={-box.height / 2}
        width={box.width}
        height={box.height}
        rx=".25"
      />
    </g>
  );
}

export function Marsh({ piece }: { piece: Lay }): VNode {
  return (
    <g class="g-marsh">
      <path class="wet" d={outline(piece.points)} />
      <path fill="url(#pat-marsh)" d={outline(piece.points)} />
      <path class="rim" d={outline(piece.points)} />
    </g>
  );
}

export function Rocks({ piece }: { piece: Lay }): VNode {
  const box = rectangleRound(piece.points);
  const count = Math.round((box.width * box.height) / 1.4);
  return (
    <g class="g-rocks">
      <path class="floor" d={outline(piece.points)} />
      <path class="stone" d={pebbles(piece.points, count, piece.random, [0.18, 0.55])} />
    </g>
  );
}

/** A kind of ground this hand has never seen: its exact outline over sand. */
export function Plain({ piece }: { piece: Lay }): VNode {
  const closed = piece.shape === "area";
  return (
    <g class="g-plain">
      <path class="floor" d={closed ? outline(piece.points) : straight(piece.points)} />
      {closed ? <path fill="url(#pat-sand)" d={outline(piece.points)} /> : null}
    </g>
  );
}

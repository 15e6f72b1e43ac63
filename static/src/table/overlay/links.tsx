/** The line along which a unit is called, dashed from him who calls, and what lies on it, each in its place. */

import type { VNode } from "preact";
import type { BattleDocument, Preview, Side, Spot } from "../protocol";
import type { Hindrance } from "../seam";
import { straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import { Chip, halfOf, signsOf } from "./chip";

/** From one chip to the next below it, in inches. */
const NEXT = 1.7;

function wordsOf({ label, value }: Hindrance): string {
  return `${label} ${value}`;
}

/** Where chips stand: each over what it tells of, upright for who looks, and none over another. */
function placesOf(hindrances: readonly Hindrance[], seen: (at: Spot) => Spot, width: number): Spot[] {
  const placed: { at: Spot; half: number }[] = [];
  for (const one of hindrances) {
    const half = halfOf(signsOf(wordsOf(one)));
    const [x, y] = seen(one.at);
    const at: [number, number] = [Math.max(half + 0.3, Math.min(width - half - 0.3, x)), y + 0.9];
    const meets = (other: { at: Spot; half: number }): boolean =>
      Math.abs(other.at[0] - at[0]) < other.half + half && Math.abs(other.at[1] - at[1]) < NEXT;
    while (placed.some(meets)) at[1] += 0.3;
    placed.push({ at, half });
  }
  return placed.map(({ at }) => at);
}

interface Props {
  document: BattleDocument;
  preview: Preview;
  side: Side;
}

export function Links({ document, preview, side }: Props): VNode | null {
  const links = preview.links ?? [];
  if (links.length === 0) return null;
  const depth = document.table.depth;
  return (
    <g class={`links side-${side}`}>
      {links.map(({ from, to }, index) => {
        const [start, end] = [mirror(from, depth), mirror(to, depth)];
        const line = straight([start, end]);
        return (
          <g key={index}>
            <path class="link0" d={line} />
            <path class="link" d={line} />
            <circle cx={end[0]} cy={end[1]} r=".26" />
          </g>
        );
      })}
    </g>
  );
}

/** The chips, in a drawing that stands upright. */
export function LinkChips({
  document,
  preview,
  seen,
}: {
  document: BattleDocument;
  preview: Preview;
  seen: (at: Spot) => Spot;
}): VNode | null {
  const hindrances = (preview.links ?? []).flatMap((link) => link.hindrances);
  if (hindrances.length === 0) return null;
  const { width, depth } = document.table;
  const places = placesOf(hindrances, (at) => mirror(seen(at), depth), width);
  return (
    <g class="hindrances">
      {hindrances.map((one, index) => (
        <Chip key={index} at={places[index]!} signs={signsOf(wordsOf(one))}>
          {`${one.label} `}
          <tspan class="n">{one.value}</tspan>
        </Chip>
      ))}
    </g>
  );
}

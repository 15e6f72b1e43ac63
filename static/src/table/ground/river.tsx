/** Running and standing water: the band exact, ink lines, ripples and eddies inside it. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { dryBrush, outline, pointAt, smooth, straight } from "../shape/curve";
import { along, beside, boxOf, centre, distance, holds, length, toRim } from "../shape/polygon";
import { between, type Random } from "../shape/seed";
import { type Lay, middle, runningOn } from "./lay";

interface TableSize {
  width: number;
  depth: number;
}

/** A stretch of a line, some inches off its middle, wavering a little. */
function thread(line: readonly Spot[], from: number, long: number, off: number, random: Random): string {
  const places: Spot[] = [];
  for (let at = from; at <= from + long; at += 0.55) places.push(pointAt(line, at));
  if (places.length < 2) return "";
  const shifted = beside(places, off).map(([x, y]): Spot => [x, y + between(random, -0.05, 0.05)]);
  return smooth(shifted);
}

function threads(
  line: readonly Spot[],
  width: number,
  random: Random,
  each: { every: number; long: [number, number]; spread: number },
): string {
  const whole = length(line);
  const found: string[] = [];
  for (let at = 0.4; at < whole - 1.5; at += between(random, 0.5, 1.5) * each.every) {
    const off = between(random, -each.spread, each.spread) * width;
    found.push(thread(line, at, Math.min(between(random, ...each.long), whole - at), off, random));
  }
  return found.join("");
}

function eddy(at: Spot, size: number, random: Random): string {
  const turn = random() * 6.28;
  const places = Array.from({ length: 16 }, (_, index): Spot => {
    const reach = (size * (index + 1)) / 16;
    return [
      at[0] + Math.cos(turn + index * 0.62) * reach,
      at[1] + Math.sin(turn + index * 0.62) * reach * 0.8,
    ];
  });
  return smooth(places);
}

function eddies(line: readonly Spot[], width: number, random: Random): string {
  const whole = length(line);
  const found: string[] = [];
  for (let at = between(random, 3, 7); at < whole - 2; at += between(random, 7, 13)) {
    const side = random() < 0.5 ? -1 : 1;
    const place = beside(
      [pointAt(line, at - 0.2), pointAt(line, at), pointAt(line, at + 0.2)],
      side * width * between(random, 0.2, 0.3),
    )[1]!;
    found.push(eddy(place, Math.min(0.52, width * 0.16), random));
  }
  return found.join("");
}

/** A band of water between its two exact banks. */
export function River({ piece, table }: { piece: Lay; table: TableSize }): VNode {
  const line = runningOn(middle(piece, 0.8), table);
  const width = piece.width || 2;
  const [left, right] = [beside(line, width / 2), beside(line, -width / 2)];
  const random = piece.random;
  const bed = (share: number): string =>
    `${smooth(beside(line, width * share))}L${smooth([...beside(line, -width * share)].reverse()).slice(1)}Z`;
  return (
    <g class="g-river">
      <path class="band" d={bed(0.5)} />
      <path class="deep" d={bed(0.26)} />
      <path
        class="flow hi"
        d={threads(line, width, random, { every: 3.2, long: [1.4, 4.6], spread: 0.36 })}
      />
      <path class="flow" d={threads(line, width, random, { every: 0.42, long: [1.2, 4.2], spread: 0.42 })} />
      <path class="flow b" d={threads(line, width, random, { every: 1.5, long: [1, 3.4], spread: 0.38 })} />
      {width > 1.6 ? <path class="flow e" d={eddies(line, width, random)} /> : null}
      <path
        class="flow i"
        d={
          dryBrush(beside(line, width * 0.44), random, [3, 9], [0.6, 2.4]) +
          dryBrush(beside(line, -width * 0.44), random, [3, 9], [0.6, 2.4])
        }
      />
      <path class="bank" d={smooth(left) + smooth(right)} />
    </g>
  );
}

/** Standing water: rings that follow the shore. */
export function Lake({ piece }: { piece: Lay }): VNode {
  const heart = centre(piece.points);
  const ring = (share: number): Spot[] => piece.points.map((point) => along(heart, point, share));
  const rings = [0.9, 0.78, 0.6, 0.4]
    .map((share) => dryBrush([...ring(share), ring(share)[0]!], piece.random, [1.5, 4], [0.5, 2]))
    .join("");
  return (
    <g class="g-river">
      <path class="band" d={outline(piece.points)} />
      <path class="deep" d={outline(ring(0.66))} />
      <path class="flow" d={rings} />
      <path class="bank" d={outline(piece.points)} />
    </g>
  );
}

function pebble(at: Spot, size: number, random: Random): string {
  const places = Array.from({ length: 6 }, (_, index): Spot => {
    const reach = size * between(random, 0.75, 1.1);
    return [at[0] + Math.cos(index * 1.047) * reach, at[1] + Math.sin(index * 1.047) * reach * 0.75];
  });
  return smooth(places, true);
}

/** Stones scattered in an area, none over its rim. */
export function pebbles(
  area: readonly Spot[],
  count: number,
  random: Random,
  sizes: [number, number],
): string {
  const box = boxOf(area);
  const found: string[] = [];
  for (let attempt = 0; attempt < count * 5 && found.length < count; attempt += 1) {
    const at: Spot = [between(random, box.left, box.right), between(random, box.top, box.bottom)];
    const size = between(random, ...sizes);
    if (holds(area, at) && toRim(at, area, true) > size) found.push(pebble(at, size, random));
  }
  return found.join("");
}

function areaOf(piece: Lay): Spot[] {
  if (piece.shape === "area") return piece.points;
  return [...beside(piece.points, piece.width / 2), ...beside(piece.points, -piece.width / 2).reverse()];
}

/** Shallow water: the bed shows, stones stand out, dashed ends. */
export function Ford({ piece }: { piece: Lay }): VNode {
  const area = areaOf(piece);
  const box = boxOf(area);
  const ripples: string[] = [];
  for (let row = box.top + 0.35; row < box.bottom; row += 0.5) {
    for (
      let x = box.left + between(piece.random, 0, 0.5);
      x < box.right - 0.6;
      x += between(piece.random, 0.7, 1.1)
    ) {
      if (!holds(area, [x, row]) || !holds(area, [x + 0.55, row])) continue;
      ripples.push(
        smooth([
          [x, row],
          [x + 0.2, row + 0.08],
          [x + 0.4, row + 0.02],
          [x + 0.55, row],
        ]),
      );
    }
  }
  const [a, b, c, d] = area as [Spot, Spot, Spot, Spot];
  const count = Math.round(((box.right - box.left) * (box.bottom - box.top)) / 1.1);
  return (
    <g class="g-ford">
      <path class="bed" d={straight(area, true)} />
      <path class="rip" d={ripples.join("")} />
      <path class="stone" d={pebbles(area, count, piece.random, [0.1, 0.24])} />
      {area.length === 4 ? (
        <path
          class="ends"
          d={
            distance(a, b) > distance(b, c)
              ? straight([a, d]) + straight([b, c])
              : straight([a, b]) + straight([c, d])
          }
        />
      ) : null}
    </g>
  );
}

/** Measuring for anybody at any time: from base edge to base edge where the ends lie on figures. */

import type { VNode } from "preact";
import type { BattleDocument, Figure, Spot } from "../protocol";
import { straight } from "../shape/curve";
import { corners, mirror } from "../shape/hand";
import { along, distance, holds, toRim } from "../shape/polygon";
import { inches } from "../words";
import { Chip } from "./chip";

/** From where to where, in inches of the table. */
export interface Measure {
  from: Spot;
  to: Spot;
}

function baseAt(document: BattleDocument, point: Spot): Spot[] | null {
  const depth = document.table.depth;
  const figure = Object.values(document.figures).find(
    (other: Figure) => other.alive && holds(corners(other, depth), point),
  );
  return figure === undefined ? null : corners(figure, depth);
}

/** The point of a base's rim that is nearest to another point. */
function nearest(rim: readonly Spot[], to: Spot): Spot {
  let best = rim[0]!;
  rim.forEach((corner, index) => {
    const next = rim[(index + 1) % rim.length]!;
    for (let share = 0; share <= 1; share += 0.05) {
      const point = along(corner, next, share);
      if (distance(point, to) < distance(best, to)) best = point;
    }
  });
  return best;
}

/** Both ends (in inches of the drawing) set on the nearest edges of the bases they lie on. */
export function snapToBases(document: BattleDocument, measure: Measure): Measure {
  const [here, there] = [baseAt(document, measure.from), baseAt(document, measure.to)];
  let { from, to } = measure;
  for (let round = 0; round < 3; round += 1) {
    if (here !== null) from = nearest(here, to);
    if (there !== null) to = nearest(there, from);
  }
  return here !== null && there !== null && toRim(from, there, true) < 0.001
    ? { from, to: from }
    : { from, to };
}

export function Ruler({
  document,
  measure,
}: {
  document: BattleDocument;
  measure: Measure | null;
}): VNode | null {
  if (measure === null) return null;
  const { depth } = document.table;
  const { from, to } = snapToBases(document, {
    from: mirror(measure.from, depth),
    to: mirror(measure.to, depth),
  });
  const long = distance(from, to);
  const across: Spot =
    long === 0 ? [0, 0.4] : [((to[1] - from[1]) / long) * 0.4, (-(to[0] - from[0]) / long) * 0.4];
  const end = (at: Spot): string =>
    straight([
      [at[0] + across[0], at[1] + across[1]],
      [at[0] - across[0], at[1] - across[1]],
    ]);
  const middle = along(from, to, 0.5);
  return (
    <g class="moving ruler">
      <path class="path0" d={straight([from, to])} />
      <path class="path" d={straight([from, to]) + end(from) + end(to)} />
      <Chip at={[middle[0] + across[0] * 4, middle[1] + across[1] * 4]} signs={5}>
        {inches(long)}
      </Chip>
    </g>
  );
}

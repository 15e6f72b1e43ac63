/** Ground that belongs to a purpose: where a side deploys, where the unit in hand may be set. */

import type { VNode } from "preact";
import type { BattleDocument, Side, Spot } from "../protocol";
import { SIDES } from "../protocol";
import { straight } from "../shape/curve";
import { mirror } from "../shape/hand";

function Zone({
  points,
  side,
  depth,
  strong,
}: {
  points: readonly Spot[];
  side: Side;
  depth: number;
  strong: boolean;
}): VNode {
  const rim = points.map((point) => mirror(point, depth));
  return <path class={`zone side-${side}${strong ? " is-strong" : ""}`} d={straight(rim, true)} />;
}

export function Zones({
  document,
  held,
  side,
}: {
  document: BattleDocument;
  held: readonly Spot[] | undefined;
  side: Side;
}): VNode {
  const depth = document.table.depth;
  return (
    <g class="zones">
      {SIDES.map((one) => {
        const zone = document.zones[one];
        return zone === undefined || zone.length < 3 ? null : (
          <Zone key={one} points={zone} side={one} depth={depth} strong={false} />
        );
      })}
      {held === undefined || held.length < 3 ? null : (
        <Zone points={held} side={side} depth={depth} strong={true} />
      )}
    </g>
  );
}

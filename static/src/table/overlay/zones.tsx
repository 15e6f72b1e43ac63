/** Ground that belongs to a purpose: where a side deploys, where the unit in hand may be set. */

import type { VNode } from "preact";
import type { BattleDocument, Side, Spot } from "../protocol";
import { SIDES } from "../protocol";
import { straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import type { Draft } from "../state";

/** Inches from an edge that stand for it while it is chosen. */
const STRIP = 6;

/** The strip along the edge of the table that an order being written names; how deep its zone will be is the rules' to say. */
export function edgeIn(draft: Draft | null, { width, depth }: BattleDocument["table"]): Spot[] | undefined {
  const edge = Object.values(draft?.values ?? {}).find((value) => value === "south" || value === "north");
  if (draft === null || edge === undefined) return undefined;
  const [low, high] = edge === "south" ? [0, STRIP] : [depth - STRIP, depth];
  return [
    [0, low],
    [width, low],
    [width, high],
    [0, high],
  ];
}

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

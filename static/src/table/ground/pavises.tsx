/** Shields that are set up and taken away while a battle goes on. They are drawn apart from the ground, which need not be
 *  painted anew for them. */

import type { VNode } from "preact";
import type { BattleDocument, Piece, Spot } from "../protocol";
import { mirror } from "../shape/hand";
import { distance } from "../shape/polygon";

type Scenery = BattleDocument["scenery"];

const SET_UP = /pavise|mantlet/;

export function isSetUp(piece: Piece): boolean {
  return SET_UP.test(piece.kind);
}

let ground: Scenery = {};

/** All that stays where it is; the same object as long as it is the same ground. */
export function lasting(scenery: Scenery): Scenery {
  const pieces = Object.values(scenery);
  if (!pieces.some(isSetUp) && Object.keys(ground).length === 0) return scenery;
  const found = pieces.filter((piece) => !isSetUp(piece));
  const isSame =
    found.length === Object.keys(ground).length && found.every((piece) => ground[piece.id] === piece);
  if (!isSame) ground = Object.fromEntries(found.map((piece) => [piece.id, piece]));
  return ground;
}

/** A plank across the line of the shield, with two props behind it. */
function Shield({ piece, depth }: { piece: Piece; depth: number }): VNode | null {
  const [from, to] = piece.points.map((point) => mirror(point, depth)) as [Spot, Spot];
  if (from === undefined || to === undefined) return null;
  const wide = distance(from, to);
  const turn = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const at = `translate(${((from[0] + to[0]) / 2).toFixed(2)} ${((from[1] + to[1]) / 2).toFixed(2)})`;
  return (
    <g class="pavise" transform={`${at} rotate(${turn.toFixed(1)})`} data-pavise={piece.id}>
      <g class="set-up">
        <rect class="sh" x={-wide / 2} y="-.06" width={wide} height=".34" rx=".06" />
        <rect class="plank" x={-wide / 2} y="-.16" width={wide} height=".32" rx=".06" />
        <path class="seam" d={`M${(-wide / 6).toFixed(2)}-.16v.32M${(wide / 6).toFixed(2)}-.16v.32`} />
      </g>
    </g>
  );
}

export function Pavises({ scenery, depth }: { scenery: Scenery; depth: number }): VNode {
  return (
    <g class="pavises">
      {Object.values(scenery)
        .filter(isSetUp)
        .map((piece) => (
          <Shield key={piece.id} piece={piece} depth={depth} />
        ))}
    </g>
  );
}

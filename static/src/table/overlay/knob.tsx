/** The knob by which a hand turns what is being moved, on its stem. */

import type { VNode } from "preact";
import type { Spot } from "../protocol";
import { spot, straight } from "../shape/curve";

interface Props {
  stem: Spot;
  at: Spot;
  /** Inches: how far about it a finger finds it, its disc, and half its sign. */
  reach: number;
  disc: number;
  sign: number;
}

export function Knob({ stem, at, reach, disc, sign }: Props): VNode {
  return (
    <g data-grab="turn">
      <path class="stem" d={straight([stem, at])} />
      <g class="handle" transform={`translate(${spot(at)})`}>
        <g class="k">
          <circle class="reachable" r={reach} />
          <circle r={disc} />
          <use href="#ord-turn" x={-sign} y={-sign} width={2 * sign} height={2 * sign} />
        </g>
      </g>
    </g>
  );
}

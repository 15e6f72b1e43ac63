/** What a lesson points at on the table: a ring of gold round the unit to be chosen, brackets round its target. */

import type { VNode } from "preact";
import { brackets, roundHull } from "../figures/hull";
import { stepOf } from "../lesson";
import type { BattleDocument } from "../protocol";
import { livingOf } from "../selectors";
import { straight } from "../shape/curve";
import type { State } from "../state";

const WIDE = 0.75;

export function Pointer({ document, state }: { document: BattleDocument; state: State }): VNode | null {
  const step = stepOf(state);
  if (step === undefined) return null;
  const depth = document.table.depth;
  const basesOf = (id: string) => {
    const unit = document.units[id];
    return unit === undefined || unit.place !== "table" ? [] : livingOf(document, unit);
  };
  const chosen = basesOf(step.unit);
  const target = basesOf(step.target);
  return (
    <g class="pointer">
      {chosen.length === 0 || state.selected === step.unit ? null : (
        <path class="ring" d={straight(roundHull(chosen, depth, WIDE), true)} />
      )}
      {target.length === 0 || state.selected !== step.unit ? null : (
        <path class="aim" d={brackets(target, depth, WIDE, 1.2)} />
      )}
    </g>
  );
}

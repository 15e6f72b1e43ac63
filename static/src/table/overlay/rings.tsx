/** Rings round units and figures that the bar speaks of: those of the card or the row that is looked at, or all that would
 *  lose their turn. */

import type { VNode } from "preact";
import { outlines } from "../figures/hull";
import type { BattleDocument } from "../protocol";
import { livingOf } from "../selectors";
import type { State } from "../state";
import { cardsOf, leavesSomebody } from "../want";

function spokenOf(state: State): readonly string[] {
  const option = state.draft?.option;
  if (option === undefined || option.unit !== "" || !leavesSomebody(state, option)) return state.ringed;
  return cardsOf(state).flatMap((card) => (card.stand === "can" ? card.units : []));
}

export function Rings({ state, document }: { state: State; document: BattleDocument }): VNode | null {
  const stood = spokenOf(state).flatMap((id) => {
    const unit = document.units[id];
    const isThere = unit !== undefined && ["table", "attached"].includes(unit.place);
    if (unit !== undefined) return isThere ? [livingOf(document, unit)] : [];
    const figure = document.figures[id];
    return figure === undefined ? [] : [[figure]];
  });
  if (stood.every((men) => men.length === 0)) return null;
  const line = stood
    .filter((men) => men.length > 0)
    .map((men) => outlines(men, document.table.depth, 0.4))
    .join("");
  return (
    <g class="rings">
      <path class="ring-under" d={line} />
      <path class="ring-over" d={line} />
    </g>
  );
}

/** Leaders who stand on no base of their own: with their unit, or in their camp. A disc with a gold ring. */

import type { VNode } from "preact";
import type { BattleDocument, Figure, Unit } from "../protocol";
import { livingOf } from "../selectors";
import { standing } from "../shape/hand";
import type { State } from "../state";

/** Radius of a disc, in inches. */
const DISC = 0.72;

/** Whether a leader is behind the curtain of his camp. */
export function isCamped(document: BattleDocument, unit: Unit): boolean {
  return document.kit?.[unit.id]?.camped === true;
}

/** The unit that a leader is with; none where he stands by himself. */
export function hostOf(document: BattleDocument, unit: Unit): Unit | undefined {
  return unit.place === "attached" ? document.units[document.kit?.[unit.id]?.with_unit ?? ""] : undefined;
}

function leadersOn(document: BattleDocument): { unit: Unit; figure: Figure }[] {
  return Object.values(document.units)
    .filter(
      (unit) => hostOf(document, unit) !== undefined || (unit.place === "table" && isCamped(document, unit)),
    )
    .flatMap((unit) => livingOf(document, unit).map((figure) => ({ unit, figure })));
}

export function Leaders({ state, document }: { state: State; document: BattleDocument }): VNode {
  return (
    <g class="leaders">
      {leadersOn(document).map(({ unit, figure }) => (
        <g
          key={unit.id}
          class={`leader side-${unit.side}${state.selected === unit.id ? " selected" : ""}`}
          data-unit={unit.id}
          data-grab={state.you.includes(unit.side) && document.result === null ? "unit" : undefined}
        >
          <g id={`fig-${figure.id}`} transform={standing(figure, document.table.depth)}>
            <g transform={`rotate(${-figure.facing})`}>
              <g class="stays" data-figure={figure.id}>
                {state.selected === unit.id ? <circle class="chosen" r={DISC + 0.26} /> : null}
                <circle r={DISC} />
                <use
                  href={`#rank-${unit.rank === "shogun" ? "shogun" : "general"}`}
                  x="-.5"
                  y="-.5"
                  width="1"
                  height="1"
                />
              </g>
            </g>
          </g>
        </g>
      ))}
    </g>
  );
}

/** Who meets whom, while it is settled: between each two the number of their fight, as it stands in the rows of the bar. */

import type { VNode } from "preact";
import { fightOf, partIn } from "../panels/pairs";
import type { BattleDocument } from "../protocol";
import { standing } from "../shape/hand";
import type { State } from "../state";

export function Paired({ state, document }: { state: State; document: BattleDocument }): VNode | null {
  const { pairs } = state;
  if (pairs.length === 0) return null;
  return (
    <g class="paired">
      {pairs.map(([own, other], at) => {
        const [one, two] = [document.figures[own], document.figures[other]];
        if (one === undefined || two === undefined) return null;
        // who helps bears the number himself: between the two it would lie on that of who leads
        const part = partIn(pairs, at);
        const share = part === "leads" ? 0.5 : 0.1;
        const place = { x: one.x + (two.x - one.x) * share, y: one.y + (two.y - one.y) * share, facing: 0 };
        return (
          <g key={own} class={part} data-fight={own} transform={standing(place, document.table.depth)}>
            <g class="k">
              <circle r=".56" />
              <text y=".28">{fightOf(pairs, at)}</text>
            </g>
          </g>
        );
      })}
    </g>
  );
}

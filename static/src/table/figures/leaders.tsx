/** Leaders who stand on no base of their own: with their unit, or in their camp. A disc with a gold ring; where the rules
 *  say whose base he shares, that base has a leader's frame and bar. */

import type { VNode } from "preact";
import type { BattleDocument, Figure, Unit } from "../protocol";
import { hostOf, isCamped, livingOf } from "../selectors";
import { standing } from "../shape/hand";
import type { State } from "../state";

/** Radius of a disc, in inches. */
const DISC = 0.72;
/** Of the bar on a shared base its depth, and the radius of the sign on it. */
const BAR = 0.15;
const SIGN = 0.3;

interface Sharing {
  shared: string;
  sharer: string;
  chosen: boolean;
}

/** Whose base of a unit a leader shares, who he is, and whether he is the chosen one; empty where none does. */
export function sharing(document: BattleDocument, unit: Unit, selected: string): Sharing {
  for (const [id, { with_unit: host, shares }] of Object.entries(document.kit ?? {}))
    if (host === unit.id && shares && document.units[id]?.place === "attached")
      return { shared: shares, sharer: id, chosen: id === selected };
  return { shared: "", sharer: "", chosen: false };
}

interface SharedProps {
  base: Pick<Figure, "width" | "depth">;
  leader: string;
  selected: boolean;
  grabbable: boolean;
}

/** Frame and bar of a leader on the base that he shares, set as the base stands; by the bar he is taken up. */
export function SharedBase({ base, leader, selected, grabbable }: SharedProps): VNode {
  const [w, d] = [base.width - 0.1, base.depth - 0.1];
  return (
    <g class="shared" data-unit={leader} data-grab={grabbable ? "unit" : undefined}>
      {selected ? (
        <rect class="chosen" x={-w / 2 - 0.1} y={-d / 2 - 0.1} width={w + 0.2} height={d + 0.2} />
      ) : null}
      <rect class="frame" x={-w / 2} y={-d / 2} width={w} height={d} />
      <rect class="bar" x={-w / 2} y={d / 2 - BAR} width={w} height={BAR} />
      <g transform={`translate(0 ${d / 2 - BAR / 2})`}>
        <circle r={SIGN} />
        <use
          href="#rank-general"
          x={-0.72 * SIGN}
          y={-0.74 * SIGN}
          width={1.44 * SIGN}
          height={1.44 * SIGN}
        />
      </g>
    </g>
  );
}

function leadersOn(document: BattleDocument): { unit: Unit; figure: Figure }[] {
  return Object.values(document.units)
    .filter(
      (unit) =>
        (hostOf(document, unit) !== undefined && !document.kit?.[unit.id]?.shares) ||
        (unit.place === "table" && isCamped(document, unit)),
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

/** Losses that a unit has yet to answer for: crossed discs along its rear, and how many. */

import type { VNode } from "preact";
import type { BattleDocument, Figure, Spot, Unit } from "../protocol";
import { termOf } from "../selectors";
import { frontCentre } from "../shape/hand";
import type { State } from "../state";

/** More of them than this are one and a number. */
const MOST = 3;
/** Inches from disc to disc, and behind the last rank. */
const APART = 0.82;
const BEHIND = 0.5;

/** Where a disc lies: along the rear edge, from its outer end inwards. */
function placeOf(unit: Unit, figures: readonly Figure[], index: number): Spot {
  const front = frontCentre(figures)!;
  const turn = (front.facing * Math.PI) / 180;
  const [s, c] = [Math.sin(turn), Math.cos(turn)];
  const across = figures.map((one) => (one.x - front.x) * c - (one.y - front.y) * s);
  const back = Math.max(
    ...figures.map((one) => -((one.x - front.x) * s + (one.y - front.y) * c) + one.depth / 2),
  );
  const end = unit.side === "ai" ? Math.max(...across) - index * APART : Math.min(...across) + index * APART;
  const behind = back + BEHIND;
  return [front.x + c * end - s * behind, front.y - s * end - c * behind];
}

/** Discs and numbers stand upright before whoever looks: `seen` says where a place of the table is drawn for him. */
export function Losses({
  state,
  document,
  shown,
  seen,
}: {
  state: State;
  document: BattleDocument;
  shown: readonly { unit: Unit; figures: readonly Figure[] }[];
  seen: (at: Spot) => Spot;
}): VNode | null {
  const countOf = (unit: Unit): number => document.kit?.[unit.id]?.markers ?? 0;
  const marked = shown.filter(({ unit, figures }) => countOf(unit) > 0 && figures.length > 0);
  if (marked.length === 0) return null;
  const words = termOf(state, "markers");
  return (
    <g class="losses">
      {marked.map(({ unit, figures }) => {
        const count = countOf(unit);
        const place = (index: number): string => {
          const [x, y] = seen(placeOf(unit, figures, index));
          return `translate(${x.toFixed(2)} ${(document.table.depth - y).toFixed(2)})`;
        };
        return (
          <g key={unit.id} class="loss" data-losses={unit.id}>
            <title>{`${count} ${words}`}</title>
            {Array.from({ length: count > MOST ? 1 : count }, (_, index) => (
              <g key={index} transform={place(index)}>
                <circle r=".36" />
                <path d="M-.17-.17.17.17M.17-.17-.17.17" />
              </g>
            ))}
            {count > MOST ? (
              <text transform={place(-1)} y=".3">
                {count}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

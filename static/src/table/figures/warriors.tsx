/** What is told of a single warrior: his wounds, that he lies disabled where he fell, the shield that he carries, and that
 *  he leads. Whatever system tells it: the fields are the document's. */

import type { VNode } from "preact";
import type { BattleDocument, Figure, Side, Spot } from "../protocol";
import { livingOf } from "../selectors";
import { standing } from "../shape/hand";

/** How far from the middle of a base its discs hang, in inches. */
const ASIDE = 0.36;

export function isWounded(figure: Figure): boolean {
  return figure.alive && (figure.wounds ?? 0) + (figure.horse_wounds ?? 0) > 0;
}

/** Out of play for good, but not dead: he lies where he fell. */
export function isDisabled(figure: Figure): boolean {
  return !figure.alive && figure.fate === "disabled";
}

export function disabledOn(document: BattleDocument): Figure[] {
  return Object.values(document.figures).filter(isDisabled);
}

function Disabled({ figure, side, depth }: { figure: Figure; side: Side; depth: number }): VNode {
  const [w, d] = [figure.width, figure.depth];
  return (
    <g class={`disabled side-${side}`} transform={standing(figure, depth)} data-disabled={figure.id}>
      <rect x={-w / 2} y={-d / 2} width={w} height={d} rx=".05" />
      <use href="#st-disabled" x="-.4" y="-.4" width=".8" height=".8" />
    </g>
  );
}

/** Those who were put out of play lie there for the whole battle. */
export function DisabledLayer({ document }: { document: BattleDocument }): VNode {
  return (
    <g class="fallen-men">
      {disabledOn(document).map((figure) => (
        <Disabled
          key={figure.id}
          figure={figure}
          side={document.units[figure.unit]?.side ?? "ai"}
          depth={document.table.depth}
        />
      ))}
    </g>
  );
}

interface Sign {
  key: string;
  at: Spot;
  symbol: string;
  kind: "wounded" | "laden" | "leads" | "commands";
}

/** The discs at a warrior's base, as he is seen: his wounds below right, what he carries below left, his rank above. */
function signsOf(figure: Figure, [x, y]: Spot, alone: boolean): Sign[] {
  const signs: Sign[] = [];
  const put = (kind: Sign["kind"], symbol: string, across: number, down: number): void => {
    signs.push({ key: `${figure.id} ${kind}`, at: [x + across, y + down], symbol, kind });
  };
  if (isWounded(figure)) put("wounded", "st-wound", ASIDE, ASIDE);
  if (figure.load === "pavise") put("laden", "st-pavise", -ASIDE, ASIDE);
  if (figure.role === "commander") put("commands", "rank-general", -ASIDE, -ASIDE);
  else if (figure.role === "leader" && !alone) put("leads", "rank-samurai", -ASIDE, -ASIDE);
  return signs;
}

/** Signs stand upright before whoever looks: `seen` says where a place of the table is drawn for him. */
export function WarriorSigns({
  document,
  seen,
}: {
  document: BattleDocument;
  seen: (at: Spot) => Spot;
}): VNode {
  const signs = Object.values(document.units)
    .filter((unit) => unit.place === "table")
    .flatMap((unit) => {
      const living = livingOf(document, unit);
      return living.flatMap((figure) => {
        const [x, y] = seen([figure.x, figure.y]);
        const sign = signsOf(figure, [x, document.table.depth - y], unit.strength === 1);
        return sign.map((one) => ({ ...one, side: unit.side }));
      });
    });
  return (
    <g class="warriors">
      {signs.map(({ key, at, symbol, kind, side }) => (
        <g
          key={key}
          class={`disc ${kind} side-${side}`}
          transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}
        >
          <g class="k">
            <circle r=".36" />
            <use href={`#${symbol}`} x="-.23" y="-.23" width=".46" height=".46" />
          </g>
        </g>
      ))}
    </g>
  );
}

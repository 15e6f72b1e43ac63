/** Persons on the table: a tag with a ring for each token below his tile, and the circle within which he commands. */

import type { VNode } from "preact";
import { Chip, signsOf } from "../overlay/chip";
import type { BattleDocument, Figure, Side, Spot } from "../protocol";
import type { SheetShown } from "../seam";
import { livingOf } from "../selectors";
import { mirror } from "../shape/hand";
import type { State } from "../state";
import { inches, t } from "../words";

interface Person {
  unit: string;
  side: Side;
  figure: Figure;
  sheet: SheetShown;
}

/** Those of the units on the table that are persons. */
function personsOn(document: BattleDocument): Person[] {
  return Object.entries(document.sheets ?? {}).flatMap(([id, sheet]) => {
    const unit = document.units[id];
    if (unit?.place !== "table" || sheet.all_wounds === 0) return [];
    return livingOf(document, unit)
      .slice(0, 1)
      .map((figure) => ({ unit: id, side: unit.side, figure, sheet }));
  });
}

const RING = 0.34;

/** Tags stand upright before whoever looks: `seen` says where a place of the table is drawn for him. */
export function TokenTags({ document, seen }: { document: BattleDocument; seen: (at: Spot) => Spot }): VNode {
  return (
    <g class="tokens">
      {personsOn(document)
        .filter(({ sheet }) => sheet.tokens > 0)
        .map(({ unit, side, figure, sheet }) => {
          const [x, y] = seen([figure.x, figure.y]);
          const wide = sheet.tokens * 2.3 * RING;
          const below = document.table.depth - y + Math.max(figure.width, figure.depth) / 2 + 0.5;
          return (
            <g
              key={unit}
              class={`token-tag side-${side}`}
              transform={`translate(${x.toFixed(2)} ${below.toFixed(2)})`}
            >
              <g class="k">
                <rect x={-wide / 2 - 0.14} y="-.45" width={wide + 0.28} height=".9" rx=".45" />
                {Array.from({ length: sheet.tokens }, (_, index) => (
                  <circle
                    key={index}
                    class="z"
                    cx={-wide / 2 + (index + 0.5) * 2.3 * RING}
                    cy="0"
                    r={RING * 0.72}
                  />
                ))}
              </g>
            </g>
          );
        })}
    </g>
  );
}

/** How far the chosen unit commands, and one that is looked at; inches from the edge of the base. */
export function Commands({ state, document }: { state: State; document: BattleDocument }): VNode | null {
  const wanted = new Set([state.selected, state.hovered, ...state.ringed]);
  const found = personsOn(document).filter(({ unit, sheet }) => wanted.has(unit) && sheet.radius > 0);
  if (found.length === 0) return null;
  return (
    <g class="commands-within">
      {found.map(({ unit, side, figure, sheet }) => {
        const [x, y] = mirror([figure.x, figure.y], document.table.depth);
        const r = sheet.radius + Math.min(figure.width, figure.depth) / 2;
        const words = t("person.commands", { inches: inches(sheet.radius) });
        return (
          <g key={unit} class={`side-${side}`}>
            <circle cx={x} cy={y} r={r} />
            <Chip at={[x, y + r + 0.4]} signs={signsOf(words)}>
              {words}
            </Chip>
          </g>
        );
      })}
    </g>
  );
}

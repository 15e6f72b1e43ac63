/** Inches from the chosen unit to everybody and every place, beside each; and whom a unit could fire at after its move. */

import type { VNode } from "preact";
import { brackets } from "../figures/hull";
import { memo } from "../memo";
import type { BattleDocument, Figure, Spot, Target } from "../protocol";
import { gap, gapToShape, middleOfShape, type Stand, standOf } from "../reading";
import { livingOf } from "../selectors";
import { straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import { distance } from "../shape/polygon";
import { inches, t } from "../words";
import { Chip, signsOf } from "./chip";

interface Range {
  id: string;
  side: string;
  at: Spot;
  words: string;
}

/** Where the words stand: behind a unit's men, clear of its banner. */
function behind(men: readonly Figure[], depth: number): Spot {
  const middle = men.reduce((sum, man) => sum + man.x, 0) / men.length;
  return [middle, depth - Math.min(...men.map((man) => man.y)) + 1.5];
}

function unitRanges(document: BattleDocument, from: Stand, selected: string): Range[] {
  return Object.values(document.units).flatMap((unit) => {
    const stand = unit.id === selected ? null : standOf(document, unit);
    if (stand === null) return [];
    const at = behind(stand.men, document.table.depth);
    return [{ id: unit.id, side: `side-${unit.side}`, at, words: inches(gap(from, stand)) }];
  });
}

function siteRanges(document: BattleDocument, from: Stand): Range[] {
  return Object.values(document.sites)
    .filter((site) => site.outline.length > 2)
    .map((site) => {
      const at = mirror(middleOfShape(site.outline, true), document.table.depth);
      return { id: site.id, side: "", at, words: inches(gapToShape(from, site.outline, true)) };
    });
}

export const Ranges = memo(function RangeLayer({
  document,
  selected,
}: {
  document: BattleDocument;
  selected: string;
}): VNode | null {
  const from = standOf(document, document.units[selected]);
  if (from === null) return null;
  return (
    <g class="range">
      {[...unitRanges(document, from, selected), ...siteRanges(document, from)].map((one) => (
        <g key={one.id} class={one.side}>
          <Chip at={one.at} signs={signsOf(one.words)}>
            {one.words}
          </Chip>
        </g>
      ))}
    </g>
  );
});

/** The nearest two men of two groups: between them the line is drawn. */
function nearest(ghosts: readonly Figure[], men: readonly Figure[], depth: number): [Spot, Spot] | null {
  let best: [Spot, Spot] | null = null;
  for (const ghost of ghosts) {
    for (const man of men) {
      const line: [Spot, Spot] = [
        [ghost.x, depth - ghost.y],
        [man.x, depth - man.y],
      ];
      if (best === null || distance(...line) < distance(...best)) best = line;
    }
  }
  return best;
}

interface AimsProps {
  document: BattleDocument;
  targets: readonly Target[];
  ghosts: readonly Figure[];
}

/** Thin red corners round each enemy that could be fired at from the ghost's place, how far he is and what he may lose. */
export function Aims({ document, targets, ghosts }: AimsProps): VNode | null {
  const depth = document.table.depth;
  if (targets.length === 0) return null;
  return (
    <g class="aims">
      {targets.map((target) => {
        const unit = document.units[target.unit];
        const men = unit === undefined ? [] : livingOf(document, unit);
        const line = nearest(ghosts, men, depth);
        if (line === null) return null;
        const words = t("aim.chip", { inches: inches(target.distance), losses: target.losses.toFixed(1) });
        return (
          <g key={target.unit}>
            <path class="aim" d={straight(line)} />
            <path class="tgt" d={brackets(men, depth, 0.6, 0.7)} />
            <Chip at={behind(men, depth)} signs={signsOf(words) * 0.9} tone="seal">
              {words}
            </Chip>
          </g>
        );
      })}
    </g>
  );
}

/** The same in a sentence. */
export function aimWords(document: BattleDocument, targets: readonly Target[]): string {
  const named = targets.map((target) =>
    t("aim.one", {
      name: document.units[target.unit]?.name ?? target.unit,
      inches: inches(target.distance),
      losses: target.losses.toFixed(1),
    }),
  );
  return named.length === 0 ? "" : t("aim.all", { names: named.join(", ") });
}

/** Whom the pointer rests on, while nothing is being written: a name, who is left, what befalls it, and how far it is. */

import type { VNode } from "preact";
import type { BattleDocument, Spot, Unit } from "../protocol";
import { gap, standOf } from "../reading";
import { livingOf, marksOf, mayMeasure } from "../selectors";
import { corners } from "../shape/hand";
import { boxOf } from "../shape/polygon";
import type { State } from "../state";
import { briefName } from "../want";
import { inches } from "../words";
import { Chip, halfOf, signsOf } from "./chip";

/** What the banners say to those who read them; inches are from the chosen unit, where the rules let players measure. */
export function labelOf(state: State, document: BattleDocument, unit: Unit): string {
  const living = livingOf(document, unit).length;
  const marks = marksOf(state, unit).filter(({ icon }) => icon !== "st-acted" && icon !== "st-ready");
  const [here, there] = [standOf(document, document.units[state.selected]), standOf(document, unit)];
  const isApart = here !== null && there !== null && unit.id !== state.selected && mayMeasure(state);
  return [
    briefName(state, unit),
    ...(unit.strength > 1 ? [`${living}/${unit.strength}`] : []),
    ...marks.slice(0, 2).map(({ label }) => label),
    ...(isApart ? [inches(gap(here, there))] : []),
  ].join(" · ");
}

interface Props {
  state: State;
  document: BattleDocument;
  /** Where the reader sees a place. */
  seen: (at: Spot) => Spot;
}

export function UnitLabel({ state, document, seen }: Props): VNode | null {
  const unit = document.units[state.hovered];
  const isBusy = state.draft !== null || state.band !== null || state.salvo !== null || state.measuring;
  const men = unit === undefined || unit.place !== "table" ? [] : livingOf(document, unit);
  if (unit === undefined || isBusy || men.length === 0) return null;
  const words = labelOf(state, document, unit);
  const { width, depth } = document.table;
  const box = boxOf(
    men.flatMap((man) => {
      const [x, y] = seen([man.x, man.y]);
      return corners({ ...man, x, y }, depth);
    }),
  );
  const half = halfOf(signsOf(words));
  const x = Math.max(half + 0.3, Math.min(width - half - 0.3, (box.left + box.right) / 2));
  const y = box.bottom + 2.2 > depth ? box.top - 1.2 : box.bottom + 1.2;
  return (
    <g class={`unit-label side-${unit.side}`}>
      <Chip key={unit.id} at={[x, y]} signs={signsOf(words)}>
        {words}
      </Chip>
    </g>
  );
}

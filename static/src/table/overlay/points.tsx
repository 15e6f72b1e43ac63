/** The points of the unit that acts, as gold discs beside it; those that the order being written takes are dashed. */

import type { VNode } from "preact";
import type { BattleDocument, Spot } from "../protocol";
import { livingOf } from "../selectors";
import { corners } from "../shape/hand";
import { boxOf } from "../shape/polygon";
import type { State } from "../state";
import { t } from "../words";

/** From disc to disc, and what the word takes, in inches. */
const STEP = 0.95;
const WORD = 1.9;

/** Points that the order being written would take. */
export function spending(state: State): number {
  const { draft } = state;
  return draft?.fresh === true && draft.preview?.legal === true ? (draft.preview.spends ?? 0) : 0;
}

export function Points({
  state,
  document,
  seen,
}: {
  state: State;
  document: BattleDocument;
  seen: (at: Spot) => Spot;
}): VNode | null {
  const unit = document.units[document.open_unit ?? ""];
  const left = document.points_left ?? 0;
  const men = unit === undefined ? [] : livingOf(document, unit);
  if (document.open_unit === undefined || men.length === 0) return null;
  const { width, depth } = document.table;
  const box = boxOf(
    men.flatMap((man) => {
      const [x, y] = seen([man.x, man.y]);
      return corners({ ...man, x, y }, depth);
    }),
  );
  const spent = Math.min(spending(state), left);
  const half = (left * STEP + WORD) / 2;
  const x = Math.max(half + 0.4, Math.min(width - half - 0.4, (box.left + box.right) / 2));
  const y = box.bottom + 2.6 > depth ? box.top - 1.5 : box.bottom + 1.5;
  return (
    <g class="action-points" transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
      <g class="k">
        <rect x={-half - 0.3} y="-.74" width={2 * half + 0.6} height="1.48" rx=".74" />
        {Array.from({ length: left }, (_, index) => (
          <circle
            key={index}
            class={index < spent ? "due" : "on"}
            cx={(-half + (index + 0.5) * STEP).toFixed(2)}
            r=".32"
          />
        ))}
        <text x={(half - WORD / 2 + 0.05).toFixed(2)} y=".34">
          {left === 0 ? t("points.none") : t("points.short")}
        </text>
      </g>
    </g>
  );
}

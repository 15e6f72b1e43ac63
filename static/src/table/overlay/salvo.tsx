/** Who aims at whom in the list of orders for all: a line from each unit, and what is to be expected of it. */

import type { VNode } from "preact";
import { away } from "../aiming";
import { brackets } from "../figures/hull";
import type { BattleDocument, Figure, Spot } from "../protocol";
import { aimOf } from "../salvo";
import type { Row, SalvoPlan } from "../salvoplan";
import { livingOf } from "../selectors";
import { straight } from "../shape/curve";
import { along } from "../shape/polygon";
import { inches } from "../words";
import { Chip } from "./chip";

/** Share of the way to the target where the slip lies: nearer to him who acts, where slips do not meet. */
const BESIDE = 0.4;

function menOf(document: BattleDocument, id: string): Figure[] {
  const unit = document.units[id];
  return unit === undefined ? [] : livingOf(document, unit);
}

function middleOf(men: readonly Figure[], depth: number): Spot {
  const mean = (key: "x" | "y"): number => men.reduce((sum, man) => sum + man[key], 0) / men.length;
  return [mean("x"), depth - mean("y")];
}

/** Inches between middles below which men stand in contact: the slip then lies behind him who acts. */
const CONTACT = 4;
const BEHIND = -2.4;

function besideOf(from: Spot, to: Spot): Spot {
  const far = away(from, to);
  return far < CONTACT ? along(from, to, BEHIND / Math.max(far, 0.1)) : along(from, to, BESIDE);
}

interface Props {
  document: BattleDocument;
  row: Row;
  isHere: boolean;
}

function Lines({ document, row, isHere }: Props): VNode | null {
  const { depth } = document.table;
  const aim = aimOf(row);
  const men = menOf(document, row.unit);
  const targets = aim.targets.map((id) => menOf(document, id)).filter((found) => found.length > 0);
  if (men.length === 0 || targets.length === 0) return null;
  const from = middleOf(men, depth);
  const ends = targets.map((found) => middleOf(found, depth));
  const path = ends.map((to) => straight([from, to])).join("");
  const far = aim.distance === undefined || aim.distance < 0.2 ? "" : `${inches(aim.distance)} · `;
  const words = `${far}${aim.losses.toFixed(2)}`;
  return (
    <g class={isHere ? "fire salvo-line here" : "fire salvo-line"}>
      <path class="shot0" d={path} />
      <path class="shot" d={path} />
      {isHere
        ? targets.map((found, index) => <path key={index} class="tgt" d={brackets(found, depth, 0.6, 1.1)} />)
        : null}
      <Chip at={besideOf(from, ends[0]!)} signs={words.length} tone="seal">
        {words}
      </Chip>
    </g>
  );
}

/** The row where the keys are is drawn last, over the others. */
export function SalvoLines({ document, plan }: { document: BattleDocument; plan: SalvoPlan }): VNode | null {
  if (plan.sending !== null) return null;
  const here = plan.rows[plan.cursor];
  const rows = plan.rows.filter((row) => row.on && row !== here);
  return (
    <g class="targets">
      {rows.map((row) => (
        <Lines key={row.unit} document={document} row={row} isHere={false} />
      ))}
      {here?.on ? <Lines key={here.unit} document={document} row={here} isHere /> : null}
    </g>
  );
}

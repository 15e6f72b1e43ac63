/** Who comes next when an order is carried out: the nearest of one's own that can still act. Pure. */

import { away, placeOf } from "./aiming";
import { stepOf } from "./lesson";
import { canAct, readyUnits } from "./selectors";
import type { State } from "./state";

/** An order that was sent: for whom, under which key, and how old the offers were then. */
export interface Ordered {
  unit: string;
  key: string;
  offered: number;
}

/** The unit that is chosen after an order; empty while it is too early to tell, null where nobody is: who learns chooses
 *  for himself. */
export function nextUnit(state: State, ordered: Ordered): string | null {
  const { document, film } = state;
  const isBusy =
    state.draft !== null || state.band !== null || state.salvo !== null || state.refused !== null;
  if (
    stepOf(state) !== undefined ||
    state.selected !== ordered.unit ||
    (isBusy && state.draft?.key !== ordered.key)
  )
    return null;
  if (ordered.key in state.sent || state.offered <= ordered.offered) return "";
  if (film !== null && film.beat !== "still") return "";
  const unit = document?.units[ordered.unit];
  if (!document || !unit || document.asked || document.result || canAct(state, unit.id)) return null;
  const here = placeOf(state, unit.id) ?? lastPlace(state, unit.figures);
  const others = readyUnits(state).filter((other) => other.side === unit.side && other.place === "table");
  const far = (id: string): number => {
    const there = placeOf(state, id);
    return here === null || there === null ? 0 : away(here, there);
  };
  return others.sort((a, b) => far(a.id) - far(b.id))[0]?.id ?? null;
}

/** Where a unit was that has nobody left: where its first man fell. */
function lastPlace(state: State, figures: readonly string[]): [number, number] | null {
  const first = state.document?.figures[figures[0] ?? ""];
  return first === undefined ? null : [first.x, first.y];
}

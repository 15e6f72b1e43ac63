/** From which edge the table is seen: a player's own edge lies near him. Places stay as the rules have them; only the
 *  view is turned, by half a turn. Pure. */

import type { Side, Spot } from "./protocol";
import { isToAct } from "./selectors";
import type { State } from "./state";

/** Whose edge lies near: the reader's own, of two at one screen that of the one to act; null for who only looks on. */
function nearSide(state: State): Side | null {
  if (state.record !== null) return null;
  if (state.you.length < 2) return state.you[0] ?? null;
  const acting = state.you.filter((side) => isToAct(state, side));
  return acting.length === 1 ? acting[0]! : null;
}

/** Whether what happened is still being shown: who looks at it keeps his place. */
function isShowing({ film, away }: State): boolean {
  return away !== null || (film !== null && film.beat !== "still");
}

/** The state after a change, with the table turned where another side has come to sit before it. A reader's own turn of
 *  the table stays until then. */
export function face(before: State, after: State): State {
  if (after === before || isShowing(after)) return after;
  const [side, south] = [nearSide(after), after.document?.south];
  if (side === null || south === undefined || side === after.seat) return after;
  const army = after.you.length > 1 ? side : after.army;
  return { ...after, seat: side, turned: side !== south, army };
}

/** A place of the drawing as the screen has it, and back: the same half turn. */
export function half([x, y]: Spot, table: { width: number; depth: number }, turned: boolean): Spot {
  return turned ? [table.width - x, table.depth - y] : [x, y];
}

/** Targets of the order that is being written, for those who choose them by keys. Pure. */

import { isAimless, tip } from "./draft";
import type { Param, Spot } from "./protocol";
import { livingOf, unitOptions } from "./selectors";
import type { Draft, State } from "./state";

const AIMS: readonly string[] = ["unit", "figure", "piece"];

interface Aimable {
  value: string | number | boolean;
  at: Spot;
}

/** The parameter that names the target: the one that the table fills, else the first of its kind. */
function aimParam(draft: Draft): Param | undefined {
  const aims = draft.option.params.filter((param) => AIMS.includes(param.type));
  return aims.find((param) => param.name === draft.active) ?? aims[0];
}

function middle(spots: readonly Spot[]): Spot | null {
  if (spots.length === 0) return null;
  const mean = (axis: 0 | 1): number => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return [mean(0), mean(1)];
}

/** Where a unit, a figure or a piece of scenery is, in inches; null for what is not on the table. */
export function placeOf({ document }: State, id: string): Spot | null {
  const unit = document?.units[id];
  if (document && unit) return middle(livingOf(document, unit).map((man): Spot => [man.x, man.y]));
  const figure = document?.figures[id];
  if (figure) return [figure.x, figure.y];
  return middle((document?.scenery[id]?.points ?? []).map((point): Spot => [point[0], point[1]]));
}

export function away(from: Spot, to: Spot): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** How much out of the way something lies in a direction; null for what does not lie that way. */
export function costToward(from: Spot, to: Spot, dx: number, dy: number): number | null {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const along = x * dx + y * dy;
  return along <= 0.2 ? null : along + Math.abs(x * dy - y * dx) * 2;
}

/** Lawful targets of the order being written, the nearest to its unit first. */
function aimables(state: State, draft: Draft, param: Param): Aimable[] {
  const here = placeOf(state, draft.option.unit);
  const found = (param.choices ?? []).flatMap((choice): Aimable[] => {
    const at = choice.shut ? null : placeOf(state, String(choice.value));
    return at === null ? [] : [{ value: choice.value, at }];
  });
  return here === null ? found : found.sort((a, b) => away(here, a.at) - away(here, b.at));
}

/** Whether the keys choose targets now: an order is being written that has some, and nothing that they would move. */
export function isAiming(state: State): boolean {
  const { draft } = state;
  return draft !== null && draft.key === "" && tip(draft) === null && aimParam(draft) !== undefined;
}

/** Whether the order began by itself, because its unit can do nothing else, and nothing of it is written yet. */
export function isUnbegun(state: State): boolean {
  const { draft } = state;
  if (draft === null || !isAimless(draft)) return false;
  return unitOptions(state, draft.option.unit).filter((option) => option.shut === null).length === 1;
}

/** What is named next, or before; round and round. */
export function nextAim(state: State, step: 1 | -1): Record<string, unknown> | null {
  const { draft } = state;
  const param = draft === null ? undefined : aimParam(draft);
  if (draft === null || param === undefined) return null;
  const all = aimables(state, draft, param);
  if (all.length === 0) return null;
  const at = all.findIndex((one) => one.value === draft.values[param.name]);
  const next = at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length;
  return { [param.name]: all[next]!.value };
}

/** The nearest target in a direction: from the one that is named, else from the unit itself. */
export function aimToward(state: State, dx: number, dy: number): Record<string, unknown> | null {
  const { draft } = state;
  const param = draft === null ? undefined : aimParam(draft);
  if (draft === null || param === undefined) return null;
  const named = draft.values[param.name];
  const all = aimables(state, draft, param);
  const from = all.find((one) => one.value === named)?.at ?? placeOf(state, draft.option.unit);
  if (from === null || named === undefined) return nextAim(state, 1);
  const ahead = all.flatMap(({ value, at }) => {
    const cost = value === named ? null : costToward(from, at, dx, dy);
    return cost === null ? [] : [{ value, cost }];
  });
  const best = ahead.sort((a, b) => a.cost - b.cost)[0];
  return best === undefined ? null : { [param.name]: best.value };
}

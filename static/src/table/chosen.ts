/** Some of a unit's figures, for an order that each gives by himself: those who do it, or those who are left out. Pure. */

import { fill } from "./draft";
import type { Param } from "./protocol";
import type { Draft } from "./state";

/** The parameter by which figures are chosen, where the order has one. */
export function chooserOf(draft: Draft): Param | undefined {
  return draft.option.params.find((param) => param.type === "figures");
}

/** Who does it, as the order is written: everybody, until somebody is chosen or left out. */
export function chosenIn(draft: Draft, param: Param): string[] {
  const named = (draft.values[param.name] ?? []) as readonly string[];
  const among = param.among ?? [];
  return named.length === 0
    ? [...among]
    : among.filter((id) => named.includes(id) !== (param.without === true));
}

/** One more who does it, or one less; the last of them stays. */
export function toggleFigure(draft: Draft, param: Param, figure: string): Draft {
  const among = param.among ?? [];
  const before = chosenIn(draft, param);
  const chosen = among.filter((id) => before.includes(id) !== (id === figure));
  if (chosen.length === 0) return draft;
  const named = among.filter((id) => chosen.includes(id) !== (param.without === true));
  return fill(draft, { [param.name]: chosen.length === among.length ? undefined : named });
}

/** The point that an order names: at once, or when the piece is named that is to come there. */
export function pointOf(draft: Draft): Param | undefined {
  const isNamed = draft.option.params.some(
    (param) => param.type === "piece" && draft.values[param.name] !== undefined,
  );
  return draft.option.params.find(
    (param) => param.type === "pose" && (isNamed || param.name === draft.active),
  );
}

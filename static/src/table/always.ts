/** An answer that is to be given from now on: which standing order gives it, and how that is said. Pure. */

import type { Conduct, Param } from "./protocol";
import type { Laid } from "./seam";
import { t } from "./words";

/** The standing order that gives an answer, where the kind has one. */
export function laidFor(param: Param, answer: unknown): Laid | undefined {
  const meant = JSON.stringify(answer);
  return param.laid?.find((each) => JSON.stringify(each.answer) === meant);
}

/** What it lays down, in a word: what is chosen by words says itself, yes and no are the answer. */
export function laidWords(conduct: Conduct | undefined, laid: Laid | undefined): string {
  if (laid === undefined) return t("asked.once");
  const chosen = (conduct?.options ?? []).flatMap(({ key, choices }) =>
    choices.filter(({ value }) => value === laid.choice[key]).map(({ label }) => label),
  );
  return chosen.length === 0 ? t("asked.henceforth") : t("asked.henceforth.so", { what: chosen.join(", ") });
}

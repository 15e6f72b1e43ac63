/** Two throws that were set against each other: which of them is being shown, and how it is said. Pure. */

import type { BattleEvent, Comparison, Roll, Ruleset } from "./protocol";
import type { State } from "./state";
import { minus, t } from "./words";

export function comparisonOf(event: BattleEvent | undefined): Comparison | null {
  const found: unknown = event?.params?.comparison;
  return typeof found === "object" && found !== null && "attack" in found && "target" in found
    ? (found as Comparison)
    : null;
}

/** The newest of some events that compares two throws, by its number, of several one that hurt somebody; 0 for none. */
export function lastCompared(events: readonly BattleEvent[]): number {
  const found = events.filter((event) => comparisonOf(event) !== null).reverse();
  return (found.find((event) => comparisonOf(event)!.cell !== "") ?? found[0])?.seq ?? 0;
}

/** The event whose comparison lies on the table: the one that is just being shown, else the last until it is put away. */
export function shownComparison(state: State): BattleEvent | null {
  if (state.document?.result && state.record === null && !state.dismissed) return null; // the end lies over it
  const filmed = state.film?.scenes[0]?.event;
  if (filmed !== undefined && comparisonOf(filmed) !== null) return filmed;
  if (state.compared === 0) return null;
  return state.events.find((event) => event.seq === state.compared) ?? null;
}

/** A margin with its sign: nothing is nothing. */
export function withSign(margin: number): string {
  return margin > 0 ? `+${margin}` : minus(String(margin));
}

/** What is added to the face of a die, each step by itself: "−1 +2". */
export function modifiersOf(roll: Roll | undefined): string {
  return (roll?.steps ?? [])
    .map((step) => minus(step.value))
    .filter((value) => /^[+−]\d/.test(value))
    .join(" ");
}

/** "6 against 2, +4: disabled." */
export function comparisonWords(told: Comparison): string {
  const words = { attack: told.attack.total, target: told.target.total, margin: withSign(told.margin) };
  return t(told.outcome === "" ? "compared.plain" : "compared.words", { ...words, outcome: told.outcome });
}

export interface ChartRow {
  key: string;
  label: string;
  cells: string[];
  isRead: boolean;
}

/** The printed chart with the row and the column that were read; nothing where the system has not told it. */
export function chartOf(
  ruleset: Ruleset,
  told: Comparison,
): { label: string; columns: string[]; rows: ChartRow[]; legend: string; clause: string } | null {
  const chart = ruleset.results?.[told.chart];
  if (chart === undefined) return null;
  return {
    ...chart,
    rows: chart.rows.map((row) => ({ ...row, isRead: told.loser !== "" && row.key === told.row })),
  };
}

/** Events that belong together are one row of the chronicle: which they are, and what the row says. Pure. */

import type { BattleEvent, Ruleset } from "./protocol";

/** Fewer than so many are told one by one. */
const LEAST = 3;

/**
 * The events that a reader is told one after another. A question stands there while it waits; once it is answered, what
 * comes of it says enough. What else was told in the same breath, and what somebody points or answers to, stays.
 */
export function toldOf(
  events: readonly BattleEvent[],
  isKept: (event: BattleEvent) => boolean = () => false,
): BattleEvent[] {
  const last = events[events.length - 1];
  const isOld = (event: BattleEvent): boolean =>
    event.kind === "decision_taken" || (event.kind === "decision_awaited" && event !== last);
  return events.filter(
    (event) => event.text !== "" && (!isOld(event) || (event.parts ?? []).length > 0 || isKept(event)),
  );
}

function tallyOf(ruleset: Ruleset, event: BattleEvent): string | undefined {
  return ruleset.tallies?.[event.kind];
}

function goesWith(ruleset: Ruleset, before: BattleEvent | undefined, event: BattleEvent): boolean {
  if (before === undefined || tallyOf(ruleset, event) === undefined) return false;
  const isAlike = before.side === event.side && (before.undone === true) === (event.undone === true);
  return isAlike && tallyOf(ruleset, before) !== undefined;
}

/** The events of a chapter in their order, those that belong together side by side; all others by themselves. */
export function gathersOf(ruleset: Ruleset, events: readonly BattleEvent[]): BattleEvent[][] {
  const runs: BattleEvent[][] = [];
  for (const event of events) {
    const last = runs[runs.length - 1];
    if (last !== undefined && goesWith(ruleset, last[last.length - 1], event)) last.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run) => (run.length >= LEAST ? [run] : run.map((event) => [event])));
}

/** What several events come to, kind by kind; of which there is but one, that one says it. */
export function wordsOf(ruleset: Ruleset, events: readonly BattleEvent[]): string {
  const kinds = [...new Set(events.map((event) => event.kind))];
  return kinds
    .map((kind) => {
      const alike = events.filter((event) => event.kind === kind);
      const named = new Set(alike.map((event) => event.params?.unit ?? event.seq));
      return named.size === 1
        ? alike[alike.length - 1]!.text
        : (tallyOf(ruleset, alike[0]!) ?? "").replace("{count}", String(named.size));
    })
    .filter((words) => words !== "")
    .join(" ");
}

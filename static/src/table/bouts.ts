/** A fight that goes step by step: which one is being shown, and how it is said. Pure. */

import type { BattleDocument, Side } from "./protocol";
import type { BoutShown, DieShown, FighterShown } from "./seam";
import type { State } from "./state";
import { minus, t } from "./words";

/** The fight that lies over the table: the one being fought, else the last until it is put away or the battle is over. */
export function shownBout({ document, fought }: State): BoutShown | null {
  return document?.bout ?? (document?.result ? null : fought);
}

/** The last of some documents' fights that got as far as dice: what remains to be looked at when all is done. */
export function lastFought(documents: readonly BattleDocument[]): BoutShown | null {
  const fought = documents.flatMap(({ bout }) => (bout !== undefined && isThrown(bout) ? [bout] : []));
  return fought[fought.length - 1] ?? null;
}

/** Whether it is a duel whose dice are added up: it has a scene of its own, which the table lies behind. */
export function hasLadders(bout: BoutShown): boolean {
  return bout.parties.ai?.ladder !== undefined && bout.parties.kaki?.ladder !== undefined;
}

/** Whether dice have fallen in it. */
export function isThrown(bout: BoutShown): boolean {
  return Object.values(bout.parties).some((party) => (party?.dice ?? []).length > 0);
}

/** Who fights on a side, the one in front first. */
export function fightersOf(bout: BoutShown, side: Side): FighterShown[] {
  return Object.values(bout.parties[side]?.fighters ?? {});
}

/** A die's dice in one row, best first. */
export function poolOf(bout: BoutShown, side: Side): DieShown[] {
  const dice = [...(bout.parties[side]?.dice ?? [])];
  return dice.sort((one, other) => scoreOf(other) - scoreOf(one));
}

export function scoreOf(die: DieShown): number {
  return die.face + (die.modifier ?? 0);
}

export function withSign(value: number): string {
  return value > 0 ? `+${value}` : minus(String(value));
}

/** What can still be asked in the fight that is being fought: by the step that is now, and those after it. */
export function kindsAhead(state: State): string[] {
  const steps = state.ruleset.steps ?? [];
  const at = steps.findIndex((step) => step.key === shownBout(state)?.step);
  return steps.slice(Math.max(at, 0)).flatMap(({ asks }) => [...(asks ?? [])]);
}

export type StepState = "done" | "passed" | "now" | "ahead" | "";

/** Whether the reader has laid an answer down for something that may be asked in a step, for one of those who fight. */
function isLaid(state: State, bout: BoutShown, asks: readonly string[]): boolean {
  return state.standing.some(
    ({ side, kind = "", unit = "", ended }) =>
      ended == null &&
      asks.includes(kind) &&
      state.you.includes(side) &&
      (unit === "" || fightersOf(bout, side).some((one) => one.unit === unit)),
  );
}

/** How far each step has come: what nobody could answer was passed by, what a standing order will answer is ahead. */
export function stepsOf(state: State, bout: BoutShown): { key: string; label: string; stand: StepState }[] {
  const steps = state.ruleset.steps ?? [];
  const at = steps.findIndex((step) => step.key === bout.step);
  const isOver = at < 0;
  return steps.map((step, index) => ({
    key: step.key,
    label: step.label,
    stand: bout.passed.includes(step.key)
      ? "passed"
      : isOver || index < at
        ? "done"
        : index === at
          ? "now"
          : isLaid(state, bout, step.asks ?? [])
            ? "ahead"
            : "",
  }));
}

/** The whole fight in a sentence, for who hears it. */
export function boutWords(bout: BoutShown): string {
  const names = (side: Side): string =>
    fightersOf(bout, side)
      .map((one) => one.name)
      .join(", ");
  const words = t("bout.words", { one: names("ai"), other: names("kaki") });
  return bout.verdict === "" ? words : `${words} ${bout.verdict}`;
}

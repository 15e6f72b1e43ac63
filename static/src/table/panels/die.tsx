/** One die as it fell. Filled counts, outlined does not; a save that held has a tick, one that failed a cross. */

import type { VNode } from "preact";
import type { Roll } from "../protocol";
import { t } from "../words";

export type DieState = "hit" | "miss" | "saved" | "lost" | "plain";

const SHAPES: Record<string, string> = {
  d4: "d4",
  d8: "d8",
  d10: "d10",
  d20: "d20",
  d100: "d100",
  avd: "avd",
  d3: "d3",
};
const SAVES = /save|armour/i;

/** What falls is a fair choice among so many, not a die that is read. */
export function isDrawn(roll: Roll): boolean {
  return (
    roll.test === "pick" ||
    (/^d\d+$/i.test(roll.die) && !(roll.die.toLowerCase() in SHAPES) && roll.die !== "d6")
  );
}

export function isSave(roll: Roll): boolean {
  return SAVES.test(roll.test) || SAVES.test(roll.label);
}

/** What a die of a roll came to. */
export function dieState(roll: Roll, index: number): DieState {
  const passed = roll.passed?.[index];
  if (passed === undefined) return roll.total === null || roll.total === undefined ? "plain" : "hit";
  if (isSave(roll)) return passed ? "saved" : "lost";
  return passed ? "hit" : "miss";
}

export function dieSymbol(die: string, face: number): string {
  if (die === "d6") return face >= 1 && face <= 6 ? `d6-${face}` : "d6";
  return SHAPES[die] ?? (face >= 1 && face <= 6 ? `d6-${face}` : "d10");
}

interface DieProps {
  die: string;
  face: number;
  state: DieState;
  /** When it falls, in milliseconds, while its throw is being shown. */
  at?: number | undefined;
  /** Whether it fits its derivation, once the reader has counted it. */
  fits?: boolean | undefined;
}

export function Die({ die, face, state, at, fits }: DieProps): VNode {
  const symbol = dieSymbol(die, face);
  const isPipped = symbol.startsWith("d6-") || symbol === "d3";
  const words = state === "plain" ? String(face) : t("die.fell", { face, state: t(`die.${state}`) });
  const proof = fits === undefined ? "" : fits ? " fits" : " unfit";
  const judged = fits === undefined ? words : `${words}, ${t(fits ? "proof.fits" : "proof.fails")}`;
  return (
    <span
      class={`die ${die} ${state}${proof}`}
      role="img"
      aria-label={judged}
      style={at === undefined ? undefined : { "--at": `${at}ms` }}
    >
      <svg aria-hidden="true">
        <use href={`#${symbol}`} />
      </svg>
      {isPipped && symbol !== "d3" ? null : <b>{face}</b>}
    </span>
  );
}

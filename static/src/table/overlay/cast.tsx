/** Dice thrown on the table: a slip beside whom they concern, on which they tumble and come to rest. */

import type { VNode } from "preact";
import { castTimes } from "../film";
import { type DieState, dieState, dieSymbol, isDrawn } from "../panels/die";
import type { BattleEvent, Roll, Spot } from "../protocol";
import type { Box } from "../shape/polygon";
import { minus } from "../words";

/** Inches at which a slip is drawn while the whole table is seen. */
const DIE = 1.72;
const STEP = 1.96;
const LINE = 2.06;
const PAD = 0.5;
const MOST = 10;
const NEED = 0.7;
const LETTER = 0.46;
const WIDE = /[\u3000-\u9fff\uff00-\uffef]/g;
/** From the men to the slip. */
const APART = 0.9;

interface Thrown {
  die: string;
  face: number;
  state: DieState;
  /** When it falls. */
  at: number;
}

export interface Row {
  need: string;
  outcome: string;
  dice: Thrown[];
}

/** Dice of one kind and need lie in one row; of several throws what came of them is not said one by one. */
export function rowsOf(rolls: readonly Roll[]): Row[] {
  const times = castTimes(rolls);
  const rows = new Map<string, Row & { count: number }>();
  rolls.forEach((roll, index) => {
    if (isDrawn(roll)) return;
    const key = `${roll.test} ${roll.need}`;
    const row = rows.get(key) ?? { need: minus(roll.need), outcome: "", dice: [], count: 0 };
    const dice = roll.faces.map((face, die) => ({
      die: roll.die.toLowerCase(),
      face,
      state: dieState(roll, die),
      at: times[index]![die]!,
    }));
    const count = row.count + 1;
    rows.set(key, {
      ...row,
      count,
      outcome: count === 1 ? (roll.outcome ?? "") : "",
      dice: [...row.dice, ...dice],
    });
  });
  return [...rows.values()].filter((row) => row.dice.length > 0);
}

function widthOf(text: string, letter: number): number {
  return text === "" ? 0 : (text.length + (text.match(WIDE)?.length ?? 0)) * letter + 0.5;
}

/** Lines of dice, with a need before the first and the outcome behind the last of each row. */
function linesOf(rows: readonly Row[]): { row: Row; dice: Thrown[]; isFirst: boolean; isLast: boolean }[] {
  return rows.flatMap((row) => {
    const count = Math.ceil(row.dice.length / MOST);
    return Array.from({ length: count }, (_, line) => ({
      row,
      dice: row.dice.slice(line * MOST, (line + 1) * MOST),
      isFirst: line === 0,
      isLast: line === count - 1,
    }));
  });
}

function Mark({ state, at }: { state: DieState; at: number }): VNode | null {
  if (state !== "saved" && state !== "lost") return null;
  const sign = state === "saved" ? "M-.2 .02-.05.18.22-.2" : "M-.17-.17.17.17M.17-.17-.17.17";
  return (
    <g
      class={`tally ${state}`}
      transform={`translate(${DIE * 0.4} ${DIE * 0.4})`}
      style={{ "--at": `${at}ms` }}
    >
      <circle r=".4" />
      <path d={sign} />
    </g>
  );
}

function FallingDie({ thrown, x, y }: { thrown: Thrown; x: number; y: number }): VNode {
  const symbol = dieSymbol(thrown.die, thrown.face);
  return (
    <g class={`die ${thrown.die} ${thrown.state}`} transform={`translate(${x.toFixed(2)} ${y.toFixed(2)})`}>
      <g class="tumble" style={{ "--at": `${thrown.at}ms` }}>
        <use href={`#${symbol}`} x={-DIE / 2} y={-DIE / 2} width={DIE} height={DIE} />
        {symbol.startsWith("d6-") ? null : <text y=".32">{thrown.face}</text>}
      </g>
      <Mark state={thrown.state} at={thrown.at} />
    </g>
  );
}

interface CastProps {
  event: BattleEvent;
  /** Round whom the dice are thrown, in svg inches. */
  box: Box;
  table: { width: number; depth: number };
}

/** How much larger than on a desk's screen words are at most, where the whole table is small. */
export const LARGEST = 1.5;

/** What lies on the slip of an event's dice, and its size while the whole table is seen. */
function slipOf(event: BattleEvent): {
  lines: ReturnType<typeof linesOf>;
  needs: number;
  dice: number;
  wide: number;
  high: number;
} {
  const rows = rowsOf(event.rolls ?? []);
  const lines = linesOf(rows);
  const needs = Math.max(0, ...rows.map((row) => widthOf(row.need, NEED)));
  const dice = Math.max(0, ...lines.map((line) => line.dice.length)) * STEP;
  const ends = Math.max(0, ...rows.map((row) => widthOf(row.outcome, LETTER)));
  return { lines, needs, dice, wide: needs + dice + ends + 2 * PAD, high: lines.length * LINE + 2 * PAD };
}

/** How far the slip reaches to either side at its largest; no farther than those whom it concerns where no dice fall. */
export function acrossCast(event: BattleEvent, box: Box, width: number): [left: number, right: number] {
  const { lines, wide, high } = slipOf(event);
  if (lines.length === 0) return [box.left, box.right];
  const [x] = hangSlip(box, wide, high, width).at;
  return [x - (wide / 2) * LARGEST, x + (wide / 2) * LARGEST];
}

/** Where the slip hangs: over the men, or under them where there is no room above. */
function hangSlip(box: Box, wide: number, high: number, width: number): { at: Spot; top: number } {
  const half = Math.min((wide / 2) * LARGEST, width / 2);
  const x = Math.max(half, Math.min(width - half, (box.left + box.right) / 2));
  const isAbove = box.top - APART - high > 0;
  return isAbove ? { at: [x, box.top - APART], top: -high } : { at: [x, box.bottom + APART], top: 0 };
}

export function Cast({ event, box, table }: CastProps): VNode | null {
  const { lines, needs, dice, wide, high } = slipOf(event);
  if (lines.length === 0) return null;
  const { at, top } = hangSlip(box, wide, high, table.width);
  return (
    <g class="cast-slip" transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}>
      <g class="k">
        <rect x={-wide / 2} y={top} width={wide} height={high} rx=".4" />
        {lines.map(({ row, dice: thrown, isFirst, isLast }, line) => {
          const y = top + PAD + (line + 0.5) * LINE;
          const left = -wide / 2 + PAD + needs;
          const last = row.dice[row.dice.length - 1]!;
          return (
            <g key={line}>
              {isFirst && row.need !== "" ? (
                <text class="need" x={-wide / 2 + PAD + 0.1} y={y + 0.36}>
                  {row.need}
                </text>
              ) : null}
              {thrown.map((one, index) => (
                <FallingDie key={index} thrown={one} x={left + (index + 0.5) * STEP} y={y} />
              ))}
              {isLast && row.outcome !== "" ? (
                <text class="res" x={left + dice + 0.2} y={y + 0.32} style={{ "--at": `${last.at}ms` }}>
                  {row.outcome}
                </text>
              ) : null}
            </g>
          );
        })}
      </g>
    </g>
  );
}

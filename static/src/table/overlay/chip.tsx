/** Measured words on the table: they keep their size while the table comes nearer. */

import type { ComponentChildren, VNode } from "preact";
import type { Spot } from "../protocol";

/** Where characters are as wide as they are high. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60]/g;

/** How many signs' room words take: a sign of Japanese as much as two of ours. */
export function signsOf(words: string): number {
  return words.length + (words.match(WIDE)?.length ?? 0) * 1.1;
}

/** Half the width of a slip for so many signs. */
export function halfOf(signs: number): number {
  return signs * 0.235 + 0.6;
}

interface ChipProps {
  at: Spot;
  /** Length of the words in signs, for the width of the slip. */
  signs: number;
  tone?: "ink" | "seal";
  children: ComponentChildren;
}

export function Chip({ at, signs, tone = "ink", children }: ChipProps): VNode {
  const half = halfOf(signs);
  return (
    <g
      class={tone === "seal" ? "chip q" : "chip"}
      transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}
    >
      <g class="k">
        <rect x={-half} y="-.74" width={2 * half} height="1.44" rx=".3" />
        <text y=".34">{children}</text>
      </g>
    </g>
  );
}

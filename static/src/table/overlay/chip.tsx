/** Measured words on the table: they keep their size while the table comes nearer. */

import type { ComponentChildren, VNode } from "preact";
import type { Spot } from "../protocol";

interface ChipProps {
  at: Spot;
  /** Length of the words in signs, for the width of the slip. */
  signs: number;
  tone?: "ink" | "seal";
  children: ComponentChildren;
}

export function Chip({ at, signs, tone = "ink", children }: ChipProps): VNode {
  const half = signs * 0.235 + 0.6;
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

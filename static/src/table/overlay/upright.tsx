/** What stands upright on the screen, whichever way the table is turned: drawn as the screen has it, on half a turn back. */

import type { ComponentChildren, VNode } from "preact";
import { half } from "../facing";
import type { BattleDocument, Spot } from "../protocol";
import type { Box } from "../shape/polygon";

type Table = BattleDocument["table"];

interface Props {
  turned: boolean;
  table: Table;
  class?: string;
  children: ComponentChildren;
}

/** SVG transform of half a turn about the middle of the table. */
export function halfTurn({ width, depth }: Table): string {
  return `rotate(180 ${width / 2} ${depth / 2})`;
}

export function Upright({ turned, table, class: name = "", children }: Props): VNode {
  return (
    <g class={`upright ${name}`.trim()} transform={turned ? halfTurn(table) : undefined}>
      {children}
    </g>
  );
}

/** A box of the drawing as the screen has it. */
export function halfBox(box: Box, table: Table, turned: boolean): Box {
  const [one, other]: Spot[] = [
    half([box.left, box.top], table, turned),
    half([box.right, box.bottom], table, turned),
  ];
  return turned ? { left: other![0], top: other![1], right: one![0], bottom: one![1] } : box;
}

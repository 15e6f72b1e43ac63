/** What lies on the ground: one group that is drawn again only when something is added to it or goes. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, BattleEvent, Ruleset } from "../protocol";
import { short } from "../shape/curve";
import { type Trace, tracesOf } from "../traces";

interface Props {
  events: readonly BattleEvent[];
  document: BattleDocument;
  rules: Ruleset;
}

/** Where a symbol lies, which way, how large. */
export function layTrace({ at, turn, size }: Trace): string {
  return `translate(${short(at[0])} ${short(at[1])}) rotate(${Math.round(turn)}) scale(${short(size)})`;
}

function TraceLayer({ events, document, rules }: Props): VNode {
  return (
    <g class="traces">
      {tracesOf(events, document, rules).map((trace) => (
        <use key={trace.key} href={`#${trace.symbol}`} transform={layTrace(trace)} />
      ))}
    </g>
  );
}

export const Traces = memo(
  TraceLayer,
  (before, after) =>
    before.events === after.events &&
    before.document.figures === after.document.figures &&
    before.document.units === after.document.units,
);

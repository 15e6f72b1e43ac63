/** Rings where somebody points, for as long as a glance. */

import type { VNode } from "preact";
import type { State } from "../state";

export function Pings({ pings, depth }: { pings: State["pings"]; depth: number }): VNode {
  return (
    <g class="pings">
      {pings.map(({ id, from, side, x, y }) => (
        <g
          key={`${from} ${id}`}
          class={`ping side-${side ?? "none"}`}
          transform={`translate(${x} ${depth - y})`}
        >
          <circle class="wave" r="1" />
          <circle class="ring" r=".9" />
          <circle class="dot" r=".16" />
        </g>
      ))}
    </g>
  );
}

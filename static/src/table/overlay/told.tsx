/** The place of a chronicle's entry: who it names, as they stood, the ways they went and the lines they shot along. */

import type { VNode } from "preact";
import { roundHull } from "../figures/hull";
import { placeOf } from "../places";
import { smooth, straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import type { State } from "../state";

const WIDE = 0.7;

export function Told({ state, depth }: { state: State; depth: number }): VNode | null {
  const event = state.events.find((one) => one.seq === state.pointed);
  const place = event === undefined ? null : placeOf(state, event);
  if (place === null) return null;
  const paths = place.paths.map((way) => straight(way.map((spot) => mirror(spot, depth)))).join("");
  const lines = place.lines.map((line) => straight(line.map((spot) => mirror(spot, depth)))).join("");
  const at = place.groups.length === 0 && place.at !== null ? mirror(place.at, depth) : null;
  return (
    <g class="told">
      {place.groups.map(({ side, men }) => (
        <path key={men[0]!.id} class={`round side-${side}`} d={smooth(roundHull(men, depth, WIDE), true)} />
      ))}
      <path class="trail" d={paths} />
      <path class="shot0" d={lines} />
      <path class="shot" d={lines} />
      {at === null ? null : <circle class="spot-ring" cx={at[0]} cy={at[1]} r="1.1" />}
    </g>
  );
}

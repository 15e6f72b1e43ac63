/** Dividing what there is of a kind into parts: seven riders as 5 + 2, or 4 + 3, or each for himself. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Param } from "../protocol";
import type { Draft } from "../state";

/** A part: of what kind, and how many. */
type Part = readonly [string, number];

/** Every way to divide a number into parts of at most so many, the fewest parts first. */
function divisions(count: number, most: number): number[][] {
  const found: number[][] = [];
  const go = (left: number, largest: number, parts: number[]): void => {
    if (left === 0) found.push(parts);
    for (let part = Math.min(left, largest); part > 0; part -= 1) go(left - part, part, [...parts, part]);
  };
  go(count, most, []);
  return found.sort((a, b) => a.length - b.length);
}

function partsOf(draft: Draft, param: Param): Part[] {
  const value = draft.values[param.name];
  return Array.isArray(value) ? (value as Part[]) : [];
}

function words(sizes: readonly number[]): string {
  return sizes.join(" + ");
}

export function PartsControl({ param, draft, play }: { param: Param; draft: Draft; play: Play }): VNode {
  const parts = partsOf(draft, param);
  const sizes = (kind: string): number[] =>
    parts.flatMap(([of, size]) => (of === kind ? [size] : [])).sort((a, b) => b - a);
  const divide = (kind: string, text: string): void => {
    const own = text.split(" + ").map((size): Part => [kind, Number(size)]);
    play.fill({ [param.name]: [...parts.filter(([of]) => of !== kind), ...own] });
  };
  const pools = Object.entries(param.pool ?? {}).filter(([, count]) => count > 0);
  return (
    <div class="params">
      {pools.map(([kind, count]) => (
        <div key={kind} class="param list">
          <label class="name" for={`param-${param.name}-${kind}`}>
            {`${param.label ?? param.name}, ${param.called?.[kind] ?? kind}`}
          </label>
          <select
            id={`param-${param.name}-${kind}`}
            value={words(sizes(kind))}
            onChange={(event) => divide(kind, event.currentTarget.value)}
          >
            {divisions(count, param.most ?? count).map((division) => (
              <option key={words(division)} value={words(division)}>
                {words(division)}
              </option>
            ))}
          </select>
        </div>
      ))}
    </div>
  );
}

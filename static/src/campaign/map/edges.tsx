/** Lines between provinces: roads' and passes' borders, where one realm meets another, and what winter closes. */

import type { VNode } from "preact";
import { provinceName } from "../naming";
import type { SideName } from "../sides";
import type { BorderKind } from "../war";
import { t } from "../words";
import type { Geography } from "./geography";
import { type MapDocument, NEUTRAL, ownerOf } from "./model";

/** The lines of a moment, as paths. */
export interface Realms {
  passes: string;
  inner: string;
  outside: string;
  /** Where a clan's land ends and nobody's begins, or the sea. */
  edges: { side: SideName; path: string }[];
  /** Where two clans meet: one line in both colours. */
  fronts: { sides: [SideName, SideName]; path: string }[];
}

export function realmsOf(geography: Geography, war: MapDocument, sides: Record<string, SideName>): Realms {
  const within = (key: string): boolean => key in war.realm.lands;
  const owner = (key: string): string => (sides[ownerOf(war, key)] ? ownerOf(war, key) : NEUTRAL);
  const passes = new Set(
    war.realm.borders.filter(([, , way]) => way === "pass").map(([a, b]) => `${a}|${b}`),
  );
  const clans = Object.keys(sides);
  const fronts: Realms["fronts"] = [];
  clans.forEach((one, index) => {
    for (const other of clans.slice(index + 1)) {
      const path = geography.lines((a, b) => {
        const [x, y] = [owner(a), owner(b)];
        return (x === one && y === other) || (x === other && y === one);
      });
      if (path !== "") fronts.push({ sides: [sides[one]!, sides[other]!], path });
    }
  });
  return {
    passes: geography.lines((a, b) => passes.has(`${a}|${b}`) || passes.has(`${b}|${a}`)),
    inner: geography.lines((a, b) => a !== b && within(a) && within(b) && owner(a) === owner(b)),
    outside: geography.lines((a, b) => a !== b && !(within(a) && within(b))),
    edges: clans.map((clan) => ({
      side: sides[clan]!,
      path: geography.lines((a, b) => {
        if (a === b) return owner(a) === clan;
        return owner(a) === clan ? owner(b) === NEUTRAL : owner(b) === clan && owner(a) === NEUTRAL;
      }),
    })),
    fronts,
  };
}

export function Edges({ realms, id }: { realms: Realms; id: string }): VNode {
  return (
    <g class="edges">
      <path class="pass-band" d={realms.passes} />
      <path class="border-far" d={realms.outside} />
      <path class="border" d={realms.inner} />
      <use href={`#${id}-coast`} class="coast" />
      {realms.edges.map(({ side, path }) => (
        <path key={side} class={`realm side-${side}`} d={path} />
      ))}
      {realms.fronts.map(({ sides: [one, other], path }) => (
        <g key={one + other}>
          <path class={`realm front side-${one}`} d={path} />
          <path class={`realm front-other side-${other}`} d={path} />
        </g>
      ))}
    </g>
  );
}

interface ShutProps {
  geography: Geography;
  war: MapDocument;
  closed: { a: string; b: string; way: BorderKind }[];
  u: number;
}

export function Shut({ geography, war, closed, u }: ShutProps): VNode {
  return (
    <g class="shut-ways">
      {closed.map(({ a, b, way }) => {
        const [x, y] = geography.middle(a, b);
        return (
          <g
            key={a + b}
            class="shut-way"
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${u.toFixed(4)})`}
          >
            <title>{t(`map.shut.${way}`, { a: provinceName(war, a), b: provinceName(war, b) })}</title>
            <circle r="9" />
            <path d="M-4-4 4 4M4-4-4 4" />
          </g>
        );
      })}
    </g>
  );
}

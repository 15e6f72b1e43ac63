/** The ground as a reader at the far edge sees it, for what is set upright before him. Pure. */

import { half } from "../facing";
import type { Painted } from "../ground/names";
import type { BattleDocument, Figure, Piece, Site, Spot } from "../protocol";

type Table = BattleDocument["table"];

/** The same thing gives the same turned thing, so that nothing is drawn anew for it. */
function remember<T extends object>(turn: (thing: T, table: Table) => T): (thing: T, table: Table) => T {
  const found = new WeakMap<T, T>();
  return (thing, table) => {
    const before = found.get(thing);
    if (before !== undefined) return before;
    const made = turn(thing, table);
    found.set(thing, made);
    return made;
  };
}

function mapValues<T>(things: Record<string, T>, change: (thing: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(things).map(([id, thing]) => [id, change(thing)]));
}

const pieces = remember((scenery: Record<string, Piece>, table) =>
  mapValues(scenery, (piece) => ({
    ...piece,
    points: piece.points.map((point): Spot => half(point, table, true)),
  })),
);
const places = remember((sites: Record<string, Site>, table) =>
  mapValues(sites, (site) => ({
    ...site,
    outline: site.outline.map((point): Spot => half(point, table, true)),
  })),
);
/** Men in reserve have no place, and get none. */
const men = remember((figures: Record<string, Figure>, table) =>
  mapValues(figures, (figure) => {
    if (figure.x === 0 && figure.y === 0) return figure;
    const [x, y] = half([figure.x, figure.y], table, true);
    return { ...figure, x, y };
  }),
);

/** What names on the ground are placed by. */
export function asSeen(
  scenery: Record<string, Piece>,
  sites: Record<string, Site>,
  { table, figures }: BattleDocument,
  turned: boolean,
): Painted {
  if (!turned) return { scenery, sites, table, figures };
  return {
    scenery: pieces(scenery, table),
    sites: places(sites, table),
    table,
    figures: men(figures, table),
  };
}

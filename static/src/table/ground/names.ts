/** Where names of places stand: each where it hides least, and out of the way of men who come to stand on it. Pure. */

import type { BattleDocument, Piece, Spot } from "../protocol";
import { dense, pointAt } from "../shape/curve";
import { mirror } from "../shape/hand";
import { type Box, boxOf, length } from "../shape/polygon";
import { handFor, lay } from "./lay";

export type Painted = Pick<BattleDocument, "scenery" | "sites" | "table" | "figures">;

export interface Label {
  key: string;
  text: string;
  at: Spot;
  turn: number;
  water: boolean;
}

/** A name with the places that it may take, the best first, and the room that it needs at each. */
interface Item {
  key: string;
  text: string;
  places: { at: Spot; turn: number; room: Box }[];
  water: boolean;
}

const KANJI = /[\u3005-\u9fff]+/u;
/** What a place costs that lies on a roof or another name, on a man, and for each place before it. */
const COVERED = 4;
const ON_A_MAN = 1.5;
const LATER = 0.6;
/** Half of what a man takes, in inches. */
const MAN = 0.6;
const STRETCHES = [0.24, 0.76, 0.14, 0.6, 0.86, 0.4, 0.5, 0.32, 0.68];

export function wordsOf(text: string): { plain: string; kanji: string } {
  const kanji = KANJI.exec(text)?.[0] ?? "";
  return { plain: text.replace(KANJI, "").trim(), kanji };
}

function wide(text: string): number {
  const { plain, kanji } = wordsOf(text);
  return plain.length * 0.52 + kanji.length * 0.9 + 0.4;
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** Places along the water. */
function waterItem(piece: Piece, table: Painted["table"]): Item {
  const text = piece.name ?? "";
  const line = dense(
    piece.points.map((point) => mirror(point, table.depth)),
    1,
  );
  const whole = length(line);
  const half = wide(text) / 2 + 1;
  const places = STRETCHES.map((share) => {
    const at = whole * share;
    const [before, after] = [pointAt(line, at - 1.5), pointAt(line, at + 1.5)];
    const turn = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
    const room = boxOf([pointAt(line, at - half), pointAt(line, at), pointAt(line, at + half)]);
    return { at: pointAt(line, at), turn: Math.abs(turn) > 90 ? turn + 180 : turn, room };
  });
  return { key: piece.id, text, places, water: true };
}

/** Places over, under, beside and in the middle of an outline, then at its corners and farther off. */
function candidates(rim: readonly Spot[]): Spot[] {
  const { left, right, top, bottom } = boxOf(rim);
  const [middle, high] = [(left + right) / 2, (top + bottom) / 2];
  return [
    [middle, top - 0.45],
    [middle, bottom + 1.3],
    [right + 1, high],
    [left - 1, high],
    [middle, high],
    [left, top - 0.45],
    [right, top - 0.45],
    [left, bottom + 1.3],
    [right, bottom + 1.3],
    [middle, top - 2.2],
    [middle, bottom + 3],
  ];
}

function landItem(key: string, text: string, rim: readonly Spot[], table: Painted["table"]): Item {
  const half = wide(text) / 2;
  const places = candidates(rim).map(([x, y]) => {
    const at: Spot = [
      Math.max(half + 0.4, Math.min(table.width - half - 0.4, x)),
      Math.max(1.4, Math.min(table.depth - 0.5, y)),
    ];
    const room = { left: at[0] - half, right: at[0] + half, top: at[1] - 1, bottom: at[1] + 0.3 };
    return { at, turn: 0, room };
  });
  return { key, text, places, water: false };
}

/** Pieces that bear one name on one site are labelled once: the houses of a village. */
function groupBySite(pieces: readonly Piece[]): Piece[][] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.site || piece.id} ${piece.name}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()];
}

function itemsOf({ scenery, sites, table }: Painted): Item[] {
  const named = Object.values(scenery).filter(
    (piece) => (piece.name ?? "") !== "" && piece.points.length > 1,
  );
  const isWater = (piece: Piece): boolean =>
    handFor(lay(piece, table.depth)) === "river" && piece.shape !== "area";
  const places = Object.values(sites).filter((site) => site.kind !== "bridge" && site.outline.length > 2);
  const siteNames = new Set(places.map((site) => site.name));
  const rimOf = (points: readonly Spot[]): Spot[] => points.map((point) => mirror(point, table.depth));
  const groups = groupBySite(named.filter((piece) => !isWater(piece) && !siteNames.has(piece.name ?? "")));
  return [
    ...places.map((site) => landItem(site.id, site.name, rimOf(site.outline), table)),
    ...groups.map((group) => {
      const rim = rimOf(group.flatMap((piece) => piece.points));
      return landItem(group[0]!.id, group[0]!.name ?? "", rim, table);
    }),
    ...named.filter(isWater).map((piece) => waterItem(piece, table)),
  ];
}

/** Roofs, bridges and fords: no name lies on them. */
function roofsOf({ scenery, table }: Painted): Box[] {
  return Object.values(scenery)
    .filter((piece) => ["thatch", "tile", "bridge", "ford"].includes(handFor(lay(piece, table.depth))))
    .map((piece) => boxOf(piece.points.map((point) => mirror(point, table.depth))));
}

function crowdOf({ figures, table }: Painted): Box[] {
  return Object.values(figures)
    .filter((figure) => figure.alive)
    .map(({ x, y }) => ({
      left: x - MAN,
      right: x + MAN,
      top: table.depth - y - MAN,
      bottom: table.depth - y + MAN,
    }));
}

function countOn(room: Box, boxes: readonly Box[]): number {
  return boxes.reduce((count, box) => count + Number(meets(room, box)), 0);
}

/** Names with the places they took: what is needed to see later whether they have to yield. */
export class Names {
  private readonly items: Item[];
  private readonly roofs: Box[];
  private readonly chosen: number[] = [];

  constructor(painted: Painted) {
    this.items = itemsOf(painted);
    this.roofs = roofsOf(painted);
    const crowd = crowdOf(painted);
    for (let index = 0; index < this.items.length; index += 1)
      this.chosen.push(this.best(index, crowd, index));
  }

  get labels(): Label[] {
    return this.items.map((item, index) => {
      const { at, turn } = item.places[this.chosen[index]!]!;
      return { key: item.key, text: item.text, at, turn, water: item.water };
    });
  }

  private costs(index: number, crowd: readonly Box[], others: number): number[] {
    const taken = this.roofs.concat(
      this.items
        .slice(0, others)
        .flatMap((item, other) => (other === index ? [] : [item.places[this.chosen[other]!]!.room])),
    );
    return this.items[index]!.places.map(
      ({ room }, rank) => countOn(room, taken) * COVERED + countOn(room, crowd) * ON_A_MAN + rank * LATER,
    );
  }

  private best(index: number, crowd: readonly Box[], others: number): number {
    const costs = this.costs(index, crowd, others);
    return costs.indexOf(Math.min(...costs));
  }

  /** Names on which men have come to stand go elsewhere, where that hides less; the others stay. True if one went. */
  yield(painted: Painted): boolean {
    const crowd = crowdOf(painted);
    let moved = false;
    this.items.forEach((item, index) => {
      const now = this.chosen[index]!;
      if (countOn(item.places[now]!.room, crowd) === 0) return;
      const costs = this.costs(index, crowd, this.items.length);
      const best = costs.indexOf(Math.min(...costs));
      if (best === now || costs[best]! >= costs[now]!) return;
      this.chosen[index] = best;
      moved = true;
    });
    return moved;
  }
}

/** The names on the map: over hills and villages, along the water, and never twice in one place. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, Piece, Spot } from "../protocol";
import { dense, pointAt } from "../shape/curve";
import { mirrored } from "../shape/hand";
import { type Box, boxOf, length } from "../shape/polygon";
import { handFor, lay } from "./lay";

type Props = Pick<BattleDocument, "scenery" | "sites" | "table" | "figures">;

interface Label {
  key: string;
  text: string;
  at: Spot;
  turn: number;
  water: boolean;
}

const KANJI = /[\u3005-\u9fff]+/u;

function wordsOf(text: string): { plain: string; kanji: string } {
  const kanji = KANJI.exec(text)?.[0] ?? "";
  return { plain: text.replace(KANJI, "").trim(), kanji };
}

function wide(text: string): number {
  const { plain, kanji } = wordsOf(text);
  return plain.length * 0.52 + kanji.length * 0.9 + 0.4;
}

const STRETCHES = [0.24, 0.76, 0.14, 0.6, 0.86, 0.4];

/** Along the water, where no bridge, ford or rim is in the way. */
function waterLabel(piece: Piece, taken: readonly Box[], table: Props["table"]): Label {
  const rim = piece.points.map((point) => mirrored(point, table.depth));
  const line = dense(rim, 1);
  const whole = length(line);
  const half = wide(piece.name ?? "") / 2 + 1;
  const around = (at: number): Box =>
    boxOf([pointAt(line, at - half), pointAt(line, at), pointAt(line, at + half)]);
  const isFree = (share: number): boolean => !taken.some((box) => meets(around(whole * share), box));
  const at = whole * (STRETCHES.find(isFree) ?? STRETCHES[0]!);
  const [before, after] = [pointAt(line, at - 1.5), pointAt(line, at + 1.5)];
  const turn = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
  const upright = Math.abs(turn) > 90 ? turn + 180 : turn;
  return { key: piece.id, text: piece.name ?? "", at: pointAt(line, at), turn: upright, water: true };
}

function candidates(rim: readonly Spot[]): Spot[] {
  const box = boxOf(rim);
  const middle = (box.left + box.right) / 2;
  return [
    [middle, box.top - 0.45],
    [middle, box.bottom + 1.3],
    [box.right + 1, (box.top + box.bottom) / 2],
    [box.left - 1, (box.top + box.bottom) / 2],
    [middle, (box.top + box.bottom) / 2],
  ];
}

interface Item {
  key: string;
  text: string;
  rim: Spot[];
}

/** The box that a name takes when its middle stands at a spot. */
function boxAt([x, y]: Spot, half: number): Box {
  return { left: x - half, right: x + half, top: y - 1, bottom: y + 0.3 };
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

/** Names one by one, each where it hides least: roofs and other names weigh most, men less, the first place wins a tie. */
function placeLabels(items: readonly Item[], roofs: Spot[][], men: Spot[][], table: Props["table"]): Label[] {
  const taken = roofs.map(boxOf);
  const crowd = men.map(boxOf);
  return items.map(({ key, text, rim }) => {
    const half = wide(text) / 2;
    const within = ([x, y]: Spot): Spot => [
      Math.max(half + 0.4, Math.min(table.width - half - 0.4, x)),
      Math.max(1.4, Math.min(table.depth - 0.5, y)),
    ];
    const cost = (spot: Spot, rank: number): number => {
      const own = boxAt(spot, half);
      const hits = taken.filter((box) => meets(own, box)).length * 4;
      return hits + crowd.filter((box) => meets(own, box)).length * 1.5 + rank * 0.6;
    };
    const ranked = candidates(rim).map((spot, rank) => ({
      at: within(spot),
      cost: cost(within(spot), rank),
    }));
    const at = ranked.sort((a, b) => a.cost - b.cost)[0]!.at;
    taken.push(boxAt(at, half));
    return { key, text, at, turn: 0, water: false };
  });
}

/** Pieces that bear one name on one site are labelled once: the houses of a village. */
function grouped(pieces: readonly Piece[]): Piece[][] {
  const groups = new Map<string, Piece[]>();
  for (const piece of pieces) {
    const key = `${piece.site || piece.id} ${piece.name}`;
    groups.set(key, [...(groups.get(key) ?? []), piece]);
  }
  return [...groups.values()];
}

function labelsOf({ scenery, sites, table, figures }: Props): Label[] {
  const named = Object.values(scenery).filter(
    (piece) => (piece.name ?? "") !== "" && piece.points.length > 1,
  );
  const isWater = (piece: Piece): boolean =>
    handFor(lay(piece, table.depth)) === "river" && piece.shape !== "area";
  const places = Object.values(sites).filter((site) => site.kind !== "bridge" && site.outline.length > 2);
  const siteNames = new Set(places.map((site) => site.name));
  const rimOf = (points: readonly Spot[]): Spot[] => points.map((point) => mirrored(point, table.depth));
  const items = [
    ...places.map((site) => ({ key: site.id, text: site.name, rim: rimOf(site.outline) })),
    ...grouped(named.filter((piece) => !isWater(piece) && !siteNames.has(piece.name ?? ""))).map((group) => ({
      key: group[0]!.id,
      text: group[0]!.name ?? "",
      rim: rimOf(group.flatMap((piece) => piece.points)),
    })),
  ];
  const roofs = Object.values(scenery)
    .filter((piece) => ["thatch", "tile", "bridge", "ford"].includes(handFor(lay(piece, table.depth))))
    .map((piece) => rimOf(piece.points));
  const waters = named.filter(isWater).map((piece) => waterLabel(piece, roofs.map(boxOf), table));
  const men = Object.values(figures)
    .filter((figure) => figure.alive)
    .map(({ x, y }): Spot[] =>
      rimOf([
        [x - 0.6, y - 0.6],
        [x + 0.6, y + 0.6],
      ]),
    );
  return [...placeLabels(items, roofs, men, table), ...waters];
}

function Name({ label }: { label: Label }): VNode {
  const { plain, kanji } = wordsOf(label.text);
  const [x, y] = label.at;
  return (
    <g transform={`translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${label.turn.toFixed(1)})`}>
      <text class={label.water ? "riv" : "k"} y={label.water ? 0.32 : 0}>
        {plain}
        {kanji === "" ? null : (
          <tspan class="ja" dx={plain === "" ? 0 : 0.35}>
            {kanji}
          </tspan>
        )}
      </text>
    </g>
  );
}

function LabelLayer(props: Props): VNode {
  return (
    <g class="g-labels">
      {labelsOf(props).map((label) => (
        <Name key={label.key} label={label} />
      ))}
    </g>
  );
}

/** How many men have been set on the table, the fallen among them: those in reserve have no place yet. */
function arrived(figures: Props["figures"]): number {
  return Object.values(figures).filter((figure) => figure.x !== 0 || figure.y !== 0).length;
}

/** Placed anew only when men arrive, clear of the armies as they then stand; names do not wander while men walk. */
export const Labels = memo(
  LabelLayer,
  (before, after) =>
    before.scenery === after.scenery &&
    Object.keys(before.sites).length === Object.keys(after.sites).length &&
    (before.figures === after.figures || arrived(before.figures) === arrived(after.figures)),
);

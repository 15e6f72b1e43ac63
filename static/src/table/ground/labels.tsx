/** The names on the map: over hills and villages, along the water, and never twice in one place. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, Piece, Spot } from "../protocol";
import { dense, pointAt } from "../shape/curve";
import { mirrored } from "../shape/hand";
import { type Box, beside, boxOf, length } from "../shape/polygon";
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

/** Along the water, where it has left the rim behind. */
function waterLabel(piece: Piece, depth: number): Label {
  const line = dense(
    piece.points.map((point) => mirrored(point, depth)),
    1,
  );
  const whole = length(line);
  const at = whole * 0.24;
  const [before, after] = [pointAt(line, at - 1.5), pointAt(line, at + 1.5)];
  const turn = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI;
  const upright = Math.abs(turn) > 90 ? turn + 180 : turn;
  const place = beside([before, pointAt(line, at), after], (piece.width ?? 2) * 0.05)[1]!;
  return { key: piece.id, text: piece.name ?? "", at: place, turn: upright, water: true };
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

function labelsOf({ scenery, sites, table, figures }: Props): Label[] {
  const named = Object.values(scenery).filter(
    (piece) => (piece.name ?? "") !== "" && piece.points.length > 1,
  );
  const isWater = (piece: Piece): boolean =>
    handFor(lay(piece, table.depth)) === "river" && piece.shape !== "area";
  const waters = named.filter(isWater).map((piece) => waterLabel(piece, table.depth));
  const siteNames = new Set(Object.values(sites).map((site) => site.name));
  const rimOf = (points: readonly Spot[]): Spot[] => points.map((point) => mirrored(point, table.depth));
  const items = [
    ...Object.values(sites)
      .filter((site) => site.kind !== "bridge" && site.outline.length > 2)
      .map((site) => ({ key: site.id, text: site.name, rim: rimOf(site.outline) })),
    ...named
      .filter((piece) => !isWater(piece) && !siteNames.has(piece.name ?? ""))
      .map((piece) => ({ key: piece.id, text: piece.name ?? "", rim: rimOf(piece.points) })),
  ];
  const roofs = Object.values(scenery)
    .filter((piece) => ["thatch", "tile", "bridge", "ford"].includes(handFor(lay(piece, table.depth))))
    .map((piece) => rimOf(piece.points));
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
      <text class={label.water ? "riv" : "k"}>
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

/** Placed once, clear of the armies as they then stand; names do not wander about while men walk. */
export const Labels = memo(
  LabelLayer,
  (before, after) =>
    before.scenery === after.scenery &&
    Object.keys(before.sites).length === Object.keys(after.sites).length &&
    Object.keys(before.figures).length === Object.keys(after.figures).length,
);

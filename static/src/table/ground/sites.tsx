/** Places worth holding: a dotted line round each, and the crest of whoever holds it. Also every name on the map. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, Piece, Site, Spot } from "../protocol";
import { dense, pointAt, straight } from "../shape/curve";
import { mirrored } from "../shape/hand";
import { beside, boxOf, centre, distance, length } from "../shape/polygon";
import { crestSymbol } from "../symbols";
import { handFor, lay } from "./lay";

type Props = Pick<BattleDocument, "scenery" | "sites" | "table" | "forces">;

function houses(site: Site, scenery: Props["scenery"], depth: number): Spot[] {
  return Object.values(scenery)
    .filter((piece) => piece.site === site.id)
    .flatMap((piece) => piece.points.map((point) => mirrored(point, depth)));
}

/** The place on the outline that is clearest of houses and of other markers, and well on the table. */
function tagSpot(rim: readonly Spot[], kept: readonly Spot[], table: Props["table"]): Spot {
  const candidates = rim
    .filter((_, index) => index % Math.max(1, Math.floor(rim.length / 16)) === 0)
    .filter(([x, y]) => x > 1.2 && y > 1.2 && x < table.width - 1.2 && y < table.depth - 1.2);
  const score = (spot: Spot): number => Math.min(...kept.map((other) => distance(other, spot)), 9);
  return [...candidates].sort((a, b) => score(b) - score(a))[0] ?? centre(rim);
}

function SiteMark({ site, at, forces }: { site: Site; at: Spot; forces: Props["forces"] }): VNode {
  const place = `translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`;
  if (site.owner === null) {
    return (
      <g class="tag none" transform={place}>
        <title>{site.name}</title>
        <circle r=".72" />
        <text y=".34">?</text>
      </g>
    );
  }
  return (
    <g class={`tag side-${site.owner}`} transform={place}>
      <title>{`${site.name}: ${forces[site.owner]?.clan ?? ""}`}</title>
      <circle r=".92" />
      <use
        href={`#${crestSymbol(forces[site.owner]?.mon ?? "")}`}
        x="-.62"
        y="-.62"
        width="1.24"
        height="1.24"
      />
    </g>
  );
}

function SiteLayer({ scenery, sites, table, forces }: Props): VNode {
  const all = Object.values(sites).filter((site) => site.outline.length > 2);
  const rims = new Map(all.map((site) => [site, site.outline.map((point) => mirrored(point, table.depth))]));
  return (
    <g>
      <g class="objs">
        {all
          .filter((site) => site.kind !== "bridge")
          .map((site) => (
            <path
              key={site.id}
              class={`obj${site.owner === null ? "" : ` side-${site.owner}`}`}
              d={straight(rims.get(site)!, true)}
            />
          ))}
      </g>
      <g class="objtags">
        {all.map((site) => {
          const rim = rims.get(site)!;
          const box = boxOf(rim);
          const at =
            site.kind === "bridge"
              ? ([box.right + 0.6, centre(rim)[1] + 1.2] as Spot)
              : tagSpot(rim, houses(site, scenery, table.depth), table);
          return <SiteMark key={site.id} site={site} at={at} forces={forces} />;
        })}
      </g>
    </g>
  );
}

export const Sites = memo(SiteLayer);

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

function placeLabels(
  items: { key: string; text: string; rim: Spot[] }[],
  taken: Spot[][],
  table: Props["table"],
): Label[] {
  const boxes: { left: number; right: number; top: number; bottom: number }[] = taken.map((rim) =>
    boxOf(rim),
  );
  return items.map(({ key, text, rim }) => {
    const half = wide(text) / 2;
    const cost = ([x, y]: Spot, rank: number): number => {
      const outside =
        x - half < 0.4 || x + half > table.width - 0.4 || y < 1.3 || y > table.depth - 0.4 ? 20 : 0;
      const own = { left: x - half, right: x + half, top: y - 1, bottom: y + 0.3 };
      const hits = boxes.filter(
        (box) => own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top,
      ).length;
      return outside + hits * 4 + rank;
    };
    const places = candidates(rim);
    const best = places
      .map((place, rank) => ({ place, cost: cost(place, rank) }))
      .sort((a, b) => a.cost - b.cost)[0]!.place;
    const at: Spot = [
      Math.max(half + 0.4, Math.min(table.width - half - 0.4, best[0])),
      Math.max(1.4, Math.min(table.depth - 0.5, best[1])),
    ];
    boxes.push({ left: at[0] - half, right: at[0] + half, top: at[1] - 1, bottom: at[1] + 0.3 });
    return { key, text, at, turn: 0, water: false };
  });
}

function labelsOf({ scenery, sites, table }: Omit<Props, "forces">): Label[] {
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
  return [...placeLabels(items, roofs, table), ...waters];
}

function LabelLayer(props: Omit<Props, "forces">): VNode {
  return (
    <g class="g-labels">
      {labelsOf(props).map((label) => {
        const { plain, kanji } = wordsOf(label.text);
        return (
          <text
            key={label.key}
            class={label.water ? "riv" : undefined}
            transform={`translate(${label.at[0].toFixed(2)} ${label.at[1].toFixed(2)}) rotate(${label.turn.toFixed(1)})`}
          >
            {plain}
            {kanji === "" ? null : (
              <tspan class="ja" dx={plain === "" ? 0 : 0.35}>
                {kanji}
              </tspan>
            )}
          </text>
        );
      })}
    </g>
  );
}

export const Labels = memo(LabelLayer);

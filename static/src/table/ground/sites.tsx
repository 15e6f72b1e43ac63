/** Places worth holding: a dotted line round each, and the crest of whoever holds it. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { BattleDocument, Site, Spot } from "../protocol";
import { straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import { boxOf, centre, distance } from "../shape/polygon";
import { crestSymbol } from "../symbols";

type Props = Pick<BattleDocument, "scenery" | "sites" | "table" | "forces">;

function houses(site: Site, scenery: Props["scenery"], depth: number): Spot[] {
  return Object.values(scenery)
    .filter((piece) => piece.site === site.id)
    .flatMap((piece) => piece.points.map((point) => mirror(point, depth)));
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
  if (!site.owner) {
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
  const rims = new Map(all.map((site) => [site, site.outline.map((point) => mirror(point, table.depth))]));
  return (
    <g>
      <g class="objs">
        {all
          .filter((site) => site.kind !== "bridge")
          .map((site) => (
            <path
              key={site.id}
              class={`obj${!site.owner ? "" : ` side-${site.owner}`}`}
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

/** Rings round castles that are invested, in the besieger's colour. */

import type { VNode } from "preact";
import { type SideName, sideClass } from "../sides";
import type { Geography } from "./geography";
import { transformAt } from "./ground";
import { type MapDocument, ownerOf } from "./model";

interface SiegesProps {
  geography: Geography;
  war: MapDocument;
  sides: Record<string, SideName>;
  u: number;
}

export function Sieges({ geography, war, sides, u }: SiegesProps): VNode {
  return (
    <g class="sieges">
      {(war.invested ?? []).map((key) => {
        const place = geography.places[key];
        const owner = ownerOf(war, key);
        const besieger = Object.values(war.hosts ?? {}).find(
          (host) => host.at === key && host.free && host.clan !== owner,
        );
        if (place === undefined) return null;
        return (
          <g
            key={key}
            class={`siege ${sideClass(sides, besieger?.clan)}`}
            transform={transformAt(place.castle, u)}
          >
            <circle class="siege-ring" cy="-12" r="27" />
            <g class="map-badge" transform="translate(-27 -22)">
              <circle r="12" />
              <use href="#cam-invest" x="-8" y="-8" width="16" height="16" />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** The painted country: sea, land by owner, snow, waters, borders, mountains, castles and names. It moves with nothing. */

import type { VNode } from "preact";
import { memo } from "../../table/memo";
import { provinceName } from "../naming";
import { SIDES, type SideName, sideClass } from "../sides";
import { t } from "../words";
import { Edges, type Realms, Shut } from "./edges";
import type { Geography, Place, Spot } from "./geography";
import { closedIn, isSnowy, isWinter, type MapDocument, NEUTRAL, ownerOf } from "./model";

/** Half the breadth of the lines that run along the coast, in kilometres. */
const RIPPLES = [10.4, 7.2, 4.5, 2.35];
const PEAK = "M-16 8C-8 2-5-8 0-13 5-8 8 2 16 8";
const CREASE = "M0-13C1-6 3 0 6 4M-3-6C-3-1-4 3-7 6";
const SNOW = "M-5.2-5.2C-3-8-1.6-10.4 0-13 1.6-10.4 3-8 5.2-5.2L2.6-6.6 1.2-4.4-.4-6.8-2.4-4.2Z";
const SIZES = [0.5, 0.58, 0.76, 0.95];

export interface GroundProps {
  geography: Geography;
  war: MapDocument;
  sides: Record<string, SideName>;
  realms: Realms;
  /** Makes ids of this map differ from those of others on the page. */
  id: string;
  /** Units of the map a pixel of what keeps its size, and whether the whole country is in view. */
  u: number;
  far: boolean;
  you: string;
}

export function transformAt([x, y]: Spot, scale: number): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;
}

/** How each side's land is hatched: one pattern for land that is settled, one broken up for land that is restless. */
const HATCHES: Record<SideName, { size: [number, number]; turn?: number; path: string; broken: string }> = {
  ai: { size: [14, 14], turn: -38, path: "M0 3.5H14M0 10.5H14", broken: "M0 3.5H7M7 10.5H14" },
  kaki: {
    size: [12.8, 12.8],
    path: "M1.6 1.6h.01M8 1.6h.01M4.8 4.8h.01M11.2 4.8h.01M1.6 8h.01M8 8h.01M4.8 11.2h.01M11.2 11.2h.01",
    broken: "M1.6 1.6h.01M8 8h.01",
  },
  enji: {
    size: [14, 14],
    path: "M0 3.5H14M3.5 0V14M0 10.5H14M10.5 0V14",
    broken: "M0 3.5H7M3.5 0V7M7 10.5H14M10.5 7V14",
  },
  matsu: {
    size: [18, 16],
    path: "M0 4l4.5-3 4.5 3 4.5-3 4.5 3M0 12l4.5-3 4.5 3 4.5-3 4.5 3",
    broken: "M0 4l4.5-3 4.5 3M9 12l4.5-3 4.5 3",
  },
  fuji: { size: [14, 14], turn: 38, path: "M0 3.5H14M0 10.5H14", broken: "M0 3.5H7M7 10.5H14" },
  cha: { size: [12, 12], path: "M3 0V12M9 0V12", broken: "M3 0V6M9 6V12" },
  asagi: {
    size: [16, 12],
    path: "M0 3q2-2.4 4 0t4 0 4 0 4 0M0 9q2-2.4 4 0t4 0 4 0 4 0",
    broken: "M0 3q2-2.4 4 0t4 0M8 9q2-2.4 4 0t4 0",
  },
  sumi: { size: [12, 12], path: "M0 3H12M0 9H12", broken: "M0 3H6M6 9H12" },
};

function Patterns({ id, u, used }: { id: string; u: number; used: readonly SideName[] }): VNode {
  const scale = Math.min(1, u);
  return (
    <defs>
      {used.map((side) => {
        const { size, turn, path, broken } = HATCHES[side];
        const transform = `scale(${scale.toFixed(3)})${turn === undefined ? "" : ` rotate(${turn})`}`;
        return [path, broken].map((drawn) => (
          <pattern
            key={`${side}${drawn}`}
            id={`${id}-${side}${drawn === broken ? "-broken" : ""}`}
            width={size[0]}
            height={size[1]}
            patternUnits="userSpaceOnUse"
            patternTransform={transform}
          >
            <path class={`hatch hatch-${side}`} d={drawn} />
          </pattern>
        ));
      })}
      <pattern
        id={`${id}-snow`}
        width="13"
        height="13"
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale.toFixed(3)})`}
      >
        <path class="snow-dots" d="M3 3h.01M9.5 9.5h.01M10 2.5h.01M2.5 9.5h.01" />
      </pattern>
    </defs>
  );
}

function Sea({ geography, id }: { geography: Geography; id: string }): VNode {
  return (
    <g>
      <defs>
        <path id={`${id}-coast`} d={geography.coast} />
      </defs>
      {RIPPLES.map((reach, index) => [
        <use
          key={`ink${reach}`}
          href={`#${id}-coast`}
          class={`ripple ripple-${index + 1}`}
          stroke-width={2 * reach + 0.5}
        />,
        <use key={reach} href={`#${id}-coast`} class="ripple-sea" stroke-width={2 * reach - 0.4} />,
      ])}
    </g>
  );
}

function Lands({ geography, war, sides, id }: GroundProps): VNode {
  const winter = isWinter(war.season);
  return (
    <g class="lands">
      {Object.values(geography.places).map(({ key, path }) => {
        const land = war.realm.lands[key];
        if (land === undefined) return <path key={key} class="land out" d={path} />;
        const owner = ownerOf(war, key);
        const side = sides[owner];
        const snow = winter && isSnowy(land);
        return (
          <g key={key} class={`land-of ${sideClass(sides, owner)}`.trim()}>
            <path class={`land${snow ? " snow" : ""}`} d={path} data-province={key} />
            {side ? (
              <path
                class={`tex${war.provinces[key]?.restless ? " restless" : ""}`}
                d={path}
                fill={`url(#${id}-${side}${war.provinces[key]?.restless ? "-broken" : ""})`}
              />
            ) : null}
            {snow ? <path class="tex-snow" d={path} fill={`url(#${id}-snow)`} /> : null}
          </g>
        );
      })}
    </g>
  );
}

function Waters({ geography }: { geography: Geography }): VNode {
  return (
    <g class="waters">
      {geography.rivers.map(({ path, main }) => (
        <path key={path} class={`river-bank${main ? " main" : ""}`} d={path} />
      ))}
      {geography.rivers.map(({ path, main }) => (
        <path key={path} class={`river-water${main ? " main" : ""}`} d={path} />
      ))}
      {geography.lakes.map((path) => (
        <path key={path} class="lake" d={path} />
      ))}
    </g>
  );
}

function Mountains({
  geography,
  winter,
  u,
  far,
}: {
  geography: Geography;
  winter: boolean;
  u: number;
  far: boolean;
}): VNode {
  return (
    <g class="mountains">
      {geography.mountains.map(({ at, w }, index) =>
        far && w < 2 ? null : (
          <g key={index} transform={transformAt(at, u * (SIZES[w] ?? 0.76))}>
            <path class="peak" d={`${PEAK}Z`} />
            {winter || w > 2 ? <path class="peak-snow" d={SNOW} /> : null}
            <path class="peak-ink" d={PEAK + CREASE} />
          </g>
        ),
      )}
    </g>
  );
}

function Castles({ geography, war, sides, u, far }: GroundProps): VNode {
  return (
    <g class="castles">
      {Object.keys(war.provinces).map((key) => {
        const place = geography.places[key];
        const province = war.provinces[key]!;
        if (place === undefined || (far && province.castle < 2)) return null;
        return (
          <g
            key={key}
            class={`castle ${sideClass(sides, province.owner)}`.trim()}
            transform={transformAt(place.castle, u * 0.82)}
            data-castle={key}
          >
            <use href={`#cas-${province.castle}`} />
          </g>
        );
      })}
    </g>
  );
}

/** Where a name stands: at its province's spot, or just so far beside it that it is not over the castle. */
export function nameSpot({ label, castle }: Pick<Place, "label" | "castle">, u: number): Spot {
  const [dx, dy] = [(castle[0] - label[0]) / u, (castle[1] - label[1]) / u];
  const isFree = Math.abs(dx) > 44 || dy > 44 || dy < -15;
  if (isFree) return label;
  return [label[0], dy > 14 ? castle[1] - 47 * u : castle[1] + 16 * u];
}

/** A name lies over its province, the k under it; at a distance only those of the reader's own land. */
function Names({ geography, war, u, far, you }: GroundProps): VNode {
  return (
    <g class="names">
      {Object.keys(war.realm.lands).map((key) => {
        const place = geography.places[key];
        const owner = ownerOf(war, key);
        if (place === undefined || (far && owner !== you)) return null;
        return (
          <g key={key} transform={transformAt(nameSpot(place, u), u)}>
            <text class={`place${owner !== NEUTRAL && owner !== "" ? " owned" : ""}`}>
              {provinceName(war, key)}
            </text>
            {far ? null : (
              <text class="place-k" y="13">
                {war.realm.lands[key]!.k}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

function Crossings({ geography, war }: { geography: Geography; war: MapDocument }): VNode {
  return (
    <g class="crossings">
      {war.realm.borders.map(([a, b, way]) => {
        const ends = way === "sea" ? geography.crossing(a, b) : null;
        return ends === null ? null : <Crossing key={a + b} ends={ends} />;
      })}
    </g>
  );
}

function Crossing({ ends: [from, to] }: { ends: [Spot, Spot] }): VNode {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const control = [(from[0] + to[0]) / 2 - dy * 0.14, (from[1] + to[1]) / 2 + dx * 0.14];
  const path = `M${from.join(" ")}Q${control.join(" ")} ${to.join(" ")}`;
  return (
    <g>
      <path class="crossing-halo" d={path} />
      <path class="crossing" d={path} />
      {[from, to].map(([x, y]) => (
        <circle key={x} class="crossing-end" cx={x} cy={y} />
      ))}
    </g>
  );
}

function Seas({ u }: { u: number }): VNode {
  return (
    <g class="sea-names">
      <text transform={transformAt([-135, -120], u)}>{t("map.sea")}</text>
      <text transform={transformAt([265, 190], u)}>{t("map.pacific")}</text>
    </g>
  );
}

function GroundLayers(props: GroundProps): VNode {
  const { geography, war, id, u, far, sides, realms } = props;
  const winter = isWinter(war.season);
  const used = SIDES.filter((side) => Object.values(sides).includes(side));
  return (
    <g class={winter ? "ground winter" : "ground"}>
      <Patterns id={id} u={u} used={used} />
      <Sea geography={geography} id={id} />
      <Lands {...props} />
      <Waters geography={geography} />
      <Edges realms={realms} id={id} />
      <Crossings geography={geography} war={war} />
      <Mountains geography={geography} winter={winter} u={u} far={far} />
      <Castles {...props} />
      <Names {...props} />
      <Seas u={u} />
      <Shut geography={geography} war={war} closed={closedIn(war)} u={u} />
    </g>
  );
}

function same(before: GroundProps, after: GroundProps): boolean {
  return (
    before.war.provinces === after.war.provinces &&
    before.war.season === after.war.season &&
    before.geography === after.geography &&
    before.u === after.u &&
    before.far === after.far &&
    before.you === after.you
  );
}

export const Ground = memo(GroundLayers, same);

/** The country as it is drawn: its provinces, coasts and borders out of the TopoJSON, projected once. A unit of the
 *  drawing is a kilometre at 36 degrees north; x goes east, y south. */

import { geoMercator, geoPath } from "d3-geo";
import { feature, mesh, neighbors } from "topojson-client";
import type { GeometryCollection, GeometryObject, Topology } from "topojson-specification";

export type Spot = readonly [number, number];

interface ProvinceShape {
  romaji: string;
  kanji: string;
  label: [number, number];
  castle: { name: string; at: [number, number] };
}

type Shapes = GeometryCollection<ProvinceShape>;
interface Objects extends Record<string, GeometryObject> {
  provinces: Shapes;
  rivers: GeometryCollection<{ name: string; main: boolean }>;
  lakes: GeometryCollection<{ name: string }>;
  seas: GeometryCollection<{ from: string; to: string }>;
  mountains: GeometryCollection<{ w: number; name?: string }>;
}
export type Country = Topology<Objects>;

export interface Place {
  key: string;
  kanji: string;
  path: string;
  /** Where its name stands, and its main castle. */
  label: Spot;
  castle: Spot;
  castleName: string;
  /** The outline of its largest part. */
  ring: Spot[];
  box: Box;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The radius of the earth in kilometres, and the latitude at which a unit is one of them. */
const EARTH = 6371;
const TRUE_AT = 36;
const MIDDLE: [number, number] = [136.5, 36];

const projection = geoMercator()
  .scale(EARTH * Math.cos((TRUE_AT * Math.PI) / 180))
  .center(MIDDLE)
  .translate([0, 0]);

export function spotOf(lonLat: readonly [number, number]): Spot {
  return projection([lonLat[0], lonLat[1]]) ?? [0, 0];
}

export function boxOf(spots: readonly Spot[]): Box {
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

export function boxAround(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

function areaOf(ring: readonly Spot[]): number {
  let sum = 0;
  ring.forEach(([x, y], index) => {
    const [nx, ny] = ring[(index + 1) % ring.length]!;
    sum += x * ny - nx * y;
  });
  return Math.abs(sum / 2);
}

function ringsOf(geometry: GeoJSON.Geometry): Spot[][] {
  const polygons =
    geometry.type === "Polygon"
      ? [geometry.coordinates]
      : geometry.type === "MultiPolygon"
        ? geometry.coordinates
        : [];
  return polygons.map((rings) => rings[0]!.map((at) => spotOf([at[0]!, at[1]!])));
}

/** Path data of a soft curve through points (Catmull-Rom). */
export function smooth(spots: readonly Spot[]): string {
  const at = (index: number): Spot => spots[Math.max(0, Math.min(spots.length - 1, index))]!;
  let path = `M${at(0)[0].toFixed(1)} ${at(0)[1].toFixed(1)}`;
  for (let index = 0; index < spots.length - 1; index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const numbers = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      ...to,
    ];
    path += `C${numbers.map((number) => number.toFixed(1)).join(" ")}`;
  }
  return path;
}

/** A bow between two spots: its path, and its middle. */
export function bow(from: Spot, to: Spot, bend: number): { path: string; middle: Spot } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const control: Spot = [(from[0] + to[0]) / 2 - dy * bend, (from[1] + to[1]) / 2 + dx * bend];
  const [fx, fy, cx, cy, tx, ty] = [...from, ...control, ...to].map((number) => number.toFixed(1));
  return {
    path: `M${fx} ${fy}Q${cx} ${cy} ${tx} ${ty}`,
    middle: [(from[0] + 2 * control[0] + to[0]) / 4, (from[1] + 2 * control[1] + to[1]) / 4],
  };
}

function name(geometry: GeometryObject): string {
  return (geometry.properties as ProvinceShape | undefined)?.romaji ?? "";
}

export class Geography {
  readonly places: Record<string, Place> = {};
  /** Every shore of the country, and all that its provinces share. */
  readonly coast: string;
  readonly rivers: { path: string; main: boolean }[];
  readonly lakes: string[];
  readonly mountains: { at: Spot; w: number }[];
  private readonly path = geoPath(projection).digits(1);
  private readonly shapes: Shapes;
  private readonly beside: number[][];
  private readonly crossings: Record<string, [Spot, Spot]> = {};

  constructor(private readonly country: Country) {
    this.shapes = country.objects.provinces;
    this.beside = neighbors(this.shapes.geometries);
    for (const shape of feature(country, this.shapes).features) this.lay(shape);
    this.coast = this.lines((a, b) => a === b);
    this.rivers = feature(country, country.objects.rivers).features.map(({ geometry, properties }) => ({
      path:
        geometry.type === "LineString"
          ? smooth(geometry.coordinates.map((at) => spotOf([at[0]!, at[1]!])))
          : "",
      main: properties.main,
    }));
    this.lakes = feature(country, country.objects.lakes).features.map((one) => this.path(one) ?? "");
    this.mountains = feature(country, country.objects.mountains).features.map(({ geometry, properties }) => ({
      at: geometry.type === "Point" ? spotOf([geometry.coordinates[0]!, geometry.coordinates[1]!]) : [0, 0],
      w: properties.w,
    }));
    this.mountains.sort((one, other) => one.at[1] - other.at[1]);
    for (const { geometry, properties } of feature(country, country.objects.seas).features) {
      if (geometry.type !== "LineString") continue;
      const ends = [geometry.coordinates[0]!, geometry.coordinates.at(-1)!].map((at) =>
        spotOf([at[0]!, at[1]!]),
      );
      this.crossings[edgeKey(properties.from, properties.to)] = [ends[0]!, ends[1]!];
    }
  }

  private lay(shape: GeoJSON.Feature<GeoJSON.Geometry, ProvinceShape>): void {
    const { properties } = shape;
    const rings = ringsOf(shape.geometry).sort((one, other) => areaOf(other) - areaOf(one));
    this.places[properties.romaji] = {
      key: properties.romaji,
      kanji: properties.kanji,
      path: this.path(shape) ?? "",
      label: spotOf(properties.label),
      castle: spotOf(properties.castle.at),
      castleName: properties.castle.name,
      ring: rings[0] ?? [],
      box: boxOf(rings[0] ?? [spotOf(properties.label)]),
    };
  }

  /** The lines between provinces for which a test holds; a shore is a line between a province and itself. */
  lines(test: (a: string, b: string) => boolean): string {
    return this.path(mesh(this.country, this.shapes, (a, b) => test(name(a), name(b)))) ?? "";
  }

  /** Which provinces touch by land, whatever a war's borders are. */
  touches(a: string, b: string): boolean {
    const index = (key: string): number =>
      this.shapes.geometries.findIndex((geometry) => name(geometry) === key);
    return this.beside[index(a)]?.includes(index(b)) ?? false;
  }

  /** The ends of a sea crossing, from the first to the second. */
  crossing(a: string, b: string): [Spot, Spot] | null {
    return this.crossings[edgeKey(a, b)] ?? null;
  }

  private readonly middles = new Map<string, Spot>();

  /** The middle of a border by land, or of a crossing. */
  middle(a: string, b: string): Spot {
    const key = edgeKey(a, b);
    const known = this.middles.get(key);
    if (known !== undefined) return known;
    const found = this.middleOf(a, b);
    this.middles.set(key, found);
    return found;
  }

  private middleOf(a: string, b: string): Spot {
    const over = this.crossing(a, b);
    if (over !== null && !this.touches(a, b)) return bow(over[0], over[1], 0.14).middle;
    const pair = new Set([a, b]);
    const shared = mesh(
      this.country,
      this.shapes,
      (one, other) => one !== other && pair.has(name(one)) && pair.has(name(other)),
    );
    const spots = shared.coordinates.flat().map((at) => spotOf([at[0]!, at[1]!]));
    if (spots.length > 0) return spots[Math.floor(spots.length / 2)]!;
    const [one, other] = [this.places[a]?.label ?? [0, 0], this.places[b]?.label ?? [0, 0]];
    return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  }
}

/** The key of a border, whichever end comes first, as the rules write it. */
export function edgeKey(a: string, b: string): string {
  return [a, b].sort((one, other) => (one < other ? -1 : 1)).join("|");
}

const asked = new Map<string, Promise<Geography>>();

/** The country from its address, read once however many maps a page has. */
export function geographyFrom(address: string): Promise<Geography> {
  const known = asked.get(address);
  if (known !== undefined) return known;
  const found = fetch(address).then(async (reply) => {
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    return new Geography((await reply.json()) as Country);
  });
  asked.set(address, found);
  found.catch(() => asked.delete(address));
  return found;
}

/** What the map draws, read off a document of a war; it may be less than a whole one. */

import { byId } from "../naming";
import { type SideName, sidesOf } from "../sides";
import type { BorderKind, Host, Land, Province, Shown } from "../war";

/** What a map needs. A document of a war has all of it; the chronicle's maps have no hosts, or no borders. */
export type MapDocument = Pick<Shown, "realm" | "season"> & {
  scenario: {
    clans: readonly { key: string; seat?: string; mon?: string; name?: string }[];
    capital?: boolean;
  };
  provinces: Record<string, Pick<Province, "owner" | "castle" | "restless"> & Partial<Province>>;
  clans: Record<string, { name: string; kanji?: string; mon: string; seat?: string }>;
  hosts?: Record<string, Host>;
  about?: Record<string, string>;
  invested?: readonly string[];
  persons?: Shown["persons"];
  tickets?: Shown["tickets"];
};

export const NEUTRAL = "neutral";

export function isWinter(season: number): boolean {
  return season > 0 && season % 4 === 0;
}

export function isSnowy(land: Land | undefined): boolean {
  return land?.tags.includes("S") ?? false;
}

export function sidesIn(war: Pick<MapDocument, "scenario">): Record<string, SideName> {
  return sidesOf(war.scenario.clans.map((clan) => clan.key));
}

export function ownerOf(war: Pick<MapDocument, "provinces">, key: string): string {
  return war.provinces[key]?.owner ?? "";
}

/** The borders that winter closes: passes and crossings (CAM-SEA-5). */
export function closedIn(
  war: Pick<MapDocument, "realm" | "season">,
): { a: string; b: string; way: BorderKind }[] {
  if (!isWinter(war.season)) return [];
  return war.realm.borders
    .filter(([, , way]) => way === "pass" || way === "sea")
    .map(([a, b, way]) => ({ a, b, way }));
}

export function wayBetween(war: Pick<MapDocument, "realm">, a: string, b: string): BorderKind | null {
  const found = war.realm.borders.find(
    ([one, other]) => (one === a && other === b) || (one === b && other === a),
  );
  return found?.[2] ?? null;
}

export function neighboursOf(war: Pick<MapDocument, "realm">, key: string): string[] {
  return war.realm.borders
    .flatMap(([a, b]) => (a === key ? [b] : b === key ? [a] : []))
    .sort((one, other) => (one < other ? -1 : 1));
}

/** The hosts of a province in the order in which they take their places: its owner's first, each clan's by number. */
export function hostsIn(war: MapDocument, key: string): Host[] {
  const owner = ownerOf(war, key);
  return Object.values(war.hosts ?? {})
    .filter((host) => host.at === key)
    .sort(
      (one, other) =>
        Number(other.clan === owner) - Number(one.clan === owner) ||
        (one.clan < other.clan ? -1 : one.clan > other.clan ? 1 : byId(one.id, other.id)),
    );
}

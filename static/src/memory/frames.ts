/** The seasons of a war as the archive's page has them, and where its reader stands among them. */

import type { MapDocument } from "../campaign/map/model";
import type { Watched } from "../campaign/mount";

export interface Frame {
  season: number;
  year: number;
  /** The season's name and sign, the title of its leaf in the chronicle, and the first sentence of it. */
  name: string;
  sign: string;
  title: string;
  text: string;
  /** The battles of the season. */
  fought: NonNullable<Watched["fought"]>;
  provinces: MapDocument["provinces"];
  clans: MapDocument["clans"];
  hosts: MapDocument["hosts"];
  about: Record<string, string>;
}

export interface Reel {
  base: Pick<MapDocument, "realm" | "scenario" | "persons">;
  frames: Frame[];
}

/** The map's document at a season's close. */
export function documentAt(reel: Reel, at: number): Watched | null {
  const frame = reel.frames[at];
  if (frame === undefined) return null;
  const { season, provinces, clans, hosts, about, fought } = frame;
  return { ...reel.base, season, provinces, clans, ...(hosts ? { hosts } : {}), about, fought };
}

/** The place of a season among the frames; the last where it has none. */
export function placeOf(reel: Reel, season: number): number {
  const at = reel.frames.findIndex((frame) => frame.season === season);
  return at >= 0 ? at : reel.frames.length - 1;
}

/** The season that an address names (``#s3``), or 0. */
export function seasonIn(hash: string): number {
  return Number(/^#s(\d+)$/.exec(hash)?.[1] ?? 0);
}

/** The frame that lies nearest to a place along the chart, from 0 to 1. */
export function placeAlong(reel: Reel, seasons: number, share: number): number {
  const season = Math.min(Math.max(Math.ceil(share * seasons), 1), seasons);
  const last = reel.frames.at(-1)?.season ?? 1;
  return placeOf(reel, Math.min(season, last));
}

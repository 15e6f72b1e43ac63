/** Earlier seasons of a war on its own map: how it lay at their closes, as this reader knew it; nothing is done there. */

import type { Watched } from "./mount";

/** A season as the interface has it: what changes from one to the next, laid over what never does. */
export interface Frame {
  season: number;
  year: number;
  name: string;
  title: string;
  text: string;
  fought: NonNullable<Watched["fought"]>;
  provinces: Watched["provinces"];
  clans: Watched["clans"];
  hosts?: Watched["hosts"];
  about?: Record<string, string>;
}

export interface Reel {
  base: Pick<Watched, "realm" | "scenario"> & Partial<Pick<Watched, "persons">>;
  frames: Frame[];
}

/** A season that is looked at, and the map's document of it. */
export interface Past {
  season: number;
  frame: Frame;
  war: Watched;
}

/** How the map lay at the close of a season; nothing where the reel has none. */
export function pastOf(reel: Reel, season: number): Past | null {
  const frame = reel.frames.find((one) => one.season === season);
  if (frame === undefined) return null;
  const { provinces, clans, hosts, about, fought } = frame;
  const moment = {
    season,
    provinces,
    clans,
    fought,
    ...(hosts ? { hosts } : {}),
    ...(about ? { about } : {}),
  };
  return { season, frame, war: { ...reel.base, ...moment } as Watched };
}

/** The four seasons of a season's year, as far as the war goes. */
export function yearAround(season: number, last: number): number[] {
  const first = Math.floor((season + 3) / 4) * 4 - 3;
  return [0, 1, 2, 3].map((step) => first + step).filter((one) => one <= Math.max(last, season));
}

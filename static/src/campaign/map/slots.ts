/** Where things stand within a province, so that banners hide neither its name, its castle nor one another. */

import type { Place, Spot } from "./geography";

/** Kilometres between spots that are tried, and how many hosts of a province have a spot of their own. */
const GRID = 4;
const MOST = 12;
/** Kilometres from its name within which one place of a province is as good as another. */
const NEAR = 34;
/** A name is broader than it is high. */
const WIDE = 0.55;

export function isWithin([x, y]: Spot, ring: readonly Spot[]): boolean {
  let odd = false;
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}

function toShore([x, y]: Spot, ring: readonly Spot[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [ax, ay] of ring) least = Math.min(least, Math.hypot(ax - x, ay - y));
  return least;
}

const known = new WeakMap<Place, Spot[]>();

/** Spots within a province, the best first; always the same. The feet of banners stand there. */
export function slotsOf(place: Place): Spot[] {
  const found = known.get(place) ?? lay(place);
  known.set(place, found);
  return found;
}

function lay(place: Place): Spot[] {
  const { box, ring, label, castle } = place;
  const size = Math.sqrt((box.right - box.left) * (box.bottom - box.top));
  const step = Math.max(1.5, Math.min(GRID, size / 12));
  const free: { spot: Spot; shore: number }[] = [];
  for (let y = box.top + step / 2; y < box.bottom; y += step)
    for (let x = box.left + step / 2; x < box.right; x += step)
      if (isWithin([x, y], ring)) free.push({ spot: [x, y], shore: toShore([x, y], ring) });
  const taken: Spot[] = [];
  const room = (spot: Spot): number => {
    const fromName = Math.hypot((spot[0] - label[0]) * WIDE, spot[1] - label[1] - 2);
    const fromCastle = Math.hypot(spot[0] - castle[0], spot[1] - castle[1] + 2);
    const others = taken.map(([x, y]) => Math.hypot(spot[0] - x, (spot[1] - y) * 0.8));
    return Math.min(fromName, fromCastle * 1.2, ...others);
  };
  while (taken.length < MOST && free.length > 0) {
    let [best, score] = [free[0]!, Number.NEGATIVE_INFINITY];
    for (const one of free) {
      const astray = Math.max(0, Math.hypot(one.spot[0] - label[0], one.spot[1] - label[1]) - NEAR);
      const found = Math.min(room(one.spot), 24) + Math.min(one.shore, 8) * 0.6 - astray * 0.5;
      if (found > score) [best, score] = [one, found];
    }
    taken.push(best.spot);
  }
  return taken.length > 0 ? taken : [label];
}

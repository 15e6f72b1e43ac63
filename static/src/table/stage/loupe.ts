/** Where the loupe hangs while a finger carries a unit: on the emptier side, never over the finger or a target. Pure. */

/** Pixels across, and how near the table is in it. */
export const LOUPE = 168;
export const LOUPE_INCH = 30;

type Place = readonly [number, number];

const RIM = 14;
/** Below the measure, above where an order is taken back. */
const TOP = 84;
const FOOT = 84;
/** From the middle of the loupe to a finger that it leaves alone, and to a target. */
const OFF_FINGER = LOUPE / 2 + 64;
const OFF_TARGET = LOUPE / 2 + 30;

interface Sight {
  width: number;
  height: number;
  finger: Place;
  /** What must be seen: targets of the order. */
  targets: readonly Place[];
  men: readonly Place[];
}

function middle([x, y]: Place): Place {
  return [x + LOUPE / 2, y + LOUPE / 2];
}

function within(spots: readonly Place[], [x, y]: Place, reach: number): number {
  return spots.filter((spot) => Math.hypot(spot[0] - x, spot[1] - y) < reach).length;
}

function cost(place: Place, before: Place | null, sight: Sight): number {
  const at = middle(place);
  const far = Math.hypot(at[0] - sight.finger[0], at[1] - sight.finger[1]);
  return (
    (far < OFF_FINGER ? 10_000 : 0) +
    within(sight.targets, at, OFF_TARGET) * 1000 +
    within(sight.men, at, LOUPE / 2) +
    far / 100 -
    (before !== null && before[0] === place[0] && before[1] === place[1] ? 4 : 0)
  );
}

/** The upper left corner of the loupe, in pixels of the frame. */
export function loupePlace(before: Place | null, sight: Sight): Place {
  const low = Math.max(TOP, sight.height - FOOT - LOUPE);
  const places = [RIM, sight.width - RIM - LOUPE].flatMap((x) =>
    [TOP, (TOP + low) / 2, low].map((y): Place => [x, y]),
  );
  return places.reduce((best, place) =>
    cost(place, before, sight) < cost(best, before, sight) ? place : best,
  );
}

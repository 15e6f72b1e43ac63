/** The table as it is told rather than drawn: how far, and on which hour of the clock, things lie from a unit. Pure. */

import type { BattleDocument, Figure, Piece, Spot, Unit } from "./protocol";
import { livingOf } from "./selectors";
import { corners, frontCentre } from "./shape/hand";
import { centre, distance, holds, toRim } from "./shape/polygon";

/** How many pairs of men are measured exactly, of those whose middles are nearest. */
const MEASURED = 6;

/** Where a unit is seen from: the middle of its men and the way most of them face. */
export interface Stand {
  men: Figure[];
  at: Spot;
  facing: number;
}

export function standOf(document: BattleDocument, unit: Unit | undefined): Stand | null {
  const men = unit === undefined || unit.place !== "table" ? [] : livingOf(document, unit);
  const front = frontCentre(men);
  if (front === null) return null;
  const sum = (key: "x" | "y"): number => men.reduce((all, man) => all + man[key], 0) / men.length;
  return { men, at: [sum("x"), sum("y")], facing: front.facing };
}

/** The outline of a base in inches of the table. */
function rimOf(figure: Figure): Spot[] {
  return corners(figure, 0).map(([x, y]): Spot => [x, -y]);
}

/** Inches between two bases; none where they touch or overlap. */
function between(a: Figure, b: Figure): number {
  const [rim, other] = [rimOf(a), rimOf(b)];
  if (rim.some((point) => holds(other, point)) || other.some((point) => holds(rim, point))) return 0;
  const toOther = rim.map((point) => toRim(point, other, true));
  return Math.min(...toOther, ...other.map((point) => toRim(point, rim, true)));
}

/** Inches from the nearest man of one to the nearest man of the other, edge to edge. */
export function gap(one: Stand, other: Stand): number {
  const pairs = one.men.flatMap((a) =>
    other.men.map((b) => ({ a, b, apart: Math.hypot(a.x - b.x, a.y - b.y) })),
  );
  pairs.sort((p, q) => p.apart - q.apart);
  return Math.min(...pairs.slice(0, MEASURED).map(({ a, b }) => between(a, b)));
}

/** Inches from a unit's nearest base to a piece of scenery or an outline; none where it stands in it. */
export function gapToShape(stand: Stand, points: readonly Spot[], closed: boolean, width = 0): number {
  const rims = stand.men.flatMap(rimOf);
  if (closed && rims.some((point) => holds(points, point))) return 0;
  return Math.max(0, Math.min(...rims.map((point) => toRim(point, points, closed))) - width / 2);
}

export function isArea(piece: Piece): boolean {
  return piece.shape === undefined || piece.shape === "area";
}

/** Degrees clockwise from north at which a place lies from another. */
export function bearing(from: Spot, to: Spot): number {
  return ((Math.atan2(to[0] - from[0], to[1] - from[1]) * 180) / Math.PI + 360) % 360;
}

/** The hour at which a place lies, 12 o'clock being straight ahead. */
export function hour(stand: Stand, to: Spot): number {
  const ahead = (bearing(stand.at, to) - stand.facing + 360) % 360;
  return Math.round(ahead / 30) % 12 || 12;
}

/** The point of the compass at which a place lies: 0 north, 1 north-east, round to 7. */
export function wind(from: Spot, to: Spot): number {
  return Math.round(bearing(from, to) / 45) % 8;
}

export function middleOfShape(points: readonly Spot[], closed: boolean): Spot {
  if (closed) return centre(points);
  return points[Math.floor(points.length / 2)] ?? [0, 0];
}

/** The nearest unit of the other side that stands on the table. */
export function nearestEnemy(
  document: BattleDocument,
  unit: Unit,
): { unit: Unit; inches: number; wind: number } | null {
  const own = standOf(document, unit);
  if (own === null) return null;
  const others = Object.values(document.units)
    .filter((other) => other.side !== unit.side)
    .flatMap((other) => {
      const stand = standOf(document, other);
      return stand === null ? [] : [{ other, stand, apart: distance(own.at, stand.at) }];
    });
  others.sort((a, b) => a.apart - b.apart);
  const near = others
    .slice(0, 3)
    .map(({ other, stand }) => ({ unit: other, inches: gap(own, stand), wind: wind(own.at, stand.at) }));
  return near.sort((a, b) => a.inches - b.inches)[0] ?? null;
}

/** A piece of scenery made ready for the brush: screen points, its own chance, and which hand draws it. */

import type { Piece, Spot } from "../protocol";
import { dense, isGentle, spread } from "../shape/curve";
import { mirror } from "../shape/hand";
import { beside, distance } from "../shape/polygon";
import { type Random, randomOf } from "../shape/seed";

export interface Lay {
  id: string;
  kind: string;
  points: Spot[];
  width: number;
  shape: "area" | "line" | "band";
  random: Random;
}

export type Hand =
  | "hill"
  | "wood"
  | "river"
  | "road"
  | "ford"
  | "bridge"
  | "thatch"
  | "tile"
  | "paddy"
  | "marsh"
  | "lake"
  | "fence"
  | "wall"
  | "work"
  | "rocks"
  | "cliff"
  | "plain";

const HANDS: readonly [RegExp, Hand][] = [
  [/ford/, "ford"],
  [/bridge|causeway/, "bridge"],
  [/rice|paddy|paddies/, "paddy"],
  [/marsh|swamp|bog/, "marsh"],
  [/river|stream|brook|ditch|moat/, "river"],
  [/lake|pond|water|sea/, "lake"],
  [/road|track|path/, "road"],
  [/hill|mountain|ridge|slope/, "hill"],
  [/wood|forest|grove|bamboo|orchard/, "wood"],
  [/fieldwork|earthwork|work|palisade|rampart/, "work"],
  [/cliff|gorge/, "cliff"],
  [/rock|rough|boulder|rubble/, "rocks"],
  [/wall/, "wall"],
  [/fence|hedge/, "fence"],
  [/stone|tile|temple|shrine|castle|tower|gate/, "tile"],
  [/house|building|hut|farm|village|barn/, "thatch"],
];

/** The hand for a kind of scenery, found by its name; unknown kinds are drawn plainly. */
export function handFor(piece: Lay): Hand {
  const found = HANDS.find(([pattern]) => pattern.test(piece.kind))?.[1] ?? "plain";
  const isLine = piece.shape === "line";
  if (found === "thatch" && randomOf(`roof ${piece.id}`)() < 0.3) return "tile";
  if (isLine && found !== "fence" && found !== "wall" && found !== "work" && found !== "cliff")
    return "fence";
  return found;
}

/** Which shape a piece has, where the document does not say. */
function shapeOf(piece: Piece): "area" | "line" | "band" {
  if (piece.shape !== undefined) return piece.shape;
  if ((piece.width ?? 0) > 0) return "band";
  return /fence|wall|hedge|work|palisade/.test(piece.kind) ? "line" : "area";
}

export function lay(piece: Piece, depth: number): Lay {
  const points = piece.points.map((point) => mirror(point, depth));
  const first = points[0];
  const last = points[points.length - 1];
  const shape = shapeOf(piece);
  if (shape === "area" && first && last && points.length > 3 && distance(first, last) < 0.001) points.pop();
  return {
    id: piece.id,
    kind: piece.kind,
    points,
    width: piece.width ?? 0,
    shape,
    random: randomOf(piece.id + piece.kind),
  };
}

/** The ground a piece covers, as a closed polygon in screen inches. */
export function groundCovered(piece: Lay, grow = 0): Spot[] {
  if (piece.shape === "area") return piece.points;
  const half = piece.width / 2 + grow;
  const line = middle(piece, 0.5);
  return [...beside(line, half), ...beside(line, -half).reverse()];
}

/** The middle line of a band: smooth where it bends gently. */
export function middle(piece: Lay, step: number): Spot[] {
  return isGentle(piece.points, false)
    ? dense(piece.points, step)
    : piece.points.flatMap((point, index) => {
        const next = piece.points[index + 1];
        return next === undefined ? [point] : spread([point, next], step).slice(0, -1);
      });
}

/** A middle line that runs on beyond the rim, so that bands do not end on the table's edge. */
export function runningOn(line: Spot[], table: { width: number; depth: number }): Spot[] {
  const grown = [...line];
  const isRim = ([x, y]: Spot): boolean =>
    x < 0.4 || y < 0.4 || x > table.width - 0.4 || y > table.depth - 0.4;
  const beyond = (end: Spot, before: Spot): Spot => {
    const reach = distance(end, before) || 1;
    return [end[0] + ((end[0] - before[0]) / reach) * 2.5, end[1] + ((end[1] - before[1]) / reach) * 2.5];
  };
  if (line.length < 2) return grown;
  if (isRim(line[0]!)) grown.unshift(beyond(line[0]!, line[1]!));
  if (isRim(line[line.length - 1]!)) grown.push(beyond(line[line.length - 1]!, line[line.length - 2]!));
  return grown;
}

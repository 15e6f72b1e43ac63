/** Places of the table that a panel lies over are brought out from under it. */

import type { Play } from "../play";
import type { Spot } from "../protocol";

/** Pixels that stay free round what is to be seen. */
const ROOM = 24;

/** Moves the view, if one of the places (inches) is out of sight, so that their middle is in the middle of what is free.
 *  `cover` lies over the table from below, or from the right. */
export function keepInSight(play: Play, spots: readonly Spot[], cover: Element): void {
  const world = document.querySelector<SVGGElement>(".table .world");
  const frame = world?.closest(".frame")?.getBoundingClientRect();
  const matrix = world?.getScreenCTM();
  const depth = play.state.document?.table.depth;
  if (!frame || !matrix || depth === undefined || spots.length === 0) return;
  const over = cover.getBoundingClientRect();
  const isBelow = over.left <= frame.left + 1;
  const right = isBelow ? frame.right : Math.min(frame.right, over.left);
  const bottom = isBelow ? Math.min(frame.bottom, over.top) : frame.bottom;
  const seen = spots.map(([x, y]) => new DOMPoint(x, depth - y).matrixTransform(matrix));
  const isFree = ({ x, y }: DOMPoint): boolean =>
    x > frame.left + ROOM && x < right - ROOM && y > frame.top + ROOM && y < bottom - ROOM;
  if (seen.every(isFree)) return;
  const mean = (key: "x" | "y"): number => seen.reduce((sum, point) => sum + point[key], 0) / seen.length;
  const at = new DOMPoint(mean("x") + (frame.right - right) / 2, mean("y") + (frame.bottom - bottom) / 2);
  const to = at.matrixTransform(matrix.inverse());
  play.centre([to.x, depth - to.y]);
}

/** Figures walk the way they went: along the stored path, not straight, and at once for those who asked for stillness. */

import type { BattleDocument, BattleEvent, Figure, Spot } from "../protocol";
import { pointAt } from "../shape/curve";
import { mirrored, standing } from "../shape/hand";
import { length } from "../shape/polygon";

const MILLISECONDS = 260;
const EVERY = 6;
const LONGEST = 900;

function stretchOf(element: Element): string {
  return / scale\([^)]*\)/.exec(element.getAttribute("transform") ?? "")?.[0] ?? "";
}

function walkOne(figure: Figure, path: readonly Spot[], depth: number): void {
  const element = document.getElementById(`fig-${figure.id}`);
  const way = path.map((point) => mirrored(point, depth));
  const whole = length(way);
  if (element === null || whole < 0.05) return;
  const last = element.getAttribute("transform") ?? "";
  const stretch = stretchOf(element);
  const takes = Math.min(LONGEST, (MILLISECONDS * whole) / EVERY + 120);
  const start = performance.now();
  const step = (now: number): void => {
    const share = Math.min(1, (now - start) / takes);
    if (share >= 1 || !element.isConnected) {
      element.setAttribute("transform", last);
      return;
    }
    const [x, y] = pointAt(way, whole * (1 - (1 - share) ** 2));
    element.setAttribute("transform", standing({ x, y: depth - y, facing: figure.facing }, depth, stretch));
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Shows the walks of new events; the figures already stand where they went. */
export function walk(events: readonly BattleEvent[], battle: BattleDocument): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const event of events) {
    for (const [id, path] of Object.entries(event.paths ?? {})) {
      const figure = battle.figures[id];
      if (figure !== undefined) walkOne(figure, path, battle.table.depth);
    }
  }
}

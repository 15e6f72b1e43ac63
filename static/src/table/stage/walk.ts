/** Figures walk the way they went: along the stored path, not straight. The page's own transform is never touched, so that
 *  whatever ends a walk leaves every figure where the document has it. */

import { walkTime } from "../film";
import type { BattleDocument, BattleEvent, Figure, Spot } from "../protocol";
import { mirror } from "../shape/hand";
import { distance, length } from "../shape/polygon";

const EASE = "cubic-bezier(.3, .6, .4, 1)";

let walking: Animation[] = [];

function stretchOf(element: Element): string {
  const found = / scale\(([\d.]+) ([\d.]+)\)/.exec(element.getAttribute("transform") ?? "");
  return found === null ? "" : ` scale(${found[1]}, ${found[2]})`;
}

type Walker = Pick<Figure, "id" | "facing">;

function keyframes(figure: Walker, way: readonly Spot[], stretch: string): Keyframe[] {
  const whole = length(way);
  let gone = 0;
  return way.map(([x, y], index) => {
    gone += index === 0 ? 0 : distance(way[index - 1]!, [x, y]);
    const transform = `translate(${x}px, ${y}px) rotate(${figure.facing}deg)${stretch}`;
    return { offset: Math.min(1, gone / whole), transform };
  });
}

function walkOne(figure: Walker, path: readonly Spot[], depth: number, pace: number): void {
  const element = document.getElementById(`fig-${figure.id}`);
  const takes = walkTime(path) * pace;
  if (element === null || takes === 0) return;
  const way = path.map((point) => mirror(point, depth));
  walking.push(
    element.animate(keyframes(figure, way, stretchOf(element)), { duration: takes, easing: EASE }),
  );
}

/** Ends every walk: the figures stand where they went. */
export function halt(): void {
  for (const one of walking) one.cancel();
  walking = [];
}

/** Shows the walks of an event; the figures already stand where they went. */
export function walk(event: BattleEvent, battle: BattleDocument, pace = 1): void {
  halt();
  for (const [id, path] of Object.entries(event.paths ?? {})) {
    const figure = battle.figures[id];
    const rider = battle.messengers?.[id];
    if (figure?.alive === true) walkOne(figure, path, battle.table.depth, pace);
    else if (rider !== undefined) walkOne({ id, facing: 0 }, path, battle.table.depth, pace);
  }
}

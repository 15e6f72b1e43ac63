/** Roofs, drawn on the rectangle of the building: thatch with four slopes, tiles with two. */

import type { ComponentChildren, VNode } from "preact";
import { short } from "../shape/curve";
import { type Rectangle, rectangleRound } from "../shape/polygon";
import { between, type Random } from "../shape/seed";
import type { Lay } from "./lay";

function Roof({ kind, box, children }: { kind: string; box: Rectangle; children: ComponentChildren }): VNode {
  const [w, h] = [box.width / 2, box.height / 2];
  const shade = `M${short(-w + 0.1)} ${short(-h + 0.45)}L${short(w + 0.42)} ${short(-h + 0.3)}L${short(w + 0.5)} ${short(h + 0.42)}L${short(-w + 0.25)} ${short(h + 0.5)}Z`;
  return (
    <g
      class={`g-house ${kind}`}
      transform={`translate(${short(box.x)} ${short(box.y)}) rotate(${short(box.angle)})`}
    >
      <path class="sh" d={shade} />
      {children}
      <path class="out" d={`M${short(-w)} ${short(-h)}H${short(w)}V${short(h)}H${short(-w)}Z`} />
    </g>
  );
}

/** Straws that run from the ridge down each slope. */
function straws(w: number, h: number, ridge: number, random: Random): string {
  const marks: string[] = [];
  for (let x = -w + 0.15; x < w; x += 0.16) {
    for (const side of [-1, 1]) {
      const top = Math.max(-ridge, Math.min(ridge, x * (ridge / w)));
      const [from, to] = [between(random, 0.12, 0.4), between(random, 0.66, 0.97)];
      const mark = (share: number): string => `${short(top + (x - top) * share)} ${short(side * h * share)}`;
      marks.push(`M${mark(from)}L${mark(to)}`);
    }
  }
  for (let y = -h + 0.2; y < h; y += 0.18) {
    for (const side of [-1, 1]) {
      const [from, to] = [between(random, 0.2, 0.5), between(random, 0.75, 0.98)];
      const mark = (share: number): string =>
        `${short(side * (ridge + (w - ridge) * share))} ${short(y * share)}`;
      marks.push(`M${mark(from)}L${mark(to)}`);
    }
  }
  return marks.join("");
}

export function Thatch({ piece }: { piece: Lay }): VNode {
  const box = rectangleRound(piece.points);
  const [w, h] = [box.width / 2, box.height / 2];
  const ridge = Math.max(0.2, w - h * 0.78);
  const [W, H, R] = [short(w), short(h), short(ridge)];
  const ties: string[] = [];
  for (let x = -ridge + 0.1; x <= ridge; x += 0.46) ties.push(`M${short(x)} -.3V.3`);
  return (
    <Roof kind="thatch" box={box}>
      <path class="a" d={`M-${W} -${H}L${W} -${H}L${R} 0L-${R} 0Z`} />
      <path class="b" d={`M${W} -${H}L${W} ${H}L${R} 0Z`} />
      <path class="c" d={`M-${W} ${H}L${W} ${H}L${R} 0L-${R} 0Z`} />
      <path class="b2" d={`M-${W} -${H}L-${W} ${H}L-${R} 0Z`} />
      <path class="straw" d={straws(w, h, ridge, piece.random)} />
      <path class="hip" d={`M-${W} -${H}L-${R} 0L-${W} ${H}M${W} -${H}L${R} 0L${W} ${H}`} />
      <path class="ridge" d={`M${short(-ridge - 0.15)} 0H${short(ridge + 0.15)}`} />
      <path class="tie" d={ties.join("")} />
    </Roof>
  );
}

export function Tiles({ piece }: { piece: Lay }): VNode {
  const box = rectangleRound(piece.points);
  const [w, h] = [box.width / 2, box.height / 2];
  const [W, H] = [short(w), short(h)];
  const columns: string[] = [];
  for (let x = -w + 0.27; x < w; x += 0.27) columns.push(`M${short(x)} -${H}V${H}`);
  const rows: string[] = [];
  for (let y = 0.4; y < h; y += 0.4) rows.push(`M-${W} ${short(-y)}H${W}M-${W} ${short(y)}H${W}`);
  const ties: string[] = [];
  for (let x = -w + 0.3; x < w; x += 0.55) ties.push(`M${short(x)} -.2V.2`);
  return (
    <Roof kind="tile" box={box}>
      <path class="a" d={`M-${W} -${H}H${W}V0H-${W}Z`} />
      <path class="c" d={`M-${W} 0H${W}V${H}H-${W}Z`} />
      <path class="col" d={columns.join("")} />
      <path class="row" d={rows.join("")} />
      <path class="ridge" d={`M${short(-w - 0.05)} 0H${short(w + 0.05)}`} />
      <path class="tie" d={ties.join("")} />
      <circle class="oni" cx={-w} cy="0" r=".24" />
      <circle class="oni" cx={w} cy="0" r=".24" />
    </Roof>
  );
}

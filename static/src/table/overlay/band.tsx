/** Units that march as one: each with its ghost, way and inches, one handle for all; and the box that gathers them. */

import type { VNode } from "preact";
import { end } from "../band";
import type { BattleDocument, Figure, Spot } from "../protocol";
import type { Box } from "../stage/gather";
import type { Band } from "../state";
import { type Ghost, ghostOf } from "./ghost";
import { Knob } from "./knob";
import { Moving } from "./moving";

interface Props {
  document: BattleDocument;
  band: Band;
  near: boolean;
}

/** The handle stands at the left flank of all ghosts together. */
function CommonHandle({
  band,
  figures,
  depth,
}: {
  band: Band;
  figures: readonly Figure[];
  depth: number;
}): VNode {
  const pose = end(band);
  const turn = (pose.facing * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const across = figures.map((figure) => (figure.x - pose.x) * c - (figure.y - pose.y) * s);
  const left = Math.min(...across) - 1;
  const place = (off: number): Spot => [pose.x + c * off, depth - pose.y + s * off];
  return <Knob stem={place(left)} at={place(left - 1.2)} reach={1.5} disc={0.82} sign={0.5} />;
}

export function Banding({ document, band, near }: Props): VNode | null {
  if (band.drafts.length === 0 || band.legs.length === 0) return null;
  const ghosts = band.drafts.map((draft) => ({ draft, ghost: ghostOf(document, draft) }));
  const shown = ghosts.filter(
    (one): one is { draft: (typeof one)["draft"]; ghost: Ghost } => one.ghost !== null,
  );
  const figures = shown.flatMap(({ ghost }) => ghost.figures);
  return (
    <g class="banding">
      {shown.map(({ draft, ghost }) => (
        <Moving key={draft.option.unit} document={document} draft={draft} ghost={ghost} near={near} brief />
      ))}
      {figures.length === 0 || band.sending !== null ? null : (
        <g class={`moving side-${band.side}`}>
          <CommonHandle band={band} figures={figures} depth={document.table.depth} />
        </g>
      )}
    </g>
  );
}

export function BoxFrame({ box, depth }: { box: Box | null; depth: number }): VNode | null {
  if (box === null) return null;
  const [x, y] = [Math.min(box.from[0], box.to[0]), depth - Math.max(box.from[1], box.to[1])];
  const [width, height] = [Math.abs(box.from[0] - box.to[0]), Math.abs(box.from[1] - box.to[1])];
  return <rect class="gatherbox" x={x} y={y} width={width} height={height} />;
}

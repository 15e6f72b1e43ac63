/** Laying out the ground: whoever places the scenery takes hold of pieces and their corners over the painted table. */

import type { VNode } from "preact";
import { paramOf } from "../draft";
import { lay } from "../ground/lay";
import type { Play } from "../play";
import type { Param, Piece, PieceLimit, Spot } from "../protocol";
import { straight } from "../shape/curve";
import { centre } from "../shape/polygon";
import type { Draft } from "../state";

/** What is being dragged: a whole piece, or (from 0) one corner of it. */
export interface PieceDrag {
  piece: string;
  corner: number | null;
  by: Spot;
}

export function piecesOf(draft: Draft, param: Param): Piece[] {
  const value = draft.values[param.name];
  return Array.isArray(value) ? (value as Piece[]) : [];
}

let last: { pieces: Piece[]; byId: Record<string, Piece> } = { pieces: [], byId: {} };

/** The scenery as it is being laid out, by id; null when nobody lays any out. The same list gives the same object. */
export function editedScenery(draft: Draft | null): Record<string, Piece> | null {
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft === null || param === undefined) return null;
  const pieces = piecesOf(draft, param);
  if (last.pieces !== pieces)
    last = { pieces, byId: Object.fromEntries(pieces.map((piece) => [piece.id, piece])) };
  return last.byId;
}

/** A new list of pieces in place of the old one. */
export function change(play: Play, act: (pieces: Piece[]) => Piece[]): void {
  const draft = play.state.draft;
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft !== null && param !== undefined) play.fill({ [param.name]: act(piecesOf(draft, param)) });
}

function roundSpot(point: Spot): Spot {
  return [Math.round(point[0] * 100) / 100, Math.round(point[1] * 100) / 100];
}

function dragPiece(piece: Piece, { corner, by }: PieceDrag): Piece {
  const points = piece.points.map(
    ([x, y], index): Spot =>
      corner === null || corner === index ? roundSpot([x + by[0], y + by[1]]) : [x, y],
  );
  return { ...piece, points };
}

/** A piece, or one corner of it, is set down where it was dragged. */
export function layDown(play: Play, drag: PieceDrag): void {
  change(play, (pieces) => pieces.map((piece) => (piece.id === drag.piece ? dragPiece(piece, drag) : piece)));
}

/** A piece turned about its middle, degrees clockwise. */
export function turnPiece(piece: Piece, degrees: number): Piece {
  const [cx, cy] = centre(piece.points);
  const angle = (-degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const points = piece.points.map(([x, y]) =>
    roundSpot([cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c]),
  );
  return { ...piece, points };
}

/** Corners of a new wood or hill: enough for a natural outline, and few enough to take hold of each. */
const CORNERS = 16;

/** A plain shape of a kind: a rectangle where it is small, an uneven round where it is large, another with each `bend`; a
 *  straight line for the rest. */
function plainShape(limit: PieceLimit, bend: number): Spot[] {
  const [low, high] = limit.size ?? [4, 6];
  const size = Math.min((low + high) / 2, 9);
  if (limit.shape === "line" || limit.shape === "band")
    return [
      [-size / 2, 0],
      [0, 0],
      [size / 2, 0],
    ];
  if (low < 6)
    return [
      [-size / 2, -size * 0.38],
      [size / 2, -size * 0.38],
      [size / 2, size * 0.38],
      [-size / 2, size * 0.38],
    ];
  return Array.from({ length: CORNERS }, (_, index): Spot => {
    const turn = (index / CORNERS) * 2 * Math.PI;
    const out = 0.92 + 0.05 * Math.cos(2 * turn + bend) + 0.03 * Math.cos(3 * turn + 2 * bend);
    return [(Math.cos(turn) * out * size) / 2, (Math.sin(turn) * out * size * 0.8) / 2];
  });
}

/** A new piece in the middle of the table. */
export function fresh(limit: PieceLimit, pieces: readonly Piece[], middle: Spot): Piece {
  let number = pieces.length + 1;
  while (pieces.some((piece) => piece.id === `p${number}`)) number += 1;
  const points = plainShape(limit, number).map(([x, y]) => roundSpot([middle[0] + x, middle[1] + y]));
  const like = pieces.find((piece) => piece.kind === limit.kind);
  const width = limit.shape === "band" ? (like?.width ?? 2) : 0;
  const { kind, shape } = limit;
  return { id: `p${number}`, kind, shape, name: "", points, width, site: "", level: 0 };
}

/** Ids of the pieces with which something is wrong. */
function wrong(draft: Draft): Set<string> {
  return new Set(
    (draft.preview?.notes ?? []).filter((note) => note.tone === "bad").flatMap((note) => note.pieces ?? []),
  );
}

function Corners({ piece, depth }: { piece: Piece; depth: number }): VNode {
  return (
    <g>
      {piece.points.map(([x, y], index) => (
        <circle
          key={index}
          class="corner"
          data-piece={piece.id}
          data-corner={index}
          cx={x}
          cy={depth - y}
          r=".5"
        />
      ))}
    </g>
  );
}

interface LayerProps {
  draft: Draft | null;
  depth: number;
  chosen: string;
  drag: PieceDrag | null;
}

/** Outlines to take hold of, over the painted ground. */
export function EditorLayer({ draft, depth, chosen, drag }: LayerProps): VNode | null {
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft === null || param === undefined) return null;
  const faulty = wrong(draft);
  return (
    <g class="editor">
      {piecesOf(draft, param).map((whole) => {
        const piece = drag?.piece === whole.id ? dragPiece(whole, drag) : whole;
        const shape = lay(piece, depth);
        const path = straight(shape.points, shape.shape === "area");
        const state = `${piece.id === chosen ? " is-chosen" : ""}${faulty.has(piece.id) ? " is-wrong" : ""}`;
        return (
          <g key={piece.id} class={`edit ${shape.shape}${state}`} data-piece={piece.id}>
            <title>{piece.name || piece.kind}</title>
            <path
              class="grip"
              d={path}
              stroke-width={shape.shape === "area" ? 0.3 : Math.max(1.4, shape.width)}
            />
            <path class="rim" d={path} />
            {piece.id === chosen ? <Corners piece={piece} depth={depth} /> : null}
          </g>
        );
      })}
    </g>
  );
}

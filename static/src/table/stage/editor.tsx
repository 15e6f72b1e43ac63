/** Laying out the ground: whoever places the scenery moves, turns, adds and removes pieces; the server says what is wrong. */

import type { VNode } from "preact";
import { paramOf } from "../draft";
import { lay } from "../ground/lay";
import type { Play } from "../play";
import type { Param, Piece, PieceLimit, Spot } from "../protocol";
import { straight } from "../shape/curve";
import { centre } from "../shape/polygon";
import type { Draft, State } from "../state";
import { t } from "../words";

function piecesOf(draft: Draft, param: Param): Piece[] {
  const value = draft.values[param.name];
  return Array.isArray(value) ? (value as Piece[]) : [];
}

/** The scenery as it is being laid out, by id; null when nobody lays any out. */
export function editedScenery(draft: Draft | null): Record<string, Piece> | null {
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft === null || param === undefined) return null;
  return remembered(piecesOf(draft, param));
}

let last: { pieces: Piece[]; byId: Record<string, Piece> } = { pieces: [], byId: {} };

/** The same list gives the same object, so that the ground is not drawn anew without need. */
function remembered(pieces: Piece[]): Record<string, Piece> {
  if (last.pieces !== pieces)
    last = { pieces, byId: Object.fromEntries(pieces.map((piece) => [piece.id, piece])) };
  return last.byId;
}

function change(play: Play, act: (pieces: Piece[]) => Piece[]): void {
  const draft = play.state.draft;
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft !== null && param !== undefined) play.fill({ [param.name]: act(piecesOf(draft, param)) });
}

function rounded(point: Spot): Spot {
  return [Math.round(point[0] * 100) / 100, Math.round(point[1] * 100) / 100];
}

/** A piece is set down so many inches from where it lay; what stands on one site moves with it only when it is asked to. */
export function layDown(play: Play, id: string, by: Spot): void {
  change(play, (pieces) =>
    pieces.map((piece) =>
      piece.id === id
        ? { ...piece, points: piece.points.map(([x, y]) => rounded([x + by[0], y + by[1]])) }
        : piece,
    ),
  );
}

function turned(piece: Piece, degrees: number): Piece {
  const [cx, cy] = centre(piece.points);
  const angle = (-degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return {
    ...piece,
    points: piece.points.map(([x, y]) =>
      rounded([cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c]),
    ),
  };
}

function limitsOf(param: Param): PieceLimit[] {
  const kinds = param.kinds ?? [];
  return Array.isArray(kinds) ? kinds : Object.entries(kinds).map(([kind, limit]) => ({ kind, ...limit }));
}

/** A new piece in the middle of the table: the shape the server proposes, else a plain one of its sort. */
function fresh(limit: PieceLimit, pieces: readonly Piece[], middle: Spot): Piece {
  let number = pieces.length + 1;
  while (pieces.some((piece) => piece.id === `p${number}`)) number += 1;
  const shape = limit.shape ?? "area";
  const half = (limit.sizes?.[0] ?? 4) / 2;
  const plain: Spot[] =
    shape === "area"
      ? [
          [-half, -half],
          [half, -half],
          [half, half],
          [-half, half],
        ]
      : [
          [-half * 1.5, 0],
          [half * 1.5, 0],
        ];
  const points = (limit.points ?? plain).map(([x, y]): Spot => rounded([middle[0] + x, middle[1] + y]));
  return {
    id: `p${number}`,
    kind: limit.kind,
    name: "",
    points,
    width: limit.width ?? (shape === "band" ? 2 : 0),
    site: "",
  };
}

/** Outlines to take hold of, over the painted ground. */
export function EditorLayer({
  draft,
  depth,
  piece: chosen,
  shift,
}: {
  draft: Draft | null;
  depth: number;
  piece: string;
  shift: Spot;
}): VNode | null {
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft === null || param === undefined) return null;
  const faults = new Set((draft.preview?.faults ?? []).map((fault) => fault.piece ?? ""));
  return (
    <g class="editor">
      {piecesOf(draft, param).map((piece) => {
        const shape = lay(piece, depth);
        const by = piece.id === chosen ? shift : [0, 0];
        const path = straight(shape.points, shape.shape === "area");
        const state = `${piece.id === chosen ? " is-chosen" : ""}${faults.has(piece.id) ? " is-wrong" : ""}`;
        return (
          <g
            key={piece.id}
            class={`edit ${shape.shape}${state}`}
            data-piece={piece.id}
            transform={`translate(${by[0]} ${-by[1]!})`}
          >
            <title>{piece.name || piece.kind}</title>
            <path
              class="grip"
              d={path}
              stroke-width={shape.shape === "area" ? 0.3 : Math.max(1.4, shape.width)}
            />
            <path class="rim" d={path} />
          </g>
        );
      })}
    </g>
  );
}

function label(state: State, kind: string): string {
  return state.ruleset.terrain[kind]?.label ?? kind.replace(/_/g, " ");
}

function Faults({ draft }: { draft: Draft }): VNode | null {
  const preview = draft.preview;
  if (preview === null || !draft.fresh) return null;
  const faults =
    preview.faults?.map((fault) => fault.message) ??
    (preview.refusal ? preview.refusal.message.split("\n") : []);
  if (faults.length === 0) return null;
  return (
    <ul class="faults" role="alert">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}

/** The editor's slip: what there is, what may be added, and what is wrong with it. */
export function EditorSlip({
  state,
  play,
  piece,
  choose,
}: {
  state: State;
  play: Play;
  piece: string;
  choose: (piece: string) => void;
}): VNode | null {
  const draft = state.draft;
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft === null || param === undefined || state.document === null) return null;
  const pieces = piecesOf(draft, param);
  const chosen = pieces.find((other) => other.id === piece);
  const { width, depth } = state.document.table;
  const add = (limit: PieceLimit): void => {
    const made = fresh(limit, pieces, [width / 2, depth / 2]);
    change(play, (all) => [...all, made]);
    choose(made.id);
  };
  return (
    <section class="editor-slip slip" aria-label={t("scenery.title")}>
      <h3>{t("scenery.title")}</h3>
      {(param.layouts ?? []).length === 0 ? null : (
        <div class="param">
          <span class="name">{t("scenery.layouts")}</span>
          <div class="picks">
            {param.layouts!.map((one) => (
              <button
                key={one.value}
                type="button"
                class="pick"
                onClick={() => play.fill({ [param.name]: one.pieces })}
              >
                {one.label}
              </button>
            ))}
          </div>
        </div>
      )}
      {chosen === undefined ? (
        <p class="dim">{t("scenery.select")}</p>
      ) : (
        <div class="param turns">
          <b>{chosen.name || label(state, chosen.kind)}</b>
          <button
            type="button"
            class="pick"
            aria-label={t("option.left")}
            onClick={() =>
              change(play, (all) => all.map((one) => (one.id === piece ? turned(one, -15) : one)))
            }
          >
            ↶
          </button>
          <button
            type="button"
            class="pick"
            aria-label={t("option.right")}
            onClick={() =>
              change(play, (all) => all.map((one) => (one.id === piece ? turned(one, 15) : one)))
            }
          >
            ↷
          </button>
          <button
            type="button"
            class="pick"
            onClick={() => change(play, (all) => all.filter((one) => one.id !== piece))}
          >
            {t("scenery.delete")}
          </button>
        </div>
      )}
      <div class="param">
        <span class="name">{t("scenery.add")}</span>
        <div class="picks">
          {limitsOf(param).map((limit) => {
            const count = pieces.filter((one) => one.kind === limit.kind).length;
            const full = limit.max !== undefined && count >= limit.max;
            return (
              <button
                key={limit.kind}
                type="button"
                class="pick"
                disabled={full}
                onClick={() => add(limit)}
              >{`${limit.label ?? label(state, limit.kind)} ${count}${limit.max === undefined ? "" : `/${limit.max}`}`}</button>
            );
          })}
        </div>
      </div>
      <Faults draft={draft} />
    </section>
  );
}

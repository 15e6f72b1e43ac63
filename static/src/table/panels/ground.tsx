/** The slip beside the ground that is being laid out: what may be added, the piece in hand, and every fault. */

import type { VNode } from "preact";
import { paramOf } from "../draft";
import type { Play } from "../play";
import type { Piece, PieceLimit } from "../protocol";
import { change, fresh, piecesOf, turnPiece } from "../stage/editor";
import type { Draft, State } from "../state";
import { t } from "../words";

interface Props {
  state: State;
  play: Play;
}

function nameOf(state: State, piece: Piece): string {
  return piece.name || (state.ruleset.terrain[piece.kind]?.label ?? piece.kind.replace(/_/g, " "));
}

function Faults({ draft, choose }: { draft: Draft; choose: (piece: string) => void }): VNode | null {
  const faults = draft.fresh ? (draft.preview?.notes ?? []).filter((note) => note.tone === "bad") : [];
  if (faults.length === 0) return null;
  return (
    <ul class="faults">
      {faults.map((fault) => (
        <li key={fault.text}>
          <button type="button" class="link" onClick={() => choose(fault.pieces?.[0] ?? "")}>
            {fault.text}
          </button>
        </li>
      ))}
    </ul>
  );
}

function InHand({ state, play, piece }: { state: State; play: Play; piece: Piece }): VNode {
  const swap = (act: (one: Piece) => Piece[]): void =>
    change(play, (all) => all.flatMap((one) => (one.id === piece.id ? act(one) : [one])));
  return (
    <div class="param turns">
      <b>{nameOf(state, piece)}</b>
      <button
        type="button"
        class="pick"
        aria-label={t("option.left")}
        onClick={() => swap((one) => [turnPiece(one, -15)])}
      >
        ↶
      </button>
      <button
        type="button"
        class="pick"
        aria-label={t("option.right")}
        onClick={() => swap((one) => [turnPiece(one, 15)])}
      >
        ↷
      </button>
      <button type="button" class="pick" onClick={() => swap(() => [])}>
        {t("scenery.delete")}
      </button>
    </div>
  );
}

function Kind({ limit, count, add }: { limit: PieceLimit; count: number; add: () => void }): VNode {
  const most = limit.most ?? null;
  return (
    <button type="button" class="pick" disabled={most !== null && count >= most} onClick={add}>
      {limit.label ?? limit.kind}
      <small class="num">{most === null ? count : `${count}/${most}`}</small>
    </button>
  );
}

export function GroundSlip({ state, play }: Props): VNode | null {
  const draft = state.draft;
  const param = draft === null ? undefined : paramOf(draft, "scenery");
  if (draft === null || param === undefined || state.document === null) return null;
  const pieces = piecesOf(draft, param);
  const chosen = pieces.find((other) => other.id === state.piece);
  const choose = (piece: string): void => play.store.take({ type: "piece", piece });
  const { width, depth } = state.document.table;
  const add = (limit: PieceLimit): void => {
    const made = fresh(limit, pieces, [width / 2, depth / 2]);
    change(play, (all) => [...all, made]);
    choose(made.id);
  };
  return (
    <section class="ground-slip slip" aria-label={t("scenery.title")}>
      <h3>{t("scenery.title")}</h3>
      {chosen === undefined ? (
        <p class="dim">{t("scenery.select")}</p>
      ) : (
        <InHand state={state} play={play} piece={chosen} />
      )}
      <fieldset class="param">
        <legend class="name">{t("scenery.add")}</legend>
        <div class="picks">
          {(param.kinds ?? []).map((limit) => (
            <Kind
              key={limit.kind}
              limit={limit}
              count={pieces.filter((one) => one.kind === limit.kind).length}
              add={() => add(limit)}
            />
          ))}
        </div>
      </fieldset>
      <Faults draft={draft} choose={choose} />
    </section>
  );
}

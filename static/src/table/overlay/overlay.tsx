/** What is measured and meant, over all that stands on the table: a drawing of its own, so that what changes with every
 *  step of a hand does not have the figures painted again. */

import type { VNode } from "preact";
import type { BattleDocument } from "../protocol";
import { mayMeasure } from "../selectors";
import { EditorLayer, type PieceDrag } from "../stage/editor";
import type { Box } from "../stage/gather";
import type { State } from "../state";
import { Banding, BoxFrame } from "./band";
import { FilmLayer } from "./film";
import { Arcs, Lines, Targets } from "./fire";
import { arcsOf, ghostOf } from "./ghost";
import { Pointer } from "./lesson";
import { Moving } from "./moving";
import { Pings } from "./pings";
import { Aims, Ranges } from "./range";
import { Rings } from "./rings";
import { type Measure, Ruler } from "./ruler";
import { SalvoLines } from "./salvo";
import { Told } from "./told";

interface Props {
  state: State;
  document: BattleDocument;
  measure: Measure | null;
  drag: PieceDrag | null;
  box: Box | null;
}

export function Overlay({ state, document, measure, drag, box }: Props): VNode {
  const draft = state.draft;
  const depth = document.table.depth;
  const preview = draft?.preview ?? null;
  const isRefused = draft?.fresh === true && preview?.legal === false;
  const ghost = draft === null ? null : ghostOf(document, draft);
  return (
    <g class="overlay">
      {state.ranging && mayMeasure(state) ? <Ranges document={document} selected={state.selected} /> : null}
      {draft?.fresh && preview?.legal ? (
        <Aims document={document} targets={preview.targets ?? []} ghosts={ghost?.figures ?? []} />
      ) : null}
      {draft !== null && ghost !== null ? (
        <Arcs arcs={arcsOf(draft)} side={draft.side} depth={depth} />
      ) : null}
      <Rings state={state} document={document} />
      <Targets document={document} draft={draft} hovered={state.hovered} />
      {draft !== null && !isRefused ? <Lines odds={preview?.odds ?? []} depth={depth} /> : null}
      {draft !== null ? <Moving document={document} draft={draft} ghost={ghost} near={state.near} /> : null}
      <Pointer document={document} state={state} />
      {state.film === null ? null : (
        <FilmLayer film={state.film} depth={depth} near={state.near} turned={state.turned} />
      )}
      {state.pointed === 0 ? null : <Told state={state} depth={depth} />}
      <EditorLayer draft={draft} depth={depth} chosen={state.piece} drag={drag} />
      <Pings pings={state.pings} depth={depth} />
      <Ruler document={document} measure={measure} />
      {state.band === null ? null : <Banding document={document} band={state.band} near={state.near} />}
      {state.salvo === null ? null : <SalvoLines document={document} plan={state.salvo} />}
      <BoxFrame box={box} depth={depth} />
    </g>
  );
}

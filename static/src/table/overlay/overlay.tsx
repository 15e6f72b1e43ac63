/** What is measured and meant, over all that stands on the table: a drawing of its own, so that what changes with every
 *  step of a hand does not have the figures painted again. */

import type { VNode } from "preact";
import { half } from "../facing";
import { Commands } from "../figures/persons";
import type { BattleDocument, Spot } from "../protocol";
import { mayMeasure } from "../selectors";
import { EditorLayer, type PieceDrag } from "../stage/editor";
import type { Box } from "../stage/gather";
import type { State } from "../state";
import { Banding, BoxFrame } from "./band";
import { FilmLayer } from "./film";
import { Arcs, Lines, Targets } from "./fire";
import { arcsOf, ghostOf } from "./ghost";
import { UnitLabel } from "./label";
import { Pointer } from "./lesson";
import { LinkChips, Links } from "./links";
import { Moving } from "./moving";
import { Paired } from "./paired";
import { Pings } from "./pings";
import { Points } from "./points";
import { Aims, Ranges } from "./range";
import { Rings } from "./rings";
import { type Measure, Ruler } from "./ruler";
import { SalvoLines } from "./salvo";
import { Told } from "./told";
import { Upright } from "./upright";
import { Wheel } from "./wheel";

interface Props {
  state: State;
  document: BattleDocument;
  measure: Measure | null;
  drag: PieceDrag | null;
  box: Box | null;
}

/** The points of who acts, how he wheels, and along which line he is called. */
function Commanded({ state, document }: { state: State; document: BattleDocument }): VNode {
  const { draft, turned } = state;
  const asSeen = (at: Spot): Spot => half(at, document.table, turned);
  const preview = draft?.fresh === true ? draft.preview : null;
  const isSent = draft !== null && draft.key !== "";
  return (
    <>
      {preview === null ? null : <Links document={document} preview={preview} side={draft!.side} />}
      {isSent ? null : <Wheel state={state} document={document} />}
      <Upright turned={turned} table={document.table}>
        <Points state={state} document={document} seen={asSeen} />
        <UnitLabel state={state} document={document} seen={asSeen} />
        {preview === null ? null : <LinkChips document={document} preview={preview} seen={asSeen} />}
      </Upright>
    </>
  );
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
      <Commands state={state} document={document} />
      <Rings state={state} document={document} />
      <Paired state={state} document={document} />
      <Targets document={document} draft={draft} hovered={state.hovered} />
      {draft !== null && !isRefused ? <Lines odds={preview?.odds ?? []} depth={depth} /> : null}
      {draft !== null ? <Moving document={document} draft={draft} ghost={ghost} near={state.near} /> : null}
      <Commanded state={state} document={document} />
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

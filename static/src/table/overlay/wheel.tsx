/** The ends of a unit's front edge, by which it wheels: a handle at each; while it wheels the end that stays, the arc that
 *  the other may go, and how far it has gone. */

import type { VNode } from "preact";
import type { BattleDocument, Spot } from "../protocol";
import { unitOptions } from "../selectors";
import { smooth, spot, straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import type { Draft, State } from "../state";
import {
  degreesOf,
  ENDS,
  type End,
  endOf,
  movedEnd,
  staysOf,
  turnedAbout,
  type WheelParam,
  wheelIn,
} from "../wheeling";
import { inches, t } from "../words";
import { Chip, signsOf } from "./chip";

/** The chosen unit's wheel, while it may be written or is being written. */
function wheelOf(state: State): WheelParam | undefined {
  if (state.draft !== null) return wheelIn(state.draft.option);
  const open = unitOptions(state, state.selected).filter((option) => option.shut === null);
  return open.map(wheelIn).find((param) => param !== undefined);
}

function Handle({ at, end }: { at: Spot; end: End }): VNode {
  return (
    <g data-grab="wheel" data-end={end} transform={`translate(${spot(at)})`}>
      <g class="k handle">
        <circle class="reachable" r="1.2" />
        <circle r=".56" />
        <use href="#ord-turn" x="-.36" y="-.36" width=".72" height=".72" />
      </g>
    </g>
  );
}

/** The way of the end that moves, as far as it may go to the side to which it goes. */
function arcOf(param: WheelParam, end: End, degrees: number): Spot[] {
  const [pivot, from] = [endOf(param, end), endOf(param, end === "left" ? "right" : "left")];
  const whole = degrees < 0 ? -param.most : param.most;
  return Array.from({ length: 13 }, (_, index) => turnedAbout(from, pivot, (whole * index) / 12));
}

function Turning({
  param,
  draft,
  document,
}: {
  param: WheelParam;
  draft: Draft;
  document: BattleDocument;
}): VNode {
  const depth = document.table.depth;
  const degrees = degreesOf(param, draft.values);
  const stays = staysOf(param, draft.values);
  const [pivot, moved] = [mirror(endOf(param, stays), depth), mirror(movedEnd(param, draft), depth)];
  const used = draft.fresh ? draft.preview?.path?.used : undefined;
  const words = t("wheel.chip", {
    degrees: Math.round(Math.abs(degrees)),
    most: param.most,
    inches: used === undefined ? "…" : inches(used),
  });
  const bad = draft.fresh && draft.preview?.legal === false ? " is-bad" : "";
  const away = moved[1] > 3 ? -1.6 : 1.8;
  return (
    <g class={`turning${bad}`}>
      <path class="arc" d={smooth(arcOf(param, stays, degrees).map((at) => mirror(at, depth)))} />
      <path class="edge" d={straight([pivot, moved])} />
      <circle class="pivot" cx={pivot[0]} cy={pivot[1]} r=".3" />
      <circle class="pin" cx={pivot[0]} cy={pivot[1]} r=".1" />
      <Handle at={moved} end={stays === "left" ? "right" : "left"} />
      {Math.abs(degrees) < 0.5 ? null : (
        <Chip
          at={[Math.max(6, Math.min(document.table.width - 6, moved[0])), moved[1] + away]}
          signs={signsOf(words)}
        >
          {words}
        </Chip>
      )}
    </g>
  );
}

export function Wheel({ state, document }: { state: State; document: BattleDocument }): VNode | null {
  const param = wheelOf(state);
  const unit = document.units[state.selected];
  if (param === undefined || unit === undefined) return null;
  const { draft } = state;
  return (
    <g class={`wheel side-${unit.side}`}>
      {draft !== null ? (
        <Turning param={param} draft={draft} document={document} />
      ) : (
        ENDS.map((end) => <Handle key={end} end={end} at={mirror(endOf(param, end), document.table.depth)} />)
      )}
    </g>
  );
}

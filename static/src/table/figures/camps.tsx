/** Camps behind their curtains, and the riders who bring something from there. */

import type { VNode } from "preact";
import { Chip, signsOf } from "../overlay/chip";
import type { BattleDocument, Side, Spot } from "../protocol";
import type { MessengerShown } from "../seam";
import { canAct, livingOf } from "../selectors";
import { straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import type { State } from "../state";
import { crestSymbol } from "../symbols";
import { inches, t } from "../words";

/** All round, but for a gap in the middle of the front. */
function curtain(half: number): string {
  const gap = half / 3;
  return `M${-gap} ${-half}H${-half}V${half}H${half}V${-half}H${gap}`;
}

function poles(half: number): string {
  const gap = half / 3;
  const spots: Spot[] = [-half, half].flatMap((x): Spot[] => [
    [x, -half],
    [x, 0],
    [x, half],
    [(x / half) * gap, -half],
  ]);
  return [...spots, [0, half] as Spot].map(([x, y]) => `M${x} ${y}h.01`).join("");
}

function Camp({ side, half, mon }: { side: string; half: number; mon: string }): VNode {
  return (
    <>
      <title>{t("camp.label")}</title>
      <rect class="floor" x={-half} y={-half} width={2 * half} height={2 * half} />
      <path class="cloth0" d={curtain(half)} />
      <path class="cloth" d={curtain(half)} />
      <path class="poles" d={poles(half)} />
      {[-0.55, 0.55].map((across) => (
        <g key={`${side} ${across}`} transform={`translate(${across * half} ${half})`}>
          <g class="stays mon">
            <circle r=".36" />
            <use href={`#${crestSymbol(mon)}`} x="-.26" y="-.26" width=".52" height=".52" />
          </g>
        </g>
      ))}
    </>
  );
}

/** The curtain of each camp, open towards the enemy. */
export function Camps({ state, document }: { state: State; document: BattleDocument }): VNode | null {
  const half = (state.ruleset.maku ?? 0) / 2;
  const camps = Object.entries(document.maku ?? {}) as [Side, Spot][];
  if (half === 0 || camps.length === 0) return null;
  return (
    <g class="camps">
      {camps.map(([side, [x, y]]) => {
        const turn = side === document.south ? "" : " rotate(180)";
        const place = `translate(${x.toFixed(2)} ${(document.table.depth - y).toFixed(2)})`;
        return (
          <g key={side} class={`maku side-${side}`} data-maku={side} transform={place + turn}>
            <Camp side={side} half={half} mon={document.forces[side]?.mon ?? ""} />
          </g>
        );
      })}
    </g>
  );
}

/* ---- riders ------------------------------------------------------------------------------------------------------- */

function ridersOn(document: BattleDocument): MessengerShown[] {
  return Object.values(document.messengers ?? {});
}

/** The dotted road of each rider to whom he is sent. */
export function Roads({ document }: { document: BattleDocument }): VNode | null {
  const riders = ridersOn(document);
  if (riders.length === 0) return null;
  const depth = document.table.depth;
  return (
    <g class="roads">
      {riders.map((rider) => {
        const unit = document.units[rider.to];
        const goal = unit === undefined ? undefined : livingOf(document, unit)[0];
        if (goal === undefined) return null;
        const line = straight([mirror([rider.x, rider.y], depth), mirror([goal.x, goal.y], depth)]);
        return (
          <g key={rider.id} class={`side-${rider.side}`}>
            <path class="road0" d={line} />
            <path class="road" d={line} />
          </g>
        );
      })}
    </g>
  );
}

/** The disc of a rider; a hand that takes hold of him leads him for the leader to whom he is sent. */
export function RiderDisc({ at }: { at: Spot }): VNode {
  return (
    <g transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}>
      <g class="stays">
        <circle r=".6" />
        <use href="#st-rider" x="-.4" y="-.42" width=".8" height=".8" />
      </g>
    </g>
  );
}

export function Riders({ state, document }: { state: State; document: BattleDocument }): VNode | null {
  const riders = ridersOn(document);
  if (riders.length === 0) return null;
  return (
    <g class="riders">
      {riders.map((rider) => {
        const name = document.units[rider.to]?.name ?? "";
        const own = state.you.includes(rider.side) && document.result === null;
        const at = mirror([rider.x, rider.y], document.table.depth);
        return (
          <g
            key={rider.id}
            class={`rider side-${rider.side}`}
            data-unit={rider.to}
            data-rider={rider.id}
            data-grab={own ? "unit" : undefined}
          >
            <title>{t("rider.label", { name })}</title>
            <g id={`fig-${rider.id}`} transform={`translate(${at[0].toFixed(2)} ${at[1].toFixed(2)})`}>
              <RiderDisc at={[0, 0]} />
            </g>
          </g>
        );
      })}
    </g>
  );
}

/** What a rider has left, and what he brings: of the one who can go on now, and of him who is spoken of. */
export function RiderChips({
  state,
  document,
  seen,
}: {
  state: State;
  document: BattleDocument;
  seen: (at: Spot) => Spot;
}): VNode | null {
  const ready = ridersOn(document).filter((rider) => rider.inches > 0);
  const spoken = new Set([state.selected, state.hovered, ...state.ringed]);
  const able = ready.filter((rider) => canAct(state, rider.to));
  const told = ready.filter((rider) => spoken.has(rider.to) || (able.length === 1 && able[0] === rider));
  if (told.length === 0) return null;
  return (
    <g class="rider-chips">
      {told.map((rider) => {
        const chip = rider.dice === 1 ? "rider.chip.one" : "rider.chip";
        const words = t(chip, { inches: inches(rider.inches), dice: rider.dice });
        const [x, y] = mirror(seen([rider.x, rider.y]), document.table.depth);
        return (
          <Chip key={rider.id} at={[x, y + 1.5]} signs={signsOf(words)}>
            {words}
          </Chip>
        );
      })}
    </g>
  );
}

/** Where each of several goes: a dotted lane for everybody, and a red ring round him who does not come to his place, with
 *  how far he may go. */

import type { VNode } from "preact";
import { chooserOf, chosenIn } from "../chosen";
import type { BattleDocument, Figure, FigureWay, Spot } from "../protocol";
import { pointAt, straight } from "../shape/curve";
import { mirror } from "../shape/hand";
import { length } from "../shape/polygon";
import type { Draft } from "../state";
import { inches, t } from "../words";
import { Chip, signsOf } from "./chip";
import type { Ghost } from "./ghost";

/** Chips for so many who stop short; more would cover the table. */
const MOST = 3;
/** Radius of the ring beyond the base, in inches. */
const RING = 0.06;

/** Why somebody goes less far than others, from what the document tells of him; else what the rules say stopped him. */
export function shortWords(lane: FigureWay, figure: Figure | undefined, most: number): string {
  const isSlow = lane.allowance < most - 0.05;
  const isHurt = (figure?.wounds ?? 0) + (figure?.horse_wounds ?? 0) > 0;
  const why = isSlow && isHurt ? t("lane.wounded") : isSlow && figure?.load ? t("lane.laden") : lane.short;
  return t("lane.limit", { why: why ?? "", inches: inches(lane.allowance) });
}

export function lanesOf(draft: Draft): readonly FigureWay[] {
  return draft.preview === null || !draft.fresh ? [] : (draft.preview.lanes ?? []);
}

/** Those of several ways that stop before their place. */
export function shortOf(lanes: readonly FigureWay[]): FigureWay[] {
  return lanes.filter((lane) => (lane.short ?? "") !== "");
}

function ringOf(figure: Figure): number {
  return Math.hypot(figure.width, figure.depth) / 2 + RING;
}

export function Lanes({
  document,
  draft,
  ghost,
}: {
  document: BattleDocument;
  draft: Draft;
  ghost: Ghost | null;
}): VNode | null {
  const lanes = lanesOf(draft);
  if (lanes.length === 0) return null;
  const depth = document.table.depth;
  const line = (lane: FigureWay): Spot[] => lane.points.map((point) => mirror(point, depth));
  const most = Math.max(...lanes.map((lane) => lane.allowance));
  const short = shortOf(lanes);
  // the same words are said once, of the first of whom they are true; what is one man's own comes first
  const words = short
    .map((lane) => ({ lane, words: shortWords(lane, document.figures[lane.id], most) }))
    .sort((a, b) => a.lane.allowance - b.lane.allowance);
  const told = new Map<string, string>();
  for (const one of words) if (!told.has(one.words)) told.set(one.words, one.lane.id);
  const place = (lane: FigureWay): Spot | null => {
    const stood = ghost?.figures.find((figure) => figure.id === lane.id);
    return stood === undefined ? null : [stood.x, depth - stood.y];
  };
  return (
    <g class="lanes">
      {lanes.map((lane) => (
        <path key={lane.id} class={lane.short ? "lane is-short" : "lane"} d={straight(line(lane))} />
      ))}
      {short.map((lane) => {
        const at = place(lane);
        const figure = document.figures[lane.id];
        if (at === null || figure === undefined) return null;
        const words = shortWords(lane, figure, most);
        const index = told.get(words) === lane.id ? [...told.keys()].indexOf(words) : MOST;
        const way = line(lane);
        const before = way.length > 1 ? pointAt(way, Math.max(0, length(way) - 1)) : at;
        const above = at[1] <= before[1] ? -1 : 1;
        return (
          <g key={lane.id} data-short={lane.id}>
            <circle class="short" cx={at[0]} cy={at[1]} r={ringOf(figure)} />
            {index < MOST ? (
              <Chip
                at={[clear(at[0], document.table.width), at[1] - above * (1.7 + index * 1.6)]}
                signs={signsOf(words)}
              >
                {words}
              </Chip>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

function clear(x: number, width: number): number {
  return Math.max(4, Math.min(width - 4, x));
}

/** Whom the order is about, man by man: those who are led together, or who are chosen to obey it. */
function pickedIn(draft: Draft): readonly string[] {
  const param = chooserOf(draft);
  if (param !== undefined) return chosenIn(draft, param);
  const alone = draft.figure === "" ? [] : [draft.figure];
  return draft.single ? [...new Set([...draft.gathered, ...alone])] : [];
}

/** A ring round each of them. */
export function Picked({ document, draft }: { document: BattleDocument; draft: Draft }): VNode | null {
  const depth = document.table.depth;
  const ids = pickedIn(draft);
  if (ids.length === 0) return null;
  return (
    <g class="picked">
      {ids.map((id) => {
        const figure = document.figures[id];
        return figure === undefined ? null : (
          <circle key={id} data-picked={id} cx={figure.x} cy={depth - figure.y} r={ringOf(figure)} />
        );
      })}
    </g>
  );
}

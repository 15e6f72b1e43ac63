/** Men of a unit who go by themselves: an order that can lead them as one body or each his own way. Pure. */

import { figurePose, moveGathered, paramOf } from "./draft";
import type { BattleDocument, Option, Param, Pose } from "./protocol";
import { livingOf } from "./selectors";
import type { Draft } from "./state";
import { t } from "./words";

/** Whether an order leads a unit as a body or man by man, as the player likes. */
export function goesBothWays(option: Option): boolean {
  const types = option.params.map((param) => param.type);
  return types.includes("path") && types.includes("poses");
}

/** Man by man, or all together again: what was written the other way is put aside. */
export function bySingle(draft: Draft, single: boolean): Draft {
  if (draft.single === single) return draft;
  const ways = draft.option.params.filter((param) => param.type === "path" || param.type === "poses");
  const values = { ...draft.values, ...Object.fromEntries(ways.map((way) => [way.name, undefined])) };
  return {
    ...draft,
    single,
    values,
    figure: "",
    gathered: [],
    corners: [],
    fixed: {},
    preview: null,
    fresh: false,
  };
}

/** A question for ways as an order that is written man by man; those whom nobody leads go as is usual. */
export function waysOption(option: Option): Option {
  const answer = option.params.find((param) => param.type === "answer") as Param;
  const question = (answer.question ?? {}) as Question;
  const reaches = question.reaches ?? {};
  const poses = {
    type: "poses",
    name: "figures",
    start: question.start ?? {},
    reach: Math.max(0, ...Object.values(reaches)),
    reaches,
  } as unknown as Option["params"][number];
  return {
    ...option,
    label: t("asked.ways"),
    unit: question.unit ?? option.unit,
    params: [poses, ...option.params],
  };
}

interface Question {
  unit?: string;
  start?: Record<string, Pose>;
  reaches?: Record<string, number>;
}

/** Who of the unit can be led by himself: nobody who is held. */
function loose(draft: Draft, document: BattleDocument): string[] {
  const unit = document.units[draft.option.unit];
  const held = paramOf(draft, "poses")?.held ?? [];
  return unit === undefined
    ? []
    : livingOf(document, unit)
        .map((figure) => figure.id)
        .filter((id) => !held.includes(id));
}

/** The next man of the unit; null from the last of them, so that Tab leaves the table there. */
export function nextMan(draft: Draft, document: BattleDocument, step: 1 | -1): Draft | null {
  const men = loose(draft, document);
  const at = men.indexOf(draft.figure);
  const next = at < 0 ? (step > 0 ? 0 : men.length - 1) : at + step;
  return men[next] === undefined ? null : { ...draft, figure: men[next]!, gathered: [] };
}

/** The chosen man, and those who are gathered with him, go on by so many inches. */
export function stepOn(draft: Draft, document: BattleDocument, dx: number, dy: number): Draft | null {
  if (!draft.single || draft.figure === "") return null;
  const at = figurePose(draft, draft.figure, document.figures);
  if (at === null) return null;
  const to = { ...at, x: at.x + dx, y: at.y + dy };
  return { ...moveGathered(draft, draft.figure, to, document.figures, true), placed: true };
}

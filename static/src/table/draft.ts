/** Writing an order: an option's parameters are filled one by one from table, list and buttons. Pure. */

import type { Option, Order, Param, Pose, Preview, Side, Spot } from "./protocol";
import { carryAlong } from "./shape/hand";
import type { Draft, State, Values } from "./state";

const ON_TABLE: readonly string[] = [
  "path",
  "poses",
  "place",
  "pose",
  "unit",
  "figure",
  "piece",
  "split",
  "angle",
  "scenery",
];

export function paramOf(draft: Draft, type: Param["type"]): Param | undefined {
  return draft.option.params.find((param) => param.type === type);
}

export function activeParam(draft: Draft | null): Param | undefined {
  return draft?.option.params.find((param) => param.name === draft.active);
}

/** Where a path begins: the unit's anchor as the server states it. */
export function startOf(param: Param | undefined): Pose | null {
  const start = param?.start;
  return start !== undefined && typeof start.x === "number" ? (start as Pose) : null;
}

/** The order to be sent, as far as it is written. */
export function orderOf(draft: Draft): Order {
  const answer = paramOf(draft, "answer");
  if (answer !== undefined) return { kind: draft.option.kind, [answer.name]: waysIn(draft) };
  const head: Order =
    draft.option.unit === ""
      ? { kind: draft.option.kind }
      : { kind: draft.option.kind, unit: draft.option.unit };
  return { ...head, ...draft.values };
}

/** Ways that a question asked for, rather than an order. */
export function isAnswer(draft: Draft): boolean {
  return paramOf(draft, "answer") !== undefined;
}

/** The answer to a question for ways: those that a hand has drawn. Everybody else goes as is usual, round about them. */
function waysIn(draft: Draft): unknown {
  const poses = paramOf(draft, "poses");
  return { figures: (poses === undefined ? undefined : draft.values[poses.name]) ?? {} };
}

/** How those go whom no hand leads, where a question for ways is answered. */
export function usualWays(draft: Draft): Record<string, Pose[]> {
  const answer = paramOf(draft, "answer")?.default as { figures?: Record<string, Pose[]> } | undefined;
  return answer?.figures ?? {};
}

function startingValues(option: Option): Values {
  const values: Values = {};
  for (const param of option.params) {
    if (param.default !== undefined && param.default !== null) values[param.name] = param.default;
    else if (param.type === "flag") values[param.name] = false;
    if (["choice", "piece"].includes(param.type) && !param.optional && !(param.name in values)) {
      const open = (param.choices ?? []).filter((choice) => !choice.shut);
      if (open.length === 1) values[param.name] = open[0]!.value;
    }
    if (param.formation !== undefined && param.formations !== undefined) {
      values.formation = param.formation;
      if (param.frontage !== undefined) values.frontage = param.frontage;
    }
  }
  return values;
}

export function begin(option: Option, side: Side, values: Values = {}): Draft {
  const first = option.params.find((param) => ON_TABLE.includes(param.type)) ?? option.params[0];
  const hasPath = option.params.some((param) => param.type === "path");
  const hasPoses = option.params.some((param) => param.type === "poses");
  return {
    side,
    option,
    values: { ...startingValues(option), ...values },
    history: [],
    active: first?.name ?? "",
    corners: [],
    fixed: {},
    single: hasPoses && !hasPath,
    figure: "",
    gathered: [],
    placed: false,
    byHand: false,
    released: false,
    settled: null,
    asked: 0,
    asking: null,
    preview: null,
    anchor: null,
    fresh: false,
    key: "",
  };
}

/** New values on top of the old ones; the preview has to be asked for again. */
export function fill(draft: Draft, values: Values, step = true): Draft {
  const history = step ? [...draft.history, draft.values] : draft.history;
  return {
    ...draft,
    values: { ...draft.values, ...rivals(draft, values), ...values },
    history,
    fresh: false,
    byHand: false,
    released: false,
    settled: null,
  };
}

/** One target and a split of the men between several are two ways to say the same: one takes the other away. */
function rivals(draft: Draft, values: Values): Values {
  const ways = draft.option.params.filter((param) => param.type === "split" || param.type === "unit");
  if (!ways.some((way) => way.type === "split") || !ways.some((way) => values[way.name] !== undefined))
    return {};
  return Object.fromEntries(ways.filter((way) => way.optional === true).map((way) => [way.name, undefined]));
}

const AIMS: readonly string[] = ["unit", "figure", "piece", "split"];

/** True while an order that could name a target names none. */
export function isAimless(draft: Draft): boolean {
  const aims = draft.option.params.filter((param) => AIMS.includes(param.type));
  return aims.length > 0 && aims.every((param) => draft.values[param.name] === undefined);
}

/** Remembers the values as they are, so that what follows can be taken back at once. */
export function mark(draft: Draft): Draft {
  return { ...draft, history: [...draft.history, draft.values] };
}

/** One step back; null when nothing is left to take back. */
export function back(draft: Draft): Draft | null {
  const history = [...draft.history];
  const values = history.pop();
  if (values === undefined) return null;
  return {
    ...draft,
    values,
    history,
    corners: [],
    fixed: {},
    placed: false,
    fresh: false,
    preview: null,
    anchor: null,
  };
}

/** Where the unit's anchor stands in the order as written: its start until it moves. */
export function tip(draft: Draft): Pose | null {
  const path = paramOf(draft, "path");
  if (path !== undefined) {
    const legs = draft.values[path.name] as Pose[] | undefined;
    return legs?.[legs.length - 1] ?? startOf(path);
  }
  const place = paramOf(draft, "place");
  if (place !== undefined) return (draft.values[place.name] as Pose | undefined) ?? startOf(place);
  return null;
}

/** The unit goes to a spot: the last leg of its path, or its place when it is deployed. */
export function goTo(draft: Draft, to: Spot, step: boolean): Draft {
  const facing = tip(draft)?.facing ?? paramOf(draft, "place")?.facing ?? 0;
  return setTip(draft, { x: to[0], y: to[1], facing }, step);
}

export function setTip(draft: Draft, pose: Pose, step: boolean): Draft {
  const path = paramOf(draft, "path");
  const place = paramOf(draft, "place");
  const poses = paramOf(draft, "poses");
  const clean: Values = poses === undefined || path === undefined ? {} : { [poses.name]: undefined };
  if (path !== undefined) return fill(draft, { ...clean, [path.name]: [...draft.corners, bare(pose)] }, step);
  if (place !== undefined) return fill(draft, { [place.name]: bare(pose) }, step);
  return draft;
}

/** Whether single men may be led round corners: anybody who goes a way, and is not merely set down. */
function mayTurnCorners(draft: Draft): boolean {
  return paramOf(draft, "poses") !== undefined && paramOf(draft, "place") === undefined;
}

/** The ways of single men, by id, as the order is written. */
function waysOf(draft: Draft): Record<string, Pose[]> {
  const poses = paramOf(draft, "poses");
  return (poses === undefined ? undefined : (draft.values[poses.name] as Record<string, Pose[]>)) ?? {};
}

/** Whether a leg has been led since the last corner, which may be fixed as one more. */
export function mayAddCorner(draft: Draft): boolean {
  if (!draft.single) {
    const path = paramOf(draft, "path");
    return path !== undefined && draft.values[path.name] !== undefined;
  }
  const ways = waysOf(draft);
  const isLed = (id: string): boolean => (ways[id]?.length ?? 0) > (draft.fixed[id] ?? 0);
  return mayTurnCorners(draft) && ledWith(draft, draft.figure).some(isLed);
}

/** Fixes the end of the path as a corner, of one man's or of all who are led with him; the next leg starts there. */
export function addCorner(draft: Draft): Draft {
  if (draft.single) {
    if (!mayAddCorner(draft)) return draft;
    const ways = waysOf(draft);
    const fixed = ledWith(draft, draft.figure).map((id): [string, number] => [id, ways[id]?.length ?? 0]);
    return { ...draft, fixed: { ...draft.fixed, ...Object.fromEntries(fixed) } };
  }
  const pose = tip(draft);
  if (pose === null || paramOf(draft, "path") === undefined) return draft;
  return { ...draft, corners: [...draft.corners, pose], placed: false };
}

/** Turns what is being moved by so many degrees clockwise. */
export function turnBy(draft: Draft, degrees: number, figures: Record<string, Pose>): Draft {
  const angle = activeParam(draft)?.type === "angle" ? activeParam(draft) : undefined;
  if (angle !== undefined) {
    const before = Number(draft.values[angle.name] ?? angle.default ?? 0);
    return fill(draft, { [angle.name]: (before + degrees + 360) % 360 });
  }
  const poses = paramOf(draft, "poses");
  if (draft.single && poses !== undefined && draft.figure !== "") {
    const at = figurePose(draft, draft.figure, figures);
    return at === null
      ? draft
      : moveFigure(draft, draft.figure, { ...at, facing: (at.facing + degrees + 360) % 360 }, true);
  }
  const pose = tip(draft);
  return pose === null
    ? draft
    : setTip(draft, { ...pose, facing: (pose.facing + degrees + 360) % 360 }, true);
}

/** Where a single man stands in the order as written. */
export function figurePose(draft: Draft, figure: string, figures: Record<string, Pose>): Pose | null {
  const own = waysOf(draft)[figure];
  return own?.[own.length - 1] ?? figures[figure] ?? null;
}

/** A pose and nothing else: an order must not carry the rest of a figure along. */
function bare({ x, y, facing }: Pose): Pose {
  return { x, y, facing };
}

/** Where a man's next leg begins: at his last corner, else where he stands. */
export function legStart(draft: Draft, figure: string, figures: Record<string, Pose>): Pose | null {
  return waysOf(draft)[figure]?.[(draft.fixed[figure] ?? 0) - 1] ?? figures[figure] ?? null;
}

/** The legs of a man's way before the one that a hand leads: his fixed corners, but for one on which he stands still. */
function fixedLegs(draft: Draft, figure: string, { x, y }: Pose): Pose[] {
  const fixed = (waysOf(draft)[figure] ?? []).slice(0, draft.fixed[figure] ?? 0);
  const last = fixed[fixed.length - 1];
  return last !== undefined && last.x === x && last.y === y ? fixed.slice(0, -1) : fixed;
}

/** One man of a loose unit goes to a pose. */
export function moveFigure(draft: Draft, figure: string, pose: Pose, step: boolean): Draft {
  const poses = paramOf(draft, "poses");
  if (poses === undefined) return draft;
  const path = paramOf(draft, "path");
  const clean: Values = path === undefined ? {} : { [path.name]: undefined };
  const ways = { ...waysOf(draft), [figure]: [...fixedLegs(draft, figure, pose), bare(pose)] };
  return { ...fill(draft, { ...clean, [poses.name]: ways }, step), figure };
}

/** One more of those who are led together, or one less; whoever was chosen alone is among them. */
export function gather(draft: Draft, figure: string): Draft {
  const before = draft.gathered.length === 0 && draft.figure !== "" ? [draft.figure] : draft.gathered;
  const isIn = before.includes(figure);
  const gathered = isIn ? before.filter((one) => one !== figure) : [...before, figure];
  return { ...draft, gathered, figure: isIn ? (gathered[gathered.length - 1] ?? "") : figure };
}

/** Those whom a hand leads that holds one of them: him alone, or all who are gathered with him. */
export function ledWith(draft: Draft, figure: string): readonly string[] {
  return draft.gathered.includes(figure) ? draft.gathered : [figure];
}

/** The man goes to a pose, and those who are gathered with him take the same step. */
export function moveGathered(
  draft: Draft,
  figure: string,
  pose: Pose,
  figures: Record<string, Pose>,
  step: boolean,
): Draft {
  const from = figurePose(draft, figure, figures);
  if (from === null) return draft;
  const before = step ? mark(draft) : draft;
  const moved = ledWith(draft, figure).reduce((made, one) => {
    const at = figurePose(draft, one, figures);
    if (at === null) return made;
    const to = one === figure ? pose : { ...at, x: at.x + pose.x - from.x, y: at.y + pose.y - from.y };
    return moveFigure(made, one, to, false);
  }, before);
  const gathered = draft.gathered.includes(figure) ? draft.gathered : [];
  return { ...moved, figure, gathered };
}

/** Every man of a loose unit takes the same step. */
export function moveAll(
  draft: Draft,
  from: Pose,
  to: Pose,
  figures: Record<string, Pose>,
  step: boolean,
): Draft {
  const poses = paramOf(draft, "poses");
  if (poses === undefined) return draft;
  const moved = Object.fromEntries(
    Object.entries(figures).map(([id, pose]) => [id, [bare(carryAlong(pose, from, to))]]),
  );
  return fill(draft, { [poses.name]: moved }, step);
}

/** The ways of an order that must be given: a path, and the poses that stand in for it. Others go as is usual. */
export function neededWays(draft: Draft): Param[] {
  const ways = draft.option.params.filter((param) => param.type === "path" || param.type === "poses");
  return ways.every((way) => way.optional === true) ? [] : ways;
}

/** True when every parameter that must be given is given; a path and single poses stand in for one another. */
export function isWritten(draft: Draft): boolean {
  const isGiven = (param: Param): boolean => {
    const value = draft.values[param.name];
    if (Array.isArray(value)) return value.length > 0;
    // nothing written is nothing given, unless one of the choices goes by it
    if (value === "") return param.choices?.some((choice) => choice.value === "") === true;
    return value !== undefined && value !== null;
  };
  const ways = neededWays(draft);
  const reformed = ways.some(
    (way) =>
      way.formation !== undefined &&
      (draft.values.formation !== way.formation || draft.values.frontage !== way.frontage),
  );
  if (ways.length > 0 && !ways.some(isGiven) && !reformed) return false;
  return draft.option.params.every(
    (param) => param.optional === true || ways.includes(param) || isGiven(param),
  );
}

/** The server's answer, unless the reader has gone on since. */
export function answerPreview(draft: Draft | null, id: number, preview: Preview): Draft | null {
  if (draft === null || draft.asked !== id) return draft;
  const asking = draft.asking ?? draft.values;
  const fresh = asking === draft.values;
  const answered = { ...draft, preview, fresh, anchor: tip({ ...draft, values: asking }) };
  return fresh && draft.byHand ? { ...settle(answered), released: true } : answered;
}

/** Inches by which a hand may miss the nearest place that the rules allow: what it lets go of there settles into it. */
const SETTLES = 0.75;

/** What a hand put down a little beyond what is lawful goes to the nearest lawful place instead. */
function settle(draft: Draft): Draft {
  const values = lawfulOf(draft);
  if (draft.preview?.legal !== false || values === null) return draft;
  const near = { ...draft, values: { ...draft.values, ...values } };
  const [from, to] = [tip(draft), tip(near)];
  const isNear = from !== null && to !== null && Math.hypot(to.x - from.x, to.y - from.y) <= SETTLES;
  return isNear ? { ...fill(draft, values, false), settled: draft.preview.refusal } : draft;
}

/** The fields of the nearest lawful order, where the rules name one. */
export function lawfulOf(draft: Draft | null): Values | null {
  const lawful = draft?.preview?.path?.lawful;
  if (!lawful) return null;
  const { kind: _kind, unit: _unit, ...values } = lawful;
  return values;
}

/** After new options: the draft goes on with its renewed option, or is dropped when that is gone. */
export function reconcile(state: State): State {
  const draft = state.draft;
  if (draft === null) return state;
  const option = (state.options[draft.side] ?? []).find(
    (other) => other.kind === draft.option.kind && other.unit === draft.option.unit,
  );
  if (option === undefined || option.shut !== null) return { ...state, draft: null };
  return { ...state, draft: { ...draft, option, fresh: false } };
}

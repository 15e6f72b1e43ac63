/** Several units that march as one: the same way and turn about their common middle for all of them. Pure. */

import { begin, fill, orderOf, paramOf, startOf, tip } from "./draft";
import type { Option, Order, PathPreview, Pose, Preview, Refusal, Side, Unit } from "./protocol";
import { livingOf, unitOptions } from "./selectors";
import { carryAlong } from "./shape/hand";
import type { Band, Draft, Report, State, Values } from "./state";

/** How an order says where its unit goes: a path of the whole unit, else the ways of single men. */
function wayOf(option: Option): "path" | "poses" | null {
  const types = option.params.map((param) => param.type);
  return types.includes("path") ? "path" : types.includes("poses") ? "poses" : null;
}

export function marchOption(state: State, unit: string): Option | undefined {
  return unitOptions(state, unit).find(
    (option) => option.shut === null && option.scope !== "setup" && wayOf(option) !== null,
  );
}

/** Units of the reader's own that can march now, in the order of the army. */
export function marchers(state: State): Unit[] {
  const units = Object.values(state.document?.units ?? {});
  return units.filter((unit) => unit.place === "table" && marchOption(state, unit.id) !== undefined);
}

/** Whether a unit may be one of a band: the reader's own, and on the table. */
export function mayJoin(state: State, unit: string): boolean {
  const found = state.document?.units[unit];
  return found !== undefined && found.place === "table" && state.you.includes(found.side);
}

export function gatherBand(side: Side, units: readonly string[], report: Report | null = null): Band {
  return {
    side,
    units: [...units],
    drafts: [],
    from: { x: 0, y: 0, facing: 0 },
    legs: [],
    fixed: 0,
    history: [],
    asked: 0,
    asking: null,
    fresh: false,
    sequence: [],
    sending: null,
    report,
  };
}

/** The units with one more, or without it if it was among them; units of the other side begin a new choice. */
export function joinOrLeave(state: State, unit: string): string[] {
  const before = state.band?.units ?? (state.selected === "" ? [] : [state.selected]);
  const side = state.document?.units[unit]?.side;
  const own = before.filter((id) => state.document?.units[id]?.side === side && mayJoin(state, id));
  return own.includes(unit) ? own.filter((id) => id !== unit) : [...own, unit];
}

/** Whose reach is the least of some units, where they differ: farther than that they do not go together. */
export function slowestOf(state: State, units: readonly string[]): { unit: string; inches: number } | null {
  const reaches = units
    .map((unit) => ({ unit, params: marchOption(state, unit)?.params ?? [] }))
    .flatMap(({ unit, params }) => {
      const way = params.find(({ type }) => type === "path" || type === "poses");
      const reaches = way?.type === "poses" ? Object.values(way.reaches ?? {}) : [];
      return way?.reach === undefined ? [] : [{ unit, inches: Math.min(way.reach, ...reaches) }];
    })
    .sort((one, other) => one.inches - other.inches);
  const [least, most] = [reaches[0], reaches[reaches.length - 1]];
  return least === undefined || most === undefined || most.inches - least.inches < 0.05 ? null : least;
}

/** The middle of all men of some units, facing as the first unit's first man. */
function middleOf(state: State, units: readonly string[]): Pose | null {
  const document = state.document;
  if (document === null) return null;
  const men = units.flatMap((id) => {
    const unit = document.units[id];
    return unit === undefined ? [] : livingOf(document, unit);
  });
  const first = men[0];
  if (first === undefined) return null;
  // to a thousandth, as marches are told: what is added to it stays what was said
  const mean = (key: "x" | "y"): number =>
    Math.round((men.reduce((sum, man) => sum + man[key], 0) / men.length) * 1000) / 1000;
  return { x: mean("x"), y: mean("y"), facing: first.facing };
}

/** The band ready to march: an order for each that can. */
export function musterBand(state: State, band: Band): Band {
  const drafts = band.units.flatMap((unit) => {
    const option = marchOption(state, unit);
    return option === undefined ? [] : [begin(option, band.side)];
  });
  const from = middleOf(
    state,
    drafts.map((draft) => draft.option.unit),
  );
  if (from === null) return band;
  return { ...gatherBand(band.side, band.units), drafts, from, asked: band.asked };
}

/** What the legs of the middle come to for one unit. */
function valuesFor(draft: Draft, from: Pose, legs: readonly Pose[]): Values {
  const carry = (pose: Pose): Pose[] =>
    legs.map((leg) => {
      const { x, y, facing } = carryAlong(pose, from, leg);
      return { x, y, facing };
    });
  const path = paramOf(draft, "path");
  const start = startOf(path);
  if (path !== undefined && start !== null) return { [path.name]: carry(start) };
  const poses = paramOf(draft, "poses");
  const men = (poses?.start ?? {}) as Record<string, Pose>;
  if (poses === undefined) return {};
  return { [poses.name]: Object.fromEntries(Object.entries(men).map(([id, pose]) => [id, carry(pose)])) };
}

/** The band on other legs: every unit's order anew, the answers to them old. */
export function leadOver(band: Band, legs: Pose[], fixed = band.fixed): Band {
  const drafts = band.drafts.map((draft) => fill(draft, valuesFor(draft, band.from, legs), false));
  return { ...band, drafts, legs, fixed, fresh: false, report: null };
}

/** Where the middle is now. */
export function end(band: Band): Pose {
  return band.legs[band.legs.length - 1] ?? band.from;
}

/** Remembers the legs as they are, so that what follows is taken back at once. */
export function rememberLegs(band: Band): Band {
  return { ...band, history: [...band.history, { legs: band.legs, fixed: band.fixed }] };
}

/** The middle goes to a pose: the last leg, after the corners. */
export function ledTo(band: Band, pose: Pose, step: boolean): Band {
  const before = step ? rememberLegs(band) : band;
  return leadOver(before, [...before.legs.slice(0, before.fixed), pose]);
}

export function wheelBand(band: Band, degrees: number): Band {
  const pose = end(band);
  return ledTo(band, { ...pose, facing: (pose.facing + degrees + 720) % 360 }, true);
}

export function setCorner(band: Band): Band {
  return band.legs.length === 0 ? band : { ...band, fixed: band.legs.length };
}

/** One step back; null when no step is left. */
export function stepBack(band: Band): Band | null {
  if (band.report !== null) return { ...band, report: null };
  const before = band.history[band.history.length - 1];
  if (before === undefined) return null;
  const back = leadOver(band, before.legs, before.fixed);
  return { ...back, history: band.history.slice(0, -1) };
}

export function ordersOf(band: Band): Order[] {
  return band.drafts.map(orderOf);
}

/** Those who go farthest the way the middle goes come first: they do not stand in the others' way. */
export function frontFirst(band: Band): Draft[] {
  const to = end(band);
  const [dx, dy] = [to.x - band.from.x, to.y - band.from.y];
  const far = (draft: Draft): number => {
    const start = startOf(paramOf(draft, "path"));
    const men = Object.values((paramOf(draft, "poses")?.start ?? {}) as Record<string, Pose>);
    const at = start ?? men[0] ?? band.from;
    return at.x * dx + at.y * dy;
  };
  return [...band.drafts].sort((a, b) => far(b) - far(a));
}

/** The server's answers, in the order of the drafts; dropped if they were asked for by an older question. */
export function takeAnswers(
  band: Band | null,
  id: number,
  previews: readonly Preview[],
  sequence: readonly number[],
): Band | null {
  if (band === null || band.asked !== id || band.asking === null) return band;
  const asking = band.asking;
  const fresh = asking === band.legs;
  const drafts = band.drafts.map((draft, index) => {
    const preview = previews[index] ?? null;
    const anchor = tip({ ...draft, values: { ...draft.values, ...valuesFor(draft, band.from, asking) } });
    return { ...draft, preview, anchor, fresh };
  });
  const units = sequence.flatMap((index) => band.drafts[index]?.option.unit ?? []);
  return { ...band, drafts, fresh, asking: null, sequence: units };
}

/** Those whose order is lawful as it stands, in the sequence in which they would go. */
export function lawful(band: Band): string[] {
  if (!band.fresh) return [];
  const fit = new Set(
    band.drafts.filter((draft) => draft.preview?.legal === true).map((one) => one.option.unit),
  );
  return band.sequence.filter((unit) => fit.has(unit));
}

/* ---- on the way --------------------------------------------------------------------------------------------------- */

/** An order has been carried out: the next may go, or the march is over and only who stayed is still chosen. */
export function goneOne(band: Band | null, key: string): Band | null {
  const sending = band?.sending;
  if (!band || !sending || sending.key !== key || key === "") return band;
  const [unit = "", ...queue] = sending.queue;
  const done = [...sending.done, unit];
  if (queue.length > 0) return { ...band, sending: { queue, done, key: "" } };
  const left = band.units.filter((id) => !done.includes(id));
  return left.length === 0 ? null : { ...gatherBand(band.side, left), asked: band.asked };
}

/** An order was refused: those who have gone have gone, the others stay as they are. */
export function haltBand(band: Band | null, key: string, refusal: Refusal): Band | null {
  const sending = band?.sending;
  if (!band || !sending || sending.key !== key || key === "") return band;
  const left = band.units.filter((id) => !sending.done.includes(id));
  const report = { done: sending.done, unit: sending.queue[0] ?? "", refusal };
  return { ...gatherBand(band.side, left, report), asked: band.asked };
}

/** After new options: orders with their renewed options; who can march no longer stays behind. */
export function renewBand(state: State): Band | null {
  const band = state.band;
  if (band === null || band.sending !== null) return band;
  const units = band.units.filter((unit) => mayJoin(state, unit));
  if (units.length === 0 && band.report === null) return null;
  const same = band.drafts.every((draft) => {
    const option = marchOption(state, draft.option.unit);
    return option?.kind === draft.option.kind && sameStart(draft.option, option);
  });
  if (!same) return { ...gatherBand(band.side, units, band.report), asked: band.asked };
  const drafts = band.drafts.map((draft) => ({ ...draft, option: marchOption(state, draft.option.unit)! }));
  return { ...band, units, drafts, fresh: false, asking: null };
}

function sameStart(one: Option, other: Option): boolean {
  const start = (option: Option): string => JSON.stringify(option.params.map((param) => param.start ?? null));
  return start(one) === start(other);
}

/** Inches that a unit's order costs, and whether it is lawful: its line in the bar. */
export function standingOf(draft: Draft): PathPreview | null {
  return (draft.fresh ? draft.preview?.path : null) ?? null;
}

/** The pose of the whole band as a march by words begins. */
export function startOfBand(state: State, units: readonly string[]): Pose | null {
  return middleOf(state, units);
}

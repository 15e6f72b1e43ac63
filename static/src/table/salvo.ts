/** One kind of order for everybody who can give it: the list of who does what to whom, and how it is sent. Pure. */

import type { Option, Order, Refusal, Salvo, SalvoWay, Side } from "./protocol";
import type { Halt, Row, SalvoPlan } from "./salvoplan";
import { actingSide } from "./selectors";
import type { State } from "./state";

/* ---- what can be given to all ------------------------------------------------------------------------------------ */

export interface ForAll {
  side: Side;
  kind: string;
  label: string;
  hint: string;
  count: number;
}

/** The kinds of orders that several units of the side to act could give now, in the order of the rules. */
export function forAll(state: State): ForAll[] {
  const side = actingSide(state);
  if (side === null || state.record !== null) return [];
  return state.ruleset.orders.flatMap(({ kind, all }) => {
    const count = offersOf(state, side, kind).length;
    return all === undefined || count < 2
      ? []
      : [{ side, kind, label: all.label, hint: all.hint ?? "", count }];
  });
}

function offersOf(state: State, side: Side, kind: string): Option[] {
  return (state.options[side] ?? []).filter((option) => option.kind === kind && option.shut === null);
}

/* ---- the list ---------------------------------------------------------------------------------------------------- */

export function beginSalvo(side: Side, kind: string): SalvoPlan {
  return { side, kind, asked: 0, fresh: false, rows: [], cursor: 0, sending: null, halt: null };
}

/** The rules' answer. Who was in the list before keeps what the reader chose for him, as far as it is still there. */
export function takeAnswer(salvo: SalvoPlan | null, id: number, told: Salvo): SalvoPlan | null {
  if (salvo === null || salvo.asked !== id || salvo.kind !== told.kind) return salvo;
  const known = new Map(salvo.rows.map((row) => [row.unit, row]));
  const rows = told.rows.map(({ unit, worth, aims }): Row => {
    const before = known.get(unit);
    const chosen = JSON.stringify(before?.aims[before.at]?.values);
    const at = Math.max(
      0,
      aims.findIndex((aim) => JSON.stringify(aim.values) === chosen),
    );
    return { unit, aims, at, on: before?.on ?? worth };
  });
  const here = rows.findIndex((row) => row.unit === salvo.rows[salvo.cursor]?.unit);
  return { ...salvo, asked: 0, fresh: true, rows, cursor: Math.max(0, here) };
}

export function aimOf(row: Row): SalvoWay {
  return row.aims[row.at]!;
}

function changeRow(salvo: SalvoPlan, unit: string, change: (row: Row) => Partial<Row>): SalvoPlan {
  const rows = salvo.rows.map((row) => (row.unit === unit ? { ...row, ...change(row) } : row));
  return { ...salvo, rows, cursor: rows.findIndex((row) => row.unit === unit) };
}

/** The row that the keys speak to: so many further down, never beyond the ends. */
export function step(salvo: SalvoPlan, step: number): SalvoPlan {
  return { ...salvo, cursor: Math.min(Math.max(0, salvo.cursor + step), salvo.rows.length - 1) };
}

export function pointedAt(salvo: SalvoPlan, unit: string): SalvoPlan {
  const cursor = salvo.rows.findIndex((row) => row.unit === unit);
  return cursor < 0 ? salvo : { ...salvo, cursor };
}

/** Another of a unit's aims, which takes part again if it was left out. */
export function aimAt(salvo: SalvoPlan, unit: string, at: number): SalvoPlan {
  return changeRow(salvo, unit, () => ({ at, on: true }));
}

/** The next aim of a unit, round and round. */
export function turnAim(salvo: SalvoPlan, unit: string, step: number): SalvoPlan {
  return changeRow(salvo, unit, ({ at, aims }) => ({
    at: (at + step + aims.length) % aims.length,
    on: true,
  }));
}

/** The unit aims at another unit, if it can: what is clicked on the table. */
export function aimedAt(salvo: SalvoPlan, unit: string, target: string): SalvoPlan {
  const row = salvo.rows.find((one) => one.unit === unit);
  const at = row?.aims.findIndex((aim) => aim.targets.includes(target)) ?? -1;
  return at < 0 ? salvo : aimAt(salvo, unit, at);
}

export function leftOut(salvo: SalvoPlan, unit: string): SalvoPlan {
  return changeRow(salvo, unit, ({ on }) => ({ on: !on }));
}

export function takingPart(salvo: SalvoPlan): Row[] {
  return salvo.rows.filter((row) => row.on);
}

/** How many are to be expected to fall, all together. */
export function expectedLosses(salvo: SalvoPlan): number {
  return takingPart(salvo).reduce((sum, row) => sum + aimOf(row).losses, 0);
}

export function orderOf(salvo: SalvoPlan, row: Row): Order {
  return { kind: salvo.kind, unit: row.unit, ...aimOf(row).values };
}

/* ---- on the way -------------------------------------------------------------------------------------------------- */

export function canGo(salvo: SalvoPlan | null): boolean {
  return salvo !== null && salvo.sending === null && salvo.fresh && takingPart(salvo).length > 0;
}

/** The list is confirmed: its orders go one by one. */
export function loose(salvo: SalvoPlan): SalvoPlan {
  const queue = takingPart(salvo).map((row) => row.unit);
  return { ...salvo, halt: null, sending: { queue, done: [], key: "", after: 0, hurried: false } };
}

export function hurry(salvo: SalvoPlan | null): SalvoPlan | null {
  return salvo?.sending ? { ...salvo, sending: { ...salvo.sending, hurried: true } } : salvo;
}

/** An order has been carried out, by event ``seq``: the next may go, or the list is done with. */
export function goneOne(salvo: SalvoPlan | null, key: string, seq: number): SalvoPlan | null {
  const sending = salvo?.sending;
  if (!salvo || !sending || sending.key !== key || key === "") return salvo;
  const [unit = "", ...queue] = sending.queue;
  if (queue.length === 0) return null;
  return { ...salvo, sending: { ...sending, queue, done: [...sending.done, unit], key: "", after: seq } };
}

/** The list stops at a unit; who has not gone yet is asked about anew. */
export function stop(salvo: SalvoPlan, why: Halt["why"], refusal: Refusal | null = null): SalvoPlan {
  const { done = [], queue = [] } = salvo.sending ?? {};
  const rows = salvo.rows.filter((row) => !done.includes(row.unit));
  const unit = queue[0] ?? "";
  const halt = { unit, why, refusal, done: done.length };
  const cursor = Math.max(
    0,
    rows.findIndex((row) => row.unit === unit),
  );
  return { ...salvo, rows, cursor, sending: null, fresh: false, asked: 0, halt };
}

/** What the list does next: send an order, wait, or stop. */
export function nextOf(state: State): Row | "wait" | "gone" | "asked" {
  const { salvo, document, film } = state;
  const sending = salvo?.sending;
  if (!salvo || !sending || sending.key !== "" || document === null || state.offered < sending.after)
    return "wait";
  if (document.asked || document.back_asked || document.result) return "asked";
  const row = salvo.rows.find((one) => one.unit === sending.queue[0]);
  if (row === undefined || !isOpen(state, salvo, row)) return "gone";
  const isShown = film === null || film.beat === "still" || sending.hurried;
  return isShown && state.seq >= sending.after ? row : "wait";
}

/** Whether the rules still offer the order, and all that it names. */
export function isOpen(state: State, salvo: SalvoPlan, row: Row): boolean {
  const offer = offersOf(state, salvo.side, salvo.kind).find((option) => option.unit === row.unit);
  if (offer === undefined) return false;
  return Object.entries(aimOf(row).values).every(([name, value]) => {
    const choices = offer.params.find((param) => param.name === name)?.choices;
    return choices === undefined || choices.some((choice) => choice.value === value && !choice.shut);
  });
}

/** After new offers: who can still do it is asked about anew; nobody is left, and the list is put away. */
export function renewSalvo(state: State): SalvoPlan | null {
  const { salvo } = state;
  if (salvo === null || salvo.sending !== null) return salvo;
  if (offersOf(state, salvo.side, salvo.kind).length > 0) return { ...salvo, fresh: false, asked: 0 };
  return state.document?.asked && salvo.halt?.why === "asked" ? salvo : null;
}

/** The order being written outlives a reload: it is kept beside the battle and the event at which it was written, and
 *  taken up again where the rules still offer it to the same reader. */

import { begin } from "./draft";
import { isToAct } from "./selectors";
import type { Draft, State } from "./state";
import type { Store } from "./store";

/** What is written of an order, and by whom and when. */
interface Kept {
  me: number;
  seq: number;
  draft: Pick<
    Draft,
    | "side"
    | "values"
    | "history"
    | "active"
    | "corners"
    | "fixed"
    | "single"
    | "figure"
    | "gathered"
    | "placed"
  >;
  kind: string;
  unit: string;
  since?: number;
}

function addressOf(state: State): string {
  return `honjin.draft.${state.boot.battle}`;
}

export function keptOf(state: State): Kept | null {
  const { draft, seq } = state;
  if (draft === null || draft.key !== "") return null;
  const { side, values, history, active, corners, fixed, single, figure, gathered, placed } = draft;
  const { kind, unit, since } = draft.option;
  return {
    me: state.boot.me ?? 0,
    seq,
    draft: { side, values, history, active, corners, fixed, single, figure, gathered, placed },
    kind,
    unit,
    ...(since === undefined ? {} : { since }),
  };
}

/** The order as it was written, if it is still asked of this reader's side and everything it names is still offered. */
export function restore(state: State, kept: Kept): Draft | null {
  const { side } = kept.draft;
  const isSame = kept.seq === state.seq && kept.me === (state.boot.me ?? 0);
  if (!isSame || state.record !== null || !state.you.includes(side) || !isToAct(state, side)) return null;
  const option = (state.options[side] ?? []).find(
    (one) =>
      one.kind === kept.kind && one.unit === kept.unit && one.since === kept.since && one.shut === null,
  );
  if (option === undefined) return null;
  const isOffered = option.params.every(({ name, choices }) => {
    const value = kept.draft.values[name];
    if (choices === undefined || value === undefined || typeof value === "object") return true;
    return choices.some((choice) => choice.value === value && !choice.shut);
  });
  return isOffered ? { ...begin(option, side), ...kept.draft } : null;
}

function read(state: State): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(addressOf(state)) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

function write(state: State): void {
  const kept = keptOf(state);
  try {
    if (kept === null) sessionStorage.removeItem(addressOf(state));
    else sessionStorage.setItem(addressOf(state), JSON.stringify(kept));
  } catch {
    // a browser that remembers nothing begins anew
  }
}

/** Takes up what was being written, as soon as the battle is here, and keeps what is written from then on. */
export function keepDraft(store: Store, take: (draft: Draft) => void): void {
  let isHere = false;
  let doubted: Draft["option"] | null = null;
  store.listen((state, before) => {
    if (!isHere && state.document !== null) {
      isHere = true;
      const kept = read(state);
      const draft = kept === null ? null : restore(state, kept);
      if (draft !== null) {
        doubted = draft.option;
        take(draft);
        return;
      }
    }
    if (!isHere || state.draft === before.draft) return;
    if (doubted !== null && state.draft?.fresh) {
      const isRefused = state.draft.option === doubted && state.draft.preview?.legal === false;
      doubted = null;
      if (isRefused) {
        store.take({ type: "draft", draft: null });
        return;
      }
    }
    write(store.state);
  });
}

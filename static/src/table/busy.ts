/** Lets the others see that an order is being written here: only that, and only if this player allows it. */

import type { Wire } from "./socket";
import type { State } from "./state";
import type { Store } from "./store";

const KEY = "honjin.busy";

export function isBusyShown(): boolean {
  try {
    return localStorage.getItem(KEY) !== "hidden";
  } catch {
    return true;
  }
}

export function showBusy(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "shown" : "hidden");
  } catch {
    // a browser that remembers nothing shows it again the next time
  }
}

function isWriting(state: State): boolean {
  return state.draft !== null || state.salvo !== null || (state.band?.legs.length ?? 0) > 0;
}

/** Tells of every beginning and end of writing, and anew after every break of the line. */
export function tellWhenBusy(store: Store, wire: Wire): void {
  let told = false;
  store.listen((state, before) => {
    if (state.you.length === 0 || state.link !== "open") return;
    if (before.link !== "open") told = false;
    const busy = isWriting(state) && isBusyShown();
    if (busy === told) return;
    told = busy;
    wire.busy(busy);
  });
}

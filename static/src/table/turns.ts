/** A reader's own turn of the table lasts as long as his visit: a page that is loaded again lies as he left it. */

import type { Store } from "./store";

export function rememberTurn(store: Store, battle: string): void {
  const key = `honjin.turned.${battle}`;
  store.listen((state, before) => {
    if (state.turned === before.turned && state.seat === before.seat) return;
    try {
      const isMine = state.seat === before.seat;
      if (isMine) sessionStorage.setItem(key, String(state.turned));
      else if (before.seat === null && sessionStorage.getItem(key) === String(!state.turned))
        store.take({ type: "turn" });
    } catch {
      // a browser that remembers nothing lays the table before its player again
    }
  });
}

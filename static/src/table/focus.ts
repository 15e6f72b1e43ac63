/** The focus is never lost: when what had it is gone or shut, the part of the screen it was in takes it. */

import type { Store } from "./store";

const PARTS = "#orders, #log, #army, .stage";

function isLost(last: Element): boolean {
  const active = document.activeElement;
  if (active === last) return last.matches(":disabled");
  return (active === null || active === document.body) && (!last.isConnected || last.matches(":disabled"));
}

/** The part itself where it takes the focus, else the table. */
function refuge(part: Element | null): HTMLElement | SVGElement | null {
  if (part instanceof HTMLElement && part.isConnected && part.id === "orders") {
    part.tabIndex = -1;
    return part;
  }
  return document.querySelector<SVGElement>("svg.table");
}

export function keepFocus(store: Store): void {
  let last: Element | null = null;
  let part: Element | null = null;
  document.addEventListener("focusin", (event) => {
    last = event.target instanceof Element ? event.target : null;
    part = last?.closest(PARTS) ?? null;
  });
  const look = (): void => {
    if (last === null || part === null || !isLost(last) || document.querySelector("dialog[open]")) return;
    refuge(part)?.focus({ preventScroll: true });
  };
  store.listen(() => setTimeout(look, 40));
}

/** The focus is never lost: when what had it is gone or shut, its neighbour takes it, else the part of the screen. */

import type { Store } from "./store";

const PARTS = "#text-table, .tray, .band-rows, #orders, #log, #army, .stage";
/** Parts that are lists: the next entry takes the place of one that is gone. */
const LISTS = "#text-table, .tray, .band-rows, #army";
const ENTRIES = "button:not(:disabled)";

function isLost(last: Element): boolean {
  const active = document.activeElement;
  if (active === last) return last.matches(":disabled");
  return (active === null || active === document.body) && (!last.isConnected || last.matches(":disabled"));
}

/** The entry that stands where the lost one stood; the part itself where it takes the focus; else the table. */
function refuge(part: Element | null, index: number): HTMLElement | SVGElement | null {
  if (part?.isConnected && part.matches(LISTS)) {
    const entries = part.querySelectorAll<HTMLElement>(ENTRIES);
    const entry = entries[Math.min(Math.max(index, 0), entries.length - 1)];
    if (entry !== undefined) return entry;
  }
  if (part instanceof HTMLElement && part.isConnected && part.id === "orders") {
    part.tabIndex = -1;
    return part;
  }
  return document.querySelector<SVGElement>("svg.table");
}

export function keepFocus(store: Store): void {
  let last: Element | null = null;
  let part: Element | null = null;
  let index = 0;
  document.addEventListener("focusin", (event) => {
    last = event.target instanceof Element ? event.target : null;
    part = last?.closest(PARTS) ?? null;
    index = part === null || last === null ? 0 : [...part.querySelectorAll(ENTRIES)].indexOf(last);
  });
  const look = (): void => {
    if (last === null || part === null || !isLost(last) || document.querySelector("dialog[open]")) return;
    refuge(part, index)?.focus({ preventScroll: true });
  };
  store.listen(() => setTimeout(look, 40));
}

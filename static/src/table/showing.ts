/** Lets what happens be seen as it comes, each beat for its time; a click or a key ends all at once. */

import { timeOf } from "./film";
import { isStill } from "./reel";
import type { State } from "./state";
import type { Store } from "./store";

/** Keys that do nothing by themselves. */
const SILENT = ["Shift", "Control", "Alt", "Meta", "Tab", "CapsLock"];

function beatOf({ film }: State): string {
  return film === null ? "" : `${film.scenes[0]?.event.seq} ${film.beat}`;
}

function isRunning({ film }: State): boolean {
  return film !== null && film.beat !== "still";
}

function runBeats(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  store.listen((state, before) => {
    if (state.film !== null && document.hidden) {
      store.take({ type: "cut" });
      return;
    }
    if (beatOf(state) === beatOf(before)) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const [film, now] = [state.film, state.film?.scenes[0]];
    if (film === null || now === undefined) return;
    timer = setTimeout(() => store.take({ type: "rolled" }), timeOf(now, film.beat) * film.pace);
  });
}

/** Whoever acts does so on the table as it is: what is still being shown ends first. Escape does nothing else then. */
function endAtOnce(store: Store): void {
  const cut = (event: Event): void => {
    if (!isRunning(store.state)) return;
    if (event instanceof KeyboardEvent) {
      if (SILENT.includes(event.key)) return;
      if (event.key === "Escape") event.stopImmediatePropagation();
    }
    store.take({ type: "cut" });
  };
  addEventListener("pointerdown", cut, true);
  addEventListener("keydown", cut, true);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) store.take({ type: "cut" });
  });
}

export function showEvents(store: Store): void {
  const wish = matchMedia("(prefers-reduced-motion: reduce)");
  store.take({ type: "still", still: isStill() });
  wish.addEventListener("change", () => store.take({ type: "still", still: wish.matches }));
  runBeats(store);
  endAtOnce(store);
}

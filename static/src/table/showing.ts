/** Lets what happens be seen as it comes, each beat for its time; a click or a key ends all at once. */

import { beatTime } from "./film";
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
  let began = 0;
  store.listen((state, before) => {
    if (state.film !== null && document.hidden) {
      store.take({ type: "cut" });
      return;
    }
    const isNew = beatOf(state) !== beatOf(before);
    const { film } = state;
    if (!isNew && film?.scenes.length === before.film?.scenes.length) return;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (film === null) return;
    if (isNew) began = performance.now();
    // what comes meanwhile waits only until what is shown has had its own time
    const left = began + beatTime(film, state.record?.runs) - performance.now();
    timer = setTimeout(() => store.take({ type: "rolled" }), Math.max(0, left));
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

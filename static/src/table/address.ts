/** Each entry of the chronicle has an address, #e and its number: opened, it shows that entry and its place. */

import type { BattleEvent } from "./protocol";
import type { View } from "./recorded";
import type { Store } from "./store";

/** The number of the entry that an address names; 0 is the moment before the first. */
export function entryOf(hash: string): number | null {
  const found = /^#e(0|[1-9]\d{0,8})$/.exec(hash);
  return found === null ? null : Number(found[1]);
}

/** The whole address of a moment of the page that is open; of what the page was asked for only the view is kept. */
export function addressOf(page: string, seq: number, view?: View): string {
  const url = new URL(page);
  const eyes = view ?? url.searchParams.get("view") ?? "truth";
  url.search = eyes === "truth" ? "" : `?view=${encodeURIComponent(eyes)}`;
  url.hash = `e${seq}`;
  return url.href;
}

/** Brings an entry of the chronicle into its list's view, and the focus to it. */
function scrollTo(seq: number): void {
  requestAnimationFrame(() => {
    const entry = document.getElementById(`e${seq}`);
    entry?.scrollIntoView({ block: "center" });
    entry?.querySelector<HTMLElement>(".tell")?.focus({ preventScroll: true });
  });
}

async function page(battle: string, before: number, since: number): Promise<BattleEvent[]> {
  const answer = await fetch(`/api/battles/${battle}/events/?before=${before}&since=${since}`, {
    headers: { Accept: "application/json" },
  });
  return answer.ok ? ((await answer.json()) as { events: BattleEvent[] }).events : [];
}

/** Fetches what happened before the oldest event that is known, page by page, back to event ``to`` (or one page). */
export async function fetchEarlier(store: Store, to: number | null = null): Promise<void> {
  const { state } = store;
  if (state.fetching) return;
  store.take({ type: "fetching" });
  let first = state.events[0]?.seq ?? 1;
  const found: BattleEvent[] = [];
  do {
    const events = first <= 1 ? [] : await page(state.boot.battle, first, 0).catch(() => []);
    found.unshift(...events);
    if (events.length === 0) break;
    first = events[0]!.seq;
  } while (to !== null && first > to);
  store.take({ type: "earlier", events: found });
}

/** Shows an entry: of a record the moment at which it happened (`scrub` stands there); of a battle whatever must be
 *  fetched first. */
async function goToEntry(store: Store, scrub: (at: number) => void, seq: number): Promise<void> {
  if (store.state.record !== null) scrub(seq);
  else if (seq > 0 && (store.state.events[0]?.seq ?? 0) > seq) await fetchEarlier(store, seq);
  if (!store.state.events.some((event) => event.seq === seq)) return;
  store.take({ type: "point", seq, keep: true });
  scrollTo(seq);
}

/** How long the table shows an entry's place, in milliseconds. */
const SHOWN = 6000;

export function letPlacesFade(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  store.listen(({ pointed }, before) => {
    if (pointed === before.pointed) return;
    if (timer !== null) clearTimeout(timer);
    if (pointed > 0) timer = setTimeout(() => store.take({ type: "point", seq: 0 }), SHOWN);
  });
}

/** Opens the entry that the page's address names, now or as soon as the battle is there, and whenever it changes. */
export function openAddresses(store: Store, scrub: (at: number) => void): void {
  const open = (): void => {
    const seq = entryOf(location.hash);
    if (seq !== null) void goToEntry(store, scrub, seq);
  };
  addEventListener("hashchange", open);
  if (store.state.document !== null) open();
  else {
    const leave = store.listen((state) => {
      if (state.document === null) return;
      leave();
      open();
    });
  }
}

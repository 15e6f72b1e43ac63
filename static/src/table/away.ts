/** While the reader was away: what he saw last is kept in his browser, and what happened since is shown to him event by event. */

import type { BattleDocument, BattleEvent, Side } from "./protocol";
import type { Store } from "./store";

const PREFIX = "honjin.seen.";
/** Battles whose tables are kept: the ones looked at last. */
const MOST_KEPT = 6;
const SETTLE = 1500;

/** A table as somebody left it. */
interface Seen {
  seq: number;
  at: number;
  document: BattleDocument;
}

/** Where tables are kept; a browser may refuse, and then nothing is remembered. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function recall(shelf: Shelf, battle: string): Seen | null {
  try {
    const text = shelf.getItem(PREFIX + battle);
    return text === null ? null : (JSON.parse(text) as Seen);
  } catch {
    return null;
  }
}

export function remember(shelf: Shelf, battle: string, seen: Seen): void {
  try {
    shelf.setItem(PREFIX + battle, JSON.stringify(seen));
    makeRoom(shelf);
  } catch {
    shelf.removeItem(PREFIX + battle);
  }
}

function makeRoom(shelf: Shelf): void {
  const keys = Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? "");
  const kept = keys.filter((key) => key.startsWith(PREFIX));
  const old = kept
    .map((key) => ({ key, at: recall(shelf, key.slice(PREFIX.length))?.at ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { key } of old.slice(MOST_KEPT)) shelf.removeItem(key);
}

/** Whether anything happened that this reader did not do himself. */
export function isNews(events: readonly BattleEvent[], you: readonly Side[]): boolean {
  return events.some((event) => event.text !== "" && event.side !== null && !you.includes(event.side));
}

type Fetch = (since: number) => Promise<BattleEvent[]>;

export class Away {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private looked = false;

  constructor(
    private readonly store: Store,
    private readonly battle: string,
    private readonly shelf: Shelf,
    private readonly fetched: Fetch,
  ) {
    store.listen((state, before) => {
      if (state.document === null || state.record !== null) return;
      if (!this.looked) {
        this.looked = true;
        void this.look();
      } else if (state.document !== before.document || state.away !== before.away) this.settle();
    });
    addEventListener("pagehide", () => {
      if (!document.hidden) this.keep();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.keep();
      else if (this.looked) void this.look();
    });
  }

  /** What is on the screen for a while has been seen. */
  private settle(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!document.hidden) this.keep();
    }, SETTLE);
  }

  private keep(): void {
    const { document: table, seq, away, record } = this.store.state;
    if (table === null || away !== null || record !== null) return;
    remember(this.shelf, this.battle, { seq, at: Date.now(), document: table });
  }

  private async look(): Promise<void> {
    const seen = recall(this.shelf, this.battle);
    const { seq, you, away } = this.store.state;
    if (seen === null || seen.seq >= seq || you.length !== 1 || away !== null) return this.settle();
    const events = await this.fetched(seen.seq).catch(() => []);
    if (isNews(events, you)) this.store.take({ type: "missed", events, document: seen.document });
    else this.settle();
  }
}

/** Reading a record: the first document and its events give the table at any moment, forward by patches, back by snapshots. */

import { mergePatch } from "./patch";
import type { BattleDocument, BattleEvent, Standing } from "./protocol";
import type { Turning, View } from "./recorded";
import type { Remark } from "./remarks";
import { whole } from "./whole";

/** A battle as somebody knew it: its opening, its events, the eyes that it can be seen with, what turned it. */
export interface Told {
  document: BattleDocument;
  events: BattleEvent[];
  views?: View[];
  course?: { turning: Turning[] };
}

/** What a record's page brings along; what was fought is fetched. */
export interface RecordBoot {
  /** Whose eyes this is seen with. */
  view?: View;
  comments?: Remark[];
  /** What the sides had laid down in advance, opened. */
  standing?: Standing[];
  mayComment?: boolean;
}

const EVERY = 40;

async function fetchJson<T>(address: string): Promise<T | null> {
  const answer = await fetch(address, { headers: { Accept: "application/json" } });
  return answer.ok ? ((await answer.json()) as T) : null;
}

/** A battle as somebody knew it, page by page; the pages after the first come together. Null where it cannot be had. */
export async function fetchTold(address: string, view: View): Promise<Told | null> {
  const page = (after: number): string => `${address}?view=${view}&after=${after}`;
  const first = await fetchJson<Told & { count: number }>(page(0));
  if (first === null || first.events.length === 0) return first;
  const starts: number[] = [];
  for (let at = first.events.length; at < first.count; at += first.events.length) starts.push(at);
  const rest = await Promise.all(starts.map((at) => fetchJson<Pick<Told, "events">>(page(at))));
  if (rest.includes(null)) return null;
  return { ...first, events: [...first.events, ...rest.flatMap((one) => one!.events)] };
}

export class Replay {
  /** The document after every so many events, filled in as the reader goes on. */
  private readonly snapshots: BattleDocument[];

  constructor(
    first: BattleDocument,
    readonly events: readonly BattleEvent[],
  ) {
    this.snapshots = [whole(first)];
  }

  get count(): number {
    return this.events.length;
  }

  /** The document when so many events had happened. */
  at(count: number): BattleDocument {
    const wanted = Math.floor(count / EVERY);
    while (this.snapshots.length <= wanted) {
      const from = this.snapshots.length - 1;
      this.snapshots.push(this.play(this.snapshots[from]!, from * EVERY, (from + 1) * EVERY));
    }
    return this.play(this.snapshots[wanted]!, wanted * EVERY, count);
  }

  private play(document: BattleDocument, from: number, to: number): BattleDocument {
    return this.events
      .slice(from, to)
      .reduce((before, event) => whole(mergePatch(before, event.patch ?? {})), document);
  }
}

/** Where a reader begins: both armies stand and the fight starts. A battle that never came so far is opened at its end. */
export function openingOf(events: readonly BattleEvent[], fight: ReadonlySet<string>): number {
  const first = events.findIndex((event) => fight.has(event.phase));
  return first < 0 ? events.length : first;
}

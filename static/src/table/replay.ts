/** Reading a record: the first document and its events give the table at any moment, forward by patches, back by snapshots. */

import { mergePatch } from "./patch";
import type { BattleDocument, BattleEvent, Standing } from "./protocol";
import type { Turning, View } from "./recorded";
import type { Remark } from "./remarks";
import { whole } from "./whole";

export interface RecordBoot {
  document: BattleDocument;
  events: BattleEvent[];
  /** Whose eyes this is seen with, and all eyes it can be seen with. */
  view?: View;
  views?: View[];
  course?: { turning: Turning[] };
  comments?: Remark[];
  /** What the sides had laid down in advance, opened. */
  standing?: Standing[];
  mayComment?: boolean;
}

const EVERY = 40;

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
      this.snapshots.push(this.played(this.snapshots[from]!, from * EVERY, (from + 1) * EVERY));
    }
    return this.played(this.snapshots[wanted]!, wanted * EVERY, count);
  }

  private played(document: BattleDocument, from: number, to: number): BattleDocument {
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

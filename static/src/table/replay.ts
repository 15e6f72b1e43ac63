/** Reading a record: the first document and its events give the table at any moment, forward by patches, back by snapshots. */

import { mergePatch } from "./patch";
import type { Play } from "./play";
import type { BattleDocument, BattleEvent } from "./protocol";
import { whole } from "./whole";

export interface RecordBoot {
  document: BattleDocument;
  events: BattleEvent[];
}

const EVERY = 40;

export class Replay {
  /** The document after every so many events, filled in as the reader goes on. */
  private readonly snapshots: BattleDocument[];

  constructor(
    first: BattleDocument,
    private readonly events: readonly BattleEvent[],
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

/** The table as a book: nothing can be ordered, every moment can be stood at. */
export function openRecord(play: Play, record: RecordBoot): void {
  const replay = new Replay(record.document, record.events);
  const stand = (wanted: number): void => {
    const at = Math.max(0, Math.min(replay.count, wanted));
    play.store.take({
      type: "record",
      document: replay.at(at),
      at,
      count: replay.count,
      events: record.events.slice(0, at),
    });
  };
  play.scrub = stand;
  stand(Number(new URLSearchParams(location.search).get("at") ?? 0));
}

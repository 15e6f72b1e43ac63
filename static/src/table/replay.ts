/** Reading a record: the first document and its events give the table at any moment, forward by patches, back by snapshots. */

import { mergePatch } from "./patch";
import type { Play } from "./play";
import type { BattleDocument, BattleEvent } from "./protocol";
import { marked } from "./undone";
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

/** Where a reader begins: both armies stand and the fight starts. A battle that never came so far is opened at its end. */
export function openingOf(events: readonly BattleEvent[], fight: ReadonlySet<string>): number {
  const first = events.findIndex((event) => fight.has(event.phase));
  return first < 0 ? events.length : first;
}

/** The table as a book: nothing can be ordered, every moment can be stood at. */
export function openRecord(play: Play, record: RecordBoot): void {
  const events = marked(record.events); // what was taken back is known from the start
  const replay = new Replay(record.document, events);
  const phases = play.state.ruleset.phases.filter((phase) => phase.setup !== true);
  const opening = openingOf(events, new Set(phases.map((phase) => phase.key)));
  const stand = (wanted: number): void => {
    const at = Math.max(0, Math.min(replay.count, wanted));
    play.store.take({
      type: "record",
      document: replay.at(at),
      at,
      count: replay.count,
      opening,
      events: events.slice(0, at),
    });
  };
  play.scrub = stand;
  stand(Number(new URLSearchParams(location.search).get("at") ?? opening));
}

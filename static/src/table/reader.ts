/** The hand that turns a record's pages: stands at moments, lets it play, changes whose eyes it is read with. */

import { addressOf } from "./address";
import { nextSpeed, readingTime, SPEEDS, type Stride, stepFrom, stopsOf, type View } from "./recorded";
import { changeRemark, type Remark, remarksAt, removeRemark, sendRemark, withRemark } from "./remarks";
import { fetchTold, openingOf, type RecordBoot, Replay, type Told } from "./replay";
import type { Scene } from "./state";
import type { Store } from "./store";
import { Together } from "./together";
import { markUndone } from "./undone";

const MEMORY = "honjin-speed";
/** Milliseconds after which the page's address follows the reader: browsers count how often it changes. */
const REST = 300;
/** The least time between two events that play, in milliseconds. */
const SHORTEST = 120;

function rememberedSpeed(): number {
  try {
    const kept = Number(localStorage.getItem(MEMORY));
    return SPEEDS.find((speed) => speed === kept) ?? 1;
  } catch {
    return 1;
  }
}

function remember(speed: number): void {
  try {
    localStorage.setItem(MEMORY, String(speed));
  } catch {
    // Without a memory the record plays at its usual speed next time.
  }
}

export class Reader {
  /** Others who read the same record; none where there is no line to the server. */
  together: Together | null = null;
  private readonly replays = new Map<View, Replay>();
  private replay: Replay;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private writer: ReturnType<typeof setTimeout> | null = null;
  private stoodSince = 0;

  constructor(
    private readonly store: Store,
    boot: RecordBoot,
    told: Told,
  ) {
    const view = boot.view ?? "truth";
    this.replay = new Replay(told.document, markUndone(told.events));
    this.replays.set(view, this.replay);
    const phases = store.state.ruleset.phases.filter((phase) => phase.setup !== true);
    const opening = openingOf(told.events, new Set(phases.map((phase) => phase.key)));
    const start = Number(new URLSearchParams(location.search).get("at") ?? opening);
    store.take({ type: "standing", seq: 0, standing: boot.standing ?? [] });
    store.take({
      type: "record",
      ...this.moment(this.clamp(start)),
      scene: null,
      reading: {
        at: this.clamp(start),
        count: this.replay.count,
        opening,
        view,
        views: told.views ?? [],
        runs: false,
        speed: rememberedSpeed(),
        stops: stopsOf(told.document, this.replay.events),
        turnings: told.course?.turning ?? [],
        remarks: boot.comments ?? [],
        mayRemark: boot.mayComment === true,
        guides: false,
        follows: "",
      },
    });
    store.listen(() => this.goOn());
  }

  /* ---- standing ------------------------------------------------------------------------------------------------- */

  /** Stands at the moment after so many events; a moment just ahead is shown as it comes. */
  stand(wanted: number): void {
    this.go(wanted, false);
  }

  private go(wanted: number, isRunning: boolean): void {
    const before = this.store.state.record!;
    const at = this.clamp(wanted);
    const ahead = stepFrom(before, this.replay.events, "event", 1);
    this.stoodSince = performance.now();
    this.store.take({
      type: "record",
      ...this.moment(at),
      scene: at > 0 && at === ahead ? this.sceneOf(at) : null,
      reading: { ...before, at, runs: isRunning && at < before.count },
    });
    this.writeAddress();
  }

  step(stride: Stride, way: 1 | -1): void {
    const to = stepFrom(this.store.state.record!, this.replay.events, stride, way);
    if (to !== null) this.stand(to);
  }

  private clamp(at: number): number {
    return Math.max(0, Math.min(this.replay.count, Number.isFinite(at) ? Math.trunc(at) : 0));
  }

  private moment(at: number): { document: Scene["after"]; events: Scene["event"][] } {
    return { document: this.replay.at(at), events: this.replay.events.slice(0, at) };
  }

  private sceneOf(at: number): Scene {
    return { event: this.replay.events[at - 1]!, before: this.replay.at(at - 1), after: this.replay.at(at) };
  }

  /* ---- playing -------------------------------------------------------------------------------------------------- */

  run(runs: boolean): void {
    const { at, count } = this.store.state.record!;
    if (runs && at >= count) this.stand(0);
    this.stoodSince = performance.now();
    this.store.take({ type: "reel", runs });
  }

  toggle(): void {
    this.run(!this.store.state.record!.runs);
  }

  pace(speed: number): void {
    remember(speed);
    this.store.take({ type: "reel", speed });
  }

  faster(way: 1 | -1): void {
    this.pace(nextSpeed(this.store.state.record!.speed, way));
  }

  /** The next event comes when this one has been shown and could be read. */
  private goOn(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const { record, film } = this.store.state;
    if (record === null || !record.runs || (film !== null && film.beat !== "still")) return;
    const event = this.replay.events[record.at - 1];
    const comfort = readingTime(event, remarksAt(record.remarks, record.at));
    const time = comfort === 0 ? 0 : Math.max(SHORTEST, comfort / record.speed);
    const left = Math.max(0, time - (performance.now() - this.stoodSince));
    this.timer = setTimeout(() => this.go(record.at + 1, true), left);
  }

  /* ---- whose eyes ----------------------------------------------------------------------------------------------- */

  /** The same moment as somebody knew it. Its events are fetched once. */
  async look(view: View): Promise<void> {
    const replay = this.replays.get(view) ?? (await this.fetchReplay(view));
    const reading = this.store.state.record;
    if (replay === null || reading === null) return;
    this.replay = replay;
    const { at } = reading;
    this.store.take({
      type: "record",
      ...this.moment(at),
      scene: null,
      reading: { ...reading, view, stops: stopsOf(replay.at(0), replay.events) },
    });
    this.writeAddress();
  }

  private async fetchReplay(view: View): Promise<Replay | null> {
    const address = this.store.state.boot.urls?.replay ?? "";
    const found = await fetchTold(address, view);
    if (found === null) return null;
    const replay = new Replay(found.document, markUndone(found.events));
    this.replays.set(view, replay);
    return replay;
  }

  /* ---- what is said --------------------------------------------------------------------------------------------- */

  private get talk(): string {
    return this.store.state.boot.urls?.comments ?? "";
  }

  private hear(remarks: readonly Remark[]): void {
    this.store.take({ type: "remarks", remarks });
  }

  /** Says something about a moment. Throws what the server refuses. */
  async say(event: number, text: string): Promise<void> {
    const remark = await sendRemark(this.talk, event, text);
    this.hear(withRemark(this.store.state.record!.remarks, remark));
  }

  async resay(id: number, text: string): Promise<void> {
    const remark = await changeRemark(this.talk, id, text);
    this.hear(withRemark(this.store.state.record!.remarks, remark));
  }

  async unsay(id: number): Promise<void> {
    await removeRemark(this.talk, id);
    this.hear(this.store.state.record!.remarks.filter((remark) => remark.id !== id));
  }

  /** The hand goes to where a word on this moment is written. */
  write(): void {
    if (this.store.state.record?.mayRemark !== true) return;
    this.run(false);
    this.store.take({ type: "panel", panel: "log" });
    setTimeout(() => document.querySelector<HTMLElement>("#remark-words")?.focus(), 0);
  }

  /* ---- address -------------------------------------------------------------------------------------------------- */

  private writeAddress(): void {
    if (this.writer !== null) clearTimeout(this.writer);
    this.writer = setTimeout(() => {
      const { at, view } = this.store.state.record!;
      history.replaceState(history.state, "", addressOf(location.href, at, view));
    }, REST);
  }
}

/** The hand that turns the pages of a record: nothing can be ordered, every moment can be stood at. Null where it cannot
 *  be fetched. */
export async function openRecord(store: Store, boot: RecordBoot): Promise<Reader | null> {
  const told = await fetchTold(store.state.boot.urls?.replay ?? "", boot.view ?? "truth");
  if (told === null) return null;
  const reader = new Reader(store, boot, told);
  const line = store.state.boot.socket;
  if (line !== undefined) {
    const address = new URL(line, location.href.replace(/^http/, "ws")).href;
    reader.together = new Together(store, reader, address);
  }
  return reader;
}

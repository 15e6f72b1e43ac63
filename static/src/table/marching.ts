/** What the reader's hand does with several units at once: it asks the server about all of them, and sends one by one. */

import * as bands from "./band";
import { orderOf } from "./draft";
import { freshKey } from "./key";
import type { Pose, Side } from "./protocol";
import type { Wire } from "./socket";
import type { Band, State } from "./state";
import type { Store } from "./store";

const PAUSE = 40;

export class Marching {
  /** Apart from the numbers of single previews. */
  private count = 1_000_000;
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly store: Store,
    private readonly wire: Wire,
  ) {}

  private get state(): State {
    return this.store.state;
  }

  get band(): Band | null {
    return this.state.band;
  }

  write(band: Band | null): void {
    this.store.take({ type: "band", band });
  }

  /* ---- choosing ------------------------------------------------------------------------------------------------- */

  /** One unit more, or one less. */
  join(unit: string): void {
    if (this.band?.sending || !bands.mayJoin(this.state, unit)) return;
    this.choose(bands.joinOrLeave(this.state, unit), unit);
  }

  /** These units and no others. */
  choose(units: readonly string[], last = ""): void {
    const side = this.state.document?.units[units[0] ?? ""]?.side;
    if (last !== "") this.store.take({ type: "select", unit: last, keep: true });
    this.write(side === undefined ? null : bands.gatherBand(side, units));
  }

  /** Those as well: what a box drawn on the table holds. */
  add(units: readonly string[]): void {
    const before = this.band?.units ?? [];
    const own = units.filter((unit) => bands.mayJoin(this.state, unit));
    if (own.length > 0) this.choose([...new Set([...before, ...own])], own[0]);
  }

  /** Everybody of the side to act who can march now. */
  all(): void {
    const units = bands.marchers(this.state).map((unit) => unit.id);
    if (units.length > 0) this.choose(units, units[0]);
  }

  /* ---- writing --------------------------------------------------------------------------------------------------- */

  /** The band with an order for each that can march; null if nobody can. */
  muster(): Band | null {
    const band = this.band;
    if (band === null || band.sending !== null) return null;
    if (band.drafts.length > 0) return band;
    const ready = bands.musterBand(this.state, band);
    if (ready.drafts.length === 0) return null;
    this.write(ready);
    return ready;
  }

  lead(pose: Pose, step: boolean): void {
    const band = this.muster();
    if (band !== null) this.write(bands.ledTo(band, pose, step));
  }

  /** These units, on these legs of their middle: a march that is typed. */
  show(units: readonly string[], legs: readonly Pose[]): void {
    this.choose(units, units[0]);
    const band = this.muster();
    if (band !== null) this.write(bands.leadOver(band, [...legs], Math.max(0, legs.length - 1)));
  }

  nudge(dx: number, dy: number): void {
    const band = this.muster();
    if (band === null) return;
    const pose = bands.end(band);
    this.write(bands.ledTo(band, { ...pose, x: pose.x + dx, y: pose.y + dy }, true));
  }

  turn(degrees: number): void {
    const band = this.muster();
    if (band !== null) this.write(bands.wheelBand(band, degrees));
  }

  corner(): void {
    if (this.band !== null) this.write(bands.setCorner(this.band));
  }

  /** What lies before this change can be come back to at once. */
  mark(): void {
    const band = this.muster();
    if (band !== null) this.write(bands.rememberLegs(band));
  }

  /** One step back, in the end to no band. */
  back(): void {
    if (this.band?.sending) return;
    this.write(this.band === null ? null : bands.stepBack(this.band));
  }

  /* ---- sending --------------------------------------------------------------------------------------------------- */

  canConfirm(): boolean {
    const band = this.band;
    return band !== null && band.sending === null && bands.lawful(band).length > 0;
  }

  confirm(): void {
    const band = this.band;
    if (band === null || !this.canConfirm()) return;
    this.write({ ...band, sending: { queue: bands.lawful(band), done: [], key: "" } });
  }

  /** Sends the next order of a march, or asks what the orders come to. Called after every change. */
  follow(): void {
    const band = this.band;
    if (band === null) return;
    if (band.sending !== null) {
      if (band.sending.key === "") this.sendNext(band);
      return;
    }
    if (band.legs.length === 0 || band.fresh || band.asking !== null || this.timer !== null) return;
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  private sendNext(band: Band): void {
    const sending = band.sending!;
    const draft = band.drafts.find((one) => one.option.unit === sending.queue[0]);
    if (draft === undefined) return;
    const key = freshKey();
    const order = orderOf(draft);
    this.write({ ...band, sending: { ...sending, key } });
    this.store.take({ type: "sent", key, order });
    this.wire.order(key, this.state.seq, this.sideFor(band.side), order);
  }

  /** Front first: the server tells in which sequence they do not stand in one another's way. */
  private ask(): void {
    this.timer = null;
    const band = this.band;
    if (band === null || band.legs.length === 0 || band.asking !== null || band.sending !== null) return;
    this.count += 1;
    const sorted = { ...band, drafts: bands.frontFirst(band), asked: this.count, asking: band.legs };
    this.write(sorted);
    this.wire.march(this.count, this.sideFor(band.side), bands.ordersOf(sorted));
  }

  private sideFor(side: Side): Side | undefined {
    return this.state.you.length > 1 ? side : undefined;
  }
}

/** What the reader's hand does with the list of one kind of order for all: it asks the rules, and sends one by one. */

import { freshKey } from "./key";
import type { Side } from "./protocol";
import * as salvos from "./salvo";
import type { Row, SalvoPlan } from "./salvoplan";
import type { Wire } from "./socket";
import type { State } from "./state";
import type { Store } from "./store";

export class Many {
  /** Apart from the numbers of single previews and of marches. */
  private count = 2_000_000;

  constructor(
    private readonly store: Store,
    private readonly wire: Wire,
  ) {}

  private get state(): State {
    return this.store.state;
  }

  get plan(): SalvoPlan | null {
    return this.state.salvo;
  }

  /** Whether a list is seen: a decision that is awaited comes before it. */
  get isOnScreen(): boolean {
    return this.plan !== null && !this.state.document?.asked;
  }

  /** Whether it may be changed. */
  get isOpen(): boolean {
    return this.isOnScreen && this.plan?.sending === null;
  }

  private write(salvo: SalvoPlan | null): void {
    this.store.take({ type: "salvo_plan", salvo });
  }

  /* ---- the list ------------------------------------------------------------------------------------------------- */

  /** The list of a kind of order, for everybody who can give it. */
  open(side: Side, kind: string): void {
    this.store.take({ type: "select", unit: "" });
    this.write(salvos.beginSalvo(side, kind));
  }

  /** The list of the first kind of order that all could give; nothing where there is none. */
  openFirst(): boolean {
    const first = salvos.forAll(this.state)[0];
    if (first !== undefined) this.open(first.side, first.kind);
    return first !== undefined;
  }

  close(): void {
    if (this.plan?.sending) this.store.take({ type: "cut" });
    else this.write(null);
  }

  /** A change of the list while it lies open; the unit that it speaks of is ringed on the table. */
  change(how: (salvo: SalvoPlan) => SalvoPlan): void {
    const plan = this.plan;
    if (plan === null || !this.isOpen || !plan.fresh) return;
    const next = how(plan);
    this.write(next);
    const unit = next.rows[next.cursor]?.unit ?? "";
    if (unit !== this.state.selected) this.store.take({ type: "select", unit, keep: true });
  }

  /** A unit is pointed at: its own row, or a target for the row where the keys are. Whether the list took it. */
  point(thing: string): boolean {
    if (this.plan === null) return false;
    const unit = this.state.document?.figures[thing]?.unit ?? thing;
    this.change((salvo) => {
      if (salvo.rows.some((row) => row.unit === unit)) return salvos.pointedAt(salvo, unit);
      return salvos.aimedAt(salvo, salvo.rows[salvo.cursor]?.unit ?? "", unit);
    });
    return true;
  }

  /* ---- sending --------------------------------------------------------------------------------------------------- */

  confirm(): void {
    const plan = this.plan;
    if (plan === null || !salvos.canGo(plan) || !this.isOpen) return;
    this.store.take({ type: "select", unit: "", keep: true });
    this.write(salvos.loose(plan));
  }

  /** Sends the next order of the list, or asks what the list comes to. Called after every change. */
  follow(): void {
    const plan = this.plan;
    if (plan === null) return;
    if (plan.sending === null) {
      if (!plan.fresh && plan.asked === 0 && this.isOpen) this.ask(plan);
      return;
    }
    const next = salvos.nextOf(this.state);
    if (next === "wait") return;
    if (typeof next === "string") this.write(salvos.stop(plan, next));
    else this.send(plan, next);
  }

  private send(plan: SalvoPlan, row: Row): void {
    const key = freshKey();
    const order = salvos.orderOf(plan, row);
    this.write({ ...plan, sending: { ...plan.sending!, key } });
    this.store.take({ type: "sent", key, order });
    this.wire.order(key, this.state.seq, this.sideFor(plan.side), order);
  }

  private ask(plan: SalvoPlan): void {
    this.count += 1;
    this.write({ ...plan, asked: this.count });
    this.wire.salvo(this.count, this.sideFor(plan.side), plan.kind);
  }

  private sideFor(side: Side): Side | undefined {
    return this.state.you.length > 1 ? side : undefined;
  }
}

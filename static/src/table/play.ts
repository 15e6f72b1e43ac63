/** What the reader's hand does: it changes the state, asks for previews and sends orders. The only place with effects. */

import { addCorner, back, begin, fill, isWritten, lawfulOf, orderOf, paramOf, turnBy } from "./draft";
import { freshKey } from "./key";
import { Many } from "./many";
import { Marching } from "./marching";
import { nextUnit, type Ordered } from "./next";
import type { Option, Order, Pose, Shut, Side, Spot } from "./protocol";
import { isReady } from "./quiet";
import type { Reader } from "./reader";
import { answerOptions, endOption, readyUnits, unitOptions, unitsInReserve } from "./selectors";
import type { Wire } from "./socket";
import type { Draft, State, Values } from "./state";
import type { Store } from "./store";
import { leavesSomebody, plainValues, whyNot } from "./want";

const PREVIEW_PAUSE = 60;
const PING_PAUSE = 700;

export class Play {
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private askedFor: { values: Values; option: Option; offered: number } | null = null;
  private resyncedAt = -1;
  private pingedAt = 0;
  /** The last order that was sent for a unit, until it is seen who comes next. */
  private ordered: Ordered | null = null;
  /** Who was chosen for the reader: the first click on him is no second one. */
  private proposed = "";
  /** The hand that turns a record's pages; none at a table that is fought at. */
  reader: Reader | null = null;
  /** Brings a place of the table (inches) to the middle of the view; the table says how. */
  centre: (spot: Spot) => void = () => undefined;
  /** Slides the view so that places of the table (inches) are clear of what lies over it; with none, back to its edges. */
  reveal: (spots: readonly Spot[]) => void = () => undefined;
  /** Shows the whole table. */
  whole: () => void = () => undefined;
  /** Several units at once. */
  readonly march: Marching;
  /** One kind of order for everybody who can give it. */
  readonly many: Many;

  constructor(
    readonly store: Store,
    readonly wire: Wire,
  ) {
    this.march = new Marching(store, wire);
    this.many = new Many(store, wire);
    store.listen((state, before) => this.follow(state, before));
  }

  get state(): State {
    return this.store.state;
  }

  /** Stands at an event of a record; a table that is fought at has one moment only. */
  scrub(at: number): void {
    this.reader?.stand(at);
  }

  /* ---- choosing ------------------------------------------------------------------------------------------------- */

  select(unit: string): void {
    if (this.many.point(unit)) return;
    this.store.take({ type: "select", unit });
    this.begin(unit);
  }

  /** Looks at a unit; units that are chosen together stay so. */
  look(unit: string): void {
    if (this.state.band === null) this.select(unit);
    else this.store.take({ type: "select", unit, keep: true });
  }

  /** A unit that can do one thing only, and that to a target, begins with it at once. */
  private begin(unit: string): void {
    const open = unitOptions(this.state, unit).filter((option) => option.shut === null);
    const only = open[0];
    const side = this.state.document?.units[unit]?.side;
    if (this.state.draft !== null || open.length !== 1 || only === undefined || side === undefined) return;
    const aims = only.params.some((param) => ["unit", "figure", "split"].includes(param.type));
    if (aims) this.write(begin(only, side));
  }

  /** The unit becomes the chosen one; the same unit again is let go of. */
  toggle(unit: string): void {
    const isProposed = unit !== "" && unit === this.proposed && unit === this.state.selected;
    this.proposed = "";
    if (isProposed) return;
    this.select(this.state.selected === unit ? "" : unit);
  }

  /** The next unit that can still act, before or after the chosen one. */
  selectNext(step: 1 | -1): void {
    const units = readyUnits(this.state);
    if (units.length === 0) return;
    const at = units.findIndex((unit) => unit.id === this.state.selected);
    this.look(units[(at + step + units.length) % units.length]!.id);
  }

  choose(option: Option, side: Side, values: Values = {}): void {
    if (this.state.salvo !== null && (option.unit !== "" || this.state.salvo.sending !== null)) {
      this.many.point(Object.values(values).find((value) => typeof value === "string") ?? option.unit);
      return;
    }
    if (option.shut !== null) {
      this.explain(option.shut);
      return;
    }
    if (option.unit !== "" && option.unit !== this.state.selected) {
      this.store.take({ type: "select", unit: option.unit });
    }
    this.write(begin(option, side, { ...this.asItIs(option), ...values }));
  }

  /** An order is taken up. One of the side as a whole that needs no writing is given at once, unless somebody would lose
   *  his turn by it: then it is asked once, and the same again gives it. */
  give(option: Option, side: Side): void {
    if (this.state.salvo?.sending) return;
    const values = option.unit === "" && option.scope !== "battle" ? plainValues(option) : null;
    const isAsked =
      this.state.draft?.option.kind === option.kind && this.state.draft.option.unit === option.unit;
    if (values === null || option.shut !== null) this.choose(option, side);
    else if (leavesSomebody(this.state, option)) {
      if (isAsked) this.confirm();
      else this.choose(option, side, values);
    } else if (!Object.values(this.state.sent).some((order) => order.kind === option.kind)) {
      this.send({ kind: option.kind, ...values }, side);
    }
  }

  /** A unit was taken hold of that no drag leads: it is chosen, and the bar says why, or asks where it is to go. */
  balk(unit: string): void {
    if (this.chooseFor(unit, ["pose"]) !== null) return;
    const why = whyNot(this.state, unit);
    if (why === null) return;
    this.store.take({ type: "select", unit });
    this.explain(why);
  }

  /** Laying out the ground begins with the ground as it is. */
  private asItIs(option: Option): Values {
    const param = option.params.find((other) => other.type === "scenery" && other.default === undefined);
    return param === undefined ? {} : { [param.name]: Object.values(this.state.document?.scenery ?? {}) };
  }

  /** The unit's option of some parameter type, chosen if it is not already being written. */
  chooseFor(unit: string, types: readonly string[]): Draft | null {
    const draft = this.state.draft;
    const fits = (option: Option): boolean => option.params.some((param) => types.includes(param.type));
    if (draft !== null && draft.option.unit === unit && fits(draft.option)) return draft;
    const option = unitOptions(this.state, unit).find((other) => other.shut === null && fits(other));
    const side = this.state.document?.units[unit]?.side;
    if (option === undefined || side === undefined) return null;
    this.choose(option, side);
    return this.state.draft;
  }

  /** A unit is taken from the tray, or once more when it has been set down: it goes along with the pointer. */
  takeFromTray(unit: string): void {
    const draft = this.chooseFor(unit, ["place"]);
    if (draft?.placed) this.write({ ...draft, placed: false });
  }

  /** An order that was being written before is taken up as it was. */
  takeUp(draft: Draft): void {
    this.store.take({ type: "select", unit: draft.option.unit });
    this.write(draft);
  }

  write(draft: Draft | null): void {
    this.store.take({ type: "draft", draft });
  }

  fill(values: Values): void {
    if (this.state.draft !== null) this.write(fill(this.state.draft, values));
  }

  explain(shut: Shut): void {
    this.store.take({
      type: "refused",
      seq: this.state.seq,
      key: "",
      code: shut.code,
      clause: shut.clause,
      reason: shut.message,
    });
  }

  /* ---- writing --------------------------------------------------------------------------------------------------- */

  turn(degrees: number): void {
    if (this.state.band !== null) {
      this.march.turn(degrees);
      return;
    }
    const { draft, document } = this.state;
    if (draft === null || document === null) return;
    this.write(turnBy(draft, degrees, document.figures as Record<string, Pose>));
  }

  corner(): void {
    if (this.state.band !== null) this.march.corner();
    else if (this.state.draft !== null) this.write(addCorner(this.state.draft));
  }

  /** One step back: the last change, then the order, then the choice of a unit. */
  back(): void {
    const { draft, refused, selected, band } = this.state;
    if (refused !== null) {
      this.store.take({ type: "forgive" });
      return;
    }
    if (this.state.salvo !== null) {
      this.many.close();
      return;
    }
    if (band !== null) {
      this.march.back();
      return;
    }
    if (draft !== null) {
      this.write(back(draft));
      return;
    }
    if (selected !== "") this.select("");
  }

  /* ---- sending --------------------------------------------------------------------------------------------------- */

  canConfirm(): boolean {
    const draft = this.state.draft;
    return (
      draft !== null && draft.key === "" && isWritten(draft) && draft.fresh && draft.preview?.legal === true
    );
  }

  confirm(): void {
    const draft = this.state.draft;
    if (draft === null || !this.canConfirm()) return;
    this.send(orderOf(draft), draft.side, draft);
  }

  /** The nearest lawful order in place of the one that was refused. */
  confirmLawful(): void {
    const draft = this.state.draft;
    const values = lawfulOf(draft);
    if (draft === null || draft.key !== "" || values === null) return;
    const amended = fill(draft, values);
    this.write(amended);
    this.send(orderOf(amended), draft.side, amended);
  }

  /** Sends an order that needs no writing, such as an answer. */
  send(order: Order, side: Side, draft: Draft | null = null): void {
    const key = freshKey();
    if (draft !== null) this.write({ ...draft, key });
    if (draft !== null && draft.option.unit !== "")
      this.ordered = { unit: draft.option.unit, key, offered: this.state.offered };
    this.store.take({ type: "sent", key, order });
    this.wire.order(key, this.state.seq, this.sideFor(side), order);
  }

  say(text: string): void {
    const words = text.trim();
    if (words !== "") this.wire.say(words);
  }

  /** Points at a place of the table, for everybody who looks at it; once in a while, not with every twitch. */
  ping([x, y]: Spot): void {
    const { document, you } = this.state;
    const now = Date.now();
    if (document === null || you.length === 0 || now - this.pingedAt < PING_PAUSE) return;
    if (x < 0 || y < 0 || x > document.table.width || y > document.table.depth) return;
    this.pingedAt = now;
    this.wire.ping(x, y);
  }

  /** The option that ends the phase, if there is one now. */
  endOption(): { side: Side; option: Option } | undefined {
    return endOption(this.state);
  }

  answers(): { side: Side; option: Option }[] {
    return answerOptions(this.state);
  }

  private sideFor(side: Side): Side | undefined {
    return this.state.you.length > 1 ? side : undefined;
  }

  /* ---- following the state ----------------------------------------------------------------------------------------- */

  /** When a unit has been set on the table, the next one is taken from the tray. */
  private deployNext(state: State, before: State): void {
    const placed = before.draft;
    if (
      placed === null ||
      state.draft !== null ||
      placed.key === "" ||
      paramOf(placed, "place") === undefined
    )
      return;
    if (state.document?.units[placed.option.unit]?.place !== "table" || state.refused !== null) return;
    const next = unitsInReserve(state).find((unit) => unit.id !== placed.option.unit);
    if (next !== undefined) this.chooseFor(next.id, ["place"]);
  }

  /** Who was taken from the tray and stands on the table since, drawn up with the others, is let go of. */
  private letGoOfPlaced({ draft, document }: State, before: State): void {
    if (draft === null || draft.key !== "" || draft.history.length > 0) return;
    const placeIn = (known: typeof document): string => known?.units[draft.option.unit]?.place ?? "";
    if (placeIn(before.document) === "reserve" && placeIn(document) === "table") this.select("");
  }

  /** Once an order is carried out, the nearest unit that can still act is the chosen one, unless the reader chose. */
  private goOn(state: State): void {
    if (this.ordered === null) return;
    const next = nextUnit(state, this.ordered);
    if (next === "") return;
    this.ordered = null;
    if (next === null) return;
    this.select(next);
    this.proposed = next;
  }

  private follow(state: State, before: State): void {
    this.letGoOfPlaced(state, before);
    this.deployNext(state, before);
    this.goOn(this.state);
    if (isReady(this.state.draft)) this.confirm();
    this.march.follow();
    this.many.follow();
    if (state.gap && this.resyncedAt !== state.seq) {
      this.resyncedAt = state.seq;
      this.wire.resync(state.seq);
    }
    const draft = state.draft;
    if (draft === null) {
      this.askedFor = null;
      return;
    }
    // an offer that stays stays the same thing, but what the rules said of it was said before what has happened since
    const isAsked =
      this.askedFor?.values === draft.values &&
      this.askedFor.option === draft.option &&
      this.askedFor.offered === state.offered;
    if (draft.fresh || isAsked || this.timer !== null || draft.key !== "" || !isWritten(draft)) return;
    this.timer = setTimeout(() => this.ask(), PREVIEW_PAUSE);
  }

  private ask(): void {
    this.timer = null;
    const draft = this.state.draft;
    if (draft === null || draft.key !== "" || !isWritten(draft)) return;
    this.count += 1;
    this.askedFor = { values: draft.values, option: draft.option, offered: this.state.offered };
    this.store.take({ type: "asking", id: this.count });
    this.wire.preview(this.count, this.sideFor(draft.side), orderOf(draft));
  }
}

/** Where the view goes by itself: to the reader's men when he comes, along with whom he takes up and aims at, and to what
 *  happens. On a small screen it slides just so far that nothing of that lies under a bar. */

import { fightersOf, hasLadders, shownBout } from "../bouts";
import { paramOf } from "../draft";
import { stepOf } from "../lesson";
import { ghostOf } from "../overlay/ghost";
import { type BattleDocument, SIDES, type Spot } from "../protocol";
import { canAct, chosenTargets, hostOf, livingOf, mayBeCalled, unitsInReserve } from "../selectors";
import { mirror } from "../shape/hand";
import { type Box, boxOf } from "../shape/polygon";
import type { State } from "../state";
import { followFilm, lookAtEntry } from "./follow";
import { isSmall } from "./free";
import type { View } from "./view";

/** Pixels an inch at which those who fight are shown. */
const FIGHT_PIXELS = 40;
/** Inches from a man's middle to his edge. */
const MAN = 0.6;
/** How far across the window slips at its right edge would lie over a unit. */
const RIGHT = 0.62;
/** Pixels an inch at which a finger tells men apart. */
const PHONE_PIXELS = 15;

/** Where a unit's men stand, in inches of the drawing; none when it is not on the table. */
function menOf(document: BattleDocument | null, id: string): Spot[] {
  const unit = document?.units[id];
  if (!document || unit === undefined) return [];
  const host = hostOf(document, unit);
  if (host !== undefined) return menOf(document, host.id);
  if (unit.place !== "table") return [];
  return livingOf(document, unit).map(({ x, y }) => mirror([x, y], document.table.depth));
}

/** The first unit that the order being written aims at. */
function aimOf(state: State): string {
  const id = chosenTargets(state.draft)[0] ?? "";
  return state.document?.figures[id]?.unit ?? id;
}

/** Whether odds of the order being written lie over the table. */
function oddsIn({ draft }: State): boolean {
  return (draft?.preview?.odds ?? []).length > 0;
}

/** What is spoken of: the chosen unit, where its order takes it, whom it aims at; and whom the lesson speaks of. */
function spokenOf(state: State): Spot[] {
  const { document, draft } = state;
  const { unit = "", target = "" } = stepOf(state) ?? {};
  const ghost = document === null || draft === null ? null : ghostOf(document, draft);
  const depth = document?.table.depth ?? 0;
  const taught = unit === "" || state.selected === unit ? [unit, target] : [unit];
  return [...new Set([state.selected, draft?.option.unit ?? "", aimOf(state), ...taught])]
    .flatMap((id) => menOf(document, id))
    .concat((ghost?.figures ?? []).map(({ x, y }) => mirror([x, y], depth)));
}

/** Where units that wait in the tray may be set, as high or low as it lies and before the reader's eyes. */
function zoneOf(state: State, view: Box): Spot[] {
  const { document } = state;
  const waiting = unitsInReserve(state)[0];
  if (document === null || waiting === undefined) return [];
  const middle = (view.left + view.right) / 2;
  return (document.zones[waiting.side] ?? []).map((point) => [
    middle,
    mirror(point, document.table.depth)[1],
  ]);
}

/** The table from edge to edge, where an order of the whole side names a place on it and all of it has room. */
function groundOf({ document, draft }: State, { left, top, right, bottom }: Box): Spot[] {
  if (document === null || draft === null || draft.option.unit !== "") return [];
  const { depth } = document.table;
  if (paramOf(draft, "pose") === undefined || bottom - top < depth) return [];
  return [0, depth].map((y) => [(left + right) / 2, y]);
}

function mean(spots: readonly Spot[]): Spot {
  const of = (axis: 0 | 1): number => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return [of(0), of(1)];
}

/** Where those stand who fight each other step by step; none when no such fight is shown. */
function fightOf(state: State): Spot[] {
  const { document } = state;
  const bout = document === null ? null : shownBout(state);
  if (document === null || bout === null || hasLadders(bout)) return [];
  return SIDES.flatMap((side) => fightersOf(bout, side)).flatMap(({ figure }) => {
    const man = document.figures[figure];
    return man === undefined ? [] : [mirror([man.x, man.y], document.table.depth)];
  });
}

/** Whose turn it is, and of what; empty while something is shown, asked or written. */
function momentOf({ document, film, draft, band }: State): string {
  if (document === null || film !== null || draft !== null || band !== null) return "";
  const { turn, phase, to_act } = document.clock;
  return document.asked || document.result ? "" : [turn, phase, ...to_act].join(" ");
}

/** Where each of the reader's units stands that can act now, or whose clan may be called. */
function readyMen(state: State): Spot[][] {
  const { document, you } = state;
  return Object.values(document?.units ?? {})
    .filter(({ id, side }) => you.includes(side) && (canAct(state, id) || mayBeCalled(state, id)))
    .map(({ id }) => menOf(document, id))
    .filter((men) => men.length > 0);
}

export class Attention {
  private leave: (() => void) | null = null;
  private moment = "";

  constructor(
    private readonly view: View,
    private readonly isHeld: () => boolean,
  ) {}

  /** A small screen opens near enough to tell men apart: on the reader's own who can act, else on all of them, else on the
   *  ground where they are to be set. */
  open(state: State): void {
    const document = state.document;
    if (document === null || !isSmall()) return;
    const side = state.seat ?? state.you[0] ?? "ai";
    const own = Object.values(document.units).filter((unit) => unit.side === side);
    const ready = own.filter((unit) => canAct(state, unit.id));
    const men = (ready.length > 0 ? ready : own).flatMap((unit) => menOf(document, unit.id));
    const zone = (document.zones[side] ?? []).map((point) => mirror(point, document.table.depth));
    const spots = men.length > 0 ? men : zone;
    if (spots.length > 0) this.view.centreOn(mean(spots), PHONE_PIXELS);
  }

  follow(old: State, young: State): void {
    const small = isSmall();
    if (small && (old.document === null || old.seat !== young.seat) && young.document !== null)
      this.open(young);
    const begins =
      old.document !== null && unitsInReserve(old).length === 0 && unitsInReserve(young).length > 0;
    if (small && begins) this.open(young);
    if (old.selected !== young.selected) this.takeUp(young, small);
    if (old.selected !== young.selected || (old.draft === null && young.draft !== null))
      this.giveWay(young, small);
    const isNew =
      begins ||
      old.selected !== young.selected ||
      stepOf(old) !== stepOf(young) ||
      aimOf(old) !== aimOf(young) ||
      (old.draft === null) !== (young.draft === null) ||
      oddsIn(old) !== oddsIn(young);
    if (small && isNew && !this.isHeld()) this.attend(() => young);
    this.comeBack(young);
    if (old.document !== young.document || old.draft !== young.draft || shownBout(old) !== shownBout(young))
      this.watch(() => young);
    if (young.film !== old.film) followFilm(this.view, old.film, young, small);
    if (young.pointed !== old.pointed && young.pointed > 0)
      lookAtEntry(this.view, young, small ? PHONE_PIXELS : 0);
  }

  /** When it is the reader's turn again and nobody of his who can act is to be seen, the nearest of them comes into view. */
  private comeBack(state: State): void {
    const moment = isSmall() && !this.isHeld() ? momentOf(state) : "";
    if (moment === "" || moment === this.moment) return;
    this.moment = moment;
    const ready = readyMen(state);
    if (ready.length === 0) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.isHeld() || ready.some((men) => men.some((spot) => this.isInView(spot, MAN)))) return;
        const { x, y, width, height } = this.view.free();
        const far = (men: Spot[]): number => {
          const [across, down] = mean(men);
          return Math.hypot(across - x - width / 2, down - y - height / 2);
        };
        this.view.reveal(ready.reduce((near, men) => (far(men) < far(near) ? men : near)));
      }),
    );
  }

  /** A fight is looked at from near, in what its slip leaves free, and again whenever that no longer shows all who fight;
   *  after it the view is as it was. */
  private watch(state: () => State): void {
    if (shownBout(state()) === null) {
      this.leave?.();
      this.leave = null;
      return;
    }
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const spots = fightOf(state());
        if (spots.length === 0 || this.isHeld()) return;
        if (this.leave !== null && spots.every((spot) => this.isInView(spot, MAN))) return;
        const leave = this.view.bare(boxOf(spots), isSmall() ? FIGHT_PIXELS / 2 : FIGHT_PIXELS, MAN);
        this.leave ??= leave;
      }),
    );
  }

  /** Who is taken up comes near enough, and stays under the finger. */
  private takeUp(state: State, small: boolean): void {
    const men = menOf(state.document, state.selected);
    if (men.length === 0) return;
    if (small && !this.isHeld()) this.view.approach(mean(men), PHONE_PIXELS);
    else if (!this.isInView(men[0]!)) this.show(state, state.selected);
  }

  /** Slips about a unit lie on the other side of the table than it does; there they stay while an order is written. */
  private giveWay(state: State, small: boolean): void {
    const men = small ? [] : menOf(state.document, state.selected);
    const isRight = men.length > 0 && this.view.across(mean(men)) > RIGHT;
    document.querySelector(".stage")?.classList.toggle("slips-left", isRight);
  }

  /** Whether a place is in what the bars leave free, with so many inches around it. */
  private isInView([left, top]: Spot, by = 0): boolean {
    const { x, y, width, height } = this.view.free();
    return left - by > x && left + by < x + width && top - by > y && top + by < y + height;
  }

  /** Brings a unit to the middle of the view. */
  show(state: State, unit: string): void {
    const men = menOf(state.document, unit);
    if (men.length > 0) this.view.centreOn(mean(men));
  }

  /** Slides what is spoken of out from under the bars, when they have taken their new sizes. */
  attend(state: () => State): void {
    if (!isSmall()) return;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (this.isHeld()) return;
        const { x, y, width, height } = this.view.free();
        const view = { left: x, top: y, right: x + width, bottom: y + height };
        const spots = [...spokenOf(state()), ...zoneOf(state(), view), ...groundOf(state(), view)];
        if (spots.length > 0) this.view.reveal(spots);
      }),
    );
  }
}

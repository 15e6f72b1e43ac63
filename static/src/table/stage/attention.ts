/** Where the view goes by itself: to the reader's men when he comes, along with whom he takes up and aims at, and to what
 *  happens. On a small screen it slides just so far that nothing of that lies under a bar. */

import { stepOf } from "../lesson";
import { ghostOf } from "../overlay/ghost";
import type { BattleDocument, Spot } from "../protocol";
import { canAct, chosenTargets, livingOf } from "../selectors";
import { mirrored } from "../shape/hand";
import type { State } from "../state";
import { followFilm, lookAtEntry } from "./follow";
import { isSmall } from "./free";
import type { View } from "./view";

/** Pixels an inch at which a finger tells men apart. */
const PHONE_PIXELS = 15;

/** Where a unit's men stand, in inches of the drawing; none when it is not on the table. */
function menOf(document: BattleDocument | null, id: string): Spot[] {
  const unit = document?.units[id];
  if (!document || unit?.place !== "table") return [];
  return livingOf(document, unit).map(({ x, y }) => mirrored([x, y], document.table.depth));
}

/** The first unit that the order being written aims at. */
function aimOf(state: State): string {
  const id = chosenTargets(state.draft)[0] ?? "";
  return state.document?.figures[id]?.unit ?? id;
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
    .concat((ghost?.figures ?? []).map(({ x, y }) => mirrored([x, y], depth)));
}

function mean(spots: readonly Spot[]): Spot {
  const of = (axis: 0 | 1): number => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
  return [of(0), of(1)];
}

export class Attention {
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
    const zone = (document.zones[side] ?? []).map((point) => mirrored(point, document.table.depth));
    const spots = men.length > 0 ? men : zone;
    if (spots.length > 0) this.view.centreOn(mean(spots), PHONE_PIXELS);
  }

  follow(old: State, young: State): void {
    const small = isSmall();
    if (small && (old.document === null || old.seat !== young.seat) && young.document !== null)
      this.open(young);
    if (old.selected !== young.selected) this.takeUp(young, small);
    const isNew =
      old.selected !== young.selected ||
      stepOf(old) !== stepOf(young) ||
      aimOf(old) !== aimOf(young) ||
      (old.draft === null) !== (young.draft === null);
    if (small && isNew && !this.isHeld()) this.attend(() => young);
    if (young.film !== old.film) followFilm(this.view, old.film, young, small);
    if (young.pointed !== old.pointed && young.pointed > 0)
      lookAtEntry(this.view, young, small ? PHONE_PIXELS : 0);
  }

  /** Who is taken up comes near enough, and stays under the finger. */
  private takeUp(state: State, small: boolean): void {
    const men = menOf(state.document, state.selected);
    if (men.length === 0) return;
    if (small && !this.isHeld()) this.view.approach(mean(men), PHONE_PIXELS);
    else if (!this.isInView(men[0]!)) this.show(state, state.selected);
  }

  private isInView([left, top]: Spot): boolean {
    const { x, y, width, height } = this.view.free();
    return left > x && left < x + width && top > y && top < y + height;
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
        const spots = this.isHeld() ? [] : spokenOf(state());
        if (spots.length > 0) this.view.reveal(spots);
      }),
    );
  }
}

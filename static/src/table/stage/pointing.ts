/** Pointing at a place of the table: Alt and a click, a key, or a long press of a finger, from which it may go on to
 *  measure. */

import type { Play } from "../play";
import { inchesAt } from "../shape/hand";

type Place = { clientX: number; clientY: number };

const LONG = 550;
const STILL = 8;

interface PointingEvents {
  /** A finger rests on a place; false where nothing is measured from there, so that it only points. */
  pressed(at: Place): boolean;
}

export class Pointing {
  /** Where the pointer was last seen over the table. */
  private last: Place | null = null;
  private press: { at: Place; timer: ReturnType<typeof setTimeout> } | null = null;
  private swallow = false;

  constructor(
    frame: HTMLElement,
    private readonly world: SVGGElement,
    private readonly play: Play,
    private readonly events: PointingEvents,
  ) {
    frame.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerleave", () => this.leave());
    frame.addEventListener("pointerup", () => this.release());
    frame.addEventListener("pointercancel", () => this.release());
    frame.addEventListener("click", (event) => this.click(event), { capture: true });
  }

  /** Points at the place under the pointer, if it is over the table. */
  ping(): void {
    if (this.last !== null) this.point(this.last);
  }

  private point(place: Place): void {
    this.play.ping(inchesAt(place, this.world, this.play.state.document?.table.depth ?? 48));
  }

  private down(event: PointerEvent): void {
    this.release();
    this.swallow = false;
    if (event.button !== 0) return;
    if (event.altKey && !event.shiftKey) {
      event.stopImmediatePropagation();
      this.swallow = true;
      this.point(event);
      return;
    }
    const isTaken = (event.target as Element).closest(
      "[data-grab='ghost'], [data-grab='turn'], [data-piece]",
    );
    if (event.pointerType === "mouse" || isTaken || !event.isPrimary) return;
    const at = { clientX: event.clientX, clientY: event.clientY };
    this.press = { at, timer: setTimeout(() => this.rest(at), LONG) };
  }

  private rest(at: Place): void {
    this.press = null;
    this.swallow = true;
    if (!this.events.pressed(at)) this.point(at);
  }

  private move(event: PointerEvent): void {
    this.last =
      event.pointerType === "mouse" ? { clientX: event.clientX, clientY: event.clientY } : this.last;
    const at = this.press?.at;
    if (at && Math.hypot(event.clientX - at.clientX, event.clientY - at.clientY) > STILL) this.release();
  }

  private leave(): void {
    this.last = null;
    this.release();
  }

  private release(): void {
    if (this.press !== null) clearTimeout(this.press.timer);
    this.press = null;
  }

  /** The click that ends pointing chooses nothing. */
  private click(event: MouseEvent): void {
    if (!this.swallow) return;
    this.swallow = false;
    event.stopImmediatePropagation();
  }
}

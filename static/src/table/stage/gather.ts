/** The pointer on several units: a box drawn round them, one more or one less, and all of them dragged or turned at once.
 *  It listens before the grip on single units and leaves to it what it does not take. */

import { end, ledTo, mayJoin } from "../band";
import type { Play } from "../play";
import type { Pose, Spot } from "../protocol";
import { livingOf } from "../selectors";
import { Under } from "./under";

const THRESHOLD = 4;
const STEP = 22.5;

export interface Box {
  from: Spot;
  to: Spot;
}

type Hold =
  | { kind: "box"; start: Spot }
  | { kind: "tap"; unit: string }
  | { kind: "carry"; start: Spot; pose: Pose | null; unit: string }
  | { kind: "turn"; start: Spot; pose: Pose };

interface GatherEvents {
  boxed(box: Box | null): void;
}

export class Gather {
  private readonly under: Under;
  private hold: Hold | null = null;
  private moved = false;
  private swallow = false;
  private at = { clientX: 0, clientY: 0 };

  constructor(
    private readonly frame: HTMLElement,
    world: SVGGElement,
    private readonly play: Play,
    private readonly events: GatherEvents,
  ) {
    this.under = new Under(world, play);
    const early = { capture: true };
    frame.addEventListener("pointerdown", (event) => this.down(event), early);
    frame.addEventListener("pointermove", (event) => this.move(event), early);
    frame.addEventListener("pointerup", (event) => this.up(event), early);
    frame.addEventListener("pointercancel", () => this.drop(), early);
    frame.addEventListener("click", (event) => this.click(event), early);
    frame.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
    frame.addEventListener("touchmove", (event) => this.keepTouch(event), { passive: false });
  }

  isHeld(): boolean {
    return this.hold !== null;
  }

  private keepTouch(event: TouchEvent): void {
    if (this.hold !== null && event.cancelable) event.preventDefault();
  }

  private grabs(event: Event, what: string): boolean {
    return event.target instanceof Element && event.target.closest(`.banding [data-grab='${what}']`) !== null;
  }

  /* ---- taking hold ------------------------------------------------------------------------------------------------ */

  private down(event: PointerEvent): void {
    this.swallow = false;
    if (this.hold !== null && !event.isPrimary) {
      this.drop();
      return;
    }
    if (event.button === 2 && this.hold?.kind === "carry" && this.moved) {
      this.play.march.corner();
      event.stopImmediatePropagation();
      return;
    }
    if (event.button !== 0 || this.play.state.measuring || event.altKey) return;
    this.at = event;
    this.moved = false;
    this.hold = this.holdFor(event);
    if (this.hold !== null) event.stopImmediatePropagation();
  }

  private holdFor(event: PointerEvent): Hold | null {
    const { band, draft, gathering } = this.play.state;
    const start = this.under.spot(event);
    const unit = this.under.unit(event);
    const isOwn = mayJoin(this.play.state, unit);
    if (band?.sending) return null;
    if (band !== null && this.grabs(event, "turn")) return { kind: "turn", start, pose: end(band) };
    if (band !== null && this.grabs(event, "ghost"))
      return { kind: "carry", start, pose: end(band), unit: "" };
    if (isOwn && band?.units.includes(unit)) return { kind: "carry", start, pose: null, unit };
    if (!event.shiftKey && !gathering) return null;
    if (draft?.single === true && draft.option.unit === unit) return null;
    if (isOwn) return { kind: "tap", unit };
    return this.play.state.draft === null || gathering ? { kind: "box", start } : null;
  }

  /* ---- dragging ----------------------------------------------------------------------------------------------------- */

  private move(event: PointerEvent): void {
    const isFar = Math.hypot(event.clientX - this.at.clientX, event.clientY - this.at.clientY) >= THRESHOLD;
    if (this.hold === null) return;
    event.stopImmediatePropagation();
    if (!this.moved && !isFar) return;
    if (!this.moved) this.begin(event);
    const to = this.under.spot(event);
    const hold = this.hold;
    if (hold.kind === "box") this.events.boxed({ from: hold.start, to });
    else if (hold.kind === "turn") this.turnTo(hold, to, event.altKey);
    else if (hold.kind === "carry") this.carry(hold, to);
  }

  private begin(event: PointerEvent): void {
    this.moved = true;
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("is-dragging");
    const hold = this.hold;
    if (hold?.kind === "tap") {
      this.hold = { kind: "box", start: this.under.spot(event) };
      return;
    }
    if (hold?.kind !== "carry" && hold?.kind !== "turn") return;
    this.play.march.mark();
    const band = this.play.state.band;
    if (hold.kind === "carry" && hold.pose === null && band !== null && band.drafts.length > 0)
      this.hold = { ...hold, pose: end(band), start: this.under.spot(this.at) };
  }

  private carry(hold: Extract<Hold, { kind: "carry" }>, to: Spot): void {
    const band = this.play.state.band;
    if (hold.pose === null || band === null) return;
    const facing = end(band).facing;
    const pose = { x: hold.pose.x + to[0] - hold.start[0], y: hold.pose.y + to[1] - hold.start[1], facing };
    this.play.march.write(ledTo(band, pose, false));
  }

  private turnTo(hold: Extract<Hold, { kind: "turn" }>, to: Spot, free: boolean): void {
    const band = this.play.state.band;
    if (band === null) return;
    const angle = (spot: Spot): number =>
      (Math.atan2(spot[0] - hold.pose.x, spot[1] - hold.pose.y) * 180) / Math.PI;
    const turned = angle(to) - angle(hold.start);
    const degrees = free ? turned : Math.round(turned / STEP) * STEP;
    const facing = (hold.pose.facing + degrees + 720) % 360;
    this.play.march.write(ledTo(band, { ...hold.pose, facing }, false));
  }

  private up(event: PointerEvent): void {
    const hold = this.hold;
    if (hold === null || event.button !== 0) return;
    event.stopImmediatePropagation();
    this.swallow = true;
    if (hold.kind === "box" && this.moved)
      this.play.march.add(this.within({ from: hold.start, to: this.under.spot(event) }));
    else if (hold.kind === "tap") this.play.march.join(hold.unit);
    else if (hold.kind === "turn" && !this.moved) this.play.turn(STEP);
    else if (hold.kind === "carry" && !this.moved) this.tapMember(hold.unit, event.shiftKey);
    this.drop();
  }

  /** A member that is clicked: out of the band with Shift or the tool, else the one that distances are told from. */
  private tapMember(unit: string, shift: boolean): void {
    if (unit === "") return;
    if (shift || this.play.state.gathering) this.play.march.join(unit);
    else this.play.look(unit);
  }

  private within({ from, to }: Box): string[] {
    const document = this.play.state.document;
    if (document === null) return [];
    const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [south, north] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    return Object.values(document.units)
      .filter((unit) => mayJoin(this.play.state, unit.id))
      .filter((unit) =>
        livingOf(document, unit).some(({ x, y }) => x >= west && x <= east && y >= south && y <= north),
      )
      .map((unit) => unit.id);
  }

  private drop(): void {
    if (this.hold?.kind === "box") this.events.boxed(null);
    this.hold = null;
    this.frame.classList.remove("is-dragging");
  }

  private wheel(event: WheelEvent): void {
    if (this.play.state.band === null || !(event.shiftKey || (this.hold !== null && this.moved))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.play.turn(Math.sign(event.deltaY || event.deltaX) * STEP);
  }

  /** The click that ends a hold chooses nothing; one on the ground leads a band there. */
  private click(event: MouseEvent): void {
    if (this.swallow) {
      this.swallow = false;
      event.stopImmediatePropagation();
      return;
    }
    const { band, measuring } = this.play.state;
    const onGround = this.under.unit(event) === "" && !(event.target as Element).closest("[data-piece]");
    if (band === null || band.sending || measuring || event.altKey || !onGround) return;
    event.stopImmediatePropagation();
    const ready = this.play.march.muster();
    if (ready === null) return;
    const [x, y] = this.under.spot(event);
    this.play.march.lead({ x, y, facing: end(ready).facing }, true);
    if (event.shiftKey) this.play.march.corner();
  }
}

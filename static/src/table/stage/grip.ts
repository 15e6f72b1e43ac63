/** The pointer on the table: what it takes hold of, drags, hovers over and clicks. Everything it finds out it tells Play. */

import {
  figurePose,
  fill,
  goTo,
  mark,
  moveAll,
  moveFigure,
  moveGathered,
  paramOf,
  setTip,
  tip,
} from "../draft";
import type { Measure } from "../overlay/ruler";
import type { Play } from "../play";
import type { Figure, Option, Param, Pose, Spot } from "../protocol";
import { choicesOf, mayMeasure, unitOptions } from "../selectors";
import { frontCentre } from "../shape/hand";
import type { Draft } from "../state";
import { drawnTo, type End, endOf, wheelIn } from "../wheeling";
import type { PieceDrag } from "./editor";
import { MOVERS, Tap } from "./tap";
import { Under } from "./under";

/** Pixels that a pointer moves before it drags; a finger is never quite still. */
const THRESHOLD = 4;
const THRESHOLD_FINGER = 10;
const STEP = 22.5;

type Hold =
  | { kind: "unit"; unit: string; figure: string; start: Spot; pose: Pose | null }
  | { kind: "turn"; start: Spot; pose: Pose }
  | { kind: "wheel"; start: Spot; end: End; option: Option }
  | { kind: "measure"; start: Spot; pressed: boolean }
  | { kind: "piece"; piece: string; corner: number | null; start: Spot };

/** Where a finger is that carries something, in pixels of the window. */
export type Lifted = { clientX: number; clientY: number };

interface GripEvents {
  measured(measure: Measure | null): void;
  /** A finger carries a unit, or has let go of it. */
  lifted(at: Lifted | null): void;
  /** Whether a place of the window takes back what is let go there. */
  takesBack(at: Lifted): boolean;
  /** A piece of scenery is dragged (or, when done, laid down) by so many inches. */
  piece(drag: PieceDrag, done: boolean): void;
  pickedPiece(id: string): void;
}

export class Grip {
  private readonly under: Under;
  private readonly tap: Tap;
  private hold: Hold | null = null;
  private moved = false;
  private at = { clientX: 0, clientY: 0 };
  private pointer = -1;
  /** The order as it was before this drag. */
  private before: Draft | null = null;
  private keepClick = true;
  /** The button went down on the table itself, not on the tray beside it. */
  private pressed = false;

  constructor(
    private readonly frame: HTMLElement,
    world: SVGGElement,
    private readonly play: Play,
    private readonly events: GripEvents,
  ) {
    this.under = new Under(world, play);
    this.tap = new Tap(this.under, play);
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", () => this.drop());
    frame.addEventListener("pointerleave", () => this.play.store.take({ type: "hover", unit: "" }));
    frame.addEventListener("click", (event) => this.click(event));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.keepTouch(event), { passive: false, capture: true });
    frame.addEventListener("contextmenu", (event) => {
      if (this.hold !== null || this.play.state.draft !== null) event.preventDefault();
    });
  }

  /** A finger that holds something is not to scroll the page, nor to move the view. */
  private keepTouch(event: TouchEvent): void {
    if (this.hold === null) return;
    if (event.cancelable) event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** A long press measures from where it is; false where the rules keep inches to themselves. */
  measureFrom(at: Lifted): boolean {
    if (!mayMeasure(this.play.state)) return false;
    const start = this.under.spot(at);
    this.moved = false;
    this.at = at;
    this.hold = { kind: "measure", start, pressed: true };
    this.events.measured({ from: start, to: start });
    return true;
  }

  isHeld(): boolean {
    return this.hold !== null;
  }

  /* ---- taking hold ------------------------------------------------------------------------------------------------ */

  private down(event: PointerEvent): void {
    if (event.button === 2 && this.hold?.kind === "unit" && this.moved) {
      this.play.corner();
      return;
    }
    if (this.hold !== null && event.pointerType === "touch" && !event.isPrimary) this.undo();
    if (event.button !== 0 || this.hold !== null) return;
    this.events.measured(null);
    this.pressed = true;
    this.moved = false;
    this.keepClick = true;
    this.at = event;
    this.pointer = event.pointerId;
    this.before = this.play.state.draft;
    this.hold = this.holdFor(event);
  }

  private holdFor(event: PointerEvent): Hold | null {
    const start = this.under.spot(event);
    const { draft, document, measuring } = this.play.state;
    if (mayMeasure(this.play.state) && (measuring || (event.altKey && event.shiftKey)))
      return { kind: "measure", start, pressed: false };
    if (document === null) return null;
    const piece = this.under.find(event, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const corner = this.under.find(event, "[data-corner]")?.getAttribute("data-corner");
    if (piece !== "") return { kind: "piece", piece, corner: corner ? Number(corner) : null, start };
    return (
      this.holdEnd(event, draft, start) ??
      (draft === null ? null : this.holdGhost(event, draft, start)) ??
      this.holdUnit(event, draft, start)
    );
  }

  /** An end of the chosen unit's front edge, by which it wheels. */
  private holdEnd(event: PointerEvent, draft: Draft | null, start: Spot): Hold | null {
    const end = this.under.find(event, "[data-grab='wheel']")?.getAttribute("data-end");
    const { selected } = this.play.state;
    const open = unitOptions(this.play.state, selected).filter((one) => one.shut === null);
    const option = draft?.option ?? open.find((one) => wheelIn(one) !== undefined);
    if (end == null || option === undefined || draft?.key) return null;
    return { kind: "wheel", start, end: end as End, option };
  }

  /** The handle or the men of the order that is being written. */
  private holdGhost(event: PointerEvent, draft: Draft, start: Spot): Hold | null {
    if (this.under.find(event, "[data-grab='turn']") !== null) {
      const figures = this.play.state.document?.figures ?? {};
      const pose = draft.single ? figurePose(draft, draft.figure, figures) : tip(draft);
      return pose === null ? null : { kind: "turn", start, pose };
    }
    if (this.under.find(event, "[data-grab='ghost']") === null) return null;
    const figure = this.under.manAt(event, draft.option.unit, draft);
    return { kind: "unit", unit: draft.option.unit, figure, start, pose: this.poseFor(draft, figure) };
  }

  /** A unit that can go somewhere; not while a click would name it as a target. */
  private holdUnit(event: PointerEvent, draft: Draft | null, start: Spot): Hold | null {
    const grabbed = this.under.find(event, "[data-grab='unit']");
    const unit = grabbed?.getAttribute("data-unit") ?? "";
    const isTargeting = draft !== null && draft.option.unit !== unit && choicesOf(draft).length > 0;
    if (unit === "" || isTargeting) return null;
    return { kind: "unit", unit, figure: this.under.manAt(event, unit, null), start, pose: null };
  }

  /** The pose that is carried: of one man, of the unit's anchor, or of the man by whom a loose unit was taken hold of. */
  private poseFor(draft: Draft, figure: string): Pose | null {
    const figures = this.play.state.document?.figures ?? {};
    if (draft.single) return figurePose(draft, figure, figures);
    const men = Object.keys(this.standing(draft)).flatMap((id) => figures[id] ?? []);
    return (
      tip(draft) ??
      (paramOf(draft, "place") === undefined ? (figures[figure] ?? men[0] ?? null) : frontCentre(men))
    );
  }

  /* ---- dragging ----------------------------------------------------------------------------------------------------- */

  private move(event: PointerEvent): void {
    if (this.hold === null) {
      this.hover(event);
      return;
    }
    if (event.pointerId !== this.pointer) return;
    const far = Math.hypot(event.clientX - this.at.clientX, event.clientY - this.at.clientY);
    if (!this.moved && far < (event.pointerType === "touch" ? THRESHOLD_FINGER : THRESHOLD)) return;
    if (!this.moved) this.begin(event);
    if (this.hold === null) return;
    const to = this.under.spot(event);
    const hold = this.hold;
    if (hold.kind === "measure") this.events.measured({ from: hold.start, to });
    else if (hold.kind === "piece") this.events.piece(dragOf(hold, to), false);
    else if (hold.kind === "turn") this.turnTo(hold, to, event.altKey);
    else if (hold.kind === "wheel") this.wheelTo(hold, to, event.altKey);
    else this.carry(hold, to, false);
    const isLifted = ["unit", "turn", "wheel"].includes(hold.kind);
    if (isLifted && event.pointerType === "touch") this.events.lifted(event);
  }

  private begin(event: PointerEvent): void {
    this.moved = true;
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("is-dragging");
    const hold = this.hold;
    if (hold?.kind === "wheel") {
      this.beginWheel(hold);
      return;
    }
    if (hold?.kind !== "unit" || hold.pose !== null) return;
    const draft = this.play.chooseFor(hold.unit, MOVERS);
    const pose = draft === null ? null : this.poseFor(draft, hold.figure);
    if (draft === null || pose === null) {
      this.drop();
      if (draft === null) this.play.balk(hold.unit);
      return;
    }
    this.hold = { ...hold, pose, start: this.under.spot(this.at) };
    this.play.write(mark(draft));
  }

  private carry(hold: Extract<Hold, { kind: "unit" }>, to: Spot, done: boolean): void {
    const { draft, document } = this.play.state;
    if (draft === null || document === null || hold.pose === null || draft.key !== "") return;
    const pose = {
      ...hold.pose,
      x: hold.pose.x + to[0] - hold.start[0],
      y: hold.pose.y + to[1] - hold.start[1],
    };
    let next: Draft;
    if (draft.single && hold.figure !== "")
      next = moveGathered(draft, hold.figure, pose, document.figures, false);
    else if (paramOf(draft, "path") !== undefined || paramOf(draft, "place") !== undefined)
      next = setTip(draft, { ...pose, facing: tip(draft)?.facing ?? pose.facing }, false);
    else next = moveAll(draft, hold.pose, pose, this.standing(draft), false);
    this.play.write({ ...next, placed: done, byHand: done });
  }

  /** Where every living man of the unit stands in the order as written. */
  private standing(draft: Draft): Record<string, Pose> {
    const document = this.play.state.document;
    const unit = document?.units[draft.option.unit];
    const figures = (unit?.figures ?? [])
      .map((id) => document?.figures[id])
      .filter((figure): figure is Figure => figure?.alive === true);
    return Object.fromEntries(figures.map(({ id, x, y, facing }) => [id, { x, y, facing }]));
  }

  private turnTo(hold: Extract<Hold, { kind: "turn" }>, to: Spot, free: boolean): void {
    const { draft, document } = this.play.state;
    if (draft === null || document === null) return;
    const angle = (spot: Spot): number =>
      (Math.atan2(spot[0] - hold.pose.x, spot[1] - hold.pose.y) * 180) / Math.PI;
    const turned = angle(to) - angle(hold.start);
    const degrees = free ? turned : Math.round(turned / STEP) * STEP;
    const pose = { ...hold.pose, facing: (hold.pose.facing + degrees + 720) % 360 };
    this.play.write(draft.single ? moveFigure(draft, draft.figure, pose, false) : setTip(draft, pose, false));
  }

  /** The wheel goes on from where it is written, or begins. */
  private beginWheel(hold: Extract<Hold, { kind: "wheel" }>): void {
    const { draft, document, selected } = this.play.state;
    const side = document?.units[selected]?.side;
    if (draft === null && side !== undefined) this.play.choose(hold.option, side);
    const begun = this.play.state.draft;
    const param = wheelIn(hold.option);
    if (begun === null || param === undefined) return;
    this.hold = { ...hold, start: endOf(param, hold.end) };
    this.play.write(mark(begun));
  }

  private wheelTo(hold: Extract<Hold, { kind: "wheel" }>, to: Spot, free: boolean): void {
    const { draft } = this.play.state;
    const param = wheelIn(draft?.option);
    if (draft === null || param === undefined) return;
    this.play.write(fill(draft, drawnTo(param, hold.end, hold.start, to, free), false));
  }

  private up(event: PointerEvent): void {
    const hold = this.hold;
    if (!this.pressed) this.setDown(event);
    this.pressed = false;
    if (hold === null || event.button !== 0 || event.pointerId !== this.pointer) return;
    if (this.moved) {
      this.keepClick = false;
      const to = this.under.spot(event);
      if (hold.kind === "piece") this.events.piece(dragOf(hold, to), true);
      if (event.pointerType === "touch" && this.events.takesBack(event)) this.undo();
      else if (hold.kind === "unit") this.carry(hold, to, true);
    } else if (hold.kind === "measure" && hold.pressed) {
      this.events.measured(null);
      this.play.ping(hold.start);
    }
    this.drop();
  }

  /** What this drag has written is taken back: it was let go where that is done, or a second finger came down. */
  private undo(): void {
    const isWriting = this.moved && ["unit", "turn", "wheel"].includes(this.hold?.kind ?? "");
    if (isWriting) this.play.write(this.before);
    this.drop();
  }

  /** A unit that was dragged here from the tray is let go of. */
  private setDown(event: PointerEvent): void {
    const { draft } = this.play.state;
    if (draft === null || draft.placed || paramOf(draft, "place")?.name !== draft.active) return;
    this.events.lifted(null);
    if (event.pointerType === "touch" && this.events.takesBack(event)) this.play.write(null);
    else this.play.write({ ...goTo(mark(draft), this.under.spot(event), false), placed: true, byHand: true });
  }

  private drop(): void {
    this.hold = null;
    this.frame.classList.remove("is-dragging");
    this.events.lifted(null);
  }

  /* ---- hovering ------------------------------------------------------------------------------------------------------- */

  private hover(event: PointerEvent): void {
    const unit = this.under.unit(event);
    this.play.store.take({ type: "hover", unit });
    const { draft } = this.play.state;
    if (draft === null || draft.placed || draft.key !== "") return;
    const param = draft.option.params.find((other) => other.name === draft.active);
    const comesFromTray = event.buttons > 0 && !this.pressed;
    if (param?.type === "unit" && event.pointerType === "mouse") this.peek(draft, param, unit);
    const follows =
      (param?.type === "path" && !draft.single && event.pointerType === "mouse") || param?.type === "place";
    if (!follows || (event.pointerType !== "mouse" && !comesFromTray)) return;
    this.play.write(goTo(draft, this.under.spot(event), false));
    if (event.pointerType === "touch") this.events.lifted(event);
  }

  /** A target under the pointer is tried out; it is chosen only by a click. */
  private peek(draft: Draft, param: Param, unit: string): void {
    const choice = param.choices?.find((other) => other.value === unit && !other.shut);
    const value = draft.values[param.name];
    if (choice !== undefined && value !== unit) this.play.write(fill(draft, { [param.name]: unit }, false));
    else if (choice === undefined && value !== undefined) {
      this.play.write({ ...fill(draft, { [param.name]: undefined }, false), preview: null });
    }
  }

  private wheel(event: WheelEvent): void {
    if (this.play.state.draft === null || !(event.shiftKey || this.moved)) return;
    if (!event.shiftKey && this.hold === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.play.turn(Math.sign(event.deltaY || event.deltaX) * STEP);
  }

  /* ---- clicking ------------------------------------------------------------------------------------------------------- */

  private click(event: MouseEvent): void {
    if (!this.keepClick) {
      this.keepClick = true;
      return;
    }
    if (this.play.state.measuring) {
      this.events.measured(null);
      return;
    }
    const piece = this.under.find(event, "[data-piece]")?.getAttribute("data-piece");
    if (piece) {
      this.events.pickedPiece(piece);
      return;
    }
    if (this.under.find(event, "[data-grab='turn']") !== null) {
      this.play.turn(STEP);
      return;
    }
    this.tap.at(event);
  }
}

function toward(to: Spot, from: Spot): Spot {
  return [to[0] - from[0], to[1] - from[1]];
}

function dragOf(hold: Extract<Hold, { kind: "piece" }>, to: Spot): PieceDrag {
  return { piece: hold.piece, corner: hold.corner, by: toward(to, hold.start) };
}

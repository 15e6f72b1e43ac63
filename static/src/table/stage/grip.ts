/** The pointer on the table: what it takes hold of, drags, hovers over and clicks. Everything it finds out it tells Play. */

import { figurePose, fill, goTo, mark, moveAll, moveFigure, paramOf, setTip, tip } from "../draft";
import type { Measure } from "../overlay/ruler";
import type { Play } from "../play";
import type { Choice, Figure, Param, Pose, Spot } from "../protocol";
import { choicesOf, livingOf, mayMeasure, unitOptions } from "../selectors";
import { frontCentre, inchesAt } from "../shape/hand";
import type { Draft } from "../state";
import type { PieceDrag } from "./editor";

const THRESHOLD = 4;
const MOVERS = ["path", "poses", "place"];
const STEP = 22.5;

type Hold =
  | { kind: "unit"; unit: string; figure: string; start: Spot; pose: Pose | null }
  | { kind: "turn"; start: Spot; pose: Pose }
  | { kind: "measure"; start: Spot }
  | { kind: "piece"; piece: string; corner: number | null; start: Spot };

interface GripEvents {
  measured(measure: Measure | null): void;
  /** A piece of scenery is dragged (or, when done, laid down) by so many inches. */
  piece(drag: PieceDrag, done: boolean): void;
  pickedPiece(id: string): void;
}

export class Grip {
  private hold: Hold | null = null;
  private moved = false;
  private at = { clientX: 0, clientY: 0 };
  private keepClick = true;
  /** The button went down on the table itself, not on the tray beside it. */
  private pressed = false;

  constructor(
    private readonly frame: HTMLElement,
    private readonly world: SVGGElement,
    private readonly play: Play,
    private readonly events: GripEvents,
  ) {
    frame.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", () => this.drop());
    frame.addEventListener("click", (event) => this.click(event));
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("touchmove", (event) => this.keepTouch(event), { passive: false });
    frame.addEventListener("contextmenu", (event) => {
      if (this.hold !== null || this.play.state.draft !== null) event.preventDefault();
    });
  }

  /** A finger that holds something is not to scroll the page. */
  private keepTouch(event: TouchEvent): void {
    if (this.hold !== null && event.cancelable) event.preventDefault();
  }

  /** Somebody else has taken what was held. */
  letGo(): void {
    this.drop();
  }

  isHeld(): boolean {
    return this.hold !== null;
  }

  private spot(event: { clientX: number; clientY: number }): Spot {
    return inchesAt(event, this.world, this.play.state.document?.table.depth ?? 48);
  }

  private found(event: Event, selector: string): Element | null {
    return event.target instanceof Element ? event.target.closest(selector) : null;
  }

  /** The man under the pointer, or who was hit between its men: the nearest, as they stand in the order as written. */
  private manAt(event: MouseEvent, unit: string, draft: Draft | null): string {
    const hit = this.found(event, "[data-figure], [data-ghost]");
    const exact = hit?.getAttribute("data-figure") ?? hit?.getAttribute("data-ghost");
    const { document } = this.play.state;
    const found = document?.units[unit];
    if (exact || document === null || found === undefined) return exact ?? "";
    const [x, y] = this.spot(event);
    const far = (man: Figure): number => {
      const pose = (draft && figurePose(draft, man.id, document.figures)) ?? man;
      return Math.hypot(pose.x - x, pose.y - y);
    };
    return livingOf(document, found).sort((a, b) => far(a) - far(b))[0]?.id ?? "";
  }

  /* ---- taking hold ------------------------------------------------------------------------------------------------ */

  private down(event: PointerEvent): void {
    if (event.button === 2 && this.hold?.kind === "unit" && this.moved) {
      this.play.corner();
      return;
    }
    if (event.button !== 0 || this.hold !== null) return;
    this.pressed = true;
    this.moved = false;
    this.keepClick = true;
    this.at = event;
    this.hold = this.holdFor(event);
  }

  private holdFor(event: PointerEvent): Hold | null {
    const start = this.spot(event);
    const { draft, document, measuring } = this.play.state;
    if (mayMeasure(this.play.state) && (measuring || (event.altKey && event.shiftKey)))
      return { kind: "measure", start };
    if (document === null) return null;
    const piece = this.found(event, "[data-piece]")?.getAttribute("data-piece") ?? "";
    const corner = this.found(event, "[data-corner]")?.getAttribute("data-corner");
    if (piece !== "") return { kind: "piece", piece, corner: corner ? Number(corner) : null, start };
    return (
      (draft === null ? null : this.holdGhost(event, draft, start)) ?? this.holdUnit(event, draft, start)
    );
  }

  /** The handle or the men of the order that is being written. */
  private holdGhost(event: PointerEvent, draft: Draft, start: Spot): Hold | null {
    if (this.found(event, "[data-grab='turn']") !== null) {
      const figures = this.play.state.document?.figures ?? {};
      const pose = draft.single ? figurePose(draft, draft.figure, figures) : tip(draft);
      return pose === null ? null : { kind: "turn", start, pose };
    }
    if (this.found(event, "[data-grab='ghost']") === null) return null;
    const figure = this.manAt(event, draft.option.unit, draft);
    return { kind: "unit", unit: draft.option.unit, figure, start, pose: this.poseFor(draft, figure) };
  }

  /** A unit that can go somewhere; not while a click would name it as a target. */
  private holdUnit(event: PointerEvent, draft: Draft | null, start: Spot): Hold | null {
    const grabbed = this.found(event, "[data-grab='unit']");
    const unit = grabbed?.getAttribute("data-unit") ?? "";
    const isTargeting = draft !== null && draft.option.unit !== unit && choicesOf(draft).length > 0;
    if (unit === "" || isTargeting) return null;
    return { kind: "unit", unit, figure: this.manAt(event, unit, null), start, pose: null };
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
    const far = Math.hypot(event.clientX - this.at.clientX, event.clientY - this.at.clientY);
    if (!this.moved && far < THRESHOLD) return;
    if (!this.moved) this.begin(event);
    if (this.hold === null) return;
    const to = this.spot(event);
    const hold = this.hold;
    if (hold.kind === "measure") this.events.measured({ from: hold.start, to });
    else if (hold.kind === "piece") this.events.piece(dragOf(hold, to), false);
    else if (hold.kind === "turn") this.turnTo(hold, to, event.altKey);
    else this.carry(hold, to, false);
  }

  private begin(event: PointerEvent): void {
    this.moved = true;
    this.frame.setPointerCapture(event.pointerId);
    this.frame.classList.add("is-dragging");
    const hold = this.hold;
    if (hold?.kind !== "unit" || hold.pose !== null) return;
    const draft = this.play.chooseFor(hold.unit, MOVERS);
    const pose = draft === null ? null : this.poseFor(draft, hold.figure);
    if (draft === null || pose === null) {
      this.hold = null;
      if (draft === null) this.play.balk(hold.unit);
      return;
    }
    this.hold = { ...hold, pose, start: this.spot(this.at) };
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
    if (draft.single && hold.figure !== "") next = moveFigure(draft, hold.figure, pose, false);
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

  private up(event: PointerEvent): void {
    const hold = this.hold;
    if (!this.pressed) this.setDown(event);
    this.pressed = false;
    if (hold === null || event.button !== 0) return;
    if (this.moved) {
      this.keepClick = false;
      const to = this.spot(event);
      if (hold.kind === "piece") this.events.piece(dragOf(hold, to), true);
      if (hold.kind === "unit") this.carry(hold, to, true);
    }
    this.drop();
  }

  /** A unit that was dragged here from the tray is let go of. */
  private setDown(event: PointerEvent): void {
    const { draft } = this.play.state;
    if (draft === null || draft.placed || paramOf(draft, "place")?.name !== draft.active) return;
    this.play.write({ ...goTo(mark(draft), this.spot(event), false), placed: true, byHand: true });
  }

  private drop(): void {
    this.hold = null;
    this.frame.classList.remove("is-dragging");
  }

  /* ---- hovering ------------------------------------------------------------------------------------------------------- */

  private hover(event: PointerEvent): void {
    const unit = this.found(event, "[data-unit]")?.getAttribute("data-unit") ?? "";
    this.play.store.take({ type: "hover", unit });
    const { draft } = this.play.state;
    if (draft === null || draft.placed || draft.key !== "") return;
    const param = draft.option.params.find((other) => other.name === draft.active);
    const isPressed = event.buttons > 0;
    if (param?.type === "unit" && event.pointerType === "mouse") this.peek(draft, param, unit);
    const follows =
      (param?.type === "path" && !draft.single && event.pointerType === "mouse") || param?.type === "place";
    if (follows && (event.pointerType === "mouse" || isPressed))
      this.play.write(goTo(draft, this.spot(event), false));
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
    const piece = this.found(event, "[data-piece]")?.getAttribute("data-piece");
    if (piece) {
      this.events.pickedPiece(piece);
      return;
    }
    if (this.found(event, "[data-grab='turn']") !== null) {
      this.play.turn(STEP);
      return;
    }
    const unit = this.found(event, "[data-unit]")?.getAttribute("data-unit") ?? "";
    const figure = this.manAt(event, unit, null);
    const { draft } = this.play.state;
    const target = this.found(event, "[data-choice]")?.getAttribute("data-choice") ?? "";
    const ids = [target, figure, unit].filter((id) => id !== "");
    if (draft !== null && this.aim(draft, ids)) return;
    if (draft !== null && this.lead(draft, event)) return;
    if (unit !== "") {
      this.pick(unit, figure);
      return;
    }
    if (draft === null) this.play.select("");
  }

  /** A click that names a target of the order being written. */
  private aim(draft: Draft, ids: readonly string[]): boolean {
    const active = draft.option.params.filter((param) => param.name === draft.active);
    for (const param of [...active, ...draft.option.params]) {
      const choice = param.choices?.find((other) => ids.includes(String(other.value)));
      if (choice === undefined || !["unit", "figure", "piece", "split"].includes(param.type)) continue;
      if (choice.shut) this.play.explain(choice.shut);
      else this.play.write({ ...fill(draft, { [param.name]: aimed(param, choice) }), placed: true });
      return true;
    }
    return false;
  }

  /** A click on the ground that says where to go. */
  private lead(draft: Draft, event: MouseEvent): boolean {
    const isMover = draft.option.params.some(
      (param) => MOVERS.includes(param.type) && param.name === draft.active,
    );
    if (!isMover || draft.key !== "") return false;
    const to = this.spot(event);
    const own = this.found(event, "[data-unit]")?.getAttribute("data-unit");
    const figure = this.found(event, "[data-figure]")?.getAttribute("data-figure") ?? "";
    if (own === draft.option.unit && draft.single && figure !== "") {
      this.play.write({ ...draft, figure });
      return true;
    }
    if (own !== undefined && own !== null && own !== draft.option.unit && draft.placed) return false;
    if (draft.single && draft.figure !== "") {
      const pose = figurePose(draft, draft.figure, this.play.state.document?.figures ?? {});
      if (pose !== null)
        this.play.write(moveFigure(draft, draft.figure, { ...pose, x: to[0], y: to[1] }, true));
      return true;
    }
    if (draft.single) return false;
    const led = goTo(draft, to, true);
    this.play.write({ ...led, placed: true, byHand: true });
    if (event.shiftKey) this.play.corner();
    return true;
  }

  /** A click on a unit: a target if the chosen unit can act on it, else the new choice. */
  private pick(unit: string, figure: string): void {
    const { selected, document } = this.play.state;
    const side = document?.units[unit]?.side;
    const own = document?.units[selected]?.side;
    const isFoe = own !== undefined && side !== undefined && side !== own;
    for (const option of isFoe ? unitOptions(this.play.state, selected) : []) {
      const aims = option.params.filter((param) => ["unit", "figure", "split"].includes(param.type));
      for (const param of option.shut === null ? aims : []) {
        const choice = param.choices?.find(
          (other) => !other.shut && (other.value === unit || other.value === figure),
        );
        if (choice === undefined) continue;
        this.play.choose(option, own!, { [param.name]: aimed(param, choice) });
        if (this.play.state.draft !== null) this.play.write({ ...this.play.state.draft, placed: true });
        return;
      }
    }
    this.play.toggle(unit);
  }
}

function dragOf(hold: Extract<Hold, { kind: "piece" }>, to: Spot): PieceDrag {
  return { piece: hold.piece, corner: hold.corner, by: [to[0] - hold.start[0], to[1] - hold.start[1]] };
}

/** What a choice fills in: itself, or a volley of everybody who can. */
function aimed(param: Param, choice: Choice): unknown {
  if (param.type !== "split") return choice.value;
  return [{ target: choice.value, figures: choice.figures ?? param.figures ?? [] }];
}

/** The pointer on the table: what it takes hold of, drags, hovers over and clicks. Everything it finds out it tells Play. */

import { figurePose, goTo, moveAll, moveFigure, paramOf, setTip, tip } from "../draft";
import type { Measure } from "../overlay/ruler";
import type { Play } from "../play";
import type { Choice, Figure, Pose, Spot } from "../protocol";
import { choicesOf, unitOptions } from "../selectors";
import { inchesAt } from "../shape/hand";
import type { Draft } from "../state";

const THRESHOLD = 4;
const MOVERS = ["path", "poses", "place"];
const STEP = 22.5;

type Hold =
  | { kind: "unit"; unit: string; figure: string; start: Spot; pose: Pose | null }
  | { kind: "turn"; start: Spot; pose: Pose }
  | { kind: "measure"; start: Spot }
  | { kind: "piece"; piece: string; start: Spot };

export interface GripEvents {
  measured(measure: Measure | null): void;
  /** A piece of scenery is dragged (or, when done, laid down) by so many inches. */
  piece(id: string, by: Spot, done: boolean): void;
  pickedPiece(id: string): void;
}

export class Grip {
  private hold: Hold | null = null;
  private moved = false;
  private at = { x: 0, y: 0 };
  private keepClick = true;

  constructor(
    private readonly svg: SVGSVGElement,
    private readonly world: SVGGElement,
    private readonly play: Play,
    private readonly events: GripEvents,
  ) {
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.drop());
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("contextmenu", (event) => {
      if (this.hold !== null || this.play.state.draft !== null) event.preventDefault();
    });
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

  /* ---- taking hold ------------------------------------------------------------------------------------------------ */

  private down(event: PointerEvent): void {
    if (event.button === 2 && this.hold?.kind === "unit" && this.moved) {
      this.play.corner();
      return;
    }
    if (event.button !== 0 || this.hold !== null) return;
    this.moved = false;
    this.keepClick = true;
    this.at = { x: event.clientX, y: event.clientY };
    this.hold = this.holdFor(event);
  }

  private holdFor(event: PointerEvent): Hold | null {
    const start = this.spot(event);
    const { draft, document, measuring } = this.play.state;
    if (measuring || (event.altKey && event.shiftKey)) return { kind: "measure", start };
    if (document === null) return null;
    const piece = this.found(event, "[data-piece]")?.getAttribute("data-piece");
    if (piece !== null && piece !== undefined) return { kind: "piece", piece, start };
    if (this.found(event, "[data-grab='turn']") !== null && draft !== null) {
      const pose = draft.single ? figurePose(draft, draft.figure, document.figures) : tip(draft);
      return pose === null ? null : { kind: "turn", start, pose };
    }
    const ghost = this.found(event, "[data-grab='ghost']");
    if (ghost !== null && draft !== null) {
      const figure = this.found(event, "[data-ghost]")?.getAttribute("data-ghost") ?? "";
      return { kind: "unit", unit: draft.option.unit, figure, start, pose: this.poseFor(draft, figure) };
    }
    const grabbed = this.found(event, "[data-grab='unit']");
    const unit = grabbed?.getAttribute("data-unit") ?? "";
    const isTargeting = draft !== null && draft.option.unit !== unit && choicesOf(draft).length > 0;
    if (unit === "" || isTargeting) return null;
    const figure = this.found(event, "[data-figure]")?.getAttribute("data-figure") ?? "";
    return { kind: "unit", unit, figure, start, pose: null };
  }

  private poseFor(draft: Draft, figure: string): Pose | null {
    if (draft.single) return figurePose(draft, figure, this.play.state.document?.figures ?? {});
    return tip(draft);
  }

  /* ---- dragging ----------------------------------------------------------------------------------------------------- */

  private move(event: PointerEvent): void {
    if (this.hold === null) {
      this.hover(event);
      return;
    }
    if (!this.moved && Math.hypot(event.clientX - this.at.x, event.clientY - this.at.y) < THRESHOLD) return;
    if (!this.moved) this.begin(event);
    if (this.hold === null) return;
    const to = this.spot(event);
    const hold = this.hold;
    if (hold.kind === "measure") this.events.measured({ from: hold.start, to });
    else if (hold.kind === "piece")
      this.events.piece(hold.piece, [to[0] - hold.start[0], to[1] - hold.start[1]], false);
    else if (hold.kind === "turn") this.turnTo(hold, to, event.altKey);
    else this.carry(hold, to, false);
  }

  private begin(event: PointerEvent): void {
    this.moved = true;
    this.svg.setPointerCapture(event.pointerId);
    this.svg.classList.add("is-dragging");
    const hold = this.hold;
    if (hold?.kind !== "unit" || hold.pose !== null) return;
    const draft = this.play.chooseFor(hold.unit, MOVERS);
    const pose = draft === null ? null : this.poseFor(draft, hold.figure);
    if (draft === null || pose === null) {
      this.hold = null;
      return;
    }
    this.hold = { ...hold, pose };
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
    this.play.write({ ...next, placed: done });
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
    if (hold === null || event.button !== 0) return;
    if (this.moved) {
      this.keepClick = false;
      const to = this.spot(event);
      if (hold.kind === "piece")
        this.events.piece(hold.piece, [to[0] - hold.start[0], to[1] - hold.start[1]], true);
      if (hold.kind === "unit") this.carry(hold, to, true);
    }
    this.drop();
  }

  private drop(): void {
    this.hold = null;
    this.svg.classList.remove("is-dragging");
  }

  /* ---- hovering ------------------------------------------------------------------------------------------------------- */

  private hover(event: PointerEvent): void {
    const unit = this.found(event, "[data-unit]")?.getAttribute("data-unit") ?? "";
    this.play.store.take({ type: "hover", unit });
    const { draft } = this.play.state;
    const isPointing =
      draft !== null && event.pointerType === "mouse" && paramOf(draft, "path")?.name === draft.active;
    if (isPointing && !draft.placed && !draft.single && draft.key === "")
      this.play.write(goTo(draft, this.spot(event), false));
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
    const figure = this.found(event, "[data-figure]")?.getAttribute("data-figure") ?? "";
    const unit = this.found(event, "[data-unit]")?.getAttribute("data-unit") ?? "";
    const { draft } = this.play.state;
    if (draft !== null && this.aim(draft, unit, figure)) return;
    if (draft !== null && this.lead(draft, event)) return;
    if (unit !== "") {
      this.pick(unit);
      return;
    }
    if (draft === null) this.play.select("");
  }

  /** A click that names a target of the order being written. */
  private aim(draft: Draft, unit: string, figure: string): boolean {
    const param = draft.option.params.find((other) => other.name === draft.active);
    const named = (choice: Choice): boolean => choice.value === unit || choice.value === figure;
    const choice = unit === "" ? undefined : param?.choices?.find(named);
    if (param === undefined || choice === undefined) return false;
    if (choice.shut) this.play.explain(choice.shut);
    else if (param.type === "split")
      this.play.fill({
        [param.name]: [{ target: choice.value, figures: choice.figures ?? param.figures ?? [] }],
      });
    else this.play.fill({ [param.name]: choice.value });
    return true;
  }

  /** A click on the ground that says where to go. */
  private lead(draft: Draft, event: MouseEvent): boolean {
    const isMover = draft.option.params.some(
      (param) => MOVERS.includes(param.type) && param.name === draft.active,
    );
    if (!isMover || draft.key !== "") return false;
    const to = this.spot(event);
    const own = this.found(event, "[data-unit]")?.getAttribute("data-unit");
    if (own === draft.option.unit && draft.single) {
      const figure = this.found(event, "[data-figure]")?.getAttribute("data-figure") ?? "";
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
    this.play.write({ ...led, placed: true });
    if (event.shiftKey) this.play.corner();
    return true;
  }

  /** A click on a unit: a target if the chosen unit can act on it, else the new choice. */
  private pick(unit: string): void {
    const { selected, document } = this.play.state;
    const side = document?.units[unit]?.side;
    const own = document?.units[selected]?.side;
    if (selected !== "" && own !== undefined && side !== own) {
      for (const option of unitOptions(this.play.state, selected)) {
        const param = option.params.find((other) =>
          other.choices?.some((choice) => choice.value === unit && !choice.shut),
        );
        if (option.shut !== null || param === undefined || (param.type !== "unit" && param.type !== "split"))
          continue;
        const choice = param.choices?.find((other) => other.value === unit);
        const value =
          param.type === "split" ? [{ target: unit, figures: choice?.figures ?? param.figures ?? [] }] : unit;
        this.play.choose(option, own, { [param.name]: value });
        return;
      }
    }
    this.play.toggle(unit);
  }
}

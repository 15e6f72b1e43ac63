/** What lies under the pointer: a place in inches, a unit, a man of it. */

import { figurePose } from "../draft";
import type { Play } from "../play";
import type { Figure, Spot } from "../protocol";
import { choicesOf, livingOf } from "../selectors";
import { inchesAt } from "../shape/hand";
import type { Draft } from "../state";

/** Pixels by which a finger may miss a unit. */
const FINGER = 22;

export class Under {
  constructor(
    private readonly world: SVGGElement,
    private readonly play: Play,
  ) {}

  spot(event: { clientX: number; clientY: number }): Spot {
    return inchesAt(event, this.world, this.play.state.document?.table.depth ?? 48);
  }

  find(event: Event, selector: string): Element | null {
    return this.target(event)?.closest(selector) ?? null;
  }

  /** The unit under the pointer; empty over the ground. */
  unit(event: Event): string {
    return this.find(event, "[data-unit]")?.getAttribute("data-unit") ?? "";
  }

  /** What was hit. A flag or a sign that hangs over men leaves them to the hand. */
  private target(event: Event): Element | null {
    const hit = event.target instanceof Element ? event.target : null;
    if (!(event instanceof MouseEvent) || !hit?.closest(".standards")) return hit;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    return under.find((one) => one.closest(".units, .bodies") !== null) ?? hit;
  }

  /** The man under the pointer, or who was hit between its men: the nearest, as they stand in the order as written. */
  manAt(event: MouseEvent, unit: string, draft: Draft | null): string {
    const hit = this.find(event, "[data-figure], [data-ghost]");
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

  /** The unit that a finger just missed; while an order is written, of those that it can aim at. */
  unitMissed(event: MouseEvent, draft: Draft | null): string {
    const document = this.play.state.document;
    const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
    const aims = draft === null ? null : choicesOf(draft).map((choice) => String(choice.value));
    if (!isTouch || document === null || aims?.length === 0) return "";
    const [x, y] = this.spot(event);
    const aside = this.spot({ clientX: event.clientX + FINGER, clientY: event.clientY });
    const reach = Math.abs(aside[0] - x);
    const far = (man: Figure): number => Math.hypot(man.x - x, man.y - y);
    const near = Object.values(document.units)
      .filter((unit) => unit.place === "table" && (aims === null || aims.includes(unit.id)))
      .flatMap((unit) => livingOf(document, unit).map((man) => ({ unit: unit.id, far: far(man) })))
      .filter(({ far }) => far <= reach)
      .sort((a, b) => a.far - b.far);
    return near[0]?.unit ?? "";
  }
}

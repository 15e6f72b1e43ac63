/** How the table lies under the window: pan and zoom (d3-zoom), and what follows from how near it is. */

import { type Selection, select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import type { Spot } from "../protocol";
import type { Box } from "../shape/polygon";

/** Pixels an inch from which figures are painted miniatures, and at which marks have their own size. */
const NEAR = 26;
const OWN_SIZE = 12.6;
const NEAREST = 90;
/** Inches of room round what is looked at. */
const LOOK = 2;

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ViewEvents {
  near(isNear: boolean): void;
  moved(window: Window): void;
  /** True when the pointer has taken hold of something else than the ground. */
  isHeld(): boolean;
}

export class View {
  private readonly behaviour: ZoomBehavior<SVGSVGElement, unknown>;
  private readonly svg: Selection<SVGSVGElement, unknown, null, undefined>;
  private transform: ZoomTransform = zoomIdentity;
  private isNear = false;
  private shownSize = 0.001;
  /** How wide the window is, in pixels: asked once for each of its shapes, not with every step of a pan. */
  private pixels = 0;
  private box = { width: 72, height: 48 };

  constructor(
    private readonly element: SVGSVGElement,
    private readonly world: SVGGElement,
    private table: { width: number; depth: number },
    private readonly events: ViewEvents,
  ) {
    this.svg = select(element);
    this.behaviour = zoom<SVGSVGElement, unknown>()
      .filter(
        (event: MouseEvent) =>
          !this.events.isHeld() && !event.button && !(event.type === "wheel" && event.shiftKey),
      )
      .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => this.lay(event.transform));
    this.svg.call(this.behaviour).on("dblclick.zoom", null);
    this.measure();
  }

  /** The window has another shape, or the table another size. */
  measure(table = this.table): void {
    this.table = table;
    const { clientWidth, clientHeight } = this.element;
    this.pixels = clientWidth;
    const shape =
      clientWidth > 0 && clientHeight > 0 ? clientHeight / clientWidth : table.depth / table.width;
    const isTall = shape > table.depth / table.width;
    this.box = isTall
      ? { width: table.width, height: table.width * shape }
      : { width: table.depth / shape, height: table.depth };
    this.element.setAttribute("viewBox", `0 0 ${this.box.width} ${this.box.height}`);
    const [spareX, spareY] = [(this.box.width - table.width) / 2, (this.box.height - table.depth) / 2];
    this.behaviour.extent([
      [0, 0],
      [this.box.width, this.box.height],
    ]);
    this.behaviour.translateExtent([
      [-spareX, -spareY],
      [table.width + spareX, table.depth + spareY],
    ]);
    this.behaviour.scaleExtent([1, Math.max(1.5, NEAREST / Math.max(this.scale(), 1))]);
    this.svg.call(this.behaviour.transform, this.transform.k === 1 ? this.whole() : this.transform);
  }

  /** Pixels an inch when the whole table is shown. */
  private scale(): number {
    return this.pixels / this.box.width;
  }

  private whole(): ZoomTransform {
    return zoomIdentity.translate(
      (this.box.width - this.table.width) / 2,
      (this.box.height - this.table.depth) / 2,
    );
  }

  private lay(transform: ZoomTransform): void {
    this.transform = transform;
    this.world.setAttribute("transform", transform.toString());
    const pixels = this.scale() * transform.k;
    const size = Math.min(1.5, (OWN_SIZE / Math.max(pixels, 1)) ** 0.68);
    if (Math.abs(size / this.shownSize - 1) > 0.06) {
      this.shownSize = size;
      this.world.style.setProperty("--u", size.toFixed(3));
    }
    const isNear = pixels >= NEAR;
    if (isNear !== this.isNear) {
      this.isNear = isNear;
      this.events.near(isNear);
    }
    this.events.moved({
      x: -transform.x / transform.k,
      y: -transform.y / transform.k,
      width: this.box.width / transform.k,
      height: this.box.height / transform.k,
    });
  }

  zoomBy(factor: number): void {
    this.svg.call(this.behaviour.scaleBy, factor);
  }

  fit(): void {
    this.svg.call(this.behaviour.transform, this.whole());
  }

  /** Brings a spot (svg inches) to the middle, at least so near. */
  centreOn(spot: Spot, pixels = 0, high = 0.5): void {
    const scale = Math.max(this.transform.k, pixels / Math.max(this.scale(), 1));
    this.svg.call(this.behaviour.scaleTo, scale);
    this.svg.call(this.behaviour.translateTo, spot[0], spot[1], [this.box.width / 2, this.box.height * high]);
  }

  /** Brings a box (svg inches) into view with some room round it; nothing moves if it is there, and near enough. */
  look(box: Box, pixels = 0, room = LOOK): void {
    const { x, y, k } = this.transform;
    const [left, top] = [room - x / k, room - y / k];
    const [right, bottom] = [(this.box.width - x) / k - room, (this.box.height - y) / k - room];
    const isIn = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom;
    if (isIn && this.scale() * k >= pixels) return;
    const [wide, high] = [box.right - box.left + 2 * room, box.bottom - box.top + 2 * room];
    const fits = Math.min(this.box.width / wide, this.box.height / high);
    const wanted = Math.max(k, pixels / Math.max(this.scale(), 1));
    this.svg.call(this.behaviour.scaleTo, Math.max(1, Math.min(wanted, fits)));
    const middle: Spot = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    this.svg.call(this.behaviour.translateTo, middle[0], middle[1]);
  }

  /** Shifts the window by so many inches of the table. */
  panBy(dx: number, dy: number): void {
    this.svg.call(this.behaviour.translateBy, dx, dy);
  }
}

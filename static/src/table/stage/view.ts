/** How the table lies under the window: pan and zoom (d3-zoom), and what follows from how near it is.
 *
 *  While a hand moves the view only one thing changes: the transform of the sheet, which is a layer of its own, so that
 *  nothing is painted again. When the hand rests the drawing itself is laid anew, sharp, and the sheet lies straight. */

import { type Selection, select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import type { Spot } from "../protocol";
import type { Box } from "../shape/polygon";

/** Pixels an inch from which figures are painted miniatures, and at which marks have their own size. */
const NEAR = 18;
const OWN_SIZE = 12.6;
const NEAREST = 90;
/** Inches of room round what is looked at. */
const LOOK = 2;
/** How far the sheet may be stretched before it is drawn anew under a moving hand. */
const STRETCH = 2;

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface ViewEvents {
  near(isNear: boolean): void;
  moved(window: Window): void;
  /** True when the pointer has taken hold of something else than the ground. */
  isHeld(): boolean;
}

/** What is moved: the frame that stands still, the sheet within it, and the drawings on the sheet with their worlds. */
export interface Layers {
  frame: HTMLElement;
  sheet: HTMLElement;
  drawings: SVGSVGElement[];
  worlds: SVGGElement[];
}

export class View {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private readonly frame: Selection<HTMLElement, unknown, null, undefined>;
  /** In inches of the svg; what the drawing was laid with, while the sheet moves. */
  private transform: ZoomTransform = zoomIdentity;
  private drawn: ZoomTransform = zoomIdentity;
  private isNear = false;
  private shownSize = 0.001;
  /** How wide the window is, in pixels: asked once for each of its shapes, not with every step of a pan. */
  private pixels = 0;
  private box = { width: 72, height: 48 };

  constructor(
    private readonly layers: Layers,
    private table: { width: number; depth: number },
    private readonly events: ViewEvents,
  ) {
    this.frame = select(layers.frame);
    this.behaviour = zoom<HTMLElement, unknown>()
      .filter(
        (event: MouseEvent) =>
          !this.events.isHeld() && !event.button && !(event.type === "wheel" && event.shiftKey),
      )
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.follow(event))
      .on("end", () => this.rest());
    this.frame.call(this.behaviour).on("dblclick.zoom", null);
    this.measure();
  }

  /** The window has another shape, or the table another size. */
  measure(table = this.table): void {
    this.table = table;
    const { clientWidth, clientHeight } = this.layers.frame;
    this.pixels = clientWidth;
    const shape =
      clientWidth > 0 && clientHeight > 0 ? clientHeight / clientWidth : table.depth / table.width;
    const isTall = shape > table.depth / table.width;
    this.box = isTall
      ? { width: table.width, height: table.width * shape }
      : { width: table.depth / shape, height: table.depth };
    for (const drawing of this.layers.drawings)
      drawing.setAttribute("viewBox", `0 0 ${this.box.width} ${this.box.height}`);
    const [spareX, spareY] = [(this.box.width - table.width) / 2, (this.box.height - table.depth) / 2];
    const scale = this.scale();
    const inPixels = (x: number, y: number): [number, number] => [x * scale, y * scale];
    this.behaviour.extent([[0, 0], inPixels(this.box.width, this.box.height)]);
    this.behaviour.translateExtent([
      inPixels(-spareX, -spareY),
      inPixels(table.width + spareX, table.depth + spareY),
    ]);
    this.behaviour.scaleExtent([1, Math.max(1.5, NEAREST / Math.max(scale, 1))]);
    // what a hand holds must not slip from under it when the bars beside the table change their height
    this.set(this.transform.k === 1 && !this.events.isHeld() ? this.whole() : this.transform);
  }

  /** Pixels an inch when the whole table is shown; before the window has a size an inch counts as a pixel. */
  private scale(): number {
    return this.pixels > 0 ? this.pixels / this.box.width : 1;
  }

  private whole(): ZoomTransform {
    return zoomIdentity.translate(
      (this.box.width - this.table.width) / 2,
      (this.box.height - this.table.depth) / 2,
    );
  }

  /** Moves the view to where it is to be, in inches. */
  private set({ x, y, k }: ZoomTransform): void {
    const scale = this.scale();
    this.frame.call(this.behaviour.transform, zoomIdentity.translate(x * scale, y * scale).scale(k));
  }

  /** The view has moved: by a hand, then the sheet goes along; or at once, then the drawing is laid anew. */
  private follow({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void {
    const scale = this.scale();
    this.transform = zoomIdentity.translate(transform.x / scale, transform.y / scale).scale(transform.k);
    const stretch = this.transform.k / this.drawn.k;
    if (!sourceEvent || stretch > STRETCH || stretch < 1 / STRETCH) this.lay();
    else this.float(scale, stretch, sourceEvent.type === "mousemove");
    const { x, y, k } = this.transform;
    this.events.moved({ x: -x / k, y: -y / k, width: this.box.width / k, height: this.box.height / k });
  }

  private float(scale: number, stretch: number, isPanned: boolean): void {
    const [x, y] = [
      scale * (this.transform.x - stretch * this.drawn.x),
      scale * (this.transform.y - stretch * this.drawn.y),
    ];
    this.layers.sheet.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
    if (isPanned) this.layers.frame.classList.add("is-panning");
  }

  /** The hand rests. */
  private rest(): void {
    this.layers.frame.classList.remove("is-panning");
    if (this.drawn !== this.transform) this.lay();
  }

  /** Lays the drawing itself where the view is. */
  private lay(): void {
    this.drawn = this.transform;
    const { sheet, worlds } = this.layers;
    sheet.style.transform = "";
    for (const world of worlds) world.setAttribute("transform", this.transform.toString());
    const pixels = (this.pixels / this.box.width) * this.transform.k;
    const size = Math.min(1.5, (OWN_SIZE / Math.max(pixels, 1)) ** 0.68);
    if (Math.abs(size / this.shownSize - 1) > 0.06) {
      this.shownSize = size;
      sheet.style.setProperty("--u", size.toFixed(3));
    }
    const isNear = pixels >= NEAR;
    if (isNear !== this.isNear) {
      this.isNear = isNear;
      this.events.near(isNear);
    }
  }

  zoomBy(factor: number): void {
    this.frame.call(this.behaviour.scaleBy, factor);
  }

  fit(): void {
    this.set(this.whole());
  }

  /** Brings a spot (svg inches) to the middle, at least so near. */
  centreOn(spot: Spot, pixels = 0, high = 0.5): void {
    this.zoomTo(Math.max(this.transform.k, pixels / Math.max(this.scale(), 1)));
    this.bring(spot, high);
  }

  private zoomTo(k: number): void {
    this.frame.call(this.behaviour.scaleTo, k);
  }

  /** Brings a spot (svg inches) to the middle across, and so far down. */
  private bring([x, y]: Spot, high = 0.5): void {
    const scale = this.scale();
    const place: [number, number] = [(this.box.width / 2) * scale, this.box.height * high * scale];
    this.frame.call(this.behaviour.translateTo, x * scale, y * scale, place);
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
    this.zoomTo(Math.max(1, Math.min(wanted, fits)));
    this.bring([(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
  }

  /** Shifts the window by so many inches of the table. */
  panBy(dx: number, dy: number): void {
    this.frame.call(this.behaviour.translateBy, dx * this.scale(), dy * this.scale());
  }
}

/** How the table lies under the window: pan and zoom (d3-zoom), and what follows from how near it is.
 *
 *  While a hand moves the view only one thing changes: the transform of the sheet, which is a layer of its own, so that
 *  nothing is painted again. When the hand rests the drawing itself is laid anew, sharp, and the sheet lies straight. */

import { type Selection, select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { duration } from "../duration";
import { half } from "../facing";
import { halfBox, halfTurn } from "../overlay/upright";
import type { Spot } from "../protocol";
import { type Box, boxOf } from "../shape/polygon";
import { barsAtRest, barsOver, type Insets } from "./free";

/** Pixels an inch from which figures are painted miniatures, and at which marks have their own size. */
const NEAR = 18;
const OWN_SIZE = 12.6;
const NEAREST = 90;
/** Inches of room round what is looked at. */
const LOOK = 2;
/** How far the sheet may be stretched before it is drawn anew under a moving hand. */
const STRETCH = 2;
/** Pixels, while the whole table is shown, by which its edge may be drawn in under bars that lie over it. */
const SLACK = 60;

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface ViewEvents {
  near(isNear: boolean): void;
  /** What of the table is in view, in inches of the drawing. */
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
  /** The reader sits at the far edge: he sees the table by half a turn. */
  turned = false;
  /** How large the window is, in pixels: asked once for each of its shapes, not with every step of a pan. */
  private size = { width: 0, height: 0 };
  /** What of it bars always cover, and pixels an inch when the whole table is shown in the rest; before the window has
   *  a size an inch counts as a pixel. */
  private rest: Insets = { left: 0, top: 0, right: 0, bottom: 0 };
  private scale = 1;

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
      .on("end", () => this.settle());
    this.frame.call(this.behaviour).on("dblclick.zoom", null);
    this.measure();
  }

  /** The window has another shape, or the table another size. */
  measure(table = this.table): void {
    this.table = table;
    const { clientWidth: width, clientHeight: height } = this.layers.frame;
    this.size = width > 0 && height > 0 ? { width, height } : { width: table.width, height: table.depth };
    this.rest = barsAtRest(this.layers.frame);
    const [wide, high] = [this.wide(this.rest), this.high(this.rest)];
    this.scale = Math.min(wide / table.width, high / table.depth);
    for (const drawing of this.layers.drawings)
      drawing.setAttribute("viewBox", `0 0 ${this.size.width / this.scale} ${this.size.height / this.scale}`);
    const isCovered = this.rest.top + this.rest.bottom + this.rest.left + this.rest.right > 0;
    const slack = isCovered ? SLACK : 0;
    const [spareX, spareY] = [
      (wide - table.width * this.scale) / 2 + slack,
      (high - table.depth * this.scale) / 2 + slack,
    ];
    this.behaviour.extent([
      [this.rest.left, this.rest.top],
      [this.size.width - this.rest.right, this.size.height - this.rest.bottom],
    ]);
    this.behaviour.translateExtent([
      [-spareX, -spareY],
      [table.width * this.scale + spareX, table.depth * this.scale + spareY],
    ]);
    this.behaviour.scaleExtent([1, Math.max(1.5, NEAREST / Math.max(this.scale, 1))]);
    // what a hand holds must not slip from under it when the bars beside the table change their height
    this.set(this.transform.k === 1 && !this.events.isHeld() ? this.whole() : this.transform);
  }

  private wide(insets: Insets): number {
    return Math.max(1, this.size.width - insets.left - insets.right);
  }

  private high(insets: Insets): number {
    return Math.max(1, this.size.height - insets.top - insets.bottom);
  }

  private whole(): ZoomTransform {
    return zoomIdentity.translate(
      (this.rest.left + this.wide(this.rest) / 2) / this.scale - this.table.width / 2,
      (this.rest.top + this.high(this.rest) / 2) / this.scale - this.table.depth / 2,
    );
  }

  /** Pixels an inch as the table is shown now. */
  get pixels(): number {
    return this.scale * this.transform.k;
  }

  /** Moves the view to where it is to be, in inches. */
  private set({ x, y, k }: ZoomTransform): void {
    const { scale } = this;
    this.frame.call(this.behaviour.transform, zoomIdentity.translate(x * scale, y * scale).scale(k));
  }

  /** The view has moved: by a hand, then the sheet goes along; or at once, then the drawing is laid anew. */
  private follow({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void {
    const { scale } = this;
    this.transform = zoomIdentity.translate(transform.x / scale, transform.y / scale).scale(transform.k);
    const stretch = this.transform.k / this.drawn.k;
    if (!sourceEvent || stretch > STRETCH || stretch < 1 / STRETCH) this.lay();
    else this.float(scale, stretch, sourceEvent.type === "mousemove");
    this.events.moved(this.windowIn(this.rest));
  }

  /** What of the drawing is seen between bars that lie over it. */
  private windowIn(insets: Insets): Window {
    const { x, y, k } = this.transform;
    const [left, top] = [insets.left / this.scale - x, insets.top / this.scale - y];
    const [width, height] = [this.wide(insets) / this.pixels, this.high(insets) / this.pixels];
    const box = { left: left / k, top: top / k, right: left / k + width, bottom: top / k + height };
    const seen = halfBox(box, this.table, this.turned);
    return { x: seen.left, y: seen.top, width, height };
  }

  /** The same of what is free now, whatever lies there at rest. */
  free(): Window {
    return this.windowIn(barsOver(this.layers.frame));
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
  private settle(): void {
    this.layers.frame.classList.remove("is-panning");
    if (this.drawn !== this.transform) this.lay();
  }

  /** Lays the drawing itself where the view is. */
  private lay(): void {
    this.drawn = this.transform;
    const { sheet, worlds } = this.layers;
    sheet.style.transform = "";
    const turn = this.turned ? ` ${halfTurn(this.table)}` : "";
    for (const world of worlds) world.setAttribute("transform", `${this.transform}${turn}`);
    const { pixels } = this;
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

  /** How far across the window a spot (svg inches) is: 0 at its left edge, 1 at its right. */
  across(spot: Spot): number {
    const [x] = half(spot, this.table, this.turned);
    return (this.transform.applyX(x) * this.scale) / this.size.width;
  }

  zoomBy(factor: number): void {
    this.frame.call(this.behaviour.scaleBy, factor);
  }

  fit(): void {
    this.glide(() => this.set(this.whole()));
  }

  /** Lays the table with the other edge near; what was in the middle of the view stays there. */
  turn(turned: boolean, seen: boolean): void {
    if (turned === this.turned) return;
    const { sheet } = this.layers;
    const [x, y] = this.middle(barsOver(this.layers.frame));
    const [left, top] = [x / this.scale, y / this.scale];
    const [here, there] = this.transform.invert([left, top]);
    const [across, down] = half([here, there], this.table, true);
    this.turned = turned;
    sheet.style.setProperty("--turn", turned ? "180deg" : "0deg");
    const { k } = this.transform;
    // where the whole table is shown it stays so, whatever lies over it
    this.set(k === 1 ? this.whole() : zoomIdentity.translate(left - across * k, top - down * k).scale(k));
    const takes = seen ? duration("--t-move") : 0;
    if (takes > 0)
      sheet.animate(
        [
          { transformOrigin: `${x}px ${y}px`, rotate: "-180deg" },
          { transformOrigin: `${x}px ${y}px`, rotate: "0deg" },
        ],
        { duration: takes, easing: "ease-out" },
      );
  }

  private middle(insets: Insets, high = 0.5): [number, number] {
    return [insets.left + this.wide(insets) / 2, insets.top + this.high(insets) * high];
  }

  /** Brings a spot (svg inches) to the middle, at least so near. */
  centreOn(spot: Spot, pixels = 0, high = 0.5): void {
    this.glide(() => {
      this.zoomTo(pixels);
      this.bring(spot, high);
    });
  }

  /** At least so many pixels an inch, with what is at a spot (svg inches) where it is. */
  approach(spot: Spot, pixels: number): void {
    if (this.pixels >= pixels - 0.01) return;
    const [x, y] = half(spot, this.table, this.turned);
    const { transform, scale } = this;
    const place: [number, number] = [transform.applyX(x) * scale, transform.applyY(y) * scale];
    this.glide(() => this.frame.call(this.behaviour.scaleTo, pixels / scale, place));
  }

  /** The way from one look at the table to another, seen: the drawing is laid at once, and its sheet slides there. */
  private glide(move: () => void): void {
    const { transform: before, layers, scale } = this;
    move();
    const takes = duration("--t-move");
    if (before === this.transform || takes === 0) return;
    const after = this.drawn;
    const stretch = before.k / after.k;
    const [x, y] = [scale * (before.x - stretch * after.x), scale * (before.y - stretch * after.y)];
    layers.sheet.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${stretch})` }, { transform: "none" }],
      { duration: takes, easing: "ease-out" },
    );
  }

  /** At least so many pixels an inch. */
  private zoomTo(pixels: number): void {
    this.frame.call(this.behaviour.scaleTo, Math.max(this.transform.k, pixels / this.scale));
  }

  /** Brings a spot (svg inches) to the middle across what is free, and so far down in it. */
  private bring(spot: Spot, high = 0.5): void {
    const [x, y] = half(spot, this.table, this.turned);
    const place = this.middle(barsOver(this.layers.frame), high);
    this.frame.call(this.behaviour.translateTo, x * this.scale, y * this.scale, place);
    this.keepEdges();
  }

  /** No more of what lies beside the table comes into view than must; what has room is seen from edge to edge. */
  private keepEdges(): void {
    const { transform, scale, table, size } = this;
    const bars = barsOver(this.layers.frame);
    const keep = (move: number, whole: number, low: number, high: number): number => {
      const [first, last] = [move * scale, (move + whole * transform.k) * scale];
      const hasRoom = last - first < high - low - 1;
      if (hasRoom ? first < low : first > low) return low - first;
      return (hasRoom ? last > high : last < high) ? high - last : 0;
    };
    const dx = keep(transform.x, table.width, bars.left, size.width - bars.right);
    const dy = keep(transform.y, table.depth, bars.top, size.height - bars.bottom);
    if (dx !== 0 || dy !== 0) this.frame.call(this.behaviour.translateBy, dx / transform.k, dy / transform.k);
  }

  /** Brings a box (svg inches) into view with some room round it; nothing moves if it is there, and near enough. */
  look(box: Box, pixels = 0, room = LOOK): void {
    const { x, y, width, height } = this.free();
    const isIn =
      box.left >= x + room &&
      box.right <= x + width - room &&
      box.top >= y + room &&
      box.bottom <= y + height - room;
    if (isIn && this.pixels >= pixels) return;
    const [wide, high] = [box.right - box.left + 2 * room, box.bottom - box.top + 2 * room];
    const fits = Math.min((width * this.pixels) / wide, (height * this.pixels) / high);
    const wanted = Math.max(1, Math.min(Math.max(this.pixels, pixels), fits) / this.scale);
    this.glide(() => {
      this.frame.call(this.behaviour.scaleTo, wanted);
      this.bring([(box.left + box.right) / 2, (box.top + box.bottom) / 2]);
    });
  }

  /** Brings a box (svg inches) to the middle of what is free, at least so near as far as it fits with some room, past the
   *  table's edge if it must; what is returned leads back.
   */
  bare(box: Box, pixels: number, room: number): () => void {
    const before = this.transform;
    const { width, height } = this.free();
    const [wide, high] = [box.right - box.left + 2 * room, box.bottom - box.top + 2 * room];
    const fits = Math.min((width * this.pixels) / wide, (height * this.pixels) / high) / this.scale;
    const [x, y] = half([(box.left + box.right) / 2, (box.top + box.bottom) / 2], this.table, this.turned);
    const place = this.middle(barsOver(this.layers.frame));
    const [left, top] = [place[0] / this.scale, place[1] / this.scale];
    const k = Math.max(1, Math.min(Math.max(before.k, pixels / this.scale), fits));
    this.glide(() => this.set(zoomIdentity.translate(left - x * k, top - y * k).scale(k)));
    return () => this.glide(() => this.set(before));
  }

  /** Slides just so far that spots (svg inches) are in what is free, with some room; of too many the middle is. With
   *  none, and where more lies beside the table than must, it slides back to the table's edges. */
  reveal(spots: readonly Spot[], room = 3): void {
    if (spots.length === 0) {
      this.glide(() => this.keepEdges());
      return;
    }
    const box = halfBox(boxOf(spots), this.table, this.turned);
    const free = this.free();
    const { left, top, right, bottom } = halfBox(
      { left: free.x, top: free.y, right: free.x + free.width, bottom: free.y + free.height },
      this.table,
      this.turned,
    );
    const { width, depth } = this.table;
    const dx = slide(Math.max(0, box.left - room), Math.min(width, box.right + room), left, right);
    const dy = slide(Math.max(0, box.top - room), Math.min(depth, box.bottom + room), top, bottom);
    this.glide(() => {
      if (dx !== 0 || dy !== 0) this.set(this.transform.translate(dx, dy));
      this.keepEdges();
    });
  }
}

/** By how much a stretch must move to lie within another; to its middle where it is longer. */
function slide(from: number, to: number, low: number, high: number): number {
  if (to - from > high - low) return (low + high - from - to) / 2;
  return from < low ? low - from : to > high ? high - to : 0;
}

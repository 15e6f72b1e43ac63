/** How the map lies under its window: pan and zoom (d3-zoom). While a hand moves it only the sheet's transform changes and
 *  nothing is painted; when the hand rests the drawing is laid anew, sharp. */

import { type Selection, select } from "d3-selection";
import { type D3ZoomEvent, type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from "d3-zoom";
import { duration } from "../../table/duration";
import type { Box, Spot } from "./geography";

/** Pixels a kilometre at the nearest, and at which what keeps its size is drawn as designed. */
const NEAREST = 9;
const AS_DRAWN = 2.2;
/** Below so many pixels a kilometre the whole country is in view. */
const FAR = 0.8;
/** How far the sheet may be stretched before it is drawn anew under a moving hand. */
const STRETCH = 1.9;
const CLICK = 6;

export interface Laid {
  /** Pixels a kilometre. */
  k: number;
  /** Kilometres a pixel of what keeps its size on the screen. */
  u: number;
  far: boolean;
}

export interface Layers {
  frame: HTMLElement;
  sheet: HTMLElement | SVGElement;
  world: SVGGElement;
}

interface LookEvents {
  laid(laid: Laid): void;
  /** Whether the pointer has taken hold of something else than the ground. */
  isHeld(): boolean;
}

/** Things keep their size when the map is drawn nearer, but not wholly: they grow and shrink by its root. */
export function laidAt(k: number): Laid {
  const size = Math.max(0.6, Math.min(1.3, (k / AS_DRAWN) ** 0.42));
  return { k, u: size / k, far: k < FAR };
}

export class Look {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private readonly frame: Selection<HTMLElement, unknown, null, undefined>;
  private transform: ZoomTransform = zoomIdentity;
  private drawn: ZoomTransform = zoomIdentity;
  private size = { width: 1, height: 1 };
  private home: Box;

  constructor(
    private readonly layers: Layers,
    private readonly country: Box,
    home: Box,
    private readonly events: LookEvents,
    moves: boolean,
  ) {
    this.home = home;
    this.frame = select(layers.frame);
    this.behaviour = zoom<HTMLElement, unknown>()
      .clickDistance(CLICK)
      .filter((event: MouseEvent) => moves && !this.events.isHeld() && !event.button)
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => this.follow(event))
      .on("end", () => this.settle());
    this.frame.call(this.behaviour).on("dblclick.zoom", null);
    if (!moves) this.frame.on(".zoom", null);
    this.measure(true);
  }

  /** The window has another shape. */
  measure(anew = false): void {
    const { clientWidth: width, clientHeight: height } = this.layers.frame;
    const before = this.size;
    this.size = { width: Math.max(1, width), height: Math.max(1, height) };
    const { left, top, right, bottom } = this.country;
    this.behaviour
      .extent([
        [0, 0],
        [this.size.width, this.size.height],
      ])
      .translateExtent([
        [left - 120, top - 120],
        [right + 120, bottom + 120],
      ])
      .scaleExtent([
        Math.min(this.size.width / (right - left), this.size.height / (bottom - top)) * 0.85,
        NEAREST,
      ]);
    if (anew || before.width !== this.size.width || before.height !== this.size.height)
      this.set(this.whole());
  }

  private whole(box = this.home): ZoomTransform {
    const { width, height } = this.size;
    const room = Math.min(36, width * 0.05);
    const k = Math.min(
      NEAREST * 0.7,
      Math.min((width - 2 * room) / (box.right - box.left), (height - 2 * room) / (box.bottom - box.top)),
    );
    return zoomIdentity
      .translate(width / 2 - ((box.left + box.right) / 2) * k, height / 2 - ((box.top + box.bottom) / 2) * k)
      .scale(k);
  }

  private set(transform: ZoomTransform): void {
    this.frame.call(this.behaviour.transform, transform);
  }

  private follow({ transform, sourceEvent }: D3ZoomEvent<HTMLElement, unknown>): void {
    this.transform = transform;
    const stretch = transform.k / this.drawn.k;
    if (!sourceEvent || stretch > STRETCH || stretch < 1 / STRETCH) this.lay();
    else {
      const [x, y] = [transform.x - stretch * this.drawn.x, transform.y - stretch * this.drawn.y];
      this.layers.sheet.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
      this.layers.frame.classList.add("is-panning");
    }
  }

  private settle(): void {
    this.layers.frame.classList.remove("is-panning");
    if (this.drawn !== this.transform) this.lay();
  }

  private lay(): void {
    this.drawn = this.transform;
    const { sheet, world, frame } = this.layers;
    sheet.style.transform = "";
    world.setAttribute("transform", String(this.transform));
    const laid = laidAt(this.transform.k);
    frame.style.setProperty("--u", laid.u.toFixed(4));
    this.events.laid(laid);
  }

  /** Where a point of the window is on the map, in kilometres. */
  spotAt(clientX: number, clientY: number): Spot {
    const { left, top } = this.layers.frame.getBoundingClientRect();
    return this.transform.invert([clientX - left, clientY - top]);
  }

  zoomBy(factor: number): void {
    this.glide(() => this.frame.call(this.behaviour.scaleBy, factor));
  }

  panBy(dx: number, dy: number): void {
    this.glide(() =>
      this.frame.call(this.behaviour.translateBy, dx / this.transform.k, dy / this.transform.k),
    );
  }

  /** Shows the war's own part of the country. */
  fit(box?: Box): void {
    this.glide(() => this.set(this.whole(box)));
  }

  /** What is shown at first, and by the key for all. */
  setHome(box: Box): void {
    this.home = box;
  }

  /** Brings a spot into view, with room round it; nothing moves if it is there. */
  reveal([x, y]: Spot, room = 70): void {
    const [px, py] = this.transform.apply([x, y]);
    const { width, height } = this.size;
    const isIn = px > room && px < width - room && py > room && py < height - room;
    if (!isIn) this.glide(() => this.frame.call(this.behaviour.translateTo, x, y));
  }

  private glide(move: () => void): void {
    const before = this.transform;
    move();
    const takes = duration("--t-move");
    if (before === this.transform || takes === 0) return;
    const stretch = before.k / this.drawn.k;
    const [x, y] = [before.x - stretch * this.drawn.x, before.y - stretch * this.drawn.y];
    this.layers.sheet.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${stretch})` }, { transform: "none" }],
      { duration: takes, easing: "ease-out" },
    );
  }
}

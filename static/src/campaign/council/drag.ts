/** Taking a banner up: dropped on a province it is a march, with Shift held it is help there; a tap opens its row. */

import type { Court } from "../court";
import type { Spot } from "../map/geography";
import type { Look } from "../map/look";
import { doingOf, marchTo } from "../planning";
import { beginOrder } from "./picker";

const THRESHOLD = 5;
const THRESHOLD_FINGER = 10;

export interface Lifted {
  host: string;
  /** Where the pointer is on the map, and over which province. */
  at: Spot;
  over: string;
  support: boolean;
}

interface Hold {
  host: string;
  x: number;
  y: number;
  pointer: number;
  moved: boolean;
}

function hostUnder(event: PointerEvent): string {
  return (event.target as Element | null)?.closest<SVGElement>("[data-host]")?.dataset.host ?? "";
}

function provinceAt(x: number, y: number): string {
  for (const element of document.elementsFromPoint(x, y)) {
    const key = (element as SVGElement).dataset?.province;
    if (key !== undefined) return key;
  }
  return "";
}

export class Drag {
  private hold: Hold | null = null;
  private look: Look | null = null;

  constructor(
    private readonly court: Court,
    private readonly show: (lifted: Lifted | null) => void,
  ) {}

  get isHeld(): boolean {
    return this.hold !== null;
  }

  /** Listens to the map's window. */
  take(frame: HTMLElement, look: Look): void {
    this.look = look;
    // before the map's own pan and zoom hears of it
    frame.addEventListener("pointerdown", (event) => this.down(event), { capture: true });
    frame.addEventListener("pointermove", (event) => this.move(event));
    frame.addEventListener("pointerup", (event) => this.up(event));
    frame.addEventListener("pointercancel", () => this.drop());
    frame.addEventListener("click", (event) => this.click(event));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.drop();
    });
  }

  private down(event: PointerEvent): void {
    const host = hostUnder(event);
    const { court } = this;
    if (host === "" || event.button !== 0 || !court.writes || court.war.hosts[host]?.clan !== court.you)
      return;
    this.hold = { host, x: event.clientX, y: event.clientY, pointer: event.pointerId, moved: false };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  }

  private move(event: PointerEvent): void {
    const { hold, look } = this;
    if (hold === null || look === null || event.pointerId !== hold.pointer) return;
    const far = Math.hypot(event.clientX - hold.x, event.clientY - hold.y);
    if (!hold.moved && far < (event.pointerType === "touch" ? THRESHOLD_FINGER : THRESHOLD)) return;
    hold.moved = true;
    this.show({
      host: hold.host,
      at: look.spotAt(event.clientX, event.clientY),
      over: provinceAt(event.clientX, event.clientY),
      support: event.shiftKey,
    });
  }

  private up(event: PointerEvent): void {
    const { hold, court } = this;
    if (hold === null) return;
    const { host, moved } = hold;
    this.drop();
    if (!moved) {
      court.set({ chosen: host, open: court.state.open === host ? "" : host, tab: "map" });
      return;
    }
    const place = provinceAt(event.clientX, event.clientY);
    const at = court.war.hosts[host]?.at;
    if (place === "") return;
    court.set({ chosen: host });
    if (event.shiftKey)
      court.order(
        host,
        beginOrder(court, host, at ?? place, "support", doingOf(court.state.seen, host, "support"), place),
      );
    else if (place !== at) court.order(host, marchTo(court.state.seen, host, place));
  }

  private drop(): void {
    this.hold = null;
    this.show(null);
  }

  /** A tap on land chooses it. */
  private click(event: MouseEvent): void {
    const target = event.target as Element;
    if (target.closest("[data-host], [data-ticket]")) return;
    const place = provinceAt(event.clientX, event.clientY);
    if (place !== "") this.court.set({ chosen: place === this.court.state.chosen ? "" : place });
  }
}

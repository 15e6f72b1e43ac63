/** The keys of the council: orders for the chosen host, the neighbouring province, the seal, the film. */

import type { Court } from "../court";
import type { Geography } from "../map/geography";
import type { Look } from "../map/look";
import { neighboursOf } from "../map/model";
import { hostsOf } from "../naming";
import { doingOf, type OrderKind, otherFaults } from "../planning";
import { beginOrder } from "./picker";
import { placeWords } from "./places";

const ORDERS: Record<string, OrderKind> = {
  m: "march",
  h: "hold",
  s: "support",
  r: "raid",
  i: "invest",
  a: "assault",
};
const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const STEP = 90;

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, select, textarea, [contenteditable], dialog, [popover]") !== null
  );
}

/** The neighbour that lies most in a direction. */
export function towards(
  geography: Geography,
  war: Court["war"],
  from: string,
  [dx, dy]: [number, number],
): string | null {
  const here = geography.places[from]?.label;
  if (here === undefined) return null;
  let [best, score] = ["", 0.3];
  for (const key of neighboursOf(war, from)) {
    const there = geography.places[key]?.label;
    if (there === undefined) continue;
    const [x, y] = [there[0] - here[0], there[1] - here[1]];
    const along = (x * dx + y * dy) / Math.max(1, Math.hypot(x, y));
    if (along > score) [best, score] = [key, along];
  }
  return best === "" ? null : best;
}

export class Keys {
  /** Where the hand of the keyboard is: a province. */
  private place = "";
  private host = "";

  constructor(
    private readonly court: Court,
    private readonly geography: Geography,
    private readonly look: () => Look | null,
  ) {
    addEventListener("keydown", (event) => this.press(event));
  }

  private press(event: KeyboardEvent): void {
    if (event.defaultPrevented || isWriting(event.target) || event.metaKey || event.ctrlKey || event.altKey)
      return;
    if (this.move(event) || this.order(event) || this.other(event)) event.preventDefault();
  }

  /** The season that is looked at. */
  private get season(): number {
    return this.court.state.past?.season ?? this.court.state.boot.document.season;
  }

  private get chosenHost(): string {
    const { chosen } = this.court.state;
    if (chosen in this.court.war.hosts) this.host = chosen;
    return this.host in this.court.war.hosts ? this.host : "";
  }

  private move(event: KeyboardEvent): boolean {
    const way = WAYS[event.key];
    if (way === undefined) return false;
    if (event.shiftKey) {
      this.look()?.panBy(-way[0] * STEP, -way[1] * STEP);
      return true;
    }
    const { court } = this;
    const { chosen } = court.state;
    const from =
      chosen in court.war.realm.lands ? chosen : (court.war.hosts[this.chosenHost]?.at ?? this.place);
    const start = from || hostsOf(court.war, court.you)[0]?.at || Object.keys(court.war.realm.lands)[0]!;
    const next = towards(this.geography, court.war, start, way);
    if (next === null) return true;
    this.place = next;
    court.set({ chosen: next, news: placeWords(court.war, next, court.you) });
    const at = this.geography.places[next]?.label;
    if (at !== undefined) this.look()?.reveal(at);
    return true;
  }

  private order(event: KeyboardEvent): boolean {
    const kind = ORDERS[event.key.toLowerCase()];
    const { court } = this;
    const host = this.chosenHost;
    if (kind === undefined || host === "" || !court.writes || court.war.hosts[host]?.clan !== court.you)
      return false;
    const at = court.war.hosts[host]!.at;
    const doing = doingOf(court.state.seen, host, kind);
    if (doing?.why) {
      court.set({ news: doing.why, open: host });
      return true;
    }
    const place =
      court.state.chosen in court.war.realm.lands && court.state.chosen !== at
        ? court.state.chosen
        : undefined;
    court.order(host, beginOrder(court, host, at, kind, doing, place));
    court.set({
      open: place === undefined && (kind === "march" || kind === "support" || kind === "raid") ? host : "",
      chosen: host,
    });
    return true;
  }

  private other(event: KeyboardEvent): boolean {
    const { court } = this;
    switch (event.key) {
      case "l":
        if (court.writes && court.state.seen !== null && otherFaults(court.state.seen).length === 0)
          void court.lock();
        return true;
      case "u":
        if (court.isLocked && court.war.stage === "Q1") void court.unlock();
        return true;
      case "Escape":
        if (court.state.past !== null) void court.look(court.state.boot.document.season);
        court.set({ chosen: "", open: "" });
        return true;
      case "+":
      case "=":
        this.look()?.zoomBy(1.5);
        return true;
      case "-":
        this.look()?.zoomBy(1 / 1.5);
        return true;
      case "0":
        this.look()?.fit();
        return true;
      case "[":
        if (court.state.film !== null) court.turn(court.state.film.at - 1);
        else void court.look(this.season - 1);
        return true;
      case "]":
        if (court.state.film !== null) court.turn(court.state.film.at + 1);
        else void court.look(this.season + 1);
        return true;
      default:
        return false;
    }
  }
}

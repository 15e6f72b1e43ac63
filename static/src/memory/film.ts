/** The archive's film: the war season by season on the map, by keys, by the knob of the chart, or by a battle's row. */

import { documentAt, placeAlong, placeOf, type Reel, seasonIn } from "./frames";

const A_SEASON = 1400;

function dataOf<T>(id: string): T {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null") as T;
}

export class Film {
  private readonly reel: Reel;
  private readonly words: Record<string, string>;
  private readonly chart: SVGSVGElement;
  private readonly stops: SVGAElement[];
  private at = 0;
  private running = 0;

  constructor(private readonly page: HTMLElement) {
    this.reel = dataOf<Reel>("film");
    this.words = dataOf<Record<string, string>>("film-words");
    this.chart = page.querySelector<SVGSVGElement>(".mem-chart")!;
    this.stops = [...this.chart.querySelectorAll<SVGAElement>(".stop")];
  }

  begin(): void {
    if (this.reel.frames.length === 0) return;
    this.page.querySelectorAll<HTMLElement>(".film-keys, .moment").forEach((each) => {
      each.hidden = false;
    });
    this.chart.querySelector(".knob")?.removeAttribute("hidden");
    this.page.querySelectorAll<HTMLElement>("[data-go]").forEach((button) => {
      button.addEventListener("click", () => this.go(button.dataset.go ?? ""));
    });
    for (const stop of this.stops)
      stop.addEventListener("click", (event) => {
        event.preventDefault();
        this.stop();
        this.show(placeOf(this.reel, Number(stop.dataset.season)));
      });
    this.listenToRows();
    this.listenToKnob();
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("hashchange", () => this.show(this.frameOfAddress()));
    this.show(this.frameOfAddress());
  }

  /** The frame that the address asks for: the last unless it names a season. */
  private frameOfAddress(): number {
    return placeOf(this.reel, seasonIn(location.hash));
  }

  private go(way: string): void {
    if (way === "play") {
      if (this.running) this.stop();
      else this.play();
      return;
    }
    this.stop();
    this.show(this.at + (way === "on" ? 1 : -1));
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, .scrolls, .mapbox")
    )
      return;
    const way = { ArrowLeft: "back", ArrowRight: "on", "[": "back", "]": "on" }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    this.go(way);
  }

  private play(): void {
    if (this.at === this.reel.frames.length - 1) this.show(0);
    this.running = window.setInterval(() => {
      if (this.at >= this.reel.frames.length - 1) this.stop();
      else this.show(this.at + 1);
    }, A_SEASON);
    this.button(true);
  }

  private stop(): void {
    window.clearInterval(this.running);
    this.running = 0;
    this.button(false);
  }

  private button(runs: boolean): void {
    const button = this.page.querySelector<HTMLElement>("[data-go=play]")!;
    button.dataset.play ??= button.textContent ?? "";
    button.textContent = runs ? (button.dataset.stop ?? "") : button.dataset.play;
  }

  /** A battle's row takes its reader to the season in which it was fought; its link leads to the record as ever. */
  private listenToRows(): void {
    document.querySelectorAll<HTMLElement>("tr[data-season]").forEach((row) => {
      row.addEventListener("click", (event) => {
        if ((event.target as HTMLElement).closest("a") !== null) return;
        this.stop();
        this.show(placeOf(this.reel, Number(row.dataset.season)));
      });
    });
  }

  private listenToKnob(): void {
    const move = (event: PointerEvent): void => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        this.chart.getScreenCTM()?.inverse(),
      );
      const first = this.stops[0]!.querySelector("rect")!;
      const wide = Number(first.getAttribute("width")) * this.stops.length;
      const share = (point.x - Number(first.getAttribute("x"))) / wide;
      this.show(placeAlong(this.reel, this.stops.length, share));
    };
    this.chart.addEventListener("pointerdown", (event) => {
      if (event.pointerType !== "mouse" || event.button !== 0) return;
      this.stop();
      this.chart.setPointerCapture(event.pointerId);
      move(event);
      event.preventDefault();
    });
    this.chart.addEventListener("pointermove", (event) => {
      if (this.chart.hasPointerCapture(event.pointerId)) move(event);
    });
  }

  private show(at: number): void {
    this.at = Math.min(Math.max(at, 0), this.reel.frames.length - 1);
    const frame = this.reel.frames[this.at]!;
    const map = this.page.querySelector<HTMLElement>("[data-campaign-map]");
    const now = document.getElementById("film-now"); // the map reads it when it is mounted, which may be later
    if (now !== null) now.textContent = JSON.stringify(documentAt(this.reel, this.at));
    map?.dispatchEvent(new CustomEvent("war", { detail: documentAt(this.reel, this.at), bubbles: false }));
    const moment = this.page.querySelector<HTMLElement>(".moment")!;
    moment.querySelector(".hanko")!.textContent = frame.sign;
    moment.querySelector("b")!.textContent = `${frame.title}.`;
    moment.querySelector("p > span")!.textContent = frame.text;
    this.page.querySelector("output")!.textContent = (this.words.season ?? "")
      .replace("{name}", frame.name)
      .replace("{year}", String(frame.year));
    const stop = this.stops.find((each) => Number(each.dataset.season) === frame.season);
    const stone = stop?.querySelector(".stone")?.getAttribute("transform") ?? "";
    const x = /translate\(([\d.]+)/.exec(stone)?.[1] ?? "0";
    const knob = this.chart.querySelector(".knob")!;
    knob.setAttribute("transform", `translate(${x} 0)`);
    knob.querySelector("text")!.textContent = frame.sign;
    document.querySelectorAll<HTMLElement>("tr[data-season]").forEach((row) => {
      row.classList.toggle("is-now", row.dataset.season === String(frame.season));
    });
    if (seasonIn(location.hash) !== frame.season) history.replaceState(null, "", `#s${frame.season}`);
  }
}

/** The film of the opening: what happens now, its clause, and the keys to go on, back or out. */

import { Component, type VNode } from "preact";
import { duration } from "../../table/duration";
import type { Court } from "../court";
import { type Film, mainEvent } from "../film";
import { many, t } from "../words";
import { Clause } from "./parts";

/** Milliseconds that a moment stands besides what it takes to read it. */
const STANDS = 900;
const PER_SIGN = 26;

export class FilmBar extends Component<{ court: Court; film: Film }, { runs: boolean }> {
  override state = { runs: duration("--t-ink") > 0 };
  private timer: ReturnType<typeof setTimeout> | null = null;

  override componentDidMount(): void {
    this.wind();
  }

  override componentDidUpdate(): void {
    this.wind();
  }

  override componentWillUnmount(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private wind(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    if (!this.state.runs) return;
    const { court, film } = this.props;
    const frame = film.frames[film.at]!;
    const stands = STANDS + (frame.kind === "event" ? mainEvent(frame).text.length * PER_SIGN : 700);
    this.timer = setTimeout(() => court.turn(film.at + 1), stands);
  }

  render({ court, film }: { court: Court; film: Film }, { runs }: { runs: boolean }): VNode {
    const frame = film.frames[film.at]!;
    const event = mainEvent(frame);
    const orders = frame.events.filter((one) => one.kind === "order_judged");
    const words = frame.kind === "orders" ? many("film.orders", orders.length) : event.text;
    return (
      <section class="court-film" aria-label={t("film.title")}>
        <p aria-live="polite">
          {words} <Clause id={event.clauses[0]} />
        </p>
        <span class="num">
          {film.at + 1}/{film.frames.length}
        </span>
        <button
          type="button"
          class="btn small"
          disabled={film.at === 0}
          onClick={() => this.step(film.at - 1)}
          aria-label={t("film.back")}
        >
          ‹
        </button>
        <button
          type="button"
          class="btn small"
          onClick={() => this.setState({ runs: !runs })}
          aria-label={t(runs ? "film.stop" : "film.run")}
        >
          {runs ? "❚❚" : "▶"}
        </button>
        <button
          type="button"
          class="btn small"
          onClick={() => this.step(film.at + 1)}
          aria-label={t("film.next")}
        >
          ›
        </button>
        <button type="button" class="btn small ink" onClick={() => court.set({ film: null })}>
          {t("film.end")}
        </button>
      </section>
    );
  }

  private step(to: number): void {
    this.setState({ runs: false });
    this.props.court.turn(to);
  }
}

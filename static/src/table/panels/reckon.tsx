/** What are the odds: of the chosen unit against another as the table stands, now or at a moment of a record. */

import { Component, type VNode } from "preact";
import { type Answer, Asker, type Reckoned } from "../ask";
import { stepOf } from "../lesson";
import type { Play } from "../play";
import type { Spread as Counted, Unit } from "../protocol";
import { opponent } from "../protocol";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Steps } from "./parts";

const PAUSE = 150;
const MOST_BARS = 5;

interface Props {
  state: State;
  play: Play;
}

interface Local {
  open: boolean;
  target: string;
  answer: Answer<{ found: Reckoned[] }> | null;
}

/** The first numbers, and so many or more. */
function columns(rows: Counted["rows"]): { label: string; percent: string; value: number }[] {
  const plain = (row: Counted["rows"][number]) => ({
    label: String(row.number),
    percent: row.percent,
    value: row.value,
  });
  if (rows.length <= MOST_BARS) return rows.map(plain);
  const last = rows[MOST_BARS - 1]!;
  return [
    ...rows.slice(0, MOST_BARS - 1).map(plain),
    { label: `${last.number}+`, percent: last.at_least.percent, value: last.at_least.value },
  ];
}

function Spread({ spread }: { spread: Counted }): VNode {
  const bars = columns(spread.rows);
  const most = Math.max(...bars.map((bar) => bar.value), 0.01);
  return (
    <figure class="reckon-spread">
      <ol>
        {bars.map((bar) => (
          <li key={bar.label}>
            <b class="num">{bar.percent}</b>
            <i style={{ "--p": (bar.value / most).toFixed(3) }} />
            <small class="num">{bar.label}</small>
          </li>
        ))}
      </ol>
      <figcaption>{`${spread.label}: ${t("reckon.mean", { mean: spread.mean.number })}`}</figcaption>
    </figure>
  );
}

function One({ one, play }: { one: Reckoned; play: Play }): VNode {
  const { odds } = one;
  return (
    <section class="reckoned" aria-label={one.label}>
      <h3>{one.label}</h3>
      {odds.notes.map((note) => (
        <p key={note.text} class="note">
          {note.text} {note.clause === "" ? null : <Clause id={note.clause} play={play} brief={true} />}
        </p>
      ))}
      <ul class="reckon-ends">
        {odds.ends.map((end) => (
          <li key={end.label} class={end.tone} style={{ "--p": end.value.toFixed(4) }}>
            <b class="num">{end.percent}</b> {end.label}
          </li>
        ))}
      </ul>
      {odds.spread === null ? null : <Spread spread={odds.spread} />}
      {odds.throws.map((throws) => (
        <div key={throws.label}>
          {throws.rows.map((row, index) => (
            <div key={index}>
              <p class="what">
                <span>{throws.label}</span>
                <b class="num">{`${row.count > 1 ? `${row.count} × ` : ""}${row.die.toUpperCase()} ${row.need}`}</b>
                <b class="num">{row.percent}</b>
              </p>
              <Steps steps={row.steps} play={play} brief={true} />
            </div>
          ))}
        </div>
      ))}
      <a class="to-page" href={one.address} target="_blank" rel="noreferrer">
        {t("reckon.page")}
      </a>
    </section>
  );
}

function enemies(state: State, unit: Unit): Unit[] {
  return Object.values(state.document?.units ?? {}).filter(
    (other) => other.side === opponent(unit.side) && other.place === "table",
  );
}

export class Reckon extends Component<Props, Local> {
  override state: Local = { open: false, target: "", answer: null };
  private readonly asker = new Asker(PAUSE);
  private asked = "";

  override componentDidUpdate(): void {
    this.ask();
  }

  override componentWillUnmount(): void {
    this.asker.stop();
  }

  private unit(): Unit | undefined {
    const { state } = this.props;
    const unit = state.document?.units[state.selected];
    return unit?.place === "table" ? unit : undefined;
  }

  /** Whom the order that is being written aims at, else whom the reader named, as long as he is there. */
  private target(unit: Unit): string {
    const there = enemies(this.props.state, unit).map((other) => other.id);
    const aimed = this.props.state.draft?.values.target;
    const wanted = typeof aimed === "string" && this.state.target === "" ? aimed : this.state.target;
    return there.includes(wanted) ? wanted : "";
  }

  private ask(): void {
    const { state } = this.props;
    const unit = this.unit();
    const address = state.boot.urls?.odds;
    if (!this.state.open || unit === undefined || address === undefined) {
      this.asked = "";
      return;
    }
    const query = { unit: unit.id, target: this.target(unit), at: state.record?.at };
    const asked = JSON.stringify([query, state.record === null ? state.seq : 0]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.asker.ask<{ found: Reckoned[] }>(address, query, (answer) => this.setState({ answer }));
  }

  render({ state, play }: Props, { open, answer }: Local): VNode | null {
    const unit = this.unit();
    if (unit === undefined || state.boot.urls?.odds === undefined || stepOf(state) !== undefined) return null;
    if (!open)
      return (
        <button
          type="button"
          class="btn small reckon-open"
          onClick={() => this.setState({ open: true, answer: null })}
        >
          {t("reckon.title")}
        </button>
      );
    const target = this.target(unit);
    return (
      <section class="reckon-slip slip" aria-label={t("reckon.title")}>
        <header>
          <h2>{t("reckon.title")}</h2>
          <button
            type="button"
            class="btn bare small"
            aria-label={t("clause.close")}
            onClick={() => this.setState({ open: false })}
          >
            ✕
          </button>
        </header>
        <label>
          <span>{t("reckon.of", { unit: unit.name })}</span>
          <select value={target} onChange={(event) => this.setState({ target: event.currentTarget.value })}>
            <option value="">{t("reckon.nobody")}</option>
            {enemies(state, unit).map((other) => (
              <option key={other.id} value={other.id}>
                {other.name}
              </option>
            ))}
          </select>
        </label>
        <div class="reckon-answers" aria-live="polite">
          {answer === null ? <p class="note">…</p> : null}
          {answer?.found?.found.map((one) => (
            <One key={one.key} one={one} play={play} />
          ))}
          {answer?.found?.found.length === 0 ? <p class="note">{t("reckon.nothing")}</p> : null}
          {answer !== null && answer.found === null ? (
            <p class="note">{answer.reason || t("reckon.lost")}</p>
          ) : null}
        </div>
      </section>
    );
  }
}

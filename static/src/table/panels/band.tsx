/** The bar while several units are chosen: what each of them will do, what forbids it, and one button that sends them. */

import { Component, type VNode } from "preact";
import { end, lawful, marchers, marchOption, slowestOf, standingOf } from "../band";
import type { Play } from "../play";
import { unitOptions } from "../selectors";
import { spentOf } from "../spent";
import type { Band, Draft, Report, State } from "../state";
import { stepTowards } from "../typed/march";
import { inches, t } from "../words";
import { BackButton } from "./back";
import { Clause } from "./clause";

interface Props {
  state: State;
  play: Play;
  band: Band;
}

function nameOf(state: State, unit: string): string {
  return state.document?.units[unit]?.name ?? unit;
}

/** Why a unit stays behind: the reason that the rules give, where they give one. */
function staying(state: State, unit: string): string {
  const shut = unitOptions(state, unit).find((option) => option.shut !== null && option.params.length === 0);
  const any = unitOptions(state, unit).find((option) => option.shut !== null);
  return (shut ?? any)?.shut?.message ?? t("band.stays");
}

function Fate({
  state,
  play,
  unit,
  draft,
}: {
  state: State;
  play: Play;
  unit: string;
  draft: Draft | undefined;
}): VNode {
  if (draft === undefined && marchOption(state, unit) === undefined)
    return <span class="dim">{staying(state, unit)}</span>;
  const refusal = draft?.fresh ? draft.preview?.refusal : null;
  if (refusal)
    return (
      <span class="note bad">
        {`${refusal.message} `}
        <Clause id={refusal.clause} play={play} brief />
      </span>
    );
  const way = draft === undefined ? null : standingOf(draft);
  const charges = (draft?.fresh ? draft.preview?.path?.charges : null) ?? [];
  const notes = (draft?.fresh ? draft.preview?.notes : null) ?? [];
  if (draft === undefined || way === null) return <span class="dim">{draft === undefined ? "" : "…"}</span>;
  return (
    <span>
      <b class="num">{spentOf(way)}</b>
      {charges.map((charge) => ` · ${charge.label} −${inches(charge.inches)}`)}
      {notes.map((note) => (
        <span key={note.text} class={`note ${note.tone ?? "plain"}`}>{` ${note.text}`}</span>
      ))}
    </span>
  );
}

function Row({ state, play, band, unit }: Props & { unit: string }): VNode {
  const draft = band.drafts.find((one) => one.option.unit === unit);
  const isGone = band.sending?.done.includes(unit) === true;
  const isNow = band.sending?.queue[0] === unit;
  const bad = draft?.fresh === true && draft.preview?.legal === false;
  return (
    <li class={bad ? "bad" : isGone ? "gone" : isNow ? "now" : ""}>
      <b>{nameOf(state, unit)}</b>
      {isGone ? <span>{t("band.gone")}</span> : <Fate state={state} play={play} unit={unit} draft={draft} />}
      <button
        type="button"
        class="out"
        disabled={band.sending !== null}
        aria-label={t("band.out", { name: nameOf(state, unit) })}
        onClick={() => play.march.join(unit)}
      >
        ×
      </button>
    </li>
  );
}

function title(band: Band): string {
  return band.units.length === 1 ? t("band.title.one") : t("band.title", { count: band.units.length });
}

/** What the march comes to in one sentence: heard when it changes. */
function summary(state: State, band: Band): string {
  if (band.sending !== null)
    return t("band.sending", {
      done: band.sending.done.length,
      count: band.sending.done.length + band.sending.queue.length,
    });
  if (band.legs.length === 0) {
    const slow = slowestOf(state, band.units);
    return slow === null
      ? t("band.how")
      : t("band.pace", { name: nameOf(state, slow.unit), inches: inches(slow.inches) });
  }
  if (!band.fresh) return t("confirm.waiting");
  const [able, all] = [lawful(band).length, band.drafts.length];
  if (able === all) return t("band.all");
  return able === 0 ? t("band.none") : t("band.some", { able, all });
}

function BandConfirm({ state, band, play }: Props): VNode {
  const able = lawful(band).length;
  return (
    <section class="confirm" aria-label={t("band.label")}>
      <p role="status">{summary(state, band)}</p>
      <div>
        <BackButton play={play} />
        <button
          type="button"
          class="btn ink"
          disabled={!play.march.canConfirm()}
          onClick={() => play.march.confirm()}
        >
          {`${able === 1 ? t("band.send.one") : t("band.send", { count: able })} `}
          <kbd>Enter</kbd>
        </button>
      </div>
    </section>
  );
}

/** The march was stopped: who was refused and why, who has gone; the others are still chosen. */
function Halted({ state, play, band, report }: Props & { report: Report }): VNode {
  const done = report.done.map((unit) => nameOf(state, unit)).join(", ");
  return (
    <section class="refusal" role="alert">
      <h3>{t("band.stopped", { name: nameOf(state, report.unit) })}</h3>
      <p>
        {`${report.refusal.message} `}
        <Clause id={report.refusal.clause} play={play} />
        {` ${report.done.length === 0 ? t("band.nobody") : t("band.done", { names: done })}`}
      </p>
      <div class="single">
        <button type="button" class="btn" onClick={() => play.march.write({ ...band, report: null })}>
          {t("band.seen")}
        </button>
      </div>
    </section>
  );
}

export function BandBar(props: Props): VNode[] {
  const { band, state, play } = props;
  const isAll = marchers(state).every((unit) => band.units.includes(unit.id));
  return [
    <section key="plate" class="unit-plate is-empty is-band" aria-label={t("band.label")}>
      <div>
        <h2>{title(band)}</h2>
        <p>{t("band.hint")}</p>
        {isAll ? null : (
          <button
            type="button"
            class="btn small"
            onClick={() => play.march.all()}
            disabled={band.sending !== null}
          >
            {t("band.everybody")}
          </button>
        )}
      </div>
    </section>,
    <ul key="rows" class="band-rows" aria-label={title(band)}>
      {band.units.map((unit) => (
        <Row key={unit} {...props} unit={unit} />
      ))}
      {(band.sending?.done ?? [])
        .filter((unit) => !band.units.includes(unit))
        .map((unit) => (
          <li key={unit} class="gone">
            <b>{nameOf(state, unit)}</b>
          </li>
        ))}
    </ul>,
    band.report === null ? (
      <BandConfirm key="confirm" {...props} />
    ) : (
      <Halted key="confirm" {...props} report={band.report} />
    ),
  ];
}

function read(form: HTMLFormElement, name: string): number {
  return Number((form.elements.namedItem(name) as HTMLInputElement | null)?.value) || 0;
}

/** Turning, corners and a march by numbers, for those who do not drag. */
export class BandSlip extends Component<Props> {
  private readonly send = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const ready = this.props.play.march.muster();
    if (ready === null) return;
    const start = ready.legs[ready.fixed - 1] ?? ready.from;
    const to = stepTowards(start, read(form, "bearing"), read(form, "inches"));
    this.props.play.march.lead({ ...to, facing: (start.facing + read(form, "turn") + 720) % 360 }, true);
  };

  render({ band, play }: Props): VNode {
    return (
      <section class="writing slip is-bare" aria-label={t("option.details")}>
        <div class="param turns">
          <button type="button" class="pick" onClick={() => play.turn(-22.5)} aria-label={t("option.left")}>
            ↶
          </button>
          <button type="button" class="pick" onClick={() => play.turn(22.5)} aria-label={t("option.right")}>
            ↷
          </button>
          <button type="button" class="pick" onClick={() => play.corner()} disabled={band.legs.length === 0}>
            {t("option.corner")}
          </button>
        </div>
        <details class="numbers">
          <summary>{t("numbers.title")}</summary>
          <form onSubmit={this.send}>
            <label>
              {t("numbers.bearing")}
              <input
                name="bearing"
                type="number"
                step="0.5"
                inputMode="decimal"
                defaultValue={String(Math.round(end(band).facing))}
              />
            </label>
            <label>
              {t("numbers.inches")}
              <input name="inches" type="number" step="0.1" inputMode="decimal" />
            </label>
            <label>
              {t("numbers.turn")}
              <input name="turn" type="number" step="0.5" inputMode="decimal" />
            </label>
            <button class="pick" type="submit">
              {t("numbers.show")}
            </button>
          </form>
        </details>
      </section>
    );
  }
}

/** The bar of a record: steps of every length, play and pause, speed, whose eyes, and the time line. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { SPEEDS, type Stride, stepFrom, type View } from "../recorded";
import type { State } from "../state";
import { t } from "../words";
import { ReadTogether } from "./company";
import { Onward } from "./onward";
import { Caption, Timeline } from "./timeline";

interface Props {
  state: State;
  play: Play;
}

function Sign({ path }: { path: string }): VNode {
  return (
    <svg class="ico" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

const SIGNS = {
  first: "M1.8 3v10M9 3 4 8l5 5ZM14.5 3l-5 5 5 5Z",
  last: "M14.2 3v10M7 3l5 5-5 5ZM1.5 3l5 5-5 5Z",
  turnback: "M8 3 2 8l6 5ZM14 3 8 8l6 5Z",
  turnon: "M2 3l6 5-6 5ZM8 3l6 5-6 5Z",
  phaseback: "M13 3 6 8l7 5ZM3.5 3.5h.01v9H3.5Z",
  phaseon: "M3 3l7 5-7 5ZM12.5 3.5h.01v9h-.01Z",
  back: "M12 3 5 8l7 5Z",
  on: "M4 3l7 5-7 5Z",
  play: "M4 2.5 13 8l-9 5.5Z",
  pause: "M4 3h2.5v10H4ZM9.5 3H12v10H9.5Z",
  turningback: "M10.5 3.5 15 8l-4.5 4.5L6 8ZM4.5 4 .8 8l3.7 4",
  turningon: "M5.5 3.5 10 8l-4.5 4.5L1 8ZM11.5 4l3.7 4-3.7 4",
} as const;

interface StepProps {
  sign: keyof typeof SIGNS;
  name: string;
  keys: string;
  isOff: boolean;
  go: () => void;
  class?: string;
}

function Step({ sign, name, keys, isOff, go, class: extra = "" }: StepProps): VNode {
  return (
    <button
      type="button"
      class={`btn step ${extra}`}
      aria-label={name}
      title={`${name} (${keys})`}
      disabled={isOff}
      onClick={go}
    >
      <Sign path={SIGNS[sign]} />
    </button>
  );
}

const BACK: readonly [keyof typeof SIGNS, Stride, string][] = [
  ["turnback", "turn", "Page ↑"],
  ["phaseback", "phase", "Shift ←"],
  ["back", "event", "←"],
];
const ON: readonly [keyof typeof SIGNS, Stride, string][] = [
  ["on", "event", "→"],
  ["phaseon", "phase", "Shift →"],
  ["turnon", "turn", "Page ↓"],
];

/** Steps that have nowhere to go are off; events are known only as far as one has read, so the ends decide for them. */
function isOff(state: State, stride: Stride, way: 1 | -1): boolean {
  const reading = state.record!;
  if (stride === "turning") return stepFrom(reading, state.events, stride, way) === null;
  return way > 0 ? reading.at >= reading.count : reading.at <= 0;
}

function Steps({ state, play }: Props): VNode {
  const reader = play.reader!;
  const { at, count, runs } = state.record!;
  const row = (steps: typeof BACK, way: 1 | -1): VNode[] =>
    steps.map(([sign, stride, keys]) => (
      <Step
        key={sign}
        sign={sign}
        name={t(`record.${sign}`)}
        keys={keys}
        isOff={isOff(state, stride, way)}
        go={() => reader.step(stride, way)}
      />
    ));
  return (
    <fieldset class="steps">
      <legend class="sr">{t("record.steps")}</legend>
      <Step
        sign="first"
        name={t("record.first")}
        keys="Home"
        isOff={at === 0}
        go={() => reader.stand(0)}
        class="end"
      />
      {row(BACK, -1)}
      <button
        type="button"
        class="btn ink reel"
        title={`${t(runs ? "record.pause" : "record.play")} (${t("record.space")})`}
        aria-label={t(runs ? "record.pause" : "record.play")}
        onClick={() => reader.toggle()}
      >
        <Sign path={runs ? SIGNS.pause : SIGNS.play} />
      </button>
      {row(ON, 1)}
      <Step
        sign="last"
        name={t("record.last")}
        keys="End"
        isOff={at >= count}
        go={() => reader.stand(count)}
        class="end"
      />
    </fieldset>
  );
}

function Turnings({ state, play }: Props): VNode | null {
  if (state.record!.turnings.length === 0) return null;
  const step = (way: 1 | -1, sign: keyof typeof SIGNS, keys: string): VNode => (
    <Step
      sign={sign}
      name={t(`record.${sign}`)}
      keys={keys}
      isOff={isOff(state, "turning", way)}
      go={() => play.reader!.step("turning", way)}
    />
  );
  return (
    <fieldset class="turnings">
      <legend class="sr">{t("record.turnings")}</legend>
      {step(-1, "turningback", "B")}
      {step(1, "turningon", "N")}
    </fieldset>
  );
}

function Speed({ state, play }: Props): VNode {
  return (
    <select
      aria-label={t("record.speed")}
      title={`${t("record.speed")} (< >)`}
      value={String(state.record!.speed)}
      onChange={(event) => play.reader!.pace(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((speed) => (
        <option key={speed} value={String(speed)}>
          {speed === 0.5 ? "½ ×" : `${speed} ×`}
        </option>
      ))}
    </select>
  );
}

/** What a view is called: of a side's, whose it was. */
function viewName(state: State, view: View): string {
  if (view === "truth" || view === "none") return t(`record.view.${view}`);
  return t("record.view.side", { clan: state.document?.forces[view]?.clan ?? view });
}

function Views({ state, play }: Props): VNode | null {
  const { views, view } = state.record!;
  if (views.length < 2) return null;
  return (
    <select
      aria-label={t("record.view")}
      title={`${t("record.view")} (V)`}
      value={view}
      onChange={(event) => void play.reader!.look(event.currentTarget.value as View)}
    >
      {views.map((one) => (
        <option key={one} value={one}>
          {viewName(state, one)}
        </option>
      ))}
    </select>
  );
}

export function RecordBar({ state, play }: Props): VNode {
  const { at, count } = state.record!;
  return (
    <section class="scrub" aria-label={t("record.title")}>
      <div class="controls">
        <Steps state={state} play={play} />
        <Turnings state={state} play={play} />
        <Speed state={state} play={play} />
        <Views state={state} play={play} />
        {state.record!.mayRemark ? (
          <button
            type="button"
            class="btn"
            title={`${t("remark.write")} (M)`}
            onClick={() => play.reader!.write()}
          >
            {t("remark.do")}
          </button>
        ) : null}
        {state.company === null ? null : (
          <button
            type="button"
            class={`btn${state.record!.guides ? " is-on" : ""}`}
            title={t("company.about")}
            onClick={() => play.reader!.together?.guide(!state.record!.guides)}
          >
            {t(state.record!.guides ? "company.end" : "company.start")}
          </button>
        )}
        {state.boot.belongs ? <Onward boot={state.boot} /> : null}
        {state.boot.urls?.report === undefined ? null : (
          <a class="btn" href={state.boot.urls.report}>
            {t("record.report")}
          </a>
        )}
        <output class="num">{t("record.position", { at, count })}</output>
      </div>
      <ReadTogether state={state} play={play} />
      <Timeline state={state} play={play} />
      <Caption state={state} />
    </section>
  );
}

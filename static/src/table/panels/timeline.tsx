/** The time line of a record: its turns, where the battle turned, what has been said, and the place of the reader. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Side } from "../protocol";
import type { Reading } from "../recorded";
import { phaseLabel, turnWords } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { eventInWords } from "./live";

/** Turn marks closer than this share of the line to the one before bear no number. */
const CROWDED = 0.035;

function Marks({ reading, play }: { reading: Reading; play: Play }): VNode {
  const share = (at: number): number => at / Math.max(1, reading.count);
  const place = (at: number): { "--at": string } => ({ "--at": share(at).toFixed(4) });
  const remarked = [...new Set(reading.remarks.map((remark) => remark.event))];
  let numbered = -1;
  return (
    <div class="marks" aria-hidden="true">
      {reading.stops.turns.map(({ at, turn }) => {
        const isFree = share(at) - numbered > CROWDED;
        if (isFree) numbered = share(at);
        return (
          <i key={at} class={`turn-at${turn % 5 === 0 || turn === 1 ? " is-fifth" : ""}`} style={place(at)}>
            {isFree ? turn : ""}
          </i>
        );
      })}
      {remarked.map((at) => (
        <i key={at} class="remark-at" style={place(at)} />
      ))}
      {reading.turnings.map((turning) => (
        <button
          key={turning.event}
          type="button"
          tabIndex={-1}
          class={`turning-at side-${turning.side}`}
          style={place(turning.event)}
          title={turning.text}
          onClick={() => play.scrub(turning.event)}
        />
      ))}
    </div>
  );
}

/** The moment in words, as the slider says it. */
function momentWords(state: State): string {
  const { at, count } = state.record!;
  const clock = state.document?.clock;
  const turn = clock?.turn ? `${turnWords(state, clock.turn)}, ${phaseLabel(state)}` : "";
  return [t("record.position", { at, count }), turn].filter((part) => part !== "").join(", ");
}

/** At a moment that turned the battle: whom it favoured, and how much, in words. */
function turnedHere(state: State): { side: Side; words: string } | null {
  const { at, turnings } = state.record!;
  const turning = turnings.find((one) => one.event === at);
  if (turning === undefined) return null;
  const { turn, side, swing } = turning;
  const clan = state.document?.forces[side]?.clan ?? side;
  return { side, words: t("moments.turned", { turn, clan, swing: Math.round(swing) }) };
}

/** What happened last, for the eye and for those who listen. */
export function Caption({ state }: { state: State }): VNode {
  const { at, count, opening, view } = state.record!;
  const last = state.events[state.events.length - 1];
  const isOpening = at === opening && at < count;
  const isUnseen = last?.text === "" && view !== "truth";
  const words = isOpening
    ? t("record.opening")
    : isUnseen
      ? t("record.unseen")
      : (last?.text ?? t("record.before"));
  const turned = turnedHere(state);
  return (
    <div class="caption">
      <p class={last?.undone === true && !isOpening ? "is-undone" : undefined} aria-hidden="true">
        {last?.undone === true && !isOpening ? <em class="undone">{t("chronicle.undone")}</em> : null}
        {turned === null ? null : <b class={`turning-here side-${turned.side}`}>{turned.words}</b>}
        {words}
      </p>
      <p class="sr" role="status" id="record-said">
        {turned === null ? "" : `${turned.words} `}
        {last === undefined || isOpening || isUnseen
          ? words
          : `${last.undone === true ? `${t("chronicle.undone")}: ` : ""}${eventInWords(last)}`}
      </p>
    </div>
  );
}

export function Timeline({ state, play }: { state: State; play: Play }): VNode {
  const reading = state.record!;
  return (
    <div class="timeline">
      <Marks reading={reading} play={play} />
      <input
        type="range"
        min={0}
        max={reading.count}
        value={reading.at}
        aria-label={t("record.line")}
        aria-valuetext={momentWords(state)}
        onInput={(event) => play.scrub(Number(event.currentTarget.value))}
      />
    </div>
  );
}

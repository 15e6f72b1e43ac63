/** The scrubber of a record: every event can be stood at, forward and back, or told one after the other. */

import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Play } from "../play";
import type { State } from "../state";
import { t } from "../words";

/** Milliseconds that an event of a record that plays by itself can be read. */
const A_SENTENCE = 1400;

function Sign({ path }: { path: string }): VNode {
  return (
    <svg class="ico" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} fill="currentColor" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" />
    </svg>
  );
}

/** Goes on by itself until the end, or until the reader puts a finger on it. */
function useReel(at: number, count: number, play: Play): [boolean, (runs: boolean) => void] {
  const [runs, run] = useState(false);
  useEffect(() => {
    if (!runs) return undefined;
    if (at >= count) {
      run(false);
      return undefined;
    }
    const timer = setTimeout(() => play.scrub(at + 1), A_SENTENCE);
    return () => clearTimeout(timer);
  }, [runs, at, count, play]);
  return [runs, run];
}

export function RecordBar({ state, play }: { state: State; play: Play }): VNode {
  const { at, count, opening } = state.record!;
  const [runs, run] = useReel(at, count, play);
  const words = t("record.position", { at, count });
  const stand = (to: number): void => {
    run(false);
    play.scrub(to);
  };
  const steps: [string, string, number][] = [
    ["M3 3v10M13 3 6 8l7 5Z", t("record.first"), 0],
    ["M12 3 5 8l7 5Z", t("record.back"), at - 1],
    ["M4 3l7 5-7 5Z", t("record.next"), at + 1],
    ["M3 3l7 5-7 5ZM13 3v10", t("record.last"), count],
  ];
  const last = state.events[state.events.length - 1];
  return (
    <section class="scrub" aria-label={t("record.title")}>
      <div class="steps">
        {steps.map(([sign, name, to]) => (
          <button
            key={name}
            type="button"
            class="btn"
            aria-label={name}
            title={name}
            disabled={to < 0 || to > count || to === at}
            onClick={() => stand(to)}
          >
            <Sign path={sign} />
          </button>
        ))}
        <button type="button" class="btn ink reel" disabled={at >= count} onClick={() => run(!runs)}>
          {runs ? t("record.halt") : t("record.play")}
        </button>
      </div>
      <input
        type="range"
        min={0}
        max={count}
        value={at}
        aria-label={words}
        onInput={(event) => stand(Number(event.currentTarget.value))}
      />
      <output class="num">{words}</output>
      <p class={last?.undone === true ? "is-undone" : undefined}>
        {at === opening && at < count ? t("record.opening") : (last?.text ?? "")}
      </p>
    </section>
  );
}

/** The scrubber of a record: every event can be stood at, forward and back. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { State } from "../state";
import { t } from "../words";

export function RecordBar({ state, play }: { state: State; play: Play }): VNode {
  const { at, count } = state.record!;
  const words = t("record.position", { at, count });
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
            onClick={() => play.scrub(to)}
          >
            <svg class="ico" viewBox="0 0 16 16" aria-hidden="true">
              <path
                d={sign}
                fill="currentColor"
                stroke="currentColor"
                stroke-width="1.6"
                stroke-linejoin="round"
              />
            </svg>
          </button>
        ))}
      </div>
      <input
        type="range"
        min={0}
        max={count}
        value={at}
        aria-label={words}
        onInput={(event) => play.scrub(Number(event.currentTarget.value))}
      />
      <output class="num">{words}</output>
      <p>{last?.text ?? ""}</p>
    </section>
  );
}

/** The scrubber of a record: every event can be stood at, forward and back. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { State } from "../state";
import { t } from "../words";

export function RecordBar({ state, play }: { state: State; play: Play }): VNode {
  const { at, count } = state.record!;
  const words = t("record.position", { at, count });
  const steps: [string, string, number][] = [
    ["⏮", t("record.first"), 0],
    ["◀", t("record.back"), at - 1],
    ["▶", t("record.next"), at + 1],
    ["⏭", t("record.last"), count],
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
            {sign}
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

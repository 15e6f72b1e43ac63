/** The steps of the season, and which of them it is now. */

import type { VNode } from "preact";
import type { Court } from "../court";
import { t } from "../words";

const STEPS: { stage: string; sign: string; also?: string }[] = [
  { stage: "Q1", sign: "評" },
  { stage: "Q2", sign: "開" },
  { stage: "Q3", sign: "家", also: "Q4" },
  { stage: "Q5", sign: "境" },
  { stage: "Q6", sign: "野" },
  { stage: "Q7", sign: "城" },
  { stage: "Q8", sign: "締" },
];

export function Steps({ court }: { court: Court }): VNode {
  const { stage } = court.war;
  const now = STEPS.findIndex((step) => step.stage === stage || step.also === stage);
  return (
    <ol class="court-steps" aria-label={t("steps.title")}>
      {STEPS.map(({ stage: key, sign }, index) => {
        const state = stage === "over" || index < now ? "done" : index === now ? "on" : "";
        return (
          <li key={key} class={state} aria-current={state === "on" ? "step" : undefined}>
            <i class="ja" aria-hidden="true">
              {sign}
            </i>
            <span>{t(`steps.${key}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}

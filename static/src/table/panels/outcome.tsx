/** The order being written, between its unit and its confirmation: the unit's other orders, and what it comes to in figures. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Draft, State } from "../state";
import { t } from "../words";
import { Tags } from "./tags";

/** Figures that have room beside one another. */
const MOST = 6;

interface Told {
  label: string;
  value: string;
  tone: string;
}

/** What the rules foretell in figures: of a way what it costs, of dice what they need and bring. */
function figures(draft: Draft): Told[] {
  const { preview } = draft;
  if (preview === null || !draft.fresh) return [];
  const charges = (preview.path?.charges ?? []).map((charge) => ({
    label: charge.label,
    value: `−${Math.round(charge.inches * 10) / 10}″`,
    tone: "",
  }));
  const odds = preview.odds ?? [];
  const facts = odds.flatMap((one) =>
    (one.facts ?? []).map((fact) => ({
      label: odds.length > 1 ? `${one.title} · ${fact.label}` : fact.label,
      value: String(fact.value),
      tone: fact.tone ?? "",
    })),
  );
  return [...charges, ...facts].slice(0, MOST);
}

export function Outcome({ state, play, draft }: { state: State; play: Play; draft: Draft }): VNode {
  const told = figures(draft);
  return (
    <section class="outcome" aria-label={t("outcome.label")}>
      <Tags state={state} play={play} brief={true} />
      {told.length === 0 ? null : (
        <dl>
          {told.map((one, index) => (
            <div key={`${index} ${one.label}`}>
              <dt>{one.label}</dt>
              <dd class={one.tone === "loss" ? "num red" : "num"}>{one.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The odds slip: exact chances as the server counts them, each step with its clause. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Odds, Spread } from "../protocol";
import { inches, t } from "../words";
import { Steps } from "./parts";

/** Chances of losing none, one, two, and so many or more. */
function columns(rows: Spread["rows"]): { label: string; share: number }[] {
  const shown = rows.slice(0, 3).map((row) => ({ label: String(row.number), share: row.value }));
  const last = rows[3];
  if (last === undefined) return shown;
  const more = rows.length > 4 || last.at_least.value > 0;
  return [...shown, { label: more ? "3+" : "3", share: last.at_least.value }];
}

function Bars({ rows }: { rows: Spread["rows"] }): VNode {
  const bars = columns(rows);
  const most = Math.max(...bars.map((bar) => bar.share), 0.01);
  return (
    <ol class="bars">
      {bars.map((bar) => (
        <li key={bar.label}>
          <b class="num">{Math.round(bar.share * 100)}</b>
          <i style={{ "--p": (bar.share / most).toFixed(3) }} />
          <small>{bar.label}</small>
        </li>
      ))}
    </ol>
  );
}

/** Of more odds than these the steps unfold. */
const MOST_TOLD = 2;

function OneOdds({ odds, play, brief }: { odds: Odds; play: Play; brief: boolean }): VNode {
  const rows = odds.spread?.rows ?? [];
  // what is certain needs no picture
  const isOpen = rows.length > 1;
  return (
    <div class="one">
      <header>
        <span class="seal-no" aria-hidden="true">
          的
        </span>
        <h2>{odds.title}</h2>
        {odds.distance === undefined ? null : <p class="num">{inches(odds.distance)}</p>}
      </header>
      <div class={isOpen ? "sums" : "sums no-bars"}>
        <dl class="line">
          {(odds.facts ?? []).map((fact) => (
            <div key={fact.label} class={fact.tone === "loss" ? "loss" : ""}>
              <dt>{fact.label}</dt>
              <dd class="num">{fact.value}</dd>
            </div>
          ))}
        </dl>
        {isOpen ? <Bars rows={rows} /> : null}
      </div>
      {brief && (odds.steps ?? []).length > 0 ? (
        <details class="why">
          <summary>{t("odds.why")}</summary>
          <Steps steps={odds.steps ?? []} play={play} />
        </details>
      ) : (
        <Steps steps={odds.steps ?? []} play={play} />
      )}
    </div>
  );
}

export function OddsSlip({ odds, play }: { odds: readonly Odds[]; play: Play }): VNode | null {
  if (odds.length === 0) return null;
  const brief = odds.length > MOST_TOLD;
  return (
    <section class="odds slip" aria-label={odds[0]!.title}>
      {odds.map((one) => (
        <OneOdds key={one.title} odds={one} play={play} brief={brief} />
      ))}
    </section>
  );
}

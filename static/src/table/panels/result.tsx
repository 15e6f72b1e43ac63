/** The end: who won and why, the tally item by item, and the way to the record. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { SIDES, type Side, type Tally as TallyRow } from "../protocol";
import { endWords } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";
import { Onward } from "./onward";
import { Crest } from "./parts";

function pointsOf(row: TallyRow): number {
  return row.each * row.count;
}

function Tally({
  side,
  rows,
  state,
  play,
}: {
  side: Side;
  rows: readonly TallyRow[];
  state: State;
  play: Play;
}): VNode {
  const force = state.document?.forces[side];
  const sum = rows.reduce((total, row) => total + pointsOf(row), 0);
  return (
    <section class={`side-${side}`}>
      <h3>
        <Crest side={side} mon={force?.mon ?? ""} />
        {force?.clan ?? side}
        <b class="num">{state.document?.points[side] ?? sum}</b>
      </h3>
      <ul>
        {rows.map((row) => (
          <li key={`${row.label} ${row.clause}`}>
            <span>{row.label}</span>
            <Clause id={row.clause} play={play} brief={true} />
            <small class="num">{row.count > 1 ? `${row.count} × ${row.each}` : ""}</small>
            <b class="num">{pointsOf(row)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ResultSlip({ state, play }: { state: State; play: Play }): VNode | null {
  const result = state.document?.result ?? null;
  if (result === null || state.dismissed || state.record !== null) return null;
  const clan = result.winner === undefined ? "" : (state.document?.forces[result.winner]?.clan ?? "");
  const urls = state.boot.urls ?? {};
  return (
    <section class="result slip" role="dialog" aria-label={clan}>
      <header>
        <span class="hanko" aria-hidden="true">
          {result.winner === undefined ? "和" : "勝"}
        </span>
        <div>
          <h2>{result.winner === undefined ? t("result.draw") : t("result.wins", { clan })}</h2>
          <p>{endWords(state.document!)}</p>
        </div>
      </header>
      <div class="tallies">
        {SIDES.map((side) => (
          <Tally key={side} side={side} rows={result.tally[side] ?? []} state={state} play={play} />
        ))}
      </div>
      <footer>
        <button type="button" class="btn" onClick={() => play.store.take({ type: "dismiss" })}>
          {t("result.look")}
        </button>
        <Onward boot={state.boot} />
        <a class="btn" href={urls.report ?? "report/"}>
          {t("result.report")}
        </a>
        <a class="btn ink" href={urls.record ?? "record/"}>
          {t("result.record")}
        </a>
      </footer>
    </section>
  );
}

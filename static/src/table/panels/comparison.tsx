/** Two throws side by side, the margin between them, and below the printed chart in which it was looked up. */

import type { ComponentChildren, VNode } from "preact";
import { chartOf, comparisonOf, comparisonWords, modifiersOf, shownComparison, withSign } from "../comparing";
import type { Play } from "../play";
import type { BattleEvent, Comparison, Roll } from "../protocol";
import { isSmall } from "../stage/free";
import type { State } from "../state";
import { minus, t } from "../words";
import { Clause } from "./clause";
import { Die } from "./die";

type Contender = Comparison["attack"];

/** A throw as its die fell, with what is added, and what it comes to. */
function Throw({ one, roll, won }: { one: Contender; roll: Roll | undefined; won: boolean }): VNode {
  const added = modifiersOf(roll);
  return (
    <div class={`side-${one.side}`}>
      <span class="who">{one.label}</span>
      <span class="eq">
        {(roll?.faces ?? []).map((face, index) => (
          <Die key={index} die={roll!.die.toLowerCase()} face={face} state={won ? "hit" : "plain"} />
        ))}
        {added === "" ? null : <small class="num">{added}</small>}
        <b class="num">{minus(String(one.total))}</b>
      </span>
    </div>
  );
}

function Chart({ state, told, play }: { state: State; told: Comparison; play: Play }): VNode | null {
  const chart = chartOf(state.ruleset, told);
  if (chart === null) return null;
  return (
    <>
      <table class="results">
        <thead>
          <tr>
            <th scope="col">{chart.label}</th>
            {chart.columns.map((head, column) => (
              <th key={head} scope="col" class={`num${column === told.column ? " col" : ""}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map((row) => (
            <tr key={row.key} class={row.isRead ? "row" : ""}>
              <th scope="row">{row.label}</th>
              {row.cells.map((cell, column) => {
                const isColumn = column === told.column;
                const isHit = row.isRead && isColumn;
                return (
                  <td
                    key={column}
                    class={isHit ? "hit" : isColumn ? "col" : ""}
                    aria-current={isHit ? "true" : undefined}
                  >
                    {cell === "" ? "–" : cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="legendline">
        {chart.legend === "" ? null : `${chart.legend} `}
        <Clause id={chart.clause} play={play} />
      </p>
    </>
  );
}

function Slip({ event, state, play }: { event: BattleEvent; state: State; play: Play }): VNode {
  const told = comparisonOf(event)!;
  const rolls = event.rolls ?? [];
  const nameOf = (key: string, other: string): string =>
    state.document?.units[String(event.params?.[key] ?? "")]?.name ?? other;
  const far = event.params?.distance;
  const putAway = (): void => play.store.take({ type: "compared", seq: 0 });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same; a finger may miss that
    <section
      class={`cmp slip side-${told.attack.side}`}
      aria-label={comparisonWords(told)}
      data-seq={event.seq}
      onClick={(clicked) => {
        if (isSmall() && (clicked.target as Element).closest("button, a") === null) putAway();
      }}
    >
      <header>
        <span class="seal-no" aria-hidden="true">
          比
        </span>
        <h2>{`${nameOf("unit", told.attack.label)} · ${nameOf("target", told.target.label)}`}</h2>
        {typeof far === "number" ? <p class="num">{`${Math.round(far * 10) / 10}″`}</p> : null}
        <button type="button" class="btn bare small close" aria-label={t("clause.close")} onClick={putAway}>
          ×
        </button>
      </header>
      <div class="versus">
        <Throw one={told.attack} roll={rolls[told.attack.roll]} won={told.margin > 0} />
        <div class="margin">
          <b class="num">{withSign(told.margin)}</b>
          <small>{told.outcome === "" ? t("compared.margin") : told.outcome}</small>
        </div>
        <Throw one={told.target} roll={rolls[told.target.roll]} won={told.margin < 0} />
      </div>
      <Chart state={state} told={told} play={play} />
    </section>
  );
}

/** It lies there until the next order is given or it is put away. */
export function ComparisonSlip({ state, play }: { state: State; play: Play }): VNode | null {
  const event = shownComparison(state);
  return event === null ? null : <Slip event={event} state={state} play={play} />;
}

/** The same in one line of the chronicle: "6 against 2, +4, disabled". */
export function ComparedLine({
  event,
  falls,
  children,
}: {
  event: BattleEvent;
  falls: readonly (readonly number[])[];
  children?: ComponentChildren;
}): VNode | null {
  const told = comparisonOf(event);
  if (told === null) return null;
  const part = (one: Contender, won: boolean): VNode[] => {
    const roll = event.rolls?.[one.roll];
    const added = modifiersOf(roll);
    return [
      <span key="dice" class="dice">
        {(roll?.faces ?? []).map((face, index) => (
          <Die
            key={index}
            die={roll!.die.toLowerCase()}
            face={face}
            state={won ? "hit" : "plain"}
            at={falls[one.roll]?.[index]}
          />
        ))}
      </span>,
      <span key="sum" class="mth" title={one.label}>
        {added === "" ? null : `${added} = `}
        <b class="num">{minus(String(one.total))}</b>
      </span>,
    ];
  };
  return (
    <div class="cast compared">
      {part(told.attack, told.margin > 0)}
      <span class="mth">{t("compared.against")}</span>
      {part(told.target, told.margin < 0)}
      <span class={told.cell === "" ? "res warn" : "res"}>
        {[withSign(told.margin), told.outcome].filter((word) => word !== "").join(", ")}
      </span>
      {children}
    </div>
  );
}

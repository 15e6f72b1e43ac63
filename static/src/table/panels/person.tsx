/** A person on his unit's sheet: his face, the wounds that he can still take, the tokens that he has left. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { SheetShown } from "../seam";
import type { State } from "../state";
import { t } from "../words";
import { Clause } from "./clause";

/** What is written of a unit besides, where its system has sheets. */
export function sheetOf(state: State, unit: string): SheetShown | undefined {
  return state.document?.sheets?.[unit];
}

/** Where a person's face is drawn, in a sheet of its own that brings its colours; empty where he has none. */
export function faceSymbol(sheet: SheetShown | undefined): string {
  const faces = document.documentElement.dataset.faces ?? "/static/portraits.svg";
  return sheet?.portrait ? `${faces}#pt-${sheet.portrait}` : "";
}

export function Face({ symbol, label = "" }: { symbol: string; label?: string }): VNode {
  return label === "" ? (
    <svg class="face" viewBox="0 0 200 200" aria-hidden="true">
      <use href={symbol} />
    </svg>
  ) : (
    <svg class="face" viewBox="0 0 200 200" role="img" aria-label={label}>
      <use href={symbol} />
    </svg>
  );
}

/** A box for each wound: a wound taken is crossed. */
export function Boxes({ sheet }: { sheet: SheetShown }): VNode {
  const { wounds: left, all_wounds: all } = sheet;
  return (
    <span class="boxes" role="img" aria-label={t("person.wounds", { left, all })}>
      {Array.from({ length: all }, (_, index) => (
        <i key={index} class={index < left ? "" : "x"} />
      ))}
    </span>
  );
}

/** A ring drawn with one stroke for each token: a spent one is struck through. */
export function Tokens({ sheet }: { sheet: SheetShown }): VNode | null {
  const { tokens: left, all_tokens: all } = sheet;
  if (all === 0) return null;
  return (
    <span class="zen" role="img" aria-label={t("person.tokens", { left, all })}>
      {Array.from({ length: all }, (_, index) => (
        <svg key={index} class={index < left ? "enso" : "enso spent"} viewBox="0 0 60 60" aria-hidden="true">
          <circle class="z" cx="30" cy="30" r="22" transform={`rotate(${-60 + 70 * index} 30 30)`} />
          {index < left ? null : <path d="M16 44 44 16" />}
        </svg>
      ))}
    </span>
  );
}

/** A unit's whole sheet, opened from its plate: every number with its clause, and of a person what he has learnt. */
export function Sheet({ state, play, unit }: { state: State; play: Play; unit: string }): VNode | null {
  const sheet = sheetOf(state, unit);
  if (sheet === undefined) return null;
  const arts = sheet.arts.flatMap((key) => {
    const art = state.ruleset.arts?.[key];
    return art === undefined ? [] : [{ key, ...art }];
  });
  return (
    <details class="sheet" key={unit}>
      <summary>{t("person.sheet")}</summary>
      <div class="slip">
        <dl class="stats">
          {[...sheet.facts, ...(sheet.derived ?? [])].map((fact) => (
            <div key={fact.label}>
              <dt>
                <Clause id={fact.clause} play={play} words={fact.label} />
              </dt>
              <dd class="num">{fact.value}</dd>
            </div>
          ))}
        </dl>
        {arts.length === 0 ? null : (
          <ul class="arts">
            {arts.map((art) => (
              <li key={art.key}>
                <svg class="el" viewBox="-50 -50 100 100" aria-hidden="true">
                  <use href={`#el-${art.element}`} />
                </svg>
                <b>{art.name}</b>
                <small>{art.effect}</small>
                <Clause id={art.clause} play={play} brief />
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

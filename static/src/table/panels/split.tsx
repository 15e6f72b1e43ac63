/** Splitting a volley: how many men shoot at each target. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Choice, Param } from "../protocol";
import type { Draft } from "../state";
import { inches, t } from "../words";

interface Volley {
  target: string;
  figures: string[];
}

function volleysOf(draft: Draft, param: Param): Volley[] {
  const value = draft.values[param.name];
  return Array.isArray(value) ? (value as Volley[]) : [];
}

/** Who may shoot at a target: the choice says so, else everybody. */
function able(choice: Choice, param: Param): string[] {
  return choice.figures ?? param.figures ?? [];
}

/** One man more (or fewer) at a target: free men first, then men taken from elsewhere. */
function shiftMan(volleys: readonly Volley[], choice: Choice, param: Param, by: 1 | -1): Volley[] {
  const target = String(choice.value);
  const own = volleys.find((volley) => volley.target === target)?.figures ?? [];
  if (by < 0)
    return tidy([
      ...volleys.filter((volley) => volley.target !== target),
      { target, figures: own.slice(0, -1) },
    ]);
  const busy = new Set(volleys.flatMap((volley) => volley.figures));
  const next =
    able(choice, param).find((id) => !busy.has(id)) ?? able(choice, param).find((id) => !own.includes(id));
  if (next === undefined) return [...volleys];
  const others = volleys
    .filter((volley) => volley.target !== target)
    .map((volley) => ({ ...volley, figures: volley.figures.filter((id) => id !== next) }));
  return tidy([...others, { target, figures: [...own, next] }]);
}

function tidy(volleys: readonly Volley[]): Volley[] {
  return volleys.filter((volley) => volley.figures.length > 0);
}

export function SplitControl({ param, draft, play }: { param: Param; draft: Draft; play: Play }): VNode {
  const volleys = volleysOf(draft, param);
  const open = (param.choices ?? []).filter((choice) => !choice.shut);
  const write = (next: Volley[]): void => play.fill({ [param.name]: next });
  return (
    <fieldset class="param split">
      <legend class="name">{param.label ?? t("option.volleys")}</legend>
      <ul>
        {open.map((choice) => {
          const target = String(choice.value);
          const count = volleys.find((volley) => volley.target === target)?.figures.length ?? 0;
          return (
            <li key={target} class={count > 0 ? "on" : ""}>
              <button
                type="button"
                class="all"
                onClick={() => write([{ target, figures: able(choice, param) }])}
              >
                {choice.label}
                {choice.distance === undefined ? null : <small class="num">{inches(choice.distance)}</small>}
              </button>
              <button
                type="button"
                class="pick"
                disabled={count === 0}
                aria-label={`${choice.label} −`}
                onClick={() => write(shiftMan(volleys, choice, param, -1))}
              >
                −
              </button>
              <output class="num">{count}</output>
              <button
                type="button"
                class="pick"
                disabled={count >= able(choice, param).length}
                aria-label={`${choice.label} +`}
                onClick={() => write(shiftMan(volleys, choice, param, 1))}
              >
                +
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

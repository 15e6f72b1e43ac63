/** Choices and targets as lists, for those who do not point at the table and where slips would be too many. */

import type { VNode } from "preact";
import { paramOf } from "../draft";
import type { Choice, Param } from "../protocol";
import { inches, t } from "../words";
import { type ControlProps, labelOf } from "./picks";

/** A target in words: its name (of a man his place in the unit), how far, and what else the server says of it. */
function targetWords(choice: Choice, single: boolean): string {
  const number = single ? String(choice.value).split(".").pop() : undefined;
  const far = choice.distance ?? 0;
  return [
    number === undefined ? choice.label : t("figure.of", { unit: choice.label, number }),
    ...(far > 0 ? [inches(far)] : []),
    ...(choice.hint ? [choice.hint] : []),
  ].join(" · ");
}

/** A list with the parameter's name before it. */
function Listed({ param, children }: { param: Param; children: VNode }): VNode {
  return (
    <div class="param list">
      <label class="name" for={`param-${param.name}`}>
        {labelOf(param)}
      </label>
      {children}
    </div>
  );
}

/** Choices as a list. */
export function ChoiceList({ param, draft, play }: ControlProps): VNode {
  const choices = param.choices ?? [];
  const take = (words: string): void => {
    const choice = choices.find((one) => String(one.value) === words);
    if (choice !== undefined) play.fill({ [param.name]: choice.value });
  };
  return (
    <Listed param={param}>
      <select
        id={`param-${param.name}`}
        value={String(draft.values[param.name])}
        onChange={(event) => take(event.currentTarget.value)}
      >
        {choices.map((choice) => (
          <option key={String(choice.value)} value={String(choice.value)} disabled={Boolean(choice.shut)}>
            {choice.shut ? `${choice.label}: ${choice.shut.message}` : choice.label}
          </option>
        ))}
      </select>
    </Listed>
  );
}

/** Targets as a list, for those who do not point at the table. */
export function TargetControl({ param, draft, play }: ControlProps): VNode {
  const choices = [...(param.choices ?? [])].sort(
    (a, b) => Number(Boolean(a.shut)) - Number(Boolean(b.shut)) || (a.distance ?? 0) - (b.distance ?? 0),
  );
  const value = draft.values[param.name];
  const hasSplit = paramOf(draft, "split") !== undefined;
  return (
    <Listed param={param}>
      <select
        id={`param-${param.name}`}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => play.fill({ [param.name]: event.currentTarget.value || undefined })}
      >
        <option value="" disabled={param.optional !== true}>
          {t(param.further ? "option.nobody" : param.optional && !hasSplit ? "option.any" : "option.aim")}
        </option>
        {choices.map((choice) => (
          <option
            key={String(choice.value)}
            value={String(choice.value)}
            disabled={Boolean(choice.shut)}
            title={choice.shut?.message}
          >
            {choice.shut
              ? `${choice.label}: ${choice.shut.message}`
              : targetWords(choice, param.type === "figure")}
          </option>
        ))}
      </select>
    </Listed>
  );
}

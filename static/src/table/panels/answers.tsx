/** What a decision is answered with, drawn by its kind: buttons for yes and no or for what is listed, else a small form. */

import type { VNode } from "preact";
import { begin } from "../draft";
import type { Play } from "../play";
import type { Option, Param, Side } from "../protocol";
import { waysOption } from "../singly";
import type { State } from "../state";
import { t } from "../words";
import { PairList } from "./pairs";

/** A question may bring its words and its answers; else they are made from its form. */
export interface Question {
  text?: string;
  choices?: { value: unknown; label: string; hint?: string }[];
  [field: string]: unknown;
}

interface Props {
  state: State;
  param: Param;
  send: (answer: unknown) => void;
}

interface Reply {
  label: string;
  value: unknown;
  hint?: string | undefined;
  isDefault: boolean;
}

/** A tag of the rules as words: will_stand is "Will stand". */
export function spoken(tag: string): string {
  const words = tag.replace(/_/g, " ");
  return capital(words);
}

/** A question as a sentence of its own; in the chronicle it stands behind others. */
export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The answers that a question lists, or yes and no for each of its yes-or-no fields, or the default alone. */
export function repliesTo(
  question: Question | undefined,
  fallback: unknown,
  words: Record<string, string> = {},
): Reply[] {
  const form = (fallback ?? {}) as Record<string, unknown>;
  const fields = Object.keys(form);
  const whole = (value: unknown): unknown =>
    typeof value === "object" && value !== null ? value : { [fields[0] ?? "value"]: value };
  if (question?.choices !== undefined) {
    return question.choices.map(({ label, hint, value }) => ({
      label,
      hint,
      value: whole(value),
      isDefault: same(whole(value), form),
    }));
  }
  const flags = fields.filter((field) => typeof form[field] === "boolean");
  if (flags.length === 0) return [{ label: t("asked.so"), value: form, isDefault: true }];
  return flags.flatMap((field) =>
    [true, false].map((value) => ({
      label:
        words[`${String(question?.kind)}.${value ? "" : "not_"}${field}`] ??
        (value ? spoken(field) : t("asked.not", { what: field.replace(/_/g, " ") })),
      value: { ...form, [field]: value },
      isDefault: form[field] === value,
    })),
  );
}

type Among = readonly string[] | Record<string, number>;

function bounds(question: Question | undefined): { min: number; max: number } {
  return { min: Number(question?.least ?? 0), max: Number(question?.most ?? 0) };
}

function idsOf(question: Question | undefined): string[] {
  const among = (question?.among ?? []) as Among;
  return Array.isArray(among) ? [...(among as readonly string[])] : Object.keys(among);
}

/** The answer that a filled form gives, by the kind of its decision. */
export function answerIn(drawn: Param["drawn"], question: Question | undefined, form: FormData): unknown {
  const numberOf = (name: string): number => Number(form.get(name) ?? 0);
  if (drawn === "number") return { number: numberOf("number") };
  if (drawn === "several") return { chosen: form.getAll("chosen") };
  const shares = idsOf(question).map((id): [string, number] => [id, numberOf(id)]);
  return { shares: Object.fromEntries(shares.filter(([, share]) => share > 0)) };
}

function nameIn(state: State, id: string): string {
  return state.document?.units[id]?.name ?? id;
}

/** Keys by which answers are given: yes and no, else their numbers. */
function keyOfReply(param: Param, reply: Reply, index: number): string {
  if (param.drawn === "pick_one") return index < 9 ? String(index + 1) : "";
  const flag = Object.values((reply.value ?? {}) as object).find((value) => typeof value === "boolean");
  return flag === undefined || index > 1 ? "" : flag ? "Y" : "N";
}

function Buttons({ state, param, send }: Props): VNode {
  const replies = repliesTo(param.question, param.default, state.ruleset.questions);
  return (
    <div class="answers">
      {replies.map((reply, index) => {
        const key = keyOfReply(param, reply, index);
        return (
          <button
            key={reply.label}
            type="button"
            class={reply.isDefault ? "btn ink" : "btn"}
            title={reply.hint}
            aria-keyshortcuts={key === "" ? undefined : key}
            onClick={() => send(reply.value)}
          >
            <span>
              {reply.label}
              {key === "" ? null : <kbd>{key}</kbd>}
            </span>
            {reply.isDefault ? <small>{t("asked.usual")}</small> : null}
          </button>
        );
      })}
    </div>
  );
}

function NumberField({ param }: Props): VNode {
  const usual = (param.default as { number: number }).number;
  return (
    <input class="input" type="number" name="number" required {...bounds(param.question)} value={usual} />
  );
}

function ShareFields({ state, param }: Props): VNode {
  const usual = (param.default as { shares: Record<string, number> }).shares;
  const among = (param.question?.among ?? {}) as Record<string, number>;
  return (
    <>
      {Object.entries(among).map(([id, most]) => (
        <label key={id}>
          {nameIn(state, id)}{" "}
          <input class="input" type="number" name={id} required min={0} max={most} value={usual[id] ?? 0} />
        </label>
      ))}
    </>
  );
}

function ChosenFields({ state, param }: Props): VNode {
  const usual = (param.default as { chosen: readonly string[] }).chosen;
  return (
    <>
      {idsOf(param.question).map((id) => (
        <label key={id}>
          <input type="checkbox" name="chosen" value={id} defaultChecked={usual.includes(id)} />{" "}
          {nameIn(state, id)}
        </label>
      ))}
    </>
  );
}

const FIELDS = { number: NumberField, allot: ShareFields, several: ChosenFields };

/** The answers to a decision, as its kind wants them. */
export function Answers({
  state,
  play,
  option,
  side,
}: {
  state: State;
  play: Play;
  option: Option;
  side: Side;
}): VNode {
  const param = option.params.find((other) => other.type === "answer") as Param;
  const send = (answer: unknown): void => {
    play.send({ kind: option.kind, [param.name]: answer }, side);
  };
  const drawn = param.drawn ?? "yes_no";
  if (drawn === "ways")
    return (
      <div class="answers">
        <button type="button" class="btn" onClick={() => play.write(begin(waysOption(option), side))}>
          {t("asked.ways")}
        </button>
        <button type="button" class="btn ink" onClick={() => send(param.default)}>
          <span>{t("asked.usualways")}</span>
          <small>{t("asked.usual")}</small>
        </button>
      </div>
    );
  const isButtons = drawn === "yes_no" || drawn === "pick_one";
  if (isButtons) return <Buttons state={state} param={param} send={send} />;
  if (drawn === "pairs") return <PairList state={state} play={play} param={param} send={send} />;
  const Fields = FIELDS[drawn];
  return (
    <form
      class="answers"
      onSubmit={(event) => {
        event.preventDefault();
        send(answerIn(drawn, param.question, new FormData(event.currentTarget)));
      }}
    >
      <Fields state={state} param={param} send={send} />
      <button type="submit" class="btn ink">
        {t("asked.so")}
      </button>
    </form>
  );
}

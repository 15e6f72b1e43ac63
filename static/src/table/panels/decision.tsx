/** A decision that is due: the question, and the answers it offers; or who must answer it, and what happens if he does not. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Asked, Option, Question, Side } from "../protocol";
import { nameOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Stick } from "./parts";

interface Props {
  state: State;
  play: Play;
}

interface Reply {
  label: string;
  value: unknown;
  hint?: string | undefined;
  isDefault: boolean;
}

function timeOf(deadline: Asked["deadline"]): string {
  if (deadline === null || deadline === undefined) return "";
  const date = new Date(typeof deadline === "number" && deadline < 1e12 ? deadline * 1000 : deadline);
  if (Number.isNaN(date.getTime())) return String(deadline);
  const isFar = date.getTime() - Date.now() > 12 * 3600 * 1000;
  const day: Intl.DateTimeFormatOptions = isFar ? { weekday: "short" } : {};
  return date.toLocaleTimeString(document.documentElement.lang || undefined, {
    ...day,
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** A tag of the rules as words: will_stand is "Will stand". */
function spoken(tag: string): string {
  const words = tag.replace(/_/g, " ");
  return capital(words);
}

/** A question as a sentence of its own; in the chronicle it stands behind others. */
function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What a question asks, in its own words, those of the rules, or its tag with whom it is about. */
export function questionText(state: State, asked: Asked): string {
  const own = asked.text ?? asked.question?.text;
  const pattern = state.ruleset.questions?.[asked.kind];
  if (own !== undefined || pattern === undefined) return own ?? plainText(state, asked);
  const named = (id: unknown): string => state.document?.units[String(id)]?.name ?? String(id);
  return pattern.replace(/\{(\w+)\}/g, (hole, field: string) =>
    asked.question?.[field] === undefined ? hole : named(asked.question[field]),
  );
}

function plainText(state: State, asked: Asked): string {
  const about = subject(state, asked);
  return `${spoken(asked.kind)}${about === "" ? "." : `: ${about}.`}`;
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

function Replies({ option, side, play }: { option: Option; side: Side; play: Play }): VNode {
  const param = option.params.find((other) => other.type === "answer");
  const replies = repliesTo(param?.question, param?.default, play.state.ruleset.questions);
  return (
    <div class="answers">
      {replies.map((reply) => (
        <button
          key={reply.label}
          type="button"
          class={reply.isDefault ? "btn ink" : "btn"}
          title={reply.hint}
          onClick={() => play.send({ kind: option.kind, [param?.name ?? "answer"]: reply.value }, side)}
        >
          {reply.label}
        </button>
      ))}
    </div>
  );
}

/** Whom the question is about, if it names a unit. */
function subject(state: State, asked: Asked): string {
  const unit = asked.question?.unit;
  return typeof unit === "string" ? (state.document?.units[unit]?.name ?? "") : "";
}

export function Decision({ state, play }: Props): VNode {
  const asked = state.document!.asked!;
  const mine = play.answers().filter(({ side, option }) => option.kind === "answer" && side === asked.side);
  const time = timeOf(asked.deadline ?? state.due);
  const words = capital(questionText(state, asked));
  const replies = repliesTo(asked.question, asked.default, state.ruleset.questions);
  const standard = replies.find((reply) => reply.isDefault)?.label;
  return (
    <section class="asked" role={mine.length > 0 ? "alert" : "status"}>
      <Stick />
      <div class="q">
        <h3>{mine.length > 0 ? t("asked.you") : t("asked.decides", { name: nameOf(state, asked.side) })}</h3>
        <p>
          {`${words.slice(0, 1).toUpperCase()}${words.slice(1)} `}
          {standard === undefined ? null : (
            <span>{t("asked.default", { default: standard.toLowerCase() })}</span>
          )}
          {time === "" ? null : <b>{` ${t("asked.until", { time })}`}</b>}
        </p>
      </div>
      <div class="acts">
        {mine.map(({ side, option }) => (
          <Replies key={option.kind} side={side} option={option} play={play} />
        ))}
      </div>
    </section>
  );
}

/** What a decision is answered with, drawn by its kind: buttons for yes and no or for what is listed, else a small form. */

import type { VNode } from "preact";
import { laidFor, laidWords } from "../always";
import { begin } from "../draft";
import type { Play } from "../play";
import type { Option, Param, Side } from "../protocol";
import { waysOption } from "../singly";
import type { State } from "../state";
import { t } from "../words";
import { Die } from "./die";
import { PairList } from "./pairs";

/** A question may bring its words and its answers; else they are made from its form. */
export interface Question {
  text?: string;
  choices?: { value: unknown; label: string; hint?: string; faces?: number[] }[];
  [field: string]: unknown;
}

interface Props {
  state: State;
  param: Param;
  send: (answer: unknown) => void;
  /** Whether the answer is to be given from now on. */
  always?: boolean | undefined;
}

interface Reply {
  label: string;
  value: unknown;
  hint?: string | undefined;
  /** A die's face and the other to which it is turned. */
  faces?: number[] | undefined;
  isDefault: boolean;
}

/** A tag of the rules as words: will_stand is "Will stand". */
export function tagInWords(tag: string): string {
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
    return question.choices.map(({ label, hint, faces, value }) => ({
      label,
      hint,
      faces,
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
        (value ? tagInWords(field) : t("asked.not", { what: field.replace(/_/g, " ") })),
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

/** A figure by its unit's name, and its number where the unit has several. */
function figureIn(state: State, id: string): string {
  const [unit, number] = [id.split(".")[0] ?? "", id.split(".")[1] ?? ""];
  const found = state.document?.units[unit];
  if (found === undefined) return id;
  return found.strength > 1 && number !== "" ? `${found.name} ${number}` : found.name;
}

/** What is to be chosen or shared out, by its id: a unit, a figure, or one figure's blow at another or at his horse. */
function nameIn(state: State, id: string): string {
  const [one, blow] = id.split(">");
  if (one === undefined || blow === undefined) return figureIn(state, id);
  const [other = "", horse] = blow.split(":");
  const words = { one: figureIn(state, one), other: figureIn(state, other) };
  return t(horse === undefined ? "bout.at" : "bout.athorse", words);
}

/** Keys by which an answer is given: its number, of yes and no their letter; both in a fight step by step. The first
 *  stands in its button. */
export function keysOfReply(param: Param, reply: Reply, index: number, inBout: boolean): string[] {
  const number = index < 9 ? [String(index + 1)] : [];
  if (param.drawn === "pick_one") return number;
  const flag = Object.values((reply.value ?? {}) as object).find((value) => typeof value === "boolean");
  const letter = flag === undefined || index > 1 ? [] : flag ? ["Y"] : ["N"];
  return inBout ? [...number, ...letter] : letter;
}

/** A die and the one it becomes, for those who see; what is drawn is said by the label. */
function Turned({ faces }: { faces: readonly number[] }): VNode {
  return (
    <span class="turned" aria-hidden="true">
      {faces.map((face, index) => (
        <Die key={index} die="d6" face={face} state={index === 0 ? "plain" : "hit"} />
      ))}
    </span>
  );
}

/** What is answered for who does not: in a fight step by step Escape gives it too. */
function Usual({ inBout }: { inBout: boolean }): VNode {
  if (!inBout) return <small>{t("asked.usual")}</small>;
  return (
    <small>
      {t("asked.default.short")} <kbd class="esc">Esc</kbd>
    </small>
  );
}

function Buttons({ state, param, send, always }: Props): VNode {
  const inBout = state.document?.bout !== undefined;
  const conduct = state.ruleset.conducts?.find(({ kind }) => kind === param.question?.kind);
  const replies = repliesTo(param.question, param.default, state.ruleset.questions);
  return (
    <div class="answers">
      {replies.map((reply, index) => {
        const keys = keysOfReply(param, reply, index, inBout);
        const key = keys[0] ?? "";
        return (
          <button
            key={reply.label}
            type="button"
            class={reply.isDefault ? "btn ink" : "btn"}
            aria-label={reply.faces === undefined ? undefined : reply.label}
            aria-keyshortcuts={keys.length === 0 ? undefined : keys.join(" ")}
            onClick={() => send(reply.value)}
          >
            <span>
              {reply.faces === undefined ? reply.label : <Turned faces={reply.faces} />}
              {key === "" ? null : <kbd>{key}</kbd>}
            </span>
            {always ? <small class="lays">{laidWords(conduct, laidFor(param, reply.value))}</small> : null}
            {reply.hint && !always ? <small>{reply.hint}</small> : null}
            {reply.isDefault ? <Usual inBout={inBout} /> : null}
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

export function answerParam(option: Option): Param {
  return option.params.find((other) => other.type === "answer") as Param;
}

/** The answers to a decision, as its kind wants them. */
export function Answers({
  state,
  play,
  option,
  side,
  always,
}: {
  state: State;
  play: Play;
  option: Option;
  side: Side;
  always?: boolean;
}): VNode {
  const param = answerParam(option);
  const send = (answer: unknown): void => {
    const laid = always ? laidFor(param, answer) : undefined;
    if (laid !== undefined)
      play.wire.standing({ side, kind: String(param.question?.kind), unit: laid.unit, choice: laid.choice });
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
  if (isButtons) return <Buttons state={state} param={param} send={send} always={always} />;
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

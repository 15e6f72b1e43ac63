/** A decision that is due: the question in the server's words, and the answers its options offer. */

import type { VNode } from "preact";
import { begin } from "../draft";
import type { Play } from "../play";
import type { Choice, Option, Param, Side } from "../protocol";
import { nameOf } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Stick } from "./parts";

interface Props {
  state: State;
  play: Play;
}

function timeOf(deadline: string | number | null | undefined): string {
  if (deadline === null || deadline === undefined) return "";
  const date = new Date(typeof deadline === "number" && deadline < 1e12 ? deadline * 1000 : deadline);
  return Number.isNaN(date.getTime())
    ? String(deadline)
    : date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/** An answer that consists of one choice (or one yes or no) is a row of buttons. */
function simpleParam(option: Option): Param | undefined {
  const [only, ...others] = option.params;
  if (only === undefined || others.some((param) => param.optional !== true && param.default === undefined))
    return undefined;
  return only.type === "choice" ||
    only.type === "flag" ||
    (only.type === "unit" && (only.choices?.length ?? 9) < 5)
    ? only
    : undefined;
}

function choicesFor(param: Param): Choice[] {
  if (param.type === "flag")
    return [true, false].map((value) => ({ value, label: t(value ? "option.yes" : "option.no") }));
  return param.choices ?? [];
}

function Answers({ option, side, play }: { option: Option; side: Side; play: Play }): VNode {
  const param = simpleParam(option);
  if (param === undefined) {
    return (
      <button
        type="button"
        class="btn ink"
        onClick={() =>
          option.params.length === 0 ? play.send({ kind: option.kind }, side) : play.choose(option, side)
        }
      >
        {option.label}
      </button>
    );
  }
  const send = (choice: Choice): void => {
    const draft = begin(option, side);
    play.send({ kind: option.kind, ...draft.values, [param.name]: choice.value }, side);
  };
  return (
    <div class="answers">
      {choicesFor(param).map((choice, index) => (
        <button
          key={String(choice.value)}
          type="button"
          class={index === 0 ? "btn ink" : "btn"}
          disabled={Boolean(choice.shut)}
          title={choice.shut?.message ?? choice.hint}
          onClick={() => send(choice)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** The bar when somebody must choose: you, with the answers; or the other side, with what happens by default. */
export function Decision({ state, play }: Props): VNode {
  const asked = state.document!.asked!;
  const mine = play.answers().filter(({ side }) => side === asked.side && state.you.includes(side));
  const time = timeOf(asked.deadline);
  return (
    <section class="asked" role={mine.length > 0 ? "alert" : "status"}>
      <Stick />
      <div class="q">
        <h3>{mine.length > 0 ? t("asked.you") : t("asked.decides", { name: nameOf(state, asked.side) })}</h3>
        <p>
          {`${asked.text} `}
          {asked.default ? <span>{t("asked.default", { default: asked.default })}</span> : null}
          {time === "" ? null : <b>{` ${t("asked.until", { time })}`}</b>}
        </p>
      </div>
      <div class="acts">
        {mine.map(({ side, option }) => (
          <Answers key={option.label} side={side} option={option} play={play} />
        ))}
      </div>
    </section>
  );
}

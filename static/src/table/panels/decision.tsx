/** A decision that is due: the question, and the answers it offers; or who must answer it, and what happens if he does not. */

import type { VNode } from "preact";
import type { Play } from "../play";
import type { Asked } from "../protocol";
import type { State } from "../state";
import { t } from "../words";
import { Answers, capital, type Question, repliesTo, spoken } from "./answers";
import { Stick } from "./parts";

interface Props {
  state: State;
  play: Play;
}

/** A time, in seconds of the epoch, as the reader's clock shows it. */
function timeOf(deadline: number | null): string {
  if (deadline === null) return "";
  const date = new Date(deadline * 1000);
  const isFar = date.getTime() - Date.now() > 12 * 3600 * 1000;
  const day: Intl.DateTimeFormatOptions = isFar ? { weekday: "short" } : {};
  return date.toLocaleTimeString(document.documentElement.lang || undefined, {
    ...day,
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** What a question asks, in its own words, those of the rules, or its tag with whom it is about. */
export function questionText(state: State, asked: Asked): string {
  const own = (asked.question as Question).text;
  const pattern = state.ruleset.questions?.[asked.kind];
  if (own !== undefined || pattern === undefined) return own ?? plainText(state, asked);
  const named = (id: unknown): string => state.document?.units[String(id)]?.name ?? String(id);
  return pattern.replace(/\{(\w+)\}/g, (hole, field: string) =>
    asked.question[field] === undefined ? hole : named(asked.question[field]),
  );
}

function plainText(state: State, asked: Asked): string {
  const about = subject(state, asked);
  return `${spoken(asked.kind)}${about === "" ? "." : `: ${about}.`}`;
}

/** Whom the question is about, if it names a unit. */
function subject(state: State, asked: Asked): string {
  const unit = asked.question.unit;
  return typeof unit === "string" ? (state.document?.units[unit]?.name ?? "") : "";
}

export function Decision({ state, play }: Props): VNode {
  const asked = state.document!.asked!;
  const mine = play.answers().filter(({ side, option }) => option.kind === "answer" && side === asked.side);
  const time = timeOf(state.due);
  const words = capital(questionText(state, asked));
  const replies = repliesTo(asked.question, asked.default, state.ruleset.questions);
  const standard = replies.length > 1 ? replies.find((reply) => reply.isDefault)?.label : undefined;
  return (
    <section class="asked" role={mine.length > 0 ? "alert" : "status"}>
      <Stick />
      <div class="q">
        <p>
          <b>{words}</b>{" "}
          {standard === undefined ? null : (
            <span>{t("asked.default", { default: standard.toLowerCase() })}</span>
          )}
          {time === "" ? null : <span class="due">{` ${t("asked.until", { time })}`}</span>}
        </p>
      </div>
      {mine.map(({ side, option }) => (
        <Answers key={option.kind} state={state} side={side} option={option} play={play} />
      ))}
    </section>
  );
}

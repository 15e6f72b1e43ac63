/** A decision that is due: the question, and the answers it offers; or who must answer it, and what happens if he does not. */

import { Component, type VNode } from "preact";
import { laidFor } from "../always";
import { fightersOf, kindsAhead, shownBout } from "../bouts";
import type { Play } from "../play";
import type { Asked, Unit } from "../protocol";
import type { State } from "../state";
import { t } from "../words";
import { Answers, answerParam, capital, type Question, repliesTo, tagInWords } from "./answers";
import { Stick } from "./parts";
import { Boxes, Face, faceSymbol, sheetOf, Tokens } from "./person";
import { NudgeButton } from "./presence";
import { StandingOrders } from "./standing";

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
  const unitOf = (field: string): Unit | undefined => state.document?.units[String(asked.question[field])];
  return pattern
    .replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (_hole, field: string, one: string, many: string) =>
      unitOf(field)?.strength === 1 ? one : many,
    )
    .replace(/\{(\w+)\}/g, (hole, field: string) =>
      asked.question[field] === undefined ? hole : (unitOf(field)?.name ?? String(asked.question[field])),
    );
}

function plainText(state: State, asked: Asked): string {
  const about = subject(state, asked);
  return `${tagInWords(asked.kind)}${about === "" ? "." : `: ${about}.`}`;
}

/** Whom the question is about, if it names a unit. */
function subject(state: State, asked: Asked): string {
  const unit = asked.question.unit;
  return typeof unit === "string" ? (state.document?.units[unit]?.name ?? "") : "";
}

/** An answer within a sentence: small at its beginning, unless that is somebody's name. */
function within(state: State, answer: string): string {
  const isName = Object.values(state.document?.units ?? {}).some(({ name }) => answer.startsWith(name));
  return isName ? answer : answer.slice(0, 1).toLowerCase() + answer.slice(1);
}

/** Of the reader's who fight: whom the question names, else the one in front. */
function ownFighter(state: State, asked: Asked): Unit | undefined {
  const bout = shownBout(state);
  const units = state.document?.units ?? {};
  const named = units[String(asked.question.unit ?? "")];
  if (named !== undefined && state.you.includes(named.side)) return named;
  const fighters = bout === null ? [] : state.you.flatMap((side) => fightersOf(bout, side));
  return units[fighters[0]?.unit ?? ""];
}

/** Who is asked, face to face, with what he has left; nothing of those who are no persons. */
function Who({ state, unit }: { state: State; unit: Unit | undefined }): VNode | null {
  const sheet = unit === undefined ? undefined : sheetOf(state, unit.id);
  const isPerson = sheet !== undefined && (sheet.all_wounds > 0 || faceSymbol(sheet) !== "");
  if (unit === undefined || !isPerson) return null;
  return (
    <div class={`who side-${unit.side}`}>
      <Face symbol={faceSymbol(sheet)} />
      <b>{unit.name}</b>
      {sheet.all_wounds === 0 ? null : (
        <span class="lives">
          <Boxes sheet={sheet} />
          <Tokens sheet={sheet} />
        </span>
      )}
    </div>
  );
}

type Mine = ReturnType<Play["answers"]>;

/** Whether some of the answers that lie open can be laid down by a standing order. */
function canBeLaid(state: State, asked: Asked, mine: Mine): boolean {
  const replies = repliesTo(asked.question, asked.default, state.ruleset.questions);
  return mine.some(({ option }) =>
    replies.some(({ value }) => laidFor(answerParam(option), value) !== undefined),
  );
}

interface StepProps extends Props {
  asked: Asked;
  mine: Mine;
  words: VNode;
}

/** A step of a fight is asked: who is asked, a card for each answer, what it is about; and whether to answer so from
 *  now on. Who waits for the other may answer ahead. */
class Step extends Component<StepProps, { always: boolean }> {
  override state = { always: false };

  override componentDidUpdate(before: StepProps): void {
    const isSame = JSON.stringify(before.asked) === JSON.stringify(this.props.asked);
    if (!isSame && this.state.always) this.setState({ always: false });
  }

  private ahead(own: Unit | undefined): VNode | null {
    const { state, play, asked, mine } = this.props;
    if (own === undefined) return null;
    if (mine.length === 0)
      return (
        <StandingOrders
          state={state}
          play={play}
          unit={own.id}
          kinds={kindsAhead(state)}
          title={t("asked.ahead")}
        />
      );
    if (!canBeLaid(state, asked, mine)) return null;
    return (
      <label class="flag always">
        <input
          type="checkbox"
          checked={this.state.always}
          onChange={(event) => this.setState({ always: event.currentTarget.checked })}
        />{" "}
        {t("asked.always")}
      </label>
    );
  }

  override render(): VNode {
    const { state, play, asked, mine, words } = this.props;
    const isMine = mine.length > 0;
    const own = ownFighter(state, asked);
    const about = isMine ? own : state.document?.units[String(asked.question.unit ?? "")];
    return (
      <section class="asked in-bout" role={isMine ? "alert" : "status"}>
        <Who state={state} unit={about} />
        {mine.map(({ side, option }) => (
          <Answers
            key={option.kind}
            state={state}
            side={side}
            option={option}
            play={play}
            always={this.state.always}
          />
        ))}
        {words}
        <div class="ahead">
          <Stick />
          {isMine ? null : <NudgeButton state={state} play={play} />}
          {this.ahead(own)}
        </div>
      </section>
    );
  }
}

/** What happens without an answer, and when. */
export function Deadline({ time, standard }: { time: string; standard: string }): VNode | null {
  if (standard === "") return time === "" ? null : <span class="due">{t("asked.until", { time })}</span>;
  return time === "" ? (
    <span>{t("asked.default", { default: standard })}</span>
  ) : (
    <span class="due">{t("asked.default.until", { time, default: standard })}</span>
  );
}

export function Decision({ state, play }: Props): VNode {
  const asked = state.document!.asked!;
  const mine = play.answers().filter(({ side, option }) => option.kind === "answer" && side === asked.side);
  const time = timeOf(state.due);
  const question = capital(questionText(state, asked));
  // a question speaks to whom it is asked; whoever looks on reads it in quotation marks
  const words = mine.length > 0 ? question : t("asked.other", { question });
  const replies = repliesTo(asked.question, asked.default, state.ruleset.questions);
  const standard = replies.length > 1 ? replies.find((reply) => reply.isDefault)?.label : undefined;
  const put = (
    <div class="q" key="q">
      <p>
        <b>{words}</b>{" "}
        <Deadline time={time} standard={standard === undefined ? "" : within(state, standard)} />
      </p>
    </div>
  );
  if (state.document!.bout !== undefined)
    return <Step state={state} play={play} asked={asked} mine={mine} words={put} />;
  return (
    <section class="asked" role={mine.length > 0 ? "alert" : "status"}>
      <Stick />
      {put}
      {mine.map(({ side, option }) => (
        <Answers key={option.kind} state={state} side={side} option={option} play={play} />
      ))}
    </section>
  );
}

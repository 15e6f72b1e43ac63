/** The upper line of the bar: what is wanted now, how much of it is left, and the phase's own orders, whatever is chosen. */

import { Component, type VNode } from "preact";
import { gotIt, isNew } from "../hints";
import { pointsAt } from "../lesson";
import { spending } from "../overlay/points";
import type { Play } from "../play";
import { type Option, opponent, type Side } from "../protocol";
import { actingSide, endOption, isEnd, isToAct, keyOf, nameOf, unitOptions } from "../selectors";
import { isFar } from "../spent";
import type { Draft, State } from "../state";
import {
  briefName,
  type Card,
  declaredSoFar,
  leavesSomebody,
  leftOf,
  leftToAct,
  mayMarch,
  openUnit,
  phaseNow,
  phaseOrders,
  pointsLeft,
  titleOf,
} from "../want";
import { t } from "../words";
import { Icon } from "./parts";
import { AllButtons } from "./salvo";
import { iconOf } from "./tags";
import { awaitedWords } from "./waiting";

interface Props {
  state: State;
  play: Play;
  cards: readonly Card[];
}

/** More of them than this are a number alone. */
const MOST_BEADS = 24;

/** So many of the declarations of a phase are shown, the last ones. */
const MOST_DECLARED = 5;

/** How many have acted, can, and cannot. */
function Beads({ cards }: { cards: readonly Card[] }): VNode | null {
  if (cards.length < 2 || cards.length > MOST_BEADS) return null;
  const count = (stand: Card["stand"]): number => cards.filter((card) => card.stand === stand).length;
  const words = t("want.beads", { done: count("did"), ready: count("can"), no: count("not") });
  const order = ["did", "can", "not"] as const;
  return (
    <span class="beads" role="img" aria-label={words} title={words}>
      {order
        .flatMap((stand) => cards.filter((card) => card.stand === stand))
        .map((card) => (
          <i key={card.id} class={card.stand} />
        ))}
    </span>
  );
}

/** Where the sides declare or pass by turns: what each has done so far, and whose turn it is. */
function Round({ state, isQuiet }: { state: State; isQuiet: boolean }): VNode | null {
  const so = declaredSoFar(state).slice(-MOST_DECLARED);
  const now = state.document?.clock.to_act[0];
  if (isQuiet || so.length === 0 || now === undefined) return null;
  const who = (side: Side): string =>
    state.you.length === 1 && state.you[0] === side ? t("want.turn.you") : nameOf(state, side);
  return (
    <ol class="declared" aria-label={t("want.turns")}>
      {so.map(({ side, unit }, index) => (
        <li key={index} class={`side-${side}${unit === "" ? " passed" : ""}`}>
          <i aria-hidden="true" />
          <b>{who(side)}</b> {unit === "" ? t("want.turn.passed") : shownName(state, unit)}
        </li>
      ))}
      <li class={`side-${now} now`} aria-current="step">
        <i aria-hidden="true" />
        <b>{who(now)}</b> {t("want.turn.now")}
      </li>
    </ol>
  );
}

function shownName(state: State, id: string): string {
  const unit = state.document?.units[id];
  return unit === undefined ? "" : briefName(state, unit);
}

function Pegs({ state, mine }: { state: State; mine: boolean }): VNode | null {
  const points = mine ? pointsLeft(state) : 0;
  if (points === 0) return null;
  const due = spending(state);
  const words = t(points === 1 ? "want.points.one" : "want.points", { count: points });
  return (
    <span class="pegs" role="img" aria-label={words} title={words}>
      {Array.from({ length: points }, (_, index) => (
        <i key={index} class={index >= points - due ? "due" : ""} />
      ))}
    </span>
  );
}

interface Line {
  name: string;
  time: string;
  words: string;
}

/** The line that explains the phase, for who is new to it. */
class Why extends Component<Line, { on: boolean }> {
  override state = { on: isNew(this.props.name, this.props.time) };

  override render(): VNode | null {
    const { name, words } = this.props;
    if (!this.state.on) return null;
    return (
      <p class="why" title={words}>
        <span>{words}</span>
        <button
          type="button"
          class="link"
          onClick={() => {
            gotIt(name);
            this.setState({ on: false });
          }}
        >
          {t("want.gotit")}
        </button>
      </p>
    );
  }
}

/** Who decides or asks something now; empty where nobody does. */
function asking(state: State): string {
  const { asked, back_asked: back, draw_offer: draw, result } = state.document ?? {};
  if (asked)
    return state.you.includes(asked.side)
      ? t("asked.you")
      : t("asked.decides", { name: nameOf(state, asked.side) });
  const asker = back ?? draw;
  if (!asker || result) return "";
  if (state.you.includes(opponent(asker)))
    return t(back ? "back.asked" : "waiting.offered", { name: nameOf(state, asker) });
  const mayGoOn = state.you.some((side) => isToAct(state, side));
  return mayGoOn ? "" : t("waiting.title", { name: nameOf(state, opponent(asker)) });
}

/** What the other side has just answered to an offer of the reader's: on a small screen nothing else says it. */
function replyIn({ events, you }: State): string {
  const last = events[events.length - 1];
  const isTheirs = last?.side != null && !you.includes(last.side);
  return isTheirs && last?.kind === "draw_declined" ? last.text : "";
}

/** What is chosen in an order of the side as a whole: a clan, an edge. */
function chosenIn(draft: Draft): string {
  const chosen = draft.option.params.map((param) =>
    param.choices?.find((choice) => choice.value === draft.values[param.name]),
  );
  return chosen.length === 1 ? (chosen[0]?.label ?? "") : "";
}

/** The same of an order that is being written. */
function draftLine(state: State, draft: Draft, cards: readonly Card[]): { title: string; about: string } {
  const { option } = draft;
  if (option.unit !== "") {
    const far = isFar(draft.preview?.path) ? `: ${t("refused.far").toLowerCase()}` : "";
    return { title: option.label, about: (state.document?.units[option.unit]?.name ?? "") + far };
  }
  if (option.since !== undefined)
    return { title: t("want.ask", { what: t("back.take") }), about: option.hint ?? "" };
  if (leavesSomebody(state, option))
    return { title: t("want.ask", { what: option.label }), about: leftOf(state, leftToAct(state, cards)) };
  const isWhole = option.scope === "battle" && option.params.length === 0;
  return { title: isWhole ? t("want.ask", { what: option.label }) : option.label, about: chosenIn(draft) };
}

/** The act and what it is about: what is being written, who is chosen, else how many are left. */
export function headline(state: State, cards: readonly Card[]): { title: string; about: string } {
  const { draft, band, document } = state;
  const nameOfUnit = (id: string): string => document?.units[id]?.name ?? "";
  const question = draft === null ? asking(state) : "";
  if (question !== "") return { title: question, about: "" };
  if (band !== null) {
    const count = band.units.length;
    return {
      title: t("band.together"),
      about: count === 1 ? t("want.units.one") : t("want.units", { count }),
    };
  }
  if (draft !== null) return draftLine(state, draft, cards);
  const isOver = document !== null && document.result !== null;
  if (isOver) return { title: t("want.over"), about: "" };
  const busy = document?.clock.to_act[0] ?? document?.clock.active ?? null;
  if (busy !== null && !state.you.some((side) => isToAct(state, side)))
    return { title: awaitedWords(state, busy), about: titleOf(state) };
  // an enemy who is looked at has no part in the act, nor has anybody beside the one unit that acts
  const isOwn = state.you.includes(document?.units[state.selected]?.side ?? ("" as Side));
  // nor has who is still chosen from before and has no part in this phase
  const isIn = isOwn && openUnit(state) === "" && unitOptions(state, state.selected).length > 0;
  const chosen = isIn ? nameOfUnit(state.selected) : "";
  return {
    title: titleOf(state),
    about: chosen || replyIn(state) || leftOf(state, leftToAct(state, cards)),
  };
}

function Act({
  state,
  play,
  option,
  side,
  ink,
}: Omit<Props, "cards"> & { option: Option; side: Side; ink: boolean }): VNode {
  // of several orders that end something the key gives one alone
  const isOther = isEnd(state, option) && option !== endOption(state)?.option;
  const key = isOther ? "" : keyOf(state, option.kind);
  const isOn = state.draft?.option.kind === option.kind && state.draft.option.unit === "";
  return (
    <button
      type="button"
      class={`btn${ink ? " ink" : ""}${pointsAt(state, option.kind) ? " is-taught" : ""}`}
      aria-pressed={isOn}
      aria-disabled={option.shut !== null}
      title={option.shut?.message ?? option.hint}
      onClick={({ detail }) => {
        // asked whether the phase is to end, a second press says yes, as the key does; a double click says nothing
        const isYes = isOn && leavesSomebody(state, option);
        if (isYes && detail > 1) return;
        if (isOn && !isYes) play.write(null);
        else play.give(option, side);
      }}
    >
      <Icon name={iconOf(state, option)} />
      <span>{option.label}</span>
      {key === "" ? null : <kbd>{key}</kbd>}
    </button>
  );
}

/** The orders of the phase. What ends it is inked when nobody is left to act. */
function Acts({ state, play, cards, shown }: Props & { shown: boolean }): VNode | null {
  if (!state.you.some((side) => isToAct(state, side)) || state.document?.asked || state.document?.result)
    return null;
  const end = endOption(state)?.option;
  const isDone = state.draft === null && state.band === null && leftToAct(state, cards) === 0;
  const all = AllButtons({ state, play });
  return (
    <div class="acts">
      {all}
      {mayMarch(state) && state.band === null ? (
        <button
          type="button"
          class="btn together"
          title={t("band.everybody")}
          onClick={() => play.march.all()}
        >
          <Icon name="ord-move" />
          <span>{t("band.together")}</span>
          {all.length === 0 ? <kbd>A</kbd> : null}
        </button>
      ) : null}
      {phaseOrders(state, shown).map(({ side, option }) => (
        <Act
          key={`${side} ${option.kind} ${option.label}`}
          state={state}
          play={play}
          side={side}
          option={option}
          ink={isDone && option === end}
        />
      ))}
    </div>
  );
}

/** `shown`: the cards lie open below. */
export function WantLine({
  state,
  play,
  cards,
  shown,
  due,
}: Props & { shown: boolean; due: boolean }): VNode {
  const phase = phaseNow(state);
  const clock = state.document?.clock;
  const { title, about } = headline(state, cards);
  const isMine = state.you.some((side) => isToAct(state, side));
  const isQuestion = state.draft === null && asking(state) !== "";
  const isPlain = isMine && !isQuestion && state.draft === null && state.band === null;
  const name = `${state.ruleset.slug}.${phase?.key ?? ""}`;
  const time = `${state.boot.battle} ${clock?.turn ?? 0} ${clock?.active ?? ""}`;
  const acting = actingSide(state);
  return (
    <header class="want">
      <span class="step" aria-hidden="true">
        {due ? "問" : state.document?.result ? "終" : phase?.kanji || (state.document?.asked ? "問" : "")}
      </span>
      <div class="line">
        <h2 role="status">
          {title}
          {about === "" ? null : <em>{` ${about}`}</em>}
        </h2>
        {isPlain ? <Beads cards={cards} /> : null}
        <Pegs state={state} mine={isMine && !isQuestion} />
        <Round state={state} isQuiet={isQuestion} />
        {isPlain && cards.length > 0 && phase?.want?.why ? (
          <Why key={`${name} ${time}`} name={name} time={time} words={phase.want.why} />
        ) : null}
        {state.you.length > 1 && acting !== null && isMine ? (
          <span class="whose">{nameOf(state, acting)}</span>
        ) : null}
      </div>
      {isQuestion ? null : <Acts state={state} play={play} cards={cards} shown={shown} />}
    </header>
  );
}

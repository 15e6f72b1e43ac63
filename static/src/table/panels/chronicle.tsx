/** The chronicle: what happened, turn by turn, each die as it fell and why it had to be what it had to be; and talk. */

import type { VNode } from "preact";
import { memo } from "../memo";
import type { Play } from "../play";
import { type BattleEvent, opponent, type Roll, type Said, type Side } from "../protocol";
import { nameOf } from "../selectors";
import type { Filter, State } from "../state";
import { t } from "../words";
import { Clause, Icon, RollLine, Sentence } from "./parts";

interface Chapter {
  key: string;
  turn: number;
  side: Side | null;
  events: BattleEvent[];
}

/** Events under their turn and side, newest chapter first. */
function chaptersOf(events: readonly BattleEvent[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const event of events) {
    const last = chapters[chapters.length - 1];
    if (last !== undefined && last.turn === event.turn && (last.side === event.side || event.side === null))
      last.events.push(event);
    else chapters.push({ key: `${event.seq}`, turn: event.turn, side: event.side, events: [event] });
  }
  return chapters.reverse();
}

function namesIn(state: State, event: BattleEvent): string[] {
  const units = state.document?.units ?? {};
  return Object.values(event.params ?? {}).flatMap((value) =>
    typeof value === "string" && units[value] ? [units[value].name] : [],
  );
}

/** A roll that was needed for the same reasons as the one before it does not list them again. */
function unrepeated(roll: Roll, before: Roll | undefined): Roll {
  const isSame = before !== undefined && JSON.stringify(before.steps) === JSON.stringify(roll.steps);
  return isSame ? { ...roll, steps: [] } : roll;
}

function Entry({ event, state, play }: { event: BattleEvent; state: State; play: Play }): VNode {
  const unit = event.params?.unit;
  const rolls = event.rolls ?? [];
  const cited = new Set(rolls.flatMap((roll) => roll.steps.map((step) => step.clause)));
  const clauses = (event.clauses ?? []).filter((clause) => !cited.has(clause)).slice(0, 3);
  return (
    <li
      class={`ev${event.side === null ? "" : ` side-${event.side}`}${event.undone === true ? " is-undone" : ""}`}
      data-seq={event.seq}
    >
      <p>
        {event.undone === true ? <em class="undone">{t("chronicle.undone")}</em> : null}
        <Sentence text={event.text} names={namesIn(state, event)} />
        {rolls.length > 0
          ? null
          : clauses.map((clause) => <Clause key={clause} id={clause} play={play} brief={true} />)}
        {typeof unit === "string" && state.document?.units[unit]?.place === "table" ? (
          <button
            type="button"
            class="link show"
            aria-label={`Show ${state.document.units[unit].name}`}
            onClick={() => play.select(unit)}
          >
            <Icon name="st-target" />
          </button>
        ) : null}
      </p>
      {rolls.map((roll, index) => (
        <RollLine
          key={index}
          roll={unrepeated(roll, rolls[index - 1])}
          play={play}
          cites={index === rolls.length - 1 ? clauses : []}
        />
      ))}
    </li>
  );
}

function Talk({ said }: { said: Said }): VNode {
  return (
    <li class={`say${said.side === null ? "" : ` side-${said.side}`}`}>
      <b>{said.from}</b>
      <q>{said.text}</q>
    </li>
  );
}

function ChapterRows({ chapter, state, play }: { chapter: Chapter; state: State; play: Play }): VNode[] {
  const clan = chapter.side === null ? "" : (state.document?.forces[chapter.side]?.clan ?? "");
  const title = chapter.turn === 0 ? t("chronicle.before") : t("battle.turn", { turn: chapter.turn });
  return [
    <li key={`turn ${chapter.key}`} class={`turnmark${chapter.side === null ? "" : ` side-${chapter.side}`}`}>
      <span>{title}</span>
      {` ${clan}`}
    </li>,
    ...[...chapter.events]
      .reverse()
      .map((event) => <Entry key={event.seq} event={event} state={state} play={play} />),
  ];
}

function Filters({ filter, play }: { filter: Filter; play: Play }): VNode {
  const filters: Filter[] = ["all", "dice", "talk"];
  return (
    <div class="filt">
      {filters.map((one) => (
        <button
          key={one}
          type="button"
          class="btn bare small"
          aria-pressed={filter === one}
          onClick={() => play.store.take({ type: "filter", filter: one })}
        >
          {t(`chronicle.${one}`)}
        </button>
      ))}
    </div>
  );
}

function TalkForm({ state, play }: { state: State; play: Play }): VNode {
  const side = state.you[0];
  const words = t("chronicle.say", {
    name: side === undefined || state.you.length > 1 ? "…" : nameOf(state, opponent(side)),
  });
  const send = (event: Event): void => {
    event.preventDefault();
    const input = (event.currentTarget as HTMLFormElement).elements.namedItem("words") as HTMLInputElement;
    play.say(input.value);
    input.value = "";
  };
  return (
    <form class="talk" onSubmit={send}>
      <input name="words" autocomplete="off" maxLength={400} aria-label={words} placeholder={words} />
      <button class="btn small" type="submit">
        {t("chronicle.send")}
      </button>
    </form>
  );
}

const LAST_SAID = 3;

/** Events with dice only, or all; nothing while only talk is read. */
function shownEvents(state: State): BattleEvent[] {
  if (state.filter === "talk") return [];
  const told = state.events.filter((event) => event.text !== "");
  return (state.filter === "dice" ? told.filter((event) => (event.rolls ?? []).length > 0) : told).slice(
    -240,
  );
}

function Log({ state, play }: { state: State; play: Play }): VNode {
  const chapters = chaptersOf(shownEvents(state));
  const said = state.filter === "dice" ? [] : state.said.slice(state.filter === "talk" ? -60 : -LAST_SAID);
  const talk = said.map((one, index) => <Talk key={`${index} ${one.at} ${one.text}`} said={one} />);
  const isEmpty = chapters.length === 0 && talk.length === 0;
  return (
    <aside class="log" id="log" aria-label={t("chronicle.title")}>
      <div class="loghead">
        <h2>{t("chronicle.title")}</h2>
        <Filters filter={state.filter} play={play} />
      </div>
      <ol class="events">
        {chapters.map((chapter) => ChapterRows({ chapter, state, play }))}
        {state.filter === "talk" ? talk : null}
        {isEmpty ? <li class="empty">{t("chronicle.empty")}</li> : null}
      </ol>
      {state.filter === "talk" || talk.length === 0 ? null : <ol class="lately">{talk}</ol>}
      {state.record === null ? <TalkForm state={state} play={play} /> : null}
    </aside>
  );
}

export const Chronicle = memo(Log, (before, after) => {
  const [old, young] = [before.state, after.state];
  return (
    old.events === young.events &&
    old.said === young.said &&
    old.filter === young.filter &&
    old.players === young.players &&
    old.document?.forces === young.document?.forces &&
    old.record?.at === young.record?.at &&
    old.you === young.you
  );
});

/** The chronicle: what happened, turn by turn, each die as it fell and why it had to be what it had to be; and talk. */

import type { VNode } from "preact";
import { fetchEarlier } from "../address";
import { comparisonOf } from "../comparing";
import { castTimes } from "../film";
import { gathersOf, toldOf } from "../gathers";
import { memo } from "../memo";
import type { Play } from "../play";
import { type BattleEvent, opponent, type Roll, type Said, type Side } from "../protocol";
import { type Remark, remarksAt } from "../remarks";
import { nameOf, turnWords } from "../selectors";
import type { Filter, State } from "../state";
import { t } from "../words";
import { Address } from "./address";
import { Clause } from "./clause";
import { Onlookers } from "./company";
import { ComparedLine } from "./comparison";
import { GatheredRow } from "./gathered";
import { Luck } from "./luck";
import { Moments } from "./moments";
import { RollLine, Sentence } from "./parts";
import { RemarkFoot, RemarkItem } from "./remarks";
import { Secrecy } from "./secrecy";

const MOST_CLAUSES = 3;
/** Throws of one event beyond which they lie folded. */
const MOST_ROLLS = 8;
const UNSAID: readonly Remark[] = [];

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
function withoutRepeats(roll: Roll, before: Roll | undefined): Roll {
  const isSame = before !== undefined && JSON.stringify(before.steps) === JSON.stringify(roll.steps);
  return isSame ? { ...roll, steps: [] } : roll;
}

interface EntryProps {
  event: BattleEvent;
  /** Names in the sentence that stand out. */
  names: string;
  isPointed: boolean;
  /** Share of their own time in which its dice fall just now; 0 where they lie. */
  pace: number;
  /** Which dice the reader has counted, and whether they fit. */
  proved: ReadonlyMap<number, boolean> | null;
  /** What its players say of it. */
  remarks: readonly Remark[];
  play: Play;
}

function Rolls({ event, pace, proved, play }: EntryProps): VNode[] {
  const rolls = event.rolls ?? [];
  const cited = new Set(rolls.flatMap((roll) => roll.steps.map((step) => step.clause)));
  const clauses = (event.clauses ?? []).filter((clause) => !cited.has(clause)).slice(0, MOST_CLAUSES);
  const times = pace > 0 ? castTimes(rolls) : [];
  const told = proved === null ? comparisonOf(event) : null;
  const compared = told === null ? [] : [told.attack.roll, told.target.roll];
  const lines = rolls.map((roll, index) => (
    <RollLine
      key={index}
      roll={withoutRepeats(roll, rolls[index - 1])}
      play={play}
      proved={proved}
      cites={index === rolls.length - 1 ? clauses : []}
      falls={times[index]}
    />
  ));
  if (told === null && rolls.length > MOST_ROLLS)
    return [
      <details key="rolls" class="throws">
        <summary>{t("die.many", { count: rolls.length })}</summary>
        {lines}
      </details>,
    ];
  if (told === null) return lines;
  return [
    ...lines.filter((_, index) => !compared.includes(index)),
    <ComparedLine key="compared" event={event} falls={times}>
      {clauses.map((clause) => (
        <Clause key={clause} id={clause} play={play} brief={true} />
      ))}
    </ComparedLine>,
  ];
}

/** One event: its sentence shows the place on the table, its sign is its address. */
const Entry = memo(function OneEntry(props: EntryProps): VNode {
  const { event, names, isPointed, pace, remarks, play } = props;
  const isPlain = (event.rolls ?? []).length === 0;
  const show = (click: MouseEvent): void => {
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    play.store.take({ type: "point", seq: event.seq });
  };
  const signs = [
    event.undone === true ? " is-undone" : "",
    isPointed ? " is-pointed" : "",
    pace > 0 ? " is-cast" : "",
  ];
  return (
    <li
      id={`e${event.seq}`}
      class={`ev${event.side === null ? "" : ` side-${event.side}`}${signs.join("")}`}
      data-seq={event.seq}
      aria-current={isPointed ? "true" : undefined}
      style={pace > 0 ? { "--pace": pace.toFixed(3) } : undefined}
    >
      <p>
        {event.undone === true ? <em class="undone">{t("chronicle.undone")}</em> : null}
        <a class="tell" href={`#e${event.seq}`} title={t("chronicle.show")} onClick={show}>
          <Sentence text={event.text} names={names.split("\n")} />
        </a>
        {isPlain
          ? (event.clauses ?? [])
              .slice(0, MOST_CLAUSES)
              .map((clause) => <Clause key={clause} id={clause} play={play} brief={true} />)
          : null}
        <Address seq={event.seq} />
      </p>
      {isPlain ? null : <Rolls {...props} />}
      {remarks.map((remark) => (
        <RemarkItem key={remark.id} remark={remark} play={play} />
      ))}
    </li>
  );
});

/** Where a player goes to mute, block or report somebody for what he said; nowhere for what he said himself. */
function avoidAddress({ by, id }: Said, { boot }: State): string {
  const place = boot.urls?.avoid ?? "";
  return place === "" || by === null || by === boot.me
    ? ""
    : `${place.replace("/0/", `/${by}/`)}?message=${id}`;
}

function Talk({ said, state }: { said: Said; state: State }): VNode {
  const avoid = avoidAddress(said, state);
  return (
    <li class={`say${said.side === null ? "" : ` side-${said.side}`}`}>
      <b>{said.from}</b>
      <q>{said.text}</q>
      {avoid === "" ? null : (
        <a class="avoid" href={avoid} target="_blank" rel="noopener" title={t("chronicle.avoid")}>
          <span aria-hidden="true">⋯</span>
          <span class="sr">{t("chronicle.avoid")}</span>
        </a>
      )}
    </li>
  );
}

/** How fast an event's dice are falling just now. */
function paceOf({ film }: State, event: BattleEvent): number {
  return film?.beat === "dice" && film.scenes[0]?.event.seq === event.seq ? film.pace : 0;
}

function ChapterRows({ chapter, state, play }: { chapter: Chapter; state: State; play: Play }): VNode[] {
  const clan = chapter.side === null ? "" : (state.document?.forces[chapter.side]?.clan ?? "");
  const title = chapter.turn === 0 ? t("chronicle.before") : turnWords(state, chapter.turn);
  return [
    <li key={`turn ${chapter.key}`} class={`turnmark${chapter.side === null ? "" : ` side-${chapter.side}`}`}>
      <span>{title}</span>
      {` ${clan}`}
    </li>,
    ...gathersOf(state.ruleset, chapter.events)
      .reverse()
      .flatMap((told) => EntryRows({ told, state, play })),
  ];
}

/** An entry by itself, or several as one row. Who looks for dice is shown all of them. */
function EntryRows({ told, state, play }: { told: BattleEvent[]; state: State; play: Play }): VNode[] {
  const events = [...told].reverse();
  const remarksOn = (event: BattleEvent): readonly Remark[] =>
    remarksAt(state.record?.remarks ?? UNSAID, event.seq);
  const entries = events.map((event) => (
    <Entry
      key={event.seq}
      event={event}
      names={namesIn(state, event).join("\n")}
      isPointed={state.pointed === event.seq}
      pace={paceOf(state, event)}
      proved={state.proved}
      remarks={remarksOn(event)}
      play={play}
    />
  ));
  if (told.length === 1 || state.filter === "dice") return entries;
  const isWanted = events.some((event) => event.seq === state.pointed || remarksOn(event).length > 0);
  return [
    <GatheredRow
      key={`many ${told[0]!.seq}`}
      ruleset={state.ruleset}
      events={told}
      isWanted={isWanted}
      entries={entries}
    />,
  ];
}

/** At a table there is talk; in a record there are moments to go to. */
function Filters({ state, play }: { state: State; play: Play }): VNode {
  const { filter } = state;
  const filters: Filter[] = ["all", "dice", state.record === null ? "talk" : "moments"];
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

/** What is told, or of it what has dice; nothing while only talk is read. */
function toldEvents(state: State): BattleEvent[] {
  if (state.filter === "talk" || state.filter === "moments") return [];
  const remarks = state.record?.remarks ?? UNSAID;
  const told = toldOf(state.events, ({ seq }) => seq === state.pointed || remarksAt(remarks, seq).length > 0);
  return state.filter === "dice" ? told.filter((event) => (event.rolls ?? []).length > 0) : told;
}

/** What happened before the oldest entry of the list: some of it may have to be asked for. */
function Earlier({ state, play }: { state: State; play: Play }): VNode {
  return (
    <li class="earlier">
      <button
        type="button"
        class="btn bare small"
        disabled={state.fetching}
        onClick={() => void fetchEarlier(play.store)}
      >
        {t("chronicle.earlier")}
      </button>
    </li>
  );
}

function Log({ state, play }: { state: State; play: Play }): VNode {
  const told = toldEvents(state);
  const chapters = chaptersOf(told.slice(-state.depth));
  const isCut = told.length > state.depth || (state.events[0]?.seq ?? 1) > 1;
  const said = state.filter === "dice" ? [] : state.said.slice(state.filter === "talk" ? -60 : -LAST_SAID);
  const talk = said.map((one, index) => (
    <Talk key={`${index} ${one.at} ${one.text}`} said={one} state={state} />
  ));
  const isMoments = state.filter === "moments" && state.record !== null;
  const isEmpty = chapters.length === 0 && talk.length === 0;
  return (
    <aside class="log" id="log" aria-label={t("chronicle.title")}>
      <div class="loghead">
        <h2>{t("chronicle.title")}</h2>
        <Filters state={state} play={play} />
        <Onlookers state={state} />
      </div>
      <Secrecy state={state} play={play} />
      <ol class="events">
        {state.filter === "dice" ? (
          <li>
            <Luck state={state} />
          </li>
        ) : null}
        {chapters.map((chapter) => ChapterRows({ chapter, state, play }))}
        {state.filter === "talk" ? talk : null}
        {isMoments ? <Moments state={state} play={play} /> : null}
        {isCut && state.filter !== "talk" && !isMoments ? <Earlier state={state} play={play} /> : null}
        {isEmpty && !isMoments ? <li class="empty">{t("chronicle.empty")}</li> : null}
      </ol>
      {state.filter === "talk" || talk.length === 0 ? null : <ol class="lately">{talk}</ol>}
      <RemarkFoot state={state} play={play} />
      {state.record === null && state.you.length > 0 ? <TalkForm state={state} play={play} /> : null}
    </aside>
  );
}

export const Chronicle = memo(Log, (before, after) => {
  const [old, young] = [before.state, after.state];
  return (
    old.events === young.events &&
    old.said === young.said &&
    old.filter === young.filter &&
    old.proved === young.proved &&
    old.players === young.players &&
    old.company === young.company &&
    old.document?.forces === young.document?.forces &&
    old.document?.seals === young.document?.seals &&
    old.document?.secrets === young.document?.secrets &&
    old.document?.veiled === young.document?.veiled &&
    old.record?.at === young.record?.at &&
    old.record?.remarks === young.record?.remarks &&
    old.film === young.film &&
    old.pointed === young.pointed &&
    old.depth === young.depth &&
    old.fetching === young.fetching &&
    old.you === young.you
  );
});

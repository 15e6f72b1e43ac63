/** The foot: the stick that burns, what is still wanted, and the seal. */

import { Component, type VNode } from "preact";
import type { Court, State } from "../court";
import { placeOfTicket } from "../map/clashes";
import { clanName } from "../naming";
import { bare, faultyHosts, missing, otherFaults, type Plan } from "../planning";
import type { Ticket } from "../war";
import { k, many, t } from "../words";
import { Clause, Hanko, Icon } from "./parts";
import { hostWords } from "./saying";
import type { FormKind } from "./writing";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;
/** How long a stick burns in a war of that pace: as long as its councils last (CAM-COR-1). */
const STICKS: Record<string, number> = { evening: 6 * MINUTE, days: 3 * DAY, weeks: 7 * DAY };

/** What is left of the stick, in hundredths; of more time than it burns it stands whole. */
export function stickLeft(left: number, pace = "days"): number {
  return Math.max(0, Math.min(100, (left / (STICKS[pace] ?? 3 * DAY)) * 100));
}

const TICK = 20_000;

export function ticketsNow(court: Court): Ticket[] {
  const war = court.state.boot.document;
  return Object.values(war.tickets).filter(
    (ticket) => ticket.season === war.season && ticket.stage === war.stage && ticket.status !== "over",
  );
}

/** The ticket that waits for this clan: to be answered, or to be fought. */
export function mineNow(court: Court): Ticket | undefined {
  const { boot } = court.state;
  const mine = ticketsNow(court).filter((ticket) => ticket.camps.some((camp) => camp.answers === court.you));
  return (
    mine.find(
      (ticket) => !boot.tickets[ticket.id]?.answered?.includes(court.you) || ticket.status === "ready",
    ) ?? mine[0]
  );
}

export class Foot extends Component<{ court: Court }, { now: number }> {
  override state = { now: Date.now() };
  private timer: ReturnType<typeof setInterval> | null = null;

  override componentDidMount(): void {
    this.timer = setInterval(() => this.setState({ now: Date.now() }), TICK);
  }

  override componentWillUnmount(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  render({ court }: { court: Court }, { now }: { now: number }): VNode {
    const { boot } = court.state;
    if (boot.status === "over") return <Over court={court} />;
    if (court.looksOn) return <LooksOn />;
    const isCouncil = court.war.stage === "Q1" && boot.status === "running";
    const waits = court.you !== "" && boot.awaited.length > 0 && !boot.awaited.includes(court.you);
    return (
      <section class={waits ? "court-foot is-mist" : "court-foot"} aria-label={t("foot.title")}>
        <Stick court={court} now={now} />
        {court.state.refusal === null ? (
          <Wanted court={court} />
        ) : (
          <p class="court-refusal" role="alert">
            {court.state.refusal.words}{" "}
            {court.state.refusal.clause ? (
              <a class="clause" href={`/rules/${court.state.refusal.clause}`}>
                {court.state.refusal.clause}
              </a>
            ) : null}
          </p>
        )}
        <div class="court-locks">
          {court.you === "" ? (
            <ToDesk court={court} />
          ) : isCouncil ? (
            <Locks court={court} />
          ) : (
            <ToTicket court={court} />
          )}
        </div>
      </section>
    );
  }
}

/** The referee leads nobody; what he does is done at his desk, on another page. */
function ToDesk({ court }: { court: Court }): VNode | null {
  const { referee, urls } = court.state.boot;
  if (referee !== true || !urls.around) return null;
  return (
    <a class="btn" href={`${urls.around}#correction`}>
      {t("foot.desk")}
    </a>
  );
}

/** Who only looks on is kept back: nothing of what is awaited is his to see. */
function LooksOn(): VNode {
  return (
    <section class="court-foot is-over" aria-label={t("foot.looks")}>
      <p class="court-due-time">
        <b>{t("foot.looks")}</b> {t("foot.looks.since")} <Clause id="CAM-SEC-1" />
      </p>
    </section>
  );
}

/** After the end nothing is wanted any more: the war is there to be read. */
function Over({ court }: { court: Court }): VNode {
  const { boot } = court.state;
  return (
    <section class="court-foot is-over" aria-label={t("foot.over")}>
      <p class="court-due-time">
        <b>{t("foot.over")}</b>
      </p>
      <div class="court-locks">
        <a class="btn" href={boot.urls.archive}>
          {t("left.archive")}
        </a>
        <a class="btn ink" href={boot.chronicle}>
          {t("left.chronicle")}
        </a>
      </div>
    </section>
  );
}

function dueWords(left: number): string {
  if (left <= 0) return t("foot.due.past");
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  if (days > 0) return t("foot.due.days", { days, hours });
  return hours > 0
    ? t("foot.due.hours", { hours, minutes: Math.floor((left % HOUR) / 60_000) })
    : t("foot.due.minutes", { minutes: Math.ceil(left / 60_000) });
}

/** What the hour is that the stick burns down to: a council's end, an answer's, or a battle's that stands ready. */
export function dueFor(court: Court): "foot.closes" | "foot.answer" | "foot.fight" {
  if (court.state.boot.document.stage === "Q1") return "foot.closes";
  const ticket = mineNow(court) ?? ticketsNow(court)[0];
  return ticket?.status === "ready" ? "foot.fight" : "foot.answer";
}

function Stick({ court, now }: { court: Court; now: number }): VNode {
  const { due } = court.state.boot;
  const at = due ? new Date(due) : null;
  const left = at === null ? 0 : at.getTime() - now;
  const lang = document.documentElement.lang;
  return (
    <div class="court-due">
      <svg class="court-stick" viewBox="0 0 34 54" aria-hidden="true">
        <path class="court-stick-stem" d="M17 44V10" />
        <circle class="court-stick-ember" cx="17" cy="10" r="2.6" />
        <path class="court-stick-smoke" d="M17 6C13 0 21-2 17-10" />
        <path class="court-stick-bowl" d="M7 42H27L23 54H11Z" />
      </svg>
      <div>
        <p class="caps">{t(dueFor(court))}</p>
        {at === null ? (
          <p class="court-due-time">
            <b>{t("foot.due.none")}</b>
          </p>
        ) : (
          <p class="court-due-time">
            <b>
              <time dateTime={at.toISOString()}>
                {at.toLocaleString(lang, { weekday: "long", hour: "2-digit", minute: "2-digit" })}
              </time>
            </b>{" "}
            {dueWords(left)}
          </p>
        )}
        <span
          class="incense"
          style={`--left:${at === null ? 100 : stickLeft(left, court.state.boot.document.options.pace)}%`}
        />
      </div>
    </div>
  );
}

function Wanted({ court }: { court: Court }): VNode {
  const { state, war, you } = court;
  const others = state.boot.awaited.filter((clan) => clan !== you);
  if (court.isLocked && war.stage === "Q1")
    return (
      <div class="court-want">
        <p class="caps">{t("foot.seal")}</p>
        <p class="court-sealed">
          <code>{hashWords(state.boot.locked[you] ?? "")}</code>
          <br />
          {others.length > 0
            ? t("foot.waits", { clans: others.map((clan) => clanName(war, clan)).join(", ") })
            : t("foot.opening")}
        </p>
      </div>
    );
  if (court.writes) return <StillOpen court={court} />;
  return (
    <div class="court-want">
      <p class="caps">{t("foot.waits.for")}</p>
      <ul>
        {state.boot.awaited.length === 0 ? <li>{t("foot.nobody")}</li> : null}
        {state.boot.awaited.slice(0, 3).map((clan) => (
          <li key={clan} class={clan === you ? "no" : ""}>
            <Icon name="st-wait" />
            <span>{clan === you ? t("foot.you") : clanName(war, clan)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What of the plan is still to be done before it is locked. */
function StillOpen({ court }: { court: Court }): VNode {
  const { state, war } = court;
  const bad = faultyHosts(state.seen, state.plan);
  const left = state.seen?.foreseen.orders ?? 0;
  return (
    <div class="court-want">
      <p class="caps">{t("foot.wanted")}</p>
      <ul>
        {bad.slice(0, 2).map((name) => (
          <li key={name} class="no">
            <Icon name="cam-cut" />
            <span>{t("foot.faulty", { host: hostWords(war, name) })}</span>
          </li>
        ))}
        {missing(state.seen) > 0 ? (
          <li class="no">
            <Icon name="cam-chest" />
            <span>{t("foot.missing", { k: k(missing(state.seen)) })}</span>
          </li>
        ) : null}
        {left > 0 ? (
          <li>
            <Icon name="st-ready" />
            <span>{many("foot.free", left)}</span>
          </li>
        ) : null}
        {isFiled(state.plan) ? (
          <li class={state.stale.size > 0 ? "no" : ""}>
            <Icon name="st-wait" />
            <span>{t(state.stale.size > 0 ? "foot.stale" : "foot.filed")}</span>
          </li>
        ) : null}
        {bad.length === 0 && left <= 0 && missing(state.seen) === 0 ? (
          <li>
            <Icon name="st-acted" />
            <span>{t("foot.nothing")}</span>
          </li>
        ) : null}
      </ul>
    </div>
  );
}

/** Why a plan cannot be locked as it is; empty if it can. An order whose form stands open is in no plan yet. */
export function whyShut({ writing, seen }: Pick<State, "writing" | "seen">): string {
  if (writing !== "" && writing !== "choose")
    return t("lock.writing", { what: t(`house.kind.${writing as FormKind}`) });
  if (missing(seen) > 0) return t("lock.missing", { k: k(missing(seen)) });
  return otherFaults(seen).some((fault) => fault.path !== "cost") ? t("lock.faults") : "";
}

/** Whether there is something in a plan that is not locked yet. */
function isFiled(plan: Plan): boolean {
  return Object.keys(bare(plan)).length > 0;
}

/** A hash in groups, its middle left out. */
function hashWords(hash: string): string {
  const groups = hash.match(/.{1,8}/g) ?? [];
  return groups.length > 4 ? `${groups.slice(0, 3).join(" ")} … ${groups.at(-1)}` : groups.join(" ");
}

function Locks({ court }: { court: Court }): VNode {
  const { state } = court;
  if (court.isLocked)
    return (
      <>
        <button type="button" class="btn" disabled={state.busy !== ""} onClick={() => void court.unlock()}>
          {t("lock.unlock")}
        </button>
        <span class="court-locked">
          <Hanko /> <b>{t("lock.sealed")}</b>
        </span>
      </>
    );
  const shut = whyShut(state);
  const bad = faultyHosts(state.seen, state.plan);
  const holds =
    bad.length === 1
      ? t("lock.holds", { host: hostWords(court.war, bad[0]!) })
      : many("lock.hold", bad.length);
  return (
    <>
      <label class="court-standing" title={t("standing.hint")}>
        <span>{t("standing.title")}</span>
        <select
          class="input"
          value={state.plan.standing}
          onChange={(event) => void court.stand(Number(event.currentTarget.value))}
        >
          <option value="0">{t("standing.none")}</option>
          {[1, 2, 3, 4].map((seasons) => (
            <option key={seasons} value={seasons}>
              {many("standing.seasons", seasons)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="btn ink court-lock"
        aria-disabled={shut !== "" || state.busy !== ""}
        disabled={state.busy !== "" || shut !== ""}
        onClick={() => void court.lock()}
      >
        <Hanko />
        <span>
          <b>{t("lock.lock")}</b>
          <small class={shut !== "" || bad.length > 0 ? "" : "hint"}>
            {shut || (bad.length > 0 ? holds : t("lock.hint"))}
          </small>
        </span>
      </button>
    </>
  );
}

function ToTicket({ court }: { court: Court }): VNode | null {
  const ticket = mineNow(court);
  if (ticket === undefined) return null;
  const brief = court.state.boot.tickets[ticket.id];
  const fights = ticket.status === "ready" && brief?.battle;
  return (
    <a class="btn ink court-lock" href={fights ? (brief.battle ?? "") : (brief?.url ?? "")}>
      <Hanko sign="戦" />
      <span>
        <b>
          {t(fights ? "ticket.fight" : brief?.answered?.includes(court.you) ? "ticket.see" : "ticket.open")}
        </b>
        <small>{placeOfTicket(court.war, ticket)}</small>
      </span>
    </a>
  );
}

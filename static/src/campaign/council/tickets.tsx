/** After the plans are open: the battles of the season as cards, and what became of the rest. */

import type { VNode } from "preact";
import type { Told } from "../boot";
import type { Court } from "../court";
import type { Film } from "../film";
import { placeOfTicket } from "../map/clashes";
import { sidesIn } from "../map/model";
import { clanName, personName } from "../naming";
import { sideClass } from "../sides";
import type { Ticket } from "../war";
import { t } from "../words";
import { Clause, Icon } from "./parts";

/** Tidings that the map and the steps tell already. */
const SILENT = new Set([
  "host_raised",
  "trait_thrown",
  "war_begun",
  "plans_opened",
  "noticed",
  "moved_on",
  "plan_locked",
  "plan_unlocked",
  "council_opened",
  "season_begun",
  "ticket_issued",
]);
const SIGNS: [RegExp, string][] = [
  [/support/, "cam-support"],
  [/order_judged|arrived|went|turned|marched/, "cam-march"],
  [/raid/, "cam-raid"],
  [/siege|castle|invest|stores/, "cam-invest"],
  [/ninja|scout/, "rank-ninja"],
  [/raised|joined|hired|muster/, "cam-muster"],
  [/harvest|reaped/, "cam-harvest"],
  [/upkeep|gift|unpaid|ransom/, "cam-chest"],
  [/wound|died|killed|slain/, "cam-wound"],
  [/battle|toll|meeting|contest/, "ord-attack"],
  [/treaty|truce|alliance/, "cam-seal"],
  [/honour|deed/, "cam-deed"],
];

function signOf(kind: string): string {
  return SIGNS.find(([pattern]) => pattern.test(kind))?.[1] ?? "cam-hosts";
}

/** The number of the last tidings that are told already: those of a film as far as it has run. */
function lastHeard(film: Film | null): number {
  return film?.frames[film.at]?.events.at(-1)?.number ?? Number.POSITIVE_INFINITY;
}

/** What the season has brought since its plans were opened; before that, what opened it. */
function sinceOpened(told: readonly Told[]): readonly Told[] {
  const at = told.findLastIndex((event) => event.kind === "plans_opened");
  return at < 0 ? told : told.slice(at);
}

/** What stands above the deeds of a season, where its plans are not just being opened. */
const OPENED: Record<string, "opened.before" | "opened.over"> = { Q1: "opened.before", over: "opened.over" };

export function Opened({ court }: { court: Court }): VNode {
  const { war, state } = court;
  const tickets = Object.values(war.tickets).filter((ticket) => ticket.season === war.season);
  const rest = sinceOpened(state.told).filter(
    (event) => event.number <= lastHeard(state.film) && event.text !== "" && !SILENT.has(event.kind),
  );
  return (
    <section class="court-opened" id="court-plan" aria-labelledby="court-opened-title" tabindex={-1}>
      <header>
        <h2 id="court-opened-title">{t(OPENED[war.stage] ?? "opened.title")}</h2>
        <p>
          {tickets.length > 0
            ? t("opened.battles")
            : state.film === null && !war.result
              ? t("opened.quiet")
              : ""}
        </p>
      </header>
      {tickets.length > 0 ? (
        <ol class="court-tickets">
          {tickets.map((ticket) => (
            <Card key={ticket.id} court={court} ticket={ticket} />
          ))}
        </ol>
      ) : null}
      {rest.length > 0 ? (
        <>
          <h3>
            {t("opened.rest")}{" "}
            {court.canReplay ? (
              <button type="button" class="btn small" onClick={() => court.replay()}>
                {t("film.again")}
              </button>
            ) : null}
          </h3>
          <ul class="court-fates">
            {rest.map((event) => (
              <Fate key={event.number} event={event} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

export function Fate({ event }: { event: Told }): VNode {
  const isCut = event.kind === "support_weighed" && event.params.verdict === "cut";
  return (
    <li class={isCut ? "cut" : ""}>
      <Icon name={isCut ? "cam-cut" : signOf(event.kind)} />
      <p>
        {event.text} <Clause id={event.clauses[0]} />
      </p>
    </li>
  );
}

function campWords(court: Court, ticket: Ticket, camp: number): string {
  const found = ticket.camps[camp]!;
  const clans = menOf(court, found.clans);
  const leader = personName(court.war, found.leader);
  return leader === "" ? clans : t("ticket.led", { clans, leader });
}

function stateOf(court: Court, ticket: Ticket): "now" | "ready" | "later" | "over" {
  if (ticket.status === "over") return "over";
  if (ticket.stage !== court.war.stage) return "later";
  return ticket.status === "ready" ? "ready" : "now";
}

function Card({ court, ticket }: { court: Court; ticket: Ticket }): VNode {
  const { boot } = court.state;
  const state = stateOf(court, ticket);
  const brief = boot.tickets[ticket.id];
  const answered = brief?.answered?.includes(court.you) ?? false;
  const mine = ticket.camps.some((camp) => camp.answers === court.you);
  const sides = sidesIn(court.war);
  return (
    <li>
      <a
        class={`court-ticket ${state}${mine && state === "now" && !answered ? " wanted" : ""}`}
        href={brief?.url ?? "#"}
      >
        <span class="court-ticket-sign">
          <Icon name={ticket.situation === "raid" ? "cam-raid" : "ord-attack"} />
        </span>
        <span>
          <b>{placeOfTicket(court.war, ticket)}</b> <small>{t(`situation.${ticket.situation}`)}</small>
          <span class="court-ticket-camps">
            <i class={sideClass(sides, ticket.camps[0].clans[0])}>{campWords(court, ticket, 0)}</i>{" "}
            {t("ticket.against")}{" "}
            <i class={sideClass(sides, ticket.camps[1].clans[0])}>{campWords(court, ticket, 1)}</i>
          </span>
          <span class="court-ticket-state">
            {state === "over"
              ? endWords(court, ticket)
              : t(stateKey(state, mine, answered, Boolean(brief?.battle)))}
          </span>
          <Odds court={court} ticket={ticket} />
        </span>
      </a>
    </li>
  );
}

function stateKey(state: string, mine: boolean, answered: boolean, fought: boolean): string {
  if (state === "now") return mine ? (answered ? "ticket.answered" : "ticket.answer") : "ticket.others";
  if (state === "ready") return fought ? "ticket.battle" : "ticket.ready";
  return "ticket.later";
}

/** How a battle ended: who held the field, if anybody did. */
export function endWords(court: Court, { camps, outcome }: Pick<Ticket, "camps" | "outcome">): string {
  if (!outcome) return t("ticket.over");
  const winner = outcome.winner === undefined ? undefined : camps[outcome.winner];
  if (winner === undefined) return t(outcome.how === "answer" ? "ticket.unfought" : "ticket.drawn");
  return t("ticket.held", {
    clans: menOf(court, winner.clans),
  });
}

/** The first guess: squared strengths, where both are known to the reader. */
function Odds({ court, ticket }: { court: Court; ticket: Ticket }): VNode | null {
  const [one, other] = ticket.camps.map((camp) => camp.twice ?? -1);
  if (one === undefined || other === undefined || one <= 0 || other <= 0) return null;
  const part = Math.round((100 * one * one) / (one * one + other * other));
  const sides = sidesIn(court.war);
  return (
    <span class="court-odds" role="img" aria-label={t("ticket.odds", { one: part, other: 100 - part })}>
      <i class={sideClass(sides, ticket.camps[0].clans[0])} style={`--part:${part}%`} />
      <i class={sideClass(sides, ticket.camps[1].clans[0])} style={`--part:${100 - part}%`} />
    </span>
  );
}

/** Whose men fight: clans by name, men of no clan as what they are. */
export function menOf(court: Court, clans: readonly string[]): string {
  const named = clans.map((clan) =>
    clan in court.war.clans ? clanName(court.war, clan) : t("clan.neutral.men"),
  );
  return named.join(", ") || t("clan.neutral.men");
}

/** The left column: the season, the year as a line with its battles, the clans, the treasury. */

import type { VNode } from "preact";
import type { Boot } from "../boot";
import type { Court } from "../court";
import { placeOfTicket } from "../map/clashes";
import { provinceName } from "../naming";
import { yearAround } from "../past";
import { missing } from "../planning";
import type { Ledger, Shown, Ticket } from "../war";
import { k, many, t, withSign } from "../words";
import { Clans } from "./clans";
import { Icon } from "./parts";

const SEASONS = ["spring", "summer", "autumn", "winter"];
/** Lands that are named one by one in the harvest; of more there is a sum. */
const NAMED = 3;

export function seasonName(season: number): string {
  return t(`season.${SEASONS[(season + 3) % 4]}`);
}

export function yearOf(season: number): number {
  return Math.floor((season + 3) / 4);
}

/** How many votes wait for who leads a clan; of a referee's correction only those that touch it (CAM-EVT-4). */
export function votesFor({ proposals = [], you }: Boot): number {
  return proposals.filter(
    ({ kind, touches, mine }) => mine === null && you !== "" && (kind !== "edit" || touches.includes(you)),
  ).length;
}

export function Left({ court }: { court: Court }): VNode {
  const { war } = court;
  const votes = votesFor(court.state.boot);
  return (
    <aside class="court-left" aria-label={t("left.title")}>
      <header class="court-head">
        <p class="court-name" aria-hidden="true">
          {court.state.boot.name}
        </p>
        <p>
          <b>{t("season.of", { season: seasonName(war.season), year: yearOf(war.season) })}</b>{" "}
          {t("season.number", { number: war.season, all: war.scenario.seasons })}
        </p>
        <Year court={court} />
      </header>
      <Clans court={court} />
      {court.you === "" ? null : <Treasury court={court} />}
      <p class="court-chronicle">
        <a href={court.state.boot.chronicle}>{t("left.chronicle")}</a>
        {court.state.boot.urls.around ? <a href={court.state.boot.urls.around}>{t("left.around")}</a> : null}
        {votes > 0 ? (
          <a href={court.state.boot.urls.around}>
            <b>{many("left.votes", votes)}</b>
          </a>
        ) : null}
        {court.state.boot.urls.archive ? (
          <a href={court.state.boot.urls.archive}>{t("left.archive")}</a>
        ) : null}
      </p>
    </aside>
  );
}

/** The year as a line: a season that is over can be looked at on the map, and the years before it be stepped back to. */
function Year({ court }: { court: Court }): VNode {
  const { war } = court;
  const at = court.state.past?.season ?? war.season;
  const year = t("season.year", { year: yearOf(at) });
  return (
    <div class="court-years">
      {war.season > 1 ? (
        <p class="court-back">
          <button
            type="button"
            class="btn bare small"
            aria-label={t("past.before")}
            title={t("past.before")}
            disabled={at <= 1}
            onClick={() => void court.look(at - 1)}
          >
            ◀
          </button>
          <span>{year}</span>
          <button
            type="button"
            class="btn bare small"
            aria-label={t("past.after")}
            title={t("past.after")}
            disabled={at >= war.season}
            onClick={() => void court.look(at + 1)}
          >
            ▶
          </button>
        </p>
      ) : null}
      <ol class="court-year" aria-label={year}>
        {yearAround(at, war.scenario.seasons).map((season) => (
          <Season key={season} court={court} season={season} />
        ))}
      </ol>
    </div>
  );
}

function Season({ court, season }: { court: Court; season: number }): VNode {
  const { war, state } = court;
  const when = season < war.season ? "past" : season === war.season ? "now" : "";
  const isSeen = state.past === null ? when === "now" : state.past.season === season;
  const looks = war.season > 1 && when !== "";
  return (
    <li
      class={`${when}${state.past !== null && isSeen ? " seen" : ""}`}
      aria-current={when === "now" ? "step" : undefined}
    >
      {looks ? (
        <button
          type="button"
          aria-pressed={isSeen}
          title={when === "past" ? t("past.look", { season: seasonName(season) }) : undefined}
          onClick={() => void court.look(season)}
        >
          {seasonName(season)}
        </button>
      ) : (
        <span>{seasonName(season)}</span>
      )}
      <Battles
        court={court}
        tickets={Object.values(war.tickets).filter((ticket) => ticket.season === season)}
      />
    </li>
  );
}

/** The battles of a season: a mark each, which leads to its ticket. */
function Battles({ court, tickets }: { court: Court; tickets: Ticket[] }): VNode | null {
  if (tickets.length === 0) return null;
  const { boot } = court.state;
  return (
    <span class="court-battles">
      {tickets.map((ticket) => (
        <a
          key={ticket.id}
          href={boot.tickets[ticket.id]?.url ?? `${boot.urls.page ?? ""}tickets/${ticket.id}/`}
          aria-label={t("ticket.at", { place: placeOfTicket(court.war, ticket) })}
          title={placeOfTicket(court.war, ticket)}
          class={ticket.status === "over" ? "over" : ""}
        >
          <Icon name="ord-attack" />
        </a>
      ))}
    </span>
  );
}

function Treasury({ court }: { court: Court }): VNode {
  const { war, you, state } = court;
  const chest = war.clans[you]?.chest ?? 0;
  const ledger = war.stage === "Q1" ? state.seen?.outlook?.ledger : undefined;
  return (
    <section class="court-treasury">
      <h2>
        <Icon name="cam-chest" /> {t("treasury.title")} <small>{t("treasury.unit")}</small>
      </h2>
      {ledger === undefined ? (
        <dl class="court-ledger">
          <Line label={t("treasury.chest")} value={k(chest)} />
        </dl>
      ) : (
        <LedgerOf war={war} ledger={ledger} short={missing(state.seen)} />
      )}
    </section>
  );
}

function Line({
  label,
  value,
  sub,
  bad,
  total,
}: {
  label: string;
  value: string;
  sub?: boolean;
  bad?: boolean;
  total?: boolean;
}): VNode {
  return (
    <div class={`${sub ? "sub" : ""}${total ? "total" : ""}${bad ? " bad" : ""}`.trim()}>
      <dt>{label}</dt>
      <dd class="num">{value}</dd>
    </div>
  );
}

function LedgerOf({ war, ledger, short }: { war: Shown; ledger: Ledger; short: number }): VNode {
  return (
    <dl class="court-ledger">
      <Line label={t("treasury.chest")} value={k(ledger.chest)} />
      <Line label={t("treasury.plan")} value={k(-ledger.cost)} bad={short > 0} />
      {short > 0 ? <Line label={t("treasury.missing")} value={k(short)} bad sub /> : null}
      {ledger.autumn ? (
        <Harvest war={war} ledger={ledger} />
      ) : (
        <Line
          label={t("treasury.forecast")}
          value={t("treasury.forecast.k", { count: k(ledger.harvest) })}
          sub
        />
      )}
      <Line
        label={
          ledger.raised > 0
            ? t("treasury.upkeep.new")
            : many("treasury.upkeep", Object.keys(ledger.hosts).length)
        }
        value={k(-(ledger.upkeep + ledger.raised))}
      />
      {ledger.refit > 0 ? (
        <Line label={many("treasury.refit", ledger.figures)} value={k(-ledger.refit)} />
      ) : null}
      <Line label={t("treasury.after")} value={k(ledger.after)} total bad={ledger.after < 0} />
      {ledger.after < 0 ? <p class="court-unpaid">{t("treasury.unpaid")}</p> : null}
    </dl>
  );
}

function Harvest({ war, ledger }: { war: Shown; ledger: Ledger }): VNode {
  const lands = Object.entries(ledger.lands);
  const whole = lands.filter(([key, gives]) => gives === war.realm.lands[key]?.k);
  const less = lands.filter(([key, gives]) => gives !== war.realm.lands[key]?.k);
  const sum = (rows: [string, number][]): number => rows.reduce((found, [, gives]) => found + gives, 0);
  return (
    <>
      <Line label={t("treasury.harvest")} value={withSign(ledger.harvest)} />
      {whole.length > 0 ? (
        <Line sub label={many("treasury.whole", whole.length)} value={k(sum(whole))} />
      ) : null}
      {less.length <= NAMED ? (
        less.map(([key, gives]) => (
          <Line
            key={key}
            sub
            label={t(whyLess(war, key), { place: provinceName(war, key) })}
            value={k(gives)}
          />
        ))
      ) : (
        <Line sub label={many("treasury.less", less.length)} value={k(sum(less))} />
      )}
      {Object.entries(ledger.reaped).map(([key, gives]) => (
        <Line
          key={key}
          sub
          label={t("treasury.reaped", { place: provinceName(war, key) })}
          value={k(gives)}
        />
      ))}
    </>
  );
}

function whyLess(war: Shown, key: string): string {
  if (war.invested.includes(key)) return "treasury.invested";
  const province = war.provinces[key];
  if (province?.restless) return "treasury.restless";
  return province?.raids ? "treasury.raided" : "treasury.far";
}

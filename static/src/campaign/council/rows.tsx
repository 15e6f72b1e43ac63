/** The plan: a row for each host, which opens into what it may be ordered; what is wrong is said at once. */

import type { VNode } from "preact";
import type { Court } from "../court";
import { sidesIn } from "../map/model";
import { companiesOf, numberOf, personName, provinceName } from "../naming";
import { marchTo, nearestLawful, notesOf, usualOrder, wrongOrder } from "../planning";
import { sideClass } from "../sides";
import { many, t } from "../words";
import { House } from "./house";
import { Clause, FlagMark, Icon } from "./parts";
import { Picker } from "./picker";
import { hostsToOrder, ICONS, orderMore, orderWords } from "./saying";

export function PlanPanel({ court }: { court: Court }): VNode {
  const { state, war, you } = court;
  const hosts = hostsToOrder(war, you, state.plan);
  const bad = hosts.filter(({ name }) => wrongOrder(state.seen, state.plan, name) !== null).length;
  return (
    <section class="court-plan" id="court-plan" aria-labelledby="court-plan-title" tabindex={-1}>
      <header>
        <h2 id="court-plan-title">{court.isLocked ? t("plan.sealed") : t("plan.title")}</h2>
        <p>
          {hosts.length === 0
            ? t("plan.nobody")
            : bad > 0
              ? many("plan.bad", bad, { hosts: hosts.length })
              : many("plan.hosts", hosts.length)}
        </p>
      </header>
      <ol class="court-hosts">
        {hosts.map(({ name, at, host, leader }) => (
          <Row
            key={name}
            court={court}
            name={name}
            at={at}
            number={host ? numberOf(war, host) : Number(name.slice(1))}
            leader={personName(war, leader)}
            companies={host ? companiesOf(host) : 0}
          />
        ))}
      </ol>
      <House court={court} />
    </section>
  );
}

interface RowProps {
  court: Court;
  name: string;
  at: string;
  number: number;
  leader: string;
  companies: number;
}

function Row({ court, name, at, number, leader, companies }: RowProps): VNode {
  const { state, war, you, writes } = court;
  const order = state.plan.hosts[name];
  const meant = order ?? usualOrder(state.seen, name);
  const wrong = wrongOrder(state.seen, state.plan, name);
  const isOpen = state.open === name && writes;
  const isChosen = state.chosen === name;
  const where = [provinceName(war, at), companies > 0 ? many("host.companies", companies) : ""]
    .filter(Boolean)
    .join(", ");
  return (
    <li class={`court-host${wrong ? " bad" : ""}${isChosen ? " chosen" : ""}`} data-row={name}>
      <button
        type="button"
        aria-expanded={isOpen}
        disabled={!writes}
        onClick={() => court.set({ open: isOpen ? "" : name, chosen: name })}
      >
        <FlagMark side={sideClass(sidesIn(war), you)} number={number} />
        <span class="court-host-who">
          <b>{leader || t("host.captain")}</b>
          <small>{where}</small>
        </span>
        <span class="court-host-order">
          <Icon name={ICONS[meant.kind]} />
          <span>
            <b>{orderWords(war, meant)}</b>
            <small>{orderMore(war, order) || (order === undefined ? t("order.default") : "")}</small>
          </span>
        </span>
      </button>
      {state.stale.has(name) ? <p class="court-stale">{t("plan.stale")}</p> : null}
      {wrong === null ? (
        <Notes court={court} name={name} />
      ) : (
        <Fault court={court} name={name} at={at} wrong={wrong} />
      )}
      {isOpen ? <Picker court={court} name={name} at={at} /> : null}
    </li>
  );
}

function Notes({ court, name }: { court: Court; name: string }): VNode | null {
  const order = court.state.plan.hosts[name];
  const notes = notesOf(court.state.seen, name);
  if (order === undefined || order.kind === "hold" || notes.length === 0) return null;
  return (
    <p class="court-note">
      {notes.map(([words, clause]) => (
        <span key={words}>
          {words} <Clause id={clause} />{" "}
        </span>
      ))}
    </p>
  );
}

/** What is wrong in a sentence, and the nearest that may be. */
function Fault({
  court,
  name,
  at,
  wrong,
}: {
  court: Court;
  name: string;
  at: string;
  wrong: { words: string; clause: string };
}): VNode {
  const { state, war, writes } = court;
  const order = state.plan.hosts[name]!;
  const other = nearestLawful(state.seen, name, order);
  return (
    <div class="court-fault" role="alert">
      <p>
        {wrong.words} {t("fault.holds")} <Clause id={wrong.clause} />
      </p>
      {writes ? (
        <p class="btns">
          {other === null ? null : (
            <button
              type="button"
              class="btn ink small"
              onClick={() => court.order(name, marchTo(state.seen, name, other))}
            >
              {t("order.march.to", { place: provinceName(war, other) })}
            </button>
          )}
          <button type="button" class="btn small" onClick={() => court.order(name, null)}>
            {t("fault.hold", { place: provinceName(war, at) })}
          </button>
        </p>
      ) : null}
    </div>
  );
}

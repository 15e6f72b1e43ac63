/** What a host may be ordered: the eight orders, those that do not apply with the reason, and what each still asks. */

import type { VNode } from "preact";
import type { Court } from "../court";
import { clanName, personName, provinceName } from "../naming";
import { doingOf, type HostOrder, marchTo, type OrderKind } from "../planning";
import type { Doing, Host } from "../war";
import { t } from "../words";
import { Clause, Icon, Select } from "./parts";
import { ICONS } from "./saying";
import { companyWords } from "./troops";

const KINDS: OrderKind[] = ["march", "hold", "support", "raid", "invest", "assault", "sally", "yield"];
const KEYS: Partial<Record<OrderKind, string>> = {
  march: "M",
  hold: "H",
  support: "S",
  raid: "R",
  invest: "I",
  assault: "A",
};

interface PickerProps {
  court: Court;
  name: string;
  at: string;
}

export function Picker({ court, name, at }: PickerProps): VNode {
  const order = court.state.plan.hosts[name];
  return (
    <div class="court-picker">
      <ul class="court-orders">
        {KINDS.map((kind) => {
          const doing = doingOf(court.state.seen, name, kind);
          const why =
            doing?.why ||
            (needsGoal(kind) && doing !== undefined && firstGoal(doing) === null ? t("order.nowhere") : "");
          return (
            <li key={kind}>
              {why ? (
                <div class="no">
                  <Icon name={ICONS[kind]} />
                  <span>
                    <b>{t(`order.${kind}`)}</b>
                    <small>
                      {why} <Clause id={doing?.clause} />
                    </small>
                  </span>
                </div>
              ) : (
                <button
                  type="button"
                  class={order?.kind === kind ? "on" : ""}
                  aria-pressed={order?.kind === kind}
                  onClick={() => court.order(name, beginOrder(court, name, at, kind, doing))}
                >
                  <Icon name={ICONS[kind]} />
                  <b>{t(`order.${kind}`)}</b>
                  {KEYS[kind] ? <kbd>{KEYS[kind]}</kbd> : null}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {order === undefined ? null : <Details court={court} name={name} at={at} order={order} />}
      <p class="btns">
        {order === undefined ? null : (
          <button type="button" class="btn small" onClick={() => court.order(name, null)}>
            {t("order.clear")}
          </button>
        )}
        <button type="button" class="btn small" onClick={() => court.set({ open: "" })}>
          {t("order.close")}
        </button>
      </p>
    </div>
  );
}

function needsGoal(kind: OrderKind): boolean {
  return kind === "march" || kind === "support" || kind === "raid";
}

function firstGoal(doing: Doing | undefined): string | null {
  return doing?.goals?.find((goal) => !goal.why)?.place ?? null;
}

/** Whom a host has that may go on a raid: its first two companies. */
export function raiders(host: Host | undefined): string[] {
  return (host?.companies ?? [])
    .filter((company) => company.kind !== "oban" && company.kind !== "gun")
    .slice(0, 2)
    .map((company) => company.id);
}

/** An order of a kind as it begins: with the first place that may be. */
export function beginOrder(
  court: Court,
  name: string,
  at: string,
  kind: OrderKind,
  doing: Doing | undefined,
  place = firstGoal(doing) ?? at,
): HostOrder {
  switch (kind) {
    case "march":
      return marchTo(court.state.seen, name, place);
    case "support":
      return { kind, place, for: court.you };
    case "raid":
      return { kind, place, companies: raiders(court.war.hosts[name]) };
    default:
      return { kind } as HostOrder;
  }
}

function Details({ court, name, at, order }: PickerProps & { order: HostOrder }): VNode | null {
  const { war } = court;
  const doing = doingOf(court.state.seen, name, order.kind);
  const picks = (doing?.goals ?? []).map((goal) => ({
    value: goal.place,
    label: goal.via
      ? t("order.goal.via", { place: provinceName(war, goal.place), via: provinceName(war, goal.via) })
      : provinceName(war, goal.place),
    why: goal.why,
  }));
  switch (order.kind) {
    case "march":
      return (
        <div class="court-details">
          <Select
            label={t("order.to")}
            value={order.to}
            picks={withOwn(picks, order.to, provinceName(war, order.to))}
            change={(place) => court.order(name, keep(marchTo(court.state.seen, name, place), order))}
          />
          <Companies
            court={court}
            name={name}
            order={order}
            most={doing?.most ?? 0}
            empty={t("order.who.all", { most: doing?.most ?? 0 })}
          />
        </div>
      );
    case "support":
      return (
        <div class="court-details">
          <Select
            label={t("order.where")}
            value={order.place}
            picks={picks}
            change={(place) => court.order(name, { ...order, place })}
          />
          <Select
            label={t("order.whom")}
            value={order.for}
            picks={war.scenario.clans.map(({ key }) => ({ value: key, label: clanName(war, key) }))}
            change={(clan) => court.order(name, { ...order, for: clan })}
          />
          <Companies
            court={court}
            name={name}
            order={order}
            most={doing?.most ?? 0}
            empty={t("order.who.half", { most: doing?.most ?? 0 })}
          />
        </div>
      );
    case "raid":
      return (
        <div class="court-details">
          <Select
            label={t("order.where")}
            value={order.place}
            picks={picks}
            change={(place) => court.order(name, { ...order, place })}
          />
          <Companies court={court} name={name} order={order} most={doing?.most ?? 2} empty="" />
          <Riders court={court} name={name} order={order} />
        </div>
      );
    case "hold":
      return war.provinces[at]?.owner === court.you ? <p class="court-note">{t("order.hold.dig")}</p> : null;
    default:
      return null;
  }
}

function withOwn(
  picks: { value: string; label: string; why: string | undefined }[],
  value: string,
  label: string,
) {
  return picks.some((pick) => pick.value === value) ? picks : [...picks, { value, label, why: undefined }];
}

function keep(march: HostOrder, before: HostOrder): HostOrder {
  const companies = before.kind === "march" ? before.companies : undefined;
  return companies?.length ? ({ ...march, companies } as HostOrder) : march;
}

type WithCompanies = Extract<HostOrder, { companies?: string[] }>;

/** Who goes: none ticked leaves it to the rules. */
function Companies({
  court,
  name,
  order,
  most,
  empty,
}: {
  court: Court;
  name: string;
  order: WithCompanies;
  most: number;
  empty: string;
}): VNode | null {
  const host = court.war.hosts[name];
  if (host === undefined || host.companies.length === 0) return null;
  const named = new Set(order.companies ?? []);
  return (
    <details class="court-companies">
      <summary>
        {named.size > 0 ? t("order.who.some", { count: named.size, most }) : empty || t("order.who.none")}
      </summary>
      <ul>
        {host.companies.map((company) => (
          <li key={company.id}>
            <label>
              <input
                type="checkbox"
                checked={named.has(company.id)}
                disabled={!named.has(company.id) && named.size >= most}
                onChange={(event) => {
                  const next = new Set(named);
                  if (event.currentTarget.checked) next.add(company.id);
                  else next.delete(company.id);
                  const companies = host.companies.map((one) => one.id).filter((id) => next.has(id));
                  court.order(name, { ...order, companies } as HostOrder);
                }}
              />{" "}
              {companyWords(company)}
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Riders({
  court,
  name,
  order,
}: {
  court: Court;
  name: string;
  order: Extract<HostOrder, { kind: "raid" }>;
}): VNode | null {
  const { war } = court;
  const people = Object.values(war.persons).filter(
    (person) => person.host === name && !person.dead && (person.until ?? 0) <= war.season,
  );
  if (people.length === 0) return null;
  const named = new Set(order.persons ?? []);
  return (
    <fieldset class="court-ticks">
      <legend>{t("order.persons")}</legend>
      {people.map((person) => (
        <label key={person.id}>
          <input
            type="checkbox"
            checked={named.has(person.id)}
            disabled={!named.has(person.id) && named.size >= 2}
            onChange={(event) => {
              const next = new Set(named);
              if (event.currentTarget.checked) next.add(person.id);
              else next.delete(person.id);
              court.order(name, { ...order, persons: [...next] });
            }}
          />{" "}
          {personName(war, person.id)}
        </label>
      ))}
    </fieldset>
  );
}

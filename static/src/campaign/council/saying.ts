/** Orders in few words: what a row, a button, a list says of them. */

import { clanName, hostsOf, numberOf, ordinal, personName, provinceName, shortName } from "../naming";
import type { HostOrder, HouseOrder, Plan } from "../planning";
import type { Host, Shown } from "../war";
import { many, t } from "../words";

export const ICONS: Record<HostOrder["kind"], string> = {
  hold: "ord-hold",
  march: "cam-march",
  support: "cam-support",
  raid: "cam-raid",
  invest: "cam-invest",
  assault: "cam-assault",
  sally: "cam-march",
  yield: "cam-back",
};

export const HOUSE_ICONS: Record<HouseOrder["kind"] | "gift" | "sign" | "form", string> = {
  muster: "cam-muster",
  great_muster: "cam-muster",
  hire: "rank-ronin",
  gun: "w-gun",
  works: "cam-works",
  ninja: "rank-ninja",
  appoint: "rank-general",
  prisoner: "rank-samurai",
  break: "cam-cut",
  denounce: "cam-cut",
  gift: "cam-chest",
  sign: "cam-seal",
  form: "cam-hosts",
};

/** Hosts that a plan may order: its clan's, and those that its forms make, each where it will stand. */
export function hostsToOrder(
  war: Shown,
  you: string,
  plan: Plan,
): { name: string; at: string; host: Host | null; leader: string }[] {
  const own = hostsOf(war, you)
    .filter((host) => !host.raised)
    .map((host) => ({ name: host.id, at: host.at, host, leader: host.leader }));
  const made = new Map<string, { name: string; at: string; host: null; leader: string }>();
  for (const form of plan.forms) {
    if (!form.to.startsWith("+") || made.has(form.to)) continue;
    const from = war.hosts[form.host ?? ""]?.at ?? placeOfPerson(war, form.persons?.[0]) ?? "";
    made.set(form.to, { name: form.to, at: from, host: null, leader: form.leader ?? "" });
  }
  return [...own, ...made.values()];
}

function placeOfPerson(war: Shown, id: string | undefined): string | undefined {
  const person = id ? war.persons[id] : undefined;
  if (person === undefined) return undefined;
  return war.hosts[person.host ?? ""]?.at ?? (person.castle || war.clans[person.clan]?.seat);
}

export function hostWords(war: Shown, name: string): string {
  const host = war.hosts[name];
  if (host === undefined)
    return name.startsWith("+") ? t("host.new", { number: name.slice(1) }) : t("host.gone");
  const leader = personName(war, host.leader);
  const number = ordinal(numberOf(war, host));
  return leader === ""
    ? t("host.nth", { number })
    : t("host.nth.leader", { number, leader: shortName(war, host.leader) });
}

export function orderWords(war: Shown, order: HostOrder | undefined): string {
  if (order === undefined) return t("order.none");
  switch (order.kind) {
    case "march":
      return t("order.march.to", { place: provinceName(war, order.to) });
    case "support":
      return t("order.support.in", { place: provinceName(war, order.place) });
    case "raid":
      return t("order.raid.on", { place: provinceName(war, order.place) });
    default:
      return t(`order.${order.kind}`);
  }
}

/** What is said under an order: by which way, with how many, for whom. */
export function orderMore(war: Shown, order: HostOrder | undefined): string {
  if (order === undefined) return "";
  switch (order.kind) {
    case "march": {
      const parts = [
        order.via ? t("order.via", { place: provinceName(war, order.via) }) : "",
        order.companies?.length ? many("order.companies", order.companies.length) : "",
      ];
      return parts.filter(Boolean).join(", ");
    }
    case "support":
      return [
        t("order.for", { clan: clanName(war, order.for) }),
        order.companies?.length ? many("order.companies", order.companies.length) : "",
      ]
        .filter(Boolean)
        .join(", ");
    case "raid":
      return order.companies?.length ? many("order.companies", order.companies.length) : "";
    default:
      return "";
  }
}

export function houseWords(war: Shown, order: HouseOrder): { what: string; more: string } {
  const where = (place: string): string => provinceName(war, place);
  switch (order.kind) {
    case "muster":
      return { what: many("house.muster.n", order.banners ?? 1), more: where(order.province) };
    case "great_muster":
      return { what: t("house.great_muster"), more: "" };
    case "hire":
    case "gun":
    case "works":
      return { what: t(`house.${order.kind}`), more: where(order.province) };
    case "ninja":
      return {
        what: t(`house.ninja.${order.mission}`),
        more: [order.province ? where(order.province) : "", order.person ? personName(war, order.person) : ""]
          .filter(Boolean)
          .join(", "),
      };
    case "appoint":
      return {
        what: t(`house.appoint.${order.to}`),
        more: [personName(war, order.person), order.castle ? where(order.castle) : ""]
          .filter(Boolean)
          .join(", "),
      };
    case "prisoner":
      return { what: t(`house.prisoner.${order.deal}`), more: personName(war, order.person) };
    case "break":
    case "denounce":
      return { what: t(`house.${order.kind}`), more: clanName(war, order.with) };
  }
}

export function formWords(war: Shown, form: Plan["forms"][number]): { what: string; more: string } {
  const to = form.to === "seat" || form.to === "castle" ? t(`form.${form.to}`) : hostWords(war, form.to);
  const from = form.host ? hostWords(war, form.host) : t("form.house");
  const what = form.host === form.to ? t("form.join", { host: to }) : t("form.move", { from, to });
  const who = form.all
    ? t("form.all")
    : [
        form.companies?.length ? many("order.companies", form.companies.length) : "",
        ...(form.persons ?? []).map((id) => personName(war, id)),
      ]
        .filter(Boolean)
        .join(", ");
  return { what, more: who };
}

/** What a form of the house comes to: the plan with what it says. */

import { hostsOf } from "../naming";
import { type HouseOrder, newHost, type Plan, withPart } from "../planning";
import { captive, type FormKind, others, partners, people, place, type Writing } from "./writing";

/** The plan with what the form says; null while it says nothing whole. */
export function planWith(w: Writing): Plan | null {
  const { court, kind } = w;
  const { plan } = court.state;
  if (kind === "gift") {
    const to = w.value("to", others(w)[0]?.value ?? "");
    return to === "" ? null : withPart(plan, "gifts", { to, k: w.number("k", 10) });
  }
  if (kind === "sign") return withTreaty(w);
  if (kind === "form") return withForm(w);
  const order = houseOrder(w);
  return order === null ? null : withPart(plan, "house", order);
}

function withTreaty(w: Writing): Plan | null {
  const clan = w.value("with", others(w)[0]?.value ?? "");
  if (clan === "") return null;
  const [hostage, wanted] = [w.value("hostage", ""), w.value("wanted", "")];
  return withPart(w.court.state.plan, "signs", {
    with: clan,
    kind: w.value("kind", "truce"),
    seasons: w.number("seasons", 4),
    ...(hostage ? { hostage } : {}),
    ...(wanted ? { wanted } : {}),
  });
}

function withForm(w: Writing): Plan | null {
  const { court } = w;
  const { plan } = court.state;
  const host = w.value("host", hostsOf(court.war, court.you)[0]?.id ?? "");
  const chosen = w.value("to", "+");
  const persons = w.ticks.filter((id) => id in court.war.persons);
  const companies =
    chosen === "castle" || chosen === "seat" ? [] : w.ticks.filter((id) => !persons.includes(id));
  if (host === "" || persons.length + companies.length === 0) return null;
  const all = companies.length === (court.war.hosts[host]?.companies.length ?? 0) && chosen !== "+";
  return withPart(plan, "forms", {
    to: chosen === "+" ? newHost(plan) : chosen,
    host,
    ...(all ? { all: true } : { companies, persons }),
  });
}

/** An order of the house by its kind. */
const ORDERED: Partial<Record<FormKind, (w: Writing) => HouseOrder | null>> = {
  muster: (w) =>
    inPlace(w, "muster", { banners: w.number("banners", 1), ...choice(w, w.number("banners", 1)) }),
  great_muster: (w) => ({ kind: "great_muster", ...joining(w), ...choice(w, 1) }),
  hire: (w) => inPlace(w, "hire", {}),
  gun: (w) => inPlace(w, "gun", {}),
  works: (w) => (place(w) === "" ? null : { kind: "works", province: place(w) }),
  ninja: mission,
  appoint: appoint,
  prisoner: deal,
  break: endTreaty,
};

function houseOrder(w: Writing): HouseOrder | null {
  return ORDERED[w.kind]?.(w) ?? null;
}

function joining(w: Writing): { joins?: string } {
  const joins = w.value("joins", "");
  return joins === "" ? {} : { joins };
}

function inPlace(
  w: Writing,
  kind: "muster" | "hire" | "gun",
  more: Record<string, unknown>,
): HouseOrder | null {
  const province = place(w);
  return province === "" ? null : ({ kind, province, ...more, ...joining(w) } as HouseOrder);
}

function mission(w: Writing): HouseOrder {
  const wanted = w.value("mission", "scout");
  const foes = Object.values(w.court.war.persons).filter(
    (person) => person.clan !== w.court.you && !person.dead,
  );
  const person = wanted === "strike" ? w.value("person", foes[0]?.id ?? "") : "";
  const where = wanted === "band" ? {} : { province: place(w) };
  return { kind: "ninja", mission: wanted, ...where, ...(person ? { person } : {}) };
}

function appoint(w: Writing): HouseOrder | null {
  const { court } = w;
  const person = w.value("person", people(w)[0]?.id ?? "");
  const to = w.value("to", "castellan");
  const own = Object.values(court.war.provinces).filter((one) => one.owner === court.you && one.castle > 0);
  const castle = w.value("castle", own[0]?.key ?? "");
  return person === "" ? null : { kind: "appoint", person, to, ...(to === "castellan" ? { castle } : {}) };
}

function deal(w: Writing): HouseOrder | null {
  const person = captive(w);
  if (person === undefined) return null;
  const deal = w.value("deal", person.clan === w.court.you ? "offer" : "demand");
  const sum = deal === "offer" || deal === "demand" ? { k: w.number("k", 100) } : {};
  return { kind: "prisoner", person: person.id, deal, ...sum };
}

function endTreaty(w: Writing): HouseOrder | null {
  const clan = w.value("with", partners(w.court)[0] ?? "");
  const how = w.value("how", "denounce") as "break" | "denounce";
  return clan === "" ? null : { kind: how, with: clan };
}

function choice(w: Writing, banners: number): { chosen?: [string, string, string, string][] } {
  if (w.court.war.options.muster !== "chosen") return {};
  const one: [string, string, string, string] = [
    w.value("weight", "light"),
    w.value("foot", "yari"),
    w.value("samurai", "yari"),
    w.value("rider", "yari"),
  ];
  return { chosen: Array.from({ length: banners }, () => one) };
}

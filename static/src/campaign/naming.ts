/** What things are called: by their own names in Latin letters, in kanji for who reads Japanese. */

import type { Host, Shown } from "./war";
import { t } from "./words";

const NUMERALS = "一二三四五六七八九十";
/** What a name of a province says besides to tell two of one name apart. */
const TWIN = / \(.*\)$/;

function isJapanese(): boolean {
  return typeof document !== "undefined" && document.documentElement.lang === "ja";
}

export function provinceName(war: Pick<Shown, "realm">, key: string): string {
  const kanji = war.realm.lands[key]?.kanji;
  return isJapanese() && kanji ? kanji : key.replace(TWIN, "");
}

export function clanName(war: Pick<Shown, "clans">, key: string): string {
  const clan = war.clans[key];
  if (clan === undefined) return t("clan.neutral");
  return isJapanese() && clan.kanji ? clan.kanji : clan.name;
}

export function personName(war: Pick<Shown, "persons">, id: string | undefined): string {
  const person = id ? war.persons[id] : undefined;
  if (person === undefined) return "";
  return isJapanese() && person.kanji ? person.kanji : person.name;
}

/** A person without his house's name, where that is clear. */
export function shortName(war: Pick<Shown, "persons" | "clans">, id: string | undefined): string {
  const name = personName(war, id);
  const clan = id ? war.clans[war.persons[id]?.clan ?? ""] : undefined;
  return clan && name.startsWith(`${clan.name} `) ? name.slice(clan.name.length + 1) : name;
}

/** Ids of one kind in the order in which they were given: "h2" before "h10". */
export function byId(one: string, other: string): number {
  const number = (id: string): number => Number(id.replace(/\D/g, "")) || 0;
  return number(one) - number(other) || (one < other ? -1 : one > other ? 1 : 0);
}

export function hostsOf(war: Pick<Shown, "hosts">, clan: string): Host[] {
  return Object.values(war.hosts)
    .filter((host) => host.clan === clan)
    .sort((one, other) => byId(one.id, other.id));
}

/** The number of a host among those of its clan, from 1. */
export function numberOf(war: Pick<Shown, "hosts">, host: Host): number {
  return hostsOf(war, host.clan).findIndex((one) => one.id === host.id) + 1;
}

export function numeral(number: number): string {
  if (number <= 10) return NUMERALS[number - 1] ?? "";
  return `十${NUMERALS[number - 11] ?? ""}`;
}

const ORDINALS = ["1st", "2nd", "3rd"];

export function ordinal(number: number): string {
  if (isJapanese()) return String(number);
  return number % 100 > 10 && number % 100 < 14
    ? `${number}th`
    : (ORDINALS[(number % 10) - 1] ?? "") && number % 10 <= 3
      ? `${Math.floor(number / 10) || ""}${ORDINALS[(number % 10) - 1]}`
      : `${number}th`;
}

/** Companies with at least a man; what is known of a host whose companies are not is in ``about``. */
export function companiesOf(host: Host): number {
  return host.companies.filter((company) => company.n > 0).length;
}

/** Few, some or many: for a host whose companies are known too. */
export function sizeOf(war: Pick<Shown, "about">, host: Host): "few" | "some" | "many" {
  const about = war.about[host.id];
  if (about === "few" || about === "some" || about === "many") return about;
  const number = companiesOf(host);
  return number >= 10 ? "many" : number >= 5 ? "some" : "few";
}

/** Every sentence of the map and the council, by key. Words of the rules come from the server and are not in here. */

import { COUNCIL } from "./words/council";
import { MAP } from "./words/map";
import { ORDERS } from "./words/orders";

const ENGLISH: Record<string, string> = { ...MAP, ...COUNCIL, ...ORDERS };

let catalogue: Record<string, string> = ENGLISH;

/** Another language's catalogue; keys it lacks stay English. */
export function useWords(words: Record<string, string>): void {
  catalogue = { ...ENGLISH, ...words };
}

/** The words for a key, its {holes} filled. */
export function t(key: string, values: Record<string, string | number> = {}): string {
  const pattern = catalogue[key] ?? key;
  return pattern.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name in values ? String(values[name]) : hole,
  );
}

/** The words for so many of a thing: ``key.one`` for one of them, ``key`` for any other number. */
export function many(key: string, count: number, values: Record<string, string | number> = {}): string {
  return t(count === 1 && `${key}.one` in ENGLISH ? `${key}.one` : key, { count: k(count), ...values });
}

/** A number as money and land are written: thousands apart by a thin space, a true minus. */
export function k(number: number): string {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, " ");
  return number < 0 ? `−${digits}` : digits;
}

/** A change of a number, with its sign. */
export function withSign(number: number): string {
  return number > 0 ? `+${k(number)}` : k(number);
}

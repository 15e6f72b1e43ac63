/** Every sentence of the table's own, by key. Words of the rules come from the server and are not in here. */

import { ORDERS } from "./words/orders";
import { RECORD } from "./words/record";
import { SCREEN } from "./words/screen";
import { TYPED } from "./words/typed";

const ENGLISH: Record<string, string> = { ...SCREEN, ...ORDERS, ...RECORD, ...TYPED };

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

/** A number that the rules wrote, with a true minus sign. */
export function minus(value: string): string {
  return value.replace(/^-(?=\d)/, "−");
}

/** Inches as the table writes them: at most one place behind the point. */
export function inches(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return `${Number.isInteger(rounded) ? rounded : rounded.toFixed(1)}″`;
}

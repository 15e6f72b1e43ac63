/** Words of a typed order: how a line falls into words, and by what names a unit, a choice or an order may be called. */

import type { Option, Side, Unit } from "../protocol";
import { numeralOf } from "../selectors";
import { t } from "../words";

/** What a side can do now. */
export interface Offer {
  side: Side;
  option: Option;
}

/** Words of a text as they are compared: small, without signs of measure. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[,;:!?"'″′°]/g, " ")
    .replace(/(\d)\.(?!\d)/g, "$1 ")
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** The table's own words for something, one or several: "forward|ahead". */
export function own(key: string): string[] {
  return t(`typed.${key}`).split("|");
}

/** Goes through the words of a line. */
export class Cursor {
  at = 0;

  constructor(readonly words: readonly string[]) {}

  get isDone(): boolean {
    return this.at >= this.words.length;
  }

  get word(): string {
    return this.words[this.at] ?? "";
  }

  /** Takes one of the table's own words (or phrases), if it stands here. */
  take(key: string): boolean {
    const length = Math.max(0, ...own(key).map((phrase) => this.fits(phrase)));
    this.at += length;
    return length > 0;
  }

  /** Takes a number, if one stands here. */
  number(): number | null {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(this.word)) return null;
    const value = Number(this.word);
    this.at += 1;
    return value;
  }

  /** How many words of the line a phrase covers from here; none when it does not stand here. */
  fits(phrase: string): number {
    const words = wordsOf(phrase);
    return words.length > 0 && words.every((word, index) => this.words[this.at + index] === word)
      ? words.length
      : 0;
  }

  /** Everything whose name stands here and is the longest that does. */
  longest<T>(things: readonly T[], namesOf: (thing: T) => readonly string[]): { found: T[]; length: number } {
    let found: T[] = [];
    let longest = 0;
    for (const thing of things) {
      const length = Math.max(0, ...namesOf(thing).map((name) => this.fits(name)));
      if (length > longest) [found, longest] = [[thing], length];
      else if (length > 0 && length === longest) found.push(thing);
    }
    return { found, length: longest };
  }
}

/** What people call a thing with this name: "3rd arquebus", "3 arquebus", "arquebus 3", "3", "arquebus". */
export function namesFrom(name: string): string[] {
  const numbered = /^(\d+)(st|nd|rd|th)?\b\s*(.*)$/i.exec(name);
  const parts = wordsOf(name).filter((word) => word.length > 2 && !/^\d/.test(word));
  if (numbered === null) return [name, ...parts];
  const [, number = "", , rest = ""] = numbered;
  const joined = rest === "" ? [] : [`${number} ${rest}`, `${rest} ${number}`];
  return [name, number, wordsOf(name)[0] ?? "", ...joined, ...parts];
}

export function namesOfUnit(unit: Unit): string[] {
  const numeral = numeralOf(unit);
  return [...namesFrom(unit.name), unit.id, ...(numeral === "" ? [] : [numeral])];
}

/** What people call a kind of order, whoever could give it and when. */
export function namesOfKind(order: { kind: string; label: string }): string[] {
  const plain = [order.label, order.kind.replace(/_/g, " ")];
  return [...plain, ...plain.map((name) => wordsOf(name)[0] ?? "").filter((word) => word.length > 2)];
}

/** What people call an order: its label, its word in the rules, the first word of either; and what its form is for. */
export function namesOfOption(option: Option, labels: Record<string, string>): string[] {
  const plain = [option.label, labels[option.kind] ?? "", option.kind.replace(/_/g, " ")];
  const closed = plain.map((name) => name.replace(/-/g, ""));
  const first = [...plain, ...closed].map((name) => wordsOf(name)[0] ?? "").filter((word) => word.length > 2);
  const types = option.params.map((param) => param.type);
  const forms = option.params.some((param) => (param.formations ?? []).length > 0);
  return [
    ...plain,
    ...closed,
    ...first,
    ...(types.includes("place") ? own("deploy") : []),
    ...(forms && !types.includes("place") ? own("form") : []),
  ].filter((name) => name !== "");
}

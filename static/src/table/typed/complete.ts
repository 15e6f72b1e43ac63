/** What may come next in a typed line: orders, units, and the words that an order's parameters understand. Pure. */

import type { Option } from "../protocol";
import type { State } from "../state";
import { inches, t } from "../words";
import type { Offer } from "./lexicon";
import { Cursor, own, wordsOf } from "./lexicon";
import { marchParam } from "./params";
import { answersOf, labelsOf, offersOf, readHeads, understand } from "./understand";

export interface Completion {
  /** The whole line with the completion in it. */
  line: string;
  /** What is added, and what it is. */
  text: string;
  hint: string;
}

interface Word {
  text: string;
  hint: string;
  /** Further names by which it is found while it is typed. */
  also?: string[];
}

const MOST = 9;
const LONGEST_NAME = 4;

function unique(words: readonly Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ text }) => {
    const isNew = text !== "" && !seen.has(text.toLowerCase());
    seen.add(text.toLowerCase());
    return isNew;
  });
}

/** Orders by their names, those of the chosen unit first; forbidden ones are not offered. */
function orderWords(state: State, offers: readonly Offer[]): Word[] {
  const labels = labelsOf(state);
  const open = offers.filter(({ option }) => option.shut === null);
  const rank = ({ option }: Offer): number =>
    option.unit === state.selected && option.unit !== "" ? 0 : option.unit === "" ? 2 : 1;
  return unique(
    [...open]
      .sort((a, b) => rank(a) - rank(b))
      .map(({ option }) => ({
        text: option.label.toLowerCase(),
        hint: option.hint ?? "",
        also: [labels[option.kind]?.toLowerCase() ?? "", option.kind.replace(/_/g, " ")],
      })),
  );
}

function unitWords(state: State, offers: readonly Offer[]): Word[] {
  const units = state.document?.units ?? {};
  return unique(
    offers
      .filter(({ option }) => option.unit !== "" && option.shut === null)
      .map(({ option }) => units[option.unit])
      .filter((unit) => unit !== undefined)
      .sort((a, b) => Number(b.id === state.selected) - Number(a.id === state.selected))
      .map((unit) => ({ text: unit.name, hint: unit.formation, also: [unit.id, ...wordsOf(unit.name)] })),
  );
}

function marchWords(option: Option): Word[] {
  const way = marchParam(option);
  if (way === undefined) return [];
  const reach = way.reach === undefined ? "" : inches(way.reach);
  const steps =
    way.type === "place" ? ["at"] : ["forward", "back", "left", "right", "towards", "to", "bearing"];
  const turns = way.type === "place" ? ["facing"] : ["turn", "facing", "then"];
  const forms = (way.formations ?? []).flatMap((formation) =>
    formation.shut
      ? []
      : formation.frontages.map((wide) => ({ text: `${formation.label} ${wide}`, hint: "" })),
  );
  const isForming = (way.formations ?? []).length > 0 && way.default !== undefined;
  const words = [
    ...steps.map((key) => ({ text: own(key)[0]!, hint: t(`typed.hint.${key}`, { reach }) })),
    ...turns.map((key) => ({ text: own(key)[0]!, hint: t(`typed.hint.${key}`) })),
  ];
  return isForming ? [...forms, ...words] : [...words, ...forms];
}

function paramWords(option: Option, given: Record<string, unknown>): Word[] {
  return option.params
    .filter((param) => given[param.name] === undefined)
    .flatMap((param): Word[] => {
      const choices = (param.choices ?? []).filter((choice) => !choice.shut);
      const named = choices.map((choice) => ({
        text: choice.label,
        hint: choice.distance === undefined ? (choice.hint ?? "") : inches(choice.distance),
        also: [String(choice.value)],
      }));
      switch (param.type) {
        case "unit":
        case "figure":
        case "piece":
        case "split":
          return named.map((word) => ({
            ...word,
            text: `${own("at")[0]} ${word.text}`,
            also: [word.text, ...word.also],
          }));
        case "choice":
          return named;
        case "angle":
          return [{ text: own("facing")[0]!, hint: t("typed.hint.facing") }];
        case "flag":
          return (param.labels ?? [own("no")[0]!, own("yes")[0]!]).map((text) => ({
            text,
            hint: param.label ?? "",
          }));
        default:
          return [];
      }
    });
}

/** What may follow a beginning that is whole in itself. */
function following(state: State, words: readonly string[], end?: Offer): Word[] {
  const cursor = new Cursor(words);
  if (words.length === 0) {
    const answers = answersOf(state).map(({ label }) => ({ text: label.toLowerCase(), hint: "" }));
    const ending = end === undefined ? [] : [{ text: own("end")[0]!, hint: end.option.label }];
    return unique([
      ...answers,
      ...orderWords(state, offersOf(state)),
      ...ending,
      ...unitWords(state, offersOf(state)),
    ]);
  }
  const heads = readHeads(state, cursor);
  if (!heads.hasOrder) return heads.units.length > 0 && cursor.isDone ? orderWords(state, heads.offers) : [];
  const needsUnit = heads.offers.some(({ option }) => option.unit !== "");
  const isOpen = needsUnit && heads.units.length !== 1 && cursor.isDone;
  const meaning = understand(state, words.join(" "), end);
  const params =
    meaning.offer === null
      ? []
      : [...paramWords(meaning.offer.option, meaning.values), ...marchWords(meaning.offer.option)];
  if (meaning.wrong !== "" && meaning.offer !== null) return [];
  return unique([...(isOpen ? unitWords(state, heads.offers) : []), ...params]);
}

function matches(word: Word, typed: string): boolean {
  return [word.text, ...(word.also ?? [])].some((name) => wordsOf(name).join(" ").startsWith(typed));
}

/** Completions of a line: of its last few words as far as they are the beginning of something, then of what follows it. */
export function completions(state: State, line: string, end?: Offer): Completion[] {
  if (state.document === null) return [];
  const words = wordsOf(line);
  const found: Completion[] = [];
  const isEnded = line === "" || /\s$/.test(line);
  const longest = isEnded ? 0 : Math.min(LONGEST_NAME, words.length);
  for (let count = longest; count >= (isEnded ? 0 : 1); count -= 1) {
    const head = words.slice(0, words.length - count);
    const typed = words.slice(words.length - count).join(" ");
    for (const word of following(state, head, end)) {
      const isSame = wordsOf(word.text).join(" ") === typed;
      if (isSame || !matches(word, typed) || found.some((other) => other.text === word.text)) continue;
      const start = head.length === 0 ? "" : `${head.join(" ")} `;
      found.push({ line: `${start}${word.text} `, text: word.text, hint: word.hint });
    }
  }
  return found.slice(0, MOST);
}

/** What a typed line means: an order of what may be ordered now, with its parameters, told in a sentence. Pure. */

import { begin } from "../draft";
import { repliesTo } from "../panels/answers";
import type { Option, Order, Shut, Side, Unit } from "../protocol";
import { actingSide, answerOptions, optionsOf, phaseLabel } from "../selectors";
import type { Draft, State, Values } from "../state";
import { t } from "../words";
import {
  Cursor,
  namesFrom,
  namesOfKind,
  namesOfOption,
  namesOfUnit,
  type Offer,
  own,
  wordsOf,
} from "./lexicon";
import { readParams, type Written } from "./params";
import { type Company, readCompany } from "./together";

export interface Meaning {
  /** What was understood, as a sentence; empty while nothing was. */
  said: string;
  /** What was not understood, or what the rules forbid; empty when all is well. */
  wrong: string;
  /** What still has to be said; empty when the order is whole. */
  missing: string;
  offer: Offer | null;
  /** The order's fields, and the corners of its path. */
  values: Values;
  written: Written | null;
  /** An answer needs no preview: it is sent as it stands. */
  answer: { order: Order; side: Side } | null;
  unit: Unit | null;
  /** Several units that march as one. */
  company: Company | null;
}

const NOTHING: Meaning = {
  said: "",
  wrong: "",
  missing: "",
  offer: null,
  values: {},
  written: null,
  answer: null,
  unit: null,
  company: null,
};

export function labelsOf(state: State): Record<string, string> {
  return Object.fromEntries(state.ruleset.orders.map((order) => [order.kind, order.label]));
}

/** What may be typed now: options of the side that is to act; answers are apart. */
export function offersOf(state: State): Offer[] {
  const acting = actingSide(state);
  return optionsOf(state).filter(
    ({ side, option }) => option.kind !== "answer" && option.kind !== "answer_draw" && side === acting,
  );
}

/** What can be answered, each answer with the names it goes by. */
export function answersOf(state: State): { names: string[]; label: string; side: Side; order: Order }[] {
  return answerOptions(state).flatMap(({ side, option }) => {
    if (option.kind === "answer_draw")
      return [true, false].map((accept) => ({
        names: own(accept ? "yes" : "no"),
        label: t(accept ? "typed.accept" : "typed.decline"),
        side,
        order: { kind: option.kind, accept },
      }));
    const param = option.params.find((other) => other.type === "answer");
    return repliesTo(param?.question, param?.default, state.ruleset.questions).map((reply, index) => ({
      names: [reply.label, `${own("answer")[0]} ${index + 1}`, ...(reply.isDefault ? own("yes") : [])],
      label: reply.label,
      side,
      order: { kind: option.kind, [param?.name ?? "answer"]: reply.value },
    }));
  });
}

function unitsIn(state: State, offers: readonly Offer[]): Unit[] {
  const ids = new Set(offers.map(({ option }) => option.unit));
  return Object.values(state.document?.units ?? {}).filter((unit) => ids.has(unit.id));
}

interface Heads {
  offers: Offer[];
  hasOrder: boolean;
  units: Unit[];
}

/** Reads the names of an order and of a unit, in either order; what is left over are parameters. */
export function readHeads(state: State, cursor: Cursor): Heads {
  const labels = labelsOf(state);
  const heads: Heads = { offers: offersOf(state), hasOrder: false, units: [] };
  for (let round = 0; round < 2; round += 1) {
    cursor.take("filler");
    const orders = cursor.longest(heads.offers, ({ option }) => namesOfOption(option, labels));
    if (!heads.hasOrder && orders.found.length > 0) {
      cursor.at += orders.length;
      heads.offers = orders.found;
      heads.hasOrder = true;
      continue;
    }
    const units = cursor.longest(unitsIn(state, heads.offers), namesOfUnit);
    if (heads.units.length > 0 || units.found.length === 0) break;
    cursor.at += units.length;
    heads.units = units.found;
    heads.offers = heads.offers.filter(({ option }) => units.found.some((unit) => unit.id === option.unit));
  }
  return heads;
}

/** The one unit that is meant: the only one of that name, else the chosen one; words that ask which, otherwise. */
function unitMeant(state: State, heads: Heads): { id: string } | { wrong: string } | { missing: string } {
  const open = heads.units.filter((unit) =>
    heads.offers.some(({ option }) => option.unit === unit.id && option.shut === null),
  );
  const units = open.length > 0 ? open : heads.units;
  if (units.length === 1) return { id: units[0]!.id };
  const chosen = heads.offers.some(({ option }) => option.unit === state.selected) ? state.selected : "";
  if (units.length > 1) {
    if (units.some((unit) => unit.id === chosen)) return { id: chosen };
    return { missing: t("typed.which", { names: units.map((unit) => unit.name).join(", ") }) };
  }
  if (heads.offers.every(({ option }) => option.unit === "")) return { id: "" };
  if (chosen !== "") return { id: chosen };
  return { missing: t("typed.who") };
}

/** Of several orders that the words may mean, the first whose parameters they fit; forbidden orders come last. */
function bestOf(state: State, cursor: Cursor, offers: readonly Offer[]): { offer: Offer; written: Written } {
  const sorted = [...offers].sort((a, b) => Number(a.option.shut !== null) - Number(b.option.shut !== null));
  const readings = sorted.map((offer) => {
    const own = new Cursor(cursor.words);
    own.at = cursor.at;
    return { offer, written: readParams(own, offer.option, state.document!) };
  });
  return (
    readings.find(({ offer, written }) => offer.option.shut === null && written.wrong === "") ?? readings[0]!
  );
}

function sentence(option: Option, unit: Unit | null, written: Written): string {
  const head = [option.label, unit?.name ?? ""].filter((part) => part !== "").join(" · ");
  return written.said.length === 0 ? `${head}.` : `${head}: ${written.said.join(", ")}.`;
}

function openWords(written: Written): string {
  const first = written.open[0];
  if (first === undefined) return "";
  if (["path", "poses", "place"].includes(first.type)) return t("typed.where");
  if (["unit", "figure", "piece", "split"].includes(first.type)) return t("typed.whom");
  return t("option.choose", { label: first.label ?? first.name });
}

function readAnswer(state: State, line: string): Meaning | null {
  const cursor = new Cursor(wordsOf(line));
  const answers = answersOf(state);
  const { found, length } = cursor.longest(answers, (answer) => [
    ...answer.names,
    ...namesFrom(answer.label),
  ]);
  const answer = found[0];
  if (answer === undefined || length < cursor.words.length) return null;
  return { ...NOTHING, said: t("typed.said.answer", { answer: answer.label }), answer };
}

function refusal(shut: Shut | null): string {
  return shut === null ? "" : shut.message;
}

/** Why a line without an order of this phase means nothing: it names one of another phase, or none at all. */
function notNow(state: State, cursor: Cursor, line: string): string {
  const from = new Cursor(cursor.words);
  for (; !from.isDone; from.at += 1) {
    const order = from.longest(state.ruleset.orders, namesOfKind).found[0];
    if (order !== undefined) return t("typed.later", { order: order.label, phase: phaseLabel(state) });
  }
  return t("typed.unknown", { word: cursor.word || line.trim() });
}

/** What a line means on the table as it stands. `end` is the order that Space gives. */
export function understand(state: State, line: string, end?: Offer): Meaning {
  const cursor = new Cursor(wordsOf(line));
  if (cursor.isDone || state.document === null) return NOTHING;
  const answer = readAnswer(state, line);
  if (answer !== null) return answer;
  if (end !== undefined && own("end").some((phrase) => cursor.fits(phrase) === cursor.words.length))
    return whole(state, end, readParams(new Cursor([]), end.option, state.document));
  const company = readCompany(state, new Cursor(cursor.words), offersOf(state), labelsOf(state));
  if (company !== null) return { ...NOTHING, company, said: company.said, wrong: company.wrong };
  const heads = readHeads(state, cursor);
  if (!heads.hasOrder) {
    const unit = heads.units.length === 1 ? heads.units[0]! : null;
    if (unit !== null && cursor.isDone)
      return { ...NOTHING, unit, said: `${unit.name}.`, missing: t("typed.what") };
    return { ...NOTHING, unit, wrong: notNow(state, cursor, line) };
  }
  const meant = unitMeant(state, heads);
  if ("wrong" in meant) return { ...NOTHING, wrong: meant.wrong };
  if ("missing" in meant) {
    const label = heads.offers[0]!.option.label;
    if (heads.units.length === 0 && !cursor.isDone)
      return {
        ...NOTHING,
        said: `${label}.`,
        wrong: t("typed.stranger", { word: cursor.word, order: label }),
      };
    return { ...NOTHING, said: `${label}.`, missing: meant.missing };
  }
  const offers = heads.offers.filter(({ option }) => option.unit === meant.id);
  const { offer, written } = bestOf(state, cursor, offers);
  return whole(state, offer, written);
}

function whole(state: State, offer: Offer, written: Written): Meaning {
  const unit = state.document?.units[offer.option.unit] ?? null;
  return {
    ...NOTHING,
    offer,
    unit,
    written,
    values: written.values,
    said: sentence(offer.option, unit, written),
    wrong: refusal(offer.option.shut) || written.wrong,
    missing: openWords(written),
  };
}

/** The draft that a whole meaning comes to. */
export function draftOf(meaning: Meaning): Draft | null {
  if (meaning.offer === null || meaning.wrong !== "" || meaning.missing !== "") return null;
  const { option, side } = meaning.offer;
  return {
    ...begin(option, side, meaning.values),
    corners: meaning.written?.corners ?? [],
    placed: true,
  };
}

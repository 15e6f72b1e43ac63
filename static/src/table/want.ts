/** What is wanted of the reader now, and who can do it: read off the phase's words, the offers and the document. Pure. */

import { marchers } from "./band";
import type { BattleDocument, Choice, Option, PhaseWords, Shut, Side, Unit } from "./protocol";
import { nearestEnemy } from "./reading";
import {
  actingSide,
  clanOf,
  endOption,
  hasActed,
  hostOf,
  isEnd,
  isOwn,
  livingOf,
  marksOf,
  mayMeasure,
  shortName,
  termOf,
  unitOptions,
  wideOptions,
  withoutHouse,
} from "./selectors";
import type { State } from "./state";
import { inches, t } from "./words";

type Want = NonNullable<PhaseWords["want"]>;

/** How it stands with somebody who could act: he can, he has, he cannot. */
export type Stand = "can" | "did" | "not";

/** Somebody who lies in the bar to be taken up: a unit, or a choice of the phase (a clan, an edge, an army). */
export interface Card {
  id: string;
  side: Side;
  stand: Stand;
  name: string;
  /** Why he cannot, or what he did: one sentence. */
  reason: string;
  unit: Unit | null;
  /** The choice and the order that it belongs to, where it is no unit. */
  pick: { option: Option; choice: Choice } | null;
  /** Units that are ringed on the table while the card is looked at. */
  units: string[];
}

interface Found {
  side: Side;
  option: Option;
}

export function phaseNow(state: State): PhaseWords | undefined {
  return state.ruleset.phases.find((phase) => phase.key === state.document?.clock.phase);
}

function wantNow(state: State): Want | undefined {
  return phaseNow(state)?.want;
}

/** What a field of the document says: a number, or the name of the unit or clan whose id it holds. */
function fieldOf(document: BattleDocument, field: string): string {
  const value = (document as unknown as Record<string, unknown>)[field];
  const id = String(value ?? "");
  return document.units[id]?.name ?? document.clans?.[id]?.name ?? id;
}

/** The act that is wanted, in the words of the phase. */
export function titleOf(state: State): string {
  const { document } = state;
  const phase = phaseNow(state);
  const isOpen = openUnit(state) !== "";
  const words = (isOpen ? phase?.want?.acts : undefined) ?? phase?.want?.title ?? phase?.label ?? "";
  return document === null
    ? words
    : words.replace(/\{(\w+)\}/g, (_hole, field: string) => fieldOf(document, field));
}

/** How many are left, in the words of the phase; nothing where it is about nobody's number. */
export function leftOf(state: State, count: number): string {
  const own = wantNow(state)?.labels;
  if (openUnit(state) !== "" && wantNow(state)?.acts !== undefined) return "";
  if (own === undefined && wantNow(state)?.picks !== undefined) return "";
  if (own === undefined) return count === 0 ? "" : t(count === 1 ? "want.left.one" : "want.left", { count });
  return count === 1 ? own[0] : own[1].replace("{count}", String(count));
}

/** Points that are left to spend, where the phase has some. */
export function pointsLeft(state: State): number {
  const field = wantNow(state)?.spends ?? "";
  const value = field === "" ? 0 : (state.document as unknown as Record<string, unknown> | null)?.[field];
  return typeof value === "number" ? value : 0;
}

/** Whether an order is the one whose choices lie in the bar. */
export function isPick(state: State, option: Option): boolean {
  return option.unit === "" && option.kind === wantNow(state)?.picks;
}

/** The order of the phase whose choices lie in the bar, while it is open. */
export function pickOption(state: State): Found | undefined {
  const acting = actingSide(state);
  return wideOptions(state, ["phase", "setup"]).find(
    ({ side, option }) => side === acting && option.shut === null && isPick(state, option),
  );
}

/** Whether choices before the battle have come to somebody who has none: all he can do is confirm them. */
export function hasNoChoice(state: State): boolean {
  const acting = actingSide(state);
  const all = acting === null ? [] : (state.options[acting] ?? []);
  const open = all.filter(({ scope, shut }) => shut === null && scope !== "battle");
  return open.length === 1 && open[0]!.scope === "setup" && open[0]!.kind.startsWith("confirm");
}

/** The one unit that acts in this phase, where the rules open one after another. */
export function openUnit(state: State): string {
  const field = wantNow(state)?.about ?? "";
  return field === ""
    ? ""
    : String((state.document as unknown as Record<string, unknown> | null)?.[field] ?? "");
}

/* ---- who can ----------------------------------------------------------------------------------------------------- */

/** A sentence without the name that stands above it already. */
function without(name: string, sentence: string): string {
  const rest = sentence.startsWith(`${name} `) ? sentence.slice(name.length + 1) : sentence;
  return rest.replace(/\.$/, "");
}

/** One declaration of a phase in which the sides declare or pass by turns: who, and who of his; nobody where he passed. */
export interface Declared {
  side: Side;
  unit: string;
}

/** What has been declared and passed so far in such a phase of this turn, the first first; none in any other. */
export function declaredSoFar(state: State): Declared[] {
  const clock = state.document?.clock;
  if (clock === undefined || wantNow(state)?.turns !== true) return [];
  return state.events.flatMap(({ kind, side, phase, turn, undone, params }) => {
    if (turn !== clock.turn || phase !== clock.phase || undone === true || !side) return [];
    if (kind === "passed") return [{ side, unit: "" }];
    return kind.startsWith(clock.phase) && params?.unit !== undefined
      ? [{ side, unit: String(params.unit) }]
      : [];
  });
}

/** The last thing that somebody did this turn, in the chronicle's words. */
export function deedOf(state: State, ids: readonly string[]): string {
  const turn = state.document?.clock.turn ?? 0;
  for (let at = state.events.length - 1; at >= 0; at -= 1) {
    const event = state.events[at]!;
    if (event.turn !== turn) return "";
    const named =
      event.undone !== true && Object.values(event.params ?? {}).some((value) => ids.includes(String(value)));
    if (named && event.text !== "") return event.text;
  }
  return "";
}

function isSpent(state: State, shut: Shut): boolean {
  return wantNow(state)?.done?.includes(shut.code) === true;
}

function unitCard(state: State, side: Side, unit: Unit, options: readonly Option[]): Card {
  const open = options.filter((option) => option.shut === null);
  const shut = options.flatMap((option) => option.shut ?? []);
  const placed =
    open.length > 0 && unit.place !== "reserve" && open.every((option) => option.scope === "setup");
  const isTold = (wantNow(state)?.done ?? []).length > 0;
  const spent =
    shut.some((one) => isSpent(state, one)) || (!isTold && shut.length > 0 && hasMark(state, unit));
  const stand: Stand = open.length > 0 && !placed ? "can" : placed || spent ? "did" : "not";
  const lies = unit.place === "late" ? "ready.waits" : "ready.placed";
  const did = placed ? t(lies) : deedOf(state, [unit.id]) || t("army.acted");
  const reason = stand === "can" ? "" : stand === "did" ? did : (shut[0]?.message ?? "");
  return {
    id: unit.id,
    side,
    stand,
    name: briefName(state, unit),
    reason: without(unit.name, reason),
    unit,
    pick: null,
    units: [unit.id],
  };
}

function hasMark(state: State, unit: Unit): boolean {
  return marksOf(state, unit).some((mark) => mark.icon === "st-acted");
}

function pickCards(state: State): Card[] {
  const found = pickOption(state);
  const param = found?.option.params[0];
  if (found === undefined || param === undefined) return [];
  return (param.choices ?? []).map((choice) => {
    const units = choice.units ?? [];
    const stand: Stand = choice.shut === null ? "can" : isSpent(state, choice.shut) ? "did" : "not";
    const did = stand === "did" ? deedOf(state, [String(choice.value), choice.label, ...units]) : "";
    const reason = stand === "can" ? "" : did || choice.shut!.message;
    return {
      id: String(choice.value),
      side: found.side,
      stand,
      name: choice.label,
      reason: without(choice.label, reason),
      unit: null,
      pick: { option: found.option, choice },
      units: [...units],
    };
  });
}

/** Squared inches from a unit to the enemy's nearest figure, by their middles: for the sequence alone. */
function nearness(document: BattleDocument, unit: Unit): number {
  const own = livingOf(document, unit)[0];
  if (own === undefined || unit.place !== "table") return Number.POSITIVE_INFINITY;
  return Object.values(document.units)
    .filter((other) => other.side !== unit.side && other.place === "table")
    .flatMap((other) => livingOf(document, other))
    .reduce(
      (least, man) => Math.min(least, (man.x - own.x) ** 2 + (man.y - own.y) ** 2),
      Number.POSITIVE_INFINITY,
    );
}

const SEQUENCE: Record<Stand, number> = { can: 0, did: 1, not: 2 };

/** Everybody who can act, has acted or cannot, those who can first and among them the nearest to the enemy. */
export function cardsOf(state: State): Card[] {
  const { document } = state;
  const side = actingSide(state);
  if (document === null || side === null) return [];
  const of = new Map<string, Option[]>();
  for (const option of state.options[side] ?? [])
    if (option.unit !== "") of.set(option.unit, [...(of.get(option.unit) ?? []), option]);
  const picks = pickCards(state);
  const first = openUnit(state);
  const far = (card: Card): number => (card.id === first ? -1 : nearness(document, card.unit!));
  const units = [...of]
    .flatMap(([id, options]) => {
      const unit = document.units[id];
      return unit === undefined ? [] : [unitCard(state, side, unit, options)];
    })
    .filter((card) => picks.length === 0 || card.stand === "can")
    .map((card) => ({ card, far: far(card) }))
    .sort((a, b) => SEQUENCE[a.card.stand] - SEQUENCE[b.card.stand] || a.far - b.far)
    .map(({ card }) => card);
  return [...picks.sort((a, b) => SEQUENCE[a.stand] - SEQUENCE[b.stand]), ...units];
}

/** How many are left to act: of what the phase chooses among, else of units; of one alone where one is open. */
export function leftToAct(state: State, cards: readonly Card[] = cardsOf(state)): number {
  const ready = cards.filter((card) => card.stand === "can");
  const picked = ready.filter((card) => card.pick !== null);
  return (picked.length > 0 ? picked : ready).length;
}

/** The facts that decide about a card: whom the unit could reach, how far it goes, how far the enemy is. */
export function factsOf(state: State, card: Card): { text: string; hot: boolean }[] {
  if (card.stand !== "can") return [{ text: card.reason, hot: false }];
  if (card.pick !== null) return [{ text: card.pick.choice.hint ?? "", hot: false }];
  const unit = card.unit!;
  const open = (state.options[card.side] ?? []).filter(
    (option) => option.unit === unit.id && option.shut === null,
  );
  const hint = open.find((option) => (option.hint ?? "") !== "")?.hint ?? "";
  const foes = open.flatMap((option) => aims(state, option, unit.side));
  if (foes[0] !== undefined) {
    const several = new Set(foes.map((foe) => foe.value)).size;
    const count = t(several === 1 ? "ready.targets.one" : "ready.targets", { count: several });
    return [
      { text: toldWith(foes[0].label, foes[0].distance), hot: true },
      { text: [hint, count].filter((words) => words !== "").join(" · "), hot: false },
    ];
  }
  // in some rules who was called bears the mark of having acted while he may still act
  const marks = marksOf(state, unit)
    .filter(({ icon }) => icon !== "st-acted")
    .map(({ label }) => label);
  const isTold = state.document !== null && unit.place === "table" && mayMeasure(state);
  const enemy = isTold ? nearestEnemy(state.document!, unit) : null;
  const host = state.document === null ? undefined : hostOf(state.document, unit);
  const near =
    enemy === null
      ? host === undefined
        ? termOf(state, unit.formation)
        : t("army.with", { name: briefName(state, host) })
      : t("ready.enemy", { name: briefName(state, enemy.unit), inches: inches(enemy.inches) });
  const living = state.document === null ? 0 : livingOf(state.document, unit).length;
  const men = unit.strength > 1 ? [`${living}/${unit.strength} ${t("unit.men")}`] : [];
  return [
    {
      text: [hint, ...(marks.length > 0 ? marks : men)].filter((words) => words !== "").join(" · "),
      hot: false,
    },
    { text: near, hot: false },
  ];
}

/** A unit's name without its clan's, which its colours and crest tell; with it where another clan of the side has such a
 *  unit, too. */
export function briefName({ document }: State, unit: Unit): string {
  if (document === null) return unit.name;
  const brief = (one: Unit): string =>
    withoutHouse(shortName(one.name, clanOf(document, one).name), document.forces[one.side]?.clan);
  const name = brief(unit);
  const isTwin = (one: Unit): boolean => one.side === unit.side && one.id !== unit.id && brief(one) === name;
  if (Object.values(document.units).some(isTwin)) return unit.name;
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function toldWith(name: string, distance: number | undefined): string {
  return distance === undefined ? name : `${name} ${inches(distance)}`;
}

/** The enemies that an order could be aimed at, the nearest first. */
function aims(state: State, option: Option, side: Side): Choice[] {
  const foe = (choice: Choice): boolean => {
    const id = String(choice.value);
    const units = state.document?.units;
    const of = units?.[id] ?? units?.[state.document?.figures[id]?.unit ?? ""];
    return choice.shut === null && of !== undefined && of.side !== side;
  };
  return option.params
    .filter((param) => ["unit", "figure"].includes(param.type))
    .flatMap((param) => (param.choices ?? []).filter(foe))
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0));
}

/* ---- the orders of the phase ---------------------------------------------------------------------------------------- */

/** Whether an order needs no writing: nothing is asked for, or there is one answer only. */
export function plainValues(option: Option): Record<string, unknown> | null {
  const values: Record<string, unknown> = {};
  for (const param of option.params) {
    const open = (param.choices ?? []).filter((choice) => choice.shut === null);
    if (param.optional) continue;
    if (param.type !== "choice" || open.length !== 1) return null;
    values[param.name] = open[0]!.value;
  }
  return values;
}

/** The orders of the side as a whole, whatever is chosen; what ends the phase comes last. `cards`: the choices lie open. */
export function phaseOrders(state: State, cards: boolean): Found[] {
  const acting = actingSide(state);
  const picks = cards ? pickOption(state)?.option : undefined;
  const found = wideOptions(state, ["phase", "setup"]).filter(
    ({ side, option }) => side === acting && option !== picks,
  );
  const end = endOption(state)?.option;
  const last = ({ option }: Found): boolean => option === end || isEnd(state, option);
  return [...found.filter((one) => !last(one)), ...found.filter(last)];
}

/** What lies in the bar to be ordered: by the chosen unit, and whatever is chosen by the side as a whole. */
export function barOptions(state: State): Found[] {
  const side = state.document?.units[state.selected]?.side;
  const own = unitOptions(state, state.selected).map((option) => ({ side: side!, option }));
  return [...own, ...phaseOrders(state, false)];
}

/** Whether giving an order of the side as a whole leaves somebody without his turn: then it is asked once. */
export function leavesSomebody(state: State, option: Option): boolean {
  if (option.scope !== "phase" || option.unit !== "" || isPick(state, option)) return false;
  const first = openUnit(state);
  if (first === "") return leftToAct(state) > 0;
  return cardsOf(state).some((card) => card.id === first && card.stand === "can");
}

/** Whether several units could go together now. */
export function mayMarch(state: State): boolean {
  return state.you.length > 0 && marchers(state).length > 1;
}

const WAYS: readonly string[] = ["path", "poses", "place", "pose"];

/** Why a unit that was taken hold of cannot be led anywhere: the rules' own reason, or that it is not its side's turn. */
export function whyNot(state: State, unit: string): Shut | null {
  const found = state.document?.units[unit];
  if (found === undefined || !isOwn(state, found)) return null;
  const options = (state.options[found.side] ?? []).filter((option) => option.unit === unit);
  const ways = options.filter((option) => option.params.some((param) => WAYS.includes(param.type)));
  const shut = [...ways, ...options].find((option) => option.shut !== null)?.shut;
  if (shut) return shut;
  // what it can do instead may be what leads to a move
  const can = options
    .filter(({ scope, shut }) => scope === "unit" && shut === null)
    .map(({ label }) => label);
  const why = hasActed(state, found) ? "drag.acted" : can.length === 0 ? "drag.not" : "drag.can";
  const phase = phaseNow(state)?.label ?? "";
  const message = t(why, { name: found.name, phase, orders: can.join(", ") });
  return { code: "no_order", clause: "", message };
}

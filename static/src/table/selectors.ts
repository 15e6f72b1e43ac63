/** Everything that follows from the state, worked out when it is asked for. */

import type { BattleDocument, Choice, Figure, GroupWords, Option, PhaseWords, Side, Unit } from "./protocol";
import { opponent, SIDES } from "./protocol";
import type { Draft, State } from "./state";
import { t } from "./words";

export function livingOf(document: BattleDocument, unit: Unit): Figure[] {
  return unit.figures
    .map((id) => document.figures[id])
    .filter((figure): figure is Figure => figure?.alive === true);
}

export function strengthOf(document: BattleDocument, side: Side): number {
  return Object.values(document.units)
    .filter((unit) => unit.side === side && unit.place !== "off")
    .reduce((sum, unit) => sum + livingOf(document, unit).length, 0);
}

export interface Group {
  words: GroupWords;
  units: Unit[];
  men: number;
}

/** The units of a side under their headings, in the order of the ruleset. */
export function groupsOf(state: State, side: Side): Group[] {
  const document = state.document;
  if (document === null) return [];
  const units = Object.values(document.units).filter((unit) => unit.side === side);
  const keys = [...state.ruleset.groups.map((group) => group.key), ...units.map((unit) => unit.group)];
  return [...new Set(keys)]
    .map((key) => {
      const own = units.filter((unit) => unit.group === key);
      const words = state.ruleset.groups.find((group) => group.key === key) ?? { key, label: key, kanji: "" };
      return { words, units: own, men: own.reduce((sum, unit) => sum + livingOf(document, unit).length, 0) };
    })
    .filter((group) => group.units.length > 0);
}

/** How the rules say a formation or a fate. */
export function termOf(state: State, key: string): string {
  return state.ruleset.terms?.[key] ?? key;
}

/** What a numbered turn is called: a round, where the rules call one player's half of it a turn. */
export function turnWords(state: State, turn: number): string {
  return state.ruleset.terms?.turn?.replace("{turn}", String(turn)) ?? t("battle.turn", { turn });
}

/** A player's name for a side, for sentences. */
export function nameOf(state: State, side: Side): string {
  const force = state.document?.forces[side];
  return state.players[side]?.name ?? force?.commander ?? state.boot.names?.[side] ?? force?.clan ?? side;
}

/** Whether a side is awaited; nobody is once the battle is over. */
export function isToAct(state: State, side: Side): boolean {
  const { document } = state;
  return document !== null && document.result === null && document.clock.to_act.includes(side);
}

/** What a side does, in a word: it is to act or waits; when the battle is over, how it fared. */
export function standingWord(state: State, side: Side): string {
  const result = state.document?.result ?? null;
  if (result === null) return isToAct(state, side) ? "battle.acts" : "battle.waits";
  if (result.winner === undefined) return "battle.drew";
  return result.winner === side ? "battle.won" : "battle.lost";
}

/** The words on the seal: after the last die the seed lies open. */
export function sealWord(state: State): string {
  const isOver = state.record !== null || (state.document?.result ?? null) !== null;
  return isOver ? "battle.opened" : "battle.sealed";
}

/** The side this reader would act for now: the one of his that is to act, else his first. */
export function actingSide(state: State): Side | null {
  return state.you.find((side) => isToAct(state, side)) ?? state.you[0] ?? null;
}

export function optionsOf(state: State): { side: Side; option: Option }[] {
  return SIDES.filter((side) => state.you.includes(side)).flatMap((side) =>
    (state.options[side] ?? []).map((option) => ({ side, option })),
  );
}

export function unitOptions(state: State, unit: string): Option[] {
  const side = state.document?.units[unit]?.side;
  if (side === undefined || !state.you.includes(side)) return [];
  return (state.options[side] ?? []).filter((option) => option.unit === unit);
}

/** Whether a unit is the reader's to command, as long as the battle goes on. */
export function isOwn(state: State, unit: Unit): boolean {
  return state.you.includes(unit.side) && state.document?.result === null;
}

export function canAct(state: State, unit: string): boolean {
  return unitOptions(state, unit).some((option) => option.shut === null);
}

/** Whether the phase may yet choose the unit's clan: who waits to be called has not acted. */
export function mayBeCalled(state: State, unit: string): boolean {
  return optionsOf(state)
    .filter(({ option }) => option.unit === "" && option.shut === null)
    .flatMap(({ option }) => option.params.flatMap((param) => param.choices ?? []))
    .some((choice) => choice.shut === null && choice.units?.includes(unit) === true);
}

/** Units that still can do something, in the order of the army list. */
export function readyUnits(state: State): Unit[] {
  const ready = new Set(
    optionsOf(state)
      .filter(({ option }) => option.unit !== "" && option.shut === null)
      .map(({ option }) => option.unit),
  );
  return SIDES.flatMap((side) => groupsOf(state, side))
    .flatMap((group) => group.units)
    .filter((unit) => ready.has(unit.id));
}

/** Options of no single unit, open or shut, of a scope. */
export function wideOptions(
  state: State,
  scopes: readonly Option["scope"][],
): { side: Side; option: Option }[] {
  return optionsOf(state).filter(
    ({ option }) => option.unit === "" && scopes.includes(option.scope) && option.kind !== "answer",
  );
}

/** Whether an order ends what is going on: the phase's end, or what the rules put on the space bar. */
export function isEnd(state: State, option: Option): boolean {
  return option.kind === "end_phase" || keyOf(state, option.kind) === "Space";
}

/**
 * The option that ends what is going on, while it is open. Where the rules name none, and while a step of the set-up
 * cannot be ended yet, what is advised and asks for nothing.
 */
export function endOption(state: State): { side: Side; option: Option } | undefined {
  const wide = wideOptions(state, ["phase", "setup"]);
  const ends = wide.filter(({ option }) => isEnd(state, option));
  const open = ends.find(({ option }) => option.shut === null);
  if (open !== undefined || ends.some(({ option }) => option.scope === "phase")) return open;
  return wide
    .filter(({ option }) => option.shut === null && option.params.length === 0 && (option.eager ?? 0) > 0)
    .sort((a, b) => (b.option.eager ?? 0) - (a.option.eager ?? 0))[0];
}

/** The key by which the rules know an order; empty where it has none. */
export function keyOf(state: State, kind: string): string {
  return state.ruleset.orders.find((order) => order.kind === kind)?.key ?? "";
}

export function answerOptions(state: State): { side: Side; option: Option }[] {
  return optionsOf(state)
    .filter(({ option }) => option.kind === "answer" || option.kind === "answer_draw")
    .filter(({ option }) => option.shut === null);
}

export interface Mark {
  key: string;
  label: string;
  icon: string;
}

/** A unit's marks in the words and with the icons of its ruleset. */
export function marksOf(state: State, unit: Unit): Mark[] {
  const badges = state.document?.kit?.[unit.id]?.badges ?? [];
  return [...unit.marks, ...badges].map((key) => {
    const words = state.ruleset.marks.find((mark) => mark.key === key);
    return { key, label: words?.label ?? key, icon: words?.icon ?? `st-${key}` };
  });
}

/** True when a unit is done for now: by its marks, and for the reader's own side to act by having nothing left to do. */
export function hasActed(state: State, unit: Unit): boolean {
  if (unit.place === "reserve") return false;
  const orders = isToAct(state, unit.side) && !state.document?.asked;
  // where leaders, riders and fights have phases of their own, a unit without any order in one of them is not done
  const hasNone = state.ruleset.blocks === true && unitOptions(state, unit.id).length === 0;
  if (state.you.includes(unit.side) && orders && !hasNone)
    return !canAct(state, unit.id) && !mayBeCalled(state, unit.id);
  return marksOf(state, unit).some((mark) => mark.icon === "st-acted");
}

/** A unit's name without what its heading has said already: "yari 1" of "Takeda yari 1". */
export function shortName(name: string, heading: string): string {
  const rest = name.slice(heading.length + 1);
  if (!name.startsWith(`${heading} `) || !/^\p{Ll}/u.test(rest)) return name;
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

/** A name without the house behind it by which it is told apart from the enemy's: colours tell whose it is. */
export function withoutHouse(name: string, house = ""): string {
  return house === "" ? name : name.replace(` (${house})`, "").replace(`（${house}）`, "");
}

export function isLeader(unit: Unit): boolean {
  return unit.rank === "shogun" || unit.rank === "general";
}

/** Whether a leader is behind the curtain of his camp. */
export function isCamped(document: BattleDocument, unit: Unit): boolean {
  return document.kit?.[unit.id]?.camped === true;
}

/** The unit that a leader is with; none where he stands by himself. */
export function hostOf(document: BattleDocument, unit: Unit): Unit | undefined {
  return unit.place === "attached" ? document.units[document.kit?.[unit.id]?.with_unit ?? ""] : undefined;
}

const NUMERALS = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
const STEMS = ["", "甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"];

/** The sign on a unit's banner, from the number in its name; men of the sword use the ten stems. */
export function numeralOf(unit: Unit): string {
  const number = Number(/^(\d+)/.exec(unit.name)?.[1] ?? 0);
  return (unit.rank === "samurai" ? STEMS : NUMERALS)[number] ?? "";
}

export function choicesOf(draft: Draft | null): Choice[] {
  const param = draft?.option.params.find((other) => other.name === draft.active);
  return param?.choices ?? [];
}

/** Ids of the things that a draft has chosen as its targets. */
export function chosenTargets(draft: Draft | null): string[] {
  if (draft === null) return [];
  return draft.option.params.flatMap((param) => {
    const value = draft.values[param.name];
    if (param.type === "unit" || param.type === "figure" || param.type === "piece")
      return typeof value === "string" ? [value] : [];
    if (param.type !== "split" || !Array.isArray(value)) return [];
    return value.map((part: { target: string }) => part.target);
  });
}

/** Whether the rules let inches be told before a shot. */
export function mayMeasure(state: State): boolean {
  return state.document?.measures !== false;
}

export function isWatching(state: State): boolean {
  return state.you.length === 0 || state.record !== null;
}

/** Whether the battle has yet to begin: a step of its preparation, or one that passes by itself between two of them. */
export function isBefore(state: State): boolean {
  const clock = state.document?.clock;
  return (
    clock?.turn === 0 ||
    state.ruleset.phases.some((phase) => phase.setup === true && phase.key === clock?.phase)
  );
}

export function phaseWords(state: State): PhaseWords[] {
  const before = isBefore(state);
  return state.ruleset.phases.filter((phase) => (phase.setup === true) === before);
}

export function phaseLabel(state: State): string {
  return (
    state.ruleset.phases.find((phase) => phase.key === state.document?.clock.phase)?.label ??
    state.document?.clock.phase ??
    ""
  );
}

/** Turn after which a mark where a man fell is no longer drawn. */
export function fallAge(state: State, figure: Figure): number {
  const turn = state.fallen[figure.id];
  return turn === undefined ? 2 : Math.max(0, (state.document?.clock.turn ?? 0) - turn);
}

/** Units that stand in reserve and may be set on the table now. */
export function unitsInReserve(state: State): Unit[] {
  const units = Object.values(state.document?.units ?? {});
  return units.filter(
    (unit) =>
      unit.place === "reserve" &&
      canAct(state, unit.id) &&
      unitOptions(state, unit.id).some((option) => option.params.some((param) => param.type === "place")),
  );
}

/** Whether a practice commander, a program, has a side of this battle. */
export function isAgainstPractice(state: State): boolean {
  return Object.values(state.players).some((seated) => Boolean(seated.practice));
}

/** Whether a player of this battle waits for a practice commander, who can be hurried. */
export function isPracticeAwaited(state: State): boolean {
  const awaited = state.document?.result ? [] : (state.document?.clock.to_act ?? []);
  return (
    state.record === null &&
    state.you.length > 0 &&
    awaited.some((side) => Boolean(state.players[side]?.practice))
  );
}

/** The clan under whose banner a unit stands: its own where an army has several, else its side's. */
export function clanOf(
  document: BattleDocument,
  unit: Unit,
): { name: string; mon: string; turning: boolean } {
  const own = Object.values(document.clans ?? {}).find((clan) => clan.units.includes(unit.id));
  if (own !== undefined) return { ...own, turning: own.turning === true };
  const force = document.forces[unit.side];
  return { name: force?.clan ?? unit.side, mon: force?.mon ?? "", turning: false };
}

/** How a battle ended, in words that name who lost; a reason that nobody has words for stands as the rules have it. */
export function endWords({ result, points, forces }: BattleDocument): string {
  const reason = result?.reason ?? "";
  const isNear =
    ["score", "time"].includes(reason) && result?.winner === undefined && points.ai !== points.kaki;
  const key = isNear ? "ended.near" : `ended.${reason}`;
  const loser = result?.winner === undefined ? undefined : forces[opponent(result.winner)];
  const words = t(key, { clan: loser?.clan ?? "" });
  return words === key ? reason.replace(/_/g, " ") : words;
}

/** Keys of the table. Nothing is sent by a key but by Enter, and only what is on the bar. */

import { aimToward, costToward, isAiming, isUnbegun, nextAim, placeOf } from "./aiming";
import { fill, setTip, tip } from "./draft";
import { keepFocus } from "./focus";
import { backOption, sinceOf } from "./panels/back";
import { areLettersOn, showHelp } from "./panels/help";
import type { Play } from "./play";
import type { Unit } from "./protocol";
import { readerKey } from "./readerkeys";
import { leftOut, step, turnAim } from "./salvo";
import { isPracticeAwaited, keyOf, livingOf, mayMeasure, readyUnits } from "./selectors";
import { bySingle, goesBothWays, nextMan, stepOn } from "./singly";
import { barOptions } from "./want";

interface KeyView {
  zoomBy(factor: number): void;
  fit(): void;
  /** Points at the place under the pointer. */
  ping(): void;
  show(unit: string): void;
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.matches(".always input") && event.key !== " ") return false;
  return (
    target.closest("input, select, textarea, [contenteditable], dialog") !== null ||
    event.ctrlKey ||
    event.metaKey
  );
}

/** The nearest unit of one's own in a direction from the chosen one. */
function neighbour(play: Play, dx: number, dy: number): Unit | undefined {
  const { document, selected, you } = play.state;
  if (document === null) return undefined;
  const units = Object.values(document.units).filter(
    (unit) =>
      unit.place === "table" &&
      livingOf(document, unit).length > 0 &&
      (you.length === 0 || you.includes(unit.side)),
  );
  const from = placeOf(play.state, selected);
  if (from === null) return units[0];
  const scored = units.flatMap((unit) => {
    const cost = unit.id === selected ? null : costToward(from, placeOf(play.state, unit.id)!, dx, dy);
    return cost === null ? [] : [{ unit, cost }];
  });
  return scored.sort((a, b) => a.cost - b.cost)[0]?.unit;
}

/** Another target for the order that is being written; it is lit up on the table and confirmed by Enter. */
function aim(play: Play, values: Record<string, unknown> | null): void {
  if (values !== null && play.state.draft !== null)
    play.write({ ...fill(play.state.draft, values), placed: false });
}

/** An arrow nudges the ghost, chooses a target, or goes to the next unit; an order that has neither is left alone. */
function arrow(play: Play, event: KeyboardEvent, view: KeyView): void {
  const turn = play.state.turned ? -1 : 1;
  const [dx, dy] = ARROWS[event.key]!.map((step) => step * turn) as [number, number];
  if (play.state.band !== null) {
    const step = event.shiftKey ? 0.1 : 0.5;
    play.march.nudge(dx * step, dy * step);
    return;
  }
  const { draft, document } = play.state;
  const inch = event.shiftKey ? 0.1 : 0.5;
  const led = draft === null || document === null ? null : stepOn(draft, document, dx * inch, dy * inch);
  if (led !== null) {
    play.write(led);
    return;
  }
  const pose = draft === null || draft.single ? null : tip(draft);
  if (draft !== null && pose !== null) {
    const step = event.shiftKey ? 0.1 : 0.5;
    play.write({
      ...setTip(draft, { ...pose, x: pose.x + dx * step, y: pose.y + dy * step }, true),
      placed: true,
    });
    return;
  }
  if (draft !== null) {
    if (isAiming(play.state)) aim(play, aimToward(play.state, dx, dy));
    return;
  }
  const unit = neighbour(play, dx, dy);
  if (unit !== undefined) {
    play.select(unit.id);
    if (play.state.near) view.show(unit.id);
  }
}

function enter(play: Play): void {
  const preview = play.state.draft?.preview;
  if (play.state.band !== null) {
    play.march.confirm();
    return;
  }
  if (play.canConfirm()) play.confirm();
  else if (play.state.draft?.fresh && preview?.legal === false) play.confirmLawful();
}

/** A letter of the ruleset chooses an order of the chosen unit, else one of the side as a whole. */
function letter(play: Play, key: string): boolean {
  const isMeant = (kind: string): boolean => keyOf(play.state, kind).toLowerCase() === key.toLowerCase();
  const found = barOptions(play.state).filter(({ option }) => isMeant(option.kind));
  const meant = found.find(({ option }) => option.unit !== "") ?? found[0];
  if (meant === undefined) return false;
  play.give(meant.option, meant.side);
  return true;
}

/** The army or the chronicle takes the focus; where screens are small its sheet is opened first. */
function goToPanel(play: Play, panel: "log" | "army"): void {
  play.store.take({ type: "panel", panel });
  setTimeout(() => document.querySelector<HTMLElement>(`#${panel} button`)?.focus(), 0);
}

/** Everybody at once: the list of what all could do, else all who can march; or one unit more or less that marches. */
function together(play: Play, key: string): boolean {
  const { selected, document, you } = play.state;
  if (you.length === 0) return false;
  if (key === "a") play.many.openFirst() || play.march.all();
  else if (key === "j" && document?.units[selected] !== undefined) joinOrLeave(play, selected);
  else return false;
  return true;
}

/** The first unit that is joined by a key begins a band of one. */
function joinOrLeave(play: Play, unit: string): void {
  if (play.state.band === null) play.march.choose([unit]);
  else play.march.join(unit);
}

/** Man by man, or all together again: what is written, else the first order of the chosen unit that can be given so. */
function singly(play: Play): void {
  const { draft, selected } = play.state;
  const written = draft ?? play.chooseFor(selected, ["poses"]);
  if (written !== null && goesBothWays(written.option))
    play.write(bySingle(written, draft === null || !draft.single));
}

type Deed = (play: Play, event: KeyboardEvent, view: KeyView) => void;

/** Keys that are no orders, small letters. */
const DEEDS: Record<string, Deed> = {
  "/": () => document.querySelector<HTMLInputElement>("#typed-line")?.focus(),
  ":": () => document.querySelector<HTMLInputElement>("#typed-line")?.focus(),
  "+": (_play, _event, view) => view.zoomBy(1.4),
  "=": (_play, _event, view) => view.zoomBy(1.4),
  "-": (_play, _event, view) => view.zoomBy(1 / 1.4),
  "0": (_play, _event, view) => view.fit(),
  "?": () => showHelp(),
  c: (play, _event, view) => view.show(play.state.selected),
  e: (play) => play.store.take({ type: "range", on: !play.state.ranging }),
  i: (play) => {
    if (mayMeasure(play.state)) play.store.take({ type: "measure", measuring: !play.state.measuring });
  },
  l: (play) => goToPanel(play, "log"),
  o: (play) => goToPanel(play, "army"),
  p: (play, _event, view) => {
    if (play.state.draft === null && play.state.band === null) view.ping();
    else play.corner();
  },
  q: (play) => singly(play),
  r: (play, event) => play.turn((event.shiftKey ? -1 : 1) * (event.altKey ? 1 : 22.5)),
  t: () => document.querySelector<HTMLInputElement>(".talk input")?.focus(),
};

function other(play: Play, event: KeyboardEvent, view: KeyView): boolean {
  const key = event.key.toLowerCase();
  const isTurning = key === "r" && (play.state.draft ?? play.state.band) !== null;
  if (!isTurning && (together(play, key) || letter(play, event.key))) return true;
  const deed = DEEDS[key];
  if (deed === undefined || (key === "r" && !isTurning)) return false;
  deed(play, event, view);
  return true;
}

/** Z, with or without Ctrl: what lies on the bar is taken up again; else the last order is laid there to be taken back. */
function isUndo(event: KeyboardEvent): boolean {
  const isField =
    (event.target as HTMLElement).closest("input, select, textarea, [contenteditable]") !== null;
  return event.key.toLowerCase() === "z" && !event.shiftKey && !event.altKey && !isField;
}

function undo(play: Play): boolean {
  const found = backOption(play.state);
  const { draft, band, salvo, refused } = play.state;
  if (draft !== null || band !== null || salvo !== null || refused !== null) play.back();
  else if (found?.option.since !== undefined) play.choose(found.option, found.side, sinceOf(found.option));
  return true;
}

/** An answer to what is asked, by the key that stands in its button. */
function answer(key: string): boolean {
  const found = [...document.querySelectorAll<HTMLElement>("#orders .answers [aria-keyshortcuts]")];
  const keysOf = (button: HTMLElement): string[] => button.getAttribute("aria-keyshortcuts")!.split(" ");
  const meant = found.find((button) => keysOf(button).includes(key.toUpperCase()));
  meant?.click();
  return meant !== undefined;
}

const CARDS = "#orders .asked.in-bout .answers [aria-keyshortcuts]";

/** In a fight step by step Escape gives the answer that is taken if none is given. */
function giveUsualAnswer(): boolean {
  const found = document.querySelector<HTMLElement>(`${CARDS}.ink`);
  found?.click();
  return found !== null;
}

/** There the arrows go from card to card, Enter gives the one they stand on, or the usual one. */
function choosing(event: KeyboardEvent, onButton: boolean): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  if (cards.length === 0) return false;
  if (event.key === "Escape" || (event.key === "Enter" && !onButton)) return giveUsualAnswer();
  const step = event.altKey || event.ctrlKey ? 0 : (ARROWS[event.key]?.[0] ?? 0);
  if (step === 0) return false;
  const from = at < 0 ? cards.findIndex((card) => card.classList.contains("ink")) : at;
  cards[(from + step + cards.length) % cards.length]?.focus();
  return true;
}

/** Space ends the phase; while a practice commander orders, it ends the waiting for him. */
function space(play: Play): void {
  const end = play.endOption();
  if (end !== undefined) play.give(end.option, end.side);
  else if (isPracticeAwaited(play.state)) play.wire.nudge();
}

function handle(play: Play, event: KeyboardEvent, view: KeyView): boolean {
  const onButton = (event.target as HTMLElement).closest("button, a, summary") !== null;
  if (isUndo(event)) return undo(play);
  if (play.many.isOnScreen) return listKey(play, event, onButton) || look(play, event, view);
  if (answer(event.key)) return true;
  if (play.state.draft === null && choosing(event, onButton)) return true;
  if (event.key === "Escape") {
    play.back();
    return true;
  }
  if (event.key === "Enter" && !onButton) {
    enter(play);
    return true;
  }
  if (event.key === " " && !onButton) {
    space(play);
    return true;
  }
  if (event.key === "Tab") return tab(play, event, event.shiftKey ? -1 : 1);
  if (event.key in ARROWS && !onButton && !event.altKey) {
    arrow(play, event, view);
    return true;
  }
  return event.key.length === 1 && areLettersOn() && other(play, event, view);
}

/** Keys of the list of orders for all: it has them alone while it lies open. */
function listKey(play: Play, event: KeyboardEvent, onButton: boolean): boolean {
  const { many } = play;
  const here = many.plan?.rows[many.plan.cursor]?.unit ?? "";
  const [dx, dy] = ARROWS[event.key] ?? [0, 0];
  if (event.key === "Tab" || (onButton && [" ", "Enter"].includes(event.key))) return false;
  if (event.key === "Escape") play.back();
  else if (event.key === "Enter") many.confirm();
  else if (dx !== 0) many.change((plan) => turnAim(plan, here, dx));
  else if (dy !== 0) many.change((plan) => step(plan, -dy));
  else if (event.key.toLowerCase() === "x") many.change((plan) => leftOut(plan, here));
  else return !LOOKING.includes(event.key.toLowerCase());
  return true;
}

/** Keys that only change what is seen. */
const LOOKING = ["+", "=", "-", "0", "?", "c", "e", "l", "o"];

function look(play: Play, event: KeyboardEvent, view: KeyView): boolean {
  const deed = DEEDS[event.key.toLowerCase()];
  if (event.key === "Tab" || event.key === "Enter" || event.key === " " || deed === undefined) return false;
  deed(play, event, view);
  return true;
}

function onTable(event: KeyboardEvent): boolean {
  return (event.target as HTMLElement).closest(".table") !== null;
}

/** Tab goes through the targets of an order that is being written, else through the units. */
function tab(play: Play, event: KeyboardEvent, step: 1 | -1): boolean {
  const { draft, document: table } = play.state;
  if (draft?.single === true && table !== null && onTable(event)) {
    const next = nextMan(draft, table, step);
    if (next !== null) play.write(next);
    return next !== null;
  }
  const isWriting = isAiming(play.state) && !isUnbegun(play.state);
  if (!isWriting) return onTable(event) && stepThrough(play, step);
  if (!onTable(event) && event.target !== document.body) return false;
  aim(play, nextAim(play.state, step));
  return true;
}

/** Tab goes through the units that can act; from the last of them it leaves the table, as it leaves any other thing. */
function stepThrough(play: Play, step: 1 | -1): boolean {
  const units = readyUnits(play.state);
  const at = units.findIndex((unit) => unit.id === play.state.selected);
  const next = at < 0 ? (step > 0 ? 0 : units.length - 1) : at + step;
  if (units[next] === undefined) return false;
  play.selectNext(step);
  return true;
}

/** A button that was clicked with the pointer gives the keys back to the table: Enter then confirms, Space ends the phase. */
function releaseButton(event: MouseEvent): void {
  const button = event.detail > 0 && event.target instanceof Element ? event.target.closest("button") : null;
  button?.blur();
}

export function listenToKeys(play: Play, view: () => KeyView | null): void {
  addEventListener("click", releaseButton);
  keepFocus(play.store);
  addEventListener("keydown", (event) => {
    const stage = view();
    if (play.reader !== null && readerKey(play.reader, play.state, event)) {
      event.preventDefault();
      return;
    }
    if (stage === null || (isTyping(event) && !isUndo(event))) return;
    if (handle(play, event, stage)) event.preventDefault();
  });
}

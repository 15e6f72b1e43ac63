/** Events shown one after another as they come: the table before each of them, its dice, and what it brought. Pure. */

import { comparisonOf, withSign } from "./comparing";
import type { BattleDocument, BattleEvent, Figure, Roll, Spot } from "./protocol";
import { livingOf } from "./selectors";
import { length } from "./shape/polygon";
import type { Beat, Film, Scene, State } from "./state";

/** Milliseconds, as tokens.css has them for the style sheets. */
export const TIMES = {
  dice: 620,
  die: 60,
  fall: 400,
  move: 260,
  walk: 900,
  chip: 900,
  read: 2400,
  stay: 4000,
};
/** The table never lags further behind the battle, in milliseconds. */
export const LAG = 3000;
/** Faster than so nobody sees anything: what is older is passed over. */
const HASTE = 0.25;
const PER_MOVE = 6;
const SHORTEST_WAY = 0.05;

/** When each die of an event falls, in milliseconds: dice of one kind close behind one another, saves after hits. */
export function castTimes(rolls: readonly Roll[]): number[][] {
  const waves = [...new Set(rolls.map((roll) => roll.test))];
  const starts: number[][] = rolls.map(() => []);
  let begin = 0;
  for (const wave of waves) {
    let at = begin;
    rolls.forEach((roll, index) => {
      if (roll.test !== wave) return;
      starts[index] = roll.faces.map((_, die) => at + die * TIMES.die);
      at += roll.faces.length * TIMES.die;
    });
    if (at > begin) begin = at - TIMES.die + TIMES.dice;
  }
  return starts;
}

/** How long an event's dice take to come to rest. */
export function castLength(rolls: readonly Roll[]): number {
  const starts = castTimes(rolls).flat();
  return starts.length === 0 ? 0 : Math.max(...starts) + TIMES.dice;
}

/** Figures that stood before and have fallen after, as they stood. */
export function fallenOf({ before, after }: Scene): Figure[] {
  if (before.figures === after.figures) return [];
  return Object.values(after.figures).flatMap((figure) => {
    const stood = before.figures[figure.id];
    const isFallen = !figure.alive && stood?.alive === true && before.units[stood.unit]?.place === "table";
    return isFallen ? [stood] : [];
  });
}

/** Remembers the turn in which a figure fell, told by the patch that laid it down. */
export function fallenIn(
  before: Record<string, number>,
  events: readonly BattleEvent[],
): Record<string, number> {
  let after = before;
  for (const event of events) {
    const figures = (event.patch as { figures?: Record<string, { alive?: boolean } | null> } | undefined)
      ?.figures;
    for (const [id, figure] of Object.entries(figures ?? {})) {
      if (figure?.alive === false && !(id in after)) after = { ...after, [id]: event.turn };
    }
  }
  return after;
}

/** Milliseconds that a way takes on foot. */
export function walkTime(way: readonly Spot[]): number {
  const inches = length(way);
  return inches < SHORTEST_WAY ? 0 : Math.min(TIMES.walk, (TIMES.move * inches) / PER_MOVE + 120);
}

/** Units that an event names and that stand on the table. */
export function unitsOf(event: BattleEvent, document: BattleDocument): string[] {
  const named = Object.values(event.params ?? {}).flatMap((value) =>
    Array.isArray(value) ? value : [value],
  );
  const ids = named.map((value) => document.figures[String(value)]?.unit ?? String(value));
  return [...new Set(ids)].filter((id) => document.units[id]?.place === "table");
}

/** Whom an event befalls: its target, else the unit it names. */
export function sufferer(event: BattleEvent, document: BattleDocument): string | undefined {
  const units = unitsOf(event, document);
  const target = String(event.params?.target ?? "");
  const aimed = document.figures[target]?.unit ?? target;
  return units.includes(aimed) ? aimed : units[0];
}

/** Marks that only say that a unit has done its part. */
const DONE = ["acted", "fired", "moved"];

/** True where a unit's state has changed by more than having done its part, or it has left the table. */
function isChanged({ before, after }: Scene, id: string | undefined): boolean {
  const [was, is] = [before.units[id ?? ""], after.units[id ?? ""]];
  if (was === undefined || is === undefined) return false;
  const changed = [...was.marks, ...is.marks].filter(
    (mark) => was.marks.includes(mark) !== is.marks.includes(mark),
  );
  return was.place !== is.place || changed.some((mark) => !DONE.includes(mark));
}

/** What is said at the place where it happened: how many fell, else what the dice brought or how the unit stands now. */
export function verdictOf(scene: Scene): { text: string; isLoss: boolean } | null {
  const { event, before } = scene;
  const fallen = fallenOf(scene).length;
  if (fallen > 0) return { text: `−${fallen}`, isLoss: true };
  const told = comparisonOf(event);
  if (told !== null && isPlaced(scene))
    return {
      text: [withSign(told.margin), told.outcome].filter((word) => word !== "").join(", "),
      isLoss: false,
    };
  const rolls = event.rolls ?? [];
  if (!isPlaced(scene) || event.paths !== undefined) return null;
  const outcome = rolls[rolls.length - 1]?.outcome ?? "";
  if (rolls.length === 0 && !isChanged(scene, sufferer(event, before))) return null;
  return outcome === "" && event.text === "" ? null : { text: outcome || event.text, isLoss: false };
}

/** True where the table has a place for what happened. */
export function isPlaced({ event, before }: Scene): boolean {
  return before.clock.turn > 0 && ((event.at ?? null) !== null || sufferer(event, before) !== undefined);
}

/** How long a beat of a scene takes at its own pace; nothing where there is nothing to be seen. */
export function timeOf(scene: Scene, beat: Beat): number {
  if (beat === "still") return TIMES.stay;
  if (beat === "dice") return isPlaced(scene) ? castLength(scene.event.rolls ?? []) : 0;
  const walks = Object.values(scene.event.paths ?? {}).map(walkTime);
  const falls = fallenOf(scene).length > 0 ? TIMES.fall : 0;
  const chip = verdictOf(scene) === null ? 0 : TIMES.chip;
  return Math.max(0, falls, chip, ...walks);
}

/** How long the film's beat lasts: dice after which nothing waits to be shown lie long enough to be read, except while a
 *  record runs on by itself. */
export function beatTime({ scenes, beat, pace }: Film, runs = false): number {
  const [now, next] = scenes;
  if (now === undefined) return 0;
  const own = timeOf(now, beat) * pace;
  const isRead =
    !runs && next === undefined && beat === "deed" && own > 0 && (now.event.rolls ?? []).length > 0;
  return isRead ? Math.max(own, TIMES.read) : own;
}

function wholeTime(scene: Scene): number {
  return timeOf(scene, "dice") + timeOf(scene, "deed");
}

/** The pace at which everything that waits is shown in time. */
function paceOf(scenes: readonly Scene[], shown = 0): number {
  const whole = scenes.reduce((sum, scene) => sum + wholeTime(scene), 0) - shown;
  return whole <= LAG ? 1 : LAG / whole;
}

/** The scenes that can still be shown in time: of too many the oldest are passed over. */
function inTime(scenes: readonly Scene[]): Scene[] {
  const rest = [...scenes];
  while (rest.length > 1 && paceOf(rest) < HASTE) rest.shift();
  return rest;
}

/** The first beat of the first scene that shows anything; null when nothing is left. */
function openFilm(
  scenes: readonly Scene[],
  all: readonly BattleEvent[],
  options: State["options"],
): Film | null {
  const rest = inTime(scenes);
  while (rest.length > 0 && wholeTime(rest[0]!) === 0) rest.shift();
  const first = rest[0];
  if (first === undefined) return null;
  const beat = timeOf(first, "dice") > 0 ? "dice" : "deed";
  const told = all.filter((event) => event.seq <= first.event.seq);
  return { scenes: rest, beat, pace: paceOf(rest), told, options };
}

/** Something has happened: it is shown after what is being shown. ``all`` is the whole chronicle by now. */
export function addToFilm(state: State, scenes: readonly Scene[], all: readonly BattleEvent[]): Film | null {
  const { film, options, still } = state;
  if (still) {
    const seen = scenes.filter((scene) => wholeTime(scene) > 0);
    return seen.length === 0 ? null : { scenes: seen, beat: "still", pace: 1, told: [...all], options };
  }
  return film === null ? openFilm(scenes, all, options) : { ...film, scenes: [...film.scenes, ...scenes] };
}

/** The next beat, or the next scene, never slower than before; null when all has been shown. */
export function rollOn(film: Film, all: readonly BattleEvent[]): Film | null {
  const [now, ...rest] = film.scenes;
  if (now === undefined || film.beat === "still") return null;
  if (film.beat === "dice" && timeOf(now, "deed") > 0) {
    return { ...film, beat: "deed", pace: Math.min(film.pace, paceOf(film.scenes, timeOf(now, "dice"))) };
  }
  const next = openFilm(rest, all, film.options);
  return next === null ? null : { ...next, pace: Math.min(film.pace, next.pace) };
}

/** The table as the film shows it. */
function shownTable(film: Film): BattleDocument {
  const now = film.scenes[0]!;
  return film.beat === "dice"
    ? now.before
    : film.scenes[film.beat === "still" ? film.scenes.length - 1 : 0]!.after;
}

/** The state as the table and the chronicle show it: as far as the film has come. What can be ordered is not in it. */
export function asFilmed(state: State): State {
  const film = state.film;
  if (film === null || film.beat === "still" || state.away !== null) return state;
  return { ...state, document: shownTable(film), events: film.told, options: film.options };
}

/** Where a unit's living men stand, for marks round them. */
export function menOf(id: string | undefined, document: BattleDocument): Figure[] {
  const unit = id === undefined ? undefined : document.units[id];
  return unit?.place === "table" ? livingOf(document, unit) : [];
}

/** Where something happened, for the eye: ways, lines, and who stood where at that time. Pure. */

import { fallenOf, unitsOf } from "./film";
import type { BattleDocument, BattleEvent, Figure, Spot } from "./protocol";
import type { Scene, State } from "./state";

export interface Place {
  /** The men of each unit that the event names, as they stood. */
  groups: { side: string; men: Figure[] }[];
  paths: Spot[][];
  lines: [Spot, Spot][];
  at: Spot | null;
}

/** Where figures stood when an event had happened: where it left them, else where the next way of theirs began. */
function stoodAt(events: readonly BattleEvent[], seq: number): (figure: Figure) => Figure {
  const spots: Record<string, Spot> = {};
  for (const event of events) {
    if (event.seq < seq) continue;
    for (const [id, way] of Object.entries(event.paths ?? {})) {
      const spot = event.seq === seq ? way[way.length - 1] : way[0];
      if (!(id in spots) && spot !== undefined) spots[id] = spot;
    }
  }
  return (figure) => {
    const spot = spots[figure.id];
    return spot === undefined ? figure : { ...figure, x: spot[0], y: spot[1] };
  };
}

/** A unit's men at an event of some turn: those who live, and those who fell then or later; of a lost unit all. */
function menAt(state: State, document: BattleDocument, id: string, turn: number): Figure[] {
  const unit = document.units[id];
  const all = (unit?.figures ?? []).flatMap((figure) => document.figures[figure] ?? []);
  const stood = all.filter((figure) => figure.alive || (state.fallen[figure.id] ?? -1) >= turn);
  return stood.length > 0 ? stood : all;
}

function idsOf(event: BattleEvent, document: BattleDocument): string[] {
  const named = Object.values(event.params ?? {}).flatMap((value) =>
    Array.isArray(value) ? value : [value],
  );
  const ids = named.map((value) => document.figures[String(value)]?.unit ?? String(value));
  return [...new Set(ids)].filter(
    (id) => document.units[id] !== undefined && document.units[id].place !== "reserve",
  );
}

/** The place of an entry of the chronicle, as far as the events and the table know it; null for what has none. */
export function placeOf(state: State, event: BattleEvent): Place | null {
  const document = state.document;
  if (document === null || event.turn === 0) return null;
  const stood = stoodAt(state.events, event.seq);
  const groups = idsOf(event, document).map((id) => ({
    side: document.units[id]!.side as string,
    men: menAt(state, document, id, event.turn).map(stood),
  }));
  const place: Place = {
    groups: groups.filter((group) => group.men.length > 0),
    paths: Object.values(event.paths ?? {}),
    lines: event.lines ?? [],
    at: event.at ?? null,
  };
  return spotsOf(place).length === 0 ? null : place;
}

/** The place of a scene that is being shown. */
export function placeOfScene({ event, before, after }: Scene): Place {
  const groups = unitsOf(event, before).map((id) => ({
    side: before.units[id]!.side as string,
    men: before.units[id]!.figures.flatMap((figure) => {
      const man = (after.figures[figure]?.alive === true ? after : before).figures[figure];
      return man?.alive === true ? [man] : [];
    }),
  }));
  return {
    groups: groups.filter((group) => group.men.length > 0),
    paths: Object.values(event.paths ?? {}),
    lines: event.lines ?? [],
    at: event.at ?? null,
  };
}

/** Everything that must be seen of a place, in inches of the table. */
export function spotsOf({ groups, paths, lines, at }: Place): Spot[] {
  return [
    ...groups.flatMap(({ men }) => men.map((man): Spot => [man.x, man.y])),
    ...paths.flat(),
    ...lines.flat(),
    ...(at === null ? [] : [at]),
  ];
}

/** Men who leave the table alive with their unit: it broke, was taken, went off. */
export function leaversOf(scene: Scene): Figure[] {
  const { before, after } = scene;
  if (before.units === after.units) return [];
  const fallen = new Set(fallenOf(scene).map((figure) => figure.id));
  return Object.values(before.units)
    .filter((unit) => unit.place === "table" && after.units[unit.id]?.place === "off")
    .flatMap((unit) => unit.figures.flatMap((id) => before.figures[id] ?? []))
    .filter((figure) => figure.alive && !fallen.has(figure.id));
}

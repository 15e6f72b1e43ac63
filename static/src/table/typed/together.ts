/** Several units in one typed line: "move 3 4 5 forward 4", "move all north 2". Pure. */

import { startOfBand } from "../band";
import type { Param, Pose, Spot, Unit } from "../protocol";
import type { State } from "../state";
import { t } from "../words";
import { type Cursor, namesOfOption, namesOfUnit, type Offer } from "./lexicon";
import { beginMarch, type March, readMarch } from "./march";
import { marchParam, middleOf } from "./params";

/** A march of several units as a line tells it. */
export interface Company {
  units: Unit[];
  legs: Pose[];
  said: string;
  wrong: string;
}

function marches({ option }: Offer): boolean {
  return option.params.some((param) => param.type === "path" || param.type === "poses");
}

/** The units that are named one after another; those of the first name that means several are asked about. */
function readUnits(state: State, cursor: Cursor, offers: readonly Offer[]): Unit[] {
  const units = state.document?.units ?? {};
  const able = [...new Set(offers.map(({ option }) => option.unit))].flatMap((id) => units[id] ?? []);
  if (cursor.take("everybody"))
    return able.filter((unit) =>
      offers.some(({ option }) => option.unit === unit.id && option.shut === null),
    );
  const found: Unit[] = [];
  for (;;) {
    const start = cursor.at;
    cursor.take("filler");
    const named = cursor.longest(able, namesOfUnit);
    const free = named.found.filter((unit) => !found.includes(unit));
    if (free.length !== 1) {
      cursor.at = start;
      return found;
    }
    cursor.at += named.length;
    found.push(free[0]!);
  }
}

/** Where an enemy that is named stands. */
function enemyAt(state: State, side: string, cursor: Cursor): Spot | null {
  const document = state.document;
  if (document === null) return null;
  const foes = Object.values(document.units).filter((unit) => unit.side !== side && unit.place === "table");
  const { found, length } = cursor.longest(foes, namesOfUnit);
  cursor.at += length;
  return found[0] === undefined ? null : middleOf(document, found[0].id);
}

function walkTogether(state: State, cursor: Cursor, units: readonly Unit[], way: Param): March {
  const start = startOfBand(
    state,
    units.map((unit) => unit.id),
  );
  const march = beginMarch(start);
  const side = units[0]?.side ?? "ai";
  while (!cursor.isDone && march.wrong === "") {
    if (readMarch(march, cursor, way, (at) => enemyAt(state, side, at)) || cursor.take("filler")) continue;
    march.wrong = t("typed.unknown", { word: cursor.word });
  }
  return march;
}

/** The march of several units that a line tells; null where it tells something else. */
export function readCompany(
  state: State,
  cursor: Cursor,
  all: readonly Offer[],
  labels: Record<string, string>,
): Company | null {
  const offers = all.filter(marches);
  cursor.take("filler");
  const orders = cursor.longest(offers, ({ option }) => namesOfOption(option, labels));
  if (orders.found.length === 0) return null;
  cursor.at += orders.length;
  const units = readUnits(state, cursor, orders.found);
  const first = orders.found.find(({ option }) => option.unit === units[0]?.id);
  const way = first === undefined ? undefined : marchParam(first.option);
  if (units.length < 2 || way === undefined || cursor.isDone) return null;
  const march = walkTogether(state, cursor, units, way);
  if (!march.moved || march.pose === null) return null;
  const shut = orders.found.find(
    ({ option }) => option.shut !== null && units.some((unit) => unit.id === option.unit),
  );
  const name = shut === undefined ? "" : (state.document?.units[shut.option.unit]?.name ?? "");
  const names = units.map((unit) => unit.name).join(", ");
  return {
    units,
    legs: [...march.corners, march.pose],
    said: `${first!.option.label} · ${names}: ${march.said.join(", ")}.`,
    wrong: march.wrong || (shut === undefined ? "" : `${name}: ${shut.option.shut!.message}`),
  };
}

/** Marching by words: forward, right, turn, to, facing. A pose goes from word to word; nothing here knows how far it may. */

import type { Param, Pose, Spot } from "../protocol";
import { inches, t } from "../words";
import type { Cursor } from "./lexicon";

const RADIAN = Math.PI / 180;
const COMPASS: readonly (readonly [string, number])[] = [
  ["northeast", 45],
  ["southeast", 135],
  ["southwest", 225],
  ["northwest", 315],
  ["north", 0],
  ["east", 90],
  ["south", 180],
  ["west", 270],
];
const STEPS: readonly (readonly [string, number])[] = [
  ["forward", 0],
  ["right", 90],
  ["back", 180],
  ["left", 270],
];

/** A march as far as it is told: corners that are fixed, where it has come to, and its words. */
export interface March {
  corners: Pose[];
  pose: Pose | null;
  /** Something was said that moves or turns. */
  moved: boolean;
  said: string[];
  wrong: string;
}

export function beginMarch(start: Pose | null): March {
  return { corners: [], pose: start, moved: false, said: [], wrong: "" };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** A pose moved by so many inches towards a bearing (degrees clockwise from north). */
export function stepTowards(pose: Pose, bearing: number, distance: number): Pose {
  return {
    x: round(pose.x + Math.sin(bearing * RADIAN) * distance),
    y: round(pose.y + Math.cos(bearing * RADIAN) * distance),
    facing: pose.facing,
  };
}

export function turnPose(pose: Pose, degrees: number): Pose {
  return { ...pose, facing: (((pose.facing + degrees) % 360) + 360) % 360 };
}

/** Degrees clockwise from north at which a spot lies from another. */
function bearingTo(from: Spot, to: Spot): number {
  return (Math.atan2(to[0] - from[0], to[1] - from[1]) / RADIAN + 360) % 360;
}

function go(march: March, pose: Pose, said: string): true {
  march.pose = pose;
  march.moved = true;
  march.said.push(said);
  return true;
}

function fail(march: March, wrong: string): true {
  march.wrong = wrong;
  return true;
}

/** "forward 4", "north 2", "bearing 45 3": so many inches some way. */
function readStep(march: March, cursor: Cursor): boolean {
  const pose = march.pose;
  const step = STEPS.find(([key]) => cursor.take(key));
  const wind = step === undefined ? COMPASS.find(([key]) => cursor.take(key)) : undefined;
  const isBearing = step === undefined && wind === undefined && cursor.take("bearing");
  if (step === undefined && wind === undefined && !isBearing) return false;
  const free = isBearing ? cursor.number() : (wind?.[1] ?? null);
  const distance = cursor.number();
  if (pose === null) return fail(march, t("typed.nowhere"));
  if (distance === null) return fail(march, t("typed.howfar"));
  cursor.take("inches");
  const bearing = step === undefined ? (free ?? 0) : pose.facing + step[1];
  const way = step?.[0] ?? wind?.[0];
  const said = { inches: inches(distance), bearing: Math.round(bearing) };
  return go(march, stepTowards(pose, bearing, distance), t(`typed.said.${way ?? "bearing"}`, said));
}

/** "turn 30", "turn left 45", "facing 90", "facing west". */
function readTurn(march: March, cursor: Cursor): boolean {
  const pose = march.pose;
  if (cursor.take("turn")) {
    if (pose === null) return fail(march, t("typed.nowhere"));
    const sign = cursor.take("left") ? -1 : cursor.take("right") ? 1 : 1;
    const degrees = cursor.take("about") ? 180 : cursor.number();
    cursor.take("degrees");
    if (degrees === null) return fail(march, t("typed.howmuch"));
    const by = sign * degrees;
    const said = t(by < 0 ? "typed.said.turnleft" : "typed.said.turnright", { degrees: Math.abs(by) });
    return go(march, turnPose(pose, by), said);
  }
  if (!cursor.take("facing")) return false;
  const facing = COMPASS.find(([key]) => cursor.take(key))?.[1] ?? cursor.number();
  cursor.take("degrees");
  if (facing === null) return fail(march, t("typed.howmuch"));
  const at = pose ?? { x: 0, y: 0, facing: 0 };
  return go(
    march,
    { ...at, facing: ((facing % 360) + 360) % 360 },
    t("typed.said.facing", { degrees: facing }),
  );
}

/** "to 12.5 20", "at 20 6": a place on the table. */
function readPlace(march: March, cursor: Cursor, facing: number): boolean {
  const start = cursor.at;
  const named = cursor.take("to") || cursor.take("at");
  const [x, y] = [cursor.number(), cursor.number()];
  if (x === null || y === null) {
    cursor.at = start;
    return false;
  }
  if (!named && march.said.length > 0) return false;
  return go(march, { x, y, facing: march.pose?.facing ?? facing }, t("typed.said.to", { x, y }));
}

/** "towards 7", "towards 7 4": to another unit, so far, else as far as the order reaches. */
function readTowards(
  march: March,
  cursor: Cursor,
  param: Param,
  find: (cursor: Cursor) => Spot | null,
): boolean {
  if (!cursor.take("towards")) return false;
  const goal = find(cursor);
  if (march.pose === null || goal === null) return fail(march, t("typed.nobody"));
  const from: Spot = [march.pose.x, march.pose.y];
  const apart = Math.hypot(goal[0] - from[0], goal[1] - from[1]);
  const distance = cursor.number() ?? Math.min(param.reach ?? apart, apart);
  cursor.take("inches");
  const bearing = bearingTo(from, goal);
  const said = t("typed.said.bearing", { inches: inches(distance), bearing: Math.round(bearing) });
  return go(march, stepTowards(march.pose, bearing, distance), said);
}

/** One part of a march, if one stands here; `find` tells where a unit that is named stands. */
export function readMarch(
  march: March,
  cursor: Cursor,
  param: Param,
  find: (cursor: Cursor) => Spot | null,
): boolean {
  if (cursor.take("then")) {
    if (march.pose !== null && march.moved) march.corners.push(march.pose);
    march.said.push(t("typed.said.then"));
    return true;
  }
  return (
    readStep(march, cursor) ||
    readTurn(march, cursor) ||
    readTowards(march, cursor, param, find) ||
    readPlace(march, cursor, param.facing ?? 0)
  );
}

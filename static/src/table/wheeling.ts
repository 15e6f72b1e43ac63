/** A body that wheels about one end of its front edge: where its ends are, how far it has turned, where it would stand.
 *  Pure; inches of the table, degrees clockwise from north. */

import type { Option, Param, Pose, Spot } from "./protocol";
import type { Draft, Values } from "./state";

export type End = "left" | "right";
export const ENDS: readonly End[] = ["left", "right"];

/** What a wheel is written with: the facing, with the front edge that turns. */
export type WheelParam = Param & { type: "angle"; name: string; start: Pose; width: number; most: number };

export function wheelIn(option: Option | undefined): WheelParam | undefined {
  const found = option?.params.find((param) => param.type === "angle" && param.start !== undefined);
  return found as WheelParam | undefined;
}

/** An end of the front edge. */
export function endOf({ start, width }: WheelParam, end: End): Spot {
  const turn = (start.facing * Math.PI) / 180;
  const half = end === "left" ? -width / 2 : width / 2;
  return [start.x + Math.cos(turn) * half, start.y - Math.sin(turn) * half];
}

/** By how many degrees a written wheel turns: to the right above zero. */
export function degreesOf(param: WheelParam, values: Values): number {
  const facing = Number(values[param.name] ?? param.start.facing);
  return ((((facing - param.start.facing + 180) % 360) + 360) % 360) - 180;
}

/** The end that stays: as it is written, else the one to which the body turns. */
export function staysOf(param: WheelParam, values: Values): End {
  const written = values[param.about ?? ""];
  if (written === "left" || written === "right") return written;
  return degreesOf(param, values) < 0 ? "left" : "right";
}

/** Where a point is once the body has turned about an end. */
export function turnedAbout([x, y]: Spot, [px, py]: Spot, degrees: number): Spot {
  const turn = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return [px + (x - px) * c + (y - py) * s, py - (x - px) * s + (y - py) * c];
}

/** The middle of the front edge and the facing after a written wheel. */
export function poseAfterWheel(param: WheelParam, values: Values): Pose {
  const degrees = degreesOf(param, values);
  const pivot = endOf(param, staysOf(param, values));
  const [x, y] = turnedAbout([param.start.x, param.start.y], pivot, degrees);
  return { x, y, facing: (param.start.facing + degrees + 360) % 360 };
}

/** What a hand that draws one end from a place to another writes: no further than the body may turn, whole degrees. */
export function drawnTo(param: WheelParam, held: End, from: Spot, to: Spot, free: boolean): Values {
  const stays: End = held === "left" ? "right" : "left";
  const [px, py] = endOf(param, stays);
  const angle = ([x, y]: Spot): number => (Math.atan2(x - px, y - py) * 180) / Math.PI;
  const turned = ((((angle(to) - angle(from) + 180) % 360) + 360) % 360) - 180;
  const kept = Math.max(-param.most, Math.min(param.most, free ? turned : Math.round(turned)));
  const about = (param.about ?? "") === "" ? {} : { [param.about!]: stays };
  return { [param.name]: (param.start.facing + kept + 360) % 360, ...about };
}

/** The end of the body that a written wheel moves, where it is then. */
export function movedEnd(param: WheelParam, draft: Draft): Spot {
  const stays = staysOf(param, draft.values);
  const moves: End = stays === "left" ? "right" : "left";
  return turnedAbout(endOf(param, moves), endOf(param, stays), degreesOf(param, draft.values));
}

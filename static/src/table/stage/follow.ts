/** The view goes along: with what happens, where the screen is small, and to the place of a chronicle's entry. */

import { acrossCast } from "../overlay/cast";
import { boxOfScene, boxOfVerdict } from "../overlay/film";
import { halfBox } from "../overlay/upright";
import { placeOf, spotsOf } from "../places";
import { mirror } from "../shape/hand";
import { type Box, boxOf } from "../shape/polygon";
import type { Film, Scene, State } from "../state";
import type { View } from "./view";
import { halt, walk } from "./walk";

/** Inches of room that a small screen's corners leave round what happens, and how high a slip of dice is. */
const SMALL_ROOM = 5;
const SLIP = 5;
/** Inches of it that what is said needs. */
const EDGE = 0.5;

/** What is to be seen of a scene, the slip with its dice and what is said of it too: both hang upright. */
function boxOfAll(scene: Scene, turned: boolean): Box | null {
  const { table } = scene.after;
  const placed = boxOfScene(scene, table.depth);
  if (placed === null) return null;
  const box = halfBox(placed, table, turned);
  const said = boxOfVerdict(scene, box);
  const [left, right] = acrossCast(scene.event, box, table.width);
  const whole = {
    left: Math.min(box.left, Math.min(said.left, left) + SMALL_ROOM - EDGE),
    right: Math.max(box.right, Math.max(said.right, right) - SMALL_ROOM + EDGE),
    top: box.top - SLIP,
    bottom: Math.max(box.bottom, said.bottom - SMALL_ROOM + EDGE),
  };
  return halfBox(whole, table, turned);
}

/** What a film has come to is walked; who is still walking when it ends stands where he went. */
export function followFilm(view: View | null, before: Film | null, state: State, isSmall: boolean): void {
  const film = state.film;
  const [was, now] = [before?.scenes[0], film?.scenes[0]];
  if (was?.event === now?.event && before?.beat === film?.beat) return;
  if (film === null || now === undefined || film.beat !== "deed") halt();
  else walk(now.event, now.after, film.pace);
  const box =
    isSmall && now !== undefined && state.draft === null ? boxOfAll(now, view?.turned ?? false) : null;
  if (box !== null)
    view?.reveal(
      [
        [box.left, box.top],
        [box.right, box.bottom],
      ],
      SMALL_ROOM,
    );
}

/** Brings the place of the chronicle's chosen entry into view, at least so near. */
export function lookAtEntry(view: View | null, state: State, pixels: number): void {
  const event = state.events.find((one) => one.seq === state.pointed);
  const place = event === undefined ? null : placeOf(state, event);
  const depth = state.document?.table.depth ?? 0;
  if (place === null) return;
  view?.look(boxOf(spotsOf(place).map((spot) => mirror(spot, depth))), pixels);
}

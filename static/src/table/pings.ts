/** Pointing at a place: how long the ring stays, and what the place is called. */

import type { BattleDocument, Spot } from "./protocol";
import { livingOf } from "./selectors";
import { holds } from "./shape/polygon";
import type { Store } from "./store";
import { t } from "./words";

const SHOWN = 2600;
/** Inches from a unit within which a place is called by its name. */
const BESIDE = 2;

/** Takes each ring away after a while. */
export function letPingsFade(store: Store): void {
  store.listen((state, before) => {
    if (state.pings === before.pings) return;
    for (const { id } of state.pings) {
      if (!before.pings.some((ping) => ping.id === id))
        setTimeout(() => store.take({ type: "unpinged", id }), SHOWN);
    }
  });
}

/** What stands or lies at a place: the nearest unit, the site or piece of ground, else the place in inches. */
export function placeName(document: BattleDocument, [x, y]: Spot): string {
  const near = Object.values(document.units)
    .filter((unit) => unit.place === "table")
    .flatMap((unit) => livingOf(document, unit).map((figure) => ({ unit, figure })))
    .map(({ unit, figure }) => ({ unit, inches: Math.hypot(figure.x - x, figure.y - y) }))
    .sort((a, b) => a.inches - b.inches)[0];
  if (near !== undefined && near.inches <= BESIDE) return near.unit.name;
  const site = Object.values(document.sites).find((one) => holds(one.outline, [x, y]));
  if (site !== undefined) return site.name;
  const piece = Object.values(document.scenery).find(
    (one) => one.name && one.points.length > 2 && one.shape === "area" && holds(one.points, [x, y]),
  );
  return piece?.name ?? t("ping.spot", { x: Math.round(x), y: Math.round(y) });
}

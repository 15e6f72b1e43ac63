/** The tray of units that are yet to be set on the table. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { unitsInReserve } from "../selectors";
import type { State } from "../state";
import { briefName } from "../want";
import { t } from "../words";
import { Tile } from "./parts";

/** What a finger touches keeps it to itself; the table is to have it, when it comes there. */
function letGo({ target, pointerId }: PointerEvent): void {
  if (target instanceof Element && target.hasPointerCapture(pointerId))
    target.releasePointerCapture(pointerId);
}

/** Whom a finger went down on: he is taken up when it leaves the tray with him, for along it a finger rolls it. */
let touched = "";

/** A tray on the mount: drag a unit from it, or pick it and click its place. */
export function Tray({
  state,
  play,
  take,
}: {
  state: State;
  play: Play;
  take: (unit: string, event: PointerEvent) => void;
}): VNode | null {
  const units = unitsInReserve(state);
  if (units.length === 0) return null;
  const title = t((state.document?.clock.turn ?? 0) > 0 ? "arrive.tray" : "deploy.tray");
  return (
    <section class="tray slip" aria-label={title}>
      <h3>
        {title}
        <em class="num">{units.length}</em>
      </h3>
      <ul>
        {units.map((unit) => (
          <li key={unit.id} class={state.selected === unit.id ? "on" : ""}>
            <button
              type="button"
              title={unit.name}
              // The pointer leaves the focus where it is: Enter is to confirm what is dragged from here.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => play.chooseFor(unit.id, ["place"])}
              onPointerDown={(event) => {
                letGo(event);
                touched = event.pointerType === "mouse" ? "" : unit.id;
                if (touched === "") take(unit.id, event);
              }}
              onPointerLeave={(event) => {
                if (event.buttons > 0 && touched === unit.id) take(unit.id, event);
              }}
            >
              <Tile unit={unit} figure={state.document?.figures[unit.figures[0] ?? ""]} />
              <span>{briefName(state, unit)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

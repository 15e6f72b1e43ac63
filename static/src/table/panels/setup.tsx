/** Orders of no single unit: of the phase and of the preparations before a battle, as tags; and the tray of undeployed units. */

import type { VNode } from "preact";
import type { Play } from "../play";
import { actingSide, shortName, undeployed, wideOptions } from "../selectors";
import type { State } from "../state";
import { t } from "../words";
import { Tile } from "./parts";
import { Tag } from "./tags";

/** Tags for what the whole side can do now, apart from ending the phase; who plays both sides sees one after the other. */
export function SetupTags({ state, play }: { state: State; play: Play }): VNode {
  const acting = actingSide(state);
  const options = wideOptions(state, ["phase", "setup"]).filter(
    ({ side, option }) => side === acting && option.kind !== "end_phase",
  );
  if (options.length === 0) return <div class="tags none" />;
  return (
    <ul class="tags" aria-label={t("orders.label")}>
      {options.map(({ side, option }) => (
        <Tag
          key={`${side} ${option.kind} ${option.label}`}
          option={option}
          side={side}
          state={state}
          play={play}
        />
      ))}
    </ul>
  );
}

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
  const units = undeployed(state);
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
              onClick={() => play.chooseFor(unit.id, ["place"])}
              onPointerDown={(event) => take(unit.id, event)}
            >
              <Tile unit={unit} figure={state.document?.figures[unit.figures[0] ?? ""]} />
              <span>{shortName(unit.name, unit.group)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

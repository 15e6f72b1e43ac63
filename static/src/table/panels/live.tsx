/** What happens, said aloud: each event as one sentence with its dice and what came of them. */

import { Component, type VNode } from "preact";
import type { BattleEvent, Roll } from "../protocol";
import type { State } from "../state";
import { t } from "../words";

const KEPT = 12;

function spokenRoll(roll: Roll): string {
  const need = roll.need === "" ? "" : ` ${roll.need}`;
  return `${roll.label}${need}: ${roll.faces.join(", ")}${roll.outcome ? `; ${roll.outcome}` : ""}.`;
}

/** An event as a sentence for those who listen. */
export function eventInWords(event: BattleEvent): string {
  return [event.text, ...(event.rolls ?? []).map(spokenRoll)].join(" ");
}

/** Sentences are added as events come; what had happened before the page was opened is not read out. */
export class LiveRegion extends Component<{ state: State }> {
  private from = -1;

  render({ state }: { state: State }): VNode {
    if (this.from < 0 && state.document !== null) this.from = state.seq;
    const heard = state.events.filter(
      (event) => event.text !== "" && this.from >= 0 && event.seq > this.from && state.record === null,
    );
    return (
      <div class="sr" id="live" role="log" aria-live="polite" aria-label={t("live.label")}>
        {heard.slice(-KEPT).map((event) => (
          <p key={event.seq}>{eventInWords(event)}</p>
        ))}
      </div>
    );
  }
}
